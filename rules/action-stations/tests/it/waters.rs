//! Mines, depth charges, the weather.

use crate::dice::{chance, mean, near, parts, thrown};
use crate::play::{A, Layout, cm};
use crate::tables::{crew, lists};
use sandtable_action_stations::battle::position::{Depth, Pattern as Charges};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::lists::{Class, Grade, Light};
use sandtable_action_stations::resolution::charges::{Held, Pattern, must_surface};
use sandtable_action_stations::resolution::gunnery::tenth_of_a_circle;
use sandtable_action_stations::resolution::mines::{laid, strike, swept};
use sandtable_action_stations::resolution::weather::{downwind, light, may_launch, sea};
use sandtable_geometry::{Angle, Length};

#[test]
fn ast_187_minefields() {
    let clear = |small| {
        let safe = f64::from(10 - strike(2, small, false).faces()) / 10.0;
        safe * safe * safe
    };
    assert!(near(clear(false), 64.0 / 125.0) && near(clear(true), 729.0 / 1000.0));
    assert_eq!([1, 2, 3].map(|density| strike(density, false, false).faces()), [1, 2, 3]);
    assert_eq!(chance(&strike(1, true, false), |struck, _| *struck == Some(true)), "0");
}

#[test]
fn ast_188_laying_mines() {
    assert_eq!([laid(3), laid(6)], [Length::cm(5), Length::cm(10)]);
}

#[test]
fn ast_189_sweeping() {
    assert_eq!([swept(2, 1), swept(2, 2), swept(1, 3)], [1, 0, 0]);
    assert_eq!([strike(2, false, true).faces(), strike(2, true, true).faces()], [1, 0]);
}

#[test]
fn ast_185_depth_charges() {
    let pattern = |charges, held, deep, grade| Pattern::new(charges, held, deep, &crew(grade));
    let full = pattern(10, Held::BySonar, false, Grade::Regular);
    assert_eq!(chance(&full, |hits, _| *hits == Some(true)), "3/5");
    let need = |charges, held, deep, grade| parts(&pattern(charges, held, deep, grade).need).0;
    assert_eq!(need(5, Held::Otherwise, false, Grade::Regular), 3);
    assert_eq!((need(10, Held::Not, true, Grade::Poor), need(5, Held::BySonar, true, Grade::Veteran)), (1, 4));
    assert_eq!(thrown(&full, &[6, 7, 8]), (Some(true), [15, 0]));
    assert_eq!(thrown(&full, &[1, 10, 10, 10, 10]), (Some(true), [40, 0]));
    assert_eq!(thrown(&full, &[7]), (Some(false), [0, 0]));
    // 6/10 hits: 5/10 with 11 boxes, 1/10 with 22.
    assert!(near(mean(&full, |_, lost| lost[0].into()), 7.7));
    // A natural 1 is a hit only where 1 hits.
    let blind = pattern(5, Held::Not, true, Grade::Regular);
    assert_eq!((blind.need.total(), thrown(&blind, &[1]).0), (0, Some(false)));
    assert!(must_surface(28, 14) && !must_surface(28, 15) && must_surface(27, 13) && !must_surface(27, 14));
}

#[test]
fn ast_120_light_by_a_die() {
    let lists = lists();
    let lights = [1, 2, 3, 5, 6, 8, 9, 10].map(|face| light(&lists, face));
    let pairs = [Light::Dark, Light::Starlight, Light::HalfMoon, Light::BrightMoon];
    assert_eq!(lights, pairs.map(|light| [light; 2]).concat()[..]);
    assert_eq!((1..=10).filter(|face| light(&lists, *face) == Light::Dark).count(), 2);
}

#[test]
fn ast_121_sea_by_a_die() {
    let lists = lists();
    assert_eq!((1..=10).map(|face| sea(&lists, face)).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 3, 4, 4, 5]);
}

#[test]
fn ast_122_wind() {
    assert_eq!([1, 7, 10].map(tenth_of_a_circle), [36, 252, 0]);
    assert_eq!((downwind(Angle::degrees(240)), lists().sea(2).drift), (Angle::degrees(60), Length::cm(1)));
}

#[test]
fn ast_178_who_launches_in_a_rough_sea() {
    let lists = lists();
    let may = |state, class| may_launch(lists.sea(state), class);
    assert!(may(4, Class::One) && !may(5, Class::One) && !may(6, Class::One) && may(6, Class::Two));
}

#[test]
fn ast_181_ast_185_ast_239_who_is_forced_up_from_deep_comes_up_by_steps() {
    let mut play = Layout::night()
        .a("U1 de_uboat at 50,50 heading 0 speed 0")
        .b("T1 gb_trawler at 150,50 heading 0 speed 0")
        .begins(A);
    play.but("U1", |unit| (unit.depth, unit.boxes) = (Depth::Deep, 14)).opened(&[]);
    assert_eq!(play.unit("U1").depth, Depth::Periscope);
    play.at_turn(2, &[]).opened(&[]);
    assert_eq!(play.unit("U1").depth, Depth::Surfaced);
}

#[test]
fn ast_185_depth_charges_do_not_ask_whose_submarine_is_near() {
    let mut play = Layout::night()
        .a("H1 gb_hunt at 50,50 heading 0 speed 0")
        .a("U1 de_uboat at 50,60 heading 0 speed 0")
        .b("T1 gb_trawler at 150,50 heading 0 speed 0")
        .moves(A);
    play.to(Step::Fire, &[]).but("U1", |unit| unit.depth = Depth::Periscope);
    let pattern = Charges { at: cm(50.0, 61.0), by: play.piece("H1"), charges: 10 };
    play.on_table(|table| table.patterns.push(pattern)).opened(&[4, 1, 1]);
    assert_eq!(play.unit("U1").boxes, 28 - 2);
}
