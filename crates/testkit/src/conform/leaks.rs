//! Non-interference: change what a viewer does not know, and what he receives is the same to the byte.

use super::{Given, Run, all_offers, json};
use crate::carry::{Carried, carried, faces_of, tape};
use crate::seeded;
use sandtable_core::{Fact, Heard, Roll, Ruleset, Side, Table, ToAct, Values, Viewer, told};
use sandtable_dice::{Exact, Faces, Telling};

impl<R: Table> Run<'_, R> {
    pub(super) fn does_not_leak(&mut self, asked: ToAct) {
        let given = self.some_deed(asked);
        for viewer in self.viewers() {
            let other = (self.secrets.differently)(self.setting, self.battle.state(), viewer, &mut self.source);
            let differs = other != *self.battle.state();
            self.met.secrets += usize::from(differs);
            self.looks_the_same(viewer, &other, asked);
            self.looks_the_same_over_the_wire(viewer, &other, asked);
            if let Some(given) = &given {
                let compared = self.sounds_the_same(viewer, &other, given);
                self.met.deeds += usize::from(compared && differs);
                if compared {
                    self.sounds_the_same_over_the_wire(viewer, &other, given);
                }
            }
            if let ToAct::One(side) = asked
                && !viewer.is(side)
            {
                self.keeps_secret_slots(viewer, side);
            }
        }
    }

    /// A deed of everybody who is asked, each from what he knows.
    fn some_deed(&mut self, asked: ToAct) -> Option<Given<R>> {
        let mut given: Given<R> = Vec::new();
        for side in asked.sides().iter() {
            let view = self.battle.view(Viewer::Side(side));
            if !matches!(asked, ToAct::Lists(_)) {
                given.push((side, self.random(&view)));
                continue;
            }
            let mut list: Vec<R::Command> = Vec::new();
            for _ in 0..3 {
                let view = if list.is_empty() { view.clone() } else { R::draft(self.setting, &view, &list) };
                let command = self.random(&view);
                let taken = list.iter().any(|known| R::place(known) == R::place(&command));
                if !taken && R::check(self.setting, &view, &command).is_ok() {
                    list.push(command);
                }
            }
            given.extend(list.into_iter().map(|command| (side, command)));
        }
        Some(given)
    }

    /// Before any deed: who must decide, the view, and all that is made from it.
    fn looks_the_same(&mut self, viewer: Viewer, other: &R::State, asked: ToAct) {
        if let Err(reason) = R::sound(self.setting, other) {
            panic!("the secrets' other truth is not sound: {reason}");
        }
        assert_eq!(
            R::to_act(self.setting, other),
            asked,
            "leak through who must decide: {viewer:?} can tell two truths apart"
        );
        let (view, seen) = (self.battle.view(viewer), R::view(self.setting, other, viewer));
        assert_eq!(json(&seen), json(&view), "leak through the view: {viewer:?} can tell two truths apart");
        assert!(seen == view, "leak through the view: {viewer:?} can tell two truths apart, but not as JSON");
        let [seen_offers, offers] = [&seen, &view].map(|view| all_offers::<R>(self.setting, view));
        assert_eq!(seen_offers, offers, "leak through the offers to {viewer:?}");
        let table = |view: &R::View| format!("{:?} {}", R::scene(self.setting, view), R::prompt(self.setting, view));
        assert_eq!(table(&seen), table(&view), "leak through what the table of {viewer:?} draws");
        let [seen_roster, roster] = [&seen, &view].map(|view| json(&R::roster(self.setting, view)));
        assert_eq!(seen_roster, roster, "leak through the roster of {viewer:?}");
        let Viewer::Side(side) = viewer else { return };
        if !asked.sides().has(side) {
            return;
        }
        let command = self.random(&view);
        let [there, here] = [&seen, &view].map(|view| {
            let forecasts = R::forecast(self.setting, view, &command, &mut Exact::new());
            let preview = R::preview(self.setting, view, &command);
            let judged = R::check(self.setting, view, &command);
            format!("{judged:?} {forecasts:?} {preview:?} {:?}", R::default(self.setting, view))
        });
        assert_eq!(there, here, "leak through what {viewer:?} is told of {command:?} beforehand");
    }

    /// After the same deed with the same dice, as long as nothing is revealed. Says whether it could be compared.
    fn sounds_the_same(&mut self, viewer: Viewer, other: &R::State, given: &Given<R>) -> bool {
        let Some(likewise) = self.likewise(other, given) else { return false };
        let key = self.key();
        let real = seeded::<R>(self.setting, self.battle.state(), given, key);
        let Some(there) = with_the_same_dice::<R>(self.setting, other, &likewise, &real.1) else { return false };
        let what = format!("{viewer:?} can tell two truths apart after {given:?}");
        self.same_after(viewer, (self.battle.state(), &real), (other, &there), &what)
    }

    /// The deed as the sides could do it in that truth too, if they could.
    pub(super) fn likewise(&self, other: &R::State, given: &Given<R>) -> Option<Given<R>> {
        let same = |command| (self.secrets.likewise)(self.setting, self.battle.state(), other, command);
        let there = given.iter().map(|(side, command)| Some((*side, same(command)?)));
        let there: Given<R> = there.collect::<Option<_>>()?;
        self.allowed(other, &there).then_some(there)
    }

    fn allowed(&self, other: &R::State, given: &Given<R>) -> bool {
        given.iter().enumerate().all(|(n, (side, command))| {
            let view = R::view(self.setting, other, Viewer::Side(*side));
            let earlier = given[..n].iter().filter(|(earlier, _)| earlier == side);
            let list: Vec<R::Command> = earlier.map(|(_, command)| command.clone()).collect();
            let view = if list.is_empty() { view } else { R::draft(self.setting, &view, &list) };
            R::check(self.setting, &view, command).is_ok()
        })
    }

    /// What a viewer received of two deeds, each with the state that it was done in.
    fn same_after(
        &self,
        viewer: Viewer,
        (before, one): (&R::State, &Carried<R>),
        (other_before, two): (&R::State, &Carried<R>),
        what: &str,
    ) -> bool {
        let heard = told::<R>(&mut before.clone(), &one.1, viewer);
        let other_heard = told::<R>(&mut other_before.clone(), &two.1, viewer);
        let revealed = |heard: &Heard<R::Event>| match heard {
            Heard::Happened(event) => (self.secrets.reveals)(before, event),
            Heard::Rolled(_) => false,
        };
        // Until something is revealed in one of the truths, every word is the same; of what comes after, nothing is known.
        let innocent = |heard: &[Heard<R::Event>]| heard.iter().position(revealed);
        let (first, other_first) = (innocent(&heard), innocent(&other_heard));
        if let Some(upto) = first.into_iter().chain(other_first).min() {
            let [one, two] = [&heard, &other_heard].map(|heard| json(&heard[..upto.min(heard.len())].to_vec()));
            assert_eq!(two, one, "leak through what is heard: before anything was revealed, {what}");
            return false;
        }
        assert_eq!(json(&other_heard), json(&heard), "leak through what is heard: nothing was revealed, but {what}");
        let [view, other_view] = [&one.0, &two.0].map(|state| json(&R::view(self.setting, state, viewer)));
        assert_eq!(other_view, view, "leak through the view: nothing was revealed, but {what}");
        let [asked, other_asked] = [&one.0, &two.0].map(|state| R::to_act(self.setting, state));
        assert_eq!(other_asked, asked, "leak through who must decide: nothing was revealed, but {what}");
        let [harm, other_harm] = [(before, one), (other_before, two)].map(|(before, done)| harm::<R>(before, &done.1));
        assert_eq!(other_harm, harm, "leak through undoing: whether dice fell or something came to light, {what}");
        true
    }

    /// The same offers with their secret slots filled in another way.
    fn keeps_secret_slots(&mut self, viewer: Viewer, side: Side) {
        let view = self.battle.view(Viewer::Side(side));
        for offer in all_offers::<R>(self.setting, &view).into_iter().filter(|offer| offer.secret != 0) {
            let fill: Values = offer.slots.iter().map(|slot| slot.random(&mut self.source)).collect();
            let mut again = fill;
            for (n, slot) in offer.slots.iter().enumerate().filter(|(n, _)| offer.secret >> n & 1 == 1) {
                again[n] = slot.random(&mut self.source);
            }
            let [one, two] = [fill, again].map(|values| R::command(&offer, &values));
            if one == two || [&one, &two].iter().any(|command| R::check(self.setting, &view, command).is_err()) {
                continue;
            }
            let key = self.key();
            let state = self.battle.state();
            let real = seeded::<R>(self.setting, state, &[(side, one.clone())], key);
            let given = [(side, two.clone())];
            let Some(other) = with_the_same_dice::<R>(self.setting, state, &given, &real.1) else { continue };
            let what = format!("a secret slot tells {viewer:?} {one:?} from {two:?}");
            self.met.secret_slots += usize::from(self.same_after(viewer, (state, &real), (state, &other), &what));
        }
    }
}

/// Whether dice fell, and whether something came to light: what a side learns that asks to take its deed back.
fn harm<R: Ruleset>(before: &R::State, facts: &[Fact<R::Event, R::Step>]) -> (bool, bool) {
    let mut state = before.clone();
    let mut harm = (false, false);
    for fact in facts {
        sandtable_core::fold::<R>(&mut state, [fact]);
        match fact {
            Fact::Rolled(_) => harm.0 = true,
            Fact::Happened(event) => harm.1 |= R::discloses(&state, event),
            Fact::Then(_) | Fact::Taken => {}
        }
    }
    harm
}

/// The deed in another truth, with the dice that fell in this one: roll for roll where the same rolls are asked for, and
/// for each roll of the same reason in its order where one truth asks for more than the other.
fn with_the_same_dice<R: Ruleset>(
    setting: &R::Setting,
    other: &R::State,
    given: &[(Side, R::Command)],
    facts: &[Fact<R::Event, R::Step>],
) -> Option<Carried<R>> {
    let rolls = |facts: &[Fact<R::Event, R::Step>]| -> Vec<Roll> {
        facts.iter().filter_map(|fact| if let Fact::Rolled(roll) = fact { Some(roll.clone()) } else { None }).collect()
    };
    let fell = rolls(facts);
    if let Ok(done) = carried::<R>(setting, other, given, Telling::entered(tape(&faces_of(facts)))) {
        let again = rolls(&done.1);
        if again.len() == fell.len()
            && again.iter().zip(&fell).all(|(a, b)| (&a.name, &a.clause) == (&b.name, &b.clause))
        {
            return Some(done);
        }
    }
    let mut left = fell;
    let mut faces: Vec<Faces> = Vec::new();
    for _ in 0..1_000 {
        let waiting = match carried::<R>(setting, other, given, Telling::entered(tape(&faces))) {
            Ok(done) => return Some(done),
            Err(waiting) => waiting,
        };
        let same = |roll: &Roll| {
            roll.name == waiting.why.reason.name
                && roll.clause == waiting.why.reason.clause
                && roll.faces.len() == waiting.sides.len()
                && roll.faces.iter().zip(&waiting.sides).all(|(face, sides)| face <= sides)
        };
        faces.push(match left.iter().position(same) {
            Some(at) => left.remove(at).faces,
            // Faces that differ, so that a roll-off comes to an end.
            None => (1..).zip(&waiting.sides).map(|(n, sides)| 1 + (n * 7 + faces.len() as u8) % sides).collect(),
        });
    }
    None
}
