//! Truths that a side might imagine: it cannot tell them from the real one, and the battle goes on from them.

use super::{Run, json};
use sandtable_core::{Side, Table, ToAct, Viewer, random_command};
use sandtable_dice::{Source, Stream};

/// Truths that are imagined of a view.
const TRUTHS: usize = 2;

impl<R: Table> Run<'_, R> {
    /// What a side imagines of its view is sound, asks the same, and shows it the same view to the byte; a command given there
    /// is carried out. What may be otherwise is otherwise now and then: `Met` counts it.
    pub(super) fn imagines(&mut self, side: Side) {
        let (setting, viewer) = (self.setting, Viewer::Side(side));
        let view = self.battle.view(viewer);
        let shown = json(&view);
        let mut source = Stream::new(self.met.imagined as u64);
        let mut truths: Vec<R::State> = Vec::new();
        for _ in 0..TRUTHS {
            let Some(truth) = R::imagine(setting, &view, &mut source) else {
                self.met.unimagined += 1;
                return;
            };
            if let Err(reason) = R::sound(setting, &truth) {
                panic!("what {side:?} imagines is not sound: {reason}");
            }
            assert_eq!(
                R::to_act(setting, &truth),
                self.battle.to_act(),
                "somebody else is asked in what {side:?} imagines"
            );
            // Which they are its view says, as far as it knows who acts.
            let to_come = |state: &R::State| R::agenda(&mut state.clone()).len();
            let (imagined, real) = (to_come(&truth), to_come(self.battle.state()));
            assert_eq!(imagined, real, "other steps are to come in what {side:?} imagines");
            assert_eq!(
                json(&R::view(setting, &truth, viewer)),
                shown,
                "{side:?} can tell what it imagines from the truth"
            );
            truths.push(truth);
        }
        self.met.imagined += 1;
        self.met.imagined_otherwise += usize::from(truths[0] != truths[1]);
        if let (ToAct::One(asked), 0) = (self.battle.to_act(), self.met.imagined % 4) {
            let theirs = R::view(setting, &truths[0], Viewer::Side(asked));
            let command = random_command::<R>(setting, &theirs, &mut source).0;
            let key = std::array::from_fn(|_| source.word() as u8);
            crate::seeded::<R>(setting, &truths[0], &[(asked, command)], key);
        }
    }
}
