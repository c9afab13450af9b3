//! The odds of spotting along several lines: exact, and as the dice fall.

use crate::field::{BLUE, Field, Play, RED};
use sandtable_core::Table;
use sandtable_dice::{Dice, Exact, Silent, Stream};
use sandtable_mad::Mad;
use sandtable_mad::battle::search::{Search, Targets};
use sandtable_mad::foresight::hidden::{Attempts, attempts};

/// Six markers before a squad, of which the last two are too far for what is left.
fn lookout(premeasure: &str) -> Play {
    let zone = "zone = [[0, 0], [1800, 0], [1800, 1200], [0, 1200]]";
    let mut field = Field::new()
        .zones()
        .option("mad.hidden", "on")
        .option("mad.dummies", "none")
        .option("premeasure", premeasure)
        .side_key(RED, zone)
        .side_key(BLUE, zone)
        .area("wood", "480,0 520,60")
        .red("Squad", &["I1: Infantry"]);
    for n in 1..=5 {
        field = field.red(&format!("Rest {n}"), &[&format!("R{n}: Truck etc.")]);
    }
    for n in 1..=6 {
        field = field.blue(&format!("Tank {n}"), &[&format!("T{n}: T34/76")]);
    }
    let mut play = field.open(&[&[4, 7]]);
    let places = ["300,30", "500,30", "700,30", "400,30", "900,30", "110,30"];
    for (n, at) in (1..=6).zip(places) {
        let red =
            if n == 1 { "deploy Squad at 0,30".into() } else { format!("deploy \"Rest {}\" at 1700,{n}00", n - 1) };
        play.does(&[&red]);
        let blue = format!("deploy \"Tank {n}\" at {at}");
        if n < 6 {
            play.does(&[&blue])
        } else {
            play.rolls(&blue, &[&[7, 4]])
        };
    }
    play
}

fn plan(play: &Play) -> Attempts {
    let board = play.board();
    let (from, by) = (play.piece("A"), play.piece("I1"));
    let targets: Targets = ["G", "H", "I", "J", "K", "L"].into_iter().map(|name| play.piece(name)).collect();
    attempts(
        &board,
        &Search { from, by: Some(by), moving: false, targets, next: 0, left: board.spotting().allowance(by) },
    )
}

#[test]
fn mad_85_a_plan_tries_what_the_allowance_reaches() {
    let play = lookout("on");
    // 300 + 500 + 700 + 400 = 1900; 900 is beyond what is left, and 110 too.
    let plan = plan(&play);
    let needs: Vec<i8> = plan.tries.iter().map(|attempt| attempt.need.total()).collect();
    assert_eq!(needs, [4, 5 + 2, 6, 5]);
}

#[test]
fn mad_85_the_odds_of_a_plan_are_exact_and_agree_with_a_million_throws() {
    let play = lookout("on");
    let plan = plan(&play);
    let mut exact = Exact::<f64>::new();
    let answer = exact.ask(&plan).unwrap();
    let chances: Vec<f64> = (0..=4).map(|found| answer.chance(|_, totals| totals[0] == found)).collect();
    let missed = [3.0, 6.0, 5.0, 4.0].map(|faces| faces / 10.0);
    assert!((chances[0] - missed.iter().product::<f64>()).abs() < 1e-12);
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let mut dice = Silent::new(Stream::new(7));
    let mut counted = [0_u32; 5];
    let throws = 1_000_000;
    for _ in 0..throws {
        let Ok(ended) = dice.play(&plan);
        counted[usize::from(ended.tallies[0])] += 1;
    }
    for (count, chance) in counted.into_iter().zip(chances) {
        let (share, error) =
            (f64::from(count) / f64::from(throws), (chance * (1.0 - chance) / f64::from(throws)).sqrt());
        assert!((share - chance).abs() <= 4.0 * error, "{share} and {chance}");
    }
}

#[test]
fn mad_85_the_resolution_has_the_same_odds() {
    let play = lookout("on");
    let command = play.read("spot A at G H I J K L");
    let forecasts = Mad::forecast(play.setting(), &play.view(RED), &command, &mut Exact::new());
    assert_eq!(forecasts.len(), 5, "four lines, and all of them");
    let one = forecasts[0].chances[0].1;
    assert!((one - 0.7).abs() < 1e-12);
    let tank = play.unit("Tank 1");
    let alone = play.chance("spot A at G", |state| state.board(play.setting()).marker(tank).is_none());
    assert!((alone - one).abs() < 1e-12);
    // Nobody measures beforehand by the book (MAD-34).
    let play = lookout("off");
    assert!(Mad::forecast(play.setting(), &play.view(RED), &command, &mut Exact::new()).is_empty());
}
