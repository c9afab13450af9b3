//! What may happen in a battle: events that come from people or from a file are looked at before they are applied.

use crate::fight::{BLUE, RED, Sky};
use sandtable_core::{Piece, Ruleset};
use sandtable_geometry::{Course, Point};
use sandtable_scramble::battle::position::Tail;
use sandtable_scramble::{Event, Scramble};

/// Each with one thing that there is not, or that is too much.
#[test]
fn sqr_116_sqr_134_sqr_136_what_happens_happens_to_pieces_that_there_are() {
    let sky = Sky::new()
        .red("R1: Spitfire Mk I at 36,20 heading 0 band 10")
        .blue("B1: Bf 109E-4 at 36,30 heading 180 band 10")
        .blue("B2: Bf 109E-4 at 36,40 heading 180 band 10 marker")
        .battery("F: medium_quad at 36,24");
    let setting = sky.setting();
    let state = Scramble::set_up(&setting);
    let (craft, nobody, battery, contact) = (Piece(0), Piece(200), setting.site_piece(0), setting.contact_piece(0));
    let fits = |event: Event| Scramble::fits(&setting, &state, &event).is_ok();
    let tail = |quarry| Some(Tail { quarry, order: 1 });
    let at = state.table.crafts[0].at;
    let off = Course { at: Point { x: -1, y: 0 }, ..at };
    let (was, now) = (state.table.crafts[0].now, state.table.crafts[0].now);
    let good = [
        Event::Tailed { craft, tail: tail(Piece(1)) },
        Event::Tailed { craft, tail: None },
        Event::Formed { craft, formation: 3 },
        Event::Stands { contact, at, height: 3, moved: true },
        Event::TurnedUp { contact, under: 0b100, moved: true },
        Event::Proved { contact, could: 0b100 },
        Event::Dealt { contact, side: BLUE, under: 0b100 },
        Event::Looked { by: craft, contact, seen: true },
        Event::Fired { by: battery, target: craft, hits: 1, dice: 1 },
        Event::Struck { craft, was, now, by: Some(battery) },
        Event::Depleted { craft, mount: 31, empty: true },
        Event::Below { site: battery, by: craft, left: 1 },
        Event::Skilled { battery, skill: 10 },
        Event::Lit { battery, target: Some(contact) },
        Event::Leads { side: RED, leader: Some(craft) },
    ];
    good.into_iter().for_each(|event| assert!(fits(event), "{event:?}"));
    let bad = [
        Event::Tailed { craft: nobody, tail: None },
        Event::Tailed { craft: nobody, tail: tail(craft) },
        Event::Tailed { craft, tail: tail(nobody) },
        Event::Formed { craft: nobody, formation: 0 },
        Event::Formed { craft, formation: 4 },
        Event::Stands { contact: craft, at, height: 3, moved: true },
        Event::Stands { contact, at: off, height: 3, moved: true },
        Event::Stands { contact, at, height: 255, moved: true },
        Event::TurnedUp { contact: craft, under: 0, moved: true },
        Event::TurnedUp { contact, under: 0b1000, moved: true },
        Event::Proved { contact: craft, could: 0 },
        Event::Proved { contact, could: 0b1000 },
        Event::Dealt { contact: craft, side: BLUE, under: 0 },
        Event::Dealt { contact, side: BLUE, under: 0b1000 },
        Event::Looked { by: nobody, contact, seen: true },
        Event::Looked { by: craft, contact: craft, seen: true },
        Event::Fired { by: nobody, target: craft, hits: 1, dice: 1 },
        Event::Fired { by: craft, target: nobody, hits: 1, dice: 1 },
        Event::Struck { craft: nobody, was, now, by: None },
        Event::Struck { craft, was, now, by: Some(nobody) },
        Event::Depleted { craft: nobody, mount: 0, empty: true },
        Event::Depleted { craft, mount: 32, empty: true },
        Event::Below { site: craft, by: craft, left: 1 },
        Event::Below { site: battery, by: nobody, left: 1 },
        Event::Below { site: battery, by: craft, left: 255 },
        Event::Skilled { battery: craft, skill: 10 },
        Event::Skilled { battery, skill: 11 },
        Event::Lit { battery: craft, target: None },
        Event::Lit { battery, target: Some(nobody) },
        Event::Leads { side: RED, leader: Some(battery) },
    ];
    bad.into_iter().for_each(|event| assert!(!fits(event), "{event:?}"));
}
