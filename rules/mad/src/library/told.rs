//! What may be expected, as tables for people.

use super::{Report, aloft, barrage, bombs, spotting};
use sandtable_odds::report::number;
use sandtable_odds::{Chance, Modifier};

/// What two dice may show, and what that does.
fn levels(what: &str, successes: &[Chance], damage: [u16; 3]) -> Vec<String> {
    let [none, one, two, equal] = successes else { return Vec::new() };
    let [single, full, critical] = damage;
    vec![
        format!("{what}: no success {}", none.in_words()),
        format!("  one success, {single} points: {}", one.in_words()),
        format!("  two successes, {full} points: {}", two.in_words()),
        format!("  two equal successes, {critical} points: {}", equal.in_words()),
    ]
}

fn shot(shot: &aloft::Shot) -> Vec<String> {
    let mut lines = vec![format!("{}:", shot.name)];
    lines.extend(number(shot.needed, &shot.modifiers, shot.hopeless.as_ref()).iter().map(|line| format!("  {line}")));
    lines.extend(levels("this roll", &shot.successes, shot.damage).iter().map(|line| format!("  {line}")));
    lines
}

/// Fire from the air, and of torpedoes.
pub fn aloft(report: &aloft::Report) -> String {
    let mut lines = vec![report.about.clone()];
    lines.extend(report.shots.iter().flat_map(shot));
    lines.push(format!("all together, at {} hit points", report.hit_points));
    let result = |result: &aloft::Outcome| format!("  {}, {}: {}", result.name, result.effect, result.odds.in_words());
    lines.extend(report.results.iter().map(result));
    lines.push(format!("hit: {}", report.hit.in_words()));
    lines.push(format!("destroyed: {}", report.destroyed.in_words()));
    lines.push(format!("expected damage: {:.3}", report.expected_damage));
    lines.join("\n") + "\n"
}

/// Bombs, and rockets at the ground.
pub fn bombs(report: &bombs::Report) -> String {
    let mut lines = vec![format!("{}, templates of {} mm radius", report.about, report.radius)];
    lines.extend(report.shot.iter().flat_map(shot));
    let added = |part: &Modifier| format!("scatter, D10 {:+} {} [{}]", part.value, part.name, part.clause);
    lines.extend(report.scatter.iter().map(added));
    if !report.distances.is_empty() {
        lines.push("a template lands so far from the aim point".into());
    }
    lines.extend(report.distances.iter().map(|row| format!("  {:>3} mm: {}", row.distance, row.odds.in_words())));
    for target in &report.targets {
        lines.push(format!("{}, {} hit points, {} a template", target.name, target.hit_points, target.damage));
        lines.push(format!("  caught: {}", target.caught.in_words()));
        lines.push(format!("  destroyed: {}", target.destroyed.in_words()));
        lines.push(format!("  expected damage: {:.3}", target.expected_damage));
    }
    lines.join("\n") + "\n"
}

/// Spotting.
pub fn spotting(report: &spotting::Report) -> String {
    let mut lines = vec![format!("{}: {} of {} mm", report.about, report.used, report.allowance)];
    for attempt in &report.attempts {
        lines.push(format!("at {} mm: spotted {}", attempt.range, attempt.spotted.in_words()));
        let number = number(attempt.needed, &attempt.modifiers, attempt.hopeless.as_ref());
        lines.extend(number.iter().map(|line| format!("  {line}")));
    }
    if report.attempts.len() > 1 {
        lines.push(format!("at least one: {}", report.any.in_words()));
        lines.push(format!("all: {}", report.all.in_words()));
    }
    lines.join("\n") + "\n"
}

/// Fire on the ground.
pub fn fire(report: &Report) -> String {
    let mut lines = vec![report.about.clone()];
    lines.extend(number(report.needed, &report.modifiers, report.hopeless.as_ref()));
    lines.extend(levels("each attack", &report.successes, report.damage));
    if !report.distribution.is_empty() {
        lines.push(format!("damage of all attacks ({} or more destroys)", report.hit_points));
        lines.extend(report.distribution.iter().map(|row| format!("  {:>3}: {}", row.damage, row.odds.in_words())));
    }
    lines.push(format!("destroyed: {}", report.destroyed.in_words()));
    lines.push(format!("expected damage: {:.3}", report.expected_damage));
    if let Some(lost) = &report.thrower_lost {
        lines.push(format!("thrower lost: {}", lost.in_words()));
    }
    lines.join("\n") + "\n"
}

/// An attack of artillery.
pub fn barrage(report: &barrage::Report) -> String {
    let mut lines = vec![report.about.clone(), "it lands so far from its point".into()];
    lines.extend(report.distances.iter().map(|row| format!("  {:>3} mm: {}", row.distance, row.odds.in_words())));
    for target in &report.targets {
        let [single, full, critical] = target.damage;
        lines.push(format!(
            "{}, {} hit points: {} needed [{}], {single}, {full} or {critical} points",
            target.name, target.hit_points, target.needed, target.clause
        ));
        lines.push(format!("  caught: {}", target.caught.in_words()));
        lines.push(format!("  hit: {}", target.hit.in_words()));
        lines.push(format!("  destroyed: {}", target.destroyed.in_words()));
        lines.push(format!("  expected damage: {:.3}", target.expected_damage));
    }
    lines.join("\n") + "\n"
}
