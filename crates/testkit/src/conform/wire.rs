//! Non-interference of what really goes out: whole pages, replies, refusals, news, stories, replays.

use super::{Given, Run, all_offers, json};
use sandtable_core::{
    AnyBattle, Battle, DiceFrom, Offer, Piece, Side, Slot, Table, ToAct, Value, Values, Viewer, pick,
};
use sandtable_dice::Stream;
use sandtable_wire::{Page, Question, Said};
use serde_json::Value as Json;

/// What a viewer asks and says to see what he is answered.
pub(super) struct Asks {
    questions: Vec<Question>,
    /// Commands as anybody could send them, allowed or not.
    commands: Vec<Json>,
    /// Words that are no command, and some that are.
    words: Vec<String>,
    /// An offer whose candidates are looked at.
    offer: Option<Offer>,
    pieces: Vec<Piece>,
}

impl<R: Table> Run<'_, R> {
    /// Everything that a viewer receives of two battles is the same to the byte. Each door has its name.
    pub(super) fn receives_the_same(&self, battles: [&Battle<R>; 2], viewer: Viewer, asks: &Asks, what: &str) {
        let same = |door: &str, [one, two]: [String; 2]| {
            assert!(
                one == two,
                "leak through {door}: {viewer:?} can tell two truths apart {what}\n{}",
                difference(&one, &two)
            );
        };
        let of = |tell: &dyn Fn(&Battle<R>) -> String| battles.map(tell);
        let doors = self.doors;
        same("who must decide", of(&|battle| format!("{:?}", battle.to_act())));
        let [view, other] = battles.map(|battle| battle.seen(viewer));
        if view != other {
            same("the view", of(&|battle| json(&battle.seen(viewer))));
            panic!("leak through the view: {viewer:?} can tell two truths apart {what}, but not as JSON");
        }
        let pages = battles.map(|battle| (doors.page)(battle, viewer));
        let [bytes, other_bytes] = [json(&pages[0]), json(&pages[1])];
        if bytes != other_bytes {
            same(part_that_differs(&pages), [bytes, other_bytes]);
        }
        same("the scene", of(&|battle| json(&battle.scene(viewer).status)));
        same("names", of(&|battle| asks.pieces.iter().map(|&piece| AnyBattle::name(battle, viewer, piece)).collect()));
        same("numbers of entries", of(&|battle| format!("{:?}", AnyBattle::numbers(battle))));
        if let Viewer::Side(side) = viewer {
            self.is_answered_the_same(battles, side, asks, &same);
        }
        for question in &asks.questions {
            let door = match question {
                Question::Before(_) => "what would come of a command",
                Question::Region { .. } => "an outline",
                Question::Choices { .. } => "choices",
                Question::Ways(_) => "ways to do something",
                Question::WhyNot { .. } => "reasons why not",
                Question::Receipt { .. } => "receipts",
                Question::Rulings { .. } => "rulings",
            };
            same(door, of(&|battle| json(&(doors.reply)(battle, viewer, question))));
        }
        let numbers = AnyBattle::numbers(battles[0]);
        let Some(&last) = numbers.last() else { return };
        same("the story", of(&|battle| json(&(doors.story)(battle, 0, viewer))));
        let own = |battle: &Battle<R>| format!("{:?}{:?}", battle.commands(last, viewer), battle.given_by(last));
        same("whose entries they are", of(&own));
        same("receipts", of(&|battle| json(&AnyBattle::illustrate(battle, last, viewer))));
        same("a replay", of(&|battle| json(&(doors.replay)(battle, viewer))));
        // Number 0 is the table before anything: who has seen no more has missed nothing by itself.
        if let Some(&seen) = numbers.get(1) {
            let missed = |battle: &Battle<R>| (doors.missed)(battle, viewer, seen, (doors.page)(battle, viewer));
            same("what was missed", of(&|battle| json(&missed(battle))));
        }
    }

    /// What a side may do, and how it is refused, as far as its view alone decides.
    fn is_answered_the_same(
        &self,
        battles: [&Battle<R>; 2],
        side: Side,
        asks: &Asks,
        same: &dyn Fn(&str, [String; 2]),
    ) {
        let of = |tell: &dyn Fn(&Battle<R>) -> String| battles.map(tell);
        for words in &asks.words {
            same("what is misunderstood", of(&|battle| format!("{:?}", battle.read(side, words))));
        }
        for command in &asks.commands {
            same("refusals", of(&|battle| format!("{:?}", AnyBattle::check(battle, side, command))));
            same("forecasts", of(&|battle| json(&battle.forecast(side, command).ok())));
            same("previews", of(&|battle| json(&battle.preview(side, command).ok())));
        }
        if battles[0].to_act().sides().has(side) {
            same("what an absent side does", of(&|battle| json(&AnyBattle::default(battle, side))));
        }
        let Some(offer) = &asks.offer else { return };
        same(
            "candidates",
            of(&|battle| {
                let mut all = Vec::new();
                let mut take = |values: &[Value]| all.push(values.to_vec());
                R::candidates(self.setting, &battle.draft(side), offer, &mut take);
                format!("{all:?}")
            }),
        );
    }

    /// News of a deed, to somebody who had these pages before.
    pub(super) fn is_told_the_same(
        &self,
        battles: [&Battle<R>; 2],
        before: &[Page; 2],
        viewer: Viewer,
        given: &Given<R>,
    ) {
        let news = |n: usize| {
            let battle = battles[n];
            json(&(self.doors.news)(battle, viewer, &before[n], &[], &(self.doors.page)(battle, viewer)))
        };
        let [one, two] = [news(0), news(1)];
        assert!(
            one == two,
            "leak through the news: {viewer:?} can tell two truths apart after {given:?}\n{}",
            difference(&one, &two)
        );
    }

    /// A question of each kind that this viewer could ask, and commands of all sorts.
    pub(super) fn asks(&mut self, battle: &Battle<R>, viewer: Viewer, asked: ToAct) -> Asks {
        // Numbers of its own: what is asked on the way does not change the battles that the suite plays.
        let mut source = Stream::new(self.met.entries as u64);
        let pieces = battle.scene(viewer).tokens.len() as u32;
        let some = |source: &mut Stream| Piece(pick(source, pieces + 4) as u16);
        let mut asks = Asks {
            questions: vec![
                Question::Rulings { piece: some(&mut source) },
                Question::Rulings { piece: Piece::THE_SIDE },
            ],
            commands: Vec::new(),
            words: Vec::new(),
            offer: None,
            pieces: (0..4).map(|_| some(&mut source)).collect(),
        };
        asks.questions.extend(battle.numbers().last().map(|n| Question::Receipt { n }));
        let Viewer::Side(side) = viewer else { return asks };
        // What somebody else could do, said by this side.
        for other in asked.sides().iter() {
            let view = battle.draft(other);
            let command = sandtable_core::random_command::<R>(self.setting, &view, &mut source).0;
            if other != side {
                asks.words.push(R::write(self.setting, &command));
            }
            asks.commands.extend(self.crooked(&command).map(|crooked| value(&crooked)));
            asks.commands.push(value(&command));
        }
        asks.words.push("¿ and more".into());
        if !asked.sides().has(side) {
            return asks;
        }
        let verb = Some(pick(&mut source, R::VERBS.len() as u32) as u8);
        asks.questions.push(Question::WhyNot { actor: some(&mut source), verb, target: None });
        let offers = all_offers::<R>(self.setting, &battle.draft(side));
        if offers.is_empty() {
            return asks;
        }
        let offer: Offer = offers[pick(&mut source, offers.len() as u32) as usize];
        let values: Values = offer.slots.iter().map(|slot| slot.random(&mut source)).collect();
        let filled = Said::Filled { offer: Box::new(offer), values: values.to_vec() };
        asks.questions.push(Question::Before(filled.clone()));
        asks.questions.push(Question::Ways(vec![filled, Said::Typed("¿ and more".into())]));
        for (slot, kind) in (0..).zip(offer.slots.iter()) {
            asks.questions.push(Question::Region { offer, slot });
            if matches!(kind, Slot::Piece(_)) {
                asks.questions.push(Question::Choices { offer, slot, values: values.to_vec() });
            }
        }
        asks.offer = Some(offer);
        asks
    }

    /// What a side has sealed, a command or a list of any length and order, with and without what was withdrawn: nobody else
    /// receives any of it.
    pub(super) fn keeps_what_is_sealed(&mut self, asked: ToAct) {
        let lists = match asked {
            ToAct::Lists(_) => true,
            ToAct::Each(_) => false,
            _ => return,
        };
        for side in asked.sides().iter() {
            // Somebody else has to be waited for.
            if asked.sides().without(side).is_empty() {
                continue;
            }
            let view = self.battle.view(Viewer::Side(side));
            let mut written = || {
                let mut battle = self.battle.imagined(self.battle.state().clone());
                let most = if lists { pick(&mut self.source, 5) as usize } else { 1 };
                let list = if lists { self.some_list(&view, most) } else { vec![self.random(&view)] };
                for command in &list {
                    assert!(battle.give(side, command.clone(), DiceFrom::Key).is_ok(), "what is allowed is sealed");
                }
                if lists && list.len() > 1 && self.coin(2) {
                    assert!(battle.withdraw(side, R::place(&list[0])).is_ok(), "what is on a list can be withdrawn");
                }
                battle
            };
            let [mut here, mut there] = [written(), written()];
            if lists && self.coin(2) {
                let done = [&mut here, &mut there].map(|battle| battle.done(side, DiceFrom::Key).is_ok());
                if done != [true, true] {
                    continue;
                }
            }
            self.met.lists += usize::from(here.list(side) != there.list(side));
            for viewer in self.viewers().into_iter().filter(|viewer| !viewer.is(side)) {
                let asks = self.asks(&here, viewer, asked);
                let what = format!("by what {side:?} has sealed");
                self.receives_the_same([&here, &there], viewer, &asks, &what);
            }
        }
    }
}

fn value(command: &impl serde::Serialize) -> Json {
    serde_json::to_value(command).expect("plain values can be written as JSON")
}

/// Which part of a page differs, by the name of the door that it comes through.
fn part_that_differs([one, two]: &[Page; 2]) -> &'static str {
    match () {
        () if one.prompt != two.prompt => "the prompt",
        () if one.offers != two.offers => "the offers",
        () if one.roster != two.roster => "the roster",
        () if one.list != two.list => "a sealed list",
        () if (one.undo, &one.no_undo) != (two.undo, &two.no_undo) => "undoing",
        () if (&one.tokens, &one.shapes, &one.ground) != (&two.tokens, &two.shapes, &two.ground) => "the scene",
        () => "the page",
    }
}

/// Where two texts begin to differ, with some of what stands around it.
pub(super) fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let around = |text: &str| -> String {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(120)..text.len().min(at + 120)]).into_owned()
    };
    format!("  here  …{}…\n  there …{}…", around(one), around(two))
}
