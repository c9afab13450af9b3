//! How somebody is taken to play in an imagined battle.

use sandtable_ai::{Doctrine, Effort, best_shot};
use sandtable_core::{pick, random_command};
use sandtable_dice::{Exact, Source};

/// A manner of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How long the doctrine may think.
    effort: Effort,
    /// One command in so many is any that is allowed; 0 for nobody who errs.
    errs: u32,
    /// Does he take the best shot that there is, whatever comes of it?
    eager: bool,
}

impl Manner {
    /// Both sides where a battle is looked through: who plays on in haste makes mistakes of his own, and whoever does otherwise at the
    /// table seems to have won or lost by them.
    pub const CAREFUL: Manner = Manner { effort: Effort::Full, errs: 0, eager: false };

    /// How the own side plays on in imagined battles.
    pub fn own<R: Doctrine>(setting: &R::Setting) -> Manner {
        Manner { effort: R::plays_on(setting), ..Manner::CAREFUL }
    }

    /// How the others play in this imagined battle, by its number: nobody knows, and who is prepared for one way only is beaten by the
    /// next.
    pub fn of_others<R: Doctrine>(setting: &R::Setting, number: u32) -> Manner {
        let own = Manner::own::<R>(setting);
        // Where one plays on with care oneself, the second is one who thinks of nothing but his next shot.
        let second = Manner { eager: own == Manner::CAREFUL, ..own };
        [Manner::CAREFUL, second, Manner { errs: 5, ..own }][number as usize % 3]
    }

    /// A command in this manner.
    pub fn choose<R: Doctrine>(self, setting: &R::Setting, view: &R::View, source: &mut impl Source) -> R::Command {
        if self.errs > 0 && pick(source, self.errs) == 0 {
            let any = random_command::<R>(setting, view, source).0;
            // Nobody gives a battle up by mistake.
            if !R::at_any_time(&any) {
                return any;
            }
        }
        let shot = if self.eager { best_shot::<R>(setting, view, &mut Exact::new(), |_| true) } else { None };
        shot.unwrap_or_else(|| R::choose(setting, view, self.effort, source))
    }
}
