//! An attack at a table of real miniatures: what must be told of it, the number needed, and what the dice did.

use crate::muster::Note;
use crate::{Row, Sheet, Words};
use serde::{Deserialize, Serialize};

/// Somebody in an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttackParty {
    /// Whose list it is from; empty where only one list has the name.
    #[serde(default)]
    pub list: String,
    /// What it is, by the name in the lists.
    pub kind: String,
    /// Its sheet, where it is no unit of the lists but one of its side's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Sheet>,
    /// What it has been given beyond its list, and what its buyer settled: the words of its [`crate::DraftLine`]. None where that is
    /// not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<Vec<String>>,
}

/// What is told of an attack, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttackWish {
    /// The era of both.
    pub era: String,
    /// Who attacks.
    pub attacker: AttackParty,
    /// With which weapon; the first that may where none is named.
    #[serde(default)]
    pub weapon: Option<String>,
    /// Who is attacked.
    pub target: AttackParty,
    /// What the target has left of its strength; all where nothing is said.
    #[serde(default)]
    pub left: Option<u16>,
    /// Which of the bands the target is in, counted from 0.
    #[serde(default)]
    pub band: Option<usize>,
    /// The circumstances that hold, by id.
    #[serde(default)]
    pub circumstances: Vec<String>,
    /// The faces that were thrown, in the order of [`AttackPage::throws`]; empty before that.
    #[serde(default)]
    pub dice: Vec<u8>,
}

/// An attack as far as it can be adjudicated.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackPage {
    /// The attacker's weapons.
    pub weapons: Vec<WeaponChoice>,
    /// What the bands are about, and how one is told: "Measured, up to (mm)".
    pub band_title: Words,
    /// The bands that the target may be in, of range or of whatever decides first, with the number needed in each; none where
    /// nothing of the sort matters.
    pub bands: Vec<AttackBand>,
    /// What is asked of people as long as no band is told: "Tap the band in which the target was measured.".
    pub band_asked: Words,
    /// What else may matter.
    pub circumstances: Vec<Circumstance>,
    /// The number needed, where it is known.
    pub needed: Option<AttackNeed>,
    /// Where that comes from.
    pub parts: Vec<Row>,
    /// Why it cannot hit, if it cannot.
    pub hopeless: Option<Note>,
    /// What may come of it, from nothing to the most.
    pub chances: Vec<AttackChance>,
    /// What it is for: "to destroy it".
    pub aim: Words,
    /// The chance of that.
    pub achieved: f64,
    /// What is thrown, one throw after another, as far as that is known: a later one may hang on what fell before.
    pub throws: Vec<AttackThrow>,
    /// Which of the faces that were told are successes.
    pub counts: Vec<bool>,
    /// What came of it, when all dice are told.
    pub result: Option<AttackResult>,
}

/// A weapon to attack with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WeaponChoice {
    /// The word for it in a wish.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Is it the one that is reckoned with?
    pub chosen: bool,
    /// Why it cannot be used here, if it cannot.
    pub barred: Option<Note>,
}

/// A band that a target may be in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackBand {
    /// What it is called in the words of the table, as short as can be: "350".
    pub name: String,
    /// The same at length, with what is needed there: "Up to 350 mm: 7 needed".
    pub words: String,
    /// What is needed; none where nothing can hit.
    pub needed: Option<AttackNeed>,
}

/// What dice must show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackNeed {
    /// The number: "7".
    pub figure: String,
    /// Which others do as well, as a sign behind it: "+".
    pub sign: Words,
    /// In words: "7 needed".
    pub words: String,
}

/// How people speak of attacks at a table of real miniatures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackWords {
    /// What a side does whose attack it is: "fires".
    pub does: Words,
    /// How is asked who attacks: "Who fires?".
    pub who: Words,
    /// How is asked who is attacked: "At whom?".
    pub whom: Words,
    /// What is to be chosen first: "Choose who fires, and at whom.".
    pub choose: Words,
    /// What goes on to the next: "Write it down, next shot".
    pub next: Words,
    /// One point of strength: "hit point".
    pub point: Words,
    /// More of them: "hit points".
    pub points: Words,
}

impl AttackWords {
    /// Those of fire, at somebody whose strength is counted in these.
    pub fn of_fire(point: &'static str, points: &'static str) -> AttackWords {
        AttackWords {
            does: "fires".into(),
            who: "Who fires?".into(),
            whom: "At whom?".into(),
            choose: "Choose who fires, and at whom. Both stay for the next shot.".into(),
            next: "Write it down, next shot".into(),
            point: point.into(),
            points: points.into(),
        }
    }
}

/// Something that may hold of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Circumstance {
    /// The word for it in a wish, as it holds now; none where it does not hold.
    pub now: Option<String>,
    /// The word that holds after another tap; none where a tap takes it away.
    pub next: Option<String>,
    /// What it is.
    pub name: Words,
    /// What it adds to the number needed: "+2"; empty where that is not known.
    pub value: String,
    /// The clause.
    pub clause: Words,
}

/// Dice that are thrown together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackThrow {
    /// What they decide: "to hit".
    pub name: Words,
    /// The clause.
    pub clause: Words,
    /// How many they are.
    pub dice: u8,
    /// How many faces each has.
    pub sides: u8,
}

/// Somebody who may be meant in an attack and stands in no force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outsider {
    /// What it belongs with: "Ships".
    pub group: Words,
    /// What it is: the word for it in an [`AttackParty`].
    pub kind: String,
    /// What to draw, as in [`crate::Token::symbol`].
    pub symbol: Words,
    /// Its full strength.
    pub strength: u16,
}

/// One thing that may come of an attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackChance {
    /// What it is called: "half".
    pub name: Words,
    /// Strength that the target loses.
    pub damage: u16,
    /// How likely it is, from 0 to 1.
    pub chance: f64,
}

/// What came of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttackResult {
    /// In words: "One success, half: 17".
    pub words: String,
    /// What that means for the target: "22 - 17: 5 left".
    pub then: String,
    /// Strength that the target loses, as the dice say.
    pub damage: u16,
    /// What it has left.
    pub left: u16,
    /// Is it destroyed?
    pub destroyed: bool,
    /// Is the attacker lost?
    pub attacker_lost: bool,
    /// The clause that says so.
    pub clause: Words,
    /// What else is to be done at the table.
    pub notes: Vec<Note>,
}
