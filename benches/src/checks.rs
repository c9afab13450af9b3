//! Floors and product give the same numbers: asked before anything is timed.

use crate::procedures::{Attack, Chained, Roll, TenTorpedoes, ThreeAttacks};
use crate::{floor, shots, sight};
use sandtable_dice::{Exact, Exactly, Pool, Times};

/// Chances may differ by so much of themselves.
const CLOSE: f64 = 1e-12;

fn same(job: &str, ours: f64, floor: f64) -> Result<(), String> {
    let close = (ours - floor).abs() <= CLOSE * floor.abs().max(1e-300);
    if close { Ok(()) } else { Err(format!("{job}: {ours} is not {floor}")) }
}

/// Compares all jobs with their floors, and floating point with exact numbers.
///
/// # Errors
/// Says which job does not agree.
///
/// # Panics
/// Where a question is too large.
pub fn all() -> Result<(), String> {
    three_attacks()?;
    plain_dice()?;
    chains()?;
    torpedoes()?;
    let worst = shots::worst_difference();
    if worst > CLOSE {
        return Err(format!("three shots: rule and floor differ by {worst:e}"));
    }
    lines()
}

fn three_attacks() -> Result<(), String> {
    let mut fast = Exact::<f64>::new();
    let mut exact = Exact::<Exactly>::new();
    for number in 2..=10u8 {
        let times = Times::new(3, Attack { number });
        let by_hand = floor::job_a_f64(number.into());
        same("a", fast.ask(&times).expect("small").chance(|_, t| t[0] >= 28), by_hand)?;
        let steps = ThreeAttacks { number };
        same("a without Times", fast.ask(&steps).expect("small").chance(|_, t| t[0] >= 28), by_hand)?;
        let exactly = exact.ask(&times).expect("small").chance(|_, t| t[0] >= 28).to_f64();
        same("a exactly", exactly, floor::job_a_exact(number.into()).1 as f64 / 2_160_000f64.powi(3))?;
        same("a exactly and not", by_hand, exactly)?;
    }
    Ok(())
}

fn plain_dice() -> Result<(), String> {
    let mut fast = Exact::<f64>::new();
    let mut b = [0; 128];
    floor::job_b(10, &mut b);
    let mut told = Ok(());
    fast.ask(&Roll { pool: Pool::sum(10, 10) }).expect("small").each(|(), t, chance| {
        told = told.clone().and(same("b", chance, b[usize::from(t[0]) - 10] as f64 / 1e10));
    });
    let mut c = [[0; 26]; 6];
    floor::job_c(5, &mut c);
    fast.ask(&Roll { pool: Pool::sum(5, 6).top_apart() }).expect("small").each(|(), t, chance| {
        let ways = c[usize::from(t[1])][usize::from(t[0])];
        told = told.clone().and(same("c", chance, f64::from(ways) / 7_776.0));
    });
    told
}

fn chains() -> Result<(), String> {
    let mut fast = Exact::<f64>::new();
    let mut by_hand = floor::WsD::new();
    for bonus in 4..=8 {
        by_hand.run(bonus.into());
        let ours = fast.ask(&Chained { bonus }).expect("small").by(|_, t| t);
        for (t, chance) in &ours {
            same("d", *chance, by_hand.out.v[usize::from(t[1]) * floor::PW + usize::from(t[0])])?;
        }
        if bonus == 7 {
            let mut exact = Exact::<Exactly>::new();
            let exactly = exact.ask(&Chained { bonus }).expect("small").by(|_, t| t);
            exactly.iter().try_for_each(|(t, chance)| same("d exactly", ours[t], chance.to_f64()))?;
        }
    }
    Ok(())
}

fn torpedoes() -> Result<(), String> {
    let mut fast = Exact::<f64>::new();
    let mut exact = Exact::<Exactly>::new();
    for number in 15..=19 {
        let mut by_hand = [0.0; 640];
        floor::job_e_f64(number.into(), &mut by_hand);
        let ours = fast.ask(&TenTorpedoes { number }).expect("small").by(|_, t| t[0]);
        ours.iter().try_for_each(|(sum, chance)| same("e", *chance, by_hand[usize::from(*sum)]))?;
        let exactly = exact.ask(&TenTorpedoes { number }).expect("small").by(|_, t| t[0]);
        exactly.iter().try_for_each(|(sum, chance)| same("e exactly", ours[sum], chance.to_f64()))?;
    }
    Ok(())
}

fn lines() -> Result<(), String> {
    let mut numbers = sight::Numbers(7);
    let areas = sight::areas(100, &mut numbers);
    let (by_hand, field) = (sight::ByHand::new(&areas), sight::field(&areas));
    for length in [50, sight::SHORT_MM, 1_000] {
        for line in sight::lines(5_000, length, &mut numbers) {
            if by_hand.is_blocked(&line) != sight::is_blocked(&field, &line) {
                return Err(format!("sight: floor and product differ about {line:?}"));
            }
        }
    }
    Ok(())
}
