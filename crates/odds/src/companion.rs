//! The companion at a table of real miniatures: an attack is told word by word, and its dice are typed one after another.

use sandtable_core::data::Problem;
use sandtable_core::{
    AttackBand, AttackNeed, AttackPage, AttackThrow, AttackWish, Circumstance, LengthUnit, Note, Row, Words, capital,
};
use sandtable_dice::{Dice, Entered, Exact, Need, Procedure, Reason, Telling as Typed};

/// A circumstance that people can tell: the words that stand for its steps, its name, its clause, and what it says of a
/// situation.
pub struct Telling<S> {
    /// One word for each step.
    pub words: &'static [&'static str],
    /// Its name.
    pub name: &'static str,
    /// Its clause.
    pub clause: &'static str,
    /// Says of a situation that it is so, at a step.
    pub say: fn(&mut S, usize),
}

/// Says of a situation what has been told. What is told of another sort of attack says nothing of this one.
pub fn say<S>(tellings: &[&Telling<S>], told: &[String], of: &mut S) {
    for telling in tellings {
        if let Some(step) = telling.words.iter().position(|word| told.iter().any(|own| own == word)) {
            (telling.say)(of, step);
        }
    }
}

/// What people can tell, with what each adds to the number needed by itself. `plain` is the situation of which nothing is told, and
/// `total` its number.
pub fn circumstances<S: Clone>(
    tellings: &[&Telling<S>],
    told: &[String],
    plain: &S,
    total: impl Fn(&S) -> Option<i32>,
) -> Vec<Circumstance> {
    let one = |telling: &&Telling<S>| {
        let now = telling.words.iter().position(|word| told.iter().any(|own| own == word));
        let mut with = plain.clone();
        (telling.say)(&mut with, now.unwrap_or(0));
        let value = match (total(plain), total(&with)) {
            (Some(plain), Some(with)) => signed(with - plain),
            (Some(_), None) => "–".into(),
            (None, _) => String::new(),
        };
        let next = now.map_or(Some(0), |step| Some(step + 1)).and_then(|step| telling.words.get(step));
        Circumstance {
            now: now.map(|step| telling.words[step].into()),
            next: next.map(|word| (*word).into()),
            name: telling.name.into(),
            value,
            clause: telling.clause.into(),
        }
    };
    tellings.iter().map(one).collect()
}

/// "+2", "−2", "±0".
pub fn signed(value: i32) -> String {
    match value {
        0 => "±0".into(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

/// Why there is no roll: the number needed, where one can be told, and the reason.
pub struct Barred {
    /// The number needed.
    pub need: Option<Need>,
    /// The reason.
    pub reason: &'static Reason,
}

/// A number that was looked up, or why there is none.
pub type Looked = Result<Result<Need, Barred>, Vec<Problem>>;

/// A band that may be told, before anything is known of the number needed there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// What it is called, as short as can be: "350".
    pub name: String,
    /// The same at length: "Up to 350 mm".
    pub words: String,
    /// How far that is, in the unit in which the rulebook counts its bands.
    pub at: i32,
}

impl Reach {
    /// Up to so many units of the game.
    pub fn up_to(unit: LengthUnit, at: i32) -> Reach {
        Reach { name: at.to_string(), words: format!("Up to {at} {}", unit.name()), at }
    }

    /// The band with the number needed there; none where nothing reaches it.
    pub fn band(&self, needed: Option<i32>) -> AttackBand {
        let needed = needed.map(at_least);
        let told = needed.as_ref().map_or("out of reach".into(), |need| format!("{} needed", need.figure));
        AttackBand { name: self.name.clone(), words: format!("{}: {told}", self.words), needed }
    }
}

/// The bands of an attack; none where nothing of the sort is to be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bands {
    /// What they are about.
    pub title: Words,
    /// What is asked of people as long as none is told.
    pub asked: Words,
    /// The bands in their order.
    pub all: Vec<Reach>,
}

impl Bands {
    /// Bands of what is measured, in the unit of the game.
    pub fn measured(unit: LengthUnit, ranges: &[i32]) -> Bands {
        Bands {
            title: format!("Measured, up to ({})", unit.name()).into(),
            asked: "Tap the band in which the target was measured.".into(),
            all: ranges.iter().map(|to| Reach::up_to(unit, *to)).collect(),
        }
    }
}

/// A situation in which a number is looked up by the band.
pub struct Measured<'a, S> {
    /// What has been told.
    pub wish: &'a AttackWish,
    /// The situation of which nothing is told.
    pub plain: S,
    /// What people can tell.
    pub tellings: Vec<&'a Telling<S>>,
    /// The bands. Where there are none the number is known without.
    pub bands: Bands,
    /// How many bands the weapon with the most of them has.
    pub most_bands: usize,
    /// Puts the other one into the band that is so far away.
    pub at: fn(&mut S, i32),
    /// Looks the number up.
    pub need: &'a dyn Fn(&S) -> Looked,
}

impl<S: Clone> Measured<'_, S> {
    /// The bands, what can be told, and the number needed; with the situation as it is told, where it can come to something.
    ///
    /// # Errors
    /// There is no such band; what the number is looked up with finds wrong.
    pub fn page(&self) -> Result<(AttackPage, Option<S>), Vec<Problem>> {
        let all = &self.bands.all;
        if self.wish.band.is_some_and(|band| band >= self.most_bands) {
            let what = format!("there are {} range bands", all.len());
            return Err(vec![Problem::of("attack", "band", what)]);
        }
        // What was measured for a weapon that reaches farther is to be measured again.
        let measured = self.wish.band.filter(|band| *band < all.len());
        let mut told = self.plain.clone();
        say(&self.tellings, &self.wish.circumstances, &mut told);
        let there = |of: &S, band: usize| {
            let mut of = of.clone();
            if let Some(reach) = all.get(band) {
                (self.at)(&mut of, reach.at);
            }
            of
        };
        let (band_title, band_asked) = (self.bands.title.clone(), self.bands.asked.clone());
        let mut page = AttackPage { band_title, band_asked, ..AttackPage::default() };
        for (at, reach) in all.iter().enumerate() {
            let need = (self.need)(&there(&told, at))?;
            page.bands.push(reach.band(need.ok().map(|need| need.total().into())));
        }
        let total = |of: &S| match (self.need)(of) {
            Ok(Ok(need) | Err(Barred { need: Some(need), .. })) => Some(i32::from(need.total())),
            _ => None,
        };
        // What a circumstance adds is told where the weapon reaches.
        let mut bands = measured.into_iter().chain(0..all.len());
        let band = bands.find(|&band| total(&there(&self.plain, band)).is_some()).unwrap_or_default();
        let told_of = &self.wish.circumstances;
        page.circumstances = circumstances(&self.tellings, told_of, &there(&self.plain, band), total);
        if measured.is_none() && !all.is_empty() {
            return Ok((page, None));
        }
        let told = there(&told, measured.unwrap_or_default());
        Ok(match (self.need)(&told)? {
            Ok(need) => {
                (page.needed, page.parts) = (Some(at_least(need.total().into())), rows(&need));
                (page, Some(told))
            }
            Err(barred) => {
                page.needed = barred.need.map(|need| at_least(need.total().into()));
                page.parts = barred.need.as_ref().map(rows).unwrap_or_default();
                page.hopeless = Some(note(barred.reason));
                (page, None)
            }
        })
    }
}

/// A number that a die must reach. No die shows less than 1.
pub fn at_least(total: i32) -> AttackNeed {
    AttackNeed { figure: total.max(1).to_string(), sign: "+".into(), words: format!("{total} needed") }
}

/// How far a procedure has come with the dice that were typed.
pub struct Played<S> {
    /// What was thrown, and what is to be thrown next.
    pub throws: Vec<AttackThrow>,
    /// The faces of each throw that has all of them.
    pub faces: Vec<Vec<u8>>,
    /// Which faces are successes.
    pub counts: Vec<bool>,
    /// How it ended, and its first total, if it has.
    pub end: Option<(S, u16)>,
}

/// Plays a procedure with these faces, as many as it asks for; what was typed beyond is not looked at.
///
/// # Errors
/// A face that the die does not have.
pub fn play<P: Procedure>(procedure: &P, faces: &[u8]) -> Result<Played<P::Stage>, Vec<Problem>> {
    let mut played = Played { throws: Vec::new(), faces: Vec::new(), counts: Vec::new(), end: None };
    let mut left = faces;
    loop {
        let tape = Entered::new(played.faces.iter().map(Vec::as_slice));
        let waiting = match Typed::entered(tape).play(procedure) {
            Ok(ended) => {
                played.end = Some((ended.stage, ended.tallies[0]));
                return Ok(played);
            }
            Err(waiting) => waiting,
        };
        let (why, dice) = (*waiting.why, waiting.sides.len());
        let sides = waiting.sides.first().copied().unwrap_or_default();
        played.throws.push(AttackThrow {
            name: why.reason.name.into(),
            clause: why.reason.clause.into(),
            dice: dice.try_into().unwrap_or(u8::MAX),
            sides,
        });
        let (now, rest) = left.split_at(dice.min(left.len()));
        if let Some(face) = now.iter().find(|face| !(1..=sides).contains(*face)) {
            let what = format!("{face}: a D{sides} shows 1 to {sides}");
            return Err(vec![Problem::of("attack", "dice", what)]);
        }
        let succeeds =
            |face: &u8| !why.added && !why.need.parts().is_empty() && i32::from(*face) >= why.need.total().into();
        played.counts.extend(now.iter().map(succeeds));
        if now.len() < dice {
            return Ok(played);
        }
        played.faces.push(now.to_vec());
        left = rest;
    }
}

/// The odds of everything that may come of a procedure, by what is asked of its ends.
pub fn ends<P: Procedure, T: Ord>(procedure: &P, of: impl Fn(&P::Stage, u16) -> T) -> Vec<(T, f64)> {
    let mut exact = Exact::<f64>::new();
    let answer = exact.ask(procedure);
    answer.map(|answer| answer.by(|end, totals| of(end, totals[0])).into_iter().collect()).unwrap_or_default()
}

/// What a number of hit points become.
pub fn becomes(left: u16, damage: u16) -> String {
    match (damage, left.saturating_sub(damage)) {
        (0, _) => format!("{left} left, as before"),
        (_, 0) => format!("{left} − {damage}: destroyed"),
        (_, after) => format!("{left} − {damage}: {after} left"),
    }
}

/// A reason as a sentence, with its clause.
pub fn note(reason: &'static Reason) -> Note {
    Note { text: format!("{}.", capital(reason.name)), clause: reason.clause.into() }
}

/// The number needed and its parts.
pub fn rows(need: &Need) -> Vec<Row> {
    let row = |(n, part): (usize, &sandtable_dice::Modifier)| Row {
        name: part.reason.name.into(),
        value: if n == 0 { part.value.to_string() } else { format!("{:+}", part.value) },
        clause: part.reason.clause.into(),
    };
    need.parts().iter().enumerate().map(row).collect()
}
