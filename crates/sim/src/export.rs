//! Finished functions of one rulebook, compiled in its own crate.

/// What [`export!`](crate::export) writes down for a rulebook.
#[doc(hidden)]
pub mod exported {
    pub use sandtable_core::record::Header;
    pub use sandtable_core::{Battle, Ruleset};
    pub use sandtable_search::Hosted;
}

/// Writes the finished functions of a rulebook with a [`Doctrine`](sandtable_ai::Doctrine): `simulate`, `record_game`,
/// `verify_games` and `host`. Compiled where it stands, so that whoever calls them need not compile the rulebook again.
///
/// ```text
/// sandtable_sim::export!(Mad);
/// ```
#[macro_export]
macro_rules! export {
    ($rulebook:ty) => {
        /// Plays a batch of battles; the same plan gives the same totals.
        ///
        /// # Errors
        /// Where the plan cannot be played.
        pub fn simulate(
            setting: &<$rulebook as $crate::exported::Ruleset>::Setting,
            plan: &$crate::Plan,
            progress: &(dyn ::core::ops::Fn(u64) + ::core::marker::Sync),
        ) -> ::core::result::Result<$crate::Totals, $crate::BadPlan> {
            $crate::simulate::<$rulebook>(setting, plan, progress)
        }

        /// Plays one game of a plan as a battle with a record.
        ///
        /// # Errors
        /// Where the plan cannot be played.
        pub fn record_game(
            setting: &::std::sync::Arc<<$rulebook as $crate::exported::Ruleset>::Setting>,
            header: &$crate::exported::Header,
            plan: &$crate::Plan,
            game: u64,
        ) -> ::core::result::Result<$crate::Recorded<$rulebook>, $crate::BadPlan> {
            $crate::record_game::<$rulebook>(setting, header, plan, game)
        }

        /// Plays every game of a plan as a battle with a record, and verifies the records.
        ///
        /// # Errors
        /// Where the plan cannot be played.
        pub fn verify_games(
            setting: &::std::sync::Arc<<$rulebook as $crate::exported::Ruleset>::Setting>,
            header: &$crate::exported::Header,
            plan: &$crate::Plan,
        ) -> ::core::result::Result<$crate::Verification, $crate::BadPlan> {
            $crate::verify_games::<$rulebook>(setting, header, plan)
        }

        /// A battle for callers that do not know the rulebook, in which opponents can play.
        pub fn host(battle: $crate::exported::Battle<$rulebook>) -> ::std::boxed::Box<dyn $crate::exported::Hosted> {
            ::std::boxed::Box::new(battle)
        }
    };
}
