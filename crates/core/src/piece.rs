//! Pieces on the table and sets of them.

use serde::{Deserialize, Serialize};

/// Pieces that a battle may have.
pub const MOST_PIECES: usize = 256;
const WORDS: usize = MOST_PIECES / 64 + 1;

/// Something on the table that can act or be acted upon, by its index in the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece(pub u16);

impl Piece {
    /// The "piece" that gives the commands of no piece: end the phase, concede, sealed orders.
    pub const THE_SIDE: Piece = Piece(MOST_PIECES as u16);

    /// The index into lists that hold one thing for each piece.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A set of pieces, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Piece>", into = "Vec<Piece>")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pieces([u64; WORDS]);

impl Pieces {
    /// Adds a piece.
    pub fn insert(&mut self, piece: Piece) {
        self.0[piece.index() / 64] |= 1 << (piece.index() % 64);
    }

    /// Takes a piece out.
    pub fn remove(&mut self, piece: Piece) {
        self.0[piece.index() / 64] &= !(1 << (piece.index() % 64));
    }

    /// Is this piece in the set?
    pub fn has(&self, piece: Piece) -> bool {
        self.0[piece.index() / 64] >> (piece.index() % 64) & 1 == 1
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is nobody in the set?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The pieces in it, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = Piece> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |at| {
            let mut rest = words[at];
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then(|| Piece((at * 64) as u16 + bit as u16))
            })
        })
    }

    /// The piece with this many others before it; none beyond the end.
    pub fn nth(&self, mut n: usize) -> Option<Piece> {
        for (at, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                let rest = (0..n).fold(word, |rest, _| rest & (rest - 1));
                return Some(Piece((at * 64) as u16 + rest.trailing_zeros() as u16));
            }
            n -= here;
        }
        None
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut set = Pieces::default();
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

impl From<Vec<Piece>> for Pieces {
    fn from(pieces: Vec<Piece>) -> Self {
        pieces.into_iter().filter(|piece| piece.index() <= MOST_PIECES).collect()
    }
}

impl From<Pieces> for Vec<Piece> {
    fn from(pieces: Pieces) -> Self {
        pieces.iter().collect()
    }
}
