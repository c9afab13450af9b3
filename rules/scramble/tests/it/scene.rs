//! What is drawn, and the roster of both forces.

use crate::table::{begun, named, night, stage, view};
use sandtable_core::{Outcome, Piece, Progress, Roster, Ruleset, Side, Token, Viewer, capital, counted};
use sandtable_geometry::{Angle, Course, Point};
use sandtable_scramble::battle::position::{Burst, Flown, Phase, Place, Position, Tail};
use sandtable_scramble::battle::setting::Setting;
use sandtable_scramble::battle::state::{State, Step};
use sandtable_scramble::battle::view::View;
use sandtable_scramble::rules::{INCH, Idle};
use sandtable_scramble::table::prompt::prompt;
use sandtable_scramble::table::roster::roster;
use sandtable_scramble::table::scene::{drawn_as, scene};
use sandtable_scramble::{Event, Scramble};

/// What everybody sees after something has changed.
fn seen(setting: &Setting, change: impl FnOnce(&mut Position)) -> View {
    view(setting, Viewer::Public, None, change)
}

fn token(setting: &Setting, view: &View, name: &str) -> Token {
    let tokens = scene(setting, view).tokens;
    tokens.into_iter().find(|token| token.name == name).unwrap_or_else(|| panic!("{name} is not drawn"))
}

#[test]
fn sqr_137_aircraft_are_drawn_by_their_role() {
    let lists = crate::stage::lists();
    let drawn = |name: &str| drawn_as(lists.find(name).unwrap());
    for (name, symbol) in [
        ("Spitfire Mk I", "fighter"),
        ("P-38J Lightning", "fighter"),
        ("Mosquito FB Mk VI", "twin-fighter"),
        ("Bf 110C-4", "twin-fighter"),
        ("Do 17Z-2", "bomber"),
        ("B-17G Flying Fortress", "heavy-bomber"),
        ("Me 262A-1a", "jet"),
        ("Me 163B-1", "jet"),
        ("Il-2M3 Shturmovik", "attack-plane"),
        ("TBM-1C Avenger", "attack-plane"),
        ("Ju 87B-2", "dive-bomber"),
        ("H8K2 Emily", "flying-boat"),
    ] {
        assert_eq!(drawn(name), symbol, "{name}");
    }
}

#[test]
fn sqr_165_the_surface_is_all_of_the_table() {
    let setting = stage();
    let ground = scene(&setting, &seen(&setting, |_| {})).ground;
    let corners = &ground[0].points;
    assert_eq!((ground.len(), ground[0].kind.as_ref(), ground[0].closed), (1, "sea", true));
    assert_eq!((corners.len(), corners[0], corners[2]), (4, Point { x: 0, y: 0 }, setting.head.table));
    let land = Setting { land: true, ..setting };
    assert_eq!(scene(&land, &seen(&land, |_| {})).ground[0].kind, "from-the-air");
}

#[test]
fn sqr_104_clouds_and_bursts_are_round_and_at_a_height() {
    let setting = stage();
    let at = Point { x: INCH.0 * 30, y: INCH.0 * 20 };
    let drawn = scene(&setting, &seen(&setting, |table| table.bursts.push(Burst { at, height: 12, dice: 1 })));
    let of = |kind: &str| drawn.shapes.iter().filter(|shape| shape.kind == kind).collect::<Vec<_>>();
    let (clouds, bursts) = (of("cloud"), of("burst"));
    assert_eq!((clouds.len(), clouds[0].level, clouds[0].points.len(), clouds[0].closed), (2, 9, 24, true));
    let first = setting.clouds[0].at;
    assert!(clouds[0].points.iter().all(|corner| (corner.distance(first) - INCH * 3).0.abs() <= 1));
    assert_eq!((bursts.len(), bursts[0].level, bursts[0].points.len()), (1, 12, 24));
    assert!(bursts[0].points.iter().all(|corner| (corner.distance(at) - INCH * 5).0.abs() <= 1));
}

#[test]
fn sqr_136_the_night_is_dark_and_a_searchlight_shines_at_what_it_has_found() {
    let by_night = night();
    let r1 = by_night.contact_piece(0);
    let view = view(&by_night, Viewer::Public, None, |table| {
        table.sites[3].lights = Some(r1);
        table.contacts[0].there = true;
        table.contacts[0].at.at = Point { x: INCH.0 * 36, y: INCH.0 * 10 };
    });
    let shapes = scene(&by_night, &view).shapes;
    assert_eq!((&*shapes[0].kind, shapes[0].points.len(), shapes[0].closed), ("moonlight", 4, true));
    let beam = shapes.iter().find(|shape| shape.kind == "beam").unwrap();
    // Straight south from the battery, half an inch to either side of what it lights.
    let [from, one, other] = beam.points[..] else { panic!("{beam:?}") };
    assert_eq!(from, Point { x: INCH.0 * 36, y: INCH.0 * 30 });
    assert_eq!((one.y, other.y, (one.x - other.x).abs()), (INCH.0 * 10, INCH.0 * 10, INCH.0));
    let day = stage();
    assert!(
        scene(&day, &seen(&day, |_| {})).shapes.iter().all(|shape| shape.kind != "moonlight" && shape.kind != "beam")
    );
}

#[test]
fn sqr_165_ships_lie_along_their_heading_and_sink() {
    let setting = stage();
    let of = |view: &View, kind: &str| {
        let shapes = scene(&setting, view).shapes;
        shapes.into_iter().find(|shape| shape.kind == kind).unwrap_or_else(|| panic!("there is no {kind}"))
    };
    let view = seen(&setting, |_| {});
    // The destroyer steams east: its bow is an inch ahead, and it is half an inch wide.
    let hull = of(&view, "ship").points;
    let (x, y) = (INCH.0 * 30, INCH.0 * 30);
    assert_eq!((hull.len(), hull[2]), (5, Point { x: x + INCH.0, y }));
    assert!(hull.iter().all(|corner| (corner.x - x).abs() <= INCH.0 && (corner.y - y).abs() <= INCH.0 / 4));
    assert_eq!(of(&view, "structure").name, "K1");
    let lost = seen(&setting, |table| (table.sites[0].left, table.sites[1].left, table.sites[2].left) = (0, 0, 0));
    assert_eq!((of(&lost, "sunk-ship").name, of(&lost, "ruin").name), ("D1".into(), "K1".into()));
    // What was lost on the ground lies there; a battery does not.
    assert_eq!((token(&setting, &lost, "D1").symbol, token(&setting, &lost, "D1").strength), ("wreck".into(), None));
    assert!(!scene(&setting, &lost).tokens.iter().any(|token| token.name == "F1"));
    let drawn = ["D1", "K1", "D2"].map(|name| token(&setting, &view, name).symbol);
    assert_eq!(drawn, ["destroyer", "bridge", "aa-gun"]);
    assert_eq!(token(&setting, &view, "D1").strength, Some((45, 45)));
}

#[test]
fn sqr_101_an_aircraft_shows_its_height_and_what_it_bears() {
    let setting = stage();
    let [r1, y1, b1] = ["R1", "Y1", "B1"].map(|name| named(&setting, name));
    let view = seen(&setting, |table| {
        let craft = &mut table.crafts[r1.index()];
        (craft.now.fires, craft.now.structure, craft.now.pilots[0].dazed) = (1, 7, true);
        craft.weak = 1;
        craft.empty = 1;
        table.crafts[y1.index()].tails = Some(Tail { quarry: r1, order: 1 });
        table.crafts[y1.index()].empty = 1;
        table.crafts[y1.index()].formation = 0;
        table.crafts[b1.index()].now.crew.dazed = 2;
        table.crafts[b1.index()].weak = 1;
        table.phase = Phase::Movement;
        table.crafts[b1.index()].flown = Some(Flown::default());
    });
    let fighter = token(&setting, &view, "R1");
    assert_eq!((fighter.strength, fighter.height, fighter.radius.0), (Some((7, 14)), Some(14), 12_700));
    assert_eq!(
        fighter.marks,
        ["burns", "pilot dazed", "leads a Formation", "1 mount of 8 x .303 empty"].map(Into::into)
            as [sandtable_core::Words; 4]
    );
    let enemy = token(&setting, &view, "Y1");
    assert_eq!(enemy.marks, ["tails R1", "2 x 20mm empty"].map(Into::into) as [sandtable_core::Words; 2]);
    assert_eq!(enemy.heading, Some(Angle::degrees(180)));
    let bomber = token(&setting, &view, "B1");
    let marks = ["2 gunners dazed", "bombs 24 units", "1 mount of 2 x 0.5 (front) depleted once", "moved"];
    assert_eq!(bomber.marks, marks.map(Into::into) as [sandtable_core::Words; 4]);
    assert!(bomber.done && !enemy.done);
    let heights = scene(&setting, &view).heights.unwrap();
    assert_eq!((heights.name.as_ref(), heights.short.as_ref()), ("Height band", "HB"));
    assert_eq!((heights.least, heights.most, heights.step), (1, 40, INCH * 2));
    // Whoever is gone is not drawn.
    let gone = seen(&setting, |table| table.crafts[r1.index()].place = Place::Lost);
    assert!(!scene(&setting, &gone).tokens.iter().any(|token| token.piece == r1));
}

/// A night in which everybody is under a marker, in their order, and the last are dummies.
fn dealt(setting: &Setting) -> State {
    let mut state = begun(setting, |table| table.turn = 1);
    for (at, plan) in setting.contacts.iter().enumerate() {
        let at_home = Course { at: Point { x: INCH.0 * at as i32, y: INCH.0 * 5 }, ..Course::default() };
        let contact = &mut state.table.contacts[at];
        (contact.at, contact.height, contact.there) = (at_home, 9, true);
        let earlier = setting.contacts[..at].iter().filter(|other| other.side == plan.side).count();
        let sets: [u32; 2] = if plan.side == Side::A { [0b11, 0b100] } else { [0b1000, 0b1_0000] };
        state.under[at] = sets.get(earlier).copied().unwrap_or(0);
    }
    state
}

#[test]
fn sqr_134_only_its_owner_sees_what_is_under_a_marker() {
    let setting = night();
    let state = dealt(&setting);
    let look = |viewer: Viewer| View::of(&setting, &state, viewer);
    let [own, enemy, public] = [Viewer::Side(Side::A), Viewer::Side(Side::B), Viewer::Public].map(look);
    let first = setting.contacts[0].name.clone();
    assert_eq!(setting.contacts[0].side, Side::A);
    assert_eq!(token(&setting, &own, &first).symbol, "marker");
    assert_eq!(token(&setting, &own, &first).secret, "R1 and R2");
    assert_eq!(token(&setting, &own, &first).height, Some(9));
    assert_eq!((token(&setting, &enemy, &first).secret, token(&setting, &public, &first).secret), Default::default());
    let dummy = setting.contacts.iter().enumerate().find(|(at, plan)| plan.side == Side::A && state.under[*at] == 0);
    assert_eq!(token(&setting, &own, &dummy.unwrap().1.name).secret, "a dummy");
    // The aircraft itself is not drawn, and the roster says where it is to its owner alone.
    assert!(!scene(&setting, &own).tokens.iter().any(|token| token.piece == Piece(0)));
    let place = |view: &View| {
        let units = roster(&setting, view).units;
        units.into_iter().flat_map(|unit| unit.pieces).find(|member| member.name == "R1").map(|member| member.place)
    };
    assert_eq!((place(&own), place(&enemy)), (Some(format!("under {first}")), None));
    let status = scene(&setting, &public).status;
    assert!(status.contains(&("Light".into(), "night, full moon".into())));
}

#[test]
fn sqr_139_the_roster_has_both_forces() {
    let setting = stage();
    let view = seen(&setting, |table| table.turn = 1);
    let all = roster(&setting, &view);
    let names: Vec<&str> = all.units.iter().map(|unit| unit.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Spitfire Mk I R1 and R2",
            "B-17G Flying Fortress B1",
            "Bf 109E-4 Y1",
            "Bf 109E-4 Y2",
            "Destroyer D1",
            "Bridge K1",
            "Medium FLAK up to 40 mm (quad) F1",
            "Heavy FLAK 85 mm to 4.1 in D2",
        ]
    );
    let pair = &all.units[0];
    assert_eq!((pair.side, pair.letter.as_ref(), pair.pieces.len(), pair.points), (Side::A, "A", 2, 101));
    let row = |unit: usize, name: &str| {
        let rows = &all.units[unit].pieces[0].rows;
        let row = rows.iter().find(|row| row.name == name).unwrap_or_else(|| panic!("{name}: {rows:?}"));
        (row.value.clone(), row.clause.to_string())
    };
    assert_eq!(row(0, "AS"), ("10".into(), "SQR-27".into()));
    assert_eq!(row(0, "Structure"), ("14 of 14".into(), "SQR-67".into()));
    assert_eq!(row(0, "Pilot"), ("Skill 6, Combat skill 5".into(), "SQR-107".into()));
    assert_eq!(row(0, "8 x .303"), ("each pair 1 D6, +2 to hit".into(), "SCR-118".into()));
    assert_eq!(row(1, "1 x 0.5 (port)"), ("single 2 D6, +1 to hit, depletes on 10".into(), "SCR-118".into()));
    assert_eq!(row(1, "Load"), ("bombs 24 units".into(), "SQR-117".into()));
    assert_eq!(row(4, "DV"), ("13".into(), "SQR-127".into()));
    assert_eq!(all.scores, [0, 0]);
    assert!(
        all.units.iter().flat_map(|unit| &unit.pieces).all(|member| member.rows.iter().all(|row| !row.name.is_empty()))
    );
}

#[test]
fn sqr_142_the_roster_says_who_would_win() {
    let setting = stage();
    let view = seen(&setting, |table| {
        table.turn = 3;
        table.crafts[0].place = Place::Lost;
        table.crafts[0].now.structure = 0;
    });
    let all = roster(&setting, &view);
    // A Veteran Spitfire; a tenth of the dearer side is more than half of it.
    assert_eq!((&all.scores[..], all.leads), (&[0, 55][..], Some(Outcome::Won(Side::B))));
    assert!(all.standing[0].value.starts_with("0 to 55"), "{:?}", all.standing[0]);
    let lost = all.units.iter().find(|unit| unit.pieces[0].name == "R1").unwrap();
    assert_eq!((lost.left, lost.pieces[0].place.as_str()), (46, "lost"));
}

#[test]
fn sqr_06_the_track_shows_who_has_moved_and_who_may() {
    let setting = stage();
    let asked = Some(Step::Move(Side::B));
    let view = view(&setting, Viewer::Public, asked, |table| {
        (table.turn, table.phase) = (1, Phase::Movement);
        table.crafts[3].flown = Some(Flown::default());
    });
    let track: Vec<_> = roster(&setting, &view).track.iter().map(|it| (it.side.0, it.unit, it.progress)).collect();
    use Progress::{Done, Now, ToCome};
    assert_eq!(track, [(1, Some(2), Done), (1, None, Now), (0, None, ToCome), (0, None, ToCome)]);
}

#[test]
fn scr_119_a_single_fixed_gun_hits_less() {
    let mut setting = stage();
    let kind = setting.lists.aircraft.iter().position(|kind| kind.name == "Bf 109G-6").unwrap();
    let at = named(&setting, "Y1").index();
    setting.crafts[at].kind = kind;
    let view = seen(&setting, |_| {});
    let members = roster(&setting, &view).units.into_iter().flat_map(|unit| unit.pieces);
    let rows = members.into_iter().find(|member| member.name == "Y1").unwrap().rows;
    let row = rows.iter().find(|row| row.name == "1 x 20mm").unwrap();
    assert_eq!(row.value, "single 3 D6, -1 to hit, depletes on 9 to 10");
}

#[test]
fn sqr_98_all_that_lies_on_a_table_is_drawn() {
    let setting = stage();
    let at = Point { x: INCH.0 * 30, y: INCH.0 * 20 };
    let (r1, y1) = (named(&setting, "R1"), named(&setting, "Y1"));
    let view = seen(&setting, |table| {
        (table.turn, table.phase) = (1, Phase::Movement);
        table.bursts.push(Burst { at, height: 12, dice: 1 });
        table.crafts[r1.index()].flown = Some(Flown::default());
        table.crafts[y1.index()].now.fires = 2;
    });
    let drawn = scene(&setting, &view);
    let kinds: Vec<&str> = drawn.shapes.iter().map(|shape| shape.kind.as_ref()).collect();
    assert_eq!(kinds, ["ship", "structure", "cloud", "cloud", "burst"]);
    let marks = |name: &str| token(&setting, &view, name).marks.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(marks("R1").contains(&"moved".into()) && !marks("R2").contains(&"moved".into()), "an Activation Counter");
    assert!(marks("Y1").contains(&"burns (2)".into()), "{:?}", marks("Y1"));
    let dark = night();
    let hidden = View::of(&dark, &dealt(&dark), Viewer::Public);
    let contacts = scene(&dark, &hidden).tokens.into_iter().filter(|token| token.symbol == "marker").count();
    assert_eq!(contacts, dark.contacts.len());
}

#[test]
fn sqr_99_an_inch_is_five_hundred_feet() {
    let setting = stage();
    let heights = scene(&setting, &seen(&setting, |_| {})).heights.unwrap();
    assert_eq!(heights.step, INCH * 2, "a height band is 1,000 ft, and as high as two inches are long");
    // By that scale 37 mm guns reach 16,000 ft and the 88 mm 50,000 ft.
    let reach = |name: &str| {
        let lists = crate::stage::lists();
        lists.batteries.iter().find(|(word, _)| word == name).map(|(_, kind)| u32::from(kind.range) * 500)
    };
    assert_eq!((reach("medium_quad"), reach("heavy_88")), (Some(16_000), Some(50_000)));
}

#[test]
fn sqr_12_sqr_115_a_formation_is_one_activation_of_the_track() {
    let mut setting = stage();
    setting.rules.idle = Idle::Counted;
    let view = view(&setting, Viewer::Side(Side::A), Some(Step::Activate(Side::A)), |table| {
        (table.turn, table.phase) = (1, Phase::Combat);
    });
    // Two Spitfires in a Formation and a Fortress; two Messerschmitts and the guns of the ship.
    let sides: Vec<u8> = roster(&setting, &view).track.iter().map(|it| it.side.0).collect();
    assert_eq!(sides, [0, 1, 0, 1, 1]);
    let left = capital(&counted(2, "is", "are"));
    assert!(prompt(&setting, &view).ends_with(&format!("{left} left.")), "{}", prompt(&setting, &view));
}

#[test]
fn sqr_101_sqr_134_sqr_164_who_is_under_a_marker_stands_in_no_roster_of_the_enemy() {
    let setting = night();
    let mut state = dealt(&setting);
    state.table.leaders = [0, 3].map(|leader| Some(Piece(leader)));
    // A Lancaster that nobody has seen yet.
    let kind = setting.kind(Piece(0)).name.clone();
    let of = |state: &State, viewer: Viewer| roster(&setting, &View::of(&setting, state, viewer));
    let names = |all: &Roster| {
        let pieces = all.units.iter().filter(|unit| unit.side == Side::A).flat_map(|unit| &unit.pieces);
        pieces.map(|member| member.name.clone()).collect::<Vec<_>>()
    };
    let leader =
        |all: &Roster| all.standing.iter().find(|row| row.name.ends_with("Force Leader")).unwrap().value.clone();
    for viewer in [Viewer::Side(Side::B), Viewer::Public] {
        let all = of(&state, viewer);
        assert_eq!((names(&all), leader(&all)), (vec![], "under a marker".to_owned()));
        assert!(!format!("{all:?}").contains(&kind), "neither type nor card");
        let status = scene(&setting, &View::of(&setting, &state, viewer)).status;
        let markers = setting.contacts.iter().filter(|plan| plan.side == Side::A).count();
        let line = status.iter().find(|(name, _)| *name == setting.sides[0]).unwrap();
        assert!(line.1.ends_with(&format!("0 aircraft in sight, {markers} Contact Markers")), "{line:?}");
    }
    for viewer in [Viewer::Side(Side::A), Viewer::Umpire] {
        let all = of(&state, viewer);
        assert_eq!((names(&all).len(), leader(&all)), (3, "R1".to_owned()));
    }
    // That he leads nobody else hears before he is turned up.
    let leads = Event::Leads { side: Side::A, leader: Some(Piece(0)) };
    let heard = |state: &State, side: Side| Scramble::heard(state, Viewer::Side(side), &leads);
    assert_eq!((heard(&state, Side::A), heard(&state, Side::B)), (Some(leads), None));
    let under = setting.contact_piece(0);
    Scramble::apply(&mut state, &Event::TurnedUp { contact: under, under: 0b11, flown: None });
    let all = of(&state, Viewer::Side(Side::B));
    assert_eq!((names(&all), leader(&all)), (vec!["R1".to_owned(), "R2".to_owned()], "R1".to_owned()));
    assert!(all.units[0].name.contains(&kind) && all.units[0].pieces[0].card.is_some());
    assert_eq!(heard(&state, Side::B), Some(leads));
}
