//! The five dice jobs of wargames through the general odds interface, against their floors.

use crate::floor;
use crate::job::Job;
use crate::procedures::{Attack, Chained, Roll, TenTorpedoes, ThreeAttacks};
use sandtable_dice::{Exact, Exactly, Pool, Procedure, Tables, Times, Weight};
use std::hint::black_box;

/// The circumstances change from question to question, so that no answer can be kept.
const NUMBERS: [u8; 5] = [8, 6, 7, 9, 5];
const BONUSES: [u8; 5] = [7, 5, 6, 8, 4];
const TORPEDOES: [u8; 5] = [18, 16, 17, 19, 15];

fn of(list: &[u8; 5], n: u64) -> u8 {
    black_box(list[(n % 5) as usize])
}

/// Asks for the chance of 28 points or more.
fn ask_a<P: Procedure, W: Weight>(exact: &mut Exact<W>, procedure: &P) -> W::Number {
    exact.ask(procedure).expect("small enough").chance(|_, totals| totals[0] >= 28)
}

/// Asks for a distribution, and leaves it where the engine has it.
fn ask<P: Procedure, W: Weight>(exact: &mut Exact<W>, procedure: &P) {
    black_box(exact.ask(procedure).expect("small enough").stages());
}

/// All dice jobs.
pub fn jobs() -> Vec<Job> {
    let mut jobs = vec![a(), a_steps(), a_exact(), b(), c(), c_emptied(), d(), d_exact(), e(), e_exact()];
    jobs.iter_mut().for_each(|job| job.once = "question");
    jobs
}

fn job(
    key: &'static str,
    [timed, counted]: [u64; 2],
    why: &'static str,
    floor: impl FnMut(u64) + 'static,
    product: impl FnMut(u64) + 'static,
) -> Job {
    Job { key, once: "question", floor: Some(Box::new(floor)), product: Box::new(product), timed, counted, why }
}

fn a() -> Job {
    let mut exact = Exact::<f64>::new();
    job(
        "a three attacks",
        [5_000, 2_000],
        "`Times` walks the attack's 6 paths once; what is left is the cost of asking",
        |times| (0..times).for_each(|n| _ = black_box(floor::job_a_f64(of(&NUMBERS, n).into()))),
        move |times| {
            (0..times).for_each(|n| {
                black_box(ask_a(&mut exact, &Times::new(3, Attack { number: of(&NUMBERS, n) })));
            });
        },
    )
}

fn a_steps() -> Job {
    let mut exact = Exact::<f64>::new();
    job(
        "a without `Times`",
        [5_000, 2_000],
        "the same three attacks as three steps: what the combinator saves",
        |times| (0..times).for_each(|n| _ = black_box(floor::job_a_f64(of(&NUMBERS, n).into()))),
        move |times| {
            (0..times).for_each(|n| {
                black_box(ask_a(&mut exact, &ThreeAttacks { number: of(&NUMBERS, n) }));
            });
        },
    )
}

fn a_exact() -> Job {
    let mut exact = Exact::<Exactly>::new();
    job(
        "a exactly",
        [5_000, 1_000],
        "256 bits and a common denominator where the floor knows that 64 and 128 bits are enough",
        |times| (0..times).for_each(|n| _ = black_box(floor::job_a_exact(of(&NUMBERS, n).into()))),
        move |times| {
            (0..times).for_each(|n| {
                black_box(ask_a(&mut exact, &Times::new(3, Attack { number: of(&NUMBERS, n) })));
            });
        },
    )
}

fn b() -> Job {
    let mut exact = Exact::<f64>::new();
    let mut out = [0; 128];
    job(
        "b 10d10",
        [5_000, 2_000],
        "tables emptied before each question, since a kept one would be the answer",
        move |times| {
            (0..times).for_each(|_| {
                floor::job_b(black_box(10), &mut out);
                black_box(&out);
            });
        },
        move |times| {
            (0..times).for_each(|_| {
                exact.tables = Tables::default();
                ask(&mut exact, &Roll { pool: Pool::sum(black_box(10), 10) });
            });
        },
    )
}

fn c() -> Job {
    let mut exact = Exact::<f64>::new();
    let mut out = [[0; 26]; 6];
    job(
        "c 5d6, sixes apart",
        [5_000, 2_000],
        "the sums of 5d6 and fewer are kept",
        move |times| {
            (0..times).for_each(|_| {
                floor::job_c(black_box(5), &mut out);
                black_box(&out);
            });
        },
        move |times| {
            (0..times).for_each(|_| ask(&mut exact, &Roll { pool: Pool::sum(black_box(5), 6).top_apart() }));
        },
    )
}

fn c_emptied() -> Job {
    let mut exact = Exact::<f64>::new();
    let mut out = [[0; 26]; 6];
    job(
        "c, tables emptied",
        [5_000, 2_000],
        "the same, its tables made anew for each question",
        move |times| {
            (0..times).for_each(|_| {
                floor::job_c(black_box(5), &mut out);
                black_box(&out);
            });
        },
        move |times| {
            (0..times).for_each(|_| {
                exact.tables = Tables::default();
                ask(&mut exact, &Roll { pool: Pool::sum(black_box(5), 6).top_apart() });
            });
        },
    )
}

fn d() -> Job {
    let mut exact = Exact::<f64>::new();
    let mut by_hand = floor::WsD::new();
    job(
        "d chained criticals",
        [20, 10],
        "22 stages, each run once for all totals",
        move |times| {
            (0..times).for_each(|n| {
                by_hand.run(of(&BONUSES, n).into());
                black_box(&by_hand.out);
            });
        },
        move |times| (0..times).for_each(|n| ask(&mut exact, &Chained { bonus: of(&BONUSES, n) })),
    )
}

fn d_exact() -> Job {
    let mut exact = Exact::<Exactly>::new();
    let (mut out, mut square) = (Vec::new(), Vec::new());
    job(
        "d exactly",
        [2, 1],
        "256 bits a cell; the floor has 64, 128 and 192 where it knows that they do",
        move |times| {
            (0..times).for_each(|n| {
                floor::job_d_exact(of(&BONUSES, n).into(), &mut out, &mut square);
                black_box(&out);
            });
        },
        move |times| (0..times).for_each(|n| ask(&mut exact, &Chained { bonus: of(&BONUSES, n) })),
    )
}

fn e() -> Job {
    let mut exact = Exact::<f64>::new();
    let mut out = [0.0; 640];
    job(
        "e ten torpedoes",
        [200, 100],
        "the floor factors 6d10 into four doublings a die; the general path adds a row for each of 55 sums",
        move |times| {
            (0..times).for_each(|n| {
                floor::job_e_f64(of(&TORPEDOES, n).into(), &mut out);
                black_box(&out);
            });
        },
        move |times| (0..times).for_each(|n| ask(&mut exact, &TenTorpedoes { number: of(&TORPEDOES, n) })),
    )
}

fn e_exact() -> Job {
    let mut exact = Exact::<Exactly>::new();
    let (mut sums, mut next) = (Box::new([[0; 4]; 640]), Box::new([[0; 4]; 640]));
    job(
        "e exactly",
        [20, 10],
        "sums of dice by a running window, as in the floor, but for every torpedo and not for every hit",
        move |times| {
            (0..times).for_each(|n| {
                floor::job_e_exact(of(&TORPEDOES, n).into(), &mut sums, &mut next);
                black_box(&sums);
            });
        },
        move |times| (0..times).for_each(|n| ask(&mut exact, &TenTorpedoes { number: of(&TORPEDOES, n) })),
    )
}
