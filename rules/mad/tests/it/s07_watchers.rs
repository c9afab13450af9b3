//! Hidden units on their way, and those who watch them.

use crate::field::{BLUE, Field, Play, RED};
use sandtable_core::{Offer, Ruleset, Table, Viewer};
use sandtable_mad::battle::event::MarkerEvent;
use sandtable_mad::{Event, Mad, Marks, Step};

const RED_PLACES: &[u8] = &[4, 7];
const BLUE_FIRST: &[u8] = &[4, 7];

/// A field on which everybody places where he likes, hidden.
pub fn hidden() -> Field {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    Field::new().zones().option("mad.hidden", "on").side_key(RED, zone).side_key(BLUE, zone)
}

/// The units are placed in turn, Red's first; Blue begins the first turn.
pub fn placed(field: &Field, units: &[&str]) -> Play {
    let (last, before) = units.split_last().unwrap();
    let mut play = field.open(&[RED_PLACES]);
    play.does(before);
    play.rolls(last, &[BLUE_FIRST]);
    play
}

fn duel() -> Field {
    hidden()
        .option("mad.dummies", "none")
        .red("Panzer", &["P1: Pz IV F2 to J"])
        .red("Squad", &["I1: Infantry", "I2: Infantry"])
        .blue("Tank", &["T1: T34/76", "T2: T34/76"])
}

#[test]
fn mad_57_a_watcher_looks_at_the_moving_marker_and_may_fire_at_once() {
    // The T34s have guns of class C; the marker moves at 700 mm: 6 - 2 = 4.
    let mut play = placed(&duel(), &["deploy Panzer at 0,0", "deploy Tank at 0,700", "deploy Squad at 1700,0"]);
    play.does(&["reveal Tank", "appear all", "watch T1", "watch T2", "end Tank"]);
    play.does(&["move A to 100,0"]);
    assert_eq!(play.asked(), BLUE);
    assert_eq!(play.refused("react T1 at point 0"), "MAD-89");
    assert_eq!(play.refused("reveal Tank"), "MAD-89");
    play.rolls("look T1 at point 0", &[&[4]]);
    assert_eq!(play.needs(), [[(6, "MAD-87"), (-2, "MAD-98")]]);
    assert_eq!(play.asked(), RED, "the owner places at once");
    play.does(&["appear P1 at 0,0"]);
    // The watcher and its fellow are asked about the tank where it stands.
    assert_eq!(play.asked(), BLUE);
    play.does(&["react T1 at point 0"]);
    play.rolls("fire", &[&[1, 1]]);
    let needed = play.needs();
    assert_eq!(needed[0].last(), Some(&(1, "MAD-55")), "+1 for opportunity fire");
    assert!(!play.has("T1", Marks::WATCHING) && play.has("T2", Marks::WATCHING));
    // Then it moves on with what is left.
    assert_eq!(play.asked(), RED);
    play.does(&["move P1 to 150,0", "hold"]);
}

#[test]
fn mad_159_at_a_moving_marker_one_is_asked_to_look_or_hold_whatever_is_under_it() {
    let field =
        hidden().option("mad.dummies", "equal").red("Panzer", &["P1: Pz IV F2 to J"]).blue("Tank", &["T1: T34/76"]);
    let prompts = |under: [&str; 2]| {
        let [first, second] = under.map(|unit| format!("deploy {unit} at"));
        let places = [
            &format!("{first} 0,0"),
            "deploy Tank at 0,700",
            &format!("{second} 1700,0"),
            "deploy \"Dummy 2\" at 1700,1100",
        ];
        let mut play = placed(&field, &places);
        play.does(&["reveal Tank", "appear all", "watch T1", "end Tank", "move A to 70,0"]);
        assert_eq!(play.asked(), BLUE);
        [Viewer::Side(BLUE), Viewer::Side(RED), Viewer::Public]
            .map(|viewer| Mad::prompt(play.setting(), &play.battle.view(viewer)))
    };
    let real = prompts(["Panzer", "\"Dummy 1\""]);
    assert!(real[0].starts_with("Marker A moves in your sight. T1: look or hold?"), "{}", real[0]);
    assert_eq!(real[1], "Blue: look or hold? Your move waits for the answer.");
    assert_eq!(real[2], "Blue: look or hold?");
    assert_eq!(prompts(["\"Dummy 1\"", "Panzer"]), real);
}

#[test]
fn mad_57_success_or_not_the_marker_is_used_up() {
    let mut play = placed(&duel(), &["deploy Panzer at 0,0", "deploy Tank at 0,700", "deploy Squad at 1700,0"]);
    play.does(&["reveal Tank", "appear all", "watch T1", "end Tank", "move A to 100,0"]);
    play.rolls("look T1 at point 0", &[&[3]]);
    assert!(!play.has("T1", Marks::WATCHING));
    assert_eq!((play.asked(), play.at("A")), (RED, crate::field::at("100,0")), "it moves on, unseen");
}

#[test]
fn mad_159_a_moving_marker_is_placed_with_a_claim_to_shoot() {
    let mut play = placed(&duel(), &["deploy Panzer at 0,0", "deploy Tank at 0,700", "deploy Squad at 1700,0"]);
    play.does(&["reveal Tank", "appear all", "watch T1", "watch T2", "end Tank", "move A to 100,0"]);
    play.rolls("look T1 at point 20", &[&[10]]);
    assert!(play.may("appear P1 at 100,0 to shoot").is_ok());
    play.does(&["appear P1 at 100,0 to shoot"]);
    assert!(play.has("P1", Marks::TO_SHOOT));
    play.does(&["hold"]);
    // Each watcher was asked; the one that looked has had its opportunity.
    assert!(!play.has("T1", Marks::WATCHING) && play.has("T2", Marks::WATCHING));
    assert_eq!(play.refused("end Panzer"), "MAD-56");
}

#[test]
fn mad_56_mad_159_a_claim_is_asked_for_at_the_very_start_of_a_path_too() {
    let units = ["deploy Panzer at 0,0", "deploy Tank at 0,700", "deploy Squad at 1700,0"];
    let mut play = placed(&duel(), &units);
    play.does(&["reveal Tank", "appear all", "watch T1", "watch T2", "end Tank", "move A to 100,0"]);
    play.rolls("look T1 at point 0", &[&[10]]).does(&["appear P1 at 0,0 to shoot", "hold"]);
    assert!(play.has("P1", Marks::TO_SHOOT));
    assert_eq!(play.refused("end Panzer"), "MAD-56");
    // Who is revealed without being on its way is asked nothing.
    let mut play = placed(&duel(), &units);
    play.does(&["end Tank", "reveal Panzer"]);
    assert_eq!(play.refused("appear P1 at 0,0 to shoot"), "MAD-56");
}

#[test]
fn mad_159_a_watching_marker_is_asked_and_may_be_revealed_to_fire() {
    let mut play = placed(&duel(), &["deploy Panzer at 0,0", "deploy Tank at 0,400", "deploy Squad at 1700,0"]);
    play.does(&["watch C", "end Tank", "reveal Panzer", "appear all", "move P1 to 100,0"]);
    assert!(matches!(play.state().agenda.last(), Some(Step::React { .. })));
    assert_eq!(play.refused("look C at point 0"), "MAD-57", "what moves is no marker");
    assert_eq!(play.refused("react T1 at point 0"), "MAD-53", "nobody stands there yet");
    play.does(&["reveal Tank"]);
    assert_eq!(play.refused("appear all to shoot"), "MAD-56", "it is not its own activation");
    play.does(&["appear all"]);
    assert_eq!(play.asked(), BLUE);
    play.does(&["react T2 at point 0"]);
    play.rolls("fire", &[&[1, 1]]);
    assert!(play.has("T1", Marks::WATCHING), "the others keep their markers");
    assert!(!play.has("T2", Marks::WATCHING));
}

#[test]
fn mad_159_a_dummy_is_asked_like_a_unit_and_only_holds() {
    let field =
        hidden().red("Panzer", &["P1: Pz IV F2 to J"]).blue("Tank", &["T1: T34/76"]).blue("Other", &["T2: T34/76"]);
    let place =
        ["deploy Panzer at 0,0", "deploy Tank at 1700,400", "deploy Other at 1700,600", "deploy \"Dummy 1\" at 0,400"];
    let mut play = placed(&field, &place);
    play.does(&["watch D", "end D", "reveal Panzer", "appear all", "move P1 to 100,0"]);
    assert_eq!(play.asked(), BLUE);
    assert_eq!(play.refused("reveal D"), "MAD-159");
    play.does(&["hold"]);
    assert!(play.has("D", Marks::WATCHING));
}

#[test]
fn mad_159_a_spotted_dummy_is_removed_and_its_activation_over() {
    let field =
        hidden().red("Panzer", &["P1: Pz IV F2 to J"]).red("Squad", &["I1: Infantry"]).blue("Tank", &["T1: T34/76"]);
    let place =
        ["deploy Panzer at 1700,0", "deploy Tank at 0,400", "deploy Squad at 1700,200", "deploy \"Dummy 1\" at 0,0"];
    let mut play = placed(&field, &place);
    play.does(&["reveal Tank", "appear all", "watch T1", "end Tank", "move C to 50,0"]);
    play.rolls("look T1 at point 0", &[&[9]]);
    assert!(play.events().contains(&Event::Marker(MarkerEvent::MarkerGone { marker: play.piece("C") })));
    assert!(!play.has("T1", Marks::WATCHING));
    // Blue has no unit left: Red goes on.
    assert_eq!(play.asked(), RED);
    assert!(matches!(play.state().agenda.last(), Some(Step::Activate(_))));
}

#[test]
fn mad_84_placed_elements_bar_a_path_under_way() {
    let mut play = placed(&duel(), &["deploy Panzer at 0,100", "deploy Tank at 80,100", "deploy Squad at 1700,0"]);
    play.does(&["watch C", "end Tank", "reveal Panzer", "appear all", "move P1 to 120,100"]);
    assert_eq!(play.asked(), BLUE);
    play.does(&["reveal Tank", "appear all"]);
    // The tank stands in the way: the path ends where its mover stands, and there it is asked about.
    assert_eq!((play.asked(), play.at("P1")), (BLUE, crate::field::at("0,100")));
    play.does(&["hold"]);
    assert_eq!((play.asked(), play.at("P1")), (RED, crate::field::at("0,100")));
    play.does(&["move P1 to 0,200", "hold"]);
}

#[test]
fn mad_83_opportunity_is_for_the_whole_unit() {
    let mut play = placed(&duel(), &["deploy Panzer at 0,100", "deploy Tank at 80,900", "deploy Squad at 1700,0"]);
    assert_eq!(play.refused("watch T1"), "MAD-83");
    assert_eq!(play.refused("move T1 to 80,800"), "MAD-83");
    play.does(&["watch C"]);
    assert_eq!(play.refused("move C to 80,800"), "MAD-53");
    assert_eq!(play.refused("spot C at A"), "MAD-53");
    play.does(&["reveal Tank", "appear all"]);
    assert!(play.has("T1", Marks::WATCHING) && play.has("T2", Marks::GAVE_UP));
}

#[test]
fn mad_54_mad_83_the_markers_of_hidden_units_last_no_longer_than_others() {
    for (lasts, asked) in [("end_of_turn", RED), ("next_activation", BLUE)] {
        let field = duel().option("mad.opportunity_lasts", lasts);
        let mut play = placed(&field, &["deploy Panzer at 0,0", "deploy Tank at 0,400", "deploy Squad at 1700,0"]);
        play.does(&["watch C", "end Tank", "end Panzer"]).rolls("end Squad", &[crate::field::RED_FIRST]);
        assert_eq!(play.has("C", Marks::WATCHING), asked == BLUE, "{lasts}");
        play.does(&["reveal Panzer", "appear all", "move P1 to 100,0"]);
        assert_eq!(play.asked(), asked, "{lasts}");
    }
}

fn mined() -> Field {
    hidden()
        .option("mad.dummies", "equal")
        .work(BLUE, "kind = \"mines\"; at = [500, 500]")
        .side_key(RED, "dummies = [\"foot\"]")
        .red("Squad", &["I1: Infantry", "I2: Infantry"])
        .blue("Tank", &["T1: T34/76"])
}

#[test]
fn mad_159_a_marker_that_comes_onto_mines_is_revealed_there_and_a_dummy_removed() {
    let place = ["deploy Squad at 440,500", "deploy Tank at 1700,1100", "deploy \"Dummy 1\" at 500,440"];
    let mut play = placed(&mined(), &[place[0], place[1], place[2], "deploy \"Dummy 2\" at 1700,1000"]);
    play.does(&["end Tank"]);
    play.does(&["move A to 510,500"]);
    let tile = play.at("A");
    assert!(matches!(play.events().last(), Some(Event::Marker(MarkerEvent::Revealed { .. }))), "{:?}", play.events());
    // The element placed first is attacked at once, on 6+.
    play.rolls("appear all", &[&[1, 6]]);
    assert_eq!(play.at("I1"), tile);
    assert_eq!((play.hit_points("I1"), play.hit_points("I2")), (2, 5));
    play.does(&["end Squad", "end \"Dummy 2\""]);
    play.rolls("move B to 500,510", &[&[7, 4]]);
    assert!(play.events().contains(&Event::Marker(MarkerEvent::MarkerGone { marker: play.piece("B") })));
}

#[test]
fn mad_68_mad_159_who_appears_on_a_tile_is_not_attacked_when_watchers_are_asked_about_it() {
    let place = ["deploy Squad at 440,500", "deploy Tank at 500,900", "deploy \"Dummy 1\" at 1700,100"];
    let mut play = placed(&mined(), &[place[0], place[1], place[2], "deploy \"Dummy 2\" at 1700,1000"]);
    play.does(&["reveal Tank", "appear all", "watch T1", "end Tank", "move A to 510,500", "hold"]);
    // The one placed first is attacked, the other stands inside the tile where it appears.
    play.rolls("appear I1 at 480,500", &[&[1, 6]]).does(&["appear I2 at 510.2,500"]);
    assert_eq!((play.asked(), play.hit_points("I1")), (BLUE, 2));
    play.does(&["hold"]);
    assert!(matches!(play.state().way, Some(way) if way.mover == play.piece("I2")), "{:?}", play.state().way);
    play.does(&["hold"]);
    assert_eq!((play.asked(), play.hit_points("I2")), (RED, 5));
    // It is attacked when it starts to move there.
    play.rolls("move I2 to 515,510", &[&[9, 5]]);
    assert_eq!(play.hit_points("I2"), 2);
}

#[test]
fn mad_159_a_squad_marker_crosses_wire_and_a_vehicle_marker_does_not() {
    let field = hidden()
        .option("mad.dummies", "none")
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [100, 500]; bearing = 90")
        .red("Squad", &["I1: Infantry", "I2: Infantry"])
        .red("Truck", &["R1: Truck etc."])
        .blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Squad at 200,490", "deploy Tank at 1700,1100", "deploy Truck at 250,490"]);
    play.does(&["end Tank"]);
    assert_eq!(play.refused("cross B over wire-1"), "MAD-159");
    assert_eq!(play.refused("cross I1 over wire-1"), "MAD-159");
    // MAD-74, MAD-157: one of them has given its movement to something else, and the marker does not cross.
    let mut state = play.state().clone();
    let busy = play.piece("I2").index();
    for mark in [Marks::OBSERVES, Marks::CHANGED, Marks::SLOWED] {
        state.elements[busy].marks.set(mark, true);
        let view = Mad::view(play.setting(), &state, Viewer::Side(RED));
        let refused = Mad::check(play.setting(), &view, &play.read("cross A over wire-1")).unwrap_err();
        assert_eq!(refused.reason.clause, "MAD-157");
        state.elements[busy].marks.set(mark, false);
    }
    // It is offered to the marker that lies against it, and to no other.
    let crossings = |play: &Play, marker: &str| {
        let mut actors = Vec::new();
        let mut take = |offer: Offer| {
            if Mad::VERBS[usize::from(offer.verb)].key == "cross" {
                actors.push(offer.actor);
            }
        };
        Mad::offers(play.setting(), &play.view(RED), play.piece(marker), &mut take);
        actors
    };
    assert_eq!(crossings(&play, "A"), [play.piece("A")]);
    assert_eq!(crossings(&play, "B"), []);
    play.does(&["cross A over wire-1"]);
    assert_eq!(play.at("A"), crate::field::at("200,515.2"));
    assert_eq!(play.refused("move A to 200,540"), "MAD-157");
}

fn battery() -> Field {
    hidden()
        .option("mad.dummies", "none")
        .red("battery", &["O1: Off-table tube 61-120mm"])
        .red("Watch", &["C1: Infantry Command", "I1: Infantry"])
        .blue("Squad", &["B1: Infantry", "B2: Infantry"])
}

#[test]
fn mad_73_an_observer_under_its_marker_observes_and_stays_hidden() {
    let mut play = placed(&battery(), &["deploy Watch at 100,100", "deploy Squad at 600,100"]);
    play.does(&["end Squad", "barrage battery at 600,100 observed by C1"]);
    let seen = play.view(BLUE);
    assert!(seen.guns.iter().all(|gunnery| gunnery.observer.is_none()));
    let told = play.battle.heard(play.battle.last_number(), sandtable_core::Viewer::Side(BLUE)).unwrap().0;
    let told = format!("{told:?}");
    assert!(told.contains("observed: true") && told.contains("observer: None"), "{told}");
    // MAD-90: nobody under a marker is rolled for.
    play.rolls("fire", &[&[1, 1], &[12]]);
    let told = play.battle.heard(play.battle.last_number(), sandtable_core::Viewer::Side(BLUE)).unwrap().0;
    let told = format!("{told:?}");
    assert!(told.contains("Bombarded") && !told.contains("observer: Some"), "{told}");
    // MAD-74: who observes neither gets in nor out in that turn.
    play.does(&["end battery"]);
    // MAD-74: its marker stays in place for the turn.
    assert_eq!(play.refused("move A to 100,120"), "MAD-74");
    // That the observer has no opportunity marker is only noted.
    play.does(&["watch A"]);
    // Who it was is not told when they are revealed either, nor what else they did under their marker.
    play.does(&["reveal Watch", "appear all"]);
    let of = |play: &Play, side| play.view(side).guns.iter().map(|gunnery| gunnery.observer).collect::<Vec<_>>();
    assert_eq!((of(&play, RED), of(&play, BLUE)), (vec![Some(play.piece("C1"))], vec![None]));
    let secret = Marks::OBSERVES.and(Marks::CHANGED).and(Marks::SLOWED);
    assert!(play.has("C1", Marks::OBSERVES) && !play.view(BLUE).elements[play.piece("C1").index()].marks.has(secret));
}

#[test]
fn mad_91_who_got_in_under_its_marker_is_not_told_when_it_is_revealed() {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("Riders", &["H1: Sdkfz 250/1 (APC)", "I1: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Riders at 100,100", "deploy Tank at 1700,1100"]);
    play.does(&["end Tank", "land I1 bearing 0", "reveal Riders", "appear all"]);
    let marks = |play: &Play, side, name: &str| play.view(side).elements[play.piece(name).index()].marks;
    let noted = Marks::CHANGED.and(Marks::SLOWED);
    for name in ["H1", "I1"] {
        assert!(marks(&play, RED, name).has(noted) && !marks(&play, BLUE, name).has(noted), "{name}");
    }
}

#[test]
fn mad_74_who_observed_has_no_part_in_what_its_marker_watches_for_until_its_next_activation() {
    let armed = |turns: &[&[&str]]| {
        let mut play = placed(&battery(), &["deploy Watch at 100,100", "deploy Squad at 600,100"]);
        play.does(&["reveal Squad", "appear all", "end Squad", "barrage battery at 600,900 observed by C1"]);
        play.rolls("fire", &[&[1, 1], &[12]]).does(&["end battery", "watch A"]).rolls("end Watch", &[BLUE_FIRST]);
        for turn in turns {
            let (last, before) = turn.split_last().unwrap();
            play.does(before).rolls(last, &[BLUE_FIRST]);
        }
        play.does(&["move B1 to 600,60", "reveal Watch", "appear all"]);
        ["C1", "I1"].map(|name| play.has(name, Marks::WATCHING))
    };
    assert_eq!(armed(&[]), [false, true], "in the next turn too");
    assert_eq!(armed(&[&["end Squad", "watch A", "end Watch", "end battery"]]), [true, true]);
}

#[test]
fn mad_57_mad_74_who_has_looked_at_a_moving_marker_does_not_observe_in_that_turn() {
    let mut play = placed(&battery(), &["deploy Watch at 100,100", "deploy Squad at 600,100"]);
    play.does(&["end Squad", "reveal Watch", "appear all", "watch C1", "end Watch"]);
    play.rolls("end battery", &[BLUE_FIRST]);
    play.does(&["move B to 600,110"]);
    assert_eq!(play.asked(), RED);
    play.rolls("look C1 at point 0", &[&[1]]);
    play.does(&["end Squad"]);
    assert_eq!(play.refused("barrage battery at 600,100 observed by C1"), "MAD-74");
    assert_eq!(play.may("barrage battery at 600,100"), Ok(()));
}

#[test]
fn mad_90_artillery_does_nothing_to_markers_and_tells_nothing() {
    let field = battery().option("mad.dummies", "equal");
    let shelled = |first: &str, other: &str| {
        let units = ["deploy Watch at 100,100", first, "deploy \"Dummy 1\" at 100,300", other];
        let mut play = placed(&field, &units);
        play.does(&["end Squad", "barrage battery at 600,100"]);
        play.rolls("fire", &[&[1, 1], &[12]]);
        let heard = play.battle.heard(play.battle.last_number(), sandtable_core::Viewer::Side(RED)).unwrap().0;
        (heard, play.view(RED))
    };
    let real = shelled("deploy Squad at 600,120", "deploy \"Dummy 2\" at 600,900");
    let dummy = shelled("deploy \"Dummy 2\" at 600,120", "deploy Squad at 600,900");
    assert_eq!(real.0, dummy.0);
}

#[test]
fn mad_83_mad_127_a_marker_is_not_placed_upon_an_enemy_in_the_open() {
    let field = hidden()
        .option("mad.dummies", "none")
        .side_key(BLUE, "hidden = false")
        .red("one", &["R1: Tiger I"])
        .red("two", &["R2: Tiger I"])
        .blue("tank", &["B1: T34/76"]);
    let mut play = field.open(&[RED_PLACES]);
    play.does(&["deploy one at 100,100", "deploy tank at 600,600", "placed"]);
    assert_eq!(play.refused("deploy two at 610,600"), "MAD-127");
    assert_eq!(play.may("deploy two at 630,600"), Ok(()));
    assert_eq!(play.may("deploy two at 100,100"), Ok(()), "over a marker of its own");
}

#[test]
fn mad_84_mad_158_a_path_into_a_work_that_the_revealed_hold_ends_where_its_mover_stands() {
    let field = hidden()
        .option("mad.dummies", "none")
        .work(BLUE, "kind = \"trench\"; at = [500, 500]; bearing = 0")
        .red("Squad", &["I1: Infantry"])
        .blue("Guards", &["B1: Infantry", "B2: Infantry"]);
    let mut play = placed(&field, &["deploy Squad at 430,500", "deploy Guards at 500,545"]);
    play.does(&["watch B", "end Guards", "reveal Squad", "appear all", "move I1 to 465,500"]);
    assert_eq!(play.asked(), BLUE);
    play.does(&["reveal Guards", "appear B1 at 500,545", "appear B2 at 530,500", "hold"]);
    assert_eq!((play.asked(), play.at("I1")), (RED, crate::field::at("430,500")));
    assert_eq!(play.refused("move I1 to 465,500"), "MAD-158");
    // Where they hold nothing the path goes on.
    let mut play = placed(&field, &["deploy Squad at 430,500", "deploy Guards at 500,545"]);
    play.does(&["watch B", "end Guards", "reveal Squad", "appear all", "move I1 to 465,500"]);
    play.does(&["reveal Guards", "appear B1 at 500,545", "appear B2 at 530,560", "hold"]);
    assert_ne!(play.at("I1"), crate::field::at("430,500"));
}

/// A command under its marker, with a battery to observe for; a squad of Blue under its own.
fn lone_observer(units: &[&str]) -> Play {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("battery", &["O1: Off-table tube 61-120mm"])
        .red("Watch", &["C1: Infantry Command"])
        .blue("Squad", &["B1: Infantry", "B2: Infantry"])
        .blue("Last", &["T1: T34/76"]);
    placed(&field, units)
}

const LONE: &[&str] = &["deploy Watch at 100,100", "deploy Squad at 600,100", "deploy Last at 1700,1100"];

#[test]
fn mad_74_who_has_observed_under_its_marker_does_not_look_by_it() {
    let mut play = lone_observer(LONE);
    play.does(&["end Last", "barrage battery at 600,900 observed by C1"]).rolls("fire", &[&[1, 1], &[12]]);
    play.does(&["end battery", "end Squad", "watch A"]).rolls("end Watch", &[BLUE_FIRST]);
    play.does(&["move B to 600,110"]);
    assert_eq!(play.asked(), RED, "the marker is asked as any");
    assert_eq!(play.refused("look A at point 0"), "MAD-53");
    play.does(&["hold"]);
}

#[test]
fn mad_74_who_has_looked_from_under_its_marker_does_not_observe_in_that_turn() {
    let mut play = lone_observer(LONE);
    play.does(&["end Last", "watch A", "end Watch", "end Squad"]).rolls("end battery", &[BLUE_FIRST]);
    play.does(&["move B to 600,110"]).rolls("look A at point 0", &[&[1]]);
    let told = play.battle.heard(play.battle.last_number(), Viewer::Side(BLUE)).unwrap().0;
    assert!(!format!("{told:?}").contains("Reacted"), "who looked is noted: {told:?}");
    play.does(&["end Squad"]);
    assert_eq!(play.refused("barrage battery at 600,100 observed by C1"), "MAD-74");
}

#[test]
fn mad_83_mad_53_who_rides_under_a_marker_has_given_up_everything_with_it() {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("Riders", &["H1: Sdkfz 250/1 (APC)", "I1: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Riders at 100,100", "deploy Tank at 1700,1100"]);
    play.does(&["end Tank", "watch A"]);
    assert_eq!(play.refused("land I1 bearing 0"), "MAD-53");
    play.does(&["reveal Riders", "appear all"]);
    assert_eq!(play.refused("land I1 bearing 0"), "MAD-53");
}

#[test]
fn mad_83_with_hidden_units_one_starts_in_carriers_of_its_own_unit_alone() {
    let field = hidden()
        .option("mad.dummies", "none")
        .side_key(RED, "hidden = false")
        .red("one", &["H1: Sdkfz 250/1 (APC)", "I1: Infantry"])
        .red("two", &["H2: Sdkfz 250/1 (APC)", "I2: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let boards = |field: &Field| {
        let mut play = field.open(&[RED_PLACES]);
        play.does(&["place H1 at 100,100", "place I1 at 130,100", "placed"]);
        if play.asked() == BLUE {
            play.does(&[if play.setting().rules.hidden {
                "deploy Tank at 1700,1100"
            } else {
                "place T1 at 1700,1100"
            }]);
            if !play.setting().rules.hidden {
                play.does(&["placed"]);
            }
        }
        play.does(&["place H2 at 200,100"]);
        (play.may("board I2 in H1"), play.may("board I2 in H2"))
    };
    assert_eq!(boards(&field), (Err("MAD-83"), Ok(())));
    assert_eq!(boards(&field.option("mad.hidden", "off")), (Ok(()), Ok(())));
}

#[test]
fn mad_157_who_was_revealed_beside_wire_was_not_there_when_the_activation_began() {
    let field = hidden()
        .option("mad.dummies", "none")
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [100, 500]; bearing = 90")
        .red("Squad", &["E1: Infantry Engineers", "E2: Infantry Engineers"])
        .blue("Tank", &["T1: T34/76"]);
    let placed_at = |marker: &str, places: [&str; 2]| {
        let mut play = placed(&field, &[&format!("deploy Squad at {marker}"), "deploy Tank at 1700,1100"]);
        play.does(&["end Tank", "reveal Squad"]);
        play.does(&[&format!("appear E1 at {}", places[0]), &format!("appear E2 at {}", places[1])]);
        play
    };
    let mut play = placed_at("200,445", ["200,445", "200,490"]);
    assert_eq!(play.refused("breach E2 at wire-1"), "MAD-157");
    // Who stands where its marker lay did touch it.
    let play = placed_at("200,490", ["200,490", "240,490"]);
    assert_eq!((play.may("breach E1 at wire-1"), play.may("breach E2 at wire-1")), (Ok(()), Err("MAD-157")));
    // In its next activation it is there.
    let mut play = placed_at("200,445", ["200,445", "200,490"]);
    play.rolls("end Squad", &[crate::field::RED_FIRST]);
    assert_eq!(play.may("breach E2 at wire-1"), Ok(()));
}
