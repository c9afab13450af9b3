//! Faces as people type them.

use sandtable_dice::{Misread, face_from_text, faces_from_line};

#[test]
fn one_face() {
    let read = [
        (6, "3", 3),
        (10, "0", 10),
        (10, "10", 10),
        (10, " 7 ", 7),
        (20, "20", 20),
        (100, "00", 100),
        (100, "0", 100),
        (100, "07", 7),
        (100, "100", 100),
        (12, "12", 12),
    ];
    for (sides, text, face) in read {
        assert_eq!(face_from_text(sides, text), Ok(face), "{text} on a d{sides}");
    }
}

#[test]
fn no_face() {
    for (sides, text) in [
        (6, "7"),
        (6, "0"),
        (10, "11"),
        (10, "00"),
        (20, "0"),
        (6, "03"),
        (100, "101"),
        (100, "000"),
        (6, ""),
        (6, "-1"),
        (6, "+3"),
        (6, "x"),
        (10, "3.0"),
        (6, "\u{0663}"),
        (10, "300"),
    ] {
        assert_eq!(
            face_from_text(sides, text),
            Err(Misread::Face { sides, typed: text.into() }),
            "{text} on a d{sides}"
        );
    }
    assert_eq!(face_from_text(10, "11").unwrap_err().to_string(), "“11” is not a face of a d10: 1 to 10 (0 is ten)");
    assert_eq!(face_from_text(6, "0").unwrap_err().to_string(), "“0” is not a face of a d6: 1 to 6");
}

#[test]
fn several_faces() {
    let read: [(&[u8], &str, &[u8]); 10] = [
        (&[10, 10], "3 0", &[3, 10]),
        (&[10, 10], "3,10", &[3, 10]),
        (&[10, 10], " 3 ,  10 ", &[3, 10]),
        (&[10, 10], "30", &[3, 10]),
        (&[6, 6], "34", &[3, 4]),
        (&[6, 6, 6], "111", &[1, 1, 1]),
        (&[6, 10], "6;0", &[6, 10]),
        (&[100], "00", &[100]),
        (&[10], "10", &[10]),
        (&[], "", &[]),
    ];
    for (dice, line, faces) in read {
        assert_eq!(faces_from_line(dice, line).unwrap()[..], *faces, "{line}");
    }
}

#[test]
fn what_cannot_be_told_apart_is_refused() {
    let ambiguous = faces_from_line(&[10, 10], "10").unwrap_err();
    assert_eq!(ambiguous.to_string(), "“10” can be read in more than one way for 2d10: put a space between the faces");
    assert!(matches!(faces_from_line(&[20, 20], "12"), Err(Misread::Ambiguous { .. })));
    assert!(matches!(faces_from_line(&[10, 10, 10], "1010"), Err(Misread::Ambiguous { .. })));
    assert!(matches!(faces_from_line(&[6, 6], "345"), Err(Misread::Count { typed: 3, .. })));
    let few = faces_from_line(&[6, 6, 10], "3 4").unwrap_err();
    assert_eq!(few.to_string(), "2d6 + d10 show 3 faces, not 2");
    assert_eq!(faces_from_line(&[6, 6], "3 7"), Err(Misread::Face { sides: 6, typed: "7".into() }));
    assert!(matches!(faces_from_line(&[6; 30], "1"), Err(Misread::Count { typed: 1, .. })));
    assert!(faces_from_line(&[6; 24], &"1".repeat(24)).is_ok());
    assert!(faces_from_line(&[10; 24], &"1".repeat(25)).is_err());
    assert!(matches!(faces_from_line(&[10; 24], &"10".repeat(20)), Err(Misread::Ambiguous { .. })));
    assert!(matches!(faces_from_line(&[10; 30], "30"), Err(Misread::Count { typed: 2, .. })));
}
