//! What is behind a forecast: the partition, the square, the line and the ties; and the same again on a receipt.

use crate::field::{BLUE, Field, Play, RED, at, forecasts};
use sandtable_core::{Forecast, Ruleset, Table, Viewer};
use sandtable_dice::Exact;
use sandtable_mad::Mad;

/// The parts of a picture agree with each other and with the chances.
fn agrees(forecast: &Forecast) {
    let picture = &forecast.picture;
    let sum: f64 = picture.results.iter().map(|result| result.chance).sum();
    assert!(picture.results.is_empty() || (sum - 1.0).abs() < 1e-9, "{forecast:?}");
    if let Some(square) = &picture.square {
        assert_eq!(square.results.len(), usize::from(square.sides).pow(2));
        for (n, result) in picture.results.iter().enumerate() {
            let cells = square.results.iter().filter(|&&cell| usize::from(cell) == n).count();
            let share = cells as f64 / square.results.len() as f64;
            assert!((share - result.chance).abs() < 1e-9, "{result:?} has {cells} cells");
        }
    }
}

/// A Tiger behind a hedge of its own, a wood half way, and a tank behind another hedge with five hit points left.
fn duel() -> Play {
    let field = Field::new()
        .key("margin_percent = 10")
        .option("premeasure", "on")
        .line("hedge", "200,110 500,110")
        .area("wood", "250,200 350,229")
        .feature("hedge", "name = \"Crow hedge\"\nline = [[200, 390], [500, 390]]")
        .red("tiger", &["R1: Tiger I at 300,100"])
        .blue("tank", &["B1: T34/76 at 300,428"]);
    field.red_first()
}

#[test]
fn mad_45_the_square_is_thrown_by_the_procedure_itself() {
    let play = duel();
    let shot = &forecasts(&play, "aim R1 at B1 moving")[0];
    agrees(shot);
    assert_eq!(shot.need.total(), 7);
    assert_eq!(shot.pieces, [play.piece("R1"), play.piece("B1")]);
    let results: Vec<(&str, &str, i64)> = shot
        .picture
        .results
        .iter()
        .map(|result| (result.name.as_str(), result.effect.as_str(), (100.0 * result.chance).round() as i64))
        .collect();
    let expected = [
        ("Miss", "22 of 22 left", 36),
        ("Half damage, 17", "5 left", 48),
        ("Full damage, 34", "destroyed", 12),
        ("Double damage, 68", "destroyed", 4),
    ];
    assert_eq!(results, expected);
    let square = shot.picture.square.as_ref().unwrap();
    let cell = |first: usize, second: usize| square.results[(second - 1) * 10 + first - 1];
    assert_eq!((cell(1, 1), cell(7, 6), cell(6, 7), cell(7, 8), cell(7, 7)), (0, 1, 1, 2, 3));
    assert_eq!(shot.chances[0].0, "destroyed");
}

#[test]
fn mad_36_the_line_meets_what_stands_on_it_and_the_parts_are_tied_to_it() {
    let play = duel();
    let shot = &forecasts(&play, "aim R1 at B1 moving")[0];
    let line = shot.picture.line.as_ref().unwrap();
    let met: Vec<(&str, &str)> = line.meets.iter().map(|met| (met.kind.as_ref(), met.name.as_str())).collect();
    assert_eq!(met, [("hedge", "hedge"), ("wood", "wood"), ("hedge", "Crow hedge")]);
    assert_eq!((line.meets[1].from, line.meets[1].to), (at("300,200"), at("300,229")));
    assert_eq!((line.length.map(|l| l.as_mm()), line.cut), (Some(328.0), None));
    let tie = |part: u8| shot.picture.ties.iter().find(|tie| tie.part == part).map(|tie| tie.at);
    let parts: Vec<&str> = shot.need.parts().iter().map(|part| part.reason.clause).collect();
    assert_eq!(parts, ["MAD-35", "MAD-31", "MAD-36"]);
    assert_eq!((tie(0), tie(1), tie(2)), (Some(at("300,264")), Some(at("300,100")), Some(at("300,390"))));
    let remark = |clause: &str| shot.picture.remarks.iter().position(|remark| remark.clause == clause).unwrap();
    let (wood, own) = (remark("MAD-14"), remark("MAD-36"));
    assert_eq!(shot.picture.remarks[wood].text, "29 mm of wood: clear up to 50");
    assert_eq!(tie((3 + wood) as u8), Some(at("300,214.5")));
    assert_eq!(tie((3 + own) as u8), Some(at("300,110")), "the hedge that gives no cover");
}

#[test]
fn mad_34_pictures_wait_until_all_has_been_fired() {
    let field = Field::new().option("premeasure", "off").red("a", &["R1: Tiger I at 300,100"]);
    let mut play = field.blue("b", &["B1: T34/76 at 300,428"]).red_first();
    assert!(forecasts(&play, "aim R1 at B1").is_empty());
    play.does(&["aim R1 at B1"]);
    assert!(forecasts(&play, "fire").is_empty());
}

#[test]
fn mad_60_grenades_have_a_partition_too() {
    let field = Field::new().option("premeasure", "on").red("a", &["R1: Infantry (+ATG) at 300,100"]);
    let play = field.blue("b", &["B1: T34/76 at 300,130.2"]).red_first();
    let shot = &forecasts(&play, "aim R1 at B1 with atg")[0];
    agrees(shot);
    let last = shot.picture.results.last().unwrap();
    assert_eq!((last.name.as_str(), last.effect.as_str()), ("A ten", "the thrower is lost"));
    // Five a point of the die, at most the 22 that it has: 16 on average. What does not destroy it is worth half.
    let points = |name| f64::from(play.setting().kind(play.piece(name)).points_computed);
    let (half, share) = (0.5, 16.0 / 22.0);
    let gain = points("B1") * (half + half * (share - half)) - 0.1 * points("R1");
    assert!((shot.gain - gain).abs() < 1e-9, "{} {gain}", shot.gain);
}

#[test]
fn mad_16_a_doubtful_line_has_a_picture() {
    let field = Field::new().option("mad.los_doubt_mm", "1").area("building", "300.5,200 340,240");
    let play = field.red("a", &["R1: Tiger I at 300,100"]).blue("b", &["B1: T34/76 at 300,400"]).red_first();
    let line = &forecasts(&play, "aim R1 at B1")[0];
    agrees(line);
    assert_eq!((line.reason.clause, line.picture.results.len()), ("MAD-16", 2));
}

#[test]
fn mad_45_several_shots_at_one_target_are_one_partition_more() {
    let field = Field::new().option("premeasure", "on").red("a", &["R1: Tiger I at 300,100", "R2: Tiger I at 340,100"]);
    let mut play = field.blue("b", &["B1: T34/76 at 300,428"]).red_first();
    play.does(&["aim R1 at B1", "aim R2 at B1"]);
    let all = forecasts(&play, "fire");
    all.iter().for_each(agrees);
    assert_eq!((all.len(), all[2].pieces.len(), all[2].picture.results.len()), (3, 3, 3));
}

#[test]
fn mad_55_several_shots_at_one_mover_are_told_together_too() {
    let field = Field::new().option("premeasure", "on").red("a", &["R1: Tiger I at 300,385"]);
    let field = field.blue("w", &["B1: T34/85 at 300,700", "B2: T34/85 at 420,700"]);
    let mut play = field.blue_first();
    play.does(&["watch B1", "watch B2", "end w", "move R1 to 400,385 to shoot"]);
    play.does(&["react B1 at point 0", "react B2 at point 4"]);
    let all = forecasts(&play, "fire");
    all.iter().for_each(agrees);
    assert_eq!((all.len(), all[2].pieces.len(), &*all[2].about), (3, 3, "All 2 shots at R1 (Tiger I)"));
    let missed = |n: usize| 1.0 - all[n].chances.iter().find(|(name, _)| name == "hit").unwrap().1;
    assert!((missed(2) - missed(0) * missed(1)).abs() < 1e-12);
    assert_eq!(all[2].picture.results.last().unwrap().effect, "destroyed after its own shot");
}

#[test]
fn mad_45_a_receipt_shows_what_the_forecast_showed() {
    let mut play = duel();
    play.does(&["aim R1 at B1 moving"]);
    let before = forecasts(&play, "fire");
    play.rolls("fire", &[&[7, 3]]);
    let n = play.battle.numbers().last().unwrap();
    for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public] {
        let (heard, state, _) = play.battle.heard(n, viewer).unwrap();
        let view = Mad::view(play.setting(), &state, viewer);
        assert_eq!(Mad::illustrate(play.setting(), &view, &heard, &mut Exact::new()), before, "{viewer:?}");
    }
}

#[test]
fn mad_55_a_receipt_of_opportunity_fire_has_the_mover_where_it_was_hit() {
    let field = Field::new().option("premeasure", "on").red("a", &["R1: Tiger I at 300,385"]);
    let mut play = field.blue("w", &["B1: T34/85 at 300,700"]).blue_first();
    play.does(&["watch B1", "end w", "move R1 to 400,385 to shoot"]);
    let point = forecasts(&play, "react B1 at point 4")[0].clone();
    play.does(&["react B1 at point 4"]).rolls("fire", &[&[9, 9]]);
    let n = play.battle.numbers().last().unwrap();
    let (heard, state, _) = play.battle.heard(n, Viewer::Public).unwrap();
    let view = Mad::view(play.setting(), &state, Viewer::Public);
    let receipt = &Mad::illustrate(play.setting(), &view, &heard, &mut Exact::new())[0];
    assert_eq!(receipt.picture, point.picture);
    assert_eq!(receipt.picture.line.as_ref().unwrap().to, at("320,385"));
    assert!(receipt.picture.remarks.iter().any(|remark| remark.clause == "MAD-56"), "{:?}", receipt.picture.remarks);
    assert_eq!(receipt.picture.results.last().unwrap().effect, "destroyed after its own shot");
}

#[test]
fn mad_58_a_second_shot_is_shown_with_what_the_first_did() {
    let field = Field::new().option("premeasure", "on").red("a", &["R1: Tiger I at 300,100", "R2: Tiger I at 340,100"]);
    let mut play = field.blue("b", &["B1: T34/76 at 300,428"]).red_first();
    play.does(&["aim R1 at B1", "aim R2 at B1"]).rolls("fire", &[&[9, 1], &[1, 1]]);
    let n = play.battle.numbers().last().unwrap();
    let (heard, state, _) = play.battle.heard(n, Viewer::Public).unwrap();
    let view = Mad::view(play.setting(), &state, Viewer::Public);
    let receipts = Mad::illustrate(play.setting(), &view, &heard, &mut Exact::new());
    assert_eq!(receipts.len(), 2);
    assert_eq!(receipts[1].picture.results[0].effect, "5 left");
}

#[test]
fn mad_16_a_blocked_line_is_cut_where_it_is_blocked() {
    let field = Field::new().option("premeasure", "off").area("building", "280,200 320,240");
    let field = field.red("a", &["R1: Tiger I at 300,100"]).blue("b", &["B1: T34/76 at 300,400"]);
    let play = field.red_first();
    let told = Mad::preview(play.setting(), &play.view(RED), &play.read("aim R1 at B1"));
    assert_eq!(told.remarks[0].clause, "MAD-33");
    assert_eq!((told.remarks[0].lines[0].cut, told.remarks[0].lines[0].length), (Some(at("300,200")), None));
    let wood = Field::new().option("premeasure", "off").area("wood", "280,200 320,240").area("wood", "280,300 320,340");
    let play = wood.red("a", &["R1: Tiger I at 300,100"]).blue("b", &["B1: T34/76 at 300,400"]).red_first();
    let told = Mad::preview(play.setting(), &play.view(RED), &play.read("aim R1 at B1"));
    assert_eq!(told.remarks[0].lines[0].cut, Some(at("300,310")), "after fifty millimetres of wood");
}
