//! What a move would come to before it is made: its sum, where and why it stops, what may happen on the way.

use crate::air_combined::ground;
use crate::field::{BLUE, Field, Play, RED, at, forecasts};
use crate::house_reserves::second_turn;
use crate::s07_watchers::{hidden, placed};
use sandtable_core::{Course, Fact, Heard, Piece, Preview, Refusal, Ruleset, Table};
use sandtable_geometry::{Length, Point, Polygon};
use sandtable_mad::{Command, Mad};

fn preview(play: &Play, command: &str) -> Preview<Command> {
    Mad::preview(play.setting(), &play.view(play.asked()), &play.read(command))
}

fn course(play: &Play, command: &str) -> Course<Command> {
    preview(play, command).course.unwrap_or_else(|| panic!("`{command}` has no course"))
}

fn may(play: &Play, command: &Command) -> Result<(), Refusal> {
    Mad::check(play.setting(), &play.view(play.asked()), command)
}

/// The rows of a sum, in millimetres and with their clauses.
fn rows(course: &Course<Command>) -> Vec<(&str, f64, &str)> {
    course.costs.iter().map(|row| (row.name.as_str(), row.cost.as_mm(), row.clause.as_ref())).collect()
}

fn title(course: &Course<Command>) -> (&str, &str) {
    course.stop.as_ref().map_or(("", ""), |stop| (stop.title.as_str(), stop.clause.as_ref()))
}

/// Everything that is offered instead is allowed, and the rows of the sum add up.
fn holds(play: &Play, course: &Course<Command>) {
    for instead in &course.instead {
        assert_eq!(may(play, &instead.command), Ok(()), "{instead:?}");
    }
    let sum: Length = course.costs.iter().map(|row| row.cost).sum();
    assert_eq!(sum, course.cost, "{:?}", course.costs);
    assert!(course.cost <= course.allowed, "{course:?}");
}

#[test]
fn mad_22_an_allowed_move_shows_its_sum() {
    let field = Field::new().area("wood", "300,340 400,385").line("hedge", "200,400 500,400");
    let play = field.red("a", &["R1: Pz IV F2 to J at 350,330"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move R1 to 350,380");
    holds(&play, &course);
    assert_eq!(rows(&course), [("Wood, at double", 80.0, "MAD-24"), ("Open ground", 10.0, "MAD-22")]);
    assert_eq!((course.cost.as_mm(), course.allowed.as_mm()), (90.0, 150.0));
    assert!(course.stop.is_none() && course.beyond.is_empty() && course.instead.is_empty());
    assert_eq!(course.path, [at("350,330"), at("350,380")]);
}

#[test]
fn mad_26_a_crossing_is_a_row_of_its_own_with_its_place() {
    let field = Field::new().feature("hedge", "name = \"South hedge\"\nline = [[200, 360], [500, 360]]");
    let play = field.red("a", &["R1: Tiger I at 350,330"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move R1 to 350,420");
    holds(&play, &course);
    assert_eq!(rows(&course), [("Open ground", 90.0, "MAD-22"), ("South hedge, crossed", 50.0, "MAD-26")]);
    assert_eq!(course.costs[1].at, Some(at("350,360")));
}

#[test]
fn mad_26_a_wheeled_vehicle_stops_at_the_hedge_and_may_go_round_its_end() {
    let field = Field::new().feature("hedge", "name = \"South hedge\"\nline = [[200, 360], [400, 360]]");
    let play = field.red("a", &["J1: Jeep/Bike etc. at 380,330"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move J1 to 380,420");
    holds(&play, &course);
    assert_eq!(title(&course), ("Stopped at the South hedge", "MAD-26"));
    let stop = course.stop.as_ref().unwrap();
    assert!(stop.text.starts_with("A wheeled vehicle may not cross a hedge or wall."), "{}", stop.text);
    assert!(stop.at.distance(at("380,360")) < Length::mm(1), "{:?}", stop.at);
    assert_eq!((course.path.last(), course.beyond.first()), (Some(&stop.at), Some(&stop.at)));
    assert_eq!(course.beyond.last(), Some(&at("380,420")));
    let titles: Vec<&str> = course.instead.iter().map(|instead| instead.title.as_str()).collect();
    assert_eq!(titles, ["Round the end of the South hedge", "Halt at the South hedge"]);
    assert_eq!(course.instead[0].path.last(), Some(&at("380,420")), "it leads to the point that was wanted");
}

#[test]
fn mad_26_who_cannot_pay_for_the_crossing_is_told_what_is_left() {
    let field = Field::new().line("hedge", "200,440 1000,440");
    let play = field.red("a", &["R1: Tiger I at 600,330"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move R1 to 600,450");
    holds(&play, &course);
    assert_eq!(title(&course), ("Stopped at the hedge", "MAD-26"));
    assert!(course.stop.as_ref().unwrap().text.contains("40 mm are left"), "{:?}", course.stop);
}

#[test]
fn mad_26_an_obstacle_behind_the_element_is_not_what_stops_it() {
    let field = Field::new().line("hedge", "200,350 1000,350");
    let play = field.red("a", &["R1: Tiger I at 600,330"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move R1 to 600,450");
    holds(&play, &course);
    assert_eq!((course.path.last(), course.cost.as_mm()), (Some(&at("600,430")), 150.0));
    assert_eq!(title(&course), ("Its movement ends here", "MAD-22"), "the hedge is paid for and lies behind it");
    assert_eq!(course.instead.last().map(|instead| instead.title.as_str()), Some("Halt there"));
}

#[test]
fn mad_127_who_could_drive_on_but_not_stop_is_told_that_there_is_no_room() {
    let field = Field::new().line("hedge", "200,450 1000,450");
    let own = ["R1: Tiger I at 600,330", "R2: Infantry at 600,385", "R3: Infantry at 600,430"];
    let play = field.red("a", &own).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move R1 to 600,600");
    holds(&play, &course);
    assert_eq!(title(&course), ("No room to stop there", "MAD-127"), "{course:?}");
    assert!(course.cost < Length::mm(40), "it halts before its own infantry: {}", course.cost);
}

#[test]
fn mad_22_a_path_that_is_too_long_ends_where_the_movement_does() {
    let play = Field::new().red("a", &["R1: Tiger I at 300,330"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move R1 to 300,400 600,400 700,400");
    holds(&play, &course);
    assert_eq!(title(&course), ("Its movement ends here", "MAD-22"));
    assert_eq!(course.path, [at("300,330"), at("300,400"), at("380,400")]);
    assert_eq!(course.beyond, [at("380,400"), at("600,400"), at("700,400")]);
    assert_eq!(course.cost, course.allowed);
}

#[test]
fn mad_29_a_path_on_the_road_has_the_bonus_until_it_leaves_it() {
    let field = Field::new().area("road", "285,0 315,700");
    let play = field.red("a", &["R1: Tiger I at 300,100"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let whole = course(&play, "move R1 to 300,300");
    holds(&play, &whole);
    assert_eq!((whole.cost.as_mm(), whole.allowed.as_mm(), whole.stop.is_none()), (200.0, 200.0, true));
    assert_eq!(rows(&whole), [("Road", 200.0, "MAD-29")]);
    let leaves = course(&play, "move R1 to 300,280 380,280");
    holds(&play, &leaves);
    assert_eq!(title(&leaves), ("Its movement ends here", "MAD-22"));
    assert!(leaves.stop.as_ref().unwrap().at.distance(at("315,280")) < Length::mm(1), "{:?}", leaves.stop);
}

#[test]
fn mad_25_closed_ground_stops_and_a_bridge_leads_over_it() {
    let field = Field::new()
        .feature("deep-water", "name = \"Lauter\"\nrectangle = [[0, 360], [1800, 380]]")
        .area("bridge", "430,350 460,390");
    let play = field.red("a", &["J1: Jeep/Bike etc. at 400,340"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let course = course(&play, "move J1 to 400,400");
    holds(&play, &course);
    assert_eq!(title(&course), ("Stopped at the Lauter", "MAD-25"));
    assert_eq!(course.instead[0].title, "Round the Lauter");
    assert_eq!(course.instead[0].path.last(), Some(&at("400,400")));
}

#[test]
fn mad_127_no_room_and_the_enemy_stop_a_move() {
    let field = Field::new().red("a", &["R1: Jeep/Bike etc. at 300,330", "R2: Tiger I at 300,400"]);
    let play = field.blue("b", &["B1: T34/76 at 400,330"]).red_first();
    let full = course(&play, "move R1 to 300,405");
    holds(&play, &full);
    assert_eq!(title(&full), ("No room to stop there", "MAD-127"));
    assert_eq!(full.path.last(), Some(&at("300,370")));
    let enemy = course(&play, "move R1 to 440,330");
    holds(&play, &enemy);
    assert_eq!(title(&enemy), ("Stopped before the enemy", "MAD-127"));
    assert_eq!(enemy.instead[0].title, "Round the enemy");
}

#[test]
fn mad_143_the_edge_of_the_table_stops_a_drag() {
    let play = Field::new().red("a", &["R1: Tiger I at 300,50"]).blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let element = play.piece("R1");
    let path = [Point { x: 300_000, y: -999_999_999 }].into_iter().collect();
    let command = Command::Move { element, path, to_shoot: false };
    let course = Mad::preview(play.setting(), &play.view(play.asked()), &command).course.unwrap();
    holds(&play, &course);
    assert_eq!(title(&course), ("The table ends here", "MAD-143"));
    assert_eq!(course.path.last(), Some(&at("300,0")));
}

#[test]
fn mad_31_who_may_not_move_at_all_is_told_why() {
    let mut play = Field::new().red("a", &["R1: Tiger I at 300,50"]).blue("b", &["B1: T34/76 at 300,300"]).red_first();
    play.does(&["aim R1 at B1"]).rolls("fire", &[&[1, 2]]);
    let course = course(&play, "move R1 to 300,100");
    assert_eq!(title(&course), ("R1 does not move", "MAD-31"));
    assert_eq!((course.path, course.beyond), (vec![at("300,50")], vec![at("300,50"), at("300,100")]));
    let nobody = Command::Move { element: Piece(999), path: Default::default(), to_shoot: false };
    assert!(Mad::preview(play.setting(), &play.view(play.asked()), &nobody).course.is_none());
}

/// A watcher of Blue behind a hedge, and a tank of Red that drives past.
fn watched(preset: &str) -> Play {
    let mut field = Field::new().line("hedge", "200,400 500,400");
    field = field.option("premeasure", preset);
    let field = field.red("a", &["R1: Tiger I at 300,385"]).blue("w", &["B1: T34/85 at 300,700"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end w"]);
    play
}

#[test]
fn mad_55_a_preview_tells_who_may_fire_on_the_way() {
    let play = watched("on");
    let told = preview(&play, "move R1 to 300,450 to shoot");
    let remark = |title: &str| {
        let found = told.remarks.iter().find(|remark| remark.title == title);
        found.unwrap_or_else(|| panic!("no `{title}` in {:?}", told.remarks))
    };
    let fire = remark("B1 may fire on the way");
    assert_eq!((fire.clause.as_ref(), fire.pieces[0]), ("MAD-55", play.piece("B1")));
    assert!(fire.text.starts_with("6+ in cover, then 5+ in the open"), "{}", fire.text);
    assert_eq!(fire.lines[0].from, at("300,700"));
    assert!(remark("Positioning to shoot").text.starts_with("Yes"));
    let sees = remark("At the end it sees B1");
    assert_eq!((sees.clause.as_ref(), sees.text.contains("+2")), ("MAD-31", true));
}

#[test]
fn mad_34_a_preview_measures_nothing_where_nobody_may() {
    let play = watched("off");
    let told = preview(&play, "move R1 to 300,450");
    let fire = told.remarks.iter().find(|remark| remark.title == "B1 may fire on the way").unwrap();
    assert_eq!(fire.text, "In its sight from the start.");
    assert!(fire.lines.iter().all(|line| line.length.is_none()));
    let aim = preview(&play, "aim R1 at B1");
    assert!(aim.remarks[0].text.contains("The range is measured once"), "{aim:?}");
    assert!(aim.remarks[0].lines[0].length.is_none());
}

#[test]
fn mad_30_a_preview_says_who_would_lose_sight_of_the_others() {
    let field = Field::new().area("building", "340,300 360,420");
    let field = field.red("a", &["R1: Tiger I at 300,330", "R2: Tiger I at 300,400"]);
    let play = field.blue("b", &["B1: T34/76 at 1700,1100"]).red_first();
    let told = preview(&play, "move R1 to 300,290 380,290 385,300");
    let lost = told.remarks.iter().find(|remark| remark.clause == "MAD-30").expect("they lose sight of each other");
    assert_eq!(lost.pieces, [play.piece("R1"), play.piece("R2")]);
}

#[test]
fn mad_53_a_preview_says_what_is_given_up() {
    let play = Field::new().red("a", &["R1: Tiger I at 300,50"]).blue("b", &["B1: T34/76 at 300,300"]).red_first();
    let clauses = |command: &str| -> Vec<String> {
        preview(&play, command).remarks.iter().map(|remark| remark.clause.to_string()).collect()
    };
    assert_eq!(clauses("watch R1"), ["MAD-53", "MAD-54"]);
    assert!(clauses("aim R1 at B1").contains(&"MAD-31".into()));
    assert_eq!(clauses("end a"), ["MAD-10"]);
    assert_eq!(clauses("concede"), ["MAD-144"]);
    assert_eq!(clauses("hold"), ["MAD-17"], "what is not allowed says why");
}

#[test]
fn mad_157_a_preview_says_what_takes_the_whole_movement() {
    let play = Field::new()
        .work(crate::field::BLUE, "kind = \"wire\"; pieces = 3; at = [100, 500]; bearing = 90")
        .work(crate::field::BLUE, "kind = \"obstacle\"; pieces = 3; at = [500, 500]; bearing = 90")
        .work(crate::field::BLUE, "kind = \"mines\"; at = [900, 500]")
        .red("E", &["E1: Infantry Engineers at 200,490", "E2: Infantry Engineers at 600,490"])
        .red("M", &["M1: Infantry Engineers at 900,470", "M2: Infantry at 240,490"])
        .red("T", &["T1: Pz IV F2 to J at 560,485"])
        .blue("B", &["B1: T34/76 at 1700,1100"])
        .red_first();
    let said = |command: &str| {
        let remarks = preview(&play, command).remarks;
        let whole = remarks.into_iter().find(|remark| remark.title == "It takes the whole movement").unwrap();
        (whole.clause.to_string(), whole.text)
    };
    let clause = |command: &str| said(command).0;
    assert_eq!([clause("breach E1 at wire-1"), clause("cross M2 over wire-1")], ["MAD-66", "MAD-65"]);
    assert_eq!([clause("breach E2 at obstacle-1"), clause("cross T1 over obstacle-1")], ["MAD-67", "MAD-67"]);
    assert_eq!(clause("clear M1 mines-1"), "MAD-69");
    assert!(said("cross T1 over obstacle-1").1.contains("does not fire"));
    assert!(said("cross M2 over wire-1").1.contains("fire is on the move"));
}

#[test]
fn mad_61_the_arc_of_a_work_is_drawn_where_its_target_lies_outside() {
    let field = |kind: &str| {
        let work = format!("kind = \"{kind}\"; at = [500, 500]; bearing = 0");
        let blue = ["T1: Infantry at 650,450", "T2: Infantry at 600,600"];
        Field::new().work(RED, &work).red("I", &["I1: Infantry at 490,500"]).blue("T", &blue).red_first()
    };
    let play = field("bunker");
    let [arc] = &preview(&play, "aim I1 at T1").areas[..] else { panic!("one arc") };
    assert_eq!((arc.kind.as_ref(), arc.closed), ("arc", true));
    let outline = Polygon::new(arc.points.clone()).unwrap();
    // As far as the target is away, from the middle of the work.
    assert!(outline.contains(at("500,500")) && outline.contains(at("500,660")));
    assert!(!outline.contains(at("650,450")) && !outline.contains(at("500,680")));
    // Whoever lies inside, and whoever fires all round, is refused nothing.
    assert!(preview(&play, "aim I1 at T2").areas.is_empty());
    assert!(preview(&field("trench"), "aim I1 at T1").areas.is_empty());
}

/// What the preview of a move says of a watcher, if anything.
fn told_of(play: &Play, command: &str, watcher: &str) -> Option<String> {
    let all = preview(play, command).remarks;
    all.into_iter().find(|remark| remark.title == format!("{watcher} may fire on the way")).map(|remark| remark.text)
}

#[test]
fn mad_61_a_watcher_whose_work_does_not_bear_on_the_way_is_not_foretold() {
    let mut play = Field::new()
        .option("premeasure", "on")
        .work(crate::field::BLUE, "kind = \"bunker\"; at = [300, 700]; bearing = 0")
        .red("a", &["R1: Tiger I at 300,300", "R2: Tiger I at 300,850"])
        .blue("b", &["B1: Infantry (Support) at 300,700"])
        .blue("c", &["B2: T34/76 at 1700,1100"])
        .blue_first();
    play.does(&["watch B1", "end b"]);
    assert_eq!(told_of(&play, "move R1 to 300,400", "B1"), None);
    play.does(&["move R1 to 300,400"]);
    assert_eq!(play.asked(), RED, "nobody is asked, either");
    assert!(told_of(&play, "move R2 to 300,900", "B1").is_some());
}

#[test]
fn mad_119_a_watcher_needs_on_the_way_what_it_will_need_there() {
    let mut play = Field::hitech()
        .option("premeasure", "on")
        .area("wood", "100,260 200,340")
        .red("a", &["W: Scout Walker at 190,300"])
        .blue("b", &["B1: Main Battle Tank at 600,300"])
        .blue_first();
    play.does(&["watch B1", "end b"]);
    // A walker that comes out of the wood is in the open there, and easier to hit.
    let told = told_of(&play, "move W to 240,300", "B1").unwrap();
    play.does(&["move W to 240,300", "hold"]);
    let needed = crate::field::forecasts(&play, "react B1 at point 10")[0].need;
    assert!(needed.parts().iter().any(|part| part.value < 0), "{needed:?}");
    assert!(told.contains(&format!("then {}+ in the open", needed.total())), "{told} and {needed:?}");
}

#[test]
fn mad_91_a_noted_landing_draws_no_fire() {
    let warned = |revealed: &[&str]| {
        let field = hidden()
            .option("mad.dummies", "none")
            .red("riders", &["H1: Sdkfz 250/1 (APC)", "I1: Infantry"])
            .blue("tank", &["B1: T34/76"]);
        let mut play = placed(&field, &["deploy riders at 100,100", "deploy tank at 100,500"]);
        play.does(&["reveal tank", "appear all", "watch B1", "end tank"]).does(revealed);
        let told = preview(&play, "land I1 bearing 0");
        told.remarks.iter().map(|remark| remark.clause.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(warned(&["reveal riders", "appear all"]), ["MAD-27", "MAD-55"]);
    assert_eq!(warned(&[]), ["MAD-27"]);
}

#[test]
fn mad_54_a_preview_says_how_long_a_marker_that_is_not_used_stays() {
    let told = |lasts: &str| {
        let mut play = Field::new()
            .option("mad.opportunity_lasts", lasts)
            .option("premeasure", "on")
            .red("a", &["R1: Tiger I at 300,50"])
            .blue("b", &["B1: T34/76 at 300,300"])
            .red_first();
        play.does(&["watch R1", "end a", "move B1 to 320,300"]);
        let react = "react R1 with cannon_b at point 1";
        let told = preview(&play, react).remarks.into_iter().map(|remark| (remark.clause, remark.text));
        let drawn = forecasts(&play, react).into_iter().flat_map(|forecast| forecast.picture.remarks);
        let drawn = drawn.map(|remark| (remark.clause, remark.text));
        told.chain(drawn).filter(|(clause, _)| clause == "MAD-54").map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(told("next_activation"), ["Hold, and it stays until the element is next activated."; 2]);
    assert_eq!(told("end_of_turn"), ["Hold, and it stays until the turn ends."; 2]);
}

#[test]
fn mad_119_a_preview_does_not_say_that_missiles_are_worse_on_the_move() {
    let told = |kind: &str| {
        let play = Field::hitech()
            .red("a", &[&format!("R1: {kind} at 300,50")])
            .blue("b", &["B1: Main Battle Tank at 300,400"])
            .red_first();
        let told = preview(&play, "move R1 to 320,50").remarks.into_iter();
        told.filter(|remark| remark.title.starts_with("At the end")).map(|remark| remark.text).collect::<String>()
    };
    assert_eq!(told("Main Battle Tank"), "All its shots from there are at +1, on the move.");
    let missiles = "All its shots from there are at +1, on the move, but for missiles and grenades.";
    assert_eq!(told("Missile VTOL"), missiles);
}

#[test]
fn mad_159_a_marker_at_wire_is_told_what_crossing_takes() {
    let field = hidden()
        .option("mad.dummies", "none")
        .work(RED, "kind = \"wire\"; pieces = 3; at = [100, 500]; bearing = 90")
        .red("Squad", &["I1: Infantry"])
        .blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Squad at 200,490", "deploy Tank at 1700,1100"]);
    play.does(&["end Tank"]);
    assert_eq!(play.may("cross A over wire-1"), Ok(()));
    let told = preview(&play, "cross A over wire-1");
    assert_eq!(told.remarks[0].clause, "MAD-65", "{:?}", told.remarks);
}

#[test]
fn mad_149_mad_146_what_is_told_at_the_edge_and_near_an_objective_is_so() {
    let field = Field::new()
        .side_key(RED, "leaves_by = \"north\"")
        .red("a", &["R1: Tiger I at 600,1150"])
        .blue("b", &["B1: Tiger I at 600,50"]);
    let mut play = field.red_first();
    let stopped = |play: &Play, command: &str| course(play, command).stop.unwrap().text;
    let said = stopped(&play, "move R1 to 600,1250");
    assert!(said.contains("at the end of the activation"), "{said}");
    play.does(&["end a"]);
    let said = stopped(&play, "move B1 to 600,-50");
    assert!(said.contains("Nobody of its side"), "{said}");

    let field = Field::hitech()
        .objective("ford", "500,500", 100)
        .red("a", &["V1: Missile VTOL at 400,500", "T1: Main Battle Tank at 400,450"])
        .blue("b", &["B1: Main Battle Tank at 1700,1100"]);
    let play = field.red_first();
    let holds = |command: &str| preview(&play, command).remarks.iter().any(|remark| remark.clause == "MAD-146");
    assert!(holds("move T1 to 480,450") && !holds("move V1 to 480,500"), "a VTOL holds nothing");
}

#[test]
fn mad_119_the_modifier_of_who_fires_standing_is_that_of_the_era() {
    let told = |field: Field, tank: &str| {
        let play = field
            .red("a", &[&format!("R1: {tank} at 600,330")])
            .blue("b", &[&format!("B1: {tank} at 600,600")])
            .red_first();
        let remarks = preview(&play, "aim R1 at B1").remarks;
        remarks.into_iter().find(|remark| remark.clause == "MAD-31").unwrap().text
    };
    assert!(told(Field::new(), "Tiger I").contains("without the +2 for"));
    assert!(told(Field::hitech(), "Main Battle Tank").contains("without the +1 for"));
}

/// Who sets out comes up first: its watcher is told of as one that sees it from the start.
#[test]
fn mad_112_mad_114_who_sets_out_from_below_is_seen_from_the_start() {
    let field = Field::hitech()
        .option("premeasure", "off")
        .area("deep-water", "300,300 600,600")
        .red("r", &["W1: Scout Walker at 340,400"])
        .blue("b", &["B1: Main Battle Tank at 700,400"]);
    let mut play = field.red_first();
    play.does(&["move W1 to 345,400", "dive W1", "end r", "watch B1"]).rolls("end b", &[crate::field::RED_FIRST]);
    let told = preview(&play, "move W1 to 360,400").remarks;
    let watched = told.iter().find(|remark| remark.clause == "MAD-55").unwrap();
    assert_eq!(watched.text, "In its sight from the start.");
}

#[test]
fn mad_56_what_is_held_already_counts_in_the_odds_of_the_next_leg() {
    let field = Field::new()
        .option("premeasure", "on")
        .red("a", &["R1: T34/76 at 600,330"])
        .blue("b", &["B1: Pz IV F2 to J at 600,800"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "end b"]);
    let told = |play: &Play| {
        let remarks = preview(play, "move R1 to 600,350 to shoot").remarks;
        remarks.into_iter().find(|remark| remark.clause == "MAD-55").unwrap().text
    };
    let before = told(&play);
    let element = play.piece("R1");
    let held = sandtable_mad::Event::DamageHeld { element, points: 17 };
    assert!(play.battle.rule(vec![held], "held before", None, &[RED, crate::field::BLUE]).is_ok());
    let after = told(&play);
    let destroyed = |text: &str| text.rsplit("destroyed ").next().unwrap().to_owned();
    let hit = |text: &str| text.split("hit ").nth(1).unwrap().split(',').next().unwrap().to_owned();
    assert_ne!(destroyed(&before), destroyed(&after));
    assert!(destroyed(&after).starts_with(&hit(&after)), "every hit destroys it: {after}");
}

#[test]
fn map_106_a_flight_shows_no_ranges_beforehand_where_nobody_may_measure() {
    let drawn = |measured| {
        let field = ground().option("premeasure", measured);
        let play = field.aircraft(RED, "A: Bf 109 E-3 at 900,300 heading 0 speed 200").red_first();
        let preview = preview(&play, "fly A at 200");
        assert!(preview.course.is_some(), "its way is drawn all the same");
        preview.areas.iter().filter(|area| matches!(&*area.kind, "corridor" | "arc")).count()
    };
    assert_eq!(["on", "off"].map(drawn), [4, 0]);
}

/// Whether the end of an activation says of somebody that it has done nothing.
fn idle(play: &Play, end: &str) -> bool {
    preview(play, end).remarks.iter().any(|remark| remark.text.contains("done nothing"))
}

#[test]
fn mad_10_who_has_spotted_or_observed_or_moved_under_its_marker_has_done_something() {
    let field = hidden()
        .option("mad.dummies", "none")
        .red("battery", &["O1: Off-table tube 61-120mm"])
        .red("Watch", &["C1: Infantry Command"])
        .blue("Tank", &["T1: T34/76"])
        .blue("Other", &["T2: T34/76"]);
    let units = ["deploy Watch at 100,100", "deploy Tank at 100,700", "deploy Other at 1700,1100"];
    let mut play = placed(&field, &units);
    play.does(&["reveal Tank", "appear all"]);
    assert!(idle(&play, "end Tank"));
    play.rolls("spot T1 at A", &[&[1]]);
    assert!(!idle(&play, "end Tank"));
    play.does(&["end Tank", "barrage battery at 100,900 observed by C1"]).rolls("fire", &[&[1, 1], &[12]]);
    play.does(&["end battery", "move C to 1700,1000"]);
    assert!(!idle(&play, "end Other"), "under its marker");
    play.does(&["end Other", "reveal Watch", "appear all"]);
    assert!(!idle(&play, "end Watch"), "it has observed");
}

#[test]
fn mad_33_an_end_in_sight_of_markers_alone_is_not_called_unseen() {
    let field = hidden().option("mad.dummies", "none").red("Panzer", &["P1: Pz I"]).blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Panzer at 100,100", "deploy Tank at 100,700"]);
    play.does(&["end Tank", "reveal Panzer", "appear all"]);
    let remarks = preview(&play, "move P1 to 100,150").remarks;
    let end = remarks.iter().find(|remark| remark.clause == "MAD-33").unwrap();
    assert_eq!(
        (end.title.as_str(), end.text.as_str()),
        ("At the end it sees no enemy", "No enemy element that stands on the table sees it there.")
    );
}

/// What an umpire says of the last entry, with its clauses.
fn told(play: &Play) -> Vec<(String, String)> {
    let (facts, view) = (&play.entry().facts, play.view(RED));
    let events = facts.iter().filter_map(|fact| match fact {
        Fact::Happened(event) => Mad::tell(play.setting(), &view, &Heard::Happened(*event)),
        _ => None,
    });
    events.map(|said| (said.text.to_string(), said.clause.to_string())).collect()
}

#[test]
fn mad_84_mad_150_who_appears_or_enters_is_not_told_as_set_up() {
    let riders = ["H1: Sdkfz 250/1 (APC)", "I1: Infantry"];
    let field = hidden().option("mad.dummies", "none").red("Riders", &riders).blue("Tank", &["T1: T34/76"]);
    let mut play = placed(&field, &["deploy Riders at 100,100", "deploy Tank at 1700,1100"]);
    play.does(&["end Tank", "reveal Riders", "appear all"]);
    let said = told(&play);
    assert!(said.contains(&("H1 (Sdkfz 250/1 (APC)) is placed at 100,100.".into(), "MAD-84".into())), "{said:?}");
    let field = Field::new().zones().key("reserves_enter = 2").red("one", &["R1: Tiger I"]).red("two", &riders);
    let mut play = second_turn(&field.blue("three", &["B1: T34/76"]));
    play.does(&["begin two", "place H1 at 900,0"]);
    assert_eq!(told(&play), [("H1 (Sdkfz 250/1 (APC)) is placed at 900,0.".into(), "MAD-150".into())]);
    play.does(&["board I1 in H1"]);
    assert_eq!(told(&play), [("I1 (Infantry) is placed aboard H1.".into(), "MAD-150".into())]);
}

#[test]
fn mad_26_mad_56_mad_66_refusals_say_what_is_true_of_all_whom_they_are_told_to() {
    let field = Field::hitech()
        .line("hedge", "0,350 600,350")
        .work(BLUE, "kind = \"wire\"; pieces = 3; at = [700, 350]; bearing = 90")
        .red("r", &["C1: Light Scout Car at 300,330", "C2: Light Scout Car at 800,330", "W: Scout Walker at 340,330"])
        .blue("b", &["B1: Main Battle Tank at 900,1100"]);
    let play = field.red_first();
    let why = |command: &str| play.why_not(command).map_or("", |reason| reason.name);
    assert_eq!(why("move C1 to 300,370"), "wheels and half-tracks do not cross walls and hedges");
    assert!(why("move C2 to 800,370").starts_with("wheels, half-tracks and cavalry do not cross wire"));
    assert_eq!(why("move W to 340,370"), "");
    let play = Field::new().red("r", &["S: Stug III G at 300,330"]).blue("b", &["B1: T34/76 at 300,900"]).red_first();
    let reason = play.why_not("move S to 300,340 to shoot").unwrap();
    assert_eq!(reason.name, "the element has no weapon but its machine gun that it may fire after moving");
}

#[test]
fn mad_91_under_a_marker_a_unit_is_at_one_place() {
    // A house stands between the corner of the table and the marker.
    let field = hidden()
        .option("mad.dummies", "none")
        .area("building", "280,120 330,170")
        .red("tanks", &["T1: T34/76", "T2: T34/76"])
        .red("battery", &["M1: Mortar Team 61-120mm", "C1: Infantry Command"])
        .blue("b", &["B1: T34/76"]);
    let mut play = placed(&field, &["deploy tanks at 600,280", "deploy b at 600,1100", "deploy battery at 500,250"]);
    play.does(&["end b"]);
    assert!(preview(&play, "end tanks").remarks.iter().all(|remark| remark.clause != "MAD-30"));
}

#[test]
fn mad_55_mad_157_crossing_wire_is_watched_like_any_path() {
    let field = Field::new().line("wire", "500,300 700,300").red("a", &["I1: Infantry at 600,290"]);
    let mut play = field.blue("b", &["B1: T34/76 at 600,700"]).blue_first();
    play.does(&["watch B1", "end b"]);
    let told = preview(&play, "cross I1 over wire-1").remarks;
    assert!(told.iter().any(|remark| remark.title == "B1 may fire on the way"), "{told:?}");
}
