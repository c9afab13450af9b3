//! Typed commands, names, and what an umpire says.

use sandtable_core::{Agenda, Audience, Choices, Heard, Outcome, Part, Piece, Roll, Side, Viewer, phrase};
use sandtable_geometry::{Angle, Length, Point};
use sandtable_scruby::battle::Edge;
use sandtable_scruby::battle::Stand;
use sandtable_scruby::battle::command::{Command, PHRASES, Reaction, Spoil};
use sandtable_scruby::battle::event::{
    Cause, Event, Motion, OfCharge, OfCombat, OfFire, OfMove, OfStaff, OfTurn, OfUnit, Reach,
};
use sandtable_scruby::battle::position::{Charge, Contact, Firefight, Flank, Gone, Order, Phase};
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::battle::view::View;
use sandtable_scruby::data;
use sandtable_scruby::lists::{Cell, Formation, Quality};
use sandtable_scruby::scenario::{load, set_up};
use sandtable_scruby::table::prompt::prompt;
use sandtable_scruby::table::tell::tell;
use sandtable_scruby::table::words::{full_name, kind_name, names};

/// The village that is held, with its generals, and caissons where they are asked for.
fn setting() -> Setting {
    let name = "scenarios/the-church-at-sankt-veit.toml";
    let text = data::scenarios().get(name).unwrap().to_owned();
    let caisson = "generals = [\n    { name = \"FC\"";
    let text = text.replacen(
        caisson,
        &format!("caissons = [{{ name = \"FK\", battery = \"F3\", at = [24, 6] }}]\n{caisson}"),
        1,
    );
    let choices = Choices { set: vec![("scruby.caissons".into(), "on".into())], ..Choices::default() };
    load(&data::files(), name, &text, &choices).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn view(setting: &Setting) -> View {
    View { viewer: Viewer::Side(Side::A), table: set_up(setting), asked: None, agenda: Agenda::default() }
}

fn piece(setting: &Setting, name: &str) -> Piece {
    let members = setting.members.iter().map(|member| &member.name);
    let at = members.chain(setting.officers.iter().map(|officer| &officer.name)).position(|other| other == name);
    Piece(at.unwrap_or_else(|| panic!("{name}")) as u16)
}

fn point(x: i32, y: i32) -> Point {
    Point { x: Length::inches(x).0, y: Length::inches(y).0 }
}

// --- commands ---

#[test]
fn aos_94_every_command_is_written_as_it_is_typed() {
    let setting = setting();
    let of = |name: &str| piece(&setting, name);
    let (unit, target) = (of("F1"), of("A1"));
    let half = Point { x: 317_500, y: 184_150 };
    let commands = [
        (
            Command::Place { unit, at: half, bearing: Angle::degrees(45), formation: Formation::Line },
            "place F1 at 12.5,7.25 facing 45 in line",
        ),
        (Command::Choose { moves: true, flank: Some(Flank::Right) }, "move first with right"),
        (Command::Choose { moves: true, flank: None }, "move first"),
        (Command::Choose { moves: false, flank: Some(Flank::Left) }, "countermove to left"),
        (Command::Move { unit, path: [half, point(13, 9)].into_iter().collect() }, "move F1 to 12.5,7.25 13,9"),
        (Command::Face { unit, degrees: -45 }, "face F1 left 45"),
        (Command::Face { unit, degrees: 30 }, "face F1 right 30"),
        (Command::About { unit }, "about F1"),
        (Command::Form { unit, formation: Formation::Skirmish, at: None }, "form F1 skirmish"),
        (Command::Form { unit, formation: Formation::Line, at: Some(half) }, "form up F1 line at 12.5,7.25"),
        (Command::Force { unit }, "force F1"),
        (Command::Reform { unit }, "reform F1"),
        (Command::BreakOff { unit }, "break off F1"),
        (Command::Charge { unit, target }, "charge F1 at A1"),
        (Command::Halt { unit }, "halt F1"),
        (Command::Close, "close"),
        (Command::React { unit, how: Reaction::Stand }, "stand F1"),
        (Command::React { unit, how: Reaction::Square }, "square F1"),
        (Command::React { unit, how: Reaction::Evade }, "evade F1"),
        (Command::React { unit, how: Reaction::Counter }, "counter F1"),
        (Command::Ride { unit, degrees: 0 }, "ride F1 right 0"),
        (Command::CallOff { unit }, "call off F1"),
        (Command::Firefight { target, attackers: [unit, of("F2")].into_iter().collect() }, "firefight A1 with F1 F2"),
        (Command::Fire { unit, target }, "fire F1 at A1"),
        (Command::Split { unit: of("F3"), lots: [target, target, of("A2")] }, "split F3 at A1 A1 A2"),
        (Command::Cease, "cease"),
        (Command::Next { unit }, "next F1"),
        (Command::Win { unit, spoil: Spoil::Stay }, "stay F1"),
        (Command::Win { unit, spoil: Spoil::Advance(target) }, "advance F1 to A1"),
        (Command::Win { unit, spoil: Spoil::Bonus }, "bonus F1"),
        (Command::Win { unit, spoil: Spoil::Pursue(target) }, "pursue F1 A1"),
        (Command::Go { general: of("FC"), at: half }, "go FC to 12.5,7.25"),
        (Command::Refill { caisson: of("FK"), battery: of("F3") }, "refill FK F3"),
        (Command::Agree, "agree"),
        (Command::Concede, "concede"),
    ];
    for (command, text) in commands {
        assert_eq!(phrase::write(PHRASES, &setting, &command).as_deref(), Some(text));
        assert_eq!(phrase::read(PHRASES, &setting, text), Ok(command), "{text}");
        assert_eq!(phrase::read(PHRASES, &setting, &text.to_uppercase()), Ok(command), "{text}");
    }
}

#[test]
fn aos_136_in_which_order_attackers_are_named_does_not_matter() {
    let setting = setting();
    let read = |text: &str| phrase::read(PHRASES, &setting, text).unwrap();
    assert_eq!(read("firefight A1 with F3 F2"), read("firefight A1 with F2 and F3"));
}

#[test]
fn aos_92_a_unit_is_placed_as_it_begins_where_nothing_else_is_said() {
    let setting = setting();
    let read = phrase::read(PHRASES, &setting, "place A6 at 16,25 facing 180");
    let unit = piece(&setting, "A6");
    let placed = Command::Place { unit, at: point(16, 25), bearing: Angle::HALF, formation: Formation::Skirmish };
    assert_eq!(read, Ok(placed));
}

#[test]
fn what_is_not_understood_is_told() {
    let setting = setting();
    let wrong = [
        ("about F99", "there is no unit `F99`"),
        ("go F1 to 1,1", "there is no general `F1`"),
        ("refill F4 F4", "there is no caisson `F4`"),
        ("move F1 to there", "`there` is no place: write x,y in inches, like 12,14.5"),
        ("face F1 up 45", "`up` is neither left nor right"),
        ("face F1 left far", "`far` is no number of degrees: write a whole one, like 45"),
        ("form F1 lin", "there is no formation `lin` (did you mean line?)"),
        ("move first with centre", "there is no flank `centre`"),
        ("fire F1", "fire UNIT at TARGET"),
    ];
    for (text, what) in wrong {
        let found = phrase::read(PHRASES, &setting, text).expect_err(text);
        assert!(format!("{} {}", found.what, found.usage).contains(what), "{text}: {found:?}");
    }
}

// --- names ---

#[test]
fn aos_03_aos_04_things_are_called_by_their_names() {
    let setting = setting();
    let of = |name: &str| piece(&setting, name);
    assert_eq!(full_name(&setting, of("F1")), "F1 (26e Legere, 1st battalion)");
    assert_eq!(full_name(&setting, of("FK")), "FK");
    assert_eq!(names(&setting, [of("F1"), of("F2"), of("FC")]), "F1, F2 and FC");
    let kinds = ["F1", "F6", "F9", "FK", "FC", "AC"].map(|name| kind_name(&setting, of(name)));
    let expected = [
        "Light infantry",
        "12-pounder (12#)",
        "6-pounder or howitzer (howitzer)",
        "Caisson of F3",
        "Commander",
        "Commander",
    ];
    assert_eq!(kinds, expected);
}

// --- what an umpire says ---

fn says(event: Event) -> Option<String> {
    let setting = setting();
    tell(&setting, &view(&setting), &Heard::Happened(event)).map(|sentence| sentence.text)
}

#[test]
fn aos_06_every_event_is_told_or_kept_for_good_reason() {
    let setting = setting();
    let of = |name: &str| piece(&setting, name);
    let (unit, target, stand) = (of("F1"), of("A1"), Stand { at: point(12, 20), bearing: Angle::ZERO });
    let shot =
        |reach, losses, thrown| Event::from(OfFire::Shot { unit, target, reach, losses, thrown, rockets: false });
    let cell = Cell { attacker_won: Some(true), losses: 3, worse: true, better: false };
    let told = [
        (Event::from(OfTurn::LineRuled { limited: true }), "Movement is limited to the centre and one flank."),
        (Event::from(OfTurn::TurnBegan { turn: 2 }), "Turn 2 of 14."),
        (
            Event::from(OfTurn::Chosen { mover: Side::B, flank: Some(Flank::Left) }),
            "Austrians: the move, with the centre and the left wing. French: the countermove.",
        ),
        (Event::from(OfTurn::PhaseBegan { phase: Phase::Artillery }), "Artillery fire."),
        (
            Event::from(OfMove::Placed { unit, stand, formation: Formation::Column }),
            "F1 (26e Legere, 1st battalion) is placed in column.",
        ),
        (
            Event::from(OfMove::Ordered { order: Order { unit, forced: true, ..Order::default() } }),
            "F1 begins a forced march.",
        ),
        (Event::from(OfMove::Stepped { unit, at: stand.at, cost: 7, near: false }), "F1 moves."),
        (Event::from(OfMove::Faced { unit, stand, cost: 7, about: true }), "F1 turns about."),
        (Event::from(OfMove::Formed { unit, formation: Formation::Square, stand, cost: 7 }), "F1 is now in square."),
        (Event::from(OfMove::Went { unit, stand, why: Motion::Rout }), "F1 runs."),
        (Event::from(OfCharge::Charged { unit, charge: Charge { target, ..Charge::default() } }), "F1 charges A1."),
        (
            Event::from(OfCharge::Reacted { unit, by: unit, how: Reaction::Square, formed: false }),
            "F1 does not form square in time.",
        ),
        (
            Event::from(OfCharge::Touched {
                contact: Contact { by: unit, on: target, edge: Edge::Rear, flanked: true, ..Contact::default() },
            }),
            "F1 meets A1 in the rear.",
        ),
        (shot(Reach::Out, 0, None), "F1 fires at A1, which proves to be out of range."),
        (shot(Reach::Inter, 0, None), "F1 fires at A1 at inter range, without effect."),
        (shot(Reach::Short, 4, None), "F1 fires at A1 at short range, 4 losses to come."),
        (shot(Reach::Inter, 1, Some(stand.at)), "F1 fires at A1 at inter range, one loss to come, and throws it back."),
        (
            Event::from(OfCombat::Engaged {
                firefight: Firefight { side: Side::A, target, attackers: [unit, of("F2")].into_iter().collect() },
            }),
            "Firefight on A1: F1 and F2.",
        ),
        (Event::from(OfCombat::Joined { units: 1 | 1 << target.0 }), "Melee: F1 against A1."),
        (
            Event::from(OfCombat::Decided { unit, attacker: Side::A, cell, melee: false }),
            "Winner of the firefight: French: 3 losses for each winner, the losers drop one quality.",
        ),
        (
            Event::from(OfCombat::Decided { unit, attacker: Side::A, cell: Cell::default(), melee: true }),
            "The melee goes on.",
        ),
        (
            Event::from(OfUnit::Struck { unit, figures: 1, cause: Cause::Shock, to: Audience::All }),
            "F1 loses one figure by shock.",
        ),
        (Event::from(OfUnit::Left { unit, gone: Gone::Left }), "F1 (26e Legere, 1st battalion) leaves the table."),
        (Event::from(OfUnit::Left { unit, gone: Gone::Destroyed }), "F1 (26e Legere, 1st battalion) is destroyed."),
        (Event::from(OfUnit::Left { unit, gone: Gone::Surrendered }), "F1 (26e Legere, 1st battalion) surrenders."),
        (
            Event::from(OfUnit::Graded { unit, quality: Quality(2), shaken: false, to: Audience::All }),
            "F1 is poor from now on.",
        ),
        (Event::from(OfCharge::ChargeOver { unit, failed: true }), "The charge of F1 comes to nothing."),
        (Event::from(OfUnit::Disordered { unit }), "F1 is in disorder."),
        (Event::from(OfUnit::Checked { unit, passed: false, to: Audience::All }), "F1 fails its morale check."),
        (Event::from(OfUnit::Rallied { unit }), "F1 rallies, in disorder."),
        (Event::from(OfStaff::Rode { general: 0, at: stand.at, with: Some(unit), ruled: false }), "FC rides up to F1."),
        (Event::from(OfStaff::Fell { general: 1 }), "AC (Major-General Radetz) is lost."),
        (
            Event::from(OfStaff::Rounds { unit: of("F3"), rounds: 1, gave: false, to: Audience::All }),
            "F3 has one round left.",
        ),
        (
            Event::from(OfTurn::Ended { outcome: Outcome::Drawn, conceded: false }),
            "The battle is over. A draw; French lost 0 %, Austrians lost 0 %.",
        ),
    ];
    for (event, text) in told {
        assert_eq!(says(event).as_deref(), Some(text));
    }
    for kept in [
        Event::from(OfMove::Halted { unit }),
        Event::from(OfFire::Settled { unit, to: Audience::All }),
        Event::from(OfUnit::Halved { unit }),
        Event::from(OfCharge::ChargeOver { unit, failed: false }),
    ] {
        assert_eq!(says(kept), None, "{kept:?}");
    }
}

#[test]
fn aos_79_dice_are_told_with_what_they_were_for() {
    let setting = setting();
    let part = Part { name: "fair".into(), clause: "AOS-87".into(), value: 4 };
    let roll = Roll {
        name: "order roll".into(),
        clause: "AOS-141".into(),
        parts: vec![part],
        added: false,
        at_most: false,
        sides: [6].into_iter().collect(),
        faces: [3].into_iter().collect(),
        seen: 0,
        audience: sandtable_core::Audience::All,
    };
    let told = tell(&setting, &view(&setting), &Heard::Rolled(roll)).unwrap();
    assert_eq!((told.text.as_str(), &*told.clause), ("Order roll, 4 needed: 3.", "AOS-141"));
}

#[test]
fn aos_156_losses_are_never_rounded_over_a_limit() {
    let setting = setting();
    let mut view = view(&setting);
    let all: u32 = setting
        .members
        .iter()
        .filter(|unit| unit.side == Side::A && unit.name != "FK")
        .map(|unit| u32::from(unit.figures))
        .sum();
    // One figure more than half is left.
    let mut left = all / 2 + 1;
    for (unit, member) in view
        .table
        .units
        .iter_mut()
        .zip(&setting.members)
        .filter(|(_, member)| member.side == Side::A && member.name != "FK")
    {
        unit.figures = left.min(u32::from(member.figures)) as u8;
        left -= u32::from(unit.figures);
    }
    let ended = tell(
        &setting,
        &view,
        &Heard::Happened(Event::from(OfTurn::Ended { outcome: Outcome::Drawn, conceded: false })),
    )
    .unwrap();
    assert!(ended.text.contains("French lost 49."), "{}", ended.text);
}

// --- whose decision it is ---

#[test]
fn whoever_is_asked_reads_what_he_can_do_and_the_other_whom_he_waits_for() {
    let setting = setting();
    let mut own = View { asked: Some(Step::Choose(Side::A)), ..view(&setting) };
    assert_eq!(prompt(&setting, &own), "You have the initiative: move first or countermove.");
    own.table.limited = true;
    assert_eq!(
        prompt(&setting, &own),
        "You have the initiative: move first or countermove, and name the flank that moves."
    );
    let other = View { viewer: Viewer::Side(Side::B), ..own.clone() };
    assert_eq!(prompt(&setting, &other), "French to choose: move or countermove.");
    let (charger, target) = (piece(&setting, "A9"), piece(&setting, "F1"));
    own.table.units[charger.index()].charge = Some(Charge { target, ..Charge::default() });
    let asked = View { asked: Some(Step::React(charger)), ..own.clone() };
    assert_eq!(prompt(&setting, &asked), "A9 charges F1. What does it do?");
    own.table.ended = Some(Outcome::Drawn);
    assert_eq!(prompt(&setting, &own), "The battle is over.");
}
