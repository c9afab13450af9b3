//! Asking the other sides: a take-back or a ruling needs all of them.

use super::session::Session;
use crate::Failure;
use crate::seats::Holder;
use sandtable_core::Side;

impl Session {
    /// Asks every other side. Opponents always agree: they cannot judge what people settle between them.
    ///
    /// Gives those who agreed, or none where somebody did not.
    ///
    /// # Errors
    /// Where nothing can be read or written.
    pub(super) fn ask_others(&mut self, by: Side, what: &str) -> Result<Option<Vec<Side>>, Failure> {
        let mut agreed = Vec::new();
        for n in 0..self.holders.len() {
            let side = Side(n as u8);
            if side == by {
                continue;
            }
            let name = self.sides[n].clone();
            if self.holders[n] != Holder::Human {
                self.say(&format!("{name} ({}) agrees.", self.holders[n]))?;
            } else if !self.agrees(&name, what)? {
                self.say(&format!("{name} does not agree: nothing has changed."))?;
                return Ok(None);
            }
            agreed.push(side);
        }
        Ok(Some(agreed))
    }

    fn agrees(&mut self, name: &str, what: &str) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.line(&format!("{name}, do you agree to {what}? (yes/no) "))? else {
                return Ok(false);
            };
            match line.to_ascii_lowercase().as_str() {
                "yes" | "y" => return Ok(true),
                "no" | "n" => return Ok(false),
                _ => self.say("Type yes or no.")?,
            }
        }
    }
}
