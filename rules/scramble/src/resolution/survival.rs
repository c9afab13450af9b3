//! The odds of surviving damage, exact and quick.
//!
//! Whether an aircraft is destroyed depends on structure, AS and DV alone, and what it loses of them only adds up. So the dice are
//! counted, not walked: a table has the chance of so many points and so many critical hits that end a chain, a die is such a table,
//! and several dice are their product. A chain that feeds itself is the table that comes out of its own equation. Only at the end is
//! asked what so many critical hits leave of AS and DV. The law is that of [`Damage`], which battles play.

use crate::lists::critical::{Effect, MOST_EXTRA, Table};
use crate::resolution::criticals::{EQUIPMENT, Origin, column_of};
use crate::resolution::damage::Damage;
use crate::rules::D6;

/// Critical hits that end chains, at most; of more there is no chance that a number could hold.
const MOST: usize = 28;
/// A chain is closed when its equation changes nothing more than this.
const CLOSED: f64 = 1e-15;
/// What is as unlikely as this is left out.
const NOTHING: f64 = 1e-16;

/// What is counted besides points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Critical hits that end chains: what they take is drawn in the end, each by itself.
    Hits,
    /// What they take of AS and DV, where the points that they do hang together with it.
    Losses {
        /// The AS, all of which destroys.
        speed: usize,
        /// The DV, all of which destroys.
        defence: usize,
    },
}

impl Kind {
    /// How many numbers there are.
    fn size(self) -> usize {
        match self {
            Kind::Hits => MOST,
            Kind::Losses { speed, defence } => speed * defence,
        }
    }

    /// The number of two numbers together; nothing where that destroys.
    fn both(self, one: usize, other: usize) -> Option<usize> {
        match self {
            Kind::Hits => (one + other < MOST).then_some(one + other),
            Kind::Losses { speed, defence } => {
                let (slower, worse) = (one / defence + other / defence, one % defence + other % defence);
                (slower < speed && worse < defence).then_some(slower * defence + worse)
            }
        }
    }

    /// The number of a critical hit that takes so much and ends a chain.
    fn of(self, (slower, worse): (usize, usize)) -> Option<usize> {
        match self {
            Kind::Hits => Some(1),
            Kind::Losses { speed, defence } => (slower < speed && worse < defence).then_some(slower * defence + worse),
        }
    }
}

/// The chances of so many points (up to the structure, which destroys) and so many critical hits, or so much that they take.
#[derive(Clone, Debug)]
struct Counts {
    points: usize,
    kind: Kind,
    at: Vec<f64>,
}

impl Counts {
    fn none(points: usize, kind: Kind) -> Counts {
        Counts { points, kind, at: vec![0.0; points * kind.size()] }
    }

    /// So many points and this number, for certain.
    fn exactly(points: usize, kind: Kind, done: usize, number: Option<usize>) -> Counts {
        let mut counts = Counts::none(points, kind);
        if let Some(number) = number.filter(|_| done < points) {
            counts.at[number * points + done] = 1.0;
        }
        counts
    }

    fn row(&self, number: usize) -> &[f64] {
        &self.at[number * self.points..(number + 1) * self.points]
    }

    /// The numbers that have any chance.
    fn numbers(&self) -> Vec<usize> {
        (0..self.kind.size()).filter(|number| self.row(*number).iter().sum::<f64>() > NOTHING).collect()
    }

    fn add(&mut self, other: &Counts, times: f64) {
        self.at.iter_mut().zip(&other.at).for_each(|(one, other)| *one += other * times);
    }

    /// Both together; what destroys is left out.
    fn and(&self, other: &Counts) -> Counts {
        let (points, mut both) = (self.points, Counts::none(self.points, self.kind));
        let others = other.numbers();
        for number in self.numbers() {
            for &more in &others {
                let Some(to) = self.kind.both(number, more).map(|to| to * points) else { continue };
                let with = other.row(more);
                for (done, chance) in self.row(number).iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                    for (cell, also) in both.at[to + done..to + points].iter_mut().zip(with) {
                        *cell += chance * also;
                    }
                }
            }
        }
        both
    }

    fn farthest(&self, other: &Counts) -> f64 {
        self.at.iter().zip(&other.at).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    }
}

/// The odds of surviving some damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survival(pub Damage);

/// What comes of dice of damage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fate {
    /// The chance that the target is destroyed.
    pub destroyed: f64,
    /// The share of its structure that it may be expected to lose, from 0 to 1: all of it where it is destroyed.
    pub share: f64,
}

/// What a critical hit takes of AS and DV, where that is all that it does.
fn loss(effect: Effect) -> Option<(usize, usize)> {
    let worse = |by: i8| usize::from(by.min(0).unsigned_abs());
    match effect {
        Effect::Speed(by) => Some((worse(by), 0)),
        Effect::Defence(by) => Some((0, worse(by))),
        Effect::BombSight { .. } | Effect::Brakes { .. } | Effect::Radar { .. } | Effect::Fire { .. } => None,
        Effect::Destroyed => None,
        _ => Some((0, 0)),
    }
}

/// The extra dice of an effect; nothing where it destroys.
fn extra(effect: Effect) -> Option<u8> {
    match effect {
        Effect::BombSight { dice } | Effect::Brakes { dice } | Effect::Radar { dice } | Effect::Fire { dice, .. } => {
            Some(dice)
        }
        _ => None,
    }
}

/// What no extra dice do, and one and more, as many as a cell may have.
type Extra<T> = [T; MOST_EXTRA as usize + 1];

/// The chains of critical hits on the whole table.
struct Chains {
    /// One critical hit on the whole table, to the end of what it brings.
    ordinary: Counts,
    /// Its extra dice.
    dice: Extra<Counts>,
}

/// Cells of the table that are alike.
#[derive(Clone, Copy, PartialEq)]
struct Sort {
    /// The points that the D6 does itself.
    points: usize,
    /// Does it bring another critical hit?
    further: bool,
    /// What it takes, where it ends a chain.
    ends: Option<(usize, usize)>,
    /// Else its extra dice.
    dice: u8,
}

/// Adds the chances of what two take together, where each has its chances by AS and DV lost; all that destroys is left out.
fn together(sum: &mut [f64], one: &[f64], other: &[f64], times: f64, defence: usize) {
    for (number, chance) in one.iter().enumerate().filter(|(_, chance)| **chance > NOTHING) {
        let (from, worse) = (number - number % defence, number % defence);
        for (cells, row) in sum[from..].chunks_exact_mut(defence).zip(other.chunks_exact(defence)) {
            cells[worse..].iter_mut().zip(row).for_each(|(cell, also)| *cell += chance * also * times);
        }
    }
}

impl Survival {
    /// SQR-146 Where the D6 of a critical hit does points, these hang together with what it takes.
    fn kind(&self) -> Kind {
        let [speed, defence] = [self.0.target.speed, self.0.target.defence].map(usize::from);
        if self.0.reads.chains { Kind::Losses { speed, defence } } else { Kind::Hits }
    }

    fn none(&self) -> Counts {
        Counts::none(self.0.target.structure.into(), self.kind())
    }

    /// So many points for certain, and nothing else.
    fn done(&self, points: usize) -> Counts {
        Counts::exactly(self.0.target.structure.into(), self.kind(), points, Some(0))
    }

    /// A critical hit that takes so much and ends a chain.
    fn leaf(&self, lost: (usize, usize)) -> Counts {
        Counts::exactly(self.0.target.structure.into(), self.kind(), 0, self.kind().of(lost))
    }

    /// The dice of a die of extra damage: points, or one more critical hit.
    fn die(&self, critical: &Counts, least: u8) -> Counts {
        let mut die = self.none();
        for face in 1..least {
            die.add(&self.done(face.into()), 1.0 / 6.0);
        }
        die.add(critical, f64::from(D6 + 1 - least) / 6.0);
        die
    }

    /// No extra dice, one, two, three.
    fn several(&self, critical: &Counts) -> Extra<Counts> {
        let one = self.die(critical, D6);
        let two = one.and(&one);
        let three = two.and(&one);
        [self.done(0), one, two, three]
    }

    /// What a cell does; `leaf` is what it is where it only changes values.
    fn cell(&self, effect: Effect, leaf: impl Fn((usize, usize)) -> Counts, dice: &Extra<Counts>) -> Counts {
        match (loss(effect), extra(effect)) {
            (Some(lost), _) => leaf(lost),
            (None, Some(extra)) => dice[usize::from(extra)].clone(),
            (None, None) => self.none(),
        }
    }

    /// The cells of the whole table that are alike, and how likely each sort is.
    fn sorts(&self) -> Vec<(Sort, f64)> {
        let table = &self.0.reads.table;
        let mut sorts: Vec<(Sort, f64)> = Vec::new();
        for (row, face) in (0..10).flat_map(|row| (1..=D6).map(move |face| (row, face))) {
            let (column, points, further) = column_of(&self.0.reads, Origin::Ordinary, face);
            let effect = table.0[row][usize::from(column) - 1];
            let ends = loss(effect).map(|lost| if self.kind() == Kind::Hits { (0, 0) } else { lost });
            if ends.is_none() && extra(effect).is_none() {
                continue;
            }
            let sort = Sort {
                points: points.into(),
                further: further.ordinary > 0,
                ends,
                dice: extra(effect).unwrap_or_default(),
            };
            match sorts.iter_mut().find(|(known, _)| *known == sort) {
                Some((_, chance)) => *chance += 1.0 / 60.0,
                None => sorts.push((sort, 1.0 / 60.0)),
            }
        }
        sorts
    }

    /// SQR-161 The equation of a chain, tried again until nothing changes.
    fn chains(&self) -> Chains {
        let sorts = self.sorts();
        if let Kind::Losses { speed, defence } = self.kind() {
            return self.solved(&sorts, speed, defence);
        }
        let mut ordinary = self.none();
        loop {
            let dice = self.several(&ordinary);
            let mut next = self.none();
            for (sort, chance) in &sorts {
                let mut counts = match sort.ends {
                    Some(lost) => self.leaf(lost),
                    None => dice[usize::from(sort.dice)].clone(),
                };
                if sort.points > 0 {
                    counts = counts.and(&self.done(sort.points));
                }
                if sort.further {
                    counts = counts.and(&ordinary);
                }
                next.add(&counts, *chance);
            }
            let closed = next.farthest(&ordinary) < CLOSED;
            ordinary = next;
            if closed {
                return Chains { dice, ordinary };
            }
        }
    }

    /// SQR-146, SQR-161 The equation where the D6 does points: a chain does one at least before it ends, and so does each extra die. So the
    /// chances of so many points follow from those of fewer, and are solved in their order.
    fn solved(&self, sorts: &[(Sort, f64)], speed: usize, defence: usize) -> Chains {
        let (points, kind) = (usize::from(self.0.target.structure), self.kind());
        let nothing = || vec![vec![0.0; speed * defence]; points];
        let (mut chain, mut dice) = (nothing(), [nothing(), nothing(), nothing(), nothing()]);
        dice[0][0][0] = 1.0;
        // What ends and brings another: by what it takes.
        let brings = sorts.iter().filter(|(sort, _)| sort.further && sort.dice == 0);
        let brings: Vec<((usize, usize), f64)> =
            brings.map(|(sort, chance)| (sort.ends.unwrap_or_default(), *chance)).collect();
        for n in 1..points {
            for several in 2..4 {
                let (fewer, more) = dice.split_at_mut(several);
                for i in 1..n {
                    together(&mut more[0][n], &fewer[several - 1][i], &fewer[1][n - i], 1.0, defence);
                }
            }
            let mut sum = vec![0.0; speed * defence];
            for (sort, chance) in sorts {
                match (sort.ends, &dice[usize::from(sort.dice)]) {
                    (None, dice) if sort.further && sort.dice > 0 => {
                        (0..n).for_each(|i| together(&mut sum, &dice[i], &chain[n - i], *chance, defence));
                    }
                    (None, dice) if !sort.further && sort.points <= n => {
                        sum.iter_mut().zip(&dice[n - sort.points]).for_each(|(cell, more)| *cell += more * chance);
                    }
                    (Some(lost), _) if !sort.further && sort.points == n => {
                        kind.of(lost).into_iter().for_each(|number| sum[number] += chance);
                    }
                    _ => {}
                }
            }
            for number in 0..sum.len() {
                let (mut all, mut same) = (sum[number], 0.0);
                for ((slower, worse), chance) in &brings {
                    match (number / defence).checked_sub(*slower).zip((number % defence).checked_sub(*worse)) {
                        _ if slower + worse == 0 => same += chance,
                        Some((slower, worse)) => all += chance * chain[n][slower * defence + worse],
                        None => {}
                    }
                }
                chain[n][number] = all / (1.0 - same);
                dice[1][n][number] = chain[n][number] / f64::from(D6);
            }
            dice[1][n][0] += if n < usize::from(D6) { 1.0 / f64::from(D6) } else { 0.0 };
        }
        let counts = |by_points: &[Vec<f64>]| {
            let number = |number: usize| by_points.iter().map(move |row| row[number]);
            Counts { points, kind, at: (0..kind.size()).flat_map(number).collect() }
        };
        Chains { ordinary: counts(&chain), dice: dice.map(|one| counts(&one)) }
    }

    /// SQR-79, SQR-146, SCR-41 A critical hit on one row.
    fn row(&self, origin: Origin, row: u8, ordinary: &Counts, dice: &Extra<Counts>, table: &Table) -> Counts {
        let mut all = self.none();
        for face in 1..=D6 {
            let (column, points, further) = column_of(&self.0.reads, origin, face);
            let effect = table.0[usize::from(row) - 1][usize::from(column) - 1];
            let mut counts = self.cell(effect, |lost| self.leaf(lost), dice);
            if points > 0 {
                counts = counts.and(&self.done(points.into()));
            }
            if further.ordinary > 0 {
                counts = counts.and(ordinary);
            }
            all.add(&counts, 1.0 / 6.0);
        }
        all
    }

    /// The chance that each number is survived, with what is lost already.
    fn survives(&self, lost: (usize, usize)) -> Vec<f64> {
        let [speed, defence] = [self.0.target.speed, self.0.target.defence].map(usize::from);
        let pairs = Kind::Losses { speed, defence };
        let Some(start) = pairs.of(lost) else { return vec![0.0; self.kind().size()] };
        if let Kind::Losses { .. } = self.kind() {
            return (0..pairs.size()).map(|number| f64::from(u8::from(pairs.both(start, number).is_some()))).collect();
        }
        let table = &self.0.reads.table;
        let leaves: Vec<(usize, usize)> = table.0.iter().flatten().filter_map(|effect| loss(*effect)).collect();
        let each = 1.0 / leaves.len().max(1) as f64;
        let mut now = vec![0.0; pairs.size()];
        now[start] = 1.0;
        let mut all = Vec::with_capacity(MOST);
        for _ in 0..MOST {
            all.push(now.iter().sum());
            let mut next = vec![0.0; pairs.size()];
            for (at, chance) in now.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                for to in leaves.iter().filter_map(|lost| pairs.both(at, pairs.of(*lost)?)) {
                    next[to] += chance * each;
                }
            }
            now = next;
        }
        all
    }

    /// What comes of all the dice.
    pub fn fate(&self) -> Fate {
        self.by_dice().last().copied().unwrap_or_default()
    }

    /// SQR-67, SQR-79 The points that each of its dice does on the average, with all that critical hits bring; what destroys at once does none.
    pub fn average(&self) -> f64 {
        let Damage { critical, origin, reads, .. } = self.0;
        // The points, the extra dice and the further critical hits of one on some rows.
        let on = |origin: Origin, rows: std::ops::RangeInclusive<u8>| -> [f64; 4] {
            let each = 1.0 / (f64::from(D6) * rows.clone().count() as f64);
            let mut all = [0.0; 4];
            for (row, face) in rows.flat_map(|row| (1..=D6).map(move |face| (row, face))) {
                let (column, points, further) = column_of(&reads, origin, face);
                let dice = extra(reads.table.0[usize::from(row) - 1][usize::from(column) - 1]).unwrap_or_default();
                let brings = [f64::from(points), dice.into(), further.ordinary.into(), further.seventh.into()];
                all.iter_mut().zip(brings).for_each(|(sum, brings)| *sum += each * brings);
            }
            all
        };
        let plain = |least: u8| (1..least).map(f64::from).sum::<f64>() / 6.0;
        // An ordinary one brings dice that bring others of its kind.
        let [points, dice, again, _] = on(Origin::Ordinary, 1..=10);
        let ordinary = (points + dice * plain(D6)) / (1.0 - again - dice / 6.0);
        let die = plain(D6) + ordinary / 6.0;
        let of =
            |[points, dice, again, seventh]: [f64; 4], one: f64| points + dice * die + again * ordinary + seventh * one;
        let seventh = of(on(Origin::Seventh, EQUIPMENT..=EQUIPMENT), 0.0);
        let first = match origin {
            Origin::Ordinary => ordinary,
            Origin::Seventh => seventh,
            Origin::Aimed(row) => of(on(origin, row..=row), seventh),
            Origin::DirectHit => of(on(origin, 1..=10), seventh),
        };
        plain(critical) + first * f64::from(D6 + 1 - critical) / 6.0
    }

    /// What comes of no die, of one, and so on to all of them.
    pub fn by_dice(&self) -> Vec<Fate> {
        let Damage { dice, flat, critical, origin, target, .. } = self.0;
        if target.speed == 0 || target.defence == 0 || target.structure == 0 {
            return vec![Fate { destroyed: 1.0, share: 1.0 }; usize::from(dice) + 1];
        }
        let chains = self.chains();
        // SCR-39, SCR-40: what aimed hits take themselves is kept apart, since it is no draw from the whole table.
        let first: Vec<((usize, usize), Counts)> = self.first(origin, &chains);
        let start = self.done(flat.into());
        let mut now: Vec<((usize, usize), Counts)> = vec![((0, 0), start)];
        let plain = {
            let mut plain = self.none();
            (1..critical).for_each(|face| plain.add(&self.done(face.into()), 1.0 / 6.0));
            plain
        };
        let chance = f64::from(D6 + 1 - critical) / 6.0;
        let mut kept: Vec<((usize, usize), Vec<f64>)> = Vec::new();
        let mut all = vec![self.lost(&now, &mut kept)];
        for _ in 0..dice {
            let mut next: Vec<((usize, usize), Counts)> = Vec::new();
            let mut put = |lost: (usize, usize), counts: Counts, times: f64| {
                let held = (lost.0.min(target.speed.into()), lost.1.min(target.defence.into()));
                self.gather(&mut next, held, &counts, times);
            };
            for (lost, counts) in &now {
                put(*lost, counts.and(&plain), 1.0);
                for (more, hit) in &first {
                    put((lost.0 + more.0, lost.1 + more.1), counts.and(hit), chance);
                }
            }
            now = next;
            all.push(self.lost(&now, &mut kept));
        }
        all
    }

    /// Adds counts to those of the same losses of AS and DV.
    fn gather(&self, all: &mut Vec<((usize, usize), Counts)>, lost: (usize, usize), counts: &Counts, times: f64) {
        match all.iter_mut().find(|(known, _)| *known == lost) {
            Some((_, known)) => known.add(counts, times),
            None => {
                let mut first = self.none();
                first.add(counts, times);
                all.push((lost, first));
            }
        }
    }

    /// What comes of these counts; `kept` are the chances of survival that are known already.
    fn lost(&self, now: &[((usize, usize), Counts)], kept: &mut Vec<((usize, usize), Vec<f64>)>) -> Fate {
        let structure = f64::from(self.0.target.structure);
        let (mut alive, mut points) = (0.0, 0.0);
        for (lost, counts) in now {
            if !kept.iter().any(|(known, _)| known == lost) {
                kept.push((*lost, self.survives(*lost)));
            }
            let survives = kept.iter().find(|(known, _)| known == lost).map_or(&[][..], |(_, survives)| survives);
            for (n, survives) in survives.iter().enumerate() {
                let row = counts.row(n);
                alive += survives * row.iter().sum::<f64>();
                points += survives * (0u32..).zip(row).map(|(done, chance)| f64::from(done) * chance).sum::<f64>();
            }
        }
        let destroyed = (1.0 - alive).clamp(0.0, 1.0);
        Fate { destroyed, share: (destroyed + points / structure).min(1.0) }
    }

    /// One critical hit of the first dice: what it takes of AS and DV by itself, and what it brings.
    fn first(&self, origin: Origin, chains: &Chains) -> Vec<((usize, usize), Counts)> {
        let table = &self.0.reads.table;
        let seventh = self.row(Origin::Seventh, EQUIPMENT, &chains.ordinary, &chains.dice, table);
        let rows: Vec<u8> = match origin {
            Origin::Ordinary => return vec![((0, 0), chains.ordinary.clone())],
            Origin::Seventh => return vec![((0, 0), seventh)],
            Origin::Aimed(row) => vec![row],
            Origin::DirectHit => (1..=10).collect(),
        };
        let mut all: Vec<((usize, usize), Counts)> = Vec::new();
        for &row in &rows {
            for face in 1..=D6 {
                let (column, points, further) = column_of(&self.0.reads, origin, face);
                let effect = table.0[usize::from(row) - 1][usize::from(column) - 1];
                let mut counts = self.cell(effect, |_| self.done(0), &chains.dice);
                counts = counts.and(&self.done(points.into()));
                if further.ordinary > 0 {
                    counts = counts.and(&chains.ordinary);
                }
                if further.seventh > 0 {
                    counts = counts.and(&seventh);
                }
                let chance = 1.0 / (6.0 * rows.len() as f64);
                let lost = loss(effect).unwrap_or_default();
                self.gather(&mut all, lost, &counts, chance);
            }
        }
        all
    }
}
