//! Battles played by typed commands and typed dice, as people at a table do: what tests of whole phases begin with.

use sandtable_action_stations::battle::board::Board;
use sandtable_action_stations::battle::command::Launch;
use sandtable_action_stations::battle::position::{Contact, Phase, Position, Salvo, Unit};
use sandtable_action_stations::battle::setting::Setting;
use sandtable_action_stations::battle::state::{State, Step};
use sandtable_action_stations::battle::view::View;
use sandtable_action_stations::sections::torpedoes::made;
use sandtable_action_stations::{ActionStations, data};
use sandtable_core::record::Provision;
use sandtable_core::{
    Answer, Battle, Choices, DiceFrom, Outcome, Piece, Refusal, Ruleset, Sentence, Side, Stop, Table, ToAct, Viewer,
};
use sandtable_dice::{Entered, Waiting, faces_from_line};
use sandtable_geometry::{Angle, Course, Length, Point};
use sandtable_testkit::{new_battle, not_ruled, ruled};
use std::sync::Arc;

/// The first side; its home is the western edge.
pub const A: Side = Side::A;
/// The second side; its home is the eastern edge.
pub const B: Side = Side::B;

/// A place in centimetres.
pub fn cm(x: f64, y: f64) -> Point {
    let um = |cm: f64| (cm * 10_000.0).round() as i32;
    Point { x: um(x), y: um(y) }
}

/// A length in centimetres.
pub fn long(cm: f64) -> Length {
    Length::um((cm * 10_000.0).round() as i32)
}

/// A table that is being laid out.
#[derive(Clone)]
pub struct Layout {
    options: String,
    head: String,
    light: &'static str,
    sea: u8,
    date: &'static str,
    moon: Option<u16>,
    wind: u16,
    size: [u16; 2],
    turns: u16,
    command: [u8; 2],
    waters: String,
    vessels: [Vec<String>; 2],
    batteries: [Vec<String>; 2],
    aircraft: [Vec<String>; 2],
    objectives: String,
    looks: Option<u8>,
    scopes: Option<u8>,
}

impl Layout {
    /// A dark night on a quiet sea in summer 1942, on a table of 180 by 120; nobody sees far, and look-outs fail.
    pub fn night() -> Layout {
        Layout {
            options: String::new(),
            head: String::new(),
            light: "dark",
            sea: 1,
            date: "1942-07-01",
            moon: None,
            wind: 0,
            size: [180, 120],
            turns: 40,
            command: [0, 0],
            waters: String::new(),
            vessels: Default::default(),
            batteries: Default::default(),
            aircraft: Default::default(),
            objectives: String::new(),
            looks: Some(10),
            scopes: Some(10),
        }
    }

    /// The same by day, where look-outs succeed.
    pub fn day() -> Layout {
        Layout { light: "day", looks: Some(1), ..Layout::night() }
    }

    /// Another light.
    pub fn light(self, light: &'static str) -> Layout {
        Layout { light, ..self }
    }

    /// Another sea.
    pub fn sea(self, sea: u8) -> Layout {
        Layout { sea, ..self }
    }

    /// Another day.
    pub fn on(self, date: &'static str) -> Layout {
        Layout { date, ..self }
    }

    /// A moon.
    pub fn moon(self, bearing: u16) -> Layout {
        Layout { moon: Some(bearing), ..self }
    }

    /// Where the wind comes from.
    pub fn wind(self, from: u16) -> Layout {
        Layout { wind: from, ..self }
    }

    /// Another table.
    pub fn size(self, x: u16, y: u16) -> Layout {
        Layout { size: [x, y], ..self }
    }

    /// Another number of turns.
    pub fn turns(self, turns: u16) -> Layout {
        Layout { turns, ..self }
    }

    /// Command ratings.
    pub fn command(self, command: [u8; 2]) -> Layout {
        Layout { command, ..self }
    }

    /// What look-outs throw where a test gives no dice for them; nothing where it gives all.
    pub fn looks(self, face: Option<u8>) -> Layout {
        Layout { looks: face, ..self }
    }

    /// The same of radar, sonar and hydrophones.
    pub fn scopes(self, face: Option<u8>) -> Layout {
        Layout { scopes: face, ..self }
    }

    /// An option, without the book's name before it.
    pub fn set(mut self, id: &str, value: &str) -> Layout {
        self.options += &format!("\"action-stations.{id}\" = \"{value}\"\n");
        self
    }

    /// A vessel of the first side: "M1 gb_mtb_v70 at 50,40 heading 0 speed 20", and then crew, group, unalerted and so on.
    pub fn a(self, words: &str) -> Layout {
        self.vessel(0, words)
    }

    /// A vessel of the second side.
    pub fn b(self, words: &str) -> Layout {
        self.vessel(1, words)
    }

    /// A battery: "BT at 50,40 heading 0 mounts `A=shore105@FPS` emplaced", with lights and so on.
    pub fn battery(mut self, side: Side, words: &str) -> Layout {
        let written = member(words, |word, next| match word {
            "mounts" => Some(format!("mounts = \"{}\"", next().replace('+', " "))),
            "open" | "emplaced" | "concrete" => Some(format!("protection = \"{word}\"")),
            "radar" => Some(format!("radar = \"{}\"", next())),
            "lights" => Some(format!("lights = {}", next())),
            _ => None,
        });
        self.batteries[side.index()].push(written);
        self
    }

    /// An aircraft: "P1 beaufighter at 50,40 heading 0".
    pub fn aircraft(mut self, side: Side, words: &str) -> Layout {
        self.aircraft[side.index()].push(member(words, |_, _| None));
        self
    }

    fn vessel(mut self, side: usize, words: &str) -> Layout {
        self.vessels[side].push(member(words, |_, _| None));
        self
    }

    /// Land with these corners: "0,0 10,0 10,10".
    pub fn land(self, corners: &str) -> Layout {
        self.water("land", corners, "")
    }

    /// Shallow water.
    pub fn shallow(self, corners: &str) -> Layout {
        self.water("shallow", corners, "")
    }

    /// A minefield of a side: its density.
    pub fn mines(self, owner: Side, density: &str, corners: &str) -> Layout {
        let owner = ["Alpha", "Bravo"][owner.index()];
        self.water("mines", corners, &format!("density = \"{density}\"\nowner = \"{owner}\"\n"))
    }

    fn water(mut self, kind: &str, corners: &str, more: &str) -> Layout {
        let points: Vec<String> = corners.split_whitespace().map(|corner| format!("[{corner}]")).collect();
        self.waters += &format!("[[waters]]\nkind = \"{kind}\"\narea = [{}]\n{more}", points.join(", "));
        self
    }

    /// An objective as a scenario writes it.
    pub fn objective(mut self, text: &str) -> Layout {
        self.objectives += &format!("[[objectives]]\n{text}\n");
        self
    }

    /// What the file says of it.
    pub fn text(&self) -> String {
        let list = |key: &str, all: &[String]| match all {
            [] => String::new(),
            all => format!("{key} = [\n{}\n]\n", all.join(",\n")),
        };
        let side = |name: &str, home: &str, at: usize| {
            format!(
                "[[sides]]\nname = \"{name}\"\ncommand = {}\nhome = \"{home}\"\n{}{}{}",
                self.command[at],
                list("vessels", &self.vessels[at]),
                list("batteries", &self.batteries[at]),
                list("aircraft", &self.aircraft[at]),
            )
        };
        let moon = self.moon.map_or(String::new(), |moon| format!("moon = {moon}\n"));
        format!(
            "rulebook = \"action-stations\"\nid = \"test\"\ntitle = \"T\"\ntext = \"T\"\nminutes = 1\nturns = {}\ntable = [{}, {}]\n\
             date = \"{}\"\nlight = \"{}\"\nsea = {}\nwind_from = {}\n{moon}{}[options]\n{}{}{}{}{}",
            self.turns,
            self.size[0],
            self.size[1],
            self.date,
            self.light,
            self.sea,
            self.wind,
            self.head,
            self.options,
            self.waters,
            side("Alpha", "west", 0),
            side("Bravo", "east", 1),
            self.objectives,
        )
    }

    /// What a battle on it is made of.
    pub fn setting(&self) -> Setting {
        let text = self.text();
        let loaded = ActionStations::load(&data::files(), "test.toml", &text, &Choices::default());
        loaded.unwrap_or_else(|problems| panic!("{text}\n{problems:?}"))
    }

    /// The battle, open, with the dice that its beginning needs besides those of the initiative, which the first side wins.
    pub fn open(&self, dice: &[u8]) -> Play {
        let battle = new_battle::<ActionStations>(&Arc::new(self.setting()), Provision::Entered, None);
        let mut play = Play { battle, looks: self.looks, scopes: self.scopes, winner: Some(A) };
        let taken = play.deed(dice, |battle, dice| battle.open(dice).map(|()| Answer::Done)).unwrap();
        assert_eq!(taken, dice.len(), "dice are left over");
        play
    }

    /// The battle, where every die of the initiative is given, too.
    pub fn open_by_hand(&self, dice: &[u8]) -> Play {
        let battle = new_battle::<ActionStations>(&Arc::new(self.setting()), Provision::Entered, None);
        let mut play = Play { battle, looks: self.looks, scopes: self.scopes, winner: None };
        let taken = play.deed(dice, |battle, dice| battle.open(dice).map(|()| Answer::Done)).unwrap();
        assert_eq!(taken, dice.len(), "dice are left over");
        play
    }

    /// The battle in the first turn, before the lists of the communications phase; this side moves first.
    pub fn begins(&self, side: Side) -> Play {
        let mut play = self.open(&[]);
        play.give(A, if side == A { "move first" } else { "move second" }, &[]);
        play
    }

    /// The battle in the first turn at the first move; this side moves first.
    pub fn moves(&self, side: Side) -> Play {
        let mut play = self.begins(side);
        play.until(&[], |play| !matches!(play.question(), Step::Orders));
        play
    }
}

/// A member of a force in words; what is not of every member is read by `more`.
fn member(words: &str, more: impl Fn(&str, &mut dyn FnMut() -> String) -> Option<String>) -> String {
    let mut words = words.split_whitespace();
    let name = words.next().unwrap();
    let mut written = vec![format!("name = \"{name}\"")];
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap().to_owned();
        let more = more(word, &mut next);
        written.push(match word {
            _ if more.is_some() => more.unwrap(),
            "at" => format!("at = [{}]", next()),
            "heading" | "speed" | "enters" => format!("{word} = {}", next()),
            "crew" | "group" => format!("{word} = \"{}\"", next()),
            "unalerted" => "alerted = false".into(),
            "free" | "aground" => format!("{word} = true"),
            kind => format!("type = \"{kind}\""),
        });
    }
    format!("{{ {} }}", written.join(", "))
}

/// A battle that is played.
pub struct Play {
    battle: Battle<ActionStations>,
    looks: Option<u8>,
    scopes: Option<u8>,
    winner: Option<Side>,
}

impl Play {
    /// A battle of any scenario, with all dice that its beginning needs but those of the initiative, which the first side wins.
    pub fn of(setting: Setting, dice: &[u8]) -> Play {
        let battle = new_battle::<ActionStations>(&Arc::new(setting), Provision::Entered, None);
        let mut play = Play { battle, looks: Some(10), scopes: Some(10), winner: Some(A) };
        let taken = play.deed(dice, |battle, dice| battle.open(dice).map(|()| Answer::Done)).unwrap();
        assert_eq!(taken, dice.len(), "dice are left over");
        play
    }

    /// The truth.
    pub fn state(&self) -> &State {
        self.battle.state()
    }

    /// What is on the table.
    pub fn table(&self) -> &Position {
        &self.state().table
    }

    /// What does not change.
    pub fn setting(&self) -> &Setting {
        self.battle.setting()
    }

    /// The battle itself.
    pub fn battle(&self) -> &Battle<ActionStations> {
        &self.battle
    }

    /// The truth as rules look at it.
    pub fn board(&self) -> Board<'_> {
        Board::new(self.setting(), self.table())
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        self.battle.view(viewer)
    }

    /// What a side may know of the enemies on the table: as many as it is shown.
    pub fn shown(&self, side: Side) -> Vec<Unit> {
        let view = self.view(Viewer::Side(side));
        view.table.units.iter().filter(|unit| unit.side != side && unit.is_there()).copied().collect()
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.table().phase
    }

    /// The turn.
    pub fn turn(&self) -> u8 {
        self.table().turn
    }

    /// The piece of a name.
    #[track_caller]
    pub fn piece(&self, name: &str) -> Piece {
        let members = &self.setting().members;
        let found = members.iter().position(|member| member.name == name);
        Piece(found.unwrap_or_else(|| panic!("there is no {name}")) as u16)
    }

    /// A unit.
    #[track_caller]
    pub fn unit(&self, name: &str) -> &Unit {
        &self.table().units[self.piece(name).index()]
    }

    /// A salvo by its letter.
    #[track_caller]
    pub fn salvo(&self, letter: char) -> &Salvo {
        let number = letter as u8 - b'A';
        self.table().salvos.iter().find(|salvo| salvo.letter == number).unwrap()
    }

    /// What a side holds of a unit.
    #[track_caller]
    pub fn contact(&self, side: Side, name: &str) -> Contact {
        self.table().contact(side, self.piece(name))
    }

    /// The same battle with something else about a unit, as if it had gone so far in another way.
    #[track_caller]
    pub fn but(&mut self, name: &str, change: impl FnOnce(&mut Unit)) -> &mut Play {
        let piece = self.piece(name);
        self.on_table(|table| change(&mut table.units[piece.index()]))
    }

    /// The same with something else on the table.
    pub fn on_table(&mut self, change: impl FnOnce(&mut Position)) -> &mut Play {
        let mut state = self.state().clone();
        change(&mut state.table);
        self.battle = self.battle.imagined(state);
        self
    }

    /// A salvo in play, as if this vessel had launched so many torpedoes from its first tubes at a place, and they had made so many moves:
    /// "4 wide deep".
    #[track_caller]
    pub fn salvo_of(&mut self, by: &str, at: (f64, f64), course: i32, moves: u8, words: &str) -> &mut Play {
        let unit = self.piece(by);
        let fired = words.split(' ').next().unwrap().parse().unwrap();
        let (wide, deep) = (words.contains("wide"), words.contains("deep"));
        let launch = Launch { unit, tubes: 1, number: fired, course: Angle::degrees(course), wide, deep };
        let made = made(&self.board(), &launch).unwrap();
        let turn = (made.turn + 1).saturating_sub(moves);
        let marker = Course { at: cm(at.0, at.1), heading: Angle::degrees(course) };
        self.on_table(|table| {
            table.launches[made.side.index()] += 1;
            table.salvos.push(Salvo { moves, turn, marker, ..made });
        })
    }

    /// What must be decided.
    pub fn question(&self) -> Step {
        *self.state().agenda.last().unwrap()
    }

    /// Who must decide.
    pub fn asked(&self) -> Option<Side> {
        self.battle.to_act().sides().iter().next()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.table().ended
    }

    /// Faces that a test need not give.
    fn by_itself(&self, waiting: &Waiting) -> Option<Vec<u8>> {
        match waiting.why.reason.clause {
            "AST-125" => self.winner.map(|side| if side == A { vec![5, 2] } else { vec![2, 5] }),
            "AST-155" => self.looks.map(|face| vec![face]),
            "AST-160" | "AST-181" | "AST-184" => self.scopes.map(|face| vec![face]),
            _ => None,
        }
    }

    #[track_caller]
    fn deed(
        &mut self,
        dice: &[u8],
        mut act: impl FnMut(&mut Battle<ActionStations>, DiceFrom) -> Result<Answer, Stop>,
    ) -> Result<usize, Refusal> {
        let (mut tape, mut taken) = (Entered::default(), 0);
        loop {
            match act(&mut self.battle, DiceFrom::Table(tape.clone())) {
                Ok(_) => return Ok(taken),
                Err(Stop::Refused(refusal)) => return Err(refusal),
                Err(Stop::Waiting(waiting)) => {
                    let faces = self.by_itself(&waiting).unwrap_or_else(|| {
                        let next = taken + waiting.sides.len();
                        assert!(next <= dice.len(), "{waiting}, and no more dice were thrown");
                        let faces = dice[taken..next].to_vec();
                        taken = next;
                        faces
                    });
                    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                    tape.rolls.push(faces_from_line(&waiting.sides, &faces.join(" ")).unwrap());
                }
            }
        }
    }

    #[track_caller]
    fn tried(&mut self, side: Side, words: &str, dice: &[u8]) -> Result<usize, Refusal> {
        if words == "done" {
            return self.deed(dice, |battle, dice| battle.done(side, dice));
        }
        let command = ActionStations::parse(self.battle.setting(), &self.battle.draft(side), words);
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

    /// A side gives commands that need no dice.
    #[track_caller]
    pub fn all(&mut self, side: Side, words: &[&str]) -> &mut Play {
        for words in words {
            self.give(side, words, &[]);
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

    /// Does the book know such words at all?
    pub fn understands(&self, side: Side, words: &str) -> bool {
        ActionStations::parse(self.battle.setting(), &self.battle.draft(side), words).is_ok()
    }

    /// Both sides have finished their lists, and these dice are thrown.
    #[track_caller]
    pub fn opened(&mut self, dice: &[u8]) -> &mut Play {
        assert!(matches!(self.battle.to_act(), ToAct::Lists(_)), "no lists are written: {:?}", self.question());
        if !self.battle.has_sealed().has(A) {
            let dice = if self.battle.has_sealed().has(B) { dice } else { &[] };
            self.give(A, "done", dice);
        }
        if matches!(self.battle.to_act(), ToAct::Lists(_)) && !self.battle.has_sealed().has(B) {
            self.give(B, "done", dice);
        }
        self
    }

    /// Everybody carries on, and writes nothing, until the battle is as wanted; these dice are thrown on the way.
    #[track_caller]
    pub fn until(&mut self, dice: &[u8], wanted: impl Fn(&Play) -> bool) -> &mut Play {
        let (mut left, mut more) = (dice, 2_000);
        while !wanted(self) {
            more -= 1;
            assert!(more > 0 && self.outcome().is_none(), "it does not come to that: {:?}", self.state().agenda.last());
            let taken = match self.battle.to_act() {
                ToAct::One(side) => {
                    let command = ActionStations::default(self.battle.setting(), &self.battle.draft(side));
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

    /// On until this is asked.
    #[track_caller]
    pub fn to(&mut self, asked: Step, dice: &[u8]) -> &mut Play {
        self.until(dice, |play| play.state().agenda.last() == Some(&asked))
    }

    /// On to the first move of this turn, or of the next.
    #[track_caller]
    pub fn next_move(&mut self, dice: &[u8]) -> &mut Play {
        self.until(dice, |play| matches!(play.state().agenda.last(), Some(Step::Move(_))))
    }

    /// On to the lists of the communications phase of a turn.
    #[track_caller]
    pub fn at_turn(&mut self, turn: u8, dice: &[u8]) -> &mut Play {
        self.until(dice, |play| play.turn() == turn && play.question() == Step::Orders)
    }

    /// On to the end.
    #[track_caller]
    pub fn through(&mut self, dice: &[u8]) -> &mut Play {
        let (mut left, mut more) = (dice, 20_000);
        while self.outcome().is_none() {
            more -= 1;
            assert!(more > 0, "it does not end");
            let taken = match self.battle.to_act() {
                ToAct::One(side) => {
                    let command = ActionStations::default(self.battle.setting(), &self.battle.draft(side));
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

    /// What somebody is told of the last command.
    pub fn told(&self, viewer: Viewer) -> Vec<Sentence> {
        let (heard, _, after) = self.battle.heard(self.battle.last_number(), viewer).unwrap();
        let view = ActionStations::view(self.setting(), &after, viewer);
        heard.iter().filter_map(|heard| ActionStations::tell(self.setting(), &view, heard)).collect()
    }

    /// Is a side told this of the last command?
    pub fn hears(&self, side: Side, fragment: &str) -> bool {
        self.told(Viewer::Side(side)).iter().any(|sentence| sentence.text.contains(fragment))
    }

    /// A side is told this of the last command.
    #[track_caller]
    pub fn tells(&mut self, side: Side, fragment: &str) -> &mut Play {
        let told = self.told(Viewer::Side(side));
        assert!(told.iter().any(|sentence| sentence.text.contains(fragment)), "{fragment}: {told:#?}");
        self
    }

    /// A side is told these of the last command, in this order.
    #[track_caller]
    pub fn tells_in_order(&mut self, side: Side, fragments: &[&str]) -> &mut Play {
        let told = self.told(Viewer::Side(side));
        let place = |fragment: &&str| {
            let found = told.iter().position(|sentence| sentence.text.contains(fragment));
            found.unwrap_or_else(|| panic!("{fragment}: {told:#?}"))
        };
        let places: Vec<usize> = fragments.iter().map(place).collect();
        assert!(places.is_sorted(), "{fragments:?}: {told:#?}");
        self
    }

    /// A side is not told this of the last command.
    #[track_caller]
    pub fn hides(&mut self, side: Side, fragment: &str) -> &mut Play {
        let told = self.told(Viewer::Side(side));
        assert!(!told.iter().any(|sentence| sentence.text.contains(fragment)), "{fragment}: {told:#?}");
        self
    }

    /// Where a unit is, exactly, in centimetres and degrees.
    #[track_caller]
    pub fn stands(&mut self, name: &str, x: f64, y: f64, heading: i32) -> &mut Play {
        let at = self.unit(name).at;
        let here = (f64::from(at.at.x) / 10_000.0, f64::from(at.at.y) / 10_000.0, at.heading.0 / 1_000);
        assert_eq!(here, (x, y, heading), "{name}");
        self
    }
}
