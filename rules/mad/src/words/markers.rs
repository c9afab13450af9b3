//! Typed commands of hidden movement.

use super::{Read, Reader, listed, to_shoot};
use crate::command::Command;
use crate::s07_hidden::{Notional, Targets};
use crate::state::Step;

/// MAD-83 to MAD-92, MAD-159 What is said of markers.
pub(super) fn read(reader: &mut Reader, key: &str) -> Read<Command> {
    match key {
        "pretend" => {
            let unit = reader.unit()?;
            reader.skip("as");
            let pace = reader.next().unwrap_or_default();
            let words = if reader.skip("recon") { format!("{pace} recon") } else { pace };
            let known = Notional::WORDS.map(|(word, _)| word);
            match Notional::of_words(&words) {
                Some(notional) => Ok(Command::Pretend { unit, notional }),
                None => reader.wrong(format!("`{words}` is no type: {}", listed(&known))),
            }
        }
        "reveal" => Ok(Command::Reveal { unit: reader.own_unit()? }),
        "appear" => {
            let element = reader.element("the element")?;
            reader.skip("at");
            Ok(Command::Appear { element, at: reader.point()?, to_shoot: to_shoot(reader)? })
        }
        "appear all" => {
            let unit = match (reader.peek(), reader.view.asked) {
                (None | Some("to"), Some(Step::Appear(unit))) => unit,
                _ => reader.own_unit()?,
            };
            Ok(Command::AppearRest { unit, to_shoot: to_shoot(reader)? })
        }
        "spot" => {
            let element = reader.element("who spots")?;
            reader.skip("at");
            let mut targets = Targets::default();
            let ends = |word: &str| ["moving", "by"].iter().any(|end| word.eq_ignore_ascii_case(end));
            while reader.peek().is_some_and(|word| !ends(word)) {
                let target = reader.element("the marker")?;
                if targets.try_push(target).is_err() {
                    return reader.wrong("a list has at most 16 markers");
                }
            }
            let said_first = reader.skip("moving");
            let by = match reader.skip("by") {
                true => Some(reader.element("who spots")?),
                false => reader.view.board(reader.setting).lookout(element),
            };
            Ok(Command::Spot { element, targets, moving: said_first || reader.skip("moving"), by })
        }
        "look" => {
            let element = reader.element("who looks")?;
            reader.skip("at");
            let named = reader.skip("point");
            let point = match named || reader.peek().is_some() {
                true => reader.number("point")?,
                false => reader.view.stretch.map_or(0, |stretch| stretch.first),
            };
            Ok(Command::Look { element, point })
        }
        _ => Ok(Command::Note { element: reader.element("the marker")? }),
    }
}
