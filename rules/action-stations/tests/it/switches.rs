//! The rules in force: profiles, dates, switches.

use crate::play::{A, Layout};
use sandtable_action_stations::battle::state::Step;
use sandtable_action_stations::rules::Rules;
use sandtable_core::{Amended, Choices, settle};

fn with(choices: &Choices) -> Rules {
    settle::<Rules>(&[], "scenario", choices).unwrap().0
}

fn torpedoes(rules: &Rules) -> (i8, i8, bool, bool) {
    (rules.range_penalty, rules.extra_hit_step, rules.cone_ignores, rules.plus3_once)
}

#[test]
fn ast_02_profiles_are_an_edition_and_the_date_of_a_sheet() {
    let preset = |name: &str| with(&Choices { preset: Some(name.into()), ..Choices::default() });
    assert_eq!(torpedoes(&with(&Choices::default())), (1, 1, true, true));
    assert_eq!(preset("3.1+2005-03-31"), with(&Choices::default()));
    assert_eq!(preset("3.2"), with(&Choices::default()));
    assert_eq!(torpedoes(&preset("3.1+2004-08-10")), (0, 2, false, false));
}

#[test]
fn ast_02_the_rules_as_they_stood_on_a_day_are_those_of_the_last_sheet_before_it() {
    let on = |date: &str| with(&Choices { as_of: Some(date.parse().unwrap()), ..Choices::default() });
    assert_eq!(torpedoes(&on("2005-03-30")), (0, 2, false, false));
    assert_eq!(torpedoes(&on("2005-03-31")), (1, 1, true, true));
}

#[test]
fn ast_09_every_profile_has_the_corrected_text_of_collisions() {
    for preset in Rules::PRESETS {
        let set =
            |layout: Layout, (id, value): &(&str, &str)| layout.set(id.trim_start_matches("action-stations."), value);
        let mut play = preset
            .set
            .iter()
            .fold(Layout::night(), set)
            .a("M1 gb_mtb_v70 at 50,40 heading 0 speed 20")
            .b("T1 gb_trawler at 50,50 heading 90 speed 0")
            .moves(A);
        play.to(Step::Move(A), &[]).give(A, "carry on M1", &[10, 7, 6, 5]);
        assert_eq!((play.unit("T1").boxes, play.unit("M1").boxes), (27 - 6, 7 - 2), "{}", preset.id);
    }
    // There is no way back to the text before.
    let corrected = |clause: &str| (9..=27).any(|number| clause == format!("AST-{number:02}"));
    assert!(Rules::amendments().iter().all(|amendment| !amendment.clauses.iter().any(|clause| corrected(clause))));
}
