//! Section J, the ground: walkers, grav vehicles, VTOLs and power armour, where they go and what they see.

use crate::field::{BLUE, Field, Play, RED};
use sandtable_core::Table;
use sandtable_mad::battle::lift::Stance;
use sandtable_mad::sections::sight::{Blocker, Sight};
use sandtable_mad::{Event, Mad, Marks};

/// One element of Red, and a tank of Blue far away.
fn alone(kind: &str, at: &str) -> Field {
    Field::hitech().red("r", &[&format!("R1: {kind} at {at}")]).blue("b", &["B1: Main Battle Tank at 1700,1100"])
}

fn needed(play: &Play) -> i32 {
    play.needs()[0].iter().map(|(value, _)| value).sum()
}

fn sees(play: &Play, a: &str, b: &str) -> bool {
    let (a, b) = (play.piece(a), play.piece(b));
    assert_eq!(play.board().sight().sees(a, b), play.board().sight().sees(b, a), "the same from both ends");
    play.board().sight().sees(a, b)
}

#[test]
fn mad_111_power_armour_is_infantry_on_the_ground() {
    let wood = alone("Power Armour Infantry", "100,200").area("wood", "50,150 600,250").line("wall", "150,150 150,250");
    let mut play = wood.red_first();
    assert_eq!(play.refused("move R1 to 200.1,200"), "MAD-22");
    play.does(&["move R1 to 200,200"]);
    // Into a house, and with A/T grenades it would fight as infantry does.
    let house = alone("Power Armour Infantry", "100,200").area("building", "140,150 260,250");
    house.red_first().does(&["move R1 to 160,200"]);
    // Tracked and wheeled vehicles move as ever.
    let mut play = alone("Main Battle Tank", "100,200").area("wood", "50,150 600,250").red_first();
    assert_eq!(play.refused("move R1 to 200.1,200"), "MAD-22");
    play.does(&["move R1 to 200,200"]);
    let mut play = alone("Light Scout Car", "100,200").line("wall", "150,150 150,250").red_first();
    assert_eq!(play.refused("move R1 to 200,200"), "MAD-26");
}

#[test]
fn mad_112_walkers_are_spared_terrain_penalties() {
    let field = alone("Battle Walker", "100,200").area("wood", "50,150 600,250").line("wall", "150,150 150,250");
    let mut play = field.red_first();
    assert_eq!(play.refused("move R1 to 250.1,200"), "MAD-22");
    play.does(&["move R1 to 250,200"]);
    for closed in ["building", "cliff"] {
        let mut play = alone("Battle Walker", "100,200").area(closed, "140,150 200,250").red_first();
        assert_eq!(play.refused("move R1 to 240,200"), "MAD-25");
    }
    // An exceptional feature, agreed before the game.
    let bog = alone("Battle Walker", "100,200")
        .feature("marsh", "rectangle = [[140, 150], [200, 250]]\nclosed_to = [\"walker\"]");
    assert_eq!(bog.red_first().refused("move R1 to 240,200"), "MAD-25");
}

/// A scout walker in deep water after its movement, and infantry with grenades on the bank.
fn lake() -> Field {
    Field::hitech()
        .area("deep-water", "300,300 600,600")
        .red("r", &["W1: Scout Walker at 200,320", "W2: Scout Walker at 200,280"])
        .blue("b", &["I1: Line Infantry (+ATG) at 340,285"])
        .blue("t", &["B1: Main Battle Tank at 700,320"])
        .objective("ford", "310,320", 100)
}

#[test]
fn mad_112_a_walker_goes_under_where_its_movement_ends_in_deep_water() {
    let mut play = lake().red_first();
    assert_eq!(play.refused("dive W1"), "MAD-112", "it has not moved");
    play.does(&["move W2 to 250,280"]);
    assert_eq!(play.refused("dive W2"), "MAD-112", "no deep water");
    play.does(&["move W1 to 340,315", "dive W1"]);
    assert_eq!(play.element("W1").stance, Stance::Submerged);
    assert_eq!(play.refused("dive W1"), "MAD-112");
    assert_eq!(play.refused("move W1 to 350,320"), "MAD-112", "its movement has ended");
    // No line of sight to or from it, not even in contact.
    assert!(!sees(&play, "W1", "I1") && !sees(&play, "W1", "B1") && sees(&play, "W2", "B1"));
    assert!(play.board().in_contact(play.piece("W1"), play.piece("I1")));
    assert_eq!(play.refused("aim W1 at B1"), "MAD-33");
    assert_eq!(play.refused("surface W1"), "MAD-112");
    // Coherency is tested as if it were not: the unit sees itself, and the activation may end.
    play.does(&["end r"]);
    assert_eq!(play.refused("aim I1 at W1 with ht_atg"), "MAD-33");
    assert_eq!(play.refused("aim B1 at W1"), "MAD-33");
    let board = play.board();
    let (walker, infantry) = (play.piece("W1"), play.piece("I1"));
    assert_eq!(board.sight().between(board.spot(walker), board.spot(infantry)), Sight::Blocked(Blocker::Water));
    assert!(board.artillery().is_out_of_reach_of_shells(walker) && !board.holds_ground(walker));
}

#[test]
fn mad_112_a_walker_comes_up_when_it_sets_out_or_when_its_owner_says_so() {
    let under = || {
        let mut play = lake().red_first();
        play.does(&["move W1 to 340,315", "dive W1", "end r", "end b"]);
        play.rolls("end t", &[&[9, 1]]);
        assert!(play.element("W1").is_submerged(), "it stays under through the turn");
        play
    };
    let mut play = under();
    play.does(&["move W1 to 350,330"]);
    assert_eq!(play.element("W1").stance, Stance::Usual);
    assert!(play.events().iter().any(|event| matches!(event, Event::Stands { said: false, .. })));
    let mut play = under();
    play.does(&["surface W1", "aim W1 at B1"]).rolls("fire", &[&[1, 1]]);
    assert!(!play.has("W1", Marks::MOVED));
    // Only at the start of the activation.
    let mut play = under();
    play.does(&["move W2 to 210,280"]);
    assert_eq!(play.refused("surface W1"), "MAD-112");
    // A human may rule it too.
    assert_eq!(under().refused("low W1"), "MAD-115");
}

#[test]
fn mad_146_who_is_under_water_or_in_the_air_holds_nothing() {
    let holder = |play: &Play| play.state().holders[0];
    let mut play = lake().red_first();
    play.does(&["move W1 to 320,320", "end r", "end b"]).rolls("end t", &[&[9, 1]]);
    assert_eq!(holder(&play), None, "contested by the infantry");
    let mut play = lake().red_first();
    play.does(&["move W1 to 320,320", "dive W1", "end r", "end b"]).rolls("end t", &[&[9, 1]]);
    assert_eq!(holder(&play), Some(BLUE));
    let field = alone("Missile VTOL", "500,500").objective("field", "500,500", 100);
    let mut play = field.red_first();
    play.does(&["low R1", "end r"]).rolls("end b", &[&[9, 1]]);
    assert_eq!(holder(&play), None);
    let field = alone("Grav Tank", "500,500").objective("field", "500,500", 100);
    let mut play = field.red_first();
    play.does(&["end r"]).rolls("end b", &[&[9, 1]]);
    assert_eq!(holder(&play), Some(RED));
}

#[test]
fn mad_113_grav_vehicles_skim_over() {
    let mut play = alone("Grav Tank", "100,200").area("wood", "120,150 600,250").red_first();
    play.does(&["move R1 to 350,200"]);
    assert_eq!(play.element("R1").spent.0, 250_000, "250 mm over 230 mm of wood");
    // Over houses and deep water, not ending on a building, and not over cliffs.
    let mut play = alone("Grav Tank", "100,200").area("building", "140,150 200,250").red_first();
    assert_eq!(play.refused("move R1 to 170,200"), "MAD-113");
    play.does(&["move R1 to 240,200"]);
    alone("Grav Tank", "100,200").area("deep-water", "140,150 400,250").red_first().does(&["move R1 to 200,200"]);
    let mut play = alone("Grav Tank", "100,200").area("cliff", "140,150 200,250").red_first();
    assert_eq!(play.refused("move R1 to 240,200"), "MAD-25");
}

#[test]
fn mad_113_what_is_below_neither_covers_nor_hides() {
    // Laser A at 700: 5 and no more, though 350 mm of wood are on the line.
    let over = Field::hitech()
        .red("r", &["R1: Grav Tank at 600,100"])
        .blue("b", &["G1: Grav Tank at 600,800"])
        .area("wood", "500,500 700,900");
    let mut play = over.clone().red_first();
    play.does(&["aim R1 at G1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 5);
    // A tank there is hidden, and the grav vehicle above the wood sees one beyond its edge.
    let tank = over.clone().blue("c", &["T1: Main Battle Tank at 660,800"]);
    assert!(!sees(&tank.red_first(), "R1", "T1"));
    // Linear obstacles cover it as usual.
    let mut play = over.line("wall", "500,700 700,700").red_first();
    play.does(&["aim R1 at G1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 6);
}

#[test]
fn mad_129_a_grav_vehicle_over_a_wood_is_at_its_top() {
    // Another wood between, as high as its own: from above only its shadow hides.
    let field = |far: &str| {
        Field::hitech()
            .area("wood", "500,50 700,150")
            .area("wood", "500,300 700,400")
            .red("r", &["G1: Grav Tank at 600,100"])
            .blue("b", &[&format!("B1: Main Battle Tank at 600,{far}")])
    };
    assert!(!sees(&field("449").red_first(), "G1", "B1"), "within its shadow");
    assert!(sees(&field("450").red_first(), "G1", "B1"));
    // From the ground the same wood hides what is behind it.
    let ground = Field::hitech()
        .area("wood", "500,300 700,400")
        .red("r", &["G1: Grav Tank at 600,100"])
        .blue("b", &["B1: Main Battle Tank at 600,450"]);
    assert!(!sees(&ground.red_first(), "G1", "B1"));
    // Over water it is at the level of the ground.
    let lake = Field::hitech()
        .area("deep-water", "500,50 700,150")
        .area("wood", "500,300 700,400")
        .red("r", &["G1: Grav Tank at 600,100"])
        .blue("b", &["B1: Main Battle Tank at 600,450"]);
    assert!(!sees(&lake.red_first(), "G1", "B1"));
    // MAD-12: the kept line of one that skims is not that of one on the ground.
    let mixed = Field::hitech()
        .area("wood", "500,50 700,150")
        .area("wood", "500,300 700,400")
        .red("r", &["G1: Grav Tank at 600,100"])
        .blue("b", &["B1: Main Battle Tank at 600,450"])
        .red_first();
    let (from, to) = (mixed.at("G1"), mixed.at("B1"));
    assert!(!mixed.board().sight().between(from, to).is_clear() && sees(&mixed, "G1", "B1"));
}

#[test]
fn mad_113_nobody_gets_in_or_out_above_a_wood_or_water() {
    let carrier = "Generic,Grav Carrier,vehicle,grav,26,fast,ht_small_arms,,carries 1,,";
    for ground in ["wood", "built-up", "deep-water", "river"] {
        let field = Field::hitech()
            .kind(carrier)
            .area(ground, "80,180 120,220")
            .red("r", &["C1: Grav Carrier at 100,200", "I1: Line Infantry in C1", "I2: Line Infantry at 160,200"])
            .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
        let mut play = field.red_first();
        assert_eq!(play.refused("land I1 bearing 0"), "MAD-113", "above {ground}");
        assert_eq!(play.refused("land I1 bearing 90"), "MAD-113", "beside {ground}");
    }
    let field = Field::hitech()
        .kind(carrier)
        .red("r", &["C1: Grav Carrier at 100,200", "I1: Line Infantry in C1"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    field.red_first().does(&["land I1 bearing 90"]);
}

#[test]
fn mad_115_a_vtol_flies_over_everything_at_plain_cost() {
    let field = Field::hitech()
        .area("wood", "120,150 240,250")
        .area("cliff", "250,150 260,250")
        .area("deep-water", "270,150 280,250")
        .area("building", "300,150 340,250")
        .line("wall", "290,150 290,250")
        .red("r", &["V1: Missile VTOL at 100,200"])
        .blue("b", &["B1: Main Battle Tank at 200,200", "B2: Main Battle Tank at 420,200"]);
    let mut play = field.red_first();
    assert_eq!(play.refused("move V1 to 320,200"), "MAD-113", "not on a building");
    assert_eq!(play.refused("move V1 to 395,200"), "MAD-127", "30 mm from others");
    assert_eq!(play.refused("move V1 to 400.1,260"), "MAD-22");
    play.does(&["move V1 to 380,200"]);
    assert_eq!(play.element("V1").spent.0, 280_000);
}

#[test]
fn mad_115_a_high_vtol_sees_over_hills_and_a_low_one_does_not() {
    let field = Field::hitech()
        .hill(1, "500,300 700,400")
        .red("r", &["V1: Missile VTOL at 600,100"])
        .blue("b", &["B1: Main Battle Tank at 600,700"]);
    let mut play = field.clone().red_first();
    assert!(sees(&play, "V1", "B1"), "it starts high");
    assert_eq!(play.refused("high V1"), "MAD-115");
    play.does(&["low V1"]);
    assert!(!sees(&play, "V1", "B1"));
    assert_eq!(play.refused("high V1"), "MAD-115", "it is said once");
    play.does(&["move V1 to 600,120", "end r"]).rolls("end b", &[&[9, 1]]);
    assert_eq!(play.element("V1").stance, Stance::Low, "unsaid, it stays");
    play.does(&["move V1 to 600,140"]);
    assert_eq!(play.refused("high V1"), "MAD-115", "before any path");
    assert_eq!(play.refused("dive V1"), "MAD-115");
    assert_eq!(play.refused("low B1"), "MAD-09");
    // At the start of the activation, before anybody of the unit moves.
    let pair = Field::hitech()
        .red("r", &["V1: Missile VTOL at 600,100", "V2: Missile VTOL at 700,100"])
        .blue("b", &["B1: Main Battle Tank at 600,700"]);
    let mut play = pair.red_first();
    play.does(&["low V1", "move V1 to 600,120"]);
    assert_eq!(play.refused("low V2"), "MAD-115");
}

#[test]
fn mad_115_airborne_targets_are_at_two_and_never_covered() {
    let field = |low: &str| {
        Field::hitech()
            .area("wood", "560,260 640,300")
            .line("wall", "560,255 640,255")
            .red("r", &["I1: Line Infantry at 600,100"])
            .blue("b", &["V1: Missile VTOL at 600,280"])
            .key(low)
    };
    let mut play = field("").red_first();
    play.does(&["aim I1 at V1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 7, "5 + 2");
    let low = field("").text().replace("at = [600,280]", "at = [600,280], low = true");
    assert!(low.contains("low = true"));
    let setting = Field::of_text(&low);
    let mut play = Play::of(setting).opened(&[crate::field::RED_FIRST]);
    assert_eq!(play.element("V1").stance, Stance::Low);
    play.does(&["aim I1 at V1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 7, "neither the wood nor the wall");
}

#[test]
fn mad_60_grenades_reach_low_vtols_alone() {
    let field =
        Field::hitech().red("r", &["V1: Missile VTOL at 600,100"]).blue("b", &["I1: Line Infantry (+ATG) at 600,130"]);
    let mut play = field.clone().red_first();
    play.does(&["end r"]);
    assert_eq!(play.refused("aim I1 at V1 with ht_atg"), "MAD-60", "a high VTOL is in contact with nothing");
    let mut play = field.red_first();
    play.does(&["low V1", "end r", "aim I1 at V1 with ht_atg"]).rolls("fire", &[&[9]]);
    assert!(play.is_lost("V1"), "45 of 42");
    // Walkers and grav vehicles are vehicles.
    for kind in ["Scout Walker", "Grav Tank"] {
        let field = Field::hitech()
            .red("r", &["I1: Line Infantry (+ATG) at 600,100"])
            .blue("b", &[&format!("B1: {kind} at 600,130")]);
        field.red_first().does(&["aim I1 at B1 with ht_atg"]).rolls("fire", &[&[1]]);
    }
}

/// A VTOL that carries a squad, over a lake to the west of x = 300.
fn transport() -> Field {
    Field::hitech()
        .kind("Generic,Transport VTOL,vehicle,vtol,42,vtol,ht_small_arms,,carries power armour,,")
        .area("deep-water", "0,0 300,600")
        .blue("b", &["B1: Main Battle Tank at 1700,1100"])
}

#[test]
fn mad_115_infantry_gets_in_and_out_only_low_and_over_ground() {
    let over_ground = transport().red(
        "r",
        &["V1: Transport VTOL at 400,300", "I1: Power Armour Infantry in V1", "I2: Line Infantry at 430,300"],
    );
    let mut play = over_ground.clone().red_first();
    assert_eq!(play.refused("land I1 bearing 0"), "MAD-115");
    assert_eq!(play.refused("embark I2 in V1"), "MAD-131", "it is full");
    play.does(&["low V1", "land I1 bearing 0"]);
    assert_eq!(play.refused("move V1 to 600.1,300"), "MAD-27", "slow, 150 mm");
    let mut play = over_ground.red_first();
    play.does(&["low V1", "land I1 bearing 0", "embark I2 in V1", "move V1 to 550,300"]);
    let over_water = transport().red("r", &["V1: Transport VTOL at 290,300", "I1: Line Infantry in V1"]);
    let mut play = over_water.red_first();
    play.does(&["low V1"]);
    assert_eq!(play.refused("land I1 bearing 90"), "MAD-115");
}

#[test]
fn mad_131_passengers_are_lost_with_a_carrier_where_they_may_not_stand() {
    let shot_down = |x: &str, dice: &[&[u8]]| {
        let field = transport()
            .red("r", &[&format!("V1: Transport VTOL at {x},300"), "I1: Line Infantry in V1"])
            .blue("c", &["B2: Super Heavy Tank at 700,300"]);
        let mut play = field.blue_first();
        play.does(&["aim B2 at V1 with kk_a"]).rolls("fire", dice);
        assert!(play.is_lost("V1"));
        play
    };
    // Over deep water without a roll; over land one die.
    assert!(shot_down("200", &[&[9, 9]]).is_lost("I1"));
    assert!(!shot_down("400", &[&[9, 9], &[6]]).is_lost("I1"));
    assert!(shot_down("400", &[&[9, 9], &[5]]).is_lost("I1"));
    // Power armour only in a carrier whose data say so.
    let field = Field::hitech()
        .red("r", &["C1: Personnel Carrier at 600,100", "P1: Power Armour Infantry at 630,100"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    assert_eq!(field.red_first().refused("embark P1 in C1"), "MAD-131");
}

#[test]
fn mad_131_passengers_fall_with_a_carrier_above_a_building() {
    let field = transport()
        .area("building", "500,280 540,320")
        .red("r", &["V1: Transport VTOL at 460,300", "I1: Line Infantry in V1"])
        .blue("w", &["B2: Super Heavy Tank at 700,300"]);
    let mut play = field.blue_first();
    play.does(&["watch B2", "end w", "move V1 to 600,300", "hold"]);
    // Shot down at the middle of the roof: 60 mm along the path.
    play.does(&["react B2 with kk_a at point 12"]).rolls("fire", &[&[9, 9]]);
    assert!(play.is_lost("V1") && play.is_lost("I1"));
}

#[test]
fn mad_27_a_landing_vehicle_is_slow_at_its_own_speed_or_less() {
    let slow = Field::hitech()
        .kind("Generic,Slow Carrier,vehicle,tracked,26,slow,ht_small_arms,,carries 1,,")
        .red("r", &["C1: Slow Carrier at 600,100", "I1: Line Infantry in C1"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    let mut play = slow.red_first();
    play.does(&["land I1 bearing 90"]);
    assert_eq!(play.refused("move C1 to 600,250.1"), "MAD-22");
}

#[test]
fn mad_25_who_may_go_where() {
    let passes = |kind: &str, ground: &str| {
        let mut play = alone(kind, "100,200").area(ground, "140,150 150,250").red_first();
        play.may("move R1 to 170,200").is_ok() && {
            play.does(&["move R1 to 170,200"]);
            true
        }
    };
    for (ground, who) in [
        ("deep-water", ["Scout Walker", "Grav Tank", "Missile VTOL"].as_slice()),
        ("cliff", &["Missile VTOL"]),
        ("building", &["Line Infantry", "Power Armour Infantry", "Grav Tank", "Missile VTOL"]),
    ] {
        for kind in [
            "Line Infantry",
            "Power Armour Infantry",
            "Main Battle Tank",
            "Light Scout Car",
            "Scout Walker",
            "Grav Tank",
            "Missile VTOL",
        ] {
            assert_eq!(passes(kind, ground), who.contains(&kind), "{kind}, {ground}");
        }
    }
}

/// A grav tank beside a wood, and a tank of Blue that sees it.
fn grove() -> Field {
    Field::hitech()
        .area("wood", "500,300 700,360")
        .red("r", &["G1: Grav Tank at 600,200"])
        .blue("b", &["B1: Main Battle Tank at 600,700"])
}

#[test]
fn mad_114_a_grav_vehicle_sinks_into_the_wood_below() {
    let mut play = grove().red_first();
    assert_eq!(play.refused("sink G1"), "MAD-114", "it is over no wood");
    assert_eq!(play.refused("sink B1"), "MAD-09");
    // Turn 1: over the wood. It has moved, so that it cannot sink in the same turn.
    play.does(&["move G1 to 600,320"]);
    assert_eq!(play.refused("sink G1"), "MAD-157");
    play.does(&["end r", "aim B1 at G1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 5, "nothing below covers it");
    play.rolls("end b", &[&[9, 1]]);
    // Turn 2: it sinks, which is its whole movement and counts as moving.
    play.does(&["sink G1"]);
    assert_eq!(play.element("G1").stance, Stance::Sunk);
    assert!(play.has("G1", Marks::MOVED.and(Marks::ENGAGED)));
    assert_eq!(play.refused("sink G1"), "MAD-157");
    assert_eq!(play.refused("move G1 to 600,330"), "MAD-157");
    play.does(&["aim G1 at B1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.needs()[0], [(4, "MAD-35"), (1, "MAD-31")]);
    play.does(&["end r", "aim B1 at G1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 6, "the wood covers it");
    play.rolls("end b", &[&[9, 1]]);
    assert_eq!(play.refused("sink G1"), "MAD-114", "it has sunk");
    // Turn 3: it leaves by an ordinary move, undoubled, above the wood from the start.
    play.does(&["move G1 to 400,470"]);
    assert_eq!((play.element("G1").stance, play.element("G1").spent.0), (Stance::Usual, 250_000));
}

#[test]
fn mad_114_who_may_not_sink() {
    let mut off = grove().area("wood", "550,150 650,250").option("mad.grav_sink", "off").red_first();
    assert_eq!(off.refused("sink G1"), "MAD-114");
    let mut gardens = grove().area("built-up", "550,150 650,250").red_first();
    assert_eq!(gardens.refused("sink G1"), "MAD-114", "into a wood, not among houses");
    let walker = Field::hitech()
        .area("wood", "550,150 650,250")
        .red("r", &["W1: Scout Walker at 600,200"])
        .blue("b", &["B1: Main Battle Tank at 600,700"]);
    assert_eq!(walker.red_first().refused("sink W1"), "MAD-114");
    // In the wood more than 50 mm of it hide the grav vehicle, as everybody there.
    let deep = grove().area("wood", "550,150 650,290");
    let mut play = deep.red_first();
    assert!(sees(&play, "G1", "B1"));
    play.does(&["sink G1"]);
    assert!(!sees(&play, "G1", "B1"));
}

#[test]
fn mad_114_a_sunk_carrier_lets_its_infantry_out() {
    let field = Field::hitech()
        .kind("Generic,Grav Carrier,vehicle,grav,26,fast,ht_small_arms,,carries 1,,")
        .area("wood", "80,180 120,220")
        .red("r", &["C1: Grav Carrier at 100,200", "I1: Line Infantry in C1"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    let mut play = field.red_first();
    play.does(&["sink C1"]);
    assert_eq!(play.refused("land I1 bearing 0"), "MAD-27", "it has moved in this turn");
    play.does(&["end r"]).rolls("end b", &[&[9, 1]]).does(&["land I1 bearing 0"]);
    assert_eq!(play.refused("move C1 to 100,350.1"), "MAD-27");
}

#[test]
fn mad_112_nobody_gets_out_of_a_walker_under_water() {
    let field = Field::hitech()
        .kind("Generic,Walking Carrier,vehicle,walker,26,fast,ht_small_arms,,carries 1,,")
        .area("deep-water", "300,300 600,600")
        .red("r", &["C1: Walking Carrier at 320,280", "I1: Line Infantry in C1"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    let mut play = field.red_first();
    play.does(&["move C1 to 320,305", "dive C1", "end r"]).rolls("end b", &[&[9, 1]]);
    assert_eq!(play.refused("land I1 bearing 180"), "MAD-112");
    play.does(&["surface C1", "land I1 bearing 180"]);
    assert_eq!(play.at("I1").x, play.at("C1").x);
}

#[test]
fn mad_124_hitech_mines_strike_everybody() {
    let over = |kind: &str, dice: &[u8]| {
        let field = Field::hitech()
            .feature("mine-tile", "rectangle = [[130, 180], [170, 220]]")
            .red("r", &[&format!("R1: {kind} at 100,200")])
            .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
        let mut play = field.red_first();
        play.rolls("move R1 to 190,200", &[dice]);
        let needed: i32 = play.needs()[0].iter().map(|(value, _)| value).sum();
        (needed, play.hit_points("R1"))
    };
    // 18 and 9: a vehicle, infantry, grav, and a VTOL at 8.
    assert_eq!(over("Main Battle Tank", &[6, 7]), (6, 66 - 18));
    assert_eq!(over("Main Battle Tank", &[6, 5]), (6, 66 - 9));
    assert_eq!(over("Main Battle Tank", &[6, 6]), (6, 66 - 36));
    assert_eq!(over("Power Armour Infantry", &[7, 6]), (6, 16 - 9));
    assert_eq!(over("Grav Tank", &[6, 7]), (6, 58 - 18));
    assert_eq!(over("Missile VTOL", &[7, 8]), (8, 42 - 9));
    let chance = |kind: &str, least: u16| {
        let field = Field::hitech()
            .feature("mine-tile", "rectangle = [[130, 180], [170, 220]]")
            .red("r", &[&format!("R1: {kind} at 100,200")])
            .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
        let play = field.red_first();
        let (piece, full) = (play.piece("R1"), play.hit_points("R1"));
        let hundredths =
            play.chance("move R1 to 190,200", |state| full - state.elements[piece.index()].hit_points >= least);
        (hundredths * 100.0).round() as u32
    };
    assert_eq!([9, 18, 36].map(|least| chance("Main Battle Tank", least)), [75, 25, 5]);
    assert_eq!([9, 18, 36].map(|least| chance("Missile VTOL", least)), [51, 9, 3]);
    // In either state.
    let field = Field::hitech()
        .feature("mine-tile", "rectangle = [[130, 180], [170, 220]]")
        .red("r", &["V1: Missile VTOL at 100,200"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    let mut play = field.red_first();
    play.does(&["low V1"]);
    let told = Mad::preview(play.setting(), &play.view(RED), &play.read("move V1 to 190,200")).remarks;
    let mines = told.iter().find(|remark| remark.clause == "MAD-68").unwrap();
    assert_eq!(mines.text, "One tile attacks it on 8 and more: destroyed 0 %, unhurt 49 %.");
    play.rolls("move V1 to 190,200", &[&[7, 8]]);
}

#[test]
fn mad_115_shells_harm_neither_vtols_nor_who_is_under_water() {
    let tubes: Vec<String> = (1..=6).map(|n| format!("O{n}: Off-table tube 121mm+")).collect();
    let tubes: Vec<&str> = tubes.iter().map(String::as_str).collect();
    let field = Field::hitech()
        .area("deep-water", "860,560 920,640")
        .area("wood", "930,560 990,640")
        .red("battery", &tubes)
        .red("line", &["I1: Line Infantry Command at 900,300"])
        .blue("lake", &["W1: Scout Walker at 830,600", "W2: Scout Walker at 900,550"])
        .blue("air", &["V1: Missile VTOL at 900,680"])
        .blue("grav", &["G1: Grav Tank at 960,600"]);
    let mut play = field.blue_first();
    play.does(&["move W1 to 880,600", "dive W1", "end lake"]);
    // Who stands in the open and the grav vehicle over the wood are rolled for, at 7; nobody else.
    play.does(&["barrage battery at 900,600 observed by I1"]);
    play.rolls("fire", &[&[1, 1], &[7], &[6, 6], &[6, 6]]);
    let numbers: Vec<i32> = play.needs().iter().map(|parts| parts.iter().map(|(value, _)| value).sum()).collect();
    assert_eq!(numbers, [7, 7]);
    assert_eq!(["W1", "V1", "G1"].map(|name| play.hit_points(name)), [34, 42, 58]);
}

#[test]
fn mad_159_a_hidden_grav_vehicle_does_not_sink() {
    let field = Field::hitech()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "none")
        .area("wood", "100,50 300,250")
        .red("Grav", &["G1: Grav Tank"])
        .blue("Tank", &["B1: Main Battle Tank"]);
    let mut play = field.open(&[&[4, 7]]);
    play.does(&["deploy Grav at 200,150"]);
    play.rolls("deploy Tank at 900,1000", &[&[9, 1]]);
    assert_eq!(play.refused("sink G1"), "MAD-159");
    play.does(&["reveal Grav", "appear all", "sink G1"]);
    assert_eq!(play.element("G1").stance, Stance::Sunk);
}

#[test]
fn mad_123_who_is_under_water_protects_nobody() {
    let shot = |dives: bool| {
        let mut play = Field::hitech()
            .kind("Generic,Jamming Walker,vehicle,walker,34,medium,kk_e,ecm;adf,,,")
            .area("deep-water", "640,360 720,440")
            .red("r", &["R1: Main Battle Tank at 600,100"])
            .blue("w", &["C1: Jamming Walker at 760,400"])
            .blue("b", &["B1: Main Battle Tank at 600,400"])
            .blue_first();
        play.does(&["move C1 to 680,400"]);
        if dives {
            play.does(&["dive C1"]);
        }
        play.does(&["end w", "aim R1 at B1"]).rolls("fire", &[&[1, 1]]);
        needed(&play)
    };
    assert_eq!((shot(false), shot(true)), (4 + 1, 4));
}

#[test]
fn mad_84_mad_113_grav_vehicles_that_are_revealed_see_each_other_over_the_wood_below_them() {
    let appears = |kind: &str| {
        let mut play = Field::hitech()
            .zones()
            .option("mad.hidden", "on")
            .option("mad.dummies", "none")
            .area("wood", "400,50 600,250")
            .red("Tanks", &[&format!("G1: {kind}"), &format!("G2: {kind}")])
            .blue("Tank", &["B1: Main Battle Tank"])
            .open(&[&[4, 7]]);
        play.does(&["deploy Tanks at 500,120"]);
        play.rolls("deploy Tank at 900,1000", &[&[9, 1]]);
        play.does(&["reveal Tanks", "appear G1 at 500,120"]);
        play.may("appear G2 at 500,180")
    };
    assert_eq!([appears("Grav Tank"), appears("Main Battle Tank")], [Ok(()), Err("MAD-30")]);
}

#[test]
fn mad_61_mad_113_who_only_passes_over_a_pit_is_not_in_it() {
    let field = Field::hitech()
        .work(BLUE, "kind = \"pit\"; at = [500, 500]; bearing = 0")
        .red("r", &["G1: Grav Tank at 440,500"])
        .blue("b", &["B1: Main Battle Tank at 500,210"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end b", "move G1 to 560,500", "react B1 at point 12"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 4 + 1, "opportunity fire, and nothing for the pit below");
    // Who ends there is.
    let mut play = field.red_first();
    play.does(&["move G1 to 500,500", "end r", "aim B1 at G1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(needed(&play), 4 + 4);
}

#[test]
fn mad_119_a_walker_in_a_pit_is_not_in_the_open() {
    for (pit, number) in [("500, 500", 4 + 4), ("900, 500", 4 - 1)] {
        let field = Field::hitech()
            .work(BLUE, &format!("kind = \"pit\"; at = [{pit}]; bearing = 180"))
            .red("r", &["R1: Main Battle Tank at 500,210"])
            .blue("b", &["B1: Scout Walker at 500,500"]);
        let mut play = field.red_first();
        play.does(&["aim R1 at B1"]).rolls("fire", &[&[1, 1]]);
        assert_eq!(needed(&play), number, "{pit}");
    }
}

/// Two VTOLs of Red, and a tank of Blue.
fn flight() -> Field {
    Field::hitech()
        .red("r", &["V1: Missile VTOL at 600,100", "V2: Missile VTOL at 700,100"])
        .blue("b", &["B1: Main Battle Tank at 600,700"])
}

#[test]
fn mad_115_the_height_is_said_before_any_fire_of_the_unit() {
    let mut play = flight().red_first();
    play.does(&["aim V1 at B1"]).rolls("fire", &[&[1, 1]]);
    assert_eq!(play.refused("low V2"), "MAD-115");
    assert_eq!(flight().red_first().may("low V2"), Ok(()));
}

#[test]
fn mad_115_a_fellow_lost_on_its_way_has_moved_all_the_same() {
    let mut play = flight().blue_first();
    play.does(&["watch B1", "end b", "move V1 to 600,120", "react B1 at point 4"]).rolls("fire", &[&[9, 9]]);
    assert!(play.is_lost("V1"));
    assert_eq!(play.refused("low V2"), "MAD-115");
}

#[test]
fn mad_115_a_vtol_that_has_landed_infantry_stays_low() {
    let mut play = Field::hitech()
        .kind("Generic,Sky Truck,vehicle,vtol,42,vtol,kk_d,,carries 1,,")
        .red("r", &["V1: Sky Truck at 600,100", "I1: Line Infantry in V1"])
        .blue("b", &["B1: Main Battle Tank at 600,700"])
        .red_first();
    play.does(&["low V1", "end r"]).rolls("end b", &[crate::field::RED_FIRST]);
    play.does(&["land I1 bearing 0"]);
    assert_eq!(play.refused("high V1"), "MAD-115");
}

#[test]
fn mad_113_on_a_bridge_infantry_gets_out_of_a_grav_vehicle() {
    let carrier = "Generic,Grav Carrier,vehicle,grav,26,fast,ht_small_arms,,carries 1,,";
    let over = |bridge: bool| {
        let field = Field::hitech().kind(carrier).area("deep-water", "400,0 700,600");
        let field = if bridge { field.area("bridge", "380,180 720,240") } else { field };
        let field = field.red("r", &["G1: Grav Carrier at 550,210", "I1: Line Infantry in G1"]);
        field.blue("b", &["B1: Main Battle Tank at 1700,1100"]).red_first()
    };
    assert_eq!(over(true).may("land I1 bearing 90"), Ok(()));
    assert!(over(false).may("land I1 bearing 90").is_err());
}
