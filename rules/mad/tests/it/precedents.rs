//! What was ruled before is ruled again: every scenario of the book, and small tables on which more happens in less time. Ranges and
//! odds may be looked up in all of them, so that there are some.

use crate::air_conformance::scenario;
use crate::field::Field;
use crate::{conformance, hidden_conformance, hitech_battles, introduction, orders};
use sandtable_mad::{Mad, Setting};
use sandtable_testkit::{Games, holds_to_precedents};
use std::sync::Arc;

fn holds(name: &str, setting: &Arc<Setting>, battles: u64) {
    let file = format!("{}/tests/precedents/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    holds_to_precedents::<Mad>(setting, Games { battles, decisions: 4_000 }, &file);
}

/// A test of its own for each.
macro_rules! precedents {
    ($($name:ident: $setting:expr, $battles:literal;)*) => {
        $(
            #[test]
            fn $name() {
                holds(stringify!($name), &$setting, $battles);
            }
        )*
    };
}

fn of_book(name: &str) -> Arc<Setting> {
    scenario(name, &[("premeasure", "on")])
}

fn table(field: Field) -> Arc<Setting> {
    Arc::new(field.option("premeasure", "on").setting())
}

/// What of the air game may be chosen otherwise.
const OF_THE_AIR: [(&str, &str); 7] = [
    ("premeasure", "on"),
    ("mad.initiative_order", "choice"),
    ("mad.edge", "return"),
    ("mad.collision", "on"),
    ("mad.partial_drop", "on"),
    ("mad.ammo", "on"),
    ("mad.ca_crit_table", "on"),
];

/// The same of both games together.
const OF_BOTH: [(&str, &str); 8] = [
    ("premeasure", "on"),
    ("mad.arrival_turn", "1"),
    ("mad.ca_crit_table", "on"),
    ("mad.collision", "on"),
    ("mad.reduce_forts", "on"),
    ("mad.aa_counts_evasion", "on"),
    ("mad.partial_drop", "on"),
    ("mad.opportunity_lasts", "end_of_turn"),
];

precedents! {
    attrition_at_stonne: of_book("attrition-at-stonne"), 5;
    first_shots: of_book("first-shots"), 5;
    skirmish: conformance::skirmish(), 30;
    works: conformance::works(), 30;
    ambush: table(hidden_conformance::ambush()), 24;
    afoot: table(hidden_conformance::afoot()), 24;
    raid: table(hidden_conformance::raid()), 24;
    siege: table(hidden_conformance::siege()), 24;
    reserves: table(hidden_conformance::reserves()), 24;
    walkers_and_grav_tanks: hitech_battles::skirmish(), 24;
    mortars: table(orders::mortars()), 24;
    melee: table(introduction::melee()), 30;
    eagle_day: of_book("eagle-day"), 5;
    stukas_over_the_column: of_book("stukas-over-the-column"), 5;
    strike_on_the_carriers: of_book("strike-on-the-carriers"), 5;
    flights_with_every_option: scenario("eagle-day", &OF_THE_AIR), 8;
    both_with_every_option: scenario("stukas-over-the-column", &OF_BOTH), 8;
    the_hidden_valley: of_book("the-hidden-valley"), 3;
    the_crossroads: of_book("the-crossroads"), 3;
    the_salt_weir: of_book("the-salt-weir"), 3;
    breakthrough_at_auverne: of_book("breakthrough-at-auverne"), 3;
    the_assault: of_book("the-assault"), 3;
    the_mius_line: of_book("the-mius-line"), 3;
}
