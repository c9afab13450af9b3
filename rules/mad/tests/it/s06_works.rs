//! Works and buildings: whom they take, whom they shelter, and where one fires from them.

use crate::field::{BLUE, Field, Play, RED, at, forecasts};
use sandtable_core::{AnyBattle, Ruleset, Table, Value, Viewer};
use sandtable_dice::Exact;
use sandtable_geometry::{Length, Point, Polygon, Span};
use sandtable_mad::battle::event::WorkEvent;
use sandtable_mad::battle::fieldworks::{Shelter, Work, WorkId};
use sandtable_mad::lists::mobility::Mobility;
use sandtable_mad::lists::works::WorkKind;
use sandtable_mad::{Event, Mad, UnitId};

/// A bunker of Blue with its front to the south.
fn bunker(field: Field) -> Field {
    field.work(BLUE, "kind = \"bunker\"; at = [500, 500]; bearing = 180")
}

/// MAD-61 The check: numbers needed against occupants, and the odds of them.
#[test]
fn mad_61_who_is_in_a_work_is_hard_to_hit_from_anywhere() {
    let tank = |x: i32, y: i32| {
        bunker(Field::new())
            .kind("Generic,Gun A,vehicle,tracked,10,medium,cannon_a,,,,")
            .red("T", &[&format!("T1: Gun A at {x},{y}")])
            .blue("I", &["I1: Infantry at 490,500", "I2: Infantry at 510,500"])
            .blue("O", &["O1: Infantry at 900,900", "O2: Infantry at 930,900"])
            .red_first()
    };
    for (x, y) in [(500, 200), (500, 800), (200, 500)] {
        let mut play = tank(x, y);
        play.does(&["aim T1 at I1"]).rolls("fire", &[&[9, 9]]);
        let needs = play.needs();
        let sum: i32 = needs[0].iter().map(|(value, _)| value).sum();
        assert_eq!(sum, 10, "4 + 2 + 4 from {x},{y}: {needs:?}");
        assert!(needs[0].contains(&(4, "MAD-61")), "{needs:?}");
    }
    let play = tank(500, 200);
    let mut aimed = tank(500, 200);
    aimed.does(&["aim T1 at I1"]);
    let lost = |damage: u16| aimed.chance("fire", |state| state.elements[1].hit_points == 5u16.saturating_sub(damage));
    assert!((lost(0) - 0.81).abs() < 1e-12);
    drop(play);
    // Small arms at 180 mm: 5 + 4.
    let mut play = bunker(Field::new())
        .red("S", &["S1: Infantry at 490,320", "S2: Infantry at 560,320"])
        .blue("I", &["I1: Infantry at 490,500", "I2: Infantry at 510,500"])
        .red_first();
    play.does(&["aim S1 at I1"]);
    let chance = |points: u16| play.chance("fire", |state| state.elements[2].hit_points == 5u16.saturating_sub(points));
    assert!((chance(0) - 0.64).abs() < 1e-12, "{}", chance(0));
    assert!((chance(3) - 0.32).abs() < 1e-12 && (chance(5) - 0.04).abs() < 1e-12);
}

/// MAD-61 The check: a bunker with its axis at 0 degrees and a target at 90.0 degrees, and at 90.1.
#[test]
fn mad_61_a_bunker_fires_in_its_arc_alone() {
    let field = |y: &str| {
        Field::new()
            .work(RED, "kind = \"bunker\"; at = [500, 500]; bearing = 0")
            .red("I", &["I1: Infantry at 500,500", "I2: Infantry at 490,500"])
            .blue("T", &[&format!("T1: Infantry at 650,{y}")])
            .red_first()
    };
    assert_eq!(field("500").may("aim I1 at T1"), Ok(()));
    assert_eq!(field("499.7").may("aim I1 at T1"), Err("MAD-61"));
    // From the other half the bearing is measured from the middle of the work all the same.
    assert_eq!(field("499.9").may("aim I2 at T1"), Err("MAD-61"));
    // A trench fires all round.
    let trench = Field::new()
        .work(RED, "kind = \"trench\"; at = [500, 500]; bearing = 0")
        .red("I", &["I1: Infantry at 500,500", "I2: Infantry at 490,500"])
        .blue("T", &["T1: Infantry at 500,400"])
        .red_first();
    assert_eq!(trench.may("aim I1 at T1"), Ok(()));
}

/// MAD-61 The bearing is taken from the middle of the work, wherever in it the firer stands.
#[test]
fn mad_61_the_arc_opens_from_the_middle_of_the_work() {
    let play = Field::new()
        .work(RED, "kind = \"bunker\"; at = [500, 500]; bearing = 0")
        .red("I", &["I1: Infantry at 500,515", "I2: Infantry at 500,485"])
        .blue("T", &["T1: Infantry at 650,505", "T2: Infantry at 350,495"])
        .red_first();
    assert_eq!(play.may("aim I1 at T1"), Ok(()), "behind the firer, before the middle");
    assert_eq!(play.may("aim I2 at T2"), Err("MAD-61"), "before the firer, behind the middle");
}

/// MAD-61 The arc binds opportunity fire: who passes behind the bunker is not asked about.
#[test]
fn mad_61_opportunity_fire_keeps_to_the_arc() {
    let mut play = Field::new()
        .work(BLUE, "kind = \"bunker\"; at = [500, 500]; bearing = 180")
        .red("T", &["T1: Pz IV F2 to J at 650,520"])
        .blue("I", &["I1: Infantry at 500,500", "I2: Infantry at 490,500"])
        .blue_first();
    play.does(&["watch I1", "end"]);
    play.does(&["move T1 to 650,600"]);
    assert_eq!(play.asked(), RED, "behind the bunker nobody asks");
    let mut play = Field::new()
        .work(BLUE, "kind = \"bunker\"; at = [500, 500]; bearing = 180")
        .red("T", &["T1: Pz IV F2 to J at 650,520"])
        .blue("I", &["I1: Infantry at 500,500", "I2: Infantry at 490,500"])
        .blue_first();
    play.does(&["watch I1", "end", "move T1 to 650,450"]);
    assert_eq!(play.asked(), BLUE);
    let first = play.view(BLUE).stretch.unwrap().points[0];
    assert_eq!(first, at("650,500"), "from where it comes into the arc");
}

/// MAD-62 The check: infantry that touches the trench needs 3, on the move 5; others face the modifier.
#[test]
fn mad_62_infantry_that_touches_a_work_takes_its_cover_away() {
    let field = || {
        Field::new()
            .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 180")
            .red("S", &["S1: Infantry at 470,474.8", "S2: Infantry at 430,460", "S3: Infantry at 400,460"])
            .red("V", &["V1: Pz IV F2 to J at 540,474.8"])
            .blue("I", &["I1: Infantry at 505,500"])
            .red_first()
    };
    let sum = |command: &str, dice: &[&[u8]]| {
        let mut play = field();
        play.does(&[command]).rolls("fire", dice);
        play.needs()[0].iter().map(|(value, _)| value).sum::<i32>()
    };
    let dice: &[&[u8]] = &[&[1, 2]];
    assert_eq!(sum("aim S1 at I1", dice), 3);
    assert_eq!(sum("aim S1 at I1 moving", dice), 5);
    assert_eq!(sum("aim S2 at I1", dice), 3 + 4, "who does not touch it faces the modifier");
    assert_eq!(sum("aim V1 at I1 with mg", dice), 3 + 4, "a vehicle that touches it also");
}

/// MAD-63 The check: a squad in a house, and in its garden.
#[test]
fn mad_63_a_building_shelters_infantry() {
    let sum = |x: i32| {
        let mut play = Field::new()
            .area("built-up", "400,420 600,600")
            .area("building", "440,440 480,480")
            .kind("Generic,Gun D,vehicle,tracked,10,medium,cannon_d,,,,")
            .red("T", &[&format!("T1: Gun D at {x},320")])
            .blue("I", &[&format!("I1: Infantry at {x},{}", if x == 460 { 460 } else { 440 })])
            .blue("J", &["J1: Infantry at 900,900"])
            .red_first();
        play.does(&["aim T1 at I1"]).rolls("fire", &[&[1, 2]]);
        play.needs()[0].iter().map(|(value, _)| value).sum::<i32>()
    };
    assert_eq!(sum(460), 3 + 2 + 4);
    assert_eq!(sum(520), 3 + 2 + 2);
}

/// MAD-38 The check: one cover at most, the highest.
#[test]
fn mad_38_works_and_normal_cover_are_not_added() {
    let sum = |value: Option<i8>| {
        let mut play = Field::new()
            .area("wood", "400,460 600,600")
            .work(BLUE, "kind = \"trench\"; at = [500, 480]; bearing = 180")
            .kind("Generic,Gun D,vehicle,tracked,10,medium,cannon_d,,,,")
            .red("T", &["T1: Gun D at 500,340"])
            .blue("I", &["I1: Infantry at 500,480"])
            .red_first();
        if let Some(value) = value {
            let shelter = play.board().shelters().shelter_of(play.piece("I1"), play.at("I1"));
            assert!(matches!(shelter, Some(Shelter::Work(_))));
            let state = play.state().clone();
            let mut state = state;
            state.works.change().works[0].value = value;
            let shot =
                state.board(play.setting()).fire().aimed(play.piece("T1"), Default::default(), play.piece("I1"), false);
            let attack = state.board(play.setting()).fire().attack(&shot).unwrap();
            return i32::from(attack.need.total());
        }
        play.does(&["aim T1 at I1"]).rolls("fire", &[&[1, 2]]);
        play.needs()[0].iter().map(|(value, _)| value).sum::<i32>()
    };
    assert_eq!(sum(None), 3 + 2 + 4);
    assert_eq!(sum(Some(1)), 3 + 2 + 2);
}

/// MAD-39, MAD-127 Cover is lost in contact with the element itself, by vehicles too.
#[test]
fn mad_39_in_contact_with_an_occupant_there_is_no_cover() {
    let mut play = Field::new()
        .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 180")
        .red("V", &["V1: Pz IV F2 to J at 500,472"])
        .blue("I", &["I1: Infantry at 500,500"])
        .red_first();
    play.does(&["aim V1 at I1 with mg"]).rolls("fire", &[&[1, 2]]);
    assert_eq!(play.needs()[0].iter().map(|(value, _)| value).sum::<i32>(), 3);
}

/// MAD-136 The table of works, and what a purchase costs.
#[test]
fn mad_136_works_have_the_sizes_arcs_and_prices_of_the_table() {
    use sandtable_mad::lists::works::WorkKind::*;
    let setting = Field::new().red("A", &["A1: Infantry at 100,100"]).blue("B", &["B1: Infantry at 100,900"]).setting();
    let row = |kind| {
        let row = setting.lists.work(kind);
        (row.width.as_mm(), row.depth.as_mm(), row.capacity, row.arc, row.points)
    };
    assert_eq!(row(Bunker), (40.0, 40.0, 2, 180, 40));
    assert_eq!(row(Trench), (80.0, 20.0, 3, 360, 30));
    assert_eq!(row(Pit), (40.0, 40.0, 1, 360, 20));
    assert_eq!((row(Wire).0, row(Wire).4), (100.0, 5));
    assert_eq!((row(Obstacle).0, row(Obstacle).4), (100.0, 10));
    assert_eq!((row(Mines).0, row(Mines).1, row(Mines).4), (40.0, 40.0, 5));
    // 2 bunkers, 300 mm wire, 4 tiles: 80 + 15 + 20.
    let bought = Field::new()
        .zones()
        .red("A", &["A1: Infantry"])
        .blue("B", &["B1: Infantry"])
        .work(RED, "kind = \"bunker\"; count = 2")
        .work(RED, "kind = \"wire\"; pieces = 3")
        .work(RED, "kind = \"mines\"; count = 4")
        .setting();
    assert_eq!(bought.scenario.sides[0].works_points(&bought.lists), 115);
    // One infantry element for each 900 square millimetres begun.
    let play = Field::new()
        .area("building", "100,100 130,130")
        .area("building", "200,100 230,131")
        .red("A", &["A1: Infantry at 115,115", "A2: Infantry at 215,115"])
        .blue("B", &["B1: Infantry at 100,900"])
        .red_first();
    let capacity = |name: &str| {
        let shelter = play.board().shelters().shelter_of(play.piece(name), play.at(name)).unwrap();
        play.board().shelters().shelter_capacity(shelter)
    };
    assert_eq!((capacity("A1"), capacity("A2")), (1, 2));
}

/// MAD-137 Works count against the limit, and only where the scenario allows them.
#[test]
fn mad_137_works_are_bought_where_the_scenario_allows_them() {
    use sandtable_mad::forces::{Allowance, check};
    let setting = Field::new().red("A", &["A1: Infantry at 100,100"]).blue("B", &["B1: Infantry at 100,900"]).setting();
    let said = |works: u32, allowed: &Allowance| -> Vec<String> {
        check(&setting.lists, &[], &Allowance { works, ..allowed.clone() })
            .into_iter()
            .map(|found| found.what)
            .collect()
    };
    assert!(said(5, &Allowance::default())[0].contains("the scenario allows none"));
    let allowed = Allowance { works_limit: 200, limit: 250, ..Allowance::default() };
    assert!(!said(200, &allowed).iter().any(|what| what.contains("works")));
    assert!(said(201, &allowed)[0].contains("the scenario allows 200"));
    assert!(said(200, &Allowance { limit: 199, ..allowed }).iter().any(|what| what.contains("costs 200 points")));
}

/// MAD-158 The check: a third squad does not get into a bunker; a tank drives over a trench but does not stop in it.
#[test]
fn mad_158_who_may_enter_a_work() {
    let play = Field::new()
        .work(RED, "kind = \"bunker\"; at = [500, 500]; bearing = 0")
        .work(RED, "kind = \"trench\"; at = [700, 500]; bearing = 0")
        .work(RED, "kind = \"pit\"; at = [300, 500]; bearing = 0")
        .red(
            "I",
            &[
                "I1: Infantry at 490,500",
                "I2: Infantry at 510,500",
                "I3: Infantry at 500,460",
                "I4: Infantry at 300,500",
            ],
        )
        .red("T", &["T1: Pz IV F2 to J at 700,460", "T2: Truck etc. at 620,500", "T3: Pz IV F2 to J at 300,440"])
        .red("C", &["C1: Cavalry at 420,400", "C2: Cavalry at 420,350"])
        .blue("B", &["B1: Infantry at 720,500", "B2: Infantry at 900,900"])
        .red_first();
    assert_eq!(play.may("move I3 to 500,485"), Err("MAD-158"), "full");
    assert_eq!(play.may("move I3 to 500,460 into bunker-1"), Err("MAD-158"), "full");
    assert_eq!(play.may("move T1 to 640,540"), Ok(()), "over a corner of the trench, empty or not");
    assert_eq!(play.may("move T1 to 690,500"), Err("MAD-158"), "but not to end in it");
    assert_eq!(play.may("move T2 to 670,500"), Err("MAD-158"), "wheels do not pass over it");
    assert_eq!(play.may("move T3 to 300,490"), Err("MAD-158"), "one element to a pit");
    assert_eq!(play.may("move C1 to 500,485"), Err("MAD-158"), "no cavalry");
    assert_eq!(play.may("move I2 to 545,500"), Ok(()), "out of it on any side");
    use Mobility::{Cavalry, Infantry, PowerArmour, Tracked, Vtol, Wheeled};
    let movers = [Infantry, PowerArmour, Cavalry, Tracked, Wheeled, Vtol];
    let takes = |kind: WorkKind| movers.map(|mover| kind.takes(mover));
    assert_eq!(takes(WorkKind::Pit), [true, true, false, true, true, false]);
    assert_eq!([WorkKind::Trench, WorkKind::Bunker].map(takes), [[true, true, false, false, false, false]; 2]);
    assert_eq!([WorkKind::Wire, WorkKind::Mines].map(takes), [[false; 6]; 2]);
}

/// MAD-158 A work with an enemy in it is closed, an emptied one is open to either side.
#[test]
fn mad_158_an_emptied_work_is_open_to_either_side() {
    let field = |b: &str| {
        Field::new()
            .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 180")
            .red("I", &["I1: Infantry at 500,470", "I2: Infantry at 460,460"])
            .blue("B", &[&format!("B1: Infantry at {b}"), "B2: Infantry at 900,900"])
            .red_first()
    };
    assert_eq!(field("530,500").may("move I1 to 470,470 into trench-1 -2"), Err("MAD-158"));
    let mut play = field("600,600");
    play.does(&["move I1 into trench-1"]);
    assert_eq!(play.at("I1"), at("500,500"));
    play.does(&["move I2 into trench-1 -1"]);
    let shelter = play.board().shelters().shelter_of(play.piece("I2"), play.at("I2"));
    assert!(matches!(shelter, Some(Shelter::Work(_))), "occupants stand 10 mm apart: {:?}", play.at("I2"));
}

/// MAD-127 Contact with works: 15.2 mm before the nearest point; and room beside occupants.
#[test]
fn mad_127_who_moves_into_contact_with_a_work_names_it() {
    let mut play = Field::new()
        .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 180")
        .work(BLUE, "kind = \"wire\"; at = [200, 300]; bearing = 90")
        .work(BLUE, "kind = \"mines\"; at = [700, 300]")
        .red("I", &["I1: Infantry at 500,440", "I2: Infantry at 250,250", "I3: Infantry at 700,240"])
        .blue("B", &["B1: Infantry at 500,495", "B2: Infantry at 900,900"])
        .red_first();
    play.does(&["move I1 touch trench-1"]);
    assert_eq!(play.at("I1"), at("500,474.8"), "20.2 mm from the occupant, who is no hindrance");
    play.does(&["move I2 touch wire-1"]);
    assert_eq!(play.at("I2"), at("250,284.8"));
    play.does(&["move I3 touch mines-1"]);
    assert_eq!(play.at("I3"), at("700,264.8"));
    // Nearer than 15 mm to the work nobody outside stands beside an occupant.
    let play = Field::new()
        .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 180")
        .red("I", &["I1: Infantry at 500,440", "I2: Infantry at 460,440"])
        .blue("B", &["B1: Infantry at 500,495", "B2: Infantry at 900,900"])
        .red_first();
    assert_eq!(play.may("move I1 to 500,476"), Err("MAD-127"));
}

/// MAD-127 Occupants of one work stand 10 mm apart; those of two works beside each other keep their 30 mm.
#[test]
fn mad_127_occupants_of_two_works_keep_their_room() {
    let play = Field::new()
        .work(RED, "kind = \"bunker\"; at = [500, 500]; bearing = 0")
        .work(RED, "kind = \"bunker\"; at = [541, 500]; bearing = 0")
        .red("I", &["I1: Infantry at 484,500", "I2: Infantry at 523,500", "I3: Infantry at 541,480"])
        .blue("B", &["B1: Infantry at 900,900"])
        .red_first();
    assert_eq!(play.may("move I1 to 493,500"), Ok(()), "30 mm from the one in the other bunker");
    assert_eq!(play.may("move I1 to 493.1,500"), Err("MAD-127"));
    assert_eq!(play.may("move I1 to 512,500"), Err("MAD-127"));
    assert_eq!(play.may("move I2 to 541,490"), Ok(()), "10 mm from the one in the same bunker");
    assert_eq!(play.may("move I2 to 541,489.9"), Err("MAD-127"));
}

/// MAD-158 Works are placed openly before all units, in the own zone, apart from each other.
#[test]
fn mad_158_works_are_placed_before_the_units() {
    let mut play = Field::new()
        .zones()
        .area("building", "900,950 940,990")
        .red("A", &["A1: Infantry"])
        .blue("B", &["B1: Infantry"])
        .work(BLUE, "kind = \"bunker\"; name = \"Dora\"")
        .work(BLUE, "kind = \"wire\"; pieces = 2")
        .work(BLUE, "kind = \"wire\"; pieces = 1")
        .work(BLUE, "kind = \"mines\"; count = 2")
        .work(RED, "kind = \"trench\"")
        // The lower places first: Blue.
        .open(&[&[7, 4]]);
    assert_eq!(play.asked(), BLUE);
    assert_eq!(play.may("raise Dora at 500,899 bearing 180"), Err("MAD-158"), "out of the zone");
    assert_eq!(play.may("raise Dora at 500,919 bearing 180"), Err("MAD-158"), "not wholly in it");
    assert_eq!(play.may("raise Dora at 930,970 bearing 180"), Err("MAD-158"), "over a building");
    assert_eq!(play.may("raise trench-1 at 500,1000 bearing 180"), Err("MAD-158"), "not its own");
    play.does(&["raise Dora at 500,920 bearing 180"]);
    assert_eq!(play.refused("raise Dora at 600,920 bearing 180"), "MAD-158", "placed already");
    play.does(&["raise wire-1 at 300,910 bearings 90 45"]);
    assert_eq!(play.may("raise wire-2 at 400,940 bearing 90"), Err("MAD-158"), "nearer than 40 mm");
    assert_eq!(play.may("raise wire-2 at 200,950 bearing 90"), Ok(()), "40 mm apart");
    play.does(&["raise wire-2 at 300,1050 bearing 0"]);
    assert_eq!(play.may("lay mines-1 at 520,930"), Err("MAD-158"), "over the bunker");
    play.does(&["lay mines-1 at 540,920"]);
    play.does(&["enough"]);
    assert_eq!(play.asked(), RED, "then the other side places its works");
    play.does(&["raise trench-1 at 500,200"]);
    assert_eq!(play.asked(), BLUE, "and then the first its units");
    let work = |n: usize| play.state().works.works[n].clone();
    assert!(work(1).is_there() && work(4).is_there() && !work(5).is_there(), "what was not placed is not there");
    play.does(&["deploy B at 500,1000", "placed"]);
    assert!(play.state().done >> UnitId(1).0 & 1 == 1);
}

/// MAD-158 The longer side is at right angles to the front.
#[test]
fn mad_158_a_work_faces_its_front() {
    let play = Field::new()
        .work(RED, "kind = \"trench\"; at = [500, 500]; bearing = 0")
        .work(RED, "kind = \"trench\"; at = [700, 500]; bearing = 90")
        .red("A", &["A1: Infantry at 535,505", "A2: Infantry at 705,535", "A3: Infantry at 735,505"])
        .blue("B", &["B1: Infantry at 100,900"])
        .red_first();
    let is_in = |name: &str| play.board().shelters().shelter_of(play.piece(name), play.at(name)).is_some();
    assert!(is_in("A1") && is_in("A2") && !is_in("A3"));
}

/// MAD-25 What is wrong with the works of a scenario is said when it is read.
#[test]
fn mad_136_problems_of_works_are_reported() {
    let with = |keys: &str| {
        let field = Field::new().red("A", &["A1: Infantry at 100,100"]).blue("B", &["B1: Infantry at 100,900"]);
        field.work(RED, keys).problems().join("\n")
    };
    assert!(with("kind = \"bunker\"").contains("'at' is missing"));
    assert!(with("kind = \"bunker\"; at = [500, 500]").contains("bearing"));
    assert!(with("kind = \"bunker\"; at = [500, 500]; bearing = 400").contains("bearing"));
    assert!(with("kind = \"moat\"; at = [500, 500]; bearing = 0").contains("kind"));
    assert!(
        with("kind = \"wire\"; pieces = 2; at = [500, 500]; bearings = [\"0\"]").contains("2 pieces, but 1 bearings")
    );
    assert!(with("kind = \"bunker\"; at = [5, 500]; bearing = 0").contains("MAD-158"));
    assert!(with("kind = \"bunker\"; name = \"A1\"; at = [500, 500]; bearing = 0").contains("used twice"));
}

/// MAD-158 An absent side places its works somewhere, and the battle goes on.
#[test]
fn mad_158_an_absent_side_places_its_works_too() {
    let field = Field::new()
        .zones()
        .red("A", &["A1: Infantry"])
        .blue("B", &["B1: Infantry"])
        .work(BLUE, "kind = \"bunker\"; count = 2")
        .work(BLUE, "kind = \"wire\"; pieces = 3")
        .work(BLUE, "kind = \"mines\"; count = 3");
    let mut play = field.open(&[&[7, 4]]);
    while play.state().turn == 0 && play.state().agenda.last() == Some(&sandtable_mad::Step::Raise(BLUE)) {
        let command = Mad::default(play.setting(), &play.view(BLUE));
        let text = <Mad as sandtable_core::Table>::write(play.setting(), &command);
        assert_eq!(play.read(&text), command, "{text}");
        play.does(&[&text]);
    }
    assert!(play.state().works.works.iter().all(|work| work.is_there()));
}

/// MAD-158 What may not enter a work does not pass through it either; beside it is free.
#[test]
fn mad_158_nobody_passes_through_a_work_that_he_may_not_enter() {
    let play =
        bunker(Field::new()).red("T", &["T1: T34/76 at 500,440"]).blue("B", &["B1: Infantry at 1700,1100"]).red_first();
    assert_eq!(play.may("move T1 to 500,560"), Err("MAD-158"));
    assert_eq!(play.may("move T1 to 580,440 580,560"), Ok(()));
}

/// MAD-158 Places inside a work: its middle, and by steps of 10 mm along its longer side.
#[test]
fn mad_158_places_in_a_work_lie_along_its_longer_side() {
    let play =
        bunker(Field::new()).red("T", &["T1: T34/76 at 500,440"]).blue("B", &["B1: Infantry at 1700,1100"]).red_first();
    let board = play.board();
    let berths: Vec<Point> = board.placement().berths(Shelter::Work(WorkId(0))).collect();
    assert_eq!(berths[0], at("500,500"));
    assert!(berths.len() > 2 && berths.iter().all(|berth| berth.x == berths[0].x), "{berths:?}");
    let inside = board.works.get(WorkId(0)).and_then(Work::area).unwrap();
    assert!(berths.iter().all(|berth| inside.contains(*berth)));
}

/// MAD-16 A doubtful line to a work is decided when the work is named; one that is blocked wastes the shot.
#[test]
fn mad_16_a_doubtful_line_to_a_work_may_waste_the_shot() {
    // The edge of the building lies on the line.
    let field = || battery().option("mad.los_doubt_mm", "1").area("building", "500,250 560,300");
    let odds = |play: &Play| {
        let fire = play.read("fire");
        Mad::forecast(play.setting(), &play.view(RED), &fire, &mut Exact::new()).len()
    };
    // 5 is clear.
    let mut clear = field().red_first();
    clear.rolls("batter B1 at bunker-1", &[&[5]]);
    assert_eq!(odds(&clear), 1);
    clear.rolls("fire", &[&[6, 7]]);
    assert_eq!(clear.state().works.works[0].value, 3);
    // 6 is blocked: the weapon has fired at nothing.
    let mut blocked = field().red_first();
    blocked.rolls("batter B1 at bunker-1", &[&[6]]);
    assert_eq!(odds(&blocked), 0);
    blocked.does(&["fire"]);
    assert_eq!((blocked.state().works.works[0].value, blocked.element("B1").fired), (4, 1));
}

/// A bunker of Blue with one element in it, and guns of every weight 400 mm before it.
fn battery() -> Field {
    bunker(Field::new())
        .option("mad.reduce_forts", "on")
        .kind("Generic,Gun A,vehicle,tracked,10,medium,cannon_a,,,,")
        .kind("Generic,Gun B,vehicle,tracked,10,medium,cannon_b,,,,")
        .kind("Generic,Gun E,vehicle,tracked,10,medium,cannon_e,,,,")
        .red("A", &["A1: Gun A at 460,210", "B1: Gun B at 500,100", "E1: Gun E at 540,200"])
        .red("S", &["S1: Infantry (+ATG) at 500,464.8", "S2: Infantry at 460,440"])
        .blue("I", &["I1: Infantry at 490,500"])
        .blue("O", &["O1: Infantry at 900,900", "O2: Infantry at 930,900"])
}

/// MAD-64 The check: Class B at 400 mm takes one off with 25/100; single hits of 20 do not, and it never falls below 1.
#[test]
fn mad_64_heavy_hits_reduce_a_work() {
    let play = battery().red_first();
    assert_eq!(play.may("batter A1 at bunker-1 with mg"), Err("MAD-44"));
    let chance = |command: &str, value: i8| {
        let mut play = battery().red_first();
        play.does(&[command]);
        play.chance("fire", |state| state.works.works[0].value == value)
    };
    assert!((chance("batter B1 at bunker-1", 3) - 0.25).abs() < 1e-12);
    // Single 20 of Class A is not enough: both dice are needed.
    let both = chance("batter A1 at bunker-1", 3);
    let mut play = battery().red_first();
    play.does(&["batter A1 at bunker-1"]).rolls("fire", &[&[10, 1]]);
    assert_eq!(play.state().works.works[0].value, 4, "exactly 20 does nothing");
    assert!(both > 0.0);
    // On the move there is no modifier (MAD-51).
    let mut play = battery().red_first();
    play.does(&["batter B1 at bunker-1 moving"]).rolls("fire", &[&[6, 7]]);
    assert_eq!(play.needs()[0], [(6, "MAD-35")]);
    assert_eq!(play.state().works.works[0].value, 3);
    assert_eq!(play.hit_points("I1"), 5, "nobody inside is hurt");
    // The lower value counts in fire at those inside, also in the same step.
    let mut play = battery().red_first();
    play.does(&["batter B1 at bunker-1", "aim A1 at I1"]).rolls("fire", &[&[6, 7], &[1, 2]]);
    assert!(play.needs()[1].contains(&(3, "MAD-61")), "{:?}", play.needs());
    // Four such hits leave 1, and more do nothing.
    let mut state = play.state().clone();
    for value in [2, 1] {
        state.works.reduce(Shelter::Work(sandtable_mad::battle::fieldworks::WorkId(0)), value);
    }
    assert_eq!(state.works.works[0].value, 1);
}

/// MAD-51 The on-the-move modifier is ignored for the work itself, not for those inside.
#[test]
fn mad_51_a_moving_tank_hits_a_bunker_as_a_standing_one() {
    let mut play = battery().red_first();
    play.does(&["batter B1 at bunker-1 moving"]).rolls("fire", &[&[1, 2]]);
    assert_eq!(play.needs()[0], [(6, "MAD-35")]);
    // At infantry in the bunker: 6 + 2 + 4 + 2 = 14.
    let mut play = battery().red_first();
    play.does(&["aim B1 at I1 moving"]).rolls("fire", &[]);
    assert!(play.fallen().is_empty(), "it cannot hit");
}

/// MAD-64 Grenades in contact count as five times the die; a ten kills the thrower. Friends inside forbid it, and so does the
/// option.
#[test]
fn mad_64_grenades_friends_and_the_option() {
    let mut play = battery().red_first();
    assert_eq!(play.may("batter S1 at bunker-1 with atg"), Ok(()));
    play.does(&["batter S1 at bunker-1 with atg"]).rolls("fire", &[&[5]]);
    assert_eq!(play.state().works.works[0].value, 3, "25 points");
    let off =
        bunker(Field::new()).red("T", &["T1: T34/85 at 500,100"]).blue("I", &["I1: Infantry at 490,500"]).red_first();
    assert_eq!(off.may("batter T1 at bunker-1"), Err("MAD-64"));
    let own = bunker(Field::new())
        .option("mad.reduce_forts", "on")
        .red("T", &["T1: T34/85 at 500,100", "T2: T34/85 at 600,100"])
        .red("I", &["I1: Infantry at 490,500"])
        .blue("B", &["B1: Infantry at 900,900"])
        .red_first();
    assert_eq!(own.may("batter T1 at bunker-1"), Err("MAD-64"), "a friend is inside");
}

/// MAD-51, MAD-60, MAD-64 What is thrown at a work is foreseen when it is named and when it is fired, and the receipt agrees.
#[test]
fn mad_64_fire_at_a_work_is_foreseen_and_the_receipt_agrees() {
    let open = || battery().option("premeasure", "on").red_first();
    let receipt = |play: &Play| play.battle.illustrate(play.battle.last_number(), Viewer::Side(RED));
    let grenades = [("cover reduced", 0.5), ("thrower lost", 0.1)];
    let tanks = [("cover reduced", 0.25)];
    let cases = [
        ("batter S1 at bunker-1 with atg", "MAD-60", &grenades[..], &[9][..]),
        ("batter B1 at bunker-1", "MAD-45", &tanks[..], &[6, 7]),
    ];
    for (command, clause, chances, dice) in cases {
        let mut play = open();
        let named = forecasts(&play, command);
        let [odds] = &named[..] else { panic!("{named:?}") };
        assert_eq!(odds.reason.clause, clause);
        assert_eq!(odds.chances.len(), chances.len());
        for ((name, chance), (known, wanted)) in odds.chances.iter().zip(chances) {
            assert!(name == known && (chance - wanted).abs() < 1e-12, "{command}: {:?}", odds.chances);
        }
        let sum: f64 = odds.picture.results.iter().map(|result| result.chance).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{:?}", odds.picture.results);
        assert!(odds.picture.line.is_some());
        play.does(&[command]);
        let fired = forecasts(&play, "fire");
        assert_eq!((fired[0].need, &fired[0].picture), (odds.need, &odds.picture));
        play.rolls("fire", &[dice]);
        let receipts = receipt(&play);
        assert_eq!((receipts.len(), receipts[0].need, &receipts[0].picture), (1, odds.need, &odds.picture));
    }
    // A thrower who may die is worth something.
    assert!(forecasts(&open(), "batter S1 at bunker-1 with atg")[0].gain < 0.0);
    // Where nothing can be taken off any more that is said too.
    let mut play = open();
    let ruined = Event::Work(WorkEvent::Reduced { shelter: Shelter::Work(WorkId(0)), value: 1 });
    sandtable_core::Battle::rule(&mut play.battle, vec![ruined], "the bunker is in ruins", None, &[]).unwrap();
    assert_eq!(forecasts(&play, "batter S1 at bunker-1 with atg")[0].chances[0], ("cover reduced".into(), 0.0));
}

/// MAD-64 Artillery that covers the middle of a work, edge included, rolls against it last of all, on 7 whoever is inside; more
/// than 20 takes one off.
#[test]
fn mad_64_artillery_strikes_a_work_as_a_vehicle_in_the_open() {
    let shelled = |tube: &str, aim: &str, dice: &[&[u8]]| {
        let tubes: Vec<String> = (1..=5).map(|n| format!("O{n}: Off-table tube {tube}")).collect();
        let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
        let mut play = bunker(Field::new())
            .option("mad.reduce_forts", "on")
            .red("battery", &tubes)
            .red("spotters", &["C1: Infantry Command at 300,100"])
            .blue("I", &["I1: Infantry at 490,500"])
            .blue("O", &["O9: Infantry at 900,900"])
            .red_first();
        play.does(&[&format!("barrage battery at {aim} observed by C1")]).rolls("fire", dice);
        let numbers: Vec<i32> = play.needs().iter().map(|parts| parts.iter().map(|part| part.0).sum()).collect();
        (numbers, play.state().works.works[0].value)
    };
    // Heavy tubes do 15, 30 and 60: both dice are needed. Infantry in the open would be hit on 6.
    assert_eq!(shelled("121mm+", "500,500", &[&[1, 1], &[12], &[1, 2], &[7, 8]]), (vec![10, 7], 3));
    assert_eq!(shelled("121mm+", "500,500", &[&[1, 1], &[12], &[1, 2], &[6, 8]]), (vec![10, 7], 4));
    // Medium ones do 10, 20 and 40: only equal successes are enough, and still take off no more than one.
    assert_eq!(shelled("61-120mm", "500,500", &[&[1, 1], &[12], &[1, 2], &[7, 8]]), (vec![10, 7], 4));
    assert_eq!(shelled("61-120mm", "500,500", &[&[1, 1], &[12], &[1, 2], &[8, 8]]), (vec![10, 7], 3));
    // Its middle 100 mm from where the shells of five heavy tubes fall, and a hair more.
    assert_eq!(shelled("121mm+", "600,500", &[&[1, 1], &[12], &[7, 8]]), (vec![7], 3));
    assert_eq!(shelled("121mm+", "600.1,500", &[&[1, 1], &[12]]), (vec![], 4));
}

/// MAD-64 A building loses cover as a work does.
#[test]
fn mad_64_a_building_is_reduced_too() {
    let mut play = Field::new()
        .option("mad.reduce_forts", "on")
        .feature("building", "name = \"Barn\"\nrectangle = [[440, 440], [480, 480]]")
        .red("T", &["T1: T34/85 at 460,100", "T2: T34/85 at 500,100"])
        .blue("I", &["I1: Infantry at 460,460"])
        .red_first();
    play.does(&["batter T1 at Barn"]).rolls("fire", &[&[9, 10]]);
    let shelter = play.board().shelters().shelter_of(play.piece("I1"), play.at("I1")).unwrap();
    assert_eq!(play.board().shelters().cover_value(shelter), 3);
}

/// Does a point lie within what is drawn as the reach of an element?
fn is_within_reach(play: &Play, name: &str, point: Point) -> bool {
    let view = play.view(play.asked());
    let mut moves = Vec::new();
    Mad::offers(play.setting(), &view, play.piece(name), &mut |offer| {
        moves.extend(Some(offer).filter(|of| of.verb == 4))
    });
    let outlines = Mad::region(play.setting(), &view, &moves[0], 0).outlines;
    let areas = outlines.into_iter().map(|outline| Polygon::new(outline).unwrap());
    areas.filter(|area| area.contains(point)).count() % 2 == 1
}

/// MAD-65 to MAD-67 What is drawn as reach ends where the rules stop: at wire and obstacles, but for their gaps.
#[test]
fn mad_66_the_outline_of_reach_ends_at_wire_and_leads_through_its_gaps() {
    let field = |kind: &str, element: &str| {
        Field::new()
            .work(BLUE, &format!("kind = \"{kind}\"; pieces = 4; at = [300, 340]; bearing = 90"))
            .red("R", &[&format!("R1: {element} at 500,300")])
            .blue("B", &["B1: Infantry at 1700,1100"])
            .red_first()
    };
    let beyond = at("500,360");
    for (kind, element, passes) in [
        ("wire", "Infantry", false),
        ("wire", "1/2 Track", false),
        ("wire", "T34/76", true),
        ("obstacle", "Infantry", true),
        ("obstacle", "T34/76", false),
        ("obstacle", "Truck etc.", false),
    ] {
        let mut play = field(kind, element);
        assert!(is_within_reach(&play, "R1", at("500,335")), "{kind} {element}");
        assert_eq!(is_within_reach(&play, "R1", beyond), passes, "{kind} {element}");
        let may = play.may("move R1 to 500,360").is_ok();
        assert_eq!(may, passes, "the outline says what the rules say: {kind} {element}");
        let gap = Span { from: Length::mm(180), to: Length::mm(220) };
        play.battle.rule(vec![Event::Work(WorkEvent::Breached { work: WorkId(0), gap })], "a gap", None, &[]).unwrap();
        assert!(is_within_reach(&play, "R1", beyond), "through the gap: {kind} {element}");
    }
}

/// MAD-158 A tank does not reach the inside of a bunker; infantry does; who stands in one may leave it.
#[test]
fn mad_158_the_outline_of_reach_leaves_out_works_that_are_closed() {
    let play = bunker(Field::new())
        .red("T", &["T1: T34/76 at 500,440"])
        .red("I", &["I1: Infantry at 560,500"])
        .blue("B", &["B1: Infantry at 1700,1100"])
        .red_first();
    assert!(!is_within_reach(&play, "T1", at("500,500")) && is_within_reach(&play, "T1", at("500,470")));
    assert!(is_within_reach(&play, "I1", at("505,500")));
    let inside = bunker(Field::new()).red("T", &["T1: T34/76 at 500,440"]).blue("B", &["B1: Infantry at 1700,1100"]);
    let (mut play, there) = (inside.red_first(), [Value::Point(at("500,500"))]);
    let tank = play.piece("T1");
    assert_eq!(crate::rulings::rule(&mut play, tank, "put", &there), Ok(()));
    assert!(is_within_reach(&play, "T1", at("500,560")));
}
