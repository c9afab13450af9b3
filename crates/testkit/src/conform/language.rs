//! The words of a rulebook: what is written is read again, in capitals too, and nonsense is only misunderstood.

use super::Run;
use sandtable_core::{Side, Table};

impl<R: Table> Run<'_, R> {
    /// What is written is read again as the same command.
    pub(super) fn reads_what_it_writes(&self, view: &R::View, command: &R::Command) {
        let text = R::write(self.setting, command);
        for spoken in [text.clone(), text.to_uppercase(), text.to_lowercase(), format!("  {text} ")] {
            match R::parse(self.setting, view, &spoken) {
                Ok(read) => assert_eq!(&read, command, "`{spoken}` is read as another command"),
                Err(misunderstood) => panic!("`{spoken}` is not understood: {misunderstood}; it was {command:?}"),
            }
        }
    }

    /// Words that are no command are misunderstood, in words.
    pub(super) fn speaks(&mut self, side: Side) {
        let view = self.battle.draft(side);
        let command = self.random(&view);
        self.reads_what_it_writes(&view, &command);
        let text = R::write(self.setting, &command);
        let short = text.rsplit_once(' ').map_or("", |(start, _)| start).to_owned();
        for nonsense in [short, format!("{text} and more"), text.replace(' ', " ¿ "), String::new(), "\u{1F3B2}".into()]
        {
            if let Err(misunderstood) = R::parse(self.setting, &view, &nonsense) {
                assert!(!misunderstood.what.is_empty(), "`{nonsense}` is misunderstood without a word");
            }
        }
    }
}
