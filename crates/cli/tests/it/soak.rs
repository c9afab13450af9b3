//! A short run of the fault harness; `cargo xtask soak` is the long one.

use sandtable_soak::report::Plan;
use sandtable_soak::{PARTS, run};
use std::time::Duration;

#[test]
fn nothing_is_lost_by_kills_full_disks_sieges_and_power_cuts() {
    // How long others wait and somebody thinks is measured by the long run, on a machine that does nothing else.
    let patience = Duration::from_secs(10);
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_sandtable").into(),
        seed: 1,
        kills: 3,
        time: Duration::MAX,
        tables: 3,
        messages: 200,
        watched: 25,
        thoughts: 4,
        thought: patience,
        patience,
    };
    let report = run(&plan, &PARTS).unwrap();
    println!("{report}");
    assert!(report.violations().is_empty(), "{report}");
}
