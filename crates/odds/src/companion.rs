//! The companion at a table of real miniatures: an attack is told word by word, and its dice are typed one after another.

use sandtable_core::data::Problem;
use sandtable_core::{
    AttackBand, AttackChance, AttackNeed, AttackPage, AttackResult, AttackThrow, AttackWish, Circumstance, LengthUnit,
    Note, Row, WeaponChoice, Words, capital, counted,
};
use sandtable_dice::{Dice, Entered, Exact, Need, Procedure, Reason, Telling as Typed, Waiting};

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

impl<S> Telling<S> {
    /// The same with as many of its steps as there may be here; nothing where there is none.
    pub fn steps(&self, number: usize) -> Option<Telling<S>> {
        let words = &self.words[..number.min(self.words.len())];
        (!words.is_empty()).then_some(Telling { words, ..*self })
    }
}

/// Writes down what people can tell of a situation, each thing once: its clause, its name, the words that stand for its steps, and what it
/// says. `ALL` has all of them.
///
/// ```
/// sandtable_odds::tellings! { for i32:
///     FAR "ABC-31" "Far, very far" ["far", "very-far"] |range, step| *range = [40, 60][step];
/// }
/// let mut range = 20;
/// (FAR.say)(&mut range, 1);
/// assert_eq!((range, ALL.len()), (60, 1));
/// ```
#[macro_export]
macro_rules! tellings {
    (for $of:ty: $($name:ident $clause:literal $called:literal [$($word:literal),+] |$told:ident, $step:tt| $say:expr;)*) => {
        $(#[doc = concat!($clause, " ", $called)]
        pub const $name: $crate::companion::Telling<$of> = $crate::companion::Telling {
            words: &[$($word),+],
            name: $called,
            clause: $clause,
            say: |$told: &mut $of, $step: usize| $say,
        };)*

        /// All of them.
        pub const ALL: &[&$crate::companion::Telling<$of>] = &[$(&$name),*];
    };
}

/// Are all these words such as something can be told with?
///
/// # Errors
/// One is not.
pub fn known<S>(tellings: &[&Telling<S>], told: &[String]) -> Result<(), Vec<Problem>> {
    let is_known = |word: &String| tellings.iter().any(|telling| telling.words.contains(&word.as_str()));
    match told.iter().find(|word| !is_known(word)) {
        Some(word) => Err(vec![Problem::of("attack", "circumstances", format!("unknown circumstance '{word}'"))]),
        None => Ok(()),
    }
}

/// What the target has left, of so much.
///
/// # Errors
/// It cannot have so much, or nothing.
pub fn left(wish: &AttackWish, full: u16) -> Result<u16, Vec<Problem>> {
    let left = wish.left.unwrap_or(full);
    if (1..=full).contains(&left) {
        return Ok(left);
    }
    let what = format!("{left} left: of {} there is 1 to {full}", wish.target.kind);
    Err(vec![Problem::of("attack", "left", what)])
}

/// A way to attack: the word for it, its name, and what it is.
pub struct Arm<W> {
    /// The word for it in a wish.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is made with.
    pub weapon: W,
}

/// The arm that is wished, or the first, and all of them to choose from; nothing where there is none.
///
/// # Errors
/// There is no such arm.
pub fn chosen<'a, W>(
    wish: &AttackWish,
    arms: &'a [Arm<W>],
) -> Result<Option<(&'a W, Vec<WeaponChoice>)>, Vec<Problem>> {
    let found = match &wish.weapon {
        None => arms.first(),
        Some(id) => Some(arms.iter().find(|arm| arm.id == *id).ok_or_else(|| {
            let known: Vec<&str> = arms.iter().map(|arm| arm.id.as_str()).collect();
            let has = if known.is_empty() { "it has none here".into() } else { format!("it has {}", known.join(", ")) };
            vec![Problem::of("attack", "weapon", format!("unknown weapon '{id}': {has}"))]
        })?),
    };
    let choice = |arm: &Arm<W>| WeaponChoice {
        id: arm.id.clone(),
        name: arm.name.clone(),
        chosen: found.is_some_and(|found| found.id == arm.id),
        barred: None,
    };
    Ok(found.map(|found| (&found.weapon, arms.iter().map(choice).collect())))
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
    pub fn band(&self, needed: Option<AttackNeed>) -> AttackBand {
        let told = needed.as_ref().map_or("out of reach".into(), |need| {
            format!("{}{} needed", need.figure, if need.sign == "+" { "" } else { " or less" })
        });
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
    /// Bands that are called by their numbers, each with its words at length.
    pub fn numbered<N: Into<i32>>(
        title: &'static str,
        asked: &'static str,
        all: impl Iterator<Item = (N, String)>,
    ) -> Bands {
        let reach = |(at, words): (N, String)| {
            let at = at.into();
            Reach { name: at.to_string(), words, at }
        };
        Bands { title: title.into(), asked: asked.into(), all: all.map(reach).collect() }
    }

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
            page.bands.push(reach.band(need.ok().as_ref().map(needed)));
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
                (page.needed, page.parts) = (Some(needed(&need)), rows(&need));
                (page, Some(told))
            }
            Err(barred) => {
                page.needed = barred.need.as_ref().map(needed);
                page.parts = barred.need.as_ref().map(rows).unwrap_or_default();
                page.hopeless = Some(note(barred.reason));
                (page, None)
            }
        })
    }
}

impl<S: Clone> Measured<'_, S> {
    /// The page with what may come of the attack on somebody who has so much left ([`fates`]), and with what the dice that were typed have
    /// done ([`typed`]). A circumstance that holds is called by its word: "Far" by `far`.
    ///
    /// # Errors
    /// There is no such band; a face that the die does not have; what the number is looked up with finds wrong.
    pub fn adjudicated<T>(
        &self,
        (left, names): (u16, [&'static str; 3]),
        odds: impl Fn(&S) -> Vec<((bool, u16), f64)>,
        play: impl Fn(&S, &mut Typed) -> Result<T, Waiting>,
        result: impl Fn(T) -> AttackResult,
    ) -> Result<AttackPage, Vec<Problem>> {
        let (mut page, told) = self.page()?;
        for circumstance in &mut page.circumstances {
            let word = circumstance.now.as_ref().map(|word| capital(&word.replace('-', " ")).into());
            circumstance.name = word.unwrap_or_else(|| circumstance.name.clone());
        }
        if let Some(told) = told {
            fates(&mut page, left, names, odds(&told));
            let played = typed(&self.wish.dice, |dice| play(&told, dice))?;
            (page.throws, page.counts) = (played.throws, played.counts);
            page.result = played.end.map(result);
        }
        Ok(page)
    }
}

/// A number that a die must reach. No die shows less than 1.
pub fn at_least(total: i32) -> AttackNeed {
    AttackNeed { figure: total.max(1).to_string(), sign: "+".into(), words: format!("{total} needed") }
}

/// A number that a die must reach, or may show at most.
pub fn needed(need: &Need) -> AttackNeed {
    let total = i32::from(need.total());
    match need.is_at_most() {
        true => AttackNeed {
            figure: total.max(0).to_string(),
            sign: "−".into(),
            words: format!("{} or less needed", total.max(0)),
        },
        false => at_least(total),
    }
}

/// How far what is played has come with the dice that were typed.
pub struct Played<T> {
    /// What was thrown, and what is to be thrown next.
    pub throws: Vec<AttackThrow>,
    /// The faces of each throw that has all of them.
    pub faces: Vec<Vec<u8>>,
    /// Which faces are successes.
    pub counts: Vec<bool>,
    /// How it ended, if it has.
    pub end: Option<T>,
}

/// Plays a procedure with these faces, as many as it asks for: its last stage and its first total. What was typed beyond is not looked at.
///
/// # Errors
/// A face that the die does not have.
pub fn play<P: Procedure>(procedure: &P, faces: &[u8]) -> Result<Played<(P::Stage, u16)>, Vec<Problem>> {
    typed(faces, |dice| dice.play(procedure).map(|ended| (ended.stage, ended.tallies[0])))
}

/// The same of whatever throws dice: it is played again from its beginning for each throw that has been typed.
///
/// # Errors
/// A face that the die does not have.
pub fn typed<T>(
    faces: &[u8],
    mut play: impl FnMut(&mut Typed) -> Result<T, Waiting>,
) -> Result<Played<T>, Vec<Problem>> {
    let mut played = Played { throws: Vec::new(), faces: Vec::new(), counts: Vec::new(), end: None };
    let mut left = faces;
    loop {
        let tape = Entered::new(played.faces.iter().map(Vec::as_slice));
        let waiting = match play(&mut Typed::entered(tape)) {
            Ok(end) => return Ok(Played { end: Some(end), ..played }),
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
        let succeeds = |face: &u8| {
            let (face, need) = (i16::from(*face), i16::from(why.need.total()));
            let comes = if why.need.is_at_most() { face <= need } else { face >= need };
            !why.added && !why.need.parts().is_empty() && comes
        };
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

/// What may come of an attack on somebody who has so much left, by what it is called: nothing, something on the average, and all of it. Each
/// end says whether it hits at all, and what it takes.
pub fn fates(
    page: &mut AttackPage,
    left: u16,
    [miss, hit, gone]: [&'static str; 3],
    ends: impl IntoIterator<Item = ((bool, u16), f64)>,
) {
    let mut all = [(miss, 0, 0.0), (hit, 0, 0.0), (gone, left, 0.0)];
    let mut mean = 0.0;
    for ((hits, damage), chance) in ends {
        let at = usize::from(hits) + usize::from(hits && damage >= left);
        all[at].2 += chance;
        mean += if at == 1 { chance * f64::from(damage) } else { 0.0 };
    }
    if all[1].2 > 0.0 {
        all[1].1 = (mean / all[1].2 + 0.5) as u16;
    }
    page.achieved = all[2].2;
    page.chances = all.map(|(name, damage, chance)| AttackChance { name: name.into(), damage, chance }).to_vec();
}

/// Whether there are hits, and what they take together, of what is left: by how likely so many are, and what each takes.
pub fn together(hits: &[(u8, f64)], each: &[(u16, f64)], left: u16) -> Vec<((bool, u16), f64)> {
    let mut all = Vec::new();
    for (number, chance) in hits {
        let mut sums = vec![0.0; usize::from(left) + 1];
        sums[0] = *chance;
        for _ in 0..*number {
            let mut next = vec![0.0; sums.len()];
            for (sum, chance) in sums.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                for (takes, of) in each {
                    next[(sum + usize::from(*takes)).min(left.into())] += chance * of;
                }
            }
            sums = next;
        }
        all.extend(sums.into_iter().zip(0..).map(|(chance, sum)| ((*number > 0, sum), chance)));
    }
    all
}

/// What came of an attack: hits, the strength before and after it, why it was rolled for hits and for what they take, and what else is to be
/// done.
pub fn came(hits: u8, [was, now]: [u16; 2], [rolls, takes]: [&'static Reason; 2], notes: Vec<Note>) -> AttackResult {
    AttackResult {
        words: if hits == 0 { "No hit".into() } else { capital(&counted(hits, "hit", "hits")) },
        then: becomes(was, was - now),
        damage: was - now,
        left: now,
        destroyed: now == 0,
        attacker_lost: false,
        clause: if hits == 0 { rolls } else { takes }.clause.into(),
        notes,
    }
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
