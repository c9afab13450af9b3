//! The rulebooks of the catalogue as fuzz targets see them: texts come in as a server takes them.

use sandtable_catalog::{Book, Drill, ScenarioText, Unverified, book, book_of_record, book_of_scenario};
use sandtable_core::data::Problem;
use sandtable_core::record::{Provision, Seed, Verified};
use sandtable_core::{AnyBattle, Choices, Table};
use sandtable_testkit::fuzz::{Bench, Subject, Typed};

/// Rosters of M.A.D. to start from: two for the ground, one with aircraft, one of aircraft alone.
const MAD_ROSTERS: [&str; 4] = [
    r#"rulebook = "mad"
limit = 300
nation = "German"

[[units]]
name = "Heavy tank"
elements = ["Tiger I"]

[[units]]
name = "Grenadiers"
elements = ["Infantry Command", "3 x Infantry", "Truck etc."]
"#,
    r#"rulebook = "mad"
era = "ww2"
limit = 500
nation = "Russian"

[[units]]
name = "Tank platoon"
elements = ["4 x T34/76"]

[[units]]
name = "Rifle platoon"
elements = [
    "Infantry Command",
    "3 x Infantry",
    "Infantry (Support)",
    "Infantry (+ATG)",
]
"#,
    r#"rulebook = "mad"
limit = 600
nation = "German"

[[units]]
name = "Tanks"
elements = ["2 x Tiger I"]

[[units]]
name = "Scouts"
elements = ["2 x Jeep/Bike etc."]

[[flights]]
name = "Stukas"
aircraft = ["2 x Ju 87 B-1 [bombs]"]
"#,
    r#"rulebook = "mad"
mode = "air"
limit = 400
list = "Pacific War"

[[flights]]
name = "Torpedo"
skills = "midway_ijn"
aircraft = ["Nakajima Kate B5N2 [torpedo]", "2 x Mitsubishi Zero A6M2 [skill -1]"]
"#,
];

/// Rosters of Scramble! to start from: one with everything that attacks the ground, one that defends it.
const SCRAMBLE_ROSTERS: [&str; 2] = [
    r#"rulebook = "scramble"
mission = "raid"
side = "attacker"
limit = 400
nation = "Germany"

[[flights]]
name = "Anton"
aircraft = ["2 x He 111H-3", "He 111H-3 [Green]"]

[[flights]]
name = "Rot"
aircraft = ["Bf 109E-4 [Veteran]", "Bf 109E-4"]
"#,
    r#"rulebook = "scramble"
mission = "raid"
side = "defender"
limit = 400
nation = "UK"

[[flights]]
name = "Red"
aircraft = ["2 x Spitfire Mk I", "Hurricane Mk I [Veteran]"]
"#,
];

/// A squadron of Scramble! after a battle, an upgrade and a lesson.
const SCRAMBLE_SQUADRON: &str = include_str!("squadron.toml");

/// Battles of every rulebook. A new one is named here, and nowhere else.
pub fn bench() -> Bench {
    Bench::new(vec![
        Box::new(Shelved::new::<sandtable_mad::Mad>(&MAD_ROSTERS, &[])),
        Box::new(Shelved::new::<sandtable_scramble::Scramble>(&SCRAMBLE_ROSTERS, &[SCRAMBLE_SQUADRON])),
    ])
}

/// A rulebook on the shelf.
struct Shelved {
    book: Book,
    /// The same by its types, where what comes in must be forged.
    typed: Box<dyn Subject>,
    rosters: Vec<String>,
    squadrons: Vec<String>,
}

impl Shelved {
    fn new<R: Table>(rosters: &[&str], squadrons: &[&str]) -> Shelved {
        let book = book(R::KEY).expect("every rulebook is in the catalogue");
        let scenarios: Vec<String> =
            book.scenario_ids().filter_map(|id| book.scenario(id)).map(|scenario| scenario.text).collect();
        let scenarios: Vec<&str> = scenarios.iter().map(String::as_str).collect();
        let typed = Box::new(Typed::<R>::new(book.tables().clone(), &scenarios));
        for text in squadrons {
            let kept = book.squadron("squadron", text, &Drill::Look, &Choices::default());
            assert_eq!(kept.map(|kept| kept.text).as_deref(), Ok(*text), "a squadron to start from is sound");
        }
        let [rosters, squadrons] = [rosters, squadrons].map(|all| all.iter().map(|&text| text.into()).collect());
        Shelved { book, typed, rosters, squadrons }
    }
}

impl Subject for Shelved {
    fn key(&self) -> &str {
        self.book.key()
    }

    fn scenarios(&self) -> Vec<String> {
        self.typed.scenarios()
    }

    fn rosters(&self) -> Vec<String> {
        self.rosters.clone()
    }

    fn squadrons(&self) -> Vec<String> {
        self.squadrons.clone()
    }

    fn squadron(&self, text: &str) -> Option<Result<String, Vec<Problem>>> {
        let looked = self.book.squadron("squadron", text, &Drill::Look, &Choices::default());
        (!self.squadrons.is_empty()).then(|| looked.map(|kept| kept.text))
    }

    fn battle(
        &self,
        scenario: &str,
        dice: Provision,
        secret: Option<Seed>,
    ) -> Result<Box<dyn AnyBattle>, Vec<Problem>> {
        let named = book_of_scenario("scenario", scenario)?;
        if named.key() != self.key() {
            return Err(vec![Problem::of("scenario", "rulebook", "the scenario is of another rulebook")]);
        }
        let scenario = ScenarioText::new("scenario", scenario);
        let card = named.check_scenario(&scenario, &Choices::default());
        let opened = named.open(&scenario, &Choices::default(), dice, secret);
        match (card, opened) {
            (Ok(card), Ok(battle)) => {
                assert_eq!(card.sides.len(), battle.sides().len(), "a scenario has its sides");
                Ok(battle)
            }
            (Err(problems), Err(same)) => {
                assert_eq!(problems, same, "a scenario that is checked is opened");
                Err(problems)
            }
            _ => panic!("a scenario is checked with another result than it is opened"),
        }
    }

    fn restore(&self, record: &str, secret: Option<Seed>) -> Result<Box<dyn AnyBattle>, Vec<Problem>> {
        let restored = book_of_record("record", record)?.restore("record", record, secret)?;
        Ok(restored.battle)
    }

    fn verify(&self, record: &str, secret: Option<Seed>) -> Result<Verified, String> {
        let named = book_of_record("record", record).map_err(|problems| format!("{problems:?}"))?;
        named.verify("record", record, secret).map_err(|unverified| match unverified {
            Unverified::Unreadable(problems) => format!("{problems:?}"),
            Unverified::Differs(difference) => format!("{difference:?}"),
        })
    }

    fn forged(&self, record: &str) -> String {
        self.typed.forged(record)
    }

    fn roster(&self, text: &str) -> Option<Result<i64, Vec<Problem>>> {
        Some(self.book.check_roster("roster", text, &Choices::default()).map(|roster| {
            let sum: i64 = roster.units.iter().map(|unit| i64::from(unit.points)).sum();
            assert_eq!(i64::from(roster.points), sum, "a force costs what its units cost");
            assert!(roster.points <= roster.limit, "a force keeps to its limit");
            sum
        }))
    }
}
