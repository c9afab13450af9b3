//! What people are shown beforehand and afterwards: previews, pictures, rosters, receipts and rulings.

use super::{Run, heeds};
use sandtable_core::record::{Entry, Line};
use sandtable_core::{
    Battle, Forecast, Heard, Piece, Remark, Roll, Roster, Side, SightLine, Table, Values, Viewer, pick, told,
};
use sandtable_dice::Exact;

impl<R: Table> Run<'_, R> {
    /// A preview of anything, allowed or not: no panic, a clause for everything, and what it proposes is allowed.
    pub(super) fn preview_holds(&mut self, view: &R::View, command: &R::Command) {
        let preview = R::preview(self.setting, view, command);
        self.met.previews += 1;
        preview.remarks.iter().for_each(|remark| self.remark_holds(remark));
        let Some(course) = preview.course else { return };
        let allowed = R::check(self.setting, view, command).is_ok();
        assert_eq!(
            allowed,
            course.stop.is_none(),
            "a course stops short where, and only where, it is refused: {command:?}"
        );
        assert_eq!(
            course.beyond.is_empty(),
            course.stop.is_none(),
            "what was asked for and not done lies beyond: {command:?}"
        );
        assert!(!course.path.is_empty(), "a course has its start: {command:?}");
        for cost in &course.costs {
            assert!(!cost.name.is_empty() && !cost.clause.is_empty(), "a cost without a clause: {cost:?}");
            self.met.cited.note(&cost.clause);
        }
        let sum = course.costs.iter().map(|row| row.cost).sum();
        assert_eq!(course.cost, sum, "the rows add up to the cost of {command:?}");
        if let Some(stop) = &course.stop {
            assert!(!stop.title.is_empty() && !stop.text.is_empty(), "a stop without words: {command:?}");
            assert!(!stop.clause.is_empty(), "a stop without a clause: {command:?}");
            assert_eq!(course.path.last(), Some(&stop.at), "it stops where its path ends: {command:?}");
            self.met.stops += 1;
        }
        for instead in &course.instead {
            let judged = R::check(self.setting, view, &instead.command);
            assert!(judged.is_ok(), "instead of {command:?} it proposes what is refused: {instead:?}: {judged:?}");
            assert_eq!(instead.path.first(), course.path.first(), "another way has the same start: {instead:?}");
            let again = R::preview(self.setting, view, &instead.command).course;
            let leads = again.is_some_and(|again| again.stop.is_none() && again.path == instead.path);
            assert!(leads, "what is proposed leads where it says: {instead:?}");
            self.met.instead += 1;
        }
        if course.path.len() > 1 && !allowed {
            let halts = |instead: &sandtable_core::Instead<R::Command>| instead.path == course.path;
            assert!(course.instead.iter().any(halts), "one may halt where the path ends: {command:?}");
        }
    }

    fn remark_holds(&mut self, remark: &Remark) {
        assert!(!remark.text.is_empty(), "a remark without words: {remark:?}");
        assert!(!remark.clause.is_empty(), "a remark without a clause: {remark:?}");
        self.met.cited.note(&remark.clause);
    }

    /// The results are a partition, the square has as many cells of each as its chance says, and ties name what is there.
    pub(super) fn picture_holds(&mut self, forecast: &Forecast) {
        let picture = &forecast.picture;
        let sum: f64 = picture.results.iter().map(|result| result.chance).sum();
        assert!(picture.results.is_empty() || (sum - 1.0).abs() < 1e-9, "the results are no partition: {forecast:?}");
        if let Some(square) = &picture.square {
            assert_eq!(
                square.results.len(),
                usize::from(square.sides).pow(2),
                "a square has all its cells: {forecast:?}"
            );
            for (n, result) in picture.results.iter().enumerate() {
                let cells = square.results.iter().filter(|&&cell| usize::from(cell) == n).count();
                let share = cells as f64 / square.results.len() as f64;
                assert!((share - result.chance).abs() < 1e-9, "{cells} cells, but {result:?}");
            }
            self.met.squares += 1;
        }
        let named = forecast.need.parts().len() + picture.remarks.len();
        assert!(picture.ties.iter().all(|tie| usize::from(tie.part) < named), "a tie to nothing: {forecast:?}");
        picture.remarks.iter().for_each(|remark| self.remark_holds(remark));
        picture.line.iter().for_each(along);
    }

    /// A roster has everything that stands on the table, and its parts agree.
    pub(super) fn roster_holds(&mut self, view: &R::View, roster: &Roster) {
        for token in R::scene(self.setting, view).tokens {
            let member = roster.units.iter().flat_map(|unit| &unit.pieces).find(|member| member.piece == token.piece);
            let Some(member) = member else { continue };
            assert_eq!((&member.name, &member.symbol), (&token.name, &token.symbol), "table and roster agree");
        }
        for box_of in &roster.track {
            let unit = box_of.unit.map(|unit| roster.units.get(usize::from(unit)));
            assert!(unit.is_none_or(|unit| unit.is_some_and(|unit| unit.side == box_of.side)), "{box_of:?}");
        }
        self.met.rosters += 1;
    }

    /// The receipts of an entry: for each viewer as many as throws with a number fell at most, each with the number that was
    /// needed; and to its own side the first is what was forecast for the command just before.
    pub(super) fn receipts_hold(&mut self, before: &R::State, side: Side, forecast: &[Forecast]) {
        let last = self.battle.record().last().map(|written| written.line().into_owned());
        let Some(Line::Entry(Entry { facts, .. })) = last else { return };
        for viewer in self.viewers() {
            let heard = told::<R>(&mut before.clone(), &facts, viewer);
            let view = R::view(self.setting, before, viewer);
            let receipts = R::illustrate(self.setting, &view, &heard, &mut Exact::new());
            let mut rolls =
                heard.iter().filter_map(|heard| if let Heard::Rolled(roll) = heard { Some(roll) } else { None });
            for receipt in &receipts {
                let found = rolls.by_ref().any(|roll| is_of(receipt, roll));
                assert!(found, "a receipt for {viewer:?} of dice that did not fall so: {receipt:?}");
                self.picture_holds(receipt);
                self.met.receipts += 1;
            }
            let Some(first) = receipts.first().filter(|_| viewer.is(side)) else { continue };
            let same = |other: &&Forecast| (other.reason, &other.about) == (first.reason, &first.about);
            if let Some(before) = forecast.iter().find(same) {
                assert_eq!(before.need, first.need, "the receipt needs what the forecast needed");
                assert_eq!(before.picture.results, first.picture.results, "the receipt of {} is another", first.about);
            }
        }
    }

    /// Rulings filled at random: each is done or refused with a reason, and then nothing has changed.
    pub(super) fn rules_at_random(&mut self, battle: &mut Battle<R>, reason: &str) -> usize {
        let view = battle.view(Viewer::Umpire);
        let tokens = R::scene(self.setting, &view).tokens;
        let mut about = vec![Piece::THE_SIDE, Piece(9999)];
        if !tokens.is_empty() {
            about.push(tokens[pick(&mut self.source, tokens.len() as u32) as usize].piece);
        }
        let mut ruled = 0;
        for piece in about {
            let view = battle.view(Viewer::Umpire);
            let mut offers = Vec::new();
            R::rulings(self.setting, &view, piece, &mut |offer| offers.push(offer));
            if offers.is_empty() {
                continue;
            }
            let offer = offers[pick(&mut self.source, offers.len() as u32) as usize];
            let verb = R::RULINGS.get(usize::from(offer.verb)).unwrap_or_else(|| panic!("no words for {offer:?}"));
            assert_eq!(verb.slots.len(), offer.slots.len(), "`{}` does not name the slots of {offer:?}", verb.key);
            let values: Values = offer.slots.iter().map(|slot| slot.random(&mut self.source)).collect();
            let events = |values: &Values| R::ruling(self.setting, &view, &offer, values);
            heeds(&mut self.met.heeded, (verb, &offer, &values), battle.record().len(), events);
            let (before, lines) = (battle.state().clone(), battle.record().len());
            match battle.rule(R::ruling(self.setting, &view, &offer, &values), reason, None, &[]) {
                Ok(()) => ruled += 1,
                Err(refusal) => {
                    assert!(!refusal.reason.clause.is_empty(), "every refusal cites a clause: {refusal}");
                    assert!(*battle.state() == before && battle.record().len() == lines, "and changes nothing");
                }
            }
            for viewer in self.viewers() {
                let view = battle.view(viewer);
                self.roster_holds(&view, &R::roster(self.setting, &view));
            }
        }
        ruled
    }
}

/// Did this throw fall as the receipt says?
fn is_of(receipt: &Forecast, roll: &Roll) -> bool {
    let needed = (!receipt.need.parts().is_empty()).then(|| i32::from(receipt.need.total()));
    roll.clause == receipt.reason.clause && roll.needed() == needed
}

/// What a line meets lies along it, in that order.
fn along(line: &SightLine) {
    let mut last = sandtable_geometry::Length::ZERO;
    for met in &line.meets {
        let here = line.from.distance(met.from);
        assert!(here + sandtable_geometry::Length::um(2) >= last, "not in the order of the line: {line:?}");
        last = here;
    }
}
