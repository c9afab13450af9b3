//! Three shots of a real weapon at a real target: the odds that a forecast shows before the click.

use crate::job::Job;
use crate::play::scenario;
use sandtable_dice::Exact;
use sandtable_mad::lists::{Kind, Weapon};
use sandtable_mad::sections::direct_fire::{Attack, Circumstances, Volley, damage, to_hit};
use sandtable_mad::{Mad, Setting, clause, data};
use std::hint::black_box;

/// The battle that jobs of M.A.D. are played in: the smallest that comes with the game.
pub fn first_shots() -> Setting {
    scenario::<Mad>(&data::files(), &data::scenarios(), "first-shots")
}

/// Range column and cover of five different questions.
const CASES: [(usize, bool, bool); 5] =
    [(0, false, false), (1, true, false), (2, false, true), (1, false, false), (0, true, true)];

/// The weapon and the target of the measured shots: the gun of a Panther at a Sherman.
pub struct Duel {
    setting: Setting,
}

impl Default for Duel {
    fn default() -> Duel {
        Duel { setting: first_shots() }
    }
}

impl Duel {
    fn kind(&self, name: &str) -> &Kind {
        let lists = &self.setting.lists;
        lists.kind(lists.find(None, name).expect("it is listed"))
    }

    fn weapon(&self) -> &Weapon {
        self.setting.lists.weapon(self.kind("Panther A to G").weapons[0].weapon)
    }

    fn hit_points(&self) -> u16 {
        self.kind("Sherman M4A1").hit_points
    }

    /// By the rule: number needed with its explanation, then the procedure with exact dice. Gives the chance that the
    /// target is destroyed and the average of the damage.
    pub fn by_rule(&self, exact: &mut Exact<f64>, weapon: &Weapon, hit_points: u16, case: u64) -> (f64, f64) {
        let (column, cover, moving) = CASES[(case % 5) as usize];
        let of = Circumstances {
            column: Some(column),
            cover: cover.then_some(&clause::COVER),
            moving,
            ..Circumstances::default()
        };
        let Ok(need) = to_hit(weapon, &self.setting.lists.charts.to_hit, &of) else { return (0.0, 0.0) };
        let attack = Attack { need, damage: damage(weapon, of.infantry) };
        let volley = Volley { attacks: [attack; 3].into_iter().collect(), hit_points };
        let answer = exact.ask(&volley).expect("three shots are small enough");
        let (mut destroyed, mut mean) = (0.0, 0.0);
        answer.each(|_, totals, chance| {
            mean += f64::from(totals[0]) * chance;
            destroyed += if totals[0] >= hit_points { chance } else { 0.0 };
        });
        (destroyed, mean)
    }

    /// By hand: the number needed as a sum, the four results three times over.
    pub fn by_hand(&self, weapon: &Weapon, hit_points: u16, case: u64) -> (f64, f64) {
        let (column, cover, moving) = CASES[(case % 5) as usize];
        let charts = &self.setting.lists.charts.to_hit;
        let needed = i32::from(weapon.columns[column])
            + if cover { i32::from(charts.cover) } else { 0 }
            + if moving { i32::from(charts.firer_moves) } else { 0 };
        if needed > 10 || weapon.columns[column] == 0 {
            return (0.0, 0.0);
        }
        let hits = f64::from(11 - needed.max(1)) / 10.0;
        let chances = [(1.0 - hits) * (1.0 - hits), 2.0 * hits * (1.0 - hits), hits * hits - hits / 10.0, hits / 10.0];
        let (full, most) = (weapon.damage, hit_points);
        let damage = [0, full.div_ceil(2), full, 2 * full];
        let (mut destroyed, mut mean) = (0.0, 0.0);
        for first in 0..4 {
            for second in 0..4 {
                for third in 0..4 {
                    let chance = chances[first] * chances[second] * chances[third];
                    let total = (damage[first] + damage[second] + damage[third]).min(most);
                    mean += f64::from(total) * chance;
                    destroyed += if total >= most { chance } else { 0.0 };
                }
            }
        }
        (destroyed, mean)
    }
}

/// The job.
pub fn job() -> Job {
    let (floor, product) = (Duel::default(), Duel::default());
    let mut exact = Exact::<f64>::new();
    Job {
        key: "three shots",
        once: "question",
        floor: Some(Box::new(move |times| {
            let (weapon, hit_points) = (floor.weapon(), floor.hit_points());
            (0..times).for_each(|n| _ = black_box(floor.by_hand(black_box(weapon), black_box(hit_points), n)));
        })),
        product: Box::new(move |times| {
            let (weapon, hit_points) = (product.weapon(), product.hit_points());
            (0..times).for_each(|n| {
                black_box(product.by_rule(&mut exact, black_box(weapon), black_box(hit_points), n));
            });
        }),
        timed: 5_000,
        counted: 2_000,
        why: "a Panther's gun at a Sherman through the rule: the number needed keeps its reasons and clauses",
    }
}

/// Do rule and floor agree on all cases?
pub fn worst_difference() -> f64 {
    let duel = Duel::default();
    let mut exact = Exact::new();
    let both = (0..5).map(|case| {
        let (weapon, hit_points) = (duel.weapon(), duel.hit_points());
        (duel.by_rule(&mut exact, weapon, hit_points, case), duel.by_hand(weapon, hit_points, case))
    });
    both.map(|(rule, hand)| (rule.0 - hand.0).abs().max((rule.1 / hand.1.max(1e-300) - 1.0).abs())).fold(0.0, f64::max)
}
