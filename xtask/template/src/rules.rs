//! The rules in force, and the options that edit them once before play.

use sandtable_core::{Amendment, Class, Preset, on_off};

/// What options may change. Rules code asks these fields, never which options are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// NEW-05 Is it harder to hit far away?
    pub long_range: bool,
}

impl Rules {
    /// The rules as the document has them.
    pub fn printed() -> Rules {
        Rules { long_range: true }
    }
}

/// Every option.
pub static AMENDMENTS: [Amendment<Rules>; 1] = [Amendment {
    id: "newbook.long_range",
    title: "one more is needed beyond 150 mm",
    class: Class::Optional,
    date: None,
    clauses: &["NEW-05"],
    values: "on | off",
    default: "on",
    set: |rules, value| {
        rules.long_range = on_off(value)?;
        Ok(())
    },
}];

/// Named choices of them, the default first.
pub static PRESETS: &[Preset] = &[
    Preset { id: "club", title: "as most play", set: &[] },
    Preset { id: "by-the-book", title: "as printed", set: &[] },
];
