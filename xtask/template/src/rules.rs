//! The rules in force, with the switches and presets that settle them once before play.

use sandtable_core::{Amended, Amendment, Preset};

sandtable_core::amendments! {
    /// What options may change. Rules code asks these fields, never which options are on.
    pub struct Rules in Rules: |rules| rules;

    Optional "newbook.long_range" ["NEW-05"] "one more is needed beyond 150 mm": long_range: bool = "on";
}

impl Amended for Rules {
    const PRESETS: &'static [Preset] = &[
        Preset { id: "club", title: "as most play", set: &[] },
        Preset { id: "by-the-book", title: "as printed", set: &[] },
    ];

    fn amendments() -> Vec<Amendment<Rules>> {
        Rules::switches()
    }
}
