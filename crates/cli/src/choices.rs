//! `--preset`, `--set` and `--as-of`: the rules that the players choose.

use clap::Args;
use sandtable_core::{Choices, Date};

/// The rules that the players choose.
#[derive(Args, Clone, Debug, Default)]
pub struct ChoiceArguments {
    /// A named set of rules: `sandtable rules BOOK` lists them
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Sets one switch: `sandtable rules BOOK --amendments` lists them
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    set: Vec<(String, String)>,
    /// The rules as they stood on that day, such as 2005-03-31
    #[arg(long, value_name = "DATE")]
    as_of: Option<Date>,
}

impl ChoiceArguments {
    /// What was chosen.
    pub fn choices(&self) -> Choices {
        Choices { preset: self.preset.clone(), set: self.set.clone(), as_of: self.as_of, practice: false }
    }

    /// Was anything chosen?
    pub fn are_given(&self) -> bool {
        self.choices() != Choices::default()
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => Ok((option.trim().into(), value.trim().into())),
        _ => Err("write OPTION=VALUE".into()),
    }
}
