//! Non-interference: change what a viewer does not know, and what he receives is the same to the byte.

use super::{Given, Run, json};
use crate::carry::{Carried, carried, faces_of, tape};
use crate::{Known, seeded};
use sandtable_core::{
    Battle, DiceFrom, Fact, Heard, Roll, Ruleset, Side, Table, ToAct, Values, Viewer, fold, random_command, told,
};
use sandtable_dice::{Faces, Stream, Telling};

/// Another truth, and which of the secrets are otherwise in it.
pub(super) struct Other<S> {
    pub(super) truth: S,
    varied: Vec<bool>,
}

impl<S> Other<S> {
    fn differs(&self) -> bool {
        self.varied.contains(&true)
    }
}

/// Deeds that are done one after the other in two truths.
const DEEDS: usize = 3;

/// A truth before a deed, and what came of it.
type Done<'a, R> = (&'a <R as Ruleset>::State, &'a Carried<R>);

impl<R: Table> Run<'_, R> {
    pub(super) fn does_not_leak(&mut self, asked: ToAct) {
        let given = self.some_deed(asked, None);
        for viewer in self.viewers() {
            let mut source = self.source.clone();
            let other = self.other(viewer, &self.nothing_known(), &mut source);
            self.source = source;
            if other.differs() {
                self.met.secrets += 1;
                self.looks_the_same(viewer, &other.truth, asked);
                self.sounds_the_same(viewer, other, &given, asked);
            }
            if let ToAct::One(side) = asked
                && !viewer.is(side)
            {
                self.keeps_secret_slots(viewer, side);
            }
        }
        self.keeps_what_is_sealed(asked);
    }

    fn nothing_known(&self) -> Vec<Known> {
        vec![Known::default(); self.secrets.of.len()]
    }

    /// Another truth, in which what is known is as it is.
    fn other(&self, viewer: Viewer, known: &[Known], source: &mut Stream) -> Other<R::State> {
        let state = self.battle.state();
        let (mut truth, mut varied) = (state.clone(), Vec::new());
        for (secret, known) in self.secrets.of.iter().zip(known) {
            let before = truth.clone();
            (secret.vary)(self.setting, &mut truth, viewer, known, source);
            varied.push(truth != before);
        }
        if truth == *state {
            varied.fill(false);
        }
        Other { truth, varied }
    }

    /// A deed of everybody who is asked, each from what he knows; of this battle, or of the one that is played.
    pub(super) fn some_deed(&mut self, asked: ToAct, battle: Option<&Battle<R>>) -> Given<R> {
        let mut given: Given<R> = Vec::new();
        for side in asked.sides().iter() {
            let view = battle.unwrap_or(&self.battle).view(Viewer::Side(side));
            if matches!(asked, ToAct::Lists(_)) {
                given.extend(self.some_list(&view, 3).into_iter().map(|command| (side, command)));
            } else {
                given.push((side, random_command::<R>(self.setting, &view, &mut self.source).0));
            }
        }
        given
    }

    /// So many commands at most for a sealed list, each allowed after those before it.
    pub(super) fn some_list(&mut self, view: &R::View, most: usize) -> Vec<R::Command> {
        let mut list: Vec<R::Command> = Vec::new();
        for _ in 0..most {
            let view = if list.is_empty() { view.clone() } else { R::draft(self.setting, view, &list) };
            let command = self.random(&view);
            let taken = list.iter().any(|known| R::place(known) == R::place(&command));
            if !taken && R::check(self.setting, &view, &command).is_ok() {
                list.push(command);
            }
        }
        list
    }

    /// Before any deed: who must decide, the view, and all that goes out.
    fn looks_the_same(&mut self, viewer: Viewer, other: &R::State, asked: ToAct) {
        if let Err(reason) = R::sound(self.setting, other) {
            panic!("the secrets' other truth is not sound: {reason}");
        }
        let mut here = self.battle.imagined(self.battle.state().clone());
        let mut there = self.battle.imagined(other.clone());
        if let (Viewer::Side(side), ToAct::Lists(_)) = (viewer, asked)
            && asked.sides().has(side)
        {
            for command in self.some_list(&here.view(viewer), 3) {
                let sealed = [&mut here, &mut there].map(|battle| battle.give(side, command.clone(), DiceFrom::Key));
                assert_eq!(sealed[0], sealed[1], "leak through refusals: {viewer:?} can tell two truths apart");
            }
        }
        let asks = self.asks(&here, viewer, asked);
        self.receives_the_same([&here, &there], viewer, &asks, "before anything is done");
    }

    /// After the same deed with the same dice: where what is told parts, what came to light is made the same in both truths,
    /// and what is still hidden is compared again.
    fn sounds_the_same(&mut self, viewer: Viewer, first: Other<R::State>, given: &Given<R>, asked: ToAct) {
        let key = self.key();
        let real = seeded::<R>(self.setting, self.battle.state(), given, key);
        let (mut known, varied) = (self.nothing_known(), first.varied.clone());
        let (mut other, mut unlike) = (first, 0);
        let compared = loop {
            if !other.differs() {
                break false;
            }
            let there = self.likewise([self.battle.state(), &other.truth], given).and_then(|likewise| {
                let done = with_the_same_dice::<R>(self.setting, &other.truth, &likewise, &real.1);
                done.map(|done| (likewise, done))
            });
            match there {
                Some((likewise, there)) => {
                    let what = format!("after {given:?}");
                    let [one, two] = [(self.battle.state(), &real), (&other.truth, &there)];
                    let light = self.parted(viewer, one, two, &what);
                    if light.is_empty() {
                        self.goes_on_the_same(viewer, [(given, &real), (&likewise, &there)], &other.truth, asked);
                        break true;
                    }
                    let mut is_new = false;
                    light.iter().for_each(|&(secret, number)| is_new |= known[secret].add(number));
                    if !is_new {
                        let seen = self.looks_other_afterwards(viewer, one, two);
                        let (door, detail) = seen
                            .filter(|_| self.hears_the_same(viewer, one, two))
                            .unwrap_or_else(|| ("what is heard", self.where_they_part(viewer, one, two)));
                        panic!(
                            "leak through {door}: {viewer:?} can tell two truths apart {what}, by more than came to \
                             light\n{detail}"
                        );
                    }
                }
                None if unlike < 3 => unlike += 1,
                None => break false,
            }
            let mut source = self.source.clone();
            other = self.other(viewer, &known, &mut source);
            self.source = source;
        };
        let parted = known.iter().any(|known| *known != Known::default());
        self.notes_what_was_compared(viewer, &real, (&varied, parted), compared.then_some(&other.varied));
    }

    fn notes_what_was_compared(
        &mut self,
        viewer: Viewer,
        real: &Carried<R>,
        (varied, parted): (&[bool], bool),
        left: Option<&Vec<bool>>,
    ) {
        self.met.deeds += usize::from(left.is_some());
        for (n, secret) in self.secrets.of.iter().enumerate().filter(|(n, _)| varied[*n]) {
            let compared = left.is_some_and(|left| left[n]);
            self.met.compared.secret(secret.what, compared);
            if parted && secret.of_each {
                self.met.compared.parted(secret.what, compared);
            }
        }
        for heard in told::<R>(&mut self.battle.state().clone(), &real.1, viewer) {
            if let Heard::Happened(event) = heard {
                self.met.compared.event(&format!("{event:?}"), left.is_some());
            }
        }
    }

    /// Where what a viewer is told of two deeds parts, or what he sees after them, all that has come to light until then: which
    /// secret, and whose. Nothing where all is the same.
    fn parted(&self, viewer: Viewer, one: Done<'_, R>, two: Done<'_, R>, what: &str) -> Vec<(usize, u16)> {
        let [heard, other] = [one, two].map(|(before, done)| told::<R>(&mut before.clone(), &done.1, viewer));
        let upto = heard.iter().zip(&other).take_while(|(one, two)| one == two).count();
        let mut light = self.light(viewer, one, upto);
        light.extend(self.light(viewer, two, upto));
        let (door, detail) = if heard != other {
            ("what is heard", self.where_they_part(viewer, one, two))
        } else if let Some(found) = self.looks_other_afterwards(viewer, one, two) {
            found
        } else {
            return Vec::new();
        };
        assert!(
            !light.is_empty(),
            "leak through {door}: nothing came to light, but {viewer:?} can tell two truths apart {what}\n{detail}"
        );
        light
    }

    /// The door and the detail, where a viewer who was told the same sees something else after it.
    fn looks_other_afterwards(
        &self,
        viewer: Viewer,
        one: Done<'_, R>,
        two: Done<'_, R>,
    ) -> Option<(&'static str, String)> {
        let [view, other] = [one, two].map(|(_, done)| R::view(self.setting, &done.0, viewer));
        if view != other {
            return Some(("the view", super::wire::difference(&json(&view), &json(&other))));
        }
        let asked = [one, two].map(|(_, done)| R::to_act(self.setting, &done.0));
        if asked[0] != asked[1] {
            return Some(("who must decide", format!("{asked:?}")));
        }
        // What several have decided together nobody takes back alone, and spectators are not asked whether somebody may.
        let alone = viewer != Viewer::Public && matches!(R::to_act(self.setting, one.0), ToAct::One(_));
        let harm = [one, two].map(|(before, done)| alone && discloses::<R>(before, &done.1));
        (harm[0] != harm[1]).then(|| ("undoing", format!("whether something came to light: {harm:?}")))
    }

    fn hears_the_same(&self, viewer: Viewer, one: Done<'_, R>, two: Done<'_, R>) -> bool {
        let [heard, other] = [one, two].map(|(before, done)| told::<R>(&mut before.clone(), &done.1, viewer));
        heard == other
    }

    fn where_they_part(&self, viewer: Viewer, one: Done<'_, R>, two: Done<'_, R>) -> String {
        let [heard, other] = [one, two].map(|(before, done)| told::<R>(&mut before.clone(), &done.1, viewer));
        let upto = heard.iter().zip(&other).take_while(|(one, two)| one == two).count();
        format!("  here {:?}\n  there {:?}\n  after {:?}", heard.get(upto), other.get(upto), &heard[..upto])
    }

    /// What comes to light with the first things that a viewer is told of a deed, up to this one.
    fn light(&self, viewer: Viewer, (before, done): Done<'_, R>, upto: usize) -> Vec<(usize, u16)> {
        let (mut state, mut light, mut heard) = (before.clone(), Vec::new(), 0);
        for fact in &done.1 {
            fold::<R>(&mut state, [fact]);
            let event = match fact {
                Fact::Rolled(roll) => {
                    heard += usize::from(roll.audience.includes(viewer));
                    continue;
                }
                Fact::Happened(event) if heard <= upto => event,
                _ => continue,
            };
            if R::heard(&state, viewer, event).is_some() {
                heard += 1;
                for (n, secret) in self.secrets.of.iter().enumerate() {
                    (secret.told_by)(self.setting, &state, event, &mut |number| light.push((n, number)));
                }
            }
        }
        light
    }

    /// The deed as the sides could do it in that truth too, if they could.
    pub(super) fn likewise(&self, [here, there]: [&R::State; 2], given: &Given<R>) -> Option<Given<R>> {
        let same = |command| (self.secrets.likewise)(self.setting, here, there, command);
        let likewise = given.iter().map(|(side, command)| Some((*side, same(command)?)));
        let likewise: Given<R> = likewise.collect::<Option<_>>()?;
        self.allowed(there, &likewise).then_some(likewise)
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

    /// The deed of both truths as battles that go out to a viewer, and some more deeds after it, as long as nothing comes to
    /// light: page, news, story, replay.
    fn goes_on_the_same(
        &mut self,
        viewer: Viewer,
        [(given, real), (likewise, there_done)]: [(&Given<R>, &Carried<R>); 2],
        other: &R::State,
        asked: ToAct,
    ) {
        let mut here = self.battle.imagined(self.battle.state().clone());
        let mut there = self.battle.imagined(other.clone());
        let before = [&here, &there].map(|battle| (self.doors.page)(battle, viewer));
        give(&mut here, asked, given, real);
        give(&mut there, asked, likewise, there_done);
        self.is_told_the_same([&here, &there], &before, viewer, given);
        let mut deeds = 1;
        while deeds < DEEDS
            && let asked = here.to_act()
            && !asked.sides().is_empty()
        {
            let given = self.some_deed(asked, Some(&here));
            let Some(likewise) = self.likewise([here.state(), there.state()], &given) else { break };
            let key = self.key();
            let real = seeded::<R>(self.setting, here.state(), &given, key);
            let Some(done) = with_the_same_dice::<R>(self.setting, there.state(), &likewise, &real.1) else { break };
            let what = format!("after {given:?}, which follows on other deeds");
            if !self.parted(viewer, (here.state(), &real), (there.state(), &done), &what).is_empty() {
                break;
            }
            give(&mut here, asked, &given, &real);
            give(&mut there, asked, &likewise, &done);
            deeds += 1;
        }
        self.met.followed += deeds - 1;
        let asks = self.asks(&here, viewer, here.to_act());
        self.receives_the_same([&here, &there], viewer, &asks, &format!("after {given:?}"));
    }

    /// The same offers with their secret slots filled in another way.
    fn keeps_secret_slots(&mut self, viewer: Viewer, side: Side) {
        let view = self.battle.view(Viewer::Side(side));
        for offer in super::all_offers::<R>(self.setting, &view).into_iter().filter(|offer| offer.secret != 0) {
            let fill: Values = offer.slots.iter().map(|slot| slot.random(&mut self.source)).collect();
            let mut again = fill;
            for (n, slot) in offer.slots.iter().enumerate().filter(|(n, _)| offer.secret >> n & 1 == 1) {
                again[n] = slot.random(&mut self.source);
            }
            let [one, two] = [fill, again].map(|values| super::meant::<R>(&offer, &values));
            if one == two || [&one, &two].iter().any(|command| R::check(self.setting, &view, command).is_err()) {
                continue;
            }
            let key = self.key();
            let state = self.battle.state();
            let real = seeded::<R>(self.setting, state, &[(side, one.clone())], key);
            let given = [(side, two.clone())];
            let Some(other) = with_the_same_dice::<R>(self.setting, state, &given, &real.1) else { continue };
            let what = format!("as a secret slot tells {one:?} from {two:?}");
            let same = self.parted(viewer, (state, &real), (state, &other), &what).is_empty();
            self.met.secret_slots += usize::from(same);
        }
    }
}

/// A deed is done in a battle with the dice that fell.
fn give<R: Ruleset>(battle: &mut Battle<R>, asked: ToAct, given: &Given<R>, done: &Carried<R>) {
    let dice = || DiceFrom::Table(tape(&faces_of(&done.1)));
    let lists = matches!(asked, ToAct::Lists(_));
    for (n, (side, command)) in given.iter().enumerate() {
        let last = !lists && n + 1 == given.len();
        let answer = battle.give(*side, command.clone(), if last { dice() } else { DiceFrom::Key });
        assert!(answer.is_ok(), "what is allowed is carried out: {command:?}: {answer:?}");
    }
    if lists {
        let sides: Vec<Side> = asked.sides().iter().collect();
        for (n, side) in sides.iter().enumerate() {
            let answer = battle.done(*side, if n + 1 == sides.len() { dice() } else { DiceFrom::Key });
            assert!(answer.is_ok(), "a list that is allowed is done: {answer:?}");
        }
    }
    assert!(*battle.state() == done.0, "a battle and its rulebook carry out the same: {given:?}");
}

/// Whether something came to light: what a side learns that asks to take its deed back. Dice keep it from that only where it
/// saw them fall.
fn discloses<R: Ruleset>(before: &R::State, facts: &[Fact<R::Event, R::Step>]) -> bool {
    let mut state = before.clone();
    facts.iter().any(|fact| {
        fold::<R>(&mut state, [fact]);
        matches!(fact, Fact::Happened(event) if R::discloses(&state, event))
    })
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
