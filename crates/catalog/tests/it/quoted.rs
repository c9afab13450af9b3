//! Units of one's own are priced by the catalogue, and forces that have some are read with them.

use sandtable_catalog::book;
use sandtable_core::{Choices, Sheet};

fn gunship(hit_points: u16) -> Sheet {
    let arms = ["gm_c".to_string(), "kk_d".to_string()];
    Sheet { name: "Gunship".into(), ..Sheet::default() }
        .with("class", "vehicle")
        .with("drive", "vtol")
        .with("hit_points", hit_points)
        .with("speed", "vtol")
        .with("weapons", &arms[..])
}

#[test]
fn mad_153_a_sheet_is_priced_or_its_flaws_are_named() {
    let book = book("mad").expect("it is in the catalogue");
    let quote = |era: &str, hit_points: u16, choices: &Choices| book.quote(era, &gunship(hit_points), choices);
    let priced = quote("hitech", 42, &Choices::default()).expect("there is the era").quote.expect("it is legal");
    let last = priced.parts.last().expect("it has parts");
    assert_eq!((priced.points, last.points, last.clause.as_str()), (173, 0, "MAD-44"));
    assert_eq!(priced.parts[0].clause, "MAD-152");
    let flawed = quote("hitech", 50, &Choices::default()).expect("there is the era");
    assert_eq!((flawed.flaws[0].clause.as_deref(), flawed.quote), (Some("MAD-125"), None));
    let free = Choices { set: vec![("mad.armour_limits".into(), "off".into())], ..Choices::default() };
    assert_eq!(quote("hitech", 50, &free).expect("there is the era").quote.map(|quote| quote.points), Some(181));
    assert!(quote("steam", 42, &Choices::default()).is_err());
}

const ROSTER: &str = "rulebook = 'mad'\nera = 'hitech'\nlimit = 600\nnation = 'Generic'\n[[kinds]]\nname = 'Gunship'\n\
                      class = 'vehicle'\ndrive = 'vtol'\nhit_points = 42\nspeed = 'vtol'\nweapons = ['gm_c', 'kk_d']\n\
                      [[units]]\nname = 'First'\nelements = ['2 x Gunship']\n\
                      [[units]]\nname = 'Second'\nelements = ['Gunship']\n";

#[test]
fn mad_153_a_roster_with_units_of_its_own_is_checked_with_them() {
    let book = book("mad").expect("it is in the catalogue");
    let choices = Choices::default();
    let roster = book.check_roster("own.toml", ROSTER, &choices).expect("it is legal");
    assert_eq!(roster.points, 3 * 173);
    let draft = book.draft("own.toml", ROSTER, &choices).expect("it can be opened");
    assert_eq!(draft.kinds, [gunship(42)]);
    let muster = book.muster(&draft, None, &choices).expect("it is a force");
    assert_eq!((muster.points, muster.is_legal, muster.own[0].points), (519, true, 173));
    assert_eq!(book.draft("own.toml", &muster.text, &choices).expect("it can be opened"), draft);
    for refused in [
        book.check_roster("own.toml", &ROSTER.replace("= 42", "= 50"), &choices).map(|_| ()),
        book.draft("own.toml", &ROSTER.replace("= 42", "= 50"), &choices).map(|_| ()),
    ] {
        let words: Vec<String> = refused.expect_err("too heavy").iter().map(ToString::to_string).collect();
        assert_eq!(words, ["own.toml:9: kinds[1].hit_points: 50 is more than the 42 of this drive (MAD-125)"]);
    }
}
