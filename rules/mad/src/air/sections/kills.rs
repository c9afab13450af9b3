//! Skill that grows with kills, from battle to battle.

/// MAP-50 Kills at which the skill of a crew grows by one.
pub const KILLS: [u16; 3] = [5, 10, 20];

/// MAP-50 The skill of a crew that began with some skill and has so many kills. Kills of the battles before count too.
pub fn grown(start: i8, kills: u16) -> i8 {
    start.saturating_add(KILLS.iter().filter(|&&enough| kills >= enough).count() as i8)
}
