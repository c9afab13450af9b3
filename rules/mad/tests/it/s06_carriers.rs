//! Section 6, troop carriers: getting in and out, what passengers may do, and what becomes of them.

use crate::field::{BLUE_FIRST, Field, Play, RED_FIRST, at};
use sandtable_core::Ruleset;
use sandtable_geometry::Length;
use sandtable_mad::{Mad, Marks};

/// A half-track at 300,300 with a squad aboard and a squad on foot, one unit; an enemy far away.
fn section() -> Field {
    Field::new()
        .red("section", &["H: Sdkfz 250/1 (APC) at 300,300", "I: Infantry (Support) in H", "J: Infantry at 300,400"])
        .blue("far", &["B1: Churchill Mk6 & MK7 at 300,700"])
}

#[test]
fn mad_27_a_carrier_that_lands_its_squad_is_slow_for_the_turn() {
    let mut play = section().red_first();
    play.does(&["land I bearing 90"]);
    assert_eq!(play.at("I"), at("330.2,300"));
    assert_eq!(play.refused("move H to 300,199"), "MAD-27");
    play.does(&["move H to 300,200"]);
    assert_eq!(play.refused("move H to 300,199.9"), "MAD-27");
    // In the next turn it has its speed again; what has left it may get in again.
    play.does(&["end"]).rolls("end far", &[RED_FIRST]);
    assert_eq!(play.may("move H to 300,1"), Ok(()));
    assert_eq!(play.may("move H to 300,399"), Err("MAD-127"));
    assert_eq!(play.board().movement().distance(play.piece("H"), false), Length::mm(200));
}

#[test]
fn mad_27_nobody_gets_in_or_out_once_the_vehicle_has_moved() {
    let mut play = section().red_first();
    play.does(&["move H to 300,330"]);
    assert_eq!(play.refused("land I bearing 90"), "MAD-27");

    let mut play = section().red_first();
    play.does(&["land I bearing 90", "move J to 300,330.2"]);
    assert_eq!(play.may("embark J in H"), Ok(()));
    play.does(&["move H to 300,299"]);
    assert_eq!(play.refused("embark J in H"), "MAD-27");
}

#[test]
fn mad_27_a_landed_squad_counts_as_moved_walks_its_distance_and_fires() {
    let mut play = section().red_first();
    play.does(&["land I bearing 0"]);
    assert!(play.has("I", Marks::MOVED) && play.element("I").has_moved());
    assert_eq!(play.refused("aim I at B1 with inf_support"), "MAD-41");
    assert_eq!(play.refused("move I to 330,399"), "MAD-22");
    play.does(&["move I to 360,375.2"]);
    assert_eq!(play.element("I").spent, Length::mm(75));
    play.does(&["aim I at B1 with small_arms"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(8, "MAD-35"), (2, "MAD-31")]]);
}

#[test]
fn mad_27_infantry_walks_to_the_vehicle_and_gets_in_by_contact() {
    let mut play = section().red_first();
    assert_eq!(play.refused("embark J in H"), "MAD-131");
    play.does(&["land I bearing 90"]);
    assert_eq!(play.refused("embark J in H"), "MAD-27");
    play.does(&["move J touch H"]);
    assert_eq!(play.at("J"), at("300,330.2"));
    play.does(&["embark J in H"]);
    let passenger = play.element("J");
    assert_eq!((passenger.aboard, passenger.at), (Some(play.piece("H")), at("300,300")));
    assert!(play.element("J").has_moved());
    // Its carrier takes it along, slowly.
    play.does(&["move H to 300,200"]);
    assert_eq!(play.at("J"), at("300,200"));
    assert_eq!(play.refused("move H to 300,199"), "MAD-27");
}

#[test]
fn mad_27_in_or_out_once_a_turn_and_not_both() {
    let mut play = section().red_first();
    play.does(&["land I bearing 90"]);
    assert_eq!(play.refused("embark I in H"), "MAD-27");
    assert_eq!(play.refused("land I bearing 90"), "MAD-27");
    play.does(&["move J touch H", "embark J in H"]);
    assert_eq!(play.refused("land J bearing 0"), "MAD-27");
    // The vehicle may stand still, and it may fire as one that stands.
    play.does(&["aim H at B1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(8, "MAD-35")]]);
    play.does(&["end"]);
}

#[test]
fn mad_27_a_vehicle_of_another_unit_keeps_the_limit_in_its_own_activation() {
    let two = || {
        Field::new()
            .red("carrier", &["H: Sdkfz 250/1 (APC) at 300,300"])
            .red("squad", &["I: Infantry in H"])
            .blue("far", &["B1: T34/76 at 1750,1170"])
    };
    let mut play = two().red_first();
    play.does(&["land I bearing 270", "end squad", "end far"]);
    assert_eq!(play.refused("move H to 401,300"), "MAD-27");
    play.does(&["move H to 400,300"]);

    // It has moved earlier in the turn: too late.
    let mut play = two().red_first();
    play.does(&["move H to 340,300", "end carrier", "end far"]);
    assert_eq!(play.refused("land I bearing 270"), "MAD-27");
    play.rolls("end squad", &[BLUE_FIRST]);
    play.does(&["end far", "land I bearing 270"]);
}

#[test]
fn mad_27_landed_infantry_stands_on_legal_ground() {
    let mut play = Field::new()
        .area("deep-water", "310,0 400,1200")
        .line("wall", "269.8,0 269.8,1200")
        .red("section", &["H: Sdkfz 250/1 (APC) at 300,300", "I: Infantry in H", "J: Infantry at 300,330.2"])
        .blue("far", &["B1: T34/76 at 1750,1170"])
        .red_first();
    assert_eq!(play.refused("land I bearing 90"), "MAD-25");
    assert_eq!(play.refused("land I bearing 270"), "MAD-26");
    assert_eq!(play.refused("land I bearing 0"), "MAD-127");
    assert_eq!(play.may("land I bearing 180"), Ok(()));
    let mut edge = Field::new()
        .red("section", &["H: Sdkfz 250/1 (APC) at 300,20", "I: Infantry in H"])
        .blue("far", &["B1: T34/76 at 1750,1170"])
        .red_first();
    assert_eq!(edge.refused("land I bearing 180"), "MAD-143");
}

#[test]
fn mad_27_who_fired_standing_or_took_a_marker_stays_where_it_is() {
    let near = || {
        Field::new()
            .red("section", &["H: Truck etc. at 300,300", "J: Infantry at 300,330.2"])
            .blue("far", &["B1: T34/76 at 300,500"])
    };
    let mut play = near().red_first();
    play.does(&["aim J at B1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.refused("embark J in H"), "MAD-31");
    // On the move it may.
    let mut play = near().red_first();
    play.does(&["aim J at B1 moving"]).rolls("fire", &[&[1, 1]]).does(&["embark J in H"]);
    let mut play = near().red_first();
    play.does(&["watch J"]);
    assert_eq!(play.refused("embark J in H"), "MAD-53");
}

#[test]
fn mad_29_a_carrier_held_to_slow_speed_has_the_road_bonus() {
    let mut play = Field::new()
        .area("road", "0,280 900,320")
        .red("section", &["H: Sdkfz 250/1 (APC) at 300,300", "I: Infantry in H"])
        .blue("far", &["B1: T34/76 at 1750,1170"])
        .red_first();
    play.does(&["land I bearing 270"]);
    assert_eq!(play.refused("move H to 450.1,300"), "MAD-27");
    play.does(&["move H to 450,300"]);
}

/// A carrier of two squads in front of a gun.
fn two_aboard() -> Play {
    let field = Field::new()
        .red("gun", &["T: Tiger I at 300,300"])
        .blue("section", &["H: Truck etc. at 300,390", "I: Infantry in H", "J: Infantry at 1000,1000"])
        .blue("more", &["K: Infantry at 1100,1000"]);
    // No vehicle of the lists has room for two: this one is given it.
    let mut setting = field.setting();
    let [carrier, second] = ["H", "J"].map(|name| setting.find(name).unwrap());
    let kind = setting.elements[carrier.index()].kind;
    setting.lists.kinds[usize::from(kind.0)].capacity = 2;
    setting.elements[second.index()].rides = Some(carrier);
    let mut play = Play::of(setting).opened(&[RED_FIRST]);
    play.does(&["aim T at H"]);
    play
}

#[test]
fn mad_28_each_passenger_of_a_wreck_dies_on_1_to_5() {
    let mut play = two_aboard();
    play.rolls("fire", &[&[10, 1], &[5], &[6]]);
    assert!(play.is_lost("H") && play.is_lost("I") && !play.is_lost("J"));
    let survivor = play.element("J");
    assert_eq!((survivor.aboard, survivor.at, survivor.hit_points), (None, at("300,390"), 5));
    assert!(play.has("J", Marks::MOVED));
    let clauses: Vec<&str> = play.fallen().iter().map(|roll| roll.clause.as_ref()).collect();
    assert_eq!(clauses, ["MAD-45", "MAD-28", "MAD-28"]);
    // It acts in the activation of its unit, in which it has not moved yet.
    play.does(&["end gun", "aim J at T"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(3, "MAD-35")]]);
    assert_eq!(play.refused("move J to 300,460"), "MAD-31");
    play.does(&["end section"]);
}

#[test]
fn mad_28_who_gets_out_of_a_wreck_in_its_own_activation_has_moved_in_it() {
    let mut play = section().work(crate::field::RED, "kind = \"mines\"; at = [340, 380]").red_first();
    play.rolls("move H to 340,380", &[&[8, 8], &[6]]);
    assert!(play.is_lost("H") && !play.is_lost("I"));
    assert_eq!(play.refused("aim I at B1 with inf_support"), "MAD-41");
    play.does(&["aim I at B1 with small_arms"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs(), [[(8, "MAD-35"), (2, "MAD-31")]]);
}

/// MAD-28 to MAD-157 Whoever got out of a wreck while others acted has moved in that turn.
#[test]
fn mad_74_mad_157_who_got_out_of_a_wreck_neither_observes_nor_gives_its_whole_movement_in_that_turn() {
    let mut play = Field::new()
        .red("gun", &["T: Tiger I at 300,300"])
        .blue("watch", &["H: Sdkfz 250/1 (APC) at 300,390", "C: Infantry Command in H"])
        .blue("diggers", &["K: Sdkfz 250/1 (APC) at 400,390", "E: Infantry Engineers in K"])
        .blue("battery", &["O: Off-table tube 61-120mm"])
        .blue("last", &["J: Truck etc. at 1700,1100"])
        .work(crate::field::RED, "kind = \"wire\"; pieces = 1; at = [350, 400]; bearing = 90")
        .red("more", &["U: Tiger I at 400,300"])
        .red_first();
    play.does(&["aim T at H"]).rolls("fire", &[&[10, 1], &[6]]);
    play.does(&["end gun"]);
    assert_eq!(play.refused("barrage battery at 300,300 observed by C"), "MAD-74");
    play.does(&["end last", "aim U at K"]).rolls("fire", &[&[10, 1], &[6]]);
    play.does(&["end more"]);
    assert_eq!(play.refused("breach E at wire-1"), "MAD-157");
    play.does(&["end diggers", "end watch"]).rolls("end battery", &[BLUE_FIRST]);
    assert_eq!([play.may("barrage battery at 300,300 observed by C"), play.may("breach E at wire-1")], [Ok(()); 2]);
}

#[test]
fn mad_28_of_two_squads_both_are_lost_in_one_case_of_four() {
    let play = two_aboard();
    let lost = |state: &sandtable_mad::State, name: &str| state.elements[play.piece(name).index()].lost_in > 0;
    let count = |wanted: usize| {
        play.chance("fire", |state| {
            lost(state, "H") && ["I", "J"].iter().filter(|name| lost(state, name)).count() == wanted
        })
    };
    // Class B at 90 mm: 3, so that 96 of 100 shots hit, and every hit destroys.
    for (wanted, chance) in [(2, 0.24), (1, 0.48), (0, 0.24)] {
        assert!((count(wanted) - chance).abs() < 1e-12, "{wanted} lost");
    }
}

#[test]
fn mad_28_the_loss_of_a_carrier_is_foretold_with_half_of_who_rides_in_it() {
    let field = Field::new().option("premeasure", "on").red("gun", &["T: Tiger I at 300,300"]);
    let field = field.blue("section", &["H: Truck etc. at 300,390", "I: Infantry in H", "J: Infantry at 1000,1000"]);
    let mut play = field.red_first();
    // Every hit destroys: 96 of 100.
    let gain = crate::field::forecasts(&play, "aim T at H")[0].gain;
    assert!((gain - 0.96 * (30.0 + 23.0 / 2.0)).abs() < 1e-9, "{gain}");
    play.does(&["aim T at H"]);
    let lost = |name: &str| {
        let piece = play.piece(name).index();
        play.chance("fire", |state| state.elements[piece].lost_in > 0)
    };
    assert!((gain - 30.0 * lost("H") - 23.0 * lost("I")).abs() < 1e-9);
}

#[test]
fn mad_28_no_other_damage_passes_to_passengers() {
    let mut play = Field::new()
        .red("gun", &["T: Pz I at 300,300"])
        .blue("section", &["H: Lorraine APC at 300,390", "I: Infantry in H"])
        .red_first();
    // Infantry Support: one success does 5 of 10.
    play.does(&["aim T at H"]).rolls("fire", &[&[10, 1]]);
    assert_eq!((play.hit_points("H"), play.hit_points("I")), (5, 5));
    assert_eq!(play.element("I").aboard, Some(play.piece("H")));
}

/// A half-track with a squad on ground that the scenario describes, in front of a gun.
fn on_ground(terrain: Field) -> Play {
    let mut play = terrain
        .red("gun", &["T: Tiger I at 300,300"])
        .blue("section", &["H: Sdkfz 250/1 (APC) at 300,390", "I: Infantry in H"])
        .blue("more", &["K: Infantry at 1000,1000"])
        .red_first();
    play.does(&["aim T at H"]);
    play
}

#[test]
fn mad_131_passengers_are_lost_where_they_may_not_stand() {
    let bog = Field::new().feature("marsh", "closed_to = [\"infantry\"]\nrectangle = [[200, 350], [400, 500]]");
    let mut play = on_ground(bog);
    play.rolls("fire", &[&[10, 1]]);
    assert!(play.is_lost("I"));
    // On a bridge over deep water they may stand.
    let bridge = Field::new().area("deep-water", "200,350 400,500").area("bridge", "280,340 320,510");
    let mut play = on_ground(bridge);
    play.rolls("fire", &[&[10, 1], &[6]]);
    assert!(!play.is_lost("I"));
}

#[test]
fn mad_131_one_squad_to_a_vehicle() {
    let mut play = section().red_first();
    play.does(&["move J touch H"]);
    assert_eq!(play.refused("embark J in H"), "MAD-131");
    let full = Field::new()
        .red("section", &["H: Sdkfz 250/1 (APC) at 300,300", "I: Infantry in H", "J: Infantry in H"])
        .blue("far", &["B1: T34/76 at 300,700"]);
    assert!(full.problems()[0].contains("MAD-131"), "{:?}", full.problems());
}

#[test]
fn mad_131_only_infantry_rides_and_only_in_its_own_sides_carriers() {
    let mut play = Field::new()
        .red(
            "mixed",
            &[
                "H: Sdkfz 250/1 (APC) at 300,300",
                "C: Cavalry at 330.2,300",
                "V: Pz I at 300,330.2",
                "I: Infantry at 300,269.8",
            ],
        )
        .red("tank", &["T: Tiger I at 300,239.6"])
        .blue("far", &["B1: Truck etc. at 269.8,300"])
        .red_first();
    assert_eq!(play.refused("embark C in H"), "MAD-131");
    assert_eq!(play.refused("embark V in H"), "MAD-131");
    assert_eq!(play.refused("embark I in T"), "MAD-131");
    assert_eq!(play.refused("embark I in B1"), "MAD-27");
    assert_eq!(play.may("embark I in H"), Ok(()));
}

#[test]
fn mad_131_passengers_do_nothing_but_get_out() {
    let mut play = section().red_first();
    for command in ["move I to 300,330", "aim I at B1", "watch I", "embark I in H"] {
        assert_eq!(play.refused(command), "MAD-131", "{command}");
    }
    play.does(&["end section"]);
    // Nobody fires at them; their vehicle is the target.
    assert_eq!(play.refused("aim B1 at I"), "MAD-131");
    assert_eq!(play.may("aim B1 at H"), Ok(()));
}

#[test]
fn mad_131_no_ruling_puts_more_aboard_than_there_is_room() {
    let play = section().red_first();
    let mut state = play.state().clone();
    let carrier = play.piece("H");
    let squad = &mut state.elements[play.piece("J").index()];
    (squad.aboard, squad.at) = (Some(carrier), at("300,300"));
    assert_eq!(Mad::sound(play.setting(), &state).unwrap_err().clause, "MAD-131");
}

/// A vehicle may stop on the very edge of a building, and is not above it.
#[test]
fn mad_131_who_rides_up_to_the_edge_of_a_building_has_a_roll() {
    let mut play = on_ground(Field::new().area("building", "200,390 400,500"));
    play.rolls("fire", &[&[10, 1], &[6]]);
    assert!(!play.is_lost("I"));
}

#[test]
fn mad_131_what_goes_down_without_a_roll_counts_in_full() {
    use sandtable_mad::sections::proposals::price;
    let over = |terrain: Field| {
        let play = terrain
            .kind("Generic,Grav Carrier,vehicle,grav,26,medium,ht_inf_support,,carries 1,,")
            .red("r", &["G1: Grav Carrier at 300,300", "I1: Line Infantry in G1"])
            .blue("b", &["B1: Main Battle Tank at 1700,1100"])
            .red_first();
        let points = |name: &str| f64::from(play.setting().kind(play.piece(name)).points_computed);
        (price(&play.board(), play.piece("G1")) - points("G1")) / points("I1")
    };
    assert_eq!(over(Field::hitech()), 0.5);
    assert_eq!(over(Field::hitech().area("deep-water", "200,200 400,400")), 1.0);
}

#[test]
fn mad_30_who_gets_in_or_out_does_not_stray() {
    // I1 lost sight of its fellow behind the house before; the carrier of another unit stands farther off.
    let field = Field::new()
        .area("building", "280,180 320,240")
        .red("foot", &["I1: Infantry at 270,210", "I2: Infantry at 340,210"])
        .red("ride", &["H1: 1/2 Track at 239.6,210"])
        .blue("b", &["B1: T34/76 at 1700,1100"]);
    assert_eq!(field.red_first().refused("embark I1 in H1"), "MAD-30");
}
