//! Battles played by typed commands and typed dice, as people at a table do: what tests of whole phases begin with.

use crate::field::at;
use sandtable_core::record::Provision;
use sandtable_core::{Answer, Battle, Choices, DiceFrom, Refusal, Ruleset, Sentence, Side, Stop, Table, ToAct, Viewer};
use sandtable_dice::{Entered, faces_from_line};
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::position::{Contact, Phase, Unit};
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::battle::state::{State, Step};
use sandtable_scruby::{Scruby, data};
use sandtable_testkit::{new_battle, not_ruled, ruled};
use std::sync::Arc;

/// The southern side.
pub const SOUTH: Side = Side::A;
/// The northern side.
pub const NORTH: Side = Side::B;

/// A table that is being laid out.
#[derive(Clone, Default)]
pub struct Layout {
    options: String,
    features: String,
    units: [Vec<String>; 2],
    generals: [Vec<String>; 2],
    caissons: [Vec<String>; 2],
}

impl Layout {
    /// Open ground, places free, sizes free.
    pub fn new() -> Layout {
        Layout::default().set("setup", "fixed").set("free_sizes", "on")
    }

    /// An option, without the book's name before it.
    pub fn set(self, id: &str, value: &str) -> Layout {
        self.option(&format!("scruby.{id}"), value)
    }

    /// An option by all of its name.
    pub fn option(mut self, id: &str, value: &str) -> Layout {
        self.options += &format!("\"{id}\" = \"{value}\"\n");
        self
    }

    /// Terrain: "wood 10,15 18,21" is an area between two corners, "hedge 30,14 38,14" a line.
    pub fn on(mut self, words: &str) -> Layout {
        let words: Vec<&str> = words.split_whitespace().collect();
        let shape = match words[0] {
            "stream" | "river" | "hedge" | "wall" | "earthwork" => "line",
            _ => "rectangle",
        };
        let points: Vec<String> = words[1..].iter().map(|point| format!("[{point}]")).collect();
        self.features += &format!("[[features]]\nkind = \"{}\"\n{shape} = [{}]\n", words[0], points.join(", "));
        self
    }

    /// A unit of South: "S1: line fair 60 column at 36,10 facing 0", and a wing after it where that matters.
    pub fn south(self, words: &str) -> Layout {
        self.unit(0, words)
    }

    /// A unit of North.
    pub fn north(self, words: &str) -> Layout {
        self.unit(1, words)
    }

    /// A general of a side: "G1 with S1".
    pub fn general(mut self, side: Side, name: &str, with: &str, commander: bool) -> Layout {
        let written =
            format!("{{ name = \"{name}\", title = \"{name}\", with = \"{with}\", commander = {commander} }}");
        self.generals[side.index()].push(written);
        self
    }

    /// A caisson of a battery, which faces north.
    pub fn caisson(mut self, side: Side, name: &str, battery: &str, at: &str) -> Layout {
        let written = format!("{{ name = \"{name}\", battery = \"{battery}\", at = [{at}], facing = 0 }}");
        self.caissons[side.index()].push(written);
        self
    }

    fn unit(mut self, side: usize, words: &str) -> Layout {
        let (name, rest) = words.split_once(": ").unwrap();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [kind, quality, figures, formation, "at", place, "facing", bearing, ref wing @ ..] = words[..] else {
            panic!("'{rest}' is no unit")
        };
        let wings = ["left", "centre", "right"];
        let wing = wing.first().copied().or(wings.get(self.units[side].len()).copied()).unwrap_or("centre");
        let (kind, variant) = match kind {
            "howitzer" => ("gun_6_how", ", variant = \"howitzer\""),
            kind => (kind, ""),
        };
        self.units[side].push(format!(
            "{{ name = \"{name}\", type = \"{kind}\"{variant}, quality = \"{quality}\", figures = {figures}, formation = \
             \"{formation}\", at = [{place}], facing = {bearing}, wing = \"{wing}\" }}"
        ));
        self
    }

    /// It as a scenario is written.
    pub fn text(&self) -> String {
        let side = |name: &str, at: usize| {
            let generals = match self.generals[at].is_empty() {
                true => String::new(),
                false => format!("generals = [{}]\n", self.generals[at].join(", ")),
            };
            let caissons = match self.caissons[at].is_empty() {
                true => String::new(),
                false => format!("caissons = [{}]\n", self.caissons[at].join(", ")),
            };
            format!("[[sides]]\nname = \"{name}\"\nunits = [\n{}\n]\n{generals}{caissons}", self.units[at].join(",\n"))
        };
        let free = if self.options.contains("\"fixed\"") { "free_places = true\n" } else { "" };
        format!(
            "rulebook = \"scruby\"\nid = \"test\"\ntitle = \"T\"\ntext = \"T\"\nminutes = 1\n{free}[options]\n{}{}{}{}",
            self.options,
            self.features,
            side("South", 0),
            side("North", 1),
        )
    }

    /// What a battle on it is made of.
    pub fn setting(&self) -> Setting {
        let text = self.text();
        let loaded = Scruby::load(&data::files(), "test.toml", &text, &Choices::default());
        loaded.unwrap_or_else(|problems| panic!("{text}\n{problems:?}"))
    }

    /// The battle, open, with the dice that its beginning needs.
    pub fn open(&self, dice: &[u8]) -> Play {
        let battle = new_battle::<Scruby>(&Arc::new(self.setting()), Provision::Entered, None);
        let mut play = Play { battle };
        play.deed(dice, |battle, dice| battle.open(dice).map(|()| Answer::Done)).unwrap();
        play
    }

    /// The battle in the first turn, in which this side moves first.
    pub fn moves(&self, side: Side) -> Play {
        let mut play = self.open(if side == SOUTH { &[5, 2] } else { &[2, 5] });
        play.give(side, "move first", &[]);
        play
    }
}

/// A battle that is played.
pub struct Play {
    battle: Battle<Scruby>,
}

impl Play {
    /// The truth.
    pub fn state(&self) -> &State {
        self.battle.state()
    }

    /// What does not change.
    pub fn setting(&self) -> &Setting {
        self.battle.setting()
    }

    /// The battle itself.
    pub fn battle(&self) -> &Battle<Scruby> {
        &self.battle
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.state().table.phase
    }

    /// The piece of a name.
    pub fn piece(&self, name: &str) -> sandtable_core::Piece {
        let members = &self.setting().members;
        sandtable_core::Piece(members.iter().position(|member| member.name == name).unwrap() as u16)
    }

    /// A unit.
    pub fn unit(&self, name: &str) -> &Unit {
        &self.state().table.units[self.piece(name).index()]
    }

    /// Figures of a unit.
    pub fn figures(&self, name: &str) -> u8 {
        self.unit(name).figures
    }

    /// The same battle with something else about a unit, as if it had gone so far in another way.
    pub fn but(&mut self, name: &str, change: impl FnOnce(&mut Unit)) -> &mut Play {
        let piece = self.piece(name);
        self.table(|table| change(&mut table.units[piece.index()]))
    }

    /// The same with something else on the table.
    pub fn table(&mut self, change: impl FnOnce(&mut sandtable_scruby::battle::position::Position)) -> &mut Play {
        let mut state = self.state().clone();
        change(&mut state.table);
        self.battle = self.battle.imagined(state);
        self
    }

    /// A contact that has been made: the first came with its front to an edge of the second.
    pub fn touching(&mut self, by: &str, on: &str, edge: Edge, turn: u8) -> &mut Play {
        let contact = Contact {
            by: self.piece(by),
            on: self.piece(on),
            edge,
            flanked: edge != Edge::Front,
            turn,
            by_mover: self.setting().side(self.piece(by)) == Some(self.state().table.mover),
            ..Contact::default()
        };
        self.table(|table| table.contacts.push(contact))
    }

    /// Who must decide.
    pub fn asked(&self) -> Option<Side> {
        self.battle.to_act().sides().iter().next()
    }

    /// What must be decided.
    pub fn question(&self) -> Step {
        *self.state().agenda.last().unwrap()
    }

    #[track_caller]
    fn deed(
        &mut self,
        dice: &[u8],
        mut act: impl FnMut(&mut Battle<Scruby>, DiceFrom) -> Result<Answer, Stop>,
    ) -> Result<usize, Refusal> {
        let (mut tape, mut taken) = (Entered::default(), 0);
        loop {
            match act(&mut self.battle, DiceFrom::Table(tape.clone())) {
                Ok(_) => return Ok(taken),
                Err(Stop::Refused(refusal)) => return Err(refusal),
                Err(Stop::Waiting(waiting)) => {
                    let next = taken + waiting.sides.len();
                    assert!(next <= dice.len(), "{waiting}, and no more dice were thrown");
                    let faces: Vec<String> = dice[taken..next].iter().map(ToString::to_string).collect();
                    tape.rolls.push(faces_from_line(&waiting.sides, &faces.join(" ")).unwrap());
                    taken = next;
                }
            }
        }
    }

    #[track_caller]
    fn tried(&mut self, side: Side, words: &str, dice: &[u8]) -> Result<usize, Refusal> {
        if words == "done" {
            return self.deed(dice, |battle, dice| battle.done(side, dice));
        }
        let command = Scruby::parse(self.battle.setting(), &self.battle.draft(side), words);
        let command = command.unwrap_or_else(|misunderstood| panic!("{words}: {misunderstood}"));
        self.deed(dice, |battle, dice| battle.give(side, command, dice))
    }

    /// A side gives a command, and these dice are thrown.
    #[track_caller]
    pub fn give(&mut self, side: Side, words: &str, dice: &[u8]) -> &mut Play {
        match self.tried(side, words, dice) {
            Ok(taken) => assert_eq!(taken, dice.len(), "{words}: dice are left over"),
            Err(refusal) => panic!("{words}: {refusal} ({})", refusal.reason.clause),
        }
        self
    }

    /// A side gives a command that is refused by a clause, and nothing changes.
    #[track_caller]
    pub fn refused(&mut self, side: Side, words: &str, clause: &str) -> &mut Play {
        let before = self.state().clone();
        match self.tried(side, words, &[]) {
            Ok(_) => panic!("{words}: it is allowed"),
            Err(refusal) => assert_eq!(refusal.reason.clause, clause, "{words}: {refusal}"),
        }
        assert!(before == *self.state());
        self
    }

    /// The umpire rules this.
    #[track_caller]
    pub fn ruled(&mut self, words: &str) -> &mut Play {
        ruled(&mut self.battle, words);
        self
    }

    /// This cannot be ruled.
    #[track_caller]
    pub fn not_ruled(&mut self, words: &str) -> &mut Play {
        not_ruled(&mut self.battle, words);
        self
    }

    /// Everybody does what an absent side does until the battle is as wanted; these dice are thrown on the way.
    #[track_caller]
    pub fn until(&mut self, dice: &[u8], wanted: impl Fn(&Play) -> bool) -> &mut Play {
        let (mut left, mut more) = (dice, 200);
        while !wanted(self) {
            more -= 1;
            assert!(more > 0, "it does not come to that: {:?}", self.question());
            let taken = match self.battle.to_act() {
                ToAct::One(side) => {
                    let command = Scruby::default(self.battle.setting(), &self.battle.draft(side));
                    self.deed(left, |battle, dice| battle.give(side, command, dice)).unwrap()
                }
                ToAct::Lists(sides) => {
                    let side = sides.iter().find(|side| !self.battle.has_sealed().has(*side)).unwrap();
                    self.deed(left, |battle, dice| battle.done(side, dice)).unwrap()
                }
                other => panic!("nobody can go on: {other:?}"),
            };
            left = &left[taken..];
        }
        assert!(left.is_empty(), "dice are left over: {left:?}");
        self
    }

    /// On to the orders of a side in the next turn, in which it moves first; the dice before those of the initiative are given.
    #[track_caller]
    pub fn next_turn(&mut self, side: Side, dice: &[u8]) -> &mut Play {
        let turn = self.state().table.turn;
        let initiative: [u8; 2] = if side == SOUTH { [5, 2] } else { [2, 5] };
        let all: Vec<u8> = dice.iter().copied().chain(initiative).collect();
        self.until(&all, |play| play.state().table.turn > turn);
        self.give(side, "move first", &[])
    }

    /// What somebody is told of the last command.
    pub fn told(&self, viewer: Viewer) -> Vec<Sentence> {
        let (heard, _, after) = self.battle.heard(self.battle.last_number(), viewer).unwrap();
        let view = Scruby::view(self.setting(), &after, viewer);
        heard.iter().filter_map(|heard| Scruby::tell(self.setting(), &view, heard)).collect()
    }

    /// Is this told to everybody of the last command?
    #[track_caller]
    pub fn tells(&self, fragment: &str) -> &Play {
        let told = self.told(Viewer::Public);
        assert!(told.iter().any(|sentence| sentence.text.contains(fragment)), "{fragment}: {told:#?}");
        self
    }

    /// What a unit's middle of the front edge is at, in inches.
    #[track_caller]
    pub fn stands_at(&self, name: &str, x: f64, y: f64) -> &Play {
        crate::field::assert_at(self.unit(name).stand.at, x, y);
        self
    }
}

/// A unit of each side far away that looks elsewhere, so that neither side is at its end with its first.
pub fn with_others(layout: Layout) -> Layout {
    layout.south("S9: line fair 72 column at 8,4 facing 180").north("N9: line fair 72 column at 64,44 facing 0")
}

/// A stand in inches and degrees.
pub fn stand(x: f64, y: f64, degrees: i32) -> sandtable_scruby::battle::Stand {
    sandtable_scruby::battle::Stand { at: at(x, y), bearing: sandtable_geometry::Angle::degrees(degrees) }
}
