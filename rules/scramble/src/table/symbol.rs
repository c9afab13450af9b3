//! What a battery is drawn as, as a key.

use crate::lists::Calibre;

/// What to draw for a battery.
pub fn drawn_below(calibre: Calibre) -> &'static str {
    match calibre {
        Calibre::Searchlight => "structure",
        _ => "aa-gun",
    }
}
