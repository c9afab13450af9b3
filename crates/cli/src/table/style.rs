//! Colours of the text table. None of them says anything that words, shapes or letters do not say too.

use anstyle::{AnsiColor, Style};
use sandtable_core::Side;

/// Headings.
pub const HEAD: Style = Style::new().bold();
/// What explains.
pub const QUIET: Style = Style::new().dimmed();
/// What is refused.
pub const REFUSED: Style = AnsiColor::Yellow.on_default();
/// Dice.
pub const DICE: Style = AnsiColor::Magenta.on_default();

/// The marks that stand before the names of pieces, one for each side.
const MARKS: [char; 8] = ['●', '○', '■', '□', '▲', '△', '◆', '◇'];

/// The mark of a side.
pub fn mark(side: Side) -> char {
    MARKS[side.index() % MARKS.len()]
}

/// The colour of a side.
pub fn of_side(side: Side) -> Style {
    let colours = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Green,
        AnsiColor::Magenta,
        AnsiColor::Blue,
        AnsiColor::Red,
        AnsiColor::White,
        AnsiColor::BrightBlack,
    ];
    colours[side.index() % colours.len()].on_default().bold()
}

/// Text in a style.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
