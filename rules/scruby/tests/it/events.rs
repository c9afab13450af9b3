//! What may happen in a battle, and what it changes: events that come from people or from a file are looked at before they are applied.

use crate::field::at;
use crate::play::{Layout, NORTH, Play, SOUTH, stand};
use sandtable_core::{Audience, Outcome, Piece, Ruleset, Side};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::command::{Reaction, Spoil};
use sandtable_scruby::battle::event::{
    Cause, Event, Motion, OfCharge, OfCombat, OfFire, OfMove, OfStaff, OfTurn, OfUnit, Reach,
};
use sandtable_scruby::battle::position::{
    Act, Charge, Contact, Done, Firefight, Gone, Loser, MOST_CONTACTS, MOST_FIREFIGHTS, Order, Phase, Place, Position,
    Spoils, Wing, Written,
};
use sandtable_scruby::battle::state::Step;
use sandtable_scruby::lists::{Cell, Formation, Quality};

const S1: Piece = Piece(0);
const S2: Piece = Piece(1);
const N1: Piece = Piece(6);
const N2: Piece = Piece(7);
/// The first number that is no unit: there it is the general.
const NONE: Piece = Piece(8);

/// Six units of South with a general beside the first, and two of North, in South's part of the first turn.
fn battle() -> Play {
    let south = Layout::new()
        .set("generals", "on")
        .south("S1: line fair 60 column at 20,10 facing 0")
        .south("S2: line fair 60 column at 40,10 facing 0");
    (3..=6)
        .fold(south, |layout, n| layout.south(&format!("S{n}: line fair 60 column at {},4 facing 0", 10 * n)))
        .north("N1: line fair 60 column at 20,40 facing 180")
        .north("N2: line fair 60 column at 40,40 facing 180")
        .general(SOUTH, "G1", "S1", true)
        .moves(SOUTH)
}

fn firefight(target: Piece, attackers: &[Piece]) -> Firefight {
    Firefight { side: SOUTH, target, attackers: attackers.iter().copied().collect() }
}

fn contact(by: Piece, on: Piece) -> Contact {
    Contact { by, on, ..Contact::default() }
}

/// The table after these have happened.
fn after(change: impl FnOnce(&mut Position), events: &[Event]) -> Position {
    let mut state = battle().state().clone();
    change(&mut state.table);
    events.iter().for_each(|event| Scruby::apply(&mut state, event));
    state.table
}

#[test]
fn aos_167_what_happens_happens_to_units_that_there_are() {
    let mut play = battle();
    let fits = |play: &Play, event: Event| Scruby::fits(play.setting(), play.state(), &event).is_ok();
    let lots = |other| [S1, other, S1];
    let charge = |target| Charge { target, ..Charge::default() };
    let taken = |unit| {
        let losers = [Loser::default(), Loser { unit, ..Loser::default() }].into_iter().collect();
        Spoils { losers, ..Spoils::default() }
    };
    // Each with a unit that there is, and with one that there is not.
    let of_unit: [&dyn Fn(Piece) -> Event; 43] = [
        &|unit| OfTurn::Winged { unit, wing: Wing::Left }.into(),
        &|unit| OfMove::Placed { unit, stand: stand(36.0, 20.0, 0), formation: Formation::Line }.into(),
        &|unit| OfMove::Formed { unit, stand: stand(36.0, 20.0, 0), formation: Formation::Line, cost: 0 }.into(),
        &|unit| OfMove::Became { unit, stand: stand(36.0, 20.0, 0), formation: Formation::Line }.into(),
        &|unit| OfMove::Ordered { order: Order { unit, ..Order::default() } }.into(),
        &|unit| OfMove::Stepped { unit, at: at(36.0, 20.0), cost: 0, near: false }.into(),
        &|unit| OfMove::Faced { unit, stand: stand(36.0, 20.0, 0), cost: 0, about: false }.into(),
        &|unit| OfMove::Went { unit, stand: stand(36.0, 20.0, 0), why: Motion::Rout }.into(),
        &|unit| OfMove::Halted { unit }.into(),
        &|unit| OfMove::Wrote { unit, written: Written::default() }.into(),
        &|unit| OfMove::Wrote { unit: S1, written: Written { act: Act::Charge(unit), ..Written::default() } }.into(),
        &|unit| OfMove::Wrote { unit: S1, written: Written { target: Some(unit), ..Written::default() } }.into(),
        &|unit| OfCharge::Charged { unit, charge: charge(S1) }.into(),
        &|unit| OfCharge::Charged { unit: S1, charge: charge(unit) }.into(),
        &|unit| OfCharge::Touched { contact: contact(unit, S1) }.into(),
        &|unit| OfCharge::Touched { contact: contact(S1, unit) }.into(),
        &|unit| OfCharge::Reacted { unit, by: S1, how: Reaction::Stand, formed: false }.into(),
        &|unit| OfCharge::ChargeOver { unit, failed: true }.into(),
        &|unit| OfCharge::Parted { unit }.into(),
        &|unit| OfCharge::Broke { unit }.into(),
        &|unit| OfCharge::FellBack { unit, blocked: false }.into(),
        &|unit| OfFire::Aimed { unit, lots: lots(S1) }.into(),
        &|unit| OfFire::Aimed { unit: S1, lots: lots(unit) }.into(),
        &|unit| shot(unit, S1, 0, None),
        &|unit| shot(S1, unit, 0, None),
        &|unit| OfFire::Strayed { unit, target: S1, losses: 1, why: None }.into(),
        &|unit| OfFire::Strayed { unit: S1, target: unit, losses: 1, why: None }.into(),
        &|unit| OfFire::Misfired { unit, to: Audience::All }.into(),
        &|unit| OfFire::CaissonHit { unit, destroyed: true }.into(),
        &|unit| OfFire::Settled { unit, to: Audience::All }.into(),
        &|unit| OfCombat::Engaged { firefight: firefight(unit, &[S1]) }.into(),
        &|unit| OfCombat::Engaged { firefight: firefight(S1, &[S2, unit]) }.into(),
        &|unit| OfCombat::Joined { units: 1 << unit.index() }.into(),
        &|unit| OfCombat::Won { spoils: taken(unit) }.into(),
        &|unit| OfCombat::Took { unit, spoil: Spoil::Stay }.into(),
        &|unit| OfCombat::Took { unit: S1, spoil: Spoil::Advance(unit) }.into(),
        &|unit| OfCombat::DroppedOut { unit, far: true }.into(),
        &|unit| OfCombat::FirefightOver { target: unit }.into(),
        &|unit| OfCombat::Decided { unit, attacker: SOUTH, cell: Cell::default(), melee: true }.into(),
        &|unit| OfUnit::Graded { unit, quality: Quality(1), shaken: false, to: Audience::All }.into(),
        &|unit| OfUnit::Left { unit, gone: Gone::Left }.into(),
        &|unit| OfStaff::Rode { general: 0, at: at(36.0, 20.0), with: Some(unit), ruled: false }.into(),
        &|unit| OfStaff::Rounds { unit, rounds: 1, gave: false, to: Audience::All }.into(),
    ];
    for event in of_unit {
        assert!(fits(&play, event(N2)), "{:?}", event(N2));
        assert!(!fits(&play, event(NONE)), "{:?}", event(NONE));
    }
    let simple: [fn(Piece) -> OfUnit; 8] = [
        |unit| OfUnit::Struck { unit, figures: 1, cause: Cause::Fire, to: Audience::All },
        |unit| OfUnit::Counted { unit, figures: 1, to: Audience::All },
        |unit| OfUnit::Disordered { unit },
        |unit| OfUnit::Reformed { unit, ruled: false },
        |unit| OfUnit::Checked { unit, passed: true, to: Audience::All },
        |unit| OfUnit::Routed { unit },
        |unit| OfUnit::Rallied { unit },
        |unit| OfUnit::Halved { unit },
    ];
    simple.into_iter().for_each(|of| assert!(fits(&play, of(N2).into()) && !fits(&play, of(NONE).into())));
    // Nobody charges, touches or aims at himself.
    let himself: [Event; 4] = [
        OfCharge::Charged { unit: S1, charge: charge(S1) }.into(),
        OfCharge::Touched { contact: contact(S1, S1) }.into(),
        OfMove::Wrote { unit: S1, written: Written { act: Act::Charge(S1), ..Written::default() } }.into(),
        OfMove::Wrote { unit: S1, written: Written { target: Some(S1), ..Written::default() } }.into(),
    ];
    himself.into_iter().for_each(|event| assert!(!fits(&play, event), "{event:?}"));
    // No more than there is room for.
    let touched = Event::from(OfCharge::Touched { contact: contact(S1, N1) });
    let engaged = Event::from(OfCombat::Engaged { firefight: firefight(S1, &[N1]) });
    play.table(|table| (1..MOST_CONTACTS).for_each(|_| table.contacts.push(contact(S2, N2))));
    play.table(|table| (1..MOST_FIREFIGHTS).for_each(|_| table.firefights.push(firefight(S2, &[]))));
    assert!(fits(&play, touched) && fits(&play, engaged));
    play.table(|table| table.contacts.push(contact(S2, N2))).table(|table| table.firefights.push(firefight(S2, &[])));
    assert!(!fits(&play, touched) && !fits(&play, engaged));
}

#[test]
fn aos_84_aos_157_what_happens_has_measures_that_can_be() {
    let play = battle();
    let fits = |event: Event| Scruby::fits(play.setting(), play.state(), &event).is_ok();
    let (none, last) = (Side(2), play.setting().last_turn());
    let turn = |turn: u8| fits(OfTurn::TurnBegan { turn }.into());
    assert_eq!([0, 1, last, last + 1].map(turn), [false, true, true, false]);
    for (side, is) in [(NORTH, true), (none, false)] {
        assert_eq!(fits(OfTurn::Chosen { mover: side, flank: None }.into()), is);
        assert_eq!(fits(OfTurn::Agreed { side, content: true }.into()), is);
        assert_eq!(fits(OfTurn::Ended { outcome: Outcome::Won(side), conceded: false }.into()), is);
    }
    assert!(fits(OfTurn::Ended { outcome: Outcome::Drawn, conceded: false }.into()));
    let best = play.setting().lists.grades.len() as u8;
    let graded =
        |rank: u8| fits(OfUnit::Graded { unit: S1, quality: Quality(rank), shaken: false, to: Audience::All }.into());
    assert_eq!([0, 1, best, best + 1].map(graded), [false, true, true, false]);
    for (general, is) in [(0, true), (1, false)] {
        assert_eq!(fits(OfMove::Bound { general, at: at(1.0, 1.0) }.into()), is);
        assert_eq!(fits(OfStaff::Fell { general }.into()), is);
        assert_eq!(fits(OfStaff::Rode { general, at: at(1.0, 1.0), with: None, ruled: false }.into()), is);
    }
    let formed = |formation| OfMove::Became { unit: S1, stand: stand(36.0, 20.0, 0), formation };
    assert!(fits(formed(Formation::Square).into()) && !fits(formed(Formation::Limbered).into()));
    // Who is moved without an order may come to lie over an edge, and is taken off then; nobody steps there.
    let off = stand(36.0, -1.0, 0);
    assert!(!fits(OfMove::Became { unit: S1, stand: off, formation: Formation::Line }.into()));
    assert!(!fits(OfMove::Faced { unit: S1, stand: off, cost: 0, about: false }.into()));
    assert!(!fits(OfMove::Stepped { unit: S1, at: off.at, cost: 0, near: false }.into()));
    assert!(fits(OfMove::Went { unit: S1, stand: off, why: Motion::Rout }.into()));
    let bearing = |millidegrees: i32| {
        let mut stand = stand(36.0, 20.0, 0);
        stand.bearing = sandtable_geometry::Angle(millidegrees);
        let went = fits(OfMove::Went { unit: S1, stand, why: Motion::Rout }.into());
        assert_eq!(went, fits(OfMove::Faced { unit: S1, stand, cost: 0, about: false }.into()));
        went
    };
    assert_eq!([-1, 0, 359_999, 360_000].map(bearing), [false, true, true, false]);
}

/// A shot of the first at the second.
fn shot(unit: Piece, target: Piece, losses: u8, thrown: Option<sandtable_geometry::Point>) -> Event {
    OfFire::Shot { unit, target, reach: Reach::Short, losses, thrown, rockets: false }.into()
}

#[test]
fn aos_167_the_ties_of_who_leaves_end_and_those_of_others_do_not() {
    let tied = |table: &mut Position| {
        for unit in [S1, S2] {
            let own = &mut table.units[unit.index()];
            (own.charge, own.aim) = (Some(Charge { target: N1, from: at(0.0, 0.0) }), Some([N1; 3]));
        }
        table.contacts.extend([contact(S1, N1), contact(N2, S1), contact(S2, N2)]);
        table.firefights.extend([firefight(S1, &[N1]), firefight(N1, &[S1, S2]), firefight(N2, &[S2])]);
        table.spoils.winners = 0b0011;
        table.order = Some(Order { unit: S1, ..Order::default() });
    };
    for gone in [Gone::Left, Gone::Destroyed, Gone::Captured] {
        let table = after(tied, &[OfUnit::Left { unit: S1, gone }.into()]);
        let [own, other] = [S1, S2].map(|unit| table.units[unit.index()]);
        let left = if gone == Gone::Destroyed { 0 } else { 60 };
        assert_eq!((own.place, own.figures, own.charge, own.aim), (Place::Gone(gone), left, None, None));
        assert_eq!((other.place, other.figures), (Place::Table, 60));
        assert!(other.charge.is_some() && other.aim.is_some());
        assert_eq!(*table.contacts, [contact(S2, N2)]);
        assert_eq!(*table.firefights, [firefight(N1, &[S2]), firefight(N2, &[S2])]);
        assert_eq!((table.spoils.winners, table.order), (0b0010, None));
    }
    // Another's order goes on; who routs stays, and only his ties end.
    let table = after(tied, &[OfUnit::Left { unit: S2, gone: Gone::Left }.into()]);
    assert!(table.order.is_some() && table.spoils.winners == 0b0001);
    let table = after(tied, &[OfUnit::Routed { unit: S1 }.into()]);
    assert_eq!((table.units[0].place, table.units[0].routing, table.units[0].charge), (Place::Table, Some(1), None));
    assert_eq!((&*table.contacts, table.firefights.len()), (&[contact(S2, N2)][..], 2));
    assert_eq!((table.order.is_some(), table.spoils.winners), (true, 0b0011));
}

#[test]
fn aos_10_a_turn_begins_with_nothing_done() {
    let busy = |table: &mut Position| {
        let unit = &mut table.units[1];
        unit.done = Done { moved: true, lost: 3, ..Done::default() };
        (unit.charge, unit.aim) = (Some(Charge::default()), Some([N1; 3]));
        unit.written = Written { target: Some(S1), ..Written::default() };
        unit.disordered = true;
        (table.order, table.throwbacks) = (Some(Order::default()), 2);
        table.firefights.push(firefight(N1, &[S1]));
        table.contacts.push(contact(S1, N1));
        (table.generals[0].moved, table.generals[0].bound) = (true, Some(at(1.0, 1.0)));
        table.flank = Some(sandtable_scruby::battle::position::Flank::Left);
    };
    let table = after(busy, &[OfTurn::TurnBegan { turn: 2 }.into()]);
    let unit = &table.units[1];
    assert_eq!((table.turn, table.order, table.flank, table.firefights.len()), (2, None, None, 0));
    assert_eq!((unit.done, unit.charge, unit.aim, unit.written), Default::default());
    assert!(unit.disordered && table.contacts.len() == 1, "who touches whom and who is in disorder stay");
    assert_eq!((table.generals[0].moved, table.generals[0].bound), (false, None));
    let table = after(busy, &[OfTurn::PhaseBegan { phase: Phase::Melee }.into()]);
    assert_eq!((table.phase, table.throwbacks), (Phase::Melee, 0));
}

#[test]
fn aos_98_a_single_change_of_facing_is_no_move() {
    let ordered = |formation: Formation| {
        move |table: &mut Position| {
            table.units[0].formation = formation;
            table.order = Some(Order { unit: S1, ..Order::default() });
        }
    };
    let faced = |about| Event::from(OfMove::Faced { unit: S1, stand: stand(20.0, 10.0, 10), cost: 5, about });
    let stepped = Event::from(OfMove::Stepped { unit: S1, at: at(20.0, 11.0), cost: 7, near: false });
    let moved = |formation, events: &[Event]| after(ordered(formation), events).units[0].done.moved;
    assert!(!moved(Formation::Line, &[faced(false)]) && moved(Formation::Line, &[faced(true)]));
    assert!(moved(Formation::Line, &[faced(false), faced(false)]));
    for open in [Formation::Skirmish, Formation::Screen] {
        assert!(!moved(open, &[faced(false), faced(false)]) && moved(open, &[faced(true)]));
    }
    assert!(moved(Formation::Line, &[stepped]) && moved(Formation::Skirmish, &[stepped, faced(false)]));
    // What has been paid adds up, and the general goes along.
    let table = after(ordered(Formation::Line), &[faced(false), stepped]);
    let order = table.order.unwrap();
    assert_eq!((order.spent, order.faces, order.stepped, order.near, order.about), (12, 1, true, false, false));
    assert_eq!(table.generals[0].at, at(20.0, 11.0));
    let near = OfMove::Stepped { unit: S1, at: at(20.0, 12.0), cost: 0, near: true };
    let order = after(ordered(Formation::Line), &[near.into(), stepped]).order.unwrap();
    assert!(order.near, "once is enough");
    let form = OfMove::Formed { unit: S1, formation: Formation::Line, stand: stand(20.0, 9.0, 0), cost: 3 };
    let table = after(ordered(Formation::Column), &[form.into()]);
    let (own, order) = (table.units[0], table.order.unwrap());
    assert_eq!((own.formation, own.done.moved, own.done.changed), (Formation::Line, true, true));
    assert_eq!((order.spent, order.stepped, order.formed, table.generals[0].at), (3, true, true, at(20.0, 9.0)));
    let became = OfMove::Became { unit: S1, formation: Formation::Square, stand: stand(20.0, 8.0, 0) };
    let table = after(ordered(Formation::Column), &[became.into()]);
    let own = table.units[0];
    assert_eq!((own.formation, own.done.moved, own.done.changed), (Formation::Square, false, false));
    assert_eq!(table.generals[0].at, at(20.0, 8.0));
}

#[test]
fn aos_128_aos_131_only_some_motions_are_moves() {
    let moved = |why| {
        let table = after(|_| {}, &[OfMove::Went { unit: S1, stand: stand(21.0, 10.0, 0), why }.into()]);
        assert_eq!((table.units[0].stand, table.generals[0].at), (stand(21.0, 10.0, 0), at(21.0, 10.0)));
        table.units[0].done.moved
    };
    assert_eq!([Motion::Charge, Motion::Evade, Motion::Counter, Motion::Order].map(moved), [true; 4]);
    let others = [Motion::Conform, Motion::Throwback, Motion::Retreat, Motion::Advance, Motion::Pursuit, Motion::Rout];
    assert_eq!(others.map(moved), [false; 6]);
}

#[test]
fn aos_94_aos_107_what_has_been_ordered_and_done_is_noted() {
    let bonus = |bonus| {
        let order = Order { unit: S1, bonus, ..Order::default() };
        after(|_| {}, &[OfMove::Ordered { order }.into()]).units[0].done.ordered
    };
    assert_eq!([true, false].map(bonus), [false, true]);
    let charge = Charge { target: N1, from: at(20.0, 10.0) };
    let table = after(|_| {}, &[OfCharge::Charged { unit: S1, charge }.into()]);
    let done = Done { ordered: true, charged: true, moved: true, ..Done::default() };
    assert_eq!((table.units[0].done, table.units[0].charge), (done, Some(charge)));
    assert_eq!(table.units[N1.index()].done, Done { charged_by: Some(S1), ..Done::default() });
    let reacted =
        |how| after(|_| {}, &[OfCharge::Reacted { unit: N1, by: S1, how, formed: true }.into()]).units[N1.index()].done;
    assert_eq!(reacted(Reaction::Stand), Done::default());
    assert_eq!(reacted(Reaction::Square), Done { squared: Some(S1), ..Done::default() });
    let written = Written { act: Act::March, ..Written::default() };
    let marched = |how| {
        let reacted = OfCharge::Reacted { unit: N1, by: S1, how, formed: true };
        after(|_| {}, &[OfMove::Wrote { unit: N1, written }.into(), reacted.into()]).units[N1.index()].done.marched
    };
    assert!(marched(Reaction::Stand) && !marched(Reaction::Square) && !marched(Reaction::Evade));
    assert_eq!(reacted(Reaction::Evade), Done { evaded: Some(S1), ordered: true, ..Done::default() });
    assert_eq!(reacted(Reaction::Counter), Done { countered: true, ordered: true, ..Done::default() });
    let broke = after(|_| {}, &[OfCharge::Broke { unit: S1 }.into()]).units[0].done;
    assert_eq!(broke, Done { ordered: true, moved: true, ..Done::default() });
    let reformed =
        after(|table| table.units[0].disordered = true, &[OfUnit::Reformed { unit: S1, ruled: false }.into()]).units[0];
    assert_eq!((reformed.disordered, reformed.done), (false, Done { moved: true, ordered: true, ..Done::default() }));
    let blocked = |blocked| after(|_| {}, &[OfCharge::FellBack { unit: S1, blocked }.into()]).units[0].done.blocked;
    assert_eq!([true, false].map(blocked), [true, false]);
}

#[test]
fn aos_129_losses_of_fire_wait_and_add_up() {
    let from = [at(1.0, 1.0), at(2.0, 2.0), at(3.0, 3.0)];
    let events = [
        shot(S1, N1, 2, None),
        shot(S1, N1, 3, Some(from[0])),
        shot(S2, N1, 1, Some(from[1])),
        shot(S2, N2, 0, Some(from[2])),
        OfFire::Strayed { unit: S1, target: N2, losses: 4, why: None }.into(),
        OfFire::Misfired { unit: S2, to: Audience::All }.into(),
        OfFire::Misfired { unit: S2, to: Audience::All }.into(),
    ];
    let table = after(|_| {}, &events);
    let pending = |unit: Piece| table.units[unit.index()].pending;
    // The first that throws it back counts, and the order of all.
    assert_eq!((pending(N1).losses, pending(N1).thrown), (6, Some((from[0], 0))));
    assert_eq!((pending(N2).losses, pending(N2).thrown, table.throwbacks), (4, Some((from[2], 1)), 2));
    assert_eq!((pending(S2).own, pending(S1).own, pending(S2).losses), (2, 0, 0));
    for unit in [S1, S2] {
        assert!(table.units[unit.index()].done.fired && table.units[unit.index()].shown);
    }
    assert!(!table.units[N1.index()].done.fired && !table.units[N1.index()].shown);
    let rockets = |first, then| {
        let by = |rockets| OfFire::Shot { unit: S1, target: N1, reach: Reach::Long, losses: 0, thrown: None, rockets };
        after(|_| {}, &[by(first).into(), by(then).into()]).units[N1.index()].pending.rockets
    };
    assert!(rockets(true, false) && rockets(false, true) && !rockets(false, false));
    let settled = after(|_| {}, &[events[0], OfFire::Settled { unit: N1, to: Audience::All }.into()]).units[N1.index()];
    assert_eq!((settled.pending, settled.figures), (Default::default(), 60));
    let aimed = after(|_| {}, &[OfFire::Aimed { unit: S1, lots: [N1, N2, N1] }.into()]).units[0];
    assert_eq!((aimed.aim, aimed.done.fired, aimed.shown), (Some([N1, N2, N1]), true, false));
    let hit = |destroyed| after(|_| {}, &[OfFire::CaissonHit { unit: N1, destroyed }.into()]).units[N1.index()].place;
    assert_eq!([true, false].map(hit), [Place::Gone(Gone::Destroyed), Place::Table]);
}

#[test]
fn aos_158_figures_that_fall_are_told_to_whoever_hears_of_them() {
    let south = || Audience::Only([SOUTH].into_iter().collect());
    let struck = |figures, cause, to| {
        let unit = after(|_| {}, &[OfUnit::Struck { unit: S1, figures, cause, to }.into(); 2]).units[0];
        (unit.figures, unit.told, unit.done.lost, unit.done.told)
    };
    assert_eq!(struck(4, Cause::Melee, Audience::All), (52, 8, 8, 8));
    assert_eq!(struck(4, Cause::Melee, south()), (52, 0, 8, 0));
    assert_eq!(struck(4, Cause::Disorder, south()), (52, 8, 8, 8));
    // No more than there are.
    assert_eq!(struck(50, Cause::Fire, Audience::All), (0, 60, 60, 60));
    let checked = |passed| after(|_| {}, &[OfUnit::Checked { unit: S1, passed, to: south() }.into()]).units[0].shown;
    assert_eq!([true, false].map(checked), [false, true]);
    let graded = |shaken| {
        let event = OfUnit::Graded { unit: S1, quality: Quality(2), shaken, to: Audience::All };
        after(|table| table.units[0].done.shaken = !shaken, &[event.into()]).units[0]
    };
    assert!(graded(true).done.shaken && graded(false).done.shaken && graded(true).quality == Quality(2));
}

#[test]
fn aos_136_aos_143_who_fights_and_who_takes_what_is_noted() {
    let table = after(|_| {}, &[OfCombat::Engaged { firefight: firefight(N1, &[S1]) }.into()]);
    let [attacker, other, target, last] = [S1, S2, N1, N2].map(|unit| table.units[unit.index()]);
    assert!(attacker.done.fired && attacker.done.ordered && attacker.shown);
    assert!(target.done.fired && !target.done.ordered && target.shown);
    assert!([other, last].iter().all(|unit| unit.done == Done::default() && !unit.shown));
    let two = |table: &mut Position| table.firefights.extend([firefight(N1, &[S1, S2]), firefight(N2, &[S1])]);
    let dropped = after(two, &[OfCombat::DroppedOut { unit: S1, far: true }.into()]);
    assert_eq!(*dropped.firefights, [firefight(N1, &[S2]), firefight(N2, &[])]);
    assert!(dropped.units[0].done.fired && !dropped.units[1].done.fired);
    let over = after(two, &[OfCombat::FirefightOver { target: N1 }.into()]);
    assert_eq!(*over.firefights, [firefight(N2, &[S1])]);
    let joined = after(|_| {}, &[OfCombat::Joined { units: 0b0100_0001 }.into()]);
    for (n, unit) in joined.units.iter().enumerate() {
        assert_eq!((unit.done.fought, unit.shown), if n == 0 || n == 6 { (true, true) } else { (false, false) }, "{n}");
    }
    let beaten = |unit| Loser { unit, ..Loser::default() };
    let spoils = Spoils { winners: 0b0011, losers: [beaten(N1), beaten(N2)].into_iter().collect(), melee: true };
    let took = |spoil| {
        let events = [OfCombat::Won { spoils }.into(), OfCombat::Took { unit: S1, spoil }.into()];
        let spoils = after(|_| {}, &events).spoils;
        let [first, second] = [0, 1].map(|n| (spoils.losers[n].taken, spoils.losers[n].pursued));
        (spoils.winners, first, second)
    };
    let neither = (false, false);
    assert_eq!(took(Spoil::Advance(N2)), (0b0010, neither, (true, false)));
    assert_eq!(took(Spoil::Pursue(N1)), (0b0010, (false, true), neither));
    assert_eq!([Spoil::Stay, Spoil::Bonus].map(took), [(0b0010, neither, neither); 2]);
}

#[test]
fn aos_161_aos_162_generals_and_rounds() {
    let rode = OfStaff::Rode { general: 0, at: at(5.0, 5.0), with: Some(S2), ruled: false };
    let general = after(|_| {}, &[rode.into()]).generals[0];
    assert_eq!((general.at, general.with, general.moved, general.place), (at(5.0, 5.0), Some(S2), true, Place::Table));
    let fell = after(|_| {}, &[OfStaff::Fell { general: 0 }.into()]).generals[0];
    assert_eq!(fell.place, Place::Gone(Gone::Destroyed));
    let table = after(|_| {}, &[OfStaff::Rounds { unit: S2, rounds: 3, gave: false, to: Audience::All }.into()]);
    assert_eq!((table.units[0].rounds, table.units[1].rounds), (6, 3));
    // Who is placed takes the general that rides with him along, and no other.
    let waits =
        |table: &mut Position| (table.units[0].place, table.generals[0].place) = (Place::Waiting, Place::Waiting);
    let placed = |unit| OfMove::Placed { unit, stand: stand(30.0, 5.0, 0), formation: Formation::Line };
    let table = after(waits, &[placed(S1).into()]);
    assert_eq!((table.units[0].place, table.units[0].formation), (Place::Table, Formation::Line));
    assert_eq!((table.generals[0].place, table.generals[0].at), (Place::Table, at(30.0, 5.0)));
    assert_eq!(after(waits, &[placed(S2).into()]).generals[0].place, Place::Waiting);
}

#[test]
fn aos_156_a_battle_stands_as_it_can() {
    let play = battle();
    let sound = |change: &dyn Fn(&mut Position)| {
        let mut state = play.state().clone();
        change(&mut state.table);
        Scruby::sound(play.setting(), &state).is_ok()
    };
    let best = play.setting().lists.grades.len() as u8;
    let quality = |rank| sound(&|table| table.units[0].quality = Quality(rank));
    assert_eq!([0, 1, best, best + 1].map(quality), [false, true, true, false]);
    let figures = |figures| sound(&|table| table.units[0].figures = figures);
    assert_eq!([0, 1, 60, 61].map(figures), [false, true, true, false]);
    let gone =
        |figures, gone| sound(&|table| (table.units[0].figures, table.units[0].place) = (figures, Place::Gone(gone)));
    assert_eq!([gone(0, Gone::Destroyed), gone(1, Gone::Destroyed), gone(1, Gone::Left)], [true, false, true]);
    assert!(!sound(&|table| table.units[0].formation = Formation::Limbered));
    let off = |table: &mut Position| table.units[0].stand = stand(20.0, -5.0, 0);
    assert!(!sound(&off) && sound(&|table| (off(table), table.units[0].place = Place::Waiting).1));
    for [by, on] in [[S1, NONE], [NONE, S1]] {
        assert!(!sound(&|table| table.contacts.push(contact(by, on))));
    }
    assert!(sound(&|table| table.contacts.push(contact(S1, N1))));
    assert!(!sound(&|table| {
        table.contacts.push(contact(S1, N1));
        table.units[N1.index()].place = Place::Gone(Gone::Left);
    }));
}

#[test]
fn aos_10_whoever_is_asked_has_something_to_answer() {
    let play = battle();
    let sound = |step: Step, change: &dyn Fn(&mut Position)| {
        let mut state = play.state().clone();
        state.agenda.pop();
        state.agenda.push(step);
        change(&mut state.table);
        Scruby::sound(play.setting(), &state).is_ok()
    };
    let nothing: &dyn Fn(&mut Position) = &|_| {};
    let over: &dyn Fn(&mut Position) = &|table| table.ended = Some(Outcome::Drawn);
    let charges: &dyn Fn(&mut Position) =
        &|table| table.units[0].charge = Some(Charge { target: N1, from: at(20.0, 10.0) });
    let missed: &dyn Fn(&mut Position) = &|table| {
        charges(table);
        table.units[N1.index()].place = Place::Gone(Gone::Left);
    };
    let waits: &dyn Fn(&mut Position) = &|table| table.units[0].place = Place::Waiting;
    let ordered =
        |unit, bonus| move |table: &mut Position| table.order = Some(Order { unit, bonus, ..Order::default() });
    let engaged: &dyn Fn(&mut Position) = &|table| table.firefights.push(firefight(N1, &[S1]));
    let fires: &dyn Fn(&mut Position) = &|table| table.phase = Phase::SmallArms;
    let guns: &dyn Fn(&mut Position) = &|table| table.phase = Phase::Artillery;
    for (step, change, is) in [
        (Step::Orders(SOUTH), nothing, true),
        (Step::Place(SOUTH), nothing, false),
        (Step::Place(SOUTH), over, true),
        (Step::Place(SOUTH), waits, true),
        (Step::Place(NORTH), waits, false),
        (Step::React(S1), nothing, false),
        (Step::React(S1), charges, true),
        (Step::React(S1), missed, false),
        (Step::Ride(S1), nothing, false),
        (Step::Ride(S1), charges, true),
        (Step::Ride(N1), charges, false),
        (Step::Bonus(S1), nothing, false),
        (Step::Bonus(S1), &ordered(S1, true), true),
        (Step::Bonus(S1), &ordered(S1, false), false),
        (Step::Bonus(S1), &ordered(S2, true), false),
        (Step::NextFirefight(SOUTH), nothing, false),
        (Step::NextFirefight(SOUTH), engaged, true),
        (Step::NextMelee(SOUTH), nothing, false),
        (Step::NextCharge(SOUTH), nothing, false),
        (Step::Win(SOUTH), nothing, false),
        (Step::Fire(SOUTH), nothing, false),
        (Step::Fire(SOUTH), fires, true),
        (Step::Fire(SOUTH), guns, true),
    ] {
        assert_eq!(sound(step, change), is, "{step:?}");
    }
}
