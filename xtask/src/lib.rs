//! The chores of this repository: play, test, tidy, clauses, mutants, new-ruleset, codegen, pictures, dist, bench, fuzz, soak. `cargo xtask` without a word lists them.

pub mod all_tests;
pub mod bench;
pub mod clauses;
pub mod complaint;
pub mod dist;
pub mod fuzz;
pub mod ids;
pub mod new_ruleset;
pub mod own_rules;
pub mod play;
pub mod project;
pub mod rust_text;
pub mod say;
pub mod soak;
pub mod tidy;
pub mod web;
