//! What each event leaves behind: all that it changes of a unit, and nothing else on the table.

use crate::play::{A, B, Layout, cm};
use sandtable_action_stations::battle::command::System;
use sandtable_action_stations::battle::event::{Cause, Change, Event, OfArea, What, shown_number};
use sandtable_action_stations::battle::position::{
    Aground, Aim, Beam, Contact, Depth, Gone, Lamp, Level, Orders, Place, Plan, Plot, Unit, Works, bit,
};
use sandtable_action_stations::lists::Grade;
use sandtable_core::{Audience, Piece};
use sandtable_geometry::{Angle, Course, Length};

/// A boat of which this is so, to which this happens, and of which that is so then.
#[track_caller]
fn becomes(before: impl Fn(&mut Unit), change: Change, after: impl Fn(&mut Unit)) {
    let mut play = Layout::night()
        .a("S1 de_s38 at 50,50 heading 90 speed 20")
        .a("S2 de_s38 at 50,60 heading 90 speed 20")
        .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
        .moves(A);
    play.but("S1", before);
    let mut expected = play.table().clone();
    after(&mut expected.units[0]);
    play.on_table(|table| Event::of(Piece(0), change, Audience::All).apply(table));
    assert_eq!(play.unit("S1"), &expected.units[0], "{change:?}");
    assert_eq!(*play.table(), expected, "{change:?}");
}

#[test]
fn ast_208_where_it_is_and_how_it_moves() {
    let to = Course { at: cm(70.0, 50.0), heading: Angle::degrees(30) };
    becomes(
        |unit| unit.place = Place::Waiting,
        Change::Placed { at: to, speed: 6 },
        |unit| {
            (unit.at, unit.speed, unit.place) = (to, 6, Place::Table);
        },
    );
    becomes(
        |unit| unit.place = Place::Waiting,
        Change::Entered { at: to },
        |unit| {
            (unit.at, unit.place) = (to, Place::Table);
        },
    );
    // A bridge that was hit holds the next move alone, and all of it.
    let (run, way) = (Length::cm(3), Default::default());
    becomes(
        |unit| unit.hold = true,
        Change::Moved { to, speed: 6, run, astern: true, way },
        |unit| {
            (unit.at, unit.speed, unit.run, unit.astern) = (to, 6, run, true);
        },
    );
    becomes(|unit| unit.hold = true, Change::Done, |unit| (unit.moved, unit.hold) = (true, false));
    becomes(|_| {}, Change::Slowed { speed: 9 }, |unit| unit.speed = 9);
    becomes(|_| {}, Change::Dived { depth: Depth::Deep }, |unit| unit.depth = Depth::Deep);
    becomes(|_| {}, Change::ForcedUp, |_| {});
    let aground = Change::RanAground { how: Aground::Soft };
    becomes(|_| {}, aground, |unit| (unit.aground, unit.speed) = (Some(Aground::Soft), 0));
    becomes(
        |unit| unit.aground = Some(Aground::Soft),
        Change::CameOff { to },
        |unit| {
            (unit.aground, unit.at, unit.speed) = (None, to, 0);
        },
    );
    becomes(
        |unit| unit.beam = Some(Beam::Along(Angle::ZERO)),
        Change::Left { gone: Gone::Left },
        |unit| {
            (unit.place, unit.speed, unit.beam) = (Place::Gone(Gone::Left), 0, None);
        },
    );
}

#[test]
fn ast_153_ast_185_ast_188_stores_are_used_up() {
    becomes(|_| {}, Change::Smoking { on: true }, |unit| unit.smoking = true);
    becomes(|unit| (unit.smoke, unit.smoking) = (2, true), Change::SmokeUsed, |unit| unit.smoke = 1);
    becomes(
        |unit| (unit.smoke, unit.smoking) = (1, true),
        Change::SmokeUsed,
        |unit| {
            (unit.smoke, unit.smoking) = (0, false);
        },
    );
    becomes(|unit| unit.charges = 12, Change::ChargesUsed { charges: 5 }, |unit| unit.charges = 7);
    becomes(|unit| unit.mines = 8, Change::MinesUsed { mines: 6 }, |unit| unit.mines = 2);
    becomes(|_| {}, Change::Swept { on: true }, |unit| unit.sweeping = true);
    becomes(|_| {}, Change::Landed, |unit| unit.landed = true);
    becomes(|_| {}, Change::Scored, |unit| unit.scored = true);
}

#[test]
fn ast_223_shots_and_starshells_are_counted() {
    let fired = |unit: &mut Unit| unit.guns[1].fired = 3;
    let target = Piece(2);
    becomes(fired, Change::Shot { mount: 1, target, hits: 0 }, |unit| {
        let gun = &mut unit.guns[1];
        (gun.last, gun.aim, gun.spent, gun.fired) = (Some(target), None, true, 4);
    });
    let before = |unit: &mut Unit| {
        fired(unit);
        (unit.stars, unit.guns[1].last, unit.guns[1].aim) = (2, Some(target), Some(Aim::Star(cm(60.0, 50.0))));
    };
    becomes(before, Change::StarFired { mount: 1 }, |unit| {
        let gun = &mut unit.guns[1];
        (gun.last, gun.aim, gun.spent, gun.fired) = (None, None, true, 4);
        unit.stars = 3;
    });
    becomes(
        |unit| (unit.charges, unit.attacks, unit.strafes) = (6, Some(target), true),
        Change::Attacked { target, hits: 0, bombs: 2 },
        |unit| {
            (unit.charges, unit.attacks, unit.strafes) = (4, None, false);
        },
    );
    becomes(
        |unit| unit.strafes = true,
        Change::WillAttack { target },
        |unit| (unit.attacks, unit.strafes) = (Some(target), false),
    );
    becomes(|_| {}, Change::WillStrafe { target }, |unit| (unit.attacks, unit.strafes) = (Some(target), true));
    let aim = Some(Aim::At(target));
    becomes(|_| {}, Change::Aimed { mount: 1, aim }, |unit| unit.guns[1].aim = aim);
}

#[test]
fn ast_167_who_does_not_fire_forgets_his_target() {
    let target = Some(Piece(2));
    let before = |unit: &mut Unit| (unit.guns[0].last, unit.guns[1].aim) = (target, target.map(Aim::At));
    becomes(before, Change::Fired { fired: true }, |unit| unit.fired = true);
    becomes(
        |unit| {
            before(unit);
            unit.fired = true;
        },
        Change::Fired { fired: false },
        |unit| {
            (unit.fired, unit.guns[0].last) = (false, None);
        },
    );
}

#[test]
fn ast_177_who_is_hit_or_launches_does_not_load() {
    becomes(
        |_| {},
        Change::Boxes { lost: 4, by: Some(B), cause: Some(Cause::Gun) },
        |unit| {
            (unit.boxes, unit.killer, unit.disturbed) = (unit.boxes - 4, Some(B), true);
        },
    );
    becomes(|_| {}, Change::Boxes { lost: 99, by: None, cause: None }, |unit| unit.boxes = 0);
    becomes(
        |_| {},
        Change::Launched { mount: 0, torpedoes: 1 },
        |unit| {
            (unit.tubes[0].loaded, unit.launched, unit.disturbed) = (1, true, true);
        },
    );
    becomes(
        |unit| unit.tubes[0].loaded = 0,
        Change::Reloaded { mount: 0, torpedoes: 2 },
        |unit| {
            (unit.tubes[0].loaded, unit.tubes[0].reloads) = (2, 0);
        },
    );
    becomes(|_| {}, Change::Slow { turns: 4 }, |unit| unit.slow = 4);
}

#[test]
fn ast_94_ast_142_what_is_damaged() {
    becomes(|unit| unit.sinking = true, Change::Counted { boxes: 3 }, |unit| (unit.boxes, unit.sinking) = (3, false));
    becomes(|unit| unit.propellers = 1, Change::EngineHit { lasting: true }, |unit| unit.propellers = 2);
    becomes(|unit| unit.engine_hits = 1, Change::EngineHit { lasting: false }, |unit| unit.engine_hits = 2);
    becomes(|unit| unit.engine_hits = 2, Change::EngineHitLost, |unit| unit.engine_hits = 1);
    becomes(|_| {}, Change::EngineersLost, |unit| unit.engineers_lost = true);
    becomes(|_| {}, Change::EngineRoomLost, |unit| unit.halted = true);
    becomes(|unit| unit.bows = 1, Change::BowDamaged, |unit| unit.bows = 2);
    becomes(|unit| unit.rudder = 1, Change::RudderDamaged, |unit| unit.rudder = 2);
    becomes(|unit| unit.steering = 1, Change::SteeringDamaged, |unit| unit.steering = 2);
    becomes(|unit| unit.floods = 1, Change::Flooded, |unit| unit.floods = 2);
    becomes(|unit| unit.floods = 2, Change::FloodStopped, |unit| unit.floods = 1);
    becomes(|unit| unit.fires = 2, Change::FireBegan, |unit| unit.fires = 3);
    becomes(|unit| unit.fires = 3, Change::FireBegan, |_| {});
    becomes(|unit| unit.fires = 2, Change::FireOut, |unit| unit.fires = 1);
    for (grade, worse) in [(Grade::Veteran, Grade::Regular), (Grade::Regular, Grade::Poor), (Grade::Poor, Grade::Poor)]
    {
        becomes(|unit| unit.grade = grade, Change::BridgeHit, |unit| (unit.hold, unit.grade) = (true, worse));
    }
    let beam = Some(Beam::Along(Angle::ZERO));
    becomes(|unit| (unit.lights, unit.beam) = (2, beam), Change::LightOut, |unit| unit.lights = 1);
    becomes(|unit| (unit.lights, unit.beam) = (1, beam), Change::LightOut, |unit| (unit.lights, unit.beam) = (0, None));
    becomes(|unit| unit.beam = beam, Change::Sinking, |unit| (unit.sinking, unit.beam) = (true, None));
    becomes(
        |unit| unit.beam = beam,
        Change::Exploded,
        |unit| {
            (unit.boxes, unit.sinking, unit.beam) = (0, true, None);
        },
    );
}

#[test]
fn ast_24_ast_98_ast_132_systems_fail_and_are_repaired() {
    fn works(unit: &mut Unit, system: System) -> &mut Works {
        match system {
            System::Gun(n) => &mut unit.guns[usize::from(n)].works,
            System::Tube(n) => &mut unit.tubes[usize::from(n)].works,
            System::Gear => &mut unit.gear,
            System::Rails => &mut unit.rails,
            System::Radar => &mut unit.radar,
            _ => &mut unit.sonar,
        }
    }
    for system in [System::Gun(1), System::Tube(0), System::Gear, System::Rails, System::Radar, System::Sonar] {
        becomes(|_| {}, Change::KnockedOut { system }, |unit| *works(unit, system) = Works::Out);
        let out = |unit: &mut Unit| *works(unit, system) = Works::Out;
        becomes(out, Change::Repaired { system }, |unit| *works(unit, system) = Works::Ready);
        // What is wrecked stays so.
        let wrecked = |unit: &mut Unit| *works(unit, system) = Works::Wrecked;
        becomes(wrecked, Change::KnockedOut { system }, |_| {});
        becomes(wrecked, Change::Repaired { system }, |_| {});
    }
    becomes(|_| {}, Change::RadarWrecked, |unit| unit.radar = Works::Wrecked);
    becomes(|unit| unit.engine_hits = 2, Change::Repaired { system: System::Engine }, |unit| unit.engine_hits = 1);
    becomes(|unit| unit.steering = 2, Change::Repaired { system: System::Steering }, |unit| unit.steering = 1);
    // Out through a turn, or longer if it is so already.
    let through = |turn: u8| Change::OutThrough { system: System::Gun(1), turn };
    becomes(|unit| unit.guns[1].out_through = 3, through(5), |unit| unit.guns[1].out_through = 5);
    becomes(|unit| unit.guns[1].out_through = 6, through(5), |_| {});
    let tube = Change::OutThrough { system: System::Tube(0), turn: 5 };
    becomes(|_| {}, tube, |unit| unit.tubes[0].out_through = 5);
    becomes(|_| {}, Change::OutThrough { system: System::Gear, turn: 5 }, |unit| unit.gear_out_through = 5);
}

#[test]
fn ast_158_ast_202_what_it_knows_and_what_is_ordered() {
    let orders = Orders { light: Some(Lamp::Out), radar: Some(false), ..Orders::default() };
    becomes(|_| {}, Change::Ordered { orders }, |unit| unit.orders = orders);
    becomes(|unit| unit.orders = orders, Change::OrdersDone, |unit| unit.orders = Orders::default());
    becomes(|unit| unit.alerted = false, Change::Alerted, |unit| unit.alerted = true);
    let beam = Some(Beam::Along(Angle::ZERO));
    becomes(|_| {}, Change::Beamed { beam }, |unit| unit.beam = beam);
    becomes(|_| {}, Change::RadarSilent { silent: true }, |unit| unit.radar_silent = true);
    becomes(|_| {}, Change::SonarSilent { silent: true }, |unit| unit.sonar_silent = true);
    becomes(|_| {}, Change::Marked { on: true }, |unit| unit.marker = true);
    becomes(
        |unit| unit.pinged = true,
        Change::Pinged { now: false },
        |unit| {
            (unit.pinged_before, unit.pinged) = (true, false);
        },
    );
    becomes(|_| {}, Change::Challenged, |unit| unit.challenged = true);
    becomes(|_| {}, Change::Reacted, |unit| unit.reacted = true);
    becomes(|_| {}, Change::Tested { withdraws: true }, |unit| unit.withdraws = true);
    becomes(|unit| unit.withdraws = true, Change::Tested { withdraws: false }, |_| {});
    becomes(|_| {}, Change::ToScuttle, |unit| unit.scuttled = true);
    becomes(|_| {}, Change::Done, |unit| unit.moved = true);
}

#[test]
fn ast_207_what_was_said_and_written_of_a_vessel_is_done() {
    let after = |change: Change| {
        let mut play = Layout::night()
            .a("S1 de_s38 at 50,50 heading 90 speed 20")
            .a("S2 de_s38 at 50,60 heading 90 speed 20")
            .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
            .moves(A);
        play.on_table(|table| {
            for unit in [Piece(0), Piece(1)] {
                table.plots.push(Plot { plan: Plan { unit, ..Plan::default() }, ..Plot::default() });
            }
            table.plan = Some(Plan { unit: Piece(0), ..Plan::default() });
            Event::of(Piece(0), change, Audience::All).apply(table);
        });
        let table = play.table();
        (table.plan.is_some(), table.plots.iter().map(|plot| plot.plan.unit.0).collect::<Vec<_>>())
    };
    assert_eq!(after(Change::Done), (false, vec![1]));
    assert_eq!(after(Change::Reacted), (false, vec![0, 1]));
    assert_eq!(after(Change::Challenged), (true, vec![0, 1]));
}

#[test]
fn ast_158_each_flash_is_noted_once() {
    let mut play = Layout::night()
        .a("S1 de_s38 at 50,50 heading 90 speed 20")
        .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
        .moves(A);
    play.on_table(|table| {
        for unit in [0, 0, 1] {
            Event { to: Audience::All, what: What::Area(OfArea::Flashed { unit: Piece(unit) }) }.apply(table);
        }
    });
    let places: Vec<_> = play.table().flashes.iter().copied().collect();
    assert_eq!((places, play.table().gunfire), (vec![cm(50.0, 50.0), cm(150.0, 50.0)], true));
}

#[test]
fn ast_156_a_number_is_free_once_its_contact_is_lost() {
    let mut play = Layout::night()
        .a("S1 de_s38 at 50,50 heading 90 speed 20")
        .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
        .b("F2 m_freighter3 at 150,60 heading 90 speed 0")
        .moves(A);
    let mut number = |level: Level, seen: bool, marker: bool| {
        play.but("F1", |unit| unit.marker = marker).on_table(|table| {
            let last = seen.then(|| (table.units[1].at, 1));
            table.contacts[0][1] = Contact { level, number: Some(0), last, ..Contact::default() };
        });
        let number = |unit: u16| shown_number(play.table(), A, Piece(unit));
        (number(1), number(2))
    };
    assert_eq!([number(Level::Class, false, false), number(Level::Identity, true, false)], [(0, 1); 2]);
    assert_eq!([number(Level::None, true, false), number(Level::None, false, true)], [(0, 1); 2]);
    assert_eq!(number(Level::None, false, false), (0, 0));
}

#[test]
fn ast_132_systems_by_their_numbers() {
    let named = (0..=255).filter_map(|number| Some((number, System::of_number(number)?)));
    let named: Vec<(u8, System)> = named.collect();
    assert_eq!(named.len(), 6 + 16 + 6);
    assert!(named.iter().all(|(number, system)| system.number() == *number));
    assert_eq!((named[6].1, named[21].1, named[22].1), (System::Gun(0), System::Gun(15), System::Tube(0)));
}

#[test]
fn ast_186_who_unmasks_surprises_those_that_are_not_alerted() {
    let mut play = Layout::night()
        .a("Q1 m_qship at 50,50 heading 90 speed 0")
        .a("T1 gb_trawler at 60,50 heading 90 unalerted")
        .b("X1 gb_trawler at 150,50 heading 90 unalerted")
        .b("X2 gb_trawler at 150,60 heading 90 speed 0")
        .moves(A);
    let q = play.piece("Q1");
    play.on_table(|table| Event::of(q, Change::Unmasked, Audience::All).apply(table));
    let unit = play.unit("Q1");
    assert_eq!((unit.masked, unit.unmasked, unit.surprises), (false, true, bit(play.piece("X1"))));
}

#[test]
fn ast_177_who_is_hit_by_guns_or_bombs_does_not_load() {
    let disturbed = |change: Change| {
        let mut play = Layout::night()
            .a("S1 de_s38 at 50,50 heading 90 speed 20")
            .b("F1 m_freighter3 at 150,50 heading 90 speed 0")
            .moves(A);
        play.on_table(|table| Event::of(Piece(0), change, Audience::All).apply(table));
        (play.unit("F1").disturbed, play.unit("S1").disturbed)
    };
    let target = Piece(1);
    assert_eq!(disturbed(Change::Shot { mount: 0, target, hits: 1 }), (true, false));
    assert_eq!(disturbed(Change::Shot { mount: 0, target, hits: 0 }), (false, false));
    assert_eq!(disturbed(Change::Attacked { target, hits: 1, bombs: 0 }), (true, false));
    assert_eq!(disturbed(Change::Attacked { target, hits: 0, bombs: 0 }), (false, false));
}
