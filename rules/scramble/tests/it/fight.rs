//! Small battles for tests: a sky laid out line by line, typed commands, typed dice.
//!
//! Red is side A and attacks from the south, Blue is side B. Places are in inches. Aircraft are written
//! `"R1: Spitfire Mk I at 20,26 heading 180 band 10"`, with `level Veteran`, `formation A`, `rank 2`, `load bombs=2000`, `marker` or
//! `open` behind it where that matters.

use sandtable_core::record::{EntryOf, Line, Provision};
use sandtable_core::{Battle, Choices, DiceFrom, Fact, Outcome, Piece, Ruleset, Side, Stop, Table, ToAct, Viewer};
use sandtable_dice::{Entered, Waiting};
use sandtable_geometry::{Course, Point};
use sandtable_scramble::battle::position::{Contact, Craft, Position, Site};
use sandtable_scramble::{Command, Event, Scramble, Setting, State, View, data};
use sandtable_testkit::new_battle;
use std::sync::Arc;

/// Who attacks, from the south.
pub const RED: Side = Side::A;
/// Who defends.
pub const BLUE: Side = Side::B;

/// A sky being laid out.
#[derive(Clone, Default)]
pub struct Sky {
    keys: Vec<String>,
    sides: [String; 2],
    set: Vec<(String, String)>,
    wind_by_dice: bool,
}

impl Sky {
    pub fn new() -> Sky {
        Sky::default()
    }

    /// A key of the scenario, in place of the usual one.
    pub fn key(mut self, line: &str) -> Sky {
        self.keys.push(line.into());
        self
    }

    /// Wind and clouds are left to the dice.
    pub fn wind_by_dice(self) -> Sky {
        Sky { wind_by_dice: true, ..self }
    }

    /// A rule that is set otherwise.
    pub fn set(mut self, id: &str, value: &str) -> Sky {
        self.set.push((format!("scramble.{id}"), value.into()));
        self
    }

    pub fn red(self, line: &str) -> Sky {
        self.aircraft(0, line)
    }

    pub fn blue(self, line: &str) -> Sky {
        self.aircraft(1, line)
    }

    fn aircraft(self, side: usize, line: &str) -> Sky {
        self.piece(side, "aircraft", line)
    }

    /// A target or a ship of Blue's: `"DD: destroyer at 42,46 heading 90"`.
    pub fn ground(self, line: &str) -> Sky {
        self.piece(1, "ground", line)
    }

    /// A battery of Blue's: `"F1: light_20_twin at 33,36"`.
    pub fn battery(self, line: &str) -> Sky {
        self.piece(1, "aa", line)
    }

    /// A battery of Red's.
    pub fn battery_of_red(self, line: &str) -> Sky {
        self.piece(0, "aa", line)
    }

    /// Something aboard a ship of Blue's, or with other keys: `"aa"`, `"F: light_20_twin"`, `"aboard = \"S\""`.
    pub fn piece_of_blue(mut self, sort: &str, line: &str, keys: &str) -> Sky {
        let (name, kind) = line.split_once(": ").expect("a name and a colon");
        self.sides[1].push_str(&format!("[[sides.{sort}]]\nname = \"{name}\"\nkind = \"{kind}\"\n{keys}\n"));
        self
    }

    /// An aircraft of Red's with keys of its own.
    pub fn piece_of_red(mut self, name: &str, kind: &str, keys: &str) -> Sky {
        self.sides[0].push_str(&format!("[[sides.aircraft]]\nname = \"{name}\"\nkind = \"{kind}\"\n{keys}\n"));
        self
    }

    /// A key of a side itself, before its pieces.
    pub fn red_side(self, line: &str) -> Sky {
        self.side(0, line)
    }

    pub fn blue_side(self, line: &str) -> Sky {
        self.side(1, line)
    }

    fn side(mut self, side: usize, line: &str) -> Sky {
        self.sides[side].insert_str(0, &format!("{line}\n"));
        self
    }

    fn piece(mut self, side: usize, sort: &str, line: &str) -> Sky {
        let (name, rest) = line.split_once(": ").expect("a name and a colon");
        let (kind, rest) = rest.split_once(" at ").expect("a place");
        let mut words = rest.split_whitespace();
        let at = words.next().expect("a place");
        let mut text = format!("[[sides.{sort}]]\nname = \"{name}\"\nkind = \"{kind}\"\nat = [{at}]\n");
        while let Some(word) = words.next() {
            match word {
                "marker" => text.push_str("marker = true\n"),
                "open" => text.push_str("marker = false\n"),
                "band" => text.push_str(&format!("height = {}\n", words.next().expect("a band"))),
                "heading" | "rank" => text.push_str(&format!("{word} = {}\n", words.next().expect("a number"))),
                _ => text.push_str(&format!("{word} = \"{}\"\n", words.next().expect("a word"))),
            }
        }
        self.sides[side].push_str(&text);
        self
    }

    /// It as a scenario is written.
    pub fn text(&self) -> String {
        let usual = [
            ("turns", "turns = 12"),
            ("table", "table = [72, 48]"),
            ("date", "date = \"1944-06-01\""),
            ("wind", "wind = 90"),
            ("attacker", "attacker = \"Red\""),
        ];
        let given = |key: &str| {
            key == "wind" && self.wind_by_dice || self.keys.iter().any(|line| line.starts_with(&format!("{key} ")))
        };
        let mut text =
            String::from("rulebook = \"scramble\"\nid = \"test\"\ntitle = \"Test\"\ntext = \"A test.\"\nminutes = 1\n");
        for (key, line) in usual {
            if !given(key) {
                text.push_str(&format!("{line}\n"));
            }
        }
        for line in &self.keys {
            text.push_str(&format!("{line}\n"));
        }
        for (name, pieces) in ["Red", "Blue"].into_iter().zip(&self.sides) {
            text.push_str(&format!("[[sides]]\nname = \"{name}\"\n{pieces}"));
        }
        text
    }

    /// What does not change in its battles.
    pub fn setting(&self) -> Setting {
        let text = self.text();
        let choices = Choices { set: self.set.clone(), ..Choices::default() };
        let loaded = Scramble::load(&data::files(), "scenarios/test.toml", &text, &choices);
        loaded.unwrap_or_else(|problems| panic!("{}\n{text}", problems[0]))
    }

    /// A battle, opened with these dice: initiative, and what is dealt before it.
    pub fn fight(&self, dice: &[&[u8]]) -> Fight {
        let mut battle = new_battle::<Scramble>(&Arc::new(self.setting()), Provision::Entered, None);
        if let Err(stop) = battle.open(typed(dice)) {
            panic!("the battle does not open: {stop:?}");
        }
        Fight { battle }
    }
}

fn typed(dice: &[&[u8]]) -> DiceFrom {
    DiceFrom::Table(Entered::new(dice.iter().copied()))
}

/// A battle under way.
pub struct Fight {
    pub battle: Battle<Scramble>,
}

impl Fight {
    pub fn setting(&self) -> &Setting {
        self.battle.setting()
    }

    pub fn state(&self) -> &State {
        self.battle.state()
    }

    pub fn table(&self) -> &Position {
        &self.state().table
    }

    pub fn view(&self, side: Side) -> View {
        self.battle.view(Viewer::Side(side))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.battle.outcome()
    }

    /// The side that must decide.
    pub fn asked(&self) -> Side {
        match self.battle.to_act() {
            ToAct::One(side) => side,
            other => panic!("nobody is asked: {other:?}"),
        }
    }

    pub fn read(&self, text: &str) -> Command {
        let view = self.view(self.asked());
        Scramble::parse(self.setting(), &view, text).unwrap_or_else(|wrong| panic!("`{text}`: {wrong}"))
    }

    fn give(&mut self, text: &str, dice: &[&[u8]]) -> Result<(), Stop> {
        let command = self.read(text);
        self.battle.give(self.asked(), command, typed(dice)).map(drop)
    }

    /// The side that must decide gives these commands one after another; none of them throws dice.
    pub fn does(&mut self, commands: &[&str]) -> &mut Fight {
        for command in commands {
            self.rolls(command, &[]);
        }
        self
    }

    /// The side that must decide gives a command, which throws exactly these dice.
    pub fn rolls(&mut self, command: &str, dice: &[&[u8]]) -> &mut Fight {
        match self.give(command, dice) {
            Ok(()) => self,
            Err(Stop::Refused(refusal)) => panic!("`{command}` is refused: {refusal}"),
            Err(Stop::Waiting(waiting)) => panic!("`{command}`: {waiting}"),
        }
    }

    /// The clause that refuses a command of the side that must decide. Nothing may have changed.
    pub fn refused(&mut self, command: &str) -> &'static str {
        let before = self.state().clone();
        match self.give(command, &[]) {
            Err(Stop::Refused(refusal)) => {
                assert_eq!(*self.state(), before, "`{command}` was refused and changed something");
                refusal.reason.clause
            }
            Err(Stop::Waiting(waiting)) => panic!("`{command}` is allowed: {waiting}"),
            Ok(()) => panic!("`{command}` is allowed"),
        }
    }

    /// The dice that a command of the side that must decide waits for after those typed.
    pub fn waits(&mut self, command: &str, dice: &[&[u8]]) -> Waiting {
        match self.give(command, dice) {
            Err(Stop::Waiting(waiting)) => waiting,
            Err(Stop::Refused(refusal)) => panic!("`{command}` is refused: {refusal}"),
            Ok(()) => panic!("`{command}` waits for no dice"),
        }
    }

    /// The last entry of the record.
    pub fn entry(&self) -> &EntryOf<Scramble> {
        match self.battle.record().last().unwrap().at_hand() {
            Some(Line::Entry(entry)) => entry,
            _ => panic!("the record does not end with an entry"),
        }
    }

    /// The events of the last entry.
    pub fn events(&self) -> Vec<Event> {
        let event = |fact: &Fact<Event, _>| if let Fact::Happened(event) = fact { Some(*event) } else { None };
        self.entry().facts.iter().filter_map(event).collect()
    }

    /// What everybody is told of the last entry, each with its clause.
    pub fn told(&self) -> Vec<(String, String)> {
        let (heard, _, after) = self.battle.heard(self.battle.record().len() as u32 - 2, Viewer::Public).unwrap();
        let view = View::of(self.setting(), &after, Viewer::Public);
        let told = heard.iter().filter_map(|heard| Scramble::tell(self.setting(), &view, heard));
        told.map(|sentence| (sentence.text, sentence.clause.into_owned())).collect()
    }

    pub fn piece(&self, name: &str) -> Piece {
        let found = self.setting().pieces().find(|piece| self.setting().name(*piece) == name);
        found.unwrap_or_else(|| panic!("there is no {name}"))
    }

    pub fn craft(&self, name: &str) -> &Craft {
        &self.table().crafts[self.piece(name).index()]
    }

    pub fn site(&self, name: &str) -> &Site {
        &self.table().sites[self.setting().site_index(self.piece(name)).expect("it stands below")]
    }

    pub fn contact(&self, name: &str) -> &Contact {
        &self.table().contacts[self.setting().contact_index(self.piece(name)).expect("it is a marker")]
    }

    /// Where an aircraft is: inches to a thousandth, its heading in degrees, and its height band.
    pub fn stands(&self, name: &str) -> (f64, f64, i32, u8) {
        let Craft { at: Course { at: Point { x, y }, heading }, height, .. } = *self.craft(name);
        let inches = |um: i32| (f64::from(um) / 25.4).round() / 1000.0;
        (inches(x), inches(y), heading.as_millidegrees() / 1000, height)
    }
}
