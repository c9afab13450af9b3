//! The clauses, one by one.

use sandtable_core::record::Provision;
use sandtable_core::{Battle, Choices, DiceFrom, Outcome, Ruleset, Side, Table, ToAct};
use sandtable_dice::Entered;
use sandtable_newbook::{Newbook, Setting, data};
use sandtable_testkit::new_battle;
use std::sync::Arc;

/// The scenario of the book, with these words of its text replaced.
pub fn setting(replaced: &[(&str, &str)]) -> Arc<Setting> {
    let name = "scenarios/the-first-skirmish.toml";
    let text = data::scenarios().get(name).unwrap().to_owned();
    let text = replaced.iter().fold(text, |text, (from, to)| text.replace(from, to));
    Arc::new(Newbook::load(&data::files(), name, &text, &Choices::default()).unwrap())
}

/// A battle on typed dice.
struct Play(Battle<Newbook>);

impl Play {
    fn of(replaced: &[(&str, &str)]) -> Play {
        let mut battle = new_battle::<Newbook>(&setting(replaced), Provision::Entered, None);
        battle.open(typed(&[])).unwrap();
        Play(battle)
    }

    fn asked(&self) -> Side {
        match self.0.to_act() {
            ToAct::One(side) => side,
            other => panic!("nobody is asked: {other:?}"),
        }
    }

    fn command(&self, text: &str) -> sandtable_newbook::Command {
        let view = self.0.view(sandtable_core::Viewer::Side(self.asked()));
        Newbook::parse(self.0.setting(), &view, text).unwrap()
    }

    fn does(&mut self, command: &str, dice: &[u8]) {
        let (side, command) = (self.asked(), self.command(command));
        self.0.give(side, command, typed(dice)).unwrap();
    }

    /// The clause by which a command is refused; none where it is allowed.
    fn refused(&self, command: &str) -> Option<&'static str> {
        let view = self.0.view(sandtable_core::Viewer::Side(self.asked()));
        Newbook::check(self.0.setting(), &view, &self.command(command)).err().map(|refusal| refusal.reason.clause)
    }
}

fn typed(dice: &[u8]) -> DiceFrom {
    let rolls: Vec<[u8; 1]> = dice.iter().map(|die| [*die]).collect();
    DiceFrom::Table(Entered::new(rolls.iter().map(|roll| &roll[..])))
}

#[test]
fn new_01_the_sides_act_one_after_the_other() {
    let mut play = Play::of(&[]);
    assert_eq!(play.asked(), Side::A);
    play.does("end", &[]);
    assert_eq!((play.asked(), play.0.state().turn), (Side::B, 1));
    play.does("end", &[]);
    assert_eq!((play.asked(), play.0.state().turn), (Side::A, 2));
}

#[test]
fn new_02_a_figure_acts_once() {
    let mut play = Play::of(&[("[200, 550]", "[200, 250]")]);
    play.does("move B1 to 200,60", &[]);
    assert_eq!(play.refused("fire B1 at R1"), Some("NEW-02"));
    assert_eq!(play.refused("move R1 to 200,260"), Some("NEW-01"));
}

#[test]
fn new_03_a_figure_moves_up_to_its_speed() {
    let play = Play::of(&[]);
    assert_eq!(play.refused("move B1 to 200,170"), None);
    assert_eq!(play.refused("move B1 to 200,170.1"), Some("NEW-03"));
    assert_eq!(play.refused("move B1 to 200,-1"), Some("NEW-03"));
}

#[test]
fn new_04_new_05_what_a_shot_needs() {
    let at = |y: &str, option: &str| {
        Play::of(&[
            ("[200, 550]", &format!("[200, {y}]")),
            ("turns = 6", &format!("turns = 6\noptions = {{ {option} }}")),
        ])
    };
    let chance = |play: &Play| {
        let view = play.0.view(sandtable_core::Viewer::Side(Side::A));
        let mut exact = sandtable_dice::Exact::new();
        Newbook::forecast(play.0.setting(), &view, &play.command("fire B1 at R1"), &mut exact)[0].chances[0].1
    };
    let on = "\"newbook.long_range\" = \"on\"";
    let off = "\"newbook.long_range\" = \"off\"";
    assert!((chance(&at("150", on)) - 0.5).abs() < 1e-12);
    assert!((chance(&at("200.1", on)) - 1.0 / 3.0).abs() < 1e-12);
    assert!((chance(&at("200.1", off)) - 0.5).abs() < 1e-12);
    assert_eq!(at("350.1", on).refused("fire B1 at R1"), Some("NEW-04"));
    assert_eq!(at("350", on).refused("fire B1 at R1"), None);
}

#[test]
fn new_06_who_has_nobody_left_has_lost() {
    let alone = "    { kind = \"Rifleman\", name = \"R2\", at = [450, 550] },\n    { kind = \"Scout\", name = \"R3\", at = [700, 550] },\n";
    let mut play = Play::of(&[(alone, ""), ("[200, 550]", "[300, 250]")]);
    play.does("fire B1 at R1", &[3]);
    play.does("fire B2 at R1", &[6]);
    assert_eq!(play.0.to_act(), ToAct::Nobody(Outcome::Won(Side::A)));
}

#[test]
fn new_06_after_the_last_turn_the_larger_side_has_won() {
    let mut play = Play::of(&[("turns = 6", "turns = 1")]);
    play.does("end", &[]);
    play.does("end", &[]);
    assert_eq!(play.0.to_act(), ToAct::Nobody(Outcome::Drawn));
}

#[test]
fn new_07_a_wood_between_hides_and_its_edges_do_not() {
    let at = |blue: &str, red: &str| Play::of(&[("[450, 50]", blue), ("[450, 550]", red)]);
    assert_eq!(at("[450, 200]", "[450, 400]").refused("fire B2 at R2"), Some("NEW-07"));
    assert_eq!(at("[450, 200]", "[450, 340]").refused("fire B2 at R2"), None, "at its far edge");
    assert_eq!(at("[450, 200]", "[450, 300]").refused("fire B2 at R2"), None, "in it");
    assert_eq!(at("[400, 200]", "[400, 400]").refused("fire B2 at R2"), None, "along its edge");
}

#[test]
fn new_08_a_side_may_give_up_while_the_other_is_asked() {
    let mut play = Play::of(&[]);
    assert_eq!(play.asked(), Side::A);
    play.0.give(Side::B, sandtable_newbook::Command::Concede, typed(&[])).unwrap();
    assert_eq!(play.0.to_act(), ToAct::Nobody(Outcome::Won(Side::A)));
}
