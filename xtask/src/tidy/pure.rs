//! What may not be used where a battle is decided: whatever could make two machines disagree, or reach outside.

/// The folders that this holds for: from the dice to the rules.
pub const PURE: [&str; 8] = [
    "crates/dice/src",
    "crates/geometry/src",
    "crates/battlefield/src",
    "crates/core/src",
    "crates/scenario/src",
    "crates/odds/src",
    "rules/",
    "xtask/template/src",
];

/// Words that may not be used, and why.
pub struct Ban {
    /// As they stand in code.
    pub words: &'static [&'static str],
    /// Why not.
    pub why: &'static str,
}

/// Everything that may not be used.
pub const BANS: [Ban; 6] = [
    Ban {
        words: &["Instant", "SystemTime", "std::time"],
        why: "no clocks: a battle is the same whenever it is played",
    },
    Ban {
        words: &["HashMap", "HashSet", "RandomState", "DefaultHasher"],
        why: "no hashed collections: their order differs from run to run; take a BTreeMap or a vector",
    },
    Ban {
        words: &["std::thread", "thread::spawn", "thread_local!", "std::sync::mpsc", "Mutex", "RwLock"],
        why: "no threads: whoever runs many battles spreads them",
    },
    Ban {
        words: &["std::env", "env!", "option_env!", "env::var"],
        why: "no environment: everything comes as an argument",
    },
    Ban {
        words: &["std::fs", "std::net", "std::process", "fs::read_to_string", "fs::read", "fs::write", "File::open"],
        why: "no files or programs: texts come as arguments or by include_str!",
    },
    Ban {
        words: &[
            ".sin()",
            ".cos()",
            ".tan()",
            ".asin()",
            ".acos()",
            ".atan()",
            ".atan2(",
            ".sin_cos()",
            ".sinh()",
            ".cosh()",
            ".tanh()",
            ".exp()",
            ".exp2()",
            ".exp_m1()",
            ".ln()",
            ".ln_1p()",
            ".log(",
            ".log2()",
            ".log10()",
            ".powf(",
            ".powi(",
            ".sqrt()",
            ".cbrt()",
            ".hypot(",
            ".mul_add(",
            "f64::sin",
            "f64::cos",
            "f64::tan",
            "f64::asin",
            "f64::acos",
            "f64::atan",
            "f64::atan2",
            "f64::sin_cos",
            "f64::exp",
            "f64::ln",
            "f64::log2",
            "f64::log10",
            "f64::powf",
            "f64::powi",
            "f64::sqrt",
            "f64::cbrt",
            "f64::hypot",
            "f64::mul_add",
        ],
        why: "no float functions of the platform: their last digit differs from machine to machine; take libm",
    },
];

/// A use that is allowed all the same.
pub struct Exception {
    /// The file.
    pub file: &'static str,
    /// The word.
    pub word: &'static str,
    /// Why it does no harm there.
    pub reason: &'static str,
}

/// Every exception there is.
pub const EXCEPTIONS: [Exception; 3] = [
    Exception {
        file: "crates/core/src/odds.rs",
        word: "HashMap",
        reason: "equal states are merged through it; its hash is fixed, it is looked up and never walked",
    },
    Exception {
        file: "crates/dice/src/estimate.rs",
        word: ".sqrt()",
        reason: "IEEE 754 fixes every digit of a square root; and nothing is replayed from an estimate",
    },
    Exception {
        file: "rules/mad/src/sections/sight/cache.rs",
        word: "thread_local!",
        reason: "answers that are the same for ever are kept there, for speed alone; nothing depends on whether they are",
    },
];
