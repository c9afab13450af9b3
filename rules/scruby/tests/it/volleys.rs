//! The phases of fire and the firefights: who declares when, what is measured when, what takes effect when.

use crate::play::{Layout, NORTH, Play, SOUTH, with_others};
use sandtable_core::{Piece, Ruleset, Table, Viewer};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::board::Board;
use sandtable_scruby::battle::position::{Firefight, MOST_FIREFIGHTS, Phase, Place};
use sandtable_scruby::resolution::weather::Weather;

/// The battle at a phase of fire, nobody having moved.
#[track_caller]
pub fn at(layout: &Layout, mover: sandtable_core::Side, phase: Phase) -> Play {
    let mut play = layout.moves(mover);
    play.until(&[], |play| play.phase() == phase);
    play
}

/// Two lines so many inches apart.
pub fn lines(apart: f64) -> Layout {
    let north = format!("N1: line fair 60 line at 36,{} facing 180", 10.0 + apart);
    with_others(Layout::new().south("S1: line fair 60 line at 36,10 facing 0").north(&north))
}

/// A battery and what stands so many inches before it.
fn guns(apart: f64, target: &str) -> Layout {
    let target = format!("N1: {target} at 36,{} facing 180", 10.0 + apart);
    with_others(Layout::new().south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0").north(&target))
}

#[test]
fn aos_26_one_side_fires_then_the_other_then_losses_are_taken_off() {
    let layout = with_others(
        Layout::new()
            .south("S1: gun_8_9 fair 8 unlimbered at 33,10 facing 0")
            .south("S2: gun_8_9 fair 8 unlimbered at 39,10 facing 0")
            .north("N1: gun_12 superior 8 unlimbered at 33,18 facing 180")
            .north("N2: gun_12 superior 8 unlimbered at 39,18 facing 180"),
    );
    let mut play = at(&layout, SOUTH, Phase::Artillery);
    play.but("N1", |unit| unit.figures = 1);
    assert_eq!(play.asked(), Some(SOUTH), "the mover first");
    // What was fired shows before the next is declared, and costs nobody anything yet.
    play.give(SOUTH, "fire S1 at N1", &[]).tells("one loss to come");
    assert_eq!((play.figures("N1"), play.asked()), (1, Some(SOUTH)));
    // A unit fires once; who passes is done for the phase.
    play.refused(SOUTH, "fire S1 at N2", "AOS-117").give(SOUTH, "cease", &[]);
    assert_eq!(play.asked(), Some(NORTH));
    // The battery that is lost fires all the same, at the effect of before.
    play.give(NORTH, "fire N1 at S1", &[]).give(NORTH, "cease", &[5, 2]).tells("N1 is destroyed");
    assert_eq!((play.figures("S1"), play.figures("N2"), play.unit("N1").is_there()), (7, 8, false));
    let first = at(&layout, NORTH, Phase::Artillery);
    assert_eq!(first.asked(), Some(NORTH));
    // By the option all targets are declared before the first shot falls.
    let mut all = at(&layout.set("declare_all_first", "on"), SOUTH, Phase::Artillery);
    all.give(SOUTH, "fire S1 at N1", &[]).tells("S1 is to fire at N1");
    assert_eq!(all.unit("N1").pending.losses, 0);
    all.give(SOUTH, "fire S2 at N1", &[]);
    // Each at the battery straight before it, by its bond.
    let pending = ["N1", "N2"].map(|name| all.unit(name).pending.losses);
    assert_eq!((pending, all.asked()), ([1, 1], Some(NORTH)));
}

#[test]
fn aos_27_nothing_is_measured_before_the_declaration() {
    let mut play = at(&lines(12.5), SOUTH, Phase::SmallArms);
    play.give(SOUTH, "fire S1 at N1", &[]).tells("out of range");
    assert!(play.unit("S1").done.fired && play.unit("N1").pending.losses == 0);
    play.refused(SOUTH, "fire S1 at N1", "CORE-1").give(NORTH, "cease", &[5, 2]);
    assert_eq!(play.figures("N1"), 60);
    // At twelve inches it is in range.
    let mut near = at(&lines(12.0), SOUTH, Phase::SmallArms);
    near.give(SOUTH, "fire S1 at N1", &[]).tells("at inter range, 2 losses to come");
    // Guns, too, may fire at what is too far away, and no die is thrown for it.
    let layout = with_others(
        Layout::new()
            .south("S1: gun_8_9 fair 8 unlimbered at 36,3 facing 0")
            .north("N1: line fair 60 line at 36,45.1 facing 180"),
    );
    let mut far = at(&layout, SOUTH, Phase::Artillery);
    far.give(SOUTH, "fire S1 at N1", &[]).tells("out of range");
    assert_eq!(far.figures("N1"), 60);
}

#[test]
fn aos_28_most_types_are_bound_to_who_is_straight_ahead() {
    let layout = |kind: &str| {
        with_others(
            Layout::new()
                .south(&format!("S1: {kind} at 36,10 facing 0"))
                .north("N1: line fair 60 line at 36,21 facing 180")
                .north("N2: line fair 60 line at 42,15 facing 180"),
        )
    };
    for kind in ["line fair 60 line", "grenadier fair 60 line", "light fair 60 line"] {
        let mut play = at(&layout(kind), SOUTH, Phase::SmallArms);
        play.refused(SOUTH, "fire S1 at N2", "AOS-120").give(SOUTH, "fire S1 at N1", &[]);
    }
    for kind in ["rifles fair 60 line", "light fair 60 skirmish"] {
        at(&layout(kind), SOUTH, Phase::SmallArms).give(SOUTH, "fire S1 at N2", &[]);
    }
    let off = layout("line fair 60 line").set("priority", "off");
    at(&off, SOUTH, Phase::SmallArms).give(SOUTH, "fire S1 at N2", &[]);
}

#[test]
fn aos_29_targets_are_in_the_arc() {
    let beside = |x: f64| {
        let north = format!("N2: line fair 60 column at {x},10.5 facing 180");
        with_others(Layout::new().south("S1: line fair 60 line at 36,10 facing 0").north(&north))
    };
    // The corner of the column at half an inch ahead: the arc is 2.4 and a little more to each side.
    let arc = |x: f64| {
        let play = at(&beside(x).north("N1: line fair 60 line at 36,20 facing 180"), SOUTH, Phase::SmallArms);
        let board = Board::new(play.setting(), &play.state().table);
        board.may_fire_at(play.piece("S1"), play.piece("N2")).err().map(|refusal| refusal.reason.clause)
    };
    assert_eq!((arc(52.0), arc(40.5)), (Some("AOS-118"), Some("AOS-120")));
    let mut behind = lines(5.0).moves(SOUTH);
    behind.but("S1", |unit| unit.stand = crate::play::stand(36.0, 9.0, 180)).refused(
        SOUTH,
        "firefight N1 with S1",
        "AOS-118",
    );
    let mut guns = at(
        &guns(12.0, "line fair 60 line").north("N3: line fair 60 line at 12,10 facing 180"),
        SOUTH,
        Phase::Artillery,
    );
    guns.refused(SOUTH, "fire S1 at N3", "AOS-118").give(SOUTH, "fire S1 at N1", &[2]);
}

#[test]
fn aos_41_small_arms_have_a_phase_and_a_removal_of_their_own() {
    let layout = with_others(
        Layout::new()
            .south("S1: gun_8_9 fair 8 unlimbered at 33,5 facing 0")
            .south("S2: line fair 60 line at 39,10 facing 0")
            .north("N1: line fair 60 line at 39,15 facing 180"),
    );
    let mut play = at(&layout, NORTH, Phase::Artillery);
    play.but("N1", |unit| unit.figures = 32).refused(SOUTH, "fire S2 at N1", "AOS-117");
    // Two fall to the guns before small arms are fired: the line is at half, and fires so.
    play.give(SOUTH, "fire S1 at N1", &[3]);
    assert_eq!((play.figures("N1"), play.phase(), play.asked()), (30, Phase::SmallArms, Some(NORTH)));
    play.give(NORTH, "fire N1 at S2", &[]).tells("2 losses to come");
    assert_eq!((play.asked(), play.figures("S2")), (Some(SOUTH), 60));
    play.give(SOUTH, "fire S2 at N1", &[3, 5, 2]);
    assert_eq!((play.figures("S2"), play.figures("N1")), (58, 26));
}

#[test]
fn aos_46_short_range_counts_twice() {
    for (quality, losses) in [("poor", 2), ("fair", 4), ("excellent", 6), ("incomparable", 8)] {
        let layout = |apart: f64| {
            let north = format!("N1: line fair 60 line at 36,{} facing 0", 11.0 + apart);
            with_others(Layout::new().south(&format!("S1: line {quality} 60 line at 36,10 facing 0")).north(&north))
        };
        let lost = |apart: f64| {
            let mut play = at(&layout(apart), SOUTH, Phase::SmallArms);
            play.give(SOUTH, "fire S1 at N1", &[5, 2]);
            60 - play.figures("N1")
        };
        assert_eq!(
            (lost(5.0), lost(6.0), lost(6.1), lost(12.0)),
            (losses, losses, losses / 2, losses / 2),
            "{quality}"
        );
    }
}

#[test]
fn aos_48_a_firefight_is_fought_with_what_small_arms_have_left() {
    let layout = lines(5.0)
        .north("N2: line fair 60 line at 41.5,15 facing 200")
        .north("N3: rifles fair 60 line at 30,18 facing 150");
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1", &[]);
    play.until(&[], |play| play.phase() == Phase::SmallArms);
    assert_eq!(play.state().table.firefights.len(), 1);
    // Rifles at about ten inches cost two: 58 against 60 is 1:2 nearer to 1:1, and no more than 1:1.
    play.give(NORTH, "fire N3 at S1", &[]);
    play.give(NORTH, "fire N2 at S1", &[3, 5, 2]).tells("A stand-off");
    let told: Vec<String> = play.told(Viewer::Public).into_iter().map(|sentence| sentence.text).collect();
    let place =
        |fragment: &str| told.iter().position(|text| text.contains(fragment)).unwrap_or_else(|| panic!("{told:#?}"));
    assert!(place("S1 loses 6 figures by fire") < place("Firefights.") && place("Firefights.") < place("A stand-off"));
    assert_eq!((play.figures("S1"), play.figures("N1")), (53, 59));
    // Of several the mover names the next.
    let two = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 30,10 facing 0")
            .south("S2: line fair 60 line at 42,10 facing 0")
            .north("N1: line fair 60 line at 30,15 facing 180")
            .north("N2: line fair 60 line at 42,15 facing 180"),
    );
    let mut play = two.moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1", &[]).give(SOUTH, "firefight N2 with S2", &[]);
    play.until(&[], |play| play.phase() == Phase::Firefights);
    assert_eq!(play.asked(), Some(SOUTH));
    play.refused(SOUTH, "next S1", "AOS-48").give(SOUTH, "next N2", &[3, 3, 5, 2]);
    assert_eq!(play.state().table.turn, 2);
}

#[test]
fn aos_51_losers_go_back_nine_inches() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    play.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1", &[]);
    play.until(&[5, 6], |play| play.asked() == Some(SOUTH) && play.phase() == Phase::Firefights);
    play.tells("N1 retreats").stands_at("N1", 36.0, 24.0);
    assert_eq!((play.figures("N1"), play.unit("N1").stand.bearing.0), (17, 180_000));
    // So far whatever its formation, and otherwise by the option.
    let mut column = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .north("N1: line fair 60 column at 36,15 facing 180"),
    )
    .moves(SOUTH);
    column.give(SOUTH, "firefight N1 with S1", &[]);
    column.until(&[6, 6], |play| play.asked() == Some(SOUTH) && play.phase() == Phase::Firefights);
    column.stands_at("N1", 36.0, 24.0);
    let mut short = layout.set("retreat_inches", "6").moves(SOUTH);
    short.but("N1", |unit| unit.figures = 20).give(SOUTH, "firefight N1 with S1", &[]);
    short.until(&[5, 6], |play| play.asked() == Some(SOUTH) && play.phase() == Phase::Firefights);
    short.stands_at("N1", 36.0, 21.0);
}

#[test]
fn aos_54_infantry_and_guns_attack_one_unit_together() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 72 line at 36,10 facing 0")
            .south("S2: gun_8_9 fair 8 unlimbered at 42,10 facing 0")
            .north("N1: line fair 48 line at 38,15 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    play.but("N1", |unit| unit.figures = 40);
    play.give(SOUTH, "firefight N1 with S1 S2", &[]);
    assert_eq!(play.state().table.firefights[0].attackers.len(), 2);
    // Four losses: two for each of two units.
    play.until(&[4, 6], |play| play.asked() == Some(SOUTH) && play.phase() == Phase::Firefights);
    assert_eq!(play.figures("N1"), 36);
    // Mounted cavalry, limbered guns, and rockets take no part.
    for (kind, y) in
        [("heavy_dragoon fair 24 line", 10), ("gun_8_9 fair 8 limbered", 10), ("rocket fair 8 unlimbered", 10)]
    {
        let other = Layout::new()
            .south(&format!("S1: {kind} at 36,{y} facing 0"))
            .north("N1: line fair 48 line at 36,13 facing 180");
        with_others(other).moves(SOUTH).refused(SOUTH, "firefight N1 with S1", "AOS-136");
    }
}

#[test]
fn aos_126_grape_costs_a_dense_target_one_more() {
    let lost = |layout: &Layout| {
        let mut play = at(layout, SOUTH, Phase::Artillery);
        let before = play.figures("N1");
        play.give(SOUTH, "fire S1 at N1", &[]);
        play.until(&[5, 2], |play| play.state().table.turn == 2);
        before - play.figures("N1")
    };
    assert_eq!(lost(&guns(8.0, "line fair 60 line")), 2);
    assert_eq!(lost(&guns(8.0, "line fair 60 column")), 3);
    assert_eq!(lost(&guns(8.0, "line fair 60 square")), 3);
    assert_eq!(lost(&guns(8.0, "line fair 60 column").set("grape_dense_bonus", "2")), 4);
    // Howitzers have none.
    let howitzer = with_others(
        Layout::new()
            .south("S1: howitzer fair 8 unlimbered at 36,10 facing 0")
            .north("N1: line fair 60 column at 36,18 facing 180"),
    );
    assert_eq!(lost(&howitzer), 2);
    // Nor has canister, nearer still.
    assert_eq!(lost(&guns(2.5, "line fair 60 column").set("canister_split", "off")), 6);
}

#[test]
fn aos_127_the_lots_of_canister_are_split() {
    let layout = with_others(
        Layout::new()
            .south("S1: gun_8_9 superior 8 unlimbered at 36,10 facing 0")
            .north("N1: line fair 48 line at 34,12 facing 180")
            .north("N2: line fair 48 line at 38.2,12.2 facing 180")
            .north("N3: line fair 48 line at 36,20 facing 180"),
    );
    let shot = |words: &str| {
        let mut play = at(&layout, SOUTH, Phase::Artillery);
        play.give(SOUTH, words, &[]);
        ["N1", "N2", "N3"].map(|name| 48 - play.figures(name))
    };
    assert_eq!(shot("fire S1 at N1"), [6, 0, 0]);
    assert_eq!(shot("split S1 at N1 N1 N2"), [4, 2, 0]);
    assert_eq!(shot("split S1 at N1 N2 N2"), [2, 4, 0]);
    // The first lot keeps to the bond of the battery: N1 is nearer, straight ahead.
    assert_eq!(shot("split S1 at N2 N1 N1"), [6, 0, 0]);
    assert_eq!(shot("split S1 at N2 N2 N1"), [4, 2, 0]);
    let mut play = at(&layout, SOUTH, Phase::Artillery);
    play.refused(SOUTH, "split S1 at N1 N1 N1", "AOS-127").refused(SOUTH, "split S1 at N1 N2 N9", "AOS-127");
    // A lot on a unit that proves to be beyond point-blank range is lost; on one in contact none may be spent.
    assert_eq!(shot("split S1 at N1 N2 N3"), [2, 2, 0]);
    let mut far = at(&layout, SOUTH, Phase::Artillery);
    far.give(SOUTH, "split S1 at N1 N2 N3", &[]).tells("S1 fires at N3, which proves to be beyond point-blank range.");
    play.touching("S9", "N2", sandtable_scruby::battle::Edge::Front, 1);
    play.refused(SOUTH, "split S1 at N1 N2 N2", "AOS-127");
    let whole = at(&layout.set("canister_split", "off"), SOUTH, Phase::Artillery);
    let board = Board::new(whole.setting(), &whole.state().table);
    assert!(board.split_targets(whole.piece("S1")).is_empty());
}

#[test]
fn aos_116_aos_127_a_lot_of_canister_on_whom_a_screen_covers_is_fired_at_the_screen() {
    let layout = with_others(
        Layout::new()
            .south("S1: gun_8_9 superior 8 unlimbered at 36,10 facing 0")
            .north("N1: light fair 48 screen at 36,11.5 facing 180")
            .north("N2: line fair 48 line at 36,12.6 facing 180"),
    );
    for words in ["split S1 at N1 N2 N2", "split S1 at N2 N1 N1", "split S1 at N1 N1 N2"] {
        let mut play = at(&layout, SOUTH, Phase::Artillery);
        play.give(SOUTH, words, &[]);
        // Three lots of two, halved for open order.
        assert_eq!(["N1", "N2"].map(|name| play.figures(name)), [45, 48], "{words}");
    }
}

#[test]
fn aos_129_losses_of_a_phase_take_effect_together() {
    let mut play = at(&lines(5.0), SOUTH, Phase::SmallArms);
    play.but("S1", |unit| unit.figures = 3).but("N1", |unit| unit.figures = 3);
    // Three of sixty are weak, and fire so; that is switched off here.
    play.give(SOUTH, "fire S1 at N1", &[]);
    assert_eq!((play.unit("N1").pending.losses, play.figures("N1")), (2, 3));
    let strong = lines(5.0).set("weak_fire", "off");
    let mut play = at(&strong, SOUTH, Phase::SmallArms);
    play.but("S1", |unit| unit.figures = 3).but("N1", |unit| unit.figures = 3);
    play.give(SOUTH, "fire S1 at N1", &[]);
    assert_eq!((play.unit("N1").pending.losses, play.figures("N1"), play.asked()), (4, 3, Some(NORTH)));
    play.give(NORTH, "fire N1 at S1", &[5, 2]);
    assert_eq!((play.unit("S1").is_there(), play.unit("N1").is_there()), (false, false));
    // Figures first, then units that go, then throwbacks.
    let mut thrown = at(&guns(12.0, "line fair 60 line"), SOUTH, Phase::Artillery);
    thrown.give(SOUTH, "fire S1 at N1", &[6]);
    let told: Vec<String> = thrown.told(Viewer::Public).into_iter().map(|sentence| sentence.text).collect();
    let place = |fragment: &str| told.iter().position(|text| text.contains(fragment));
    assert!(place("N1 loses 2 figures by fire") < place("N1 is thrown back"), "{told:#?}");
    thrown.stands_at("N1", 36.0, 25.0);
    assert!(!thrown.unit("N1").done.moved);
    // Who is destroyed is not thrown back.
    let mut gone = at(&guns(12.0, "line fair 60 line"), SOUTH, Phase::Artillery);
    gone.but("N1", |unit| unit.figures = 2).give(SOUTH, "fire S1 at N1", &[6, 5, 2]).stands_at("N1", 36.0, 22.0);
    assert!(matches!(gone.unit("N1").place, Place::Gone(_)));
}

#[test]
fn aos_133_who_is_charged_on_the_front_fires_at_the_charger() {
    let against = |target: &str| {
        let target = format!("N1: {target} at 36,15 facing 180");
        with_others(Layout::new().south("S1: heavy_dragoon fair 24 line at 36,10 facing 0").north(&target))
    };
    let charged = |layout: &Layout, phase: Phase| {
        let mut play = layout.moves(SOUTH);
        play.give(SOUTH, "charge S1 at N1", &[])
            .until(&[], |play| play.phase() == phase || play.state().table.turn == 2);
        play
    };
    let mut line = charged(&against("line fair 60 line"), Phase::SmallArms);
    assert_eq!((line.phase(), line.asked()), (Phase::SmallArms, Some(NORTH)));
    line.give(NORTH, "fire N1 at S1", &[1, 5, 2]).tells("S1 loses 4 figures by fire");
    let mut guns = charged(&against("gun_8_9 fair 8 unlimbered"), Phase::Artillery);
    guns.give(NORTH, "fire N1 at S1", &[1]).tells("S1 loses 6 figures by fire");
    // Not where it was switched off, nor on the flank, nor by horsemen, nor after a counter-charge.
    let closes = |play: &Play, name: &str| Board::new(play.setting(), &play.state().table).closes(play.piece(name));
    let mut touched = against("line fair 60 line").moves(SOUTH);
    touched.give(SOUTH, "charge S1 at N1", &[]).until(&[], |play| {
        play.asked() == Some(SOUTH) && !play.unit("N1").is_there() || play.state().table.contacts.len() == 1
    });
    assert!(closes(&touched, "N1") && !closes(&touched, "S1"));
    // Who closes fires at nobody else.
    line = charged(&against("line fair 60 line"), Phase::SmallArms);
    line.refused(NORTH, "fire N1 at S9", "AOS-133");
    let contact = touched.state().table.contacts[0];
    let with = |change: fn(&mut sandtable_scruby::battle::position::Contact)| {
        let mut table = touched.state().table.clone();
        change(&mut table.contacts[0]);
        Board::new(touched.setting(), &table).closes(contact.on)
    };
    assert!(with(|_| {}));
    assert!(!with(|contact| contact.flanked = true), "on the flank");
    assert!(!with(|contact| contact.moving = false), "made in the charges phase");
    assert!(!with(|contact| contact.turn = 0), "of an earlier turn");
    for charged in [true, false] {
        touched.but("N1", |unit| (unit.done.charged, unit.done.countered) = (charged, !charged));
        assert!(!closes(&touched, "N1"));
        touched.but("N1", |unit| (unit.done.charged, unit.done.countered) = (false, false));
    }
    let mut off = against("line fair 60 line").set("closing_fire", "off").moves(SOUTH);
    off.give(SOUTH, "charge S1 at N1", &[]).until(&[], |play| play.state().table.contacts.len() == 1);
    assert!(!closes(&off, "N1"));
    let mut horse = against("lancer fair 24 line").moves(SOUTH);
    horse.give(SOUTH, "charge S1 at N1", &[]).give(NORTH, "stand N1", &[]);
    horse.until(&[], |play| play.state().table.contacts.len() == 1);
    assert!(!closes(&horse, "N1"));
    let mut rockets = against("rocket fair 8 unlimbered").moves(SOUTH);
    rockets.give(SOUTH, "charge S1 at N1", &[]).until(&[], |play| play.state().table.contacts.len() == 1);
    assert!(!closes(&rockets, "N1"));
}

#[test]
fn aos_137_who_is_in_a_firefight_does_not_fire_otherwise() {
    let layout = with_others(
        Layout::new()
            .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
            .south("S2: line fair 60 line at 42,10 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180")
            .north("N2: line fair 60 line at 42,15 facing 180"),
    )
    .set("priority", "off");
    let cannot = |play: &Play, unit: &str, phase: Phase| {
        let mut table = play.state().table.clone();
        table.phase = phase;
        Board::new(play.setting(), &table).may_fire(play.piece(unit)).err().map(|refusal| refusal.reason.clause)
    };
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1", &[]);
    assert_eq!(cannot(&play, "S1", Phase::Artillery), Some("AOS-137"));
    assert_eq!(cannot(&play, "N1", Phase::SmallArms), Some("AOS-137"));
    assert_eq!((cannot(&play, "S2", Phase::SmallArms), cannot(&play, "N2", Phase::SmallArms)), (None, None));
    // Others may fire at them.
    play.until(&[], |play| play.phase() == Phase::SmallArms);
    play.give(SOUTH, "fire S2 at N1", &[]).tells("S2 fires at N1");
    // Even if the firefight falls away, or an attacker drops out, their fire is spent.
    let mut play = layout.moves(SOUTH);
    play.give(SOUTH, "firefight N1 with S1", &[]).table(|table| table.firefights.clear());
    assert_eq!(cannot(&play, "N1", Phase::SmallArms), Some("AOS-117"));
    let mut far = lines(6.5).moves(SOUTH);
    far.give(SOUTH, "firefight N1 with S1", &[]).tells("S1 proves to be out of short range");
    assert_eq!((cannot(&far, "S1", Phase::SmallArms), cannot(&far, "N1", Phase::SmallArms)), (Some("AOS-117"), None));
}

#[test]
fn aos_136_no_more_firefights_are_declared_than_are_kept() {
    let engaged = |count: usize| {
        let more = lines(5.0).south("S8: line fair 60 line at 50,10 facing 0");
        let mut play = more.north("N8: line fair 60 line at 50,15 facing 180").moves(SOUTH);
        let other = Firefight { side: SOUTH, target: play.piece("N9"), ..Firefight::default() };
        play.table(|table| (0..count).for_each(|_| table.firefights.push(other)));
        play
    };
    engaged(MOST_FIREFIGHTS).refused(SOUTH, "firefight N1 with S1", "AOS-136");
    let mut last = engaged(MOST_FIREFIGHTS - 1);
    last.give(SOUTH, "firefight N1 with S1", &[]);
    assert_eq!(last.state().table.firefights.len(), MOST_FIREFIGHTS);
}

#[test]
fn aos_138_attackers_and_firefights_that_fall_away() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 72 line at 36,10 facing 0")
            .south("S2: line fair 72 line at 42,10 facing 0")
            .north("N1: line fair 48 line at 39,15 facing 180")
            .north("N2: heavy_dragoon fair 24 line at 45,18 facing 200"),
    );
    let fought = |change: &dyn Fn(&mut Play), dice: &[u8]| {
        let mut play = layout.moves(SOUTH);
        play.give(SOUTH, "firefight N1 with S1 S2", &[]);
        change(&mut play);
        play.until(dice, |play| {
            play.phase() > Phase::Firefights
                || play.state().table.turn == 2
                || play.asked() == Some(SOUTH) && play.phase() == Phase::Firefights
        });
        48 - play.figures("N1")
    };
    // 144 against 48 with a 4: two for each unit that takes part.
    assert_eq!(fought(&|_| {}, &[4, 6]), 4);
    assert_eq!(fought(&|play| _ = play.but("S2", |unit| unit.disordered = true), &[6, 6]), 2);
    assert_eq!(fought(&|play| _ = play.but("S2", |unit| unit.done.evaded = Some(Piece(0))), &[6, 6]), 2);
    assert_eq!(fought(&|play| _ = play.but("S2", |unit| unit.done.countered = true), &[6, 6]), 2);
    assert_eq!(
        fought(&|play| _ = play.but("S2", |unit| unit.formation = sandtable_scruby::lists::Formation::Square), &[6, 6]),
        2
    );
    // One that a countermove charges: contact, and it is not counted.
    let charged = |play: &mut Play| {
        play.give(NORTH, "charge N2 at S2", &[]);
        play.until(&[], |play| !play.state().table.contacts.is_empty());
    };
    assert_eq!(fought(&charged, &[6, 6]), 2);
    // Where nobody is left to attack, or nobody to be attacked, there is no result.
    let both = |play: &mut Play| {
        play.but("S1", |unit| unit.disordered = true).but("S2", |unit| unit.disordered = true);
    };
    assert_eq!(fought(&both, &[3, 3, 5, 2]), 0);
    let gone = |play: &mut Play| {
        play.but("N1", |unit| unit.place = Place::Gone(sandtable_scruby::battle::position::Gone::Left));
    };
    assert_eq!(fought(&gone, &[5, 2]), 0);
}

#[test]
fn aos_115_skirmishers_fire_before_them_and_are_hard_to_hit() {
    let at_skirmishers = |apart: f64| {
        let north = format!("N1: light fair 60 skirmish at 36,{} facing 0", 11.0 + apart);
        let layout = with_others(Layout::new().south("S1: line fair 60 line at 36,10 facing 0").north(&north));
        let mut play = at(&layout, SOUTH, Phase::SmallArms);
        play.give(SOUTH, "fire S1 at N1", &[5, 2]);
        60 - play.figures("N1")
    };
    assert_eq!((at_skirmishers(5.0), at_skirmishers(10.0)), (2, 1));
    // They fire at 50 and 100 percent, all round their front.
    for (kind, losses) in [("light", 2), ("rifles", 4)] {
        let layout = with_others(
            Layout::new()
                .south(&format!("S1: {kind} fair 60 skirmish at 36,10 facing 0"))
                .north("N1: line fair 60 line at 46.5,12 facing 0"),
        );
        let mut play = at(&layout, SOUTH, Phase::SmallArms);
        play.give(SOUTH, "fire S1 at N1", &[5, 2]);
        let range = Board::new(play.setting(), &play.state().table).range(play.piece("S1"), play.piece("N1"));
        let short = range <= sandtable_geometry::Length::inches(if kind == "light" { 6 } else { 8 });
        assert_eq!(60 - play.figures("N1"), if short { losses } else { losses / 2 }, "{kind}");
    }
    // They stand in nobody's way, neither of sight nor of friends.
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .south("S2: light fair 60 skirmish at 36,12 facing 0")
            .north("N1: line fair 60 line at 36,18 facing 180"),
    );
    let mut play = layout.moves(SOUTH);
    let board = Board::new(play.setting(), &play.state().table);
    assert!(board.sees(play.piece("S1"), play.piece("N1")));
    play.give(SOUTH, "move S1 to 36,14", &[]);
    // No emergency square, and no charge at who is formed and in order; at others they may.
    let mut play = layout.moves(SOUTH);
    play.refused(SOUTH, "charge S2 at N1", "AOS-107").but("N1", |unit| unit.disordered = true);
    play.give(SOUTH, "charge S2 at N1", &[]);
    let mut charged = with_others(
        Layout::new()
            .south("S1: heavy_dragoon fair 24 line at 36,10 facing 0")
            .north("N1: light fair 60 skirmish at 36,18 facing 180"),
    )
    .moves(SOUTH);
    charged.give(SOUTH, "charge S1 at N1", &[]).refused(NORTH, "square N1", "AOS-110").give(NORTH, "evade N1", &[]);
    charged.stands_at("N1", 36.0, 24.0);
}

#[test]
fn aos_164_rockets_are_silent_in_heavy_rain_only() {
    let layout = Layout::new()
        .south("S1: rocket fair 8 unlimbered at 36,10 facing 0")
        .south("S2: gun_8_9 fair 8 unlimbered at 46,10 facing 0")
        .north("N1: line fair 60 line at 36,40 facing 180");
    let fires = |weather: Weather| {
        let mut play = layout.moves(SOUTH);
        play.table(|table| (table.weather, table.phase) = (weather, Phase::Artillery));
        let board = Board::new(play.setting(), &play.state().table);
        ["S1", "S2"].map(|name| board.may_fire(play.piece(name)).is_ok())
    };
    for weather in [Weather::Fair, Weather::Rain, Weather::Mist] {
        assert_eq!(fires(weather), [true, true], "{weather:?}");
    }
    assert_eq!(fires(Weather::Downpour), [false, true]);
}

#[test]
fn aos_164_in_the_mist_nobody_farther_than_twelve_inches_is_seen() {
    let seen = |weather: Weather, y: f64| {
        let mut play = Layout::new()
            .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
            .north(&format!("N1: line fair 60 line at 36,{y} facing 180"))
            .moves(SOUTH);
        play.table(|table| table.weather = weather);
        Board::new(play.setting(), &play.state().table).seen_in_mist(play.piece("S1"), play.piece("N1"))
    };
    assert!(seen(Weather::Mist, 22.0) && !seen(Weather::Mist, 22.1));
    assert!([Weather::Fair, Weather::Rain, Weather::Downpour].iter().all(|weather| seen(*weather, 40.0)));
    let mut play = Layout::new()
        .south("S1: gun_8_9 fair 8 unlimbered at 36,10 facing 0")
        .north("N1: line fair 60 line at 36,30 facing 180")
        .moves(SOUTH);
    play.table(|table| table.weather = Weather::Mist).until(&[], |play| play.phase() == Phase::Artillery);
    // It fires at what is not to be seen, and no die falls.
    play.give(SOUTH, "fire S1 at N1", &[]);
    assert_eq!(play.figures("N1"), 60);
}

#[test]
fn aos_117_aos_136_who_marched_by_force_attacks_nobody_in_that_turn() {
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 column at 36,10 facing 0")
            .north("N1: line fair 60 line at 36,15 facing 180"),
    );
    let cannot = |play: &Play| {
        let mut table = play.state().table.clone();
        table.phase = Phase::SmallArms;
        let (board, unit) = (Board::new(play.setting(), &table), play.piece("S1"));
        [board.may_fire(unit), board.may_fight(unit)].map(|may| may.err().map(|refusal| refusal.reason.clause))
    };
    let mut play = layout.moves(SOUTH);
    assert_eq!(cannot(&play), [None, None]);
    play.give(SOUTH, "force S1", &[]);
    assert_eq!(cannot(&play), [Some("AOS-117"), Some("AOS-136")]);
    assert_eq!(cannot(play.next_turn(SOUTH, &[])), [None, None]);
    let mut written = layout.set("movement_mode", "written").open(&[5, 2]);
    written.give(SOUTH, "force S1", &[]).give(SOUTH, "done", &[]).give(NORTH, "done", &[]);
    assert_eq!(cannot(&written), [Some("AOS-117"), Some("AOS-136")]);
}

#[test]
fn aos_117_who_routs_fires_at_nobody() {
    let routs = |play: &mut Play| {
        play.but("S1", |unit| unit.routing = Some(1)).refused(SOUTH, "fire S1 at N1", "AOS-154");
    };
    routs(&mut at(&lines(5.0), SOUTH, Phase::SmallArms));
    routs(&mut at(&guns(20.0, "line fair 60 line"), SOUTH, Phase::Artillery));
}

#[test]
fn aos_162_a_battery_without_rounds_does_not_fire_where_rounds_are_counted() {
    let empty = |layout: &Layout| {
        let mut play = at(layout, SOUTH, Phase::Artillery);
        play.but("S1", |unit| unit.rounds = 0);
        play
    };
    let layout = guns(20.0, "line fair 60 line");
    empty(&layout.clone().set("caissons", "on")).refused(SOUTH, "fire S1 at N1", "AOS-162");
    empty(&layout).give(SOUTH, "fire S1 at N1", &[1]);
}

#[test]
fn aos_140_a_stand_off_costs_everybody_in_roster_order_whoever_attacked() {
    let mut play = lines(5.0).moves(NORTH);
    play.give(NORTH, "firefight S1 with N1", &[]);
    let before = play.battle().last_number();
    // Equal strengths, and a 4.
    play.until(&[4, 5, 2], |play| play.state().table.turn == 2);
    let lost: Vec<String> = (before + 1..=play.battle().last_number())
        .flat_map(|number| {
            let (heard, _, after) = play.battle().heard(number, Viewer::Public).unwrap();
            let view = Scruby::view(play.setting(), &after, Viewer::Public);
            heard.iter().filter_map(|heard| Scruby::tell(play.setting(), &view, heard)).collect::<Vec<_>>()
        })
        .filter(|sentence| sentence.text.contains("in the firefight"))
        .map(|sentence| sentence.text)
        .collect();
    assert_eq!(lost, ["S1 loses one figure in the firefight.", "N1 loses one figure in the firefight."]);
}

// --- taking back ---

#[test]
fn aos_27_aos_121_what_has_measured_a_range_is_not_taken_back_alone() {
    use sandtable_core::clause;
    let takes_back = |play: &Play| match play.battle().may_undo(SOUTH) {
        Ok(_) => true,
        Err(refusal) => {
            assert_eq!(*refusal.reason, clause::DISCLOSED);
            false
        }
    };
    let mut fired = at(&lines(8.0), SOUTH, Phase::SmallArms);
    assert!(!takes_back(fired.give(SOUTH, "fire S1 at N1", &[])), "it has heard the band of range");
    let north = "N1: line fair 60 line at 36,40 facing 180";
    let layout = with_others(
        Layout::new()
            .south("S1: line fair 60 line at 36,10 facing 0")
            .south("S2: light_dragoon fair 24 line at 30,10 facing 0")
            .south("S3: line fair 60 column at 42,10 facing 0")
            .north(north),
    );
    let gives = |words: &str| {
        let mut play = layout.moves(SOUTH);
        words.split("; ").for_each(|words| _ = play.give(SOUTH, words, &[]));
        takes_back(&play)
    };
    assert!(gives("move S1 to 36,12") && gives("face S1 right 10"));
    assert!(!gives("charge S2 at N1"), "it has been shown how far it is");
    assert!(!gives("firefight N1 with S1"), "it has heard that it is too far");
    assert!(gives("force S3"));
    assert!(!gives("force S3; move S3 to 42,19"), "it has seen that no enemy is near");
    // In range all are measured, too.
    let mut near = lines(5.0).moves(SOUTH);
    assert!(!takes_back(near.give(SOUTH, "firefight N1 with S1", &[])));
}
