//! Bytes read as choices.

use sandtable_dice::Source;

/// Bytes from which choices are drawn; behind the end they are zeros, so that every input leads somewhere.
pub(super) struct Bytes<'d> {
    left: &'d [u8],
    /// Words drawn behind the end: these differ, since whoever draws may draw again until something fits.
    beyond: u32,
}

impl<'d> Bytes<'d> {
    pub(super) fn new(data: &'d [u8]) -> Bytes<'d> {
        Bytes { left: data, beyond: 0 }
    }

    /// The next byte.
    pub(super) fn byte(&mut self) -> u8 {
        match self.left.split_first() {
            Some((&byte, rest)) => {
                self.left = rest;
                byte
            }
            None => 0,
        }
    }

    /// A number below `n`, which is not 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let high = if n > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (high | usize::from(self.byte())) % n
    }

    /// One of these, if there are any.
    pub(super) fn one_of<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        if of.is_empty() { None } else { of.get(self.below(of.len())) }
    }

    /// Everything that is left.
    pub(super) fn rest(self) -> &'d [u8] {
        self.left
    }
}

impl Source for Bytes<'_> {
    /// Two bytes are spread over the word: whoever picks by multiplication looks at the high bits.
    fn word(&mut self) -> u32 {
        if self.left.is_empty() {
            self.beyond = self.beyond.wrapping_add(1);
            return self.beyond.wrapping_mul(0x9e37_79b9);
        }
        let (high, low) = (self.byte(), self.byte());
        u32::from_be_bytes([high, low, high, low])
    }
}
