//! Dice that people throw on their own table: exactly those that the rules ask for, one throw after another.

use super::session::Session;
use super::{
    style,
    telling::{modified, sum},
};
use crate::Failure;
use sandtable_core::{Answer, DiceFrom, Refusal, Stop};
use sandtable_dice::{Entered, Faces, Waiting, faces_from_line, notation};
use sandtable_search::Hosted;
use std::io::Write;

/// What became of something that may need dice.
pub enum Thrown {
    /// It was done, or sealed.
    Answered(Answer),
    /// It was refused; nothing has changed.
    Refused(Refusal),
    /// Whoever was to throw took the command back; nothing has changed.
    TakenBack,
    /// Nobody types any more; nothing has changed.
    Left,
}

enum Typed {
    Faces(Faces),
    Back,
    Left,
}

impl Session {
    /// Does something that may need dice, and asks for them where people throw. What was typed is kept until it is done.
    ///
    /// # Errors
    /// Where nothing can be read or written.
    pub(super) fn carry_out(
        &mut self,
        mut act: impl FnMut(&mut dyn Hosted, DiceFrom) -> Result<Answer, Stop>,
    ) -> Result<Thrown, Failure> {
        let mut tape = Entered::default();
        loop {
            let by_hand = self.by_hand || !tape.rolls.is_empty();
            let dice = if by_hand { DiceFrom::Table(tape.clone()) } else { DiceFrom::Key };
            match act(self.battle.as_mut(), dice) {
                Ok(answer) => return Ok(Thrown::Answered(answer)),
                Err(Stop::Refused(refusal)) => return Ok(Thrown::Refused(refusal)),
                Err(Stop::Waiting(waiting)) => match self.throw(&waiting)? {
                    Typed::Faces(faces) => tape.rolls.push(faces),
                    Typed::Back if tape.rolls.pop().is_some() => {}
                    Typed::Back => return Ok(Thrown::TakenBack),
                    Typed::Left => return Ok(Thrown::Left),
                },
            }
        }
    }

    /// Asks for one throw: what it is for and what is needed first, then the faces, until they can be those of the dice.
    fn throw(&mut self, waiting: &Waiting) -> Result<Typed, Failure> {
        let dice = notation(waiting.sides.iter().copied());
        let mut text = format!("Throw {}: {}", style::styled(style::DICE, &dice), waiting.why.reason);
        let need = &waiting.why.need;
        if !need.parts().is_empty() {
            let parts = need.parts().iter().map(|part| (part.value.into(), part.reason.name, part.reason.clause));
            let number = modified(need.total().into(), waiting.why.added, need.is_at_most());
            text.push_str(&format!("; {number} = {}", sum(parts)));
        }
        self.say(&text)?;
        loop {
            let Some(line) = self.line(&format!("{dice}> "))? else { return Ok(Typed::Left) };
            match line.as_str() {
                "" => continue,
                "back" => return Ok(Typed::Back),
                "quit" => return Ok(Typed::Left),
                faces => match faces_from_line(&waiting.sides, faces) {
                    Ok(faces) => return Ok(Typed::Faces(faces)),
                    Err(misread) => {
                        writeln!(self.out, "{misread}; or `back` to type the throw before again, or `quit`")?;
                    }
                },
            }
        }
    }
}
