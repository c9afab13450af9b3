//! What may be expected, as tables for people.

use super::{Modifier, Odds, Report, aloft, barrage, bombs, spotting};

/// The number needed with its parts, and why it cannot be, if it cannot.
fn number(needed: Option<i32>, modifiers: &[Modifier], hopeless: Option<&Modifier>) -> Vec<String> {
    let part = |(n, part): (usize, &Modifier)| {
        let value = if n == 0 { part.value.to_string() } else { format!("{:+}", part.value) };
        format!("{value} {} [{}]", part.name, part.clause)
    };
    let sum: Vec<String> = modifiers.iter().enumerate().map(part).collect();
    let needed = needed.map(|needed| format!("{needed} needed = {}", sum.join(" ")));
    let hopeless = hopeless.map(|hopeless| format!("{} [{}]", hopeless.name, hopeless.clause));
    needed.into_iter().chain(hopeless).collect()
}

/// What two dice may show, and what that does.
fn levels(what: &str, successes: &[Odds], damage: [u16; 3]) -> Vec<String> {
    let [none, one, two, equal] = successes else { return Vec::new() };
    let [single, full, critical] = damage;
    vec![
        format!("{what}: no success {}", percent(none)),
        format!("  one success, {single} points: {}", percent(one)),
        format!("  two successes, {full} points: {}", percent(two)),
        format!("  two equal successes, {critical} points: {}", percent(equal)),
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
    let result = |result: &aloft::Outcome| format!("  {}, {}: {}", result.name, result.effect, percent(&result.odds));
    lines.extend(report.results.iter().map(result));
    lines.push(format!("hit: {}", percent(&report.hit)));
    lines.push(format!("destroyed: {}", percent(&report.destroyed)));
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
    lines.extend(report.distances.iter().map(|row| format!("  {:>3} mm: {}", row.distance, percent(&row.odds))));
    for target in &report.targets {
        lines.push(format!("{}, {} hit points, {} a template", target.name, target.hit_points, target.damage));
        lines.push(format!("  caught: {}", percent(&target.caught)));
        lines.push(format!("  destroyed: {}", percent(&target.destroyed)));
        lines.push(format!("  expected damage: {:.3}", target.expected_damage));
    }
    lines.join("\n") + "\n"
}

/// Spotting.
pub fn spotting(report: &spotting::Report) -> String {
    let mut lines = vec![format!("{}: {} of {} mm", report.about, report.used, report.allowance)];
    for attempt in &report.attempts {
        lines.push(format!("at {} mm: spotted {}", attempt.range, percent(&attempt.spotted)));
        let number = number(attempt.needed, &attempt.modifiers, attempt.hopeless.as_ref());
        lines.extend(number.iter().map(|line| format!("  {line}")));
    }
    if report.attempts.len() > 1 {
        lines.push(format!("at least one: {}", percent(&report.any)));
        lines.push(format!("all: {}", percent(&report.all)));
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
        lines.extend(report.distribution.iter().map(|row| format!("  {:>3}: {}", row.damage, percent(&row.odds))));
    }
    lines.push(format!("destroyed: {}", percent(&report.destroyed)));
    lines.push(format!("expected damage: {:.3}", report.expected_damage));
    if let Some(lost) = &report.thrower_lost {
        lines.push(format!("thrower lost: {}", percent(lost)));
    }
    lines.join("\n") + "\n"
}

/// An attack of artillery.
pub fn barrage(report: &barrage::Report) -> String {
    let mut lines = vec![report.about.clone(), "it lands so far from its point".into()];
    lines.extend(report.distances.iter().map(|row| format!("  {:>3} mm: {}", row.distance, percent(&row.odds))));
    for target in &report.targets {
        let [single, full, critical] = target.damage;
        lines.push(format!(
            "{}, {} hit points: {} needed [{}], {single}, {full} or {critical} points",
            target.name, target.hit_points, target.needed, target.clause
        ));
        lines.push(format!("  caught: {}", percent(&target.caught)));
        lines.push(format!("  hit: {}", percent(&target.hit)));
        lines.push(format!("  destroyed: {}", percent(&target.destroyed)));
        lines.push(format!("  expected damage: {:.3}", target.expected_damage));
    }
    lines.join("\n") + "\n"
}

/// "52.00 % (13/25)".
fn percent(odds: &Odds) -> String {
    let fraction = odds.fraction.as_ref().map(|fraction| format!(" ({fraction})")).unwrap_or_default();
    format!("{:.2} %{fraction}", 100.0 * odds.chance)
}
