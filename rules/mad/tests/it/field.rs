//! Small battles for tests: a table built piece by piece, typed commands, typed dice.
//!
//! Red is side A with the south edge, Blue is side B with the north edge. Lengths are millimetres. Elements are written
//! `"T1: Tiger I at 100,200"`, `"I1: Infantry in H1"`, or `"T1: Tiger I"` where the players place.

use sandtable_core::data::Files;
use sandtable_core::record::{EntryOf, Line, Provision};
use sandtable_core::{
    Battle, Choices, DiceFrom, Fact, Forecast, Outcome, Piece, Roll, Ruleset, Side, Stop, Table, ToAct, Viewer,
    outcomes,
};
use sandtable_dice::{Entered, Exact, Reason, Waiting};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_mad::air::battle::board::Air;
use sandtable_mad::air::battle::setting::Start;
use sandtable_mad::air::battle::state::{Craft, Flags};
use sandtable_mad::{Board, Command, Element, Event, Mad, Marks, Setting, State, UnitId, View, data};
use sandtable_testkit::new_battle;
use std::sync::Arc;

/// The side of the south edge.
pub const RED: Side = Side::A;
/// The side of the north edge.
pub const BLUE: Side = Side::B;

/// A roll of initiative that Red wins.
pub const RED_FIRST: &[u8] = &[7, 4];
/// A roll of initiative that Blue wins.
pub const BLUE_FIRST: &[u8] = &[4, 7];

/// A table being laid out.
#[derive(Clone)]
pub struct Field {
    head: String,
    features: String,
    sides: [String; 2],
    units: [String; 2],
    zones: bool,
    hitech: bool,
    choices: Choices,
    files: Files,
    aloft: Vec<Aloft>,
}

/// An aircraft that a test finds on the table already: its name, and where, on which heading, how fast.
type Aloft = (String, Point, i32, u16);

impl Field {
    /// An empty table of 1800 x 1200 mm, eight turns, every element in its place.
    pub fn new() -> Field {
        Field {
            head: String::new(),
            features: String::new(),
            sides: Default::default(),
            units: Default::default(),
            zones: false,
            hitech: false,
            choices: Choices::default(),
            files: data::files(),
            aloft: Vec::new(),
        }
    }

    /// The same in the hi-tech era (MAD-06).
    pub fn hitech() -> Field {
        Field { hitech: true, ..Field::new() }.key("era = \"hitech\"")
    }

    /// A line of TOML for the scenario: `turns = 3`, `table = [900, 600]`.
    pub fn key(mut self, line: &str) -> Field {
        self.head += &format!("{line}\n");
        self
    }

    /// A line of TOML for one side: `limit = 500`, `zone = [[0, 0], ...]`.
    pub fn side_key(mut self, side: Side, line: &str) -> Field {
        self.sides[side.index()] += &format!("{line}\n");
        self
    }

    /// Works of a side, which it places if no place is given: `kind = "bunker"; at = [300, 400]; bearing = 0`.
    pub fn work(mut self, side: Side, keys: &str) -> Field {
        let lines = keys.split("; ").collect::<Vec<_>>().join("\n");
        self.units[side.index()] += &format!("[[sides.works]]\n{lines}\n");
        self
    }

    /// An objective of so many points.
    pub fn objective(mut self, name: &str, at: &str, points: u16) -> Field {
        self.features += &format!("[[objectives]]\nname = \"{name}\"\nat = [{at}]\npoints = {points}\n");
        self
    }

    /// The players place the elements (MAD-143).
    pub fn zones(mut self) -> Field {
        self.zones = true;
        self
    }

    /// A switch of the rules.
    pub fn option(mut self, id: &str, value: &str) -> Field {
        self.choices.set.push((id.into(), value.into()));
        self
    }

    /// One more kind of element: a line as in `data/units.csv` or `data/hitech_units.csv`.
    pub fn kind(mut self, line: &str) -> Field {
        let name = if self.hitech { "data/hitech_units.csv" } else { "data/house_units.csv" };
        let text = format!("{}\n{line}\n", self.files.get(name).unwrap().trim_end());
        self.files = self.files.with(name, text);
        self
    }

    /// One more type of aircraft, "Typhoon", with two groups of any weapons: `4,20mm,Fwd,1,1,MRS,Fwd,1`.
    pub fn typhoon(mut self, groups: &str) -> Field {
        self.files = with_typhoon(&self.files, groups);
        self
    }

    /// Kinds of the scenario's own, as its file has them.
    pub fn kinds(mut self, lines: &str) -> Field {
        self.features += lines;
        self
    }

    /// Terrain in TOML: a kind, and the lines of its outline and more.
    pub fn feature(mut self, kind: &str, lines: &str) -> Field {
        self.features += &format!("[[features]]\nkind = \"{kind}\"\n{lines}\n");
        self
    }

    /// An upright rectangle of terrain between two corners: `"100,0 160,300"`.
    pub fn area(self, kind: &str, corners: &str) -> Field {
        self.feature(kind, &format!("rectangle = {}", points(corners)))
    }

    /// A rectangular contour of a hill.
    pub fn hill(self, level: u8, corners: &str) -> Field {
        self.feature("hill", &format!("level = {level}\nrectangle = {}", points(corners)))
    }

    /// A line of terrain: `"100,0 100,300"`.
    pub fn line(self, kind: &str, along: &str) -> Field {
        self.feature(kind, &format!("line = {}", points(along)))
    }

    /// A unit of Red.
    pub fn red(self, unit: &str, elements: &[&str]) -> Field {
        self.unit(RED, unit, elements)
    }

    /// A unit of Blue.
    pub fn blue(self, unit: &str, elements: &[&str]) -> Field {
        self.unit(BLUE, unit, elements)
    }

    fn unit(mut self, side: Side, unit: &str, elements: &[&str]) -> Field {
        let element = |text: &&str| {
            let (name, rest) = text.split_once(": ").unwrap_or_else(|| panic!("`{text}` has no name"));
            let (kind, place) = match (rest.rsplit_once(" at "), rest.rsplit_once(" in ")) {
                (Some((kind, at)), _) => (kind, format!(", at = [{at}]")),
                (_, Some((kind, carrier))) => (kind, format!(", rides = \"{carrier}\"")),
                _ => (rest, String::new()),
            };
            format!("    {{ name = \"{name}\", kind = \"{kind}\"{place} }},\n")
        };
        let elements: String = elements.iter().map(element).collect();
        self.units[side.index()] += &format!("[[sides.units]]\nname = \"{unit}\"\nelements = [\n{elements}]\n");
        self
    }

    /// An aircraft off the table: `"SA: Ju 87 B-1"`, `"SA: Ju 87 B-1, bombs"`; or one that is there already, as a battle in
    /// which it came earlier has it: `"SA: Ju 87 B-1, bombs at 900,300 heading 0 speed 200"`.
    pub fn aircraft(mut self, side: Side, text: &str) -> Field {
        let (what, place) = text.split_once(" at ").map_or((text, None), |(what, place)| (what, Some(place)));
        let (name, kind) = what.split_once(": ").unwrap_or_else(|| panic!("`{text}` has no name"));
        let (kind, load) = kind.split_once(", ").unwrap_or((kind, "none"));
        self.units[side.index()] +=
            &format!("[[sides.flights]]\naircraft = [{{ name = \"{name}\", kind = \"{kind}\", load = \"{load}\" }}]\n");
        if let Some(place) = place {
            let words: Vec<&str> = place.split(' ').collect();
            let &[there, "heading", heading, "speed", speed] = &words[..] else { panic!("`{place}` is no place") };
            self.aloft.push((name.into(), at(there), heading.parse().unwrap(), speed.parse().unwrap()));
        }
        if !self.choices.set.iter().any(|(id, _)| id == "mad.aircraft") {
            return self.option("mad.aircraft", "on");
        }
        self
    }

    /// A trait that the scenario grants an element.
    pub fn granted(mut self, name: &str, word: &str) -> Field {
        let named = format!("name = \"{name}\", ");
        self.units = self.units.map(|units| units.replace(&named, &format!("{named}traits = [\"{word}\"], ")));
        self
    }

    /// The scenario as a file has it.
    pub fn text(&self) -> String {
        let deployment = if self.zones { "zones" } else { "fixed" };
        let side = |n: usize, name: &str| {
            let force = "any_nation = true\nfree_forces = true\nreason = \"a test\"\n";
            format!("[[sides]]\nname = \"{name}\"\n{force}{}{}", self.sides[n], self.units[n])
        };
        format!(
            "rulebook = \"mad\"\nid = \"test\"\ntitle = \"A test\"\ntext = \"A test.\"\nminutes = 1\n\
             deployment = \"{deployment}\"\n{}{}{}{}",
            self.head,
            side(0, "Red"),
            side(1, "Blue"),
            self.features,
        )
    }

    /// What does not change in the battle of a scenario that was written by hand.
    pub fn of_text(text: &str) -> Setting {
        Mad::load(&data::files(), "test.toml", text, &Choices::default()).unwrap_or_else(|problems| {
            panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        })
    }

    /// What does not change in the battle.
    pub fn setting(&self) -> Setting {
        self.load().unwrap_or_else(|problems| panic!("{}\n{}", problems.join("\n"), self.text()))
    }

    /// What is wrong with the scenario.
    pub fn problems(&self) -> Vec<String> {
        self.load().err().unwrap_or_default()
    }

    fn load(&self) -> Result<Setting, Vec<String>> {
        let mut loaded = Mad::load(&self.files, "test.toml", &self.text(), &self.choices);
        if let Ok(setting) = &mut loaded
            && let Some(skies) = &mut setting.sky
        {
            for (name, at, heading, speed) in &self.aloft {
                let plan = skies.members.iter_mut().find(|plan| plan.name == *name).unwrap();
                (plan.start, plan.speed) = (Start::At(*at, Angle::degrees(*heading)), Some(*speed));
            }
        }
        loaded.map_err(|problems| problems.iter().map(ToString::to_string).collect())
    }

    /// A battle that has not been opened: no dice have fallen.
    pub fn unopened(&self) -> Play {
        Play::of(self.setting())
    }

    /// The battle, opened with these dice.
    pub fn open(&self, dice: &[&[u8]]) -> Play {
        self.unopened().opened(dice)
    }

    /// The battle, with Red to activate first.
    pub fn red_first(&self) -> Play {
        self.open(&[RED_FIRST])
    }

    /// The battle, with Blue to activate first.
    pub fn blue_first(&self) -> Play {
        self.open(&[BLUE_FIRST])
    }
}

/// Files with one more type of aircraft, "Typhoon".
pub fn with_typhoon(files: &Files, groups: &str) -> Files {
    let name = "data/air/aircraft.csv";
    let blank = ",".repeat(4 * 4);
    let line = format!("Added,Typhoon,Typhoon,120,400,120,4,20,2,1,1,{groups}{blank},,0,0,no,no,no,,,");
    let text = format!("{}\n{line}\n", files.get(name).unwrap().trim_end());
    files.clone().with(name, text)
}

/// `"1,2 3,4"` as TOML: `[[1, 2], [3, 4]]`.
fn points(text: &str) -> String {
    let points: Vec<String> = text.split_whitespace().map(|point| format!("[{point}]")).collect();
    format!("[{}]", points.join(", "))
}

/// A point in millimetres: `"100.5,200"`.
pub fn at(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("`{text}` is no point"));
    let read = |text: &str| (text.trim().parse::<f64>().unwrap() * 1000.0).round() as i32;
    Point { x: read(x), y: read(y) }
}

/// Dice as players type them.
pub fn typed(dice: &[&[u8]]) -> DiceFrom {
    DiceFrom::Table(Entered::new(dice.iter().copied()))
}

/// A battle under way.
pub struct Play {
    /// The battle itself.
    pub battle: Battle<Mad>,
}

impl Play {
    /// A battle that has not been opened, in a setting that was changed by hand.
    pub fn of(setting: Setting) -> Play {
        Play { battle: new_battle::<Mad>(&Arc::new(setting), Provision::Entered, None) }
    }

    /// The same, opened with these dice. Where there is nothing to write but about dummies, nobody writes anything.
    pub fn opened(self, dice: &[&[u8]]) -> Play {
        let scenario = &self.setting().scenario;
        let others = scenario.sides.iter().any(|side| !side.scheduled_fire.is_empty());
        match self.setting().dummies().next().is_some() && !others && scenario.reserves_enter.is_none() {
            true => self.before_writing().written(dice),
            false => self.begun(dice),
        }
    }

    /// The same, asked for what is written under seal, before any dice.
    pub fn before_writing(self) -> Play {
        self.begun(&[])
    }

    fn begun(mut self, dice: &[&[u8]]) -> Play {
        if let Err(stop) = self.battle.open(typed(dice)) {
            panic!("the battle does not open: {stop:?}");
        }
        self
    }

    /// All who may write say that nothing more comes; these dice fall then.
    pub fn written(mut self, dice: &[&[u8]]) -> Play {
        let mut writers: Vec<Side> = self.battle.to_act().sides().iter().collect();
        let last = writers.pop().expect("somebody writes");
        for side in writers {
            self.battle.done(side, typed(&[])).expect("a list may be empty");
        }
        self.battle.done(last, typed(dice)).expect("a list may be empty");
        self
    }

    /// What does not change.
    pub fn setting(&self) -> &Setting {
        self.battle.setting()
    }

    /// The truth.
    pub fn state(&self) -> &State {
        self.battle.state()
    }

    /// What the rules look at.
    pub fn board(&self) -> Board<'_> {
        self.state().board(self.setting())
    }

    /// What a side knows.
    pub fn view(&self, side: Side) -> View {
        self.battle.view(Viewer::Side(side))
    }

    /// The side that must decide.
    pub fn asked(&self) -> Side {
        match self.battle.to_act() {
            ToAct::One(side) => side,
            other => panic!("nobody is asked: {other:?}"),
        }
    }

    /// How the battle ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.battle.outcome()
    }

    /// A typed command, read for the side that must decide.
    pub fn read(&self, text: &str) -> Command {
        let view = self.view(self.asked());
        Mad::parse(self.setting(), &view, text).unwrap_or_else(|wrong| panic!("`{text}`: {wrong}"))
    }

    fn give(&mut self, text: &str, dice: &[&[u8]]) -> Result<(), Stop> {
        let command = self.read(text);
        self.battle.give(self.asked(), command, typed(dice)).map(drop)
    }

    /// The side that must decide gives these commands one after another; none of them throws dice.
    pub fn does(&mut self, commands: &[&str]) -> &mut Play {
        for command in commands {
            self.rolls(command, &[]);
        }
        self
    }

    /// The side that must decide gives a command, which throws exactly these dice. Everything that happens fits the battle, so
    /// that its record can be taken up again.
    pub fn rolls(&mut self, command: &str, dice: &[&[u8]]) -> &mut Play {
        let mut before = self.state().clone();
        match self.give(command, dice) {
            Ok(()) => {
                for event in self.events() {
                    assert_eq!(Mad::fits(self.setting(), &before, &event), Ok(()), "`{command}`: {event:?}");
                    Mad::apply(&mut before, &event);
                }
                self
            }
            Err(Stop::Refused(refusal)) => panic!("`{command}` is refused: {refusal}"),
            Err(Stop::Waiting(waiting)) => panic!("`{command}`: {waiting}"),
        }
    }

    /// May the side that must decide give this command? The clause that forbids it, where not.
    pub fn may(&self, command: &str) -> Result<(), &'static str> {
        let view = self.view(self.asked());
        Mad::check(self.setting(), &view, &self.read(command)).map_err(|refusal| refusal.reason.clause)
    }

    /// The very reason that forbids a command of the side that must decide.
    pub fn why_not(&self, command: &str) -> Option<&'static Reason> {
        let view = self.view(self.asked());
        Mad::check(self.setting(), &view, &self.read(command)).err().map(|refusal| refusal.reason)
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

    /// The exact chance that a state for which `holds` comes of a command of the side that must decide.
    pub fn chance(&self, command: &str, holds: impl Fn(&State) -> bool) -> f64 {
        let command = self.read(command);
        let ends = outcomes::<Mad, f64>(self.setting(), self.state(), self.asked(), &command, 10_000).unwrap().ends;
        ends.iter().filter(|(state, _)| holds(state)).map(|(_, chance)| chance).sum()
    }

    /// The last entry of the record.
    pub fn entry(&self) -> &EntryOf<Mad> {
        match self.battle.record().last().unwrap().at_hand() {
            Some(Line::Entry(entry)) => entry,
            _ => panic!("the record does not end with an entry"),
        }
    }

    /// The rolls of the last entry.
    pub fn fallen(&self) -> Vec<&Roll> {
        let rolls = self.entry().facts.iter().filter_map(|fact| match fact {
            Fact::Rolled(roll) => Some(roll),
            _ => None,
        });
        rolls.collect()
    }

    /// The number needed for each roll of the last entry, part by part: value and clause.
    pub fn needs(&self) -> Vec<Vec<(i32, &str)>> {
        let with_number = self.fallen().into_iter().filter(|roll| roll.needed().is_some());
        with_number.map(|roll| roll.parts.iter().map(|part| (part.value, part.clause.as_ref())).collect()).collect()
    }

    /// The events of the last entry.
    pub fn events(&self) -> Vec<Event> {
        let event = |fact: &Fact<Event, _>| if let Fact::Happened(event) = fact { Some(*event) } else { None };
        self.entry().facts.iter().filter_map(event).collect()
    }

    /// The element with a name.
    pub fn piece(&self, name: &str) -> Piece {
        self.setting().find(name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// The unit with a name, or that of the element with this name.
    pub fn unit(&self, name: &str) -> UnitId {
        let of_piece = || self.setting().elements[self.piece(name).index()].unit;
        self.setting().find_unit(name, None).unwrap_or_else(of_piece)
    }

    /// An element as it stands.
    pub fn element(&self, name: &str) -> &Element {
        &self.state().elements[self.piece(name).index()]
    }

    /// Where an element is.
    pub fn at(&self, name: &str) -> Point {
        self.element(name).at
    }

    /// What is left of an element.
    pub fn hit_points(&self, name: &str) -> u16 {
        self.element(name).hit_points
    }

    /// Has the element this mark?
    pub fn has(&self, name: &str, mark: Marks) -> bool {
        self.element(name).marks.has(mark)
    }

    /// The sky over the table.
    pub fn air(&self) -> Air<'_> {
        self.state().air(self.setting()).unwrap()
    }

    /// A craft as it is.
    pub fn craft(&self, name: &str) -> &Craft {
        self.air().craft(self.piece(name))
    }

    /// Where a craft is and points.
    pub fn course(&self, name: &str) -> Course {
        self.air().course(self.piece(name))
    }

    /// Is a craft at low level?
    pub fn is_low(&self, name: &str) -> bool {
        self.craft(name).flags.has(Flags::LOW)
    }

    /// Is the element destroyed?
    pub fn is_lost(&self, name: &str) -> bool {
        self.element(name).lost_in > 0
    }
}

/// What the side that must decide may expect of a command.
pub fn forecasts(play: &Play, command: &str) -> Vec<Forecast> {
    Mad::forecast(play.setting(), &play.view(play.asked()), &play.read(command), &mut Exact::new())
}
