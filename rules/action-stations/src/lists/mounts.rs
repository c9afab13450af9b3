//! How the mounts of a vessel are written.

use super::{Arcs, Gun, GunMount, Kind, Torpedo, TubeMount, Tubes};
use sandtable_core::data::{Problems, Row};

/// Gun mounts of a vessel at most.
const MOST_GUNS: usize = 16;
/// AST-179 Gun mounts of a battery at most.
const MOST_BATTERY: usize = 4;
/// Torpedo mounts of a vessel at most.
const MOST_TUBES: usize = 6;

/// What is wrong with a mount.
type Wrong = String;

/// A gun mount as it is written after its letter.
fn gun(letter: char, rest: &str, guns: &[Gun]) -> Result<GunMount, Wrong> {
    let (gun, arcs) = rest.split_once('@').ok_or("gun mounts are written like A=pdr6@FPS")?;
    let gun = number(gun, "gun", guns.iter().map(|gun| &gun.key))?;
    Ok(GunMount { letter, gun, arcs: arcs_of(arcs)? })
}

/// AST-117, AST-201 Gun mounts: `A=pdr6@FPS B=ork20t@APS`; by their letters, as they fire and are chosen by chance.
pub(super) fn guns(row: &Row<'_>, guns: &[Gun], problems: &mut Problems) -> Vec<GunMount> {
    all(row, "guns", MOST_GUNS, |letter, rest| gun(letter, rest, guns), problems)
}

/// AST-179 The gun mounts of a battery, written in the same way; and what is wrong with them.
pub(crate) fn of_battery(text: &str, guns: &[Gun]) -> (Vec<GunMount>, Vec<String>) {
    read(text, MOST_BATTERY, |letter, rest| gun(letter, rest, guns))
}

/// AST-117 Torpedo mounts: `T=fixedF:2xde21:2`, `U=fixedA:1xde21`, `T=train:4xjp24@PS`.
pub(super) fn tubes(row: &Row<'_>, torpedoes: &[Torpedo], problems: &mut Problems) -> Vec<TubeMount> {
    const FORM: &str = "torpedo mounts are written like T=fixedF:2xde21:2, U=fixedA:1xde21 or T=train:4xjp24@PS";
    let one = |letter, rest: &str| {
        let (how, rest) = rest.split_once(':').ok_or(FORM)?;
        let (rest, reloads) = rest.split_once(':').unwrap_or((rest, "0"));
        let (rest, arcs) = rest.split_once('@').map_or((rest, None), |(rest, arcs)| (rest, Some(arcs)));
        let (count, torpedo) = rest.split_once('x').ok_or(FORM)?;
        let tubes = match (how, arcs) {
            ("fixedF", None) => Tubes::Ahead,
            ("fixedA", None) => Tubes::Astern,
            ("train", Some(arcs)) => Tubes::Trained(arcs_of(arcs)?),
            _ => return Err(FORM.into()),
        };
        let few = |text: &str, least: u8| text.parse().ok().filter(|number| (least..=12).contains(number)).ok_or(FORM);
        let torpedo = number(torpedo, "torpedo", torpedoes.iter().map(|torpedo| &torpedo.key))?;
        Ok(TubeMount { letter, tubes, count: few(count, 1)?, torpedo, reloads: few(reloads, 0)? })
    };
    all(row, "torpedoes", MOST_TUBES, one, problems)
}

/// Notes letters that two mounts of a vessel share.
pub(super) fn once(row: &Row<'_>, kind: &Kind, problems: &mut Problems) {
    let guns = kind.guns.iter().map(|mount| ("guns", mount.letter));
    let letters: Vec<(&str, char)> = guns.chain(kind.tubes.iter().map(|mount| ("torpedoes", mount.letter))).collect();
    for (at, (column, letter)) in letters.iter().enumerate() {
        if letters[..at].iter().any(|(_, earlier)| earlier == letter) {
            row.problem(column, format!("there are two mounts {letter}"), problems);
        }
    }
}

/// All mounts of a cell; those that are not written well are left out.
fn all<M>(
    row: &Row<'_>,
    column: &str,
    most: usize,
    one: impl Fn(char, &str) -> Result<M, Wrong>,
    problems: &mut Problems,
) -> Vec<M> {
    let (mounts, wrong) = read(row.cell(column), most, one);
    wrong.into_iter().for_each(|wrong| row.problem(column, wrong, problems));
    mounts
}

/// The mounts of a text by their letters, and what is wrong with it.
fn read<M>(text: &str, most: usize, one: impl Fn(char, &str) -> Result<M, Wrong>) -> (Vec<M>, Vec<Wrong>) {
    let (mut mounts, mut all_wrong) = (Vec::new(), Vec::new());
    for word in text.split_whitespace() {
        let mut letters = word.chars();
        let read = match (letters.next(), letters.next()) {
            (Some(letter @ 'A'..='Z'), Some('=')) => one(letter, letters.as_str()).map(|mount| (letter, mount)),
            _ => Err("a mount begins with its letter and =".into()),
        };
        match read {
            Ok(mount) => mounts.push(mount),
            Err(wrong) => all_wrong.push(format!("'{word}': {wrong}")),
        }
    }
    if mounts.len() > most {
        all_wrong.push(format!("there are more than {most} mounts"));
    }
    mounts.sort_by_key(|(letter, _)| *letter);
    (mounts.into_iter().map(|(_, mount)| mount).collect(), all_wrong)
}

/// The place of a word among those that are known.
fn number<'a>(word: &str, what: &str, mut known: impl Iterator<Item = &'a String>) -> Result<u8, Wrong> {
    let at = known.position(|known| known == word).and_then(|at| u8::try_from(at).ok());
    at.ok_or_else(|| format!("there is no {what} '{word}'"))
}

/// AST-108 Arcs by their letters, each once.
fn arcs_of(letters: &str) -> Result<Arcs, Wrong> {
    let mut arcs = Arcs::default();
    for letter in letters.chars() {
        match Arcs::EACH.into_iter().find(|(known, arc, _)| *known == letter && !arcs.meets(*arc)) {
            Some((_, arc, _)) => arcs.0 |= arc.0,
            None => return Err(format!("'{letters}': arcs are F, S, A and P, each once")),
        }
    }
    if arcs == Arcs::default() { Err("a mount bears on some arc".into()) } else { Ok(arcs) }
}
