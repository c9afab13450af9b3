//! Every option of the air game, once as it is by default and with every other value.

use sandtable_core::{Allowed, Amended, Choices, settle};
use sandtable_mad::air::rules::{AirRules, Classes, Edge, Order};
use sandtable_mad::rules::Rules;

/// The rules with one option set.
fn with(id: &str, value: &str) -> Result<AirRules, String> {
    let choices = Choices { set: [(id.to_owned(), value.to_owned())].into_iter().collect(), ..Choices::default() };
    settle::<Rules>(&[], "", &choices).map(|(rules, _)| rules.air).map_err(|problems| problems[0].to_string())
}

#[test]
fn map_111_every_option_takes_its_values_and_no_others() {
    // The default and another value.
    let values = [
        ("mad.initiative_order", "high_first", "choice"),
        ("mad.free_radius", "off", "on"),
        ("mad.manoeuvre_classes", "0-1-2", "1-2-3"),
        ("mad.gun_damage", "per_gun", "per_group"),
        ("mad.bomb_and_shoot", "off", "on"),
        ("mad.aoa_half_angle", "45", "30"),
        ("mad.tail_gunner_waiver", "angle", "all"),
        ("mad.both_evade", "1", "2"),
        ("mad.engine_hits_to_crash", "2", "by_type"),
        ("mad.skill_growth", "off", "on"),
        ("mad.air_vs_fortification", "4", "2"),
        ("mad.bomb_aim_tolerance", "15", "25"),
        ("mad.partial_drop", "off", "on"),
        ("mad.ca_crit_table", "off", "on"),
        ("mad.small_arms_aa", "on", "off"),
        ("mad.aa_counts_evasion", "off", "on"),
        ("mad.bomb_radius", "25", "30"),
        ("mad.rocket_radius", "25", "40"),
        ("mad.torpedo_max_speed", "150", "200"),
        ("mad.skill_points", "10", "15"),
        ("mad.edge", "mode", "scroll"),
        ("mad.break_off_mm", "2000", "1500"),
        ("mad.collision", "off", "on"),
        ("mad.arrival_turn", "2", "3"),
        ("mad.draw_margin", "10", "0"),
        ("mad.skill_preset", "none", "midway_ijn"),
        ("mad.ammo", "off", "on"),
        ("mad.dive_bombing", "off", "on"),
    ];
    let amendments = Rules::amendments();
    let air: Vec<_> = amendments.iter().filter(|amendment| amendment.clauses[0].starts_with("MAP-")).collect();
    assert_eq!(air.iter().map(|one| one.id).collect::<Vec<_>>(), values.map(|(id, ..)| id));
    for ((id, default, other), amendment) in values.into_iter().zip(air) {
        assert_eq!(amendment.default, default, "{id}");
        assert_eq!(with(id, default), Ok(AirRules::default()), "{id}: the default");
        assert_ne!(with(id, other), Ok(AirRules::default()), "{id} changes something");
        for nonsense in ["", "maybe", "-1", "1000000", "20.5"] {
            let problem = with(id, nonsense).unwrap_err();
            assert!(problem.contains(&amendment.values.to_string()), "{id} = {nonsense}: {problem}");
        }
        // Every word that it lists is taken; of numbers both ends.
        let words = match &amendment.values {
            Allowed::Words(words) => words.iter().map(ToString::to_string).collect(),
            Allowed::Numbers(range) | Allowed::WordOr(_, range) => {
                vec![range.start().to_string(), range.end().to_string()]
            }
        };
        for word in words {
            assert!(with(id, &word).is_ok(), "{id} = {word}");
        }
    }
}

#[test]
fn map_111_words_mean_what_they_say() {
    let rules = |id: &str, value: &str| with(&format!("mad.{id}"), value).unwrap();
    assert_eq!(rules("initiative_order", "low_first").order, Order::LowFirst);
    assert_eq!(rules("manoeuvre_classes", "1-2-2").classes, Classes::OneTwoTwo);
    assert!(!rules("gun_damage", "per_group").per_gun);
    assert_eq!(rules("edge", "return").edge, Some(Edge::Return));
    assert_eq!(rules("edge", "mode").edge, None);
    assert_eq!(rules("skill_preset", "bob_raf").preset, Some("bob_raf"));
    assert_eq!(rules("skill_preset", "none").preset, None);
}
