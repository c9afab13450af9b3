//! How often batches of battles ask for memory: one line for each, deterministic.

use allocation_counter::measure;
use sandtable_ai::{Effort, Player};
use sandtable_bench::play::on_land;

/// Battles of each batch.
const BATTLES: u64 = 10;

fn main() {
    let batches = [
        ("random play", "first-shots", Player::Random),
        ("quick battles", "first-shots", Player::Doctrine(Effort::Quick)),
        ("quick battles on the Orchard Road", "the-orchard-road", Player::Doctrine(Effort::Quick)),
    ];
    for (name, scenario, player) in batches {
        let mut battles = on_land(scenario, player);
        // What is made once for a setting is made before.
        battles.play();
        let counted = measure(|| (0..BATTLES).for_each(|_| _ = battles.play()));
        println!("{name}\t{}", counted.count_total);
    }
}
