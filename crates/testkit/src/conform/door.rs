//! What a viewer gets, and what a side is offered: legible, consistent, and never a panic.

use super::{Run, all_offers, heeds, json, meant};
use sandtable_core::{DiceFrom, Offer, Piece, Side, Stop, Table, ToAct, Value, Values, Viewer, pick};
use sandtable_dice::{Exact, Stream};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::fmt::Debug;

/// Written as JSON and read again, it is the same.
pub(super) fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &str, value: &T) {
    let text = json(value);
    match serde_json::from_str::<T>(&text) {
        Ok(again) => assert_eq!(&again, value, "{what} comes back from JSON as something else: {text}"),
        Err(error) => panic!("{what} does not come back from JSON ({error}): {text}"),
    }
}

impl<R: Table> Run<'_, R> {
    pub(super) fn looks(&mut self, viewer: Viewer) {
        let view = self.battle.seen(viewer);
        round_trips("a view", &view);
        let scene = R::scene(self.setting, &view);
        json(&scene);
        for token in &scene.tokens {
            assert!(!token.name.is_empty(), "a token without a name: {token:?}");
            assert!(!R::name(self.setting, &view, token.piece).is_empty(), "a piece without a name: {token:?}");
        }
        let roster = R::roster(self.setting, &view);
        json(&roster);
        self.roster_holds(&view, &roster);
        assert!(!R::prompt(self.setting, &view).is_empty(), "the prompt says nothing to {viewer:?}");
    }

    /// Offers, their fillings and their candidates are what they say; `check` never panics and always cites a clause.
    pub(super) fn offers_hold(&mut self, side: Side) {
        let view = self.battle.draft(side);
        let default = R::default(self.setting, &view);
        if let Err(refusal) = R::check(self.setting, &view, &default) {
            panic!("what an absent side does is always allowed, but {default:?} is refused: {refusal}");
        }
        let offers = all_offers::<R>(self.setting, &view);
        for (n, offer) in offers.iter().enumerate() {
            assert!(!offers[..n].contains(offer), "the same is offered twice: {offer:?}");
        }
        for _ in 0..offers.len().min(4) {
            let offer = offers[pick(&mut self.source, offers.len() as u32) as usize];
            let verb = R::VERBS.get(usize::from(offer.verb)).unwrap_or_else(|| panic!("no verb for {offer:?}"));
            assert_eq!(verb.slots.len(), offer.slots.len(), "`{}` does not name the slots of {offer:?}", verb.key);
            for _ in 0..2 {
                let values: Values = offer.slots.iter().map(|slot| slot.random(&mut self.source)).collect();
                self.filled(side, &view, &offer, &values);
                let seed = self.met.offers;
                heeds(&mut self.met.heeded, (verb, &offer, &values), seed, |values| R::command(&offer, values));
                self.forged(&offer, &values);
                self.met.offers += 1;
            }
            let mut candidates: Vec<Values> = Vec::new();
            R::candidates(self.setting, &view, &offer, &mut |values: &[Value]| {
                assert!(candidates.len() < 10_000, "candidates without end for {offer:?}");
                candidates.push(values.iter().copied().collect());
            });
            self.met.candidates += candidates.len();
            for _ in 0..candidates.len().min(2) {
                let values = candidates[pick(&mut self.source, candidates.len() as u32) as usize];
                self.filled(side, &view, &offer, &values);
            }
        }
    }

    /// An offer that nobody made, with slots of other kinds or too great numbers, is a command or none, and no panic.
    fn forged(&mut self, offer: &Offer, values: &Values) {
        let odd = [
            Value::Number(i32::MIN),
            Value::Number(-2),
            Value::Number(70_000),
            Value::Piece(Piece(900)),
            Value::Point(Default::default()),
            Value::Heading(Default::default()),
            Value::Path(Default::default()),
            Value::Order(Default::default()),
        ];
        let mut forged = *values;
        if !forged.is_empty() {
            let n = pick(&mut self.source, forged.len() as u32) as usize;
            forged[n] = odd[pick(&mut self.source, odd.len() as u32) as usize];
        }
        R::command(offer, &forged);
        R::command(offer, &forged[..forged.len().saturating_sub(1)]);
        let more: Vec<Value> = forged.iter().copied().chain([odd[0]]).collect();
        assert!(R::command(offer, &more).is_none(), "more values than slots fill {offer:?}");
        let beyond = Offer { verb: u8::MAX, ..*offer };
        assert!(R::command(&beyond, values).is_none(), "a verb that there is not is a command");
    }

    /// A filling fits its slots, and the command that it is can be judged, forecast, written and read.
    fn filled(&mut self, side: Side, view: &R::View, offer: &Offer, values: &Values) {
        assert_eq!(offer.slots.len(), values.len(), "not one value for each slot of {offer:?}: {values:?}");
        for (n, (slot, value)) in offer.slots.iter().zip(values).enumerate() {
            assert!(slot.holds(value), "slot {n} of {offer:?} does not hold {value:?}");
            // Outlines are searched for: now and then is enough.
            if self.met.offers.is_multiple_of(16) {
                R::region(self.setting, view, offer, n);
            }
        }
        let command = meant::<R>(offer, values);
        round_trips("a command", &command);
        self.reads_what_it_writes(view, &command);
        if let Some(filled) = R::filled(&command) {
            let again = Offer { verb: filled.verb, actor: filled.actor, ..*offer };
            assert_eq!(R::command(&again, &filled.values).as_ref(), Some(&command), "filled otherwise than {offer:?}");
        }
        self.judged(side, view, &command);
        if self.coin(8) {
            self.forecast_holds(view, &command);
        }
        if self.coin(4) {
            self.preview_holds(view, &command);
        }
        if let Some(crooked) = self.crooked(&command) {
            if self.coin(2) {
                self.preview_holds(view, &crooked);
            }
            self.judged(side, view, &crooked);
        }
    }

    /// Allowed, or refused with a clause; and what is refused changes nothing.
    fn judged(&mut self, side: Side, view: &R::View, command: &R::Command) {
        match R::check(self.setting, view, command) {
            Ok(()) => {
                if matches!(self.battle.to_act(), ToAct::One(_)) {
                    let key = self.key();
                    crate::seeded::<R>(self.setting, self.battle.state(), &[(side, command.clone())], key);
                }
            }
            Err(refusal) => {
                assert!(!refusal.reason.clause.is_empty(), "refused without a clause: {refusal}: {command:?}");
                assert!(!refusal.reason.name.is_empty(), "refused without a word: {command:?}");
                self.met.cited.note(refusal.reason.clause);
                self.is_refused(side, command);
            }
        }
    }

    /// The battle refuses, and nothing has changed.
    pub(super) fn is_refused(&mut self, side: Side, command: &R::Command) {
        let (before, lines) = (self.battle.state().clone(), self.battle.record().len());
        let (sealed, list) = (self.battle.has_sealed(), self.battle.list(side).to_vec());
        let stop = self.battle.give(side, command.clone(), DiceFrom::Key);
        assert!(matches!(stop, Err(Stop::Refused(_))), "not refused, but {stop:?}: {command:?}");
        assert!(*self.battle.state() == before, "a refusal changed the state: {command:?}");
        assert_eq!(self.battle.record().len(), lines, "a refusal was recorded: {command:?}");
        assert_eq!(self.battle.has_sealed(), sealed, "a refusal sealed something: {command:?}");
        assert_eq!(self.battle.list(side), list, "a refusal changed a list: {command:?}");
        self.met.refusals += 1;
    }

    /// A side that is not asked is refused, whatever it says.
    pub(super) fn others_are_refused(&mut self, asked: ToAct) {
        let Some(first) = asked.sides().iter().next() else { return };
        let command = self.some_command(first);
        for side in (0..self.sides() as u8).map(Side).filter(|&side| !asked.sides().has(side)) {
            if !R::at_any_time(&command) {
                self.is_refused(side, &command);
            }
        }
        self.is_refused(Side(200), &command);
    }

    fn forecast_holds(&mut self, view: &R::View, command: &R::Command) {
        for forecast in R::forecast(self.setting, view, command, &mut Exact::new()) {
            assert!(!forecast.reason.clause.is_empty(), "a forecast without a clause: {forecast:?}");
            self.met.cited.note(forecast.reason.clause);
            for (label, chance) in &forecast.chances {
                assert!(!label.is_empty(), "a chance of nothing: {forecast:?}");
                assert!((-1e-12..=1.0 + 1e-12).contains(chance), "a chance of {chance}: {forecast:?}");
            }
            self.picture_holds(&forecast);
            self.met.forecasts += 1;
        }
    }

    /// The same command with one number changed, as somebody might send it who wants to see the umpire fall.
    pub(super) fn crooked(&mut self, command: &R::Command) -> Option<R::Command> {
        crooked(command, &mut self.source)
    }
}

/// One more and one less is where a limit is off by one; a thousand is a millimetre or a degree.
const NEAR: [i64; 4] = [-1, 1, -1000, 1000];

/// The same with each of its numbers one more, one less, nothing, or as great as a byte goes; where it can still be read.
pub(crate) fn all_crooked<T: Serialize + DeserializeOwned>(of: &T) -> Vec<T> {
    let Ok(mut plain) = serde_json::to_value(of) else { return Vec::new() };
    let count = numbers(&mut plain, &mut |_, _| ());
    let mut all = Vec::new();
    for at in 0..count {
        let mut changes: Vec<i64> = Vec::new();
        numbers(&mut plain, &mut |n, value| {
            let is = value.as_i64().filter(|_| n == at);
            changes.extend(is.into_iter().flat_map(|is| NEAR.map(|near| is.saturating_add(near))));
        });
        for change in changes.into_iter().chain([0, 255]) {
            let mut json = plain.clone();
            numbers(&mut json, &mut |n, value| {
                if n == at {
                    *value = change.into();
                }
            });
            all.extend(serde_json::from_value(json));
        }
    }
    all
}

/// The same with one number changed, where it has one and can still be read.
pub(crate) fn crooked<T: Serialize + DeserializeOwned>(of: &T, source: &mut Stream) -> Option<T> {
    let mut json = serde_json::to_value(of).ok()?;
    let count = numbers(&mut json, &mut |_, _| ());
    if count == 0 {
        return None;
    }
    let at = pick(source, count as u32) as usize;
    const ODD: [i64; 8] = [-1, 0, 1, 200, 256, 65_535, 999_999_999, -999_999_999];
    let choice = pick(source, (ODD.len() + NEAR.len()) as u32) as usize;
    numbers(&mut json, &mut |n, value| {
        if n == at {
            *value = match choice.checked_sub(ODD.len()) {
                None => ODD[choice].into(),
                Some(near) => value.as_i64().map_or(Json::from(0), |is| is.saturating_add(NEAR[near]).into()),
            };
        }
    });
    serde_json::from_value(json).ok()
}

/// Hands over every number of a JSON value with its place among them, and counts them.
fn numbers(json: &mut Json, take: &mut impl FnMut(usize, &mut Json)) -> usize {
    fn walk(json: &mut Json, seen: &mut usize, take: &mut impl FnMut(usize, &mut Json)) {
        match json {
            Json::Number(_) => {
                take(*seen, json);
                *seen += 1;
            }
            Json::Array(items) => items.iter_mut().for_each(|item| walk(item, seen, take)),
            Json::Object(fields) => fields.values_mut().for_each(|field| walk(field, seen, take)),
            _ => {}
        }
    }
    let mut seen = 0;
    walk(json, &mut seen, take);
    seen
}
