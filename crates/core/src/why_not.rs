//! Why something that a side might want to do is not offered: each verb is tried as it is typed, and the refusals are told.

use crate::usage::{Spoken, Usage, spoken_words};
use crate::{
    AnyBattle, Piece, Preview, Refusal, Remark, Role, Scene, Shape, Side, Stop, Token, Verb, Viewer, write_name,
};
use sandtable_geometry::{Circle, Length, Polygon, Shape as Area};
use serde_json::Value as Json;

/// Spellings of a usage line that are tried: the shortest.
const SPELLINGS: usize = 4;

/// Commands of one verb that are tried.
const TRIES: usize = 400;

/// A place is tried so far ahead of a piece, since its own would be no move.
const AHEAD: Length = Length::mm(20);

/// Of what a piece has several of, such as guns, so many are tried.
const COUNTED: usize = 4;

/// Why a verb cannot be chosen now.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot {
    /// The number of the verb.
    pub verb: u8,
    /// Whom it would be done to, where it is done to a piece.
    pub target: Option<Piece>,
    /// The command that was tried.
    pub command: Json,
    /// Why it is refused.
    pub refusal: Refusal,
    /// The same in more words, with lines that can be drawn of it.
    pub remarks: Vec<Remark>,
    /// Areas that can be drawn of it: the arc that the target is out of, the range that it is beyond.
    pub areas: Vec<Shape>,
}

/// Why a piece cannot do what it does not do: of this verb, or of each that comes up; to this target, or to each. What is
/// allowed is not told. Everything is tried against what the side may know.
pub fn why_not(
    battle: &dyn AnyBattle,
    side: Side,
    actor: Piece,
    verb: Option<u8>,
    target: Option<Piece>,
) -> Vec<WhyNot> {
    let scene = battle.scene(Viewer::Side(side));
    let offered: Vec<u8> =
        battle.offers(side).iter().filter(|offer| offer.actor == actor).map(|offer| offer.verb).collect();
    let is_enemy = |piece: Piece| scene.tokens.iter().any(|token| token.piece == piece && token.side != side);
    let comes_up: Vec<(u8, &Verb)> = (0..).zip(battle.verbs()).filter(|(number, _)| battle.comes_up(*number)).collect();
    // Whoever points at an enemy asks why he is no target.
    let names = target.is_some_and(is_enemy) && comes_up.iter().any(|(_, verb)| verb.role == Role::Name);
    let mut found = Vec::new();
    for (number, known) in comes_up {
        let is_deed = if names { known.role == Role::Name } else { matches!(known.role, Role::Act | Role::Name) };
        if verb.map_or(is_deed, |verb| verb == number) {
            let tried = Tried { battle, side, scene: &scene, actor, target };
            let reasons = one_for_all(tried.verb(number, known), target);
            // What is offered can be done to somebody, or somewhere.
            found.extend(reasons.into_iter().filter(|why| why.target.is_some() || !offered.contains(&number)));
        }
    }
    found
}

/// What can be drawn of a refusal that is about who does it and whom it is done to: what the rulebook draws of it, and a ring where
/// the one is too far from the other. What a move would cover at its end is no reason.
pub fn out_of(scene: &Scene, [actor, target]: [Piece; 2], refusal: &Refusal, preview: &Preview<Json>) -> Vec<Shape> {
    if preview.course.is_some() {
        return Vec::new();
    }
    let at = |piece| scene.tokens.iter().find(|token| token.piece == piece).map(|token| token.at);
    let ring = || {
        let (limit, from, to) = (refusal.limit?, at(actor)?, at(target)?);
        // What was asked for may be a measure of something else: a move, what it costs.
        if limit.asked != from.distance(to) || limit.allowed <= Length::ZERO {
            return None;
        }
        let reach = Circle { centre: from, radius: limit.allowed };
        Some(Shape::area("range", &Area::Circle(reach)))
    };
    // An arc that the target lies in is not why.
    let bars = |area: &&Shape| {
        let outline = Polygon::new(area.points.clone());
        area.closed && !at(target).is_some_and(|to| outline.is_ok_and(|outline| outline.contains(to)))
    };
    preview.areas.iter().filter(bars).cloned().chain(ring()).collect()
}

/// Where nobody can be chosen for one and the same reason, it is told once.
fn one_for_all(mut found: Vec<WhyNot>, target: Option<Piece>) -> Vec<WhyNot> {
    let is_same = |one: &WhyNot| {
        (one.refusal, &one.areas) == (found[0].refusal, &found[0].areas)
            && one.remarks.iter().all(|remark| remark.lines.is_empty())
    };
    let are_same = target.is_none() && found.len() > 1 && found.iter().all(is_same);
    if are_same {
        found.truncate(1);
        found[0].target = None;
    }
    found
}

/// The verb that words are a command of.
pub fn verb_said(verbs: &'static [Verb], words: &str) -> Option<&'static Verb> {
    let words = spoken_words(words);
    verbs.iter().find(|verb| Usage::of(verb.usage).fit(&words).is_some())
}

struct Tried<'a> {
    battle: &'a dyn AnyBattle,
    side: Side,
    scene: &'a Scene,
    actor: Piece,
    target: Option<Piece>,
}

impl Tried<'_> {
    /// Why this verb cannot be chosen: once for each target, and once where it has none. Nothing where it can.
    fn verb(&self, number: u8, verb: &Verb) -> Vec<WhyNot> {
        let mut spellings = Usage::of(verb.usage).spellings();
        spellings.sort_by_key(Vec::len);
        let mut found: Vec<WhyNot> = Vec::new();
        let mut can: Vec<Option<Piece>> = Vec::new();
        let mut tries = TRIES;
        for spelling in spellings.iter().take(SPELLINGS) {
            let mut texts = vec![(String::new(), None, false)];
            for spoken in spelling {
                let longer = |(text, target, has_actor): &(String, Option<Piece>, bool)| match spoken {
                    Spoken::Said(word) => vec![(format!("{text} {word}"), *target, *has_actor)],
                    Spoken::Meant(name) => self
                        .meant(name, *has_actor, *target)
                        .into_iter()
                        .map(|(word, piece)| (format!("{text} {word}"), target.or(piece.filter(|_| *has_actor)), true))
                        .collect(),
                };
                texts = texts.iter().flat_map(longer).take(TRIES).collect();
            }
            for (text, target, _) in texts.into_iter().take(tries) {
                tries -= 1;
                let Ok(command) = self.battle.read(self.side, text.trim()) else { continue };
                match self.battle.check(self.side, &command) {
                    Err(Stop::Refused(refusal))
                        if !can.contains(&target) && !found.iter().any(|known| known.target == target) =>
                    {
                        let preview = self.battle.preview(self.side, &command).unwrap_or_default();
                        let ends = target.map(|target| [self.actor, target]);
                        let areas = ends.map_or(Vec::new(), |ends| out_of(self.scene, ends, &refusal, &preview));
                        found.push(WhyNot { verb: number, target, command, refusal, remarks: preview.remarks, areas });
                    }
                    Err(_) => {}
                    // To this one it can be done, if not with everything.
                    Ok(()) if target.is_some() => {
                        found.retain(|known| known.target != target);
                        can.push(target);
                    }
                    Ok(()) => return Vec::new(),
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
        found
    }

    /// What a word in capitals may stand for, the likeliest first, and which piece that is.
    fn meant(&self, name: &str, has_actor: bool, target: Option<Piece>) -> Vec<(String, Option<Piece>)> {
        let named = |token: &Token| (write_name(&token.name), Some(token.piece));
        if name == "X,Y" {
            let unit = self.battle.unit();
            let place =
                |token: &Token| (unit.write_point(token.at.advance(token.heading.unwrap_or_default(), AHEAD)), None);
            let about = self.token(self.target.unwrap_or(self.actor)).or_else(|| self.token(self.actor));
            return about.map(place).into_iter().collect();
        }
        if name == "DEGREES" {
            return vec![("0".into(), None)];
        }
        let mut all: Vec<(String, Option<Piece>)> = Vec::new();
        if !has_actor {
            all.extend(self.token(self.actor).map(named));
        } else if target.is_none() {
            let wanted = |token: &&Token| match self.target {
                Some(wanted) => token.piece == wanted,
                None => token.side != self.side,
            };
            all.extend(self.scene.tokens.iter().filter(wanted).map(named));
        }
        all.extend((0..2).map(|number| (number.to_string(), None)));
        // What a piece has several of is typed by its number too.
        all.extend((1..=COUNTED).map(|number| (format!("#{number}"), None)));
        all
    }

    fn token(&self, piece: Piece) -> Option<&Token> {
        self.scene.tokens.iter().find(|token| token.piece == piece)
    }
}
