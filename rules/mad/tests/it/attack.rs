//! Attacks at a table of real miniatures: told in a few taps, the dice typed.

use crate::book::{lists, words, ww2};
use sandtable_core::{AttackNeed, AttackPage, AttackParty, AttackWish};
use sandtable_mad::library::{Given, Situation, attack, odds};
use sandtable_mad::lists::design::Sheet;
use sandtable_mad::lists::{Era, RANGES_MM};
use sandtable_mad::rules::Rules;

fn party(written: &str) -> AttackParty {
    let (list, kind) = written.split_once(": ").unwrap_or(("", written));
    AttackParty { list: list.into(), kind: kind.into(), own: None, traits: None }
}

fn wish(attacker: &str, target: &str, band: usize, circumstances: &[&str], dice: &[u8]) -> AttackWish {
    AttackWish {
        era: "ww2".into(),
        attacker: party(attacker),
        weapon: None,
        target: party(target),
        left: None,
        band: Some(band),
        circumstances: circumstances.iter().map(|&word| word.into()).collect(),
        dice: dice.to_vec(),
    }
}

fn page(wish: &AttackWish) -> AttackPage {
    attack(&ww2(), &Rules::default(), wish).unwrap()
}

/// The number in what dice must show.
pub fn figure(need: Option<&AttackNeed>) -> Option<i32> {
    need.map(|need| need.figure.parse().unwrap())
}

#[test]
fn mad_45_the_number_needed_stands_under_every_band_and_the_dice_decide() {
    let told = AttackWish { left: Some(5), ..wish("German: Tiger I", "Russian: T34/76", 2, &["moved", "cover"], &[]) };
    let before = page(&told);
    let needed: Vec<Option<i32>> = before.bands.iter().map(|band| figure(band.needed.as_ref())).collect();
    assert_eq!(needed, [Some(6), Some(6), Some(7), Some(9), Some(10), None, None, None]);
    let words: Vec<&str> = before.bands[4..6].iter().map(|band| band.words.as_str()).collect();
    assert_eq!(words, ["Up to 750 mm: 10 needed", "Up to 1000 mm: out of reach"]);
    assert_eq!((figure(before.needed.as_ref()), before.throws[0].dice, before.throws[0].sides), (Some(7), 2, 10));
    assert_eq!(before.needed.map(|need| need.words), Some("7 needed".into()));
    let parts: Vec<(&str, &str)> = before.parts.iter().map(|row| (row.value.as_str(), &*row.clause)).collect();
    assert_eq!(parts, [("4", "MAD-35"), ("+2", "MAD-31"), ("+1", "MAD-37")]);
    let chances: Vec<(&str, u16, i32)> =
        before.chances.iter().map(|of| (&*of.name, of.damage, (100.0 * of.chance).round() as i32)).collect();
    assert_eq!(chances, [("miss", 0, 36), ("half", 17, 48), ("full", 34, 12), ("double", 68, 4)]);
    assert!((before.achieved - 0.64).abs() < 1e-9);
    assert_eq!(before.result, None);
    let after = page(&AttackWish { dice: vec![7, 3], ..told });
    assert_eq!(after.counts, [true, false]);
    let result = after.result.unwrap();
    assert_eq!((result.words.as_str(), result.then.as_str()), ("One success, half: 17", "5 − 17: destroyed"));
    assert_eq!((result.left, result.destroyed, &*result.clause), (0, true, "MAD-46"));
}

#[test]
fn mad_48_two_equal_successes_do_double_and_ten_is_ten() {
    let of = |dice: &[u8]| page(&wish("German: Tiger I", "Russian: T34/76", 0, &[], dice)).result.unwrap();
    assert_eq!(of(&[9, 9]).words, "Two equal successes, double: 68");
    assert_eq!(of(&[9, 10]).then, "22 − 34: destroyed");
    assert_eq!((of(&[2, 2]).words.as_str(), of(&[2, 2]).then.as_str()), ("No success", "22 left, as before"));
    // A target that carried somebody: they are rolled for.
    let half_track = page(&wish("Russian: T34/85", "German: Sdkfz 250/1 (APC)", 0, &[], &[9, 8])).result.unwrap();
    assert_eq!(&*half_track.notes[0].clause, "MAD-28");
}

#[test]
fn mad_50_every_circumstance_says_what_it_adds() {
    let said = |target: &str, told: &[&str]| -> Vec<String> {
        let page = page(&wish("German: Tiger I", target, 2, told, &[]));
        page.circumstances.iter().map(|of| format!("{} {}", of.name, of.value)).collect()
    };
    assert_eq!(
        said("Russian: T34/76", &[]),
        ["I moved +2", "In cover +1", "Op. fire +1", "Fortified +4", "In contact ±0"]
    );
    assert_eq!(said("Infantry", &["works-2"])[1..4], ["In cover +2", "Op. fire +1", "Fortified +2"]);
    // MAD-38, MAD-39: one cover at most, none in contact.
    let needed =
        |told: &[&str]| figure(page(&wish("German: Tiger I", "Russian: T34/76", 0, told, &[])).needed.as_ref());
    assert_eq!((needed(&["cover", "works-4"]), needed(&["cover", "contact"])), (Some(7), Some(3)));
    let works = page(&wish("German: Tiger I", "Russian: T34/76", 0, &["works-4"], &[]));
    let fortified = works.circumstances.iter().find(|of| of.name == "Fortified").unwrap();
    assert_eq!((fortified.now.as_deref(), fortified.next.as_deref()), (Some("works-4"), Some("works-3")));
}

#[test]
fn mad_44_a_weapon_that_is_not_for_the_target_says_why() {
    let at = |target: &str, weapon: Option<&str>, told: &[&str]| {
        page(&AttackWish { weapon: weapon.map(Into::into), ..wish("German: Tiger I", target, 0, told, &[]) })
    };
    let gun = at("Russian: T34/76", Some("mg"), &[]);
    assert_eq!(
        gun.weapons.iter().map(|weapon| weapon.name.as_str()).collect::<Vec<_>>(),
        ["Class B Cannon", "Machine gun"]
    );
    assert_eq!(&*gun.hopeless.unwrap().clause, "MAD-44");
    assert!(gun.chances.is_empty());
    assert_eq!(figure(at("Infantry", Some("mg"), &[]).needed.as_ref()), Some(3));
    let moved = page(&wish("German: Stug III G", "Russian: T34/76", 0, &["moved"], &[9, 9]));
    assert_eq!((&*moved.hopeless.unwrap().clause, moved.result), ("MAD-40", None));
    let far = page(&wish("German: Pz I", "Russian: T34/76", 7, &[], &[9, 9]));
    assert_eq!((&*far.hopeless.unwrap().clause, far.result), ("MAD-34", None));
}

#[test]
fn mad_60_grenades_are_one_die_and_may_cost_the_thrower() {
    let with = |dice: &[u8]| {
        let told = wish("Infantry (+ATG)", "Russian: T34/76", 0, &[], dice);
        page(&AttackWish { weapon: Some("atg".into()), band: None, ..told })
    };
    let before = with(&[]);
    assert_eq!((before.throws[0].dice, before.bands.len()), (1, 0));
    assert!((before.achieved - 0.5).abs() < 1e-9, "5 to 9 of 22 hit points");
    assert_eq!(with(&[4]).result.unwrap().then, "22 − 20: 2 left");
    let lost = with(&[10]).result.unwrap();
    assert!(lost.attacker_lost && !lost.destroyed);
    let at_men = AttackWish { weapon: Some("atg".into()), ..wish("Infantry (+ATG)", "Infantry", 0, &[], &[4]) };
    assert!(page(&at_men).result.is_none());
}

#[test]
fn mad_119_the_hi_tech_era_has_its_own_numbers() {
    let lists = lists(Era::HiTech);
    let told = |target: &str, circumstances: &[&str]| AttackWish {
        era: "hitech".into(),
        ..wish("Missile VTOL", target, 2, circumstances, &[])
    };
    let page = |wish: AttackWish| attack(&lists, &Rules::default(), &wish).unwrap();
    let plain = page(told("Main Battle Tank", &[]));
    let names: Vec<&str> = plain.circumstances.iter().map(|of| &*of.name).collect();
    assert_eq!(names[5..], ["In ECM", "In ADF"]);
    assert_eq!(figure(plain.needed.as_ref()), Some(5));
    assert_eq!(figure(page(told("Main Battle Tank", &["adf"])).needed.as_ref()), Some(7));
    assert_eq!(figure(page(told("Stealth Tank Destroyer", &[])).needed.as_ref()), Some(7));
}

/// Where both can be asked, an attack at the table and the odds of a situation say the same.
#[test]
fn mad_45_an_attack_agrees_with_the_odds_everywhere() {
    for era in [Era::Ww2, Era::HiTech] {
        let (lists, rules) = (lists(era), Rules::default());
        for firer in lists.kinds.iter().filter(|kind| !kind.is_off_table() && !kind.weapons.is_empty()) {
            for target in [&lists.kinds[0], &lists.kinds[lists.kinds.len() / 2]] {
                for (band, range) in RANGES_MM.iter().enumerate() {
                    let full = |kind: &sandtable_mad::lists::Kind| format!("{}: {}", kind.nation, kind.name);
                    let told = wish(&full(firer), &full(target), band, &["cover"], &[]);
                    let page = attack(&lists, &rules, &told).unwrap();
                    let weapon = page.weapons.iter().find(|weapon| weapon.chosen).unwrap().id.clone();
                    let situation = Situation {
                        firer: full(firer),
                        weapon: Some(weapon),
                        target: full(target),
                        range: f64::from(*range),
                        attacks: 1,
                        hit_points: None,
                        circumstances: Given { cover: true, ..Given::default() },
                    };
                    let Ok(report) = odds(&lists, &rules, &situation, false) else {
                        assert!(page.hopeless.is_some() || page.throws[0].dice == 1, "{told:?}");
                        continue;
                    };
                    assert_eq!(figure(page.needed.as_ref()), report.needed.map(|need| need.max(1)), "{told:?}");
                    assert!((page.achieved - report.destroyed.chance).abs() < 1e-9, "{told:?}");
                    assert_eq!(page.hopeless.is_some(), report.hopeless.is_some(), "{told:?}");
                }
            }
        }
    }
}

/// A unit of the Germans' or the Russians' own, by its hit points and its gun.
fn own(list: &str, hit_points: u16, gun: &str) -> AttackParty {
    let sheet = Sheet {
        name: "Marder of our own".into(),
        nation: Some(list.into()),
        class: "vehicle".into(),
        drive: "tracked".into(),
        hit_points,
        speed: "medium".into(),
        weapons: vec![gun.into()],
        ..Sheet::default()
    };
    AttackParty { list: list.into(), kind: sheet.name.clone(), own: Some(sheet.lines()), traits: None }
}

#[test]
fn mad_153_units_of_ones_own_attack_and_are_attacked_whatever_the_other_side_calls_its_own() {
    let told =
        |attacker: AttackParty, target: AttackParty| AttackWish { attacker, target, ..wish("", "", 2, &[], &[9, 8]) };
    let duel = page(&told(own("German", 10, "cannon_b"), own("Russian", 16, "cannon_c")));
    assert_eq!(duel.weapons[0].name, "Class B Cannon");
    // The gun of a Tiger, at 350 mm.
    assert_eq!(duel.needed, page(&wish("German: Tiger I", "Russian: T34/76", 2, &[], &[])).needed);
    assert_eq!(duel.result.unwrap().then, "16 − 34: destroyed");
    // Without its sheet nobody knows it, and a sheet that may not be is refused with its clause.
    let unknown = AttackParty { own: None, ..own("German", 10, "cannon_b") };
    let refused = |attacker: AttackParty| {
        words(attack(&ww2(), &Rules::default(), &told(attacker, party("Russian: T34/76"))).unwrap_err()).join("\n")
    };
    assert!(refused(unknown).contains("unknown unit 'Marder of our own'"));
    assert!(refused(own("German", 10, "atg")).contains("MAD-118"));
}

#[test]
fn what_cannot_be_is_refused_all_at_once() {
    let odd =
        AttackWish { left: Some(23), band: Some(8), ..wish("Tigr I", "Russian: T34/76", 0, &["wet"], &[11, 2, 3]) };
    assert_eq!(
        words(attack(&ww2(), &Rules::default(), &odd).unwrap_err()),
        [
            "attack: attacker: unknown unit 'Tigr I'; did you mean 'Tiger I'?",
            "attack: circumstances: unknown circumstance 'wet'",
            "attack: band: there are 8 range bands",
            "attack: dice: a D10 shows 1 to 10",
            "attack: dice: 3 dice; two are thrown",
            "attack: left: 23 hit points: it has 1 to 22",
        ]
    );
    let unarmed = AttackWish { weapon: Some("cannon_a".into()), ..wish("German: Tiger I", "Infantry", 0, &[], &[]) };
    assert!(words(attack(&ww2(), &Rules::default(), &unarmed).unwrap_err())[0].contains("has no `cannon_a`"));
}

#[test]
fn mad_46_mad_47_each_degree_of_success_names_its_clause() {
    let told = |dice: &[u8]| {
        let result = page(&wish("German: Tiger I", "Russian: T34/76", 2, &[], dice)).result.unwrap();
        result.clause.to_string()
    };
    assert_eq!([&[1, 2], &[1, 9], &[8, 9], &[9, 9]].map(|dice| told(dice)), ["MAD-45", "MAD-46", "MAD-46", "MAD-47"]);
}
