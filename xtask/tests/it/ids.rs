//! Clause numbers are read as people write them.

use xtask::ids::{first, leading, mentioned};

fn numbers(text: &str) -> Vec<u32> {
    leading(text).0.iter().map(|id| id.number).collect()
}

#[test]
fn a_number_needs_letters_a_hyphen_and_digits() {
    let (id, rest) = first("MAD-07 Turn").unwrap();
    assert_eq!((id.prefix.as_str(), id.number, rest), ("MAD", 7, " Turn"));
    assert_eq!(id.to_string(), "MAD-07");
    assert_eq!(first("MAD-131").unwrap().0.to_string(), "MAD-131");
    for text in ["", "MAD", "MAD-", "MAD-x", "X-3", "mad-31", "-31", "D10"] {
        assert!(first(text).is_none(), "{text}");
    }
}

#[test]
fn lists_and_ranges_are_read_to_their_end() {
    assert_eq!(numbers("MAD-45 The to-hit rolls"), [45]);
    assert_eq!(numbers("MAD-45, MAD-50 The number"), [45, 50]);
    assert_eq!(numbers("MAD-30 and MAD-143 Is the unit placed?"), [30, 143]);
    assert_eq!(numbers("MAD-46 to MAD-49 What it does"), [46, 47, 48, 49]);
    assert_eq!(numbers("MAD-35 to MAD-37, MAD-50 The circumstances"), [35, 36, 37, 50]);
    assert_eq!(numbers("MAD-61..64 not yet"), [61, 62, 63, 64]);
    assert_eq!(numbers("MAD-61..MAD-63 not yet"), [61, 62, 63]);
    assert_eq!(numbers("MAD-26, the wall"), [26], "a comma may also go on with words");
    assert_eq!(numbers("MAD-26 to the wall"), [26]);
    assert_eq!(numbers("The wall (MAD-26)"), [] as [u32; 0]);
    assert_eq!(leading("MAD-61..64 not yet").1, " not yet");
    assert_eq!(leading("MAD-26, the wall").1, ", the wall");
}

#[test]
fn numbers_are_found_wherever_they_stand() {
    let found: Vec<String> =
        mentioned("as MAD-12 (MAD-128) says; SMAD_MAD-1, xMAD-2, UTF-8 too").iter().map(ToString::to_string).collect();
    assert_eq!(found, ["MAD-12", "MAD-128", "UTF-08"]);
}
