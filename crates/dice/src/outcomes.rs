//! How many ways lead to each value of a reading, by counting and not by throwing.

use crate::{Reading, Throw, TooLarge, tally};

/// Home-made readings are enumerated: this many permutations at most.
const MOST_PERMUTATIONS: u64 = 1_000_000;

/// The value of a reading with the number of equally likely ways to see it.
pub(crate) type Ways = Vec<(u16, u64)>;

impl Throw {
    /// Every value that the rule can see, rising, with the number of equally likely ways to see it.
    ///
    /// The ways of a roll-off are those that are no tie: its odds are those of the throw that stands.
    pub fn outcomes(&self) -> Result<Ways, TooLarge> {
        let (count, sides) = (u64::from(self.count), u64::from(self.sides.max(1)));
        match self.reading {
            Reading::Sum => {
                let ways = sums(&[(self.count, self.sides)]).ok_or(TooLarge)?;
                Ok((count as u16..).zip(ways).collect())
            }
            Reading::Highest => extremes(count, sides, false),
            Reading::Lowest => extremes(count, sides, true),
            Reading::AtLeast(number) => hits(count, sides, at_least(sides, number)),
            Reading::AtMost(number) => hits(count, sides, sides.min(number.into())),
            Reading::Bands(number, greater) => {
                let high = at_least(sides, greater);
                bands(
                    count,
                    [
                        sides - high - at_least(sides, number).saturating_sub(high),
                        at_least(sides, number).saturating_sub(high),
                        high,
                    ],
                )
            }
            Reading::Apart(number) => apart(self.count, sides, number),
            Reading::Pair(target) => {
                let hit = at_least(sides, target);
                let mut ways = hits(count, sides, hit)?;
                if count >= 2 && hit > 0 {
                    let last = ways.last_mut().expect("all dice can hit");
                    last.1 -= hit;
                    ways.retain(|outcome| outcome.1 > 0);
                    ways.push((count as u16 + 1, hit));
                }
                Ok(ways)
            }
            Reading::Tally => tallies(self.count, self.sides),
            Reading::RollOff(..) | Reading::Look(..) => self.by_enumeration(),
        }
    }

    fn by_enumeration(&self) -> Result<Ways, TooLarge> {
        let sides = self.sides.max(1);
        power(sides.into(), self.count.into()).ok().filter(|&all| all <= MOST_PERMUTATIONS).ok_or(TooLarge)?;
        let mut seen = Vec::new();
        let mut faces = vec![1u8; self.count.into()];
        loop {
            if self.reading.stands(&faces, self.sides) {
                seen.push(self.read(&faces));
            }
            let Some(turn) = faces.iter().position(|&face| face < sides) else { break };
            faces[..turn].fill(1);
            faces[turn] += 1;
        }
        seen.sort_unstable();
        Ok(seen.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u64)).collect())
    }
}

/// The number of faces that are this number or more.
fn at_least(sides: u64, number: u8) -> u64 {
    (sides + 1).saturating_sub(number.max(1).into())
}

fn hits(count: u64, sides: u64, hit: u64) -> Result<Ways, TooLarge> {
    let mut out = Vec::with_capacity(count as usize + 1);
    for k in 0..=count {
        let ways = product(&[choose(count, k).ok_or(TooLarge), power(hit, k), power(sides - hit, count - k)])?;
        if ways > 0 {
            out.push((k as u16, ways));
        }
    }
    Ok(out)
}

fn bands(count: u64, [low, middle, high]: [u64; 3]) -> Result<Ways, TooLarge> {
    let mut out = Vec::with_capacity(6);
    for greater in 0..=count {
        for lesser in 0..=count - greater {
            let ways = product(&[
                choose(count, greater).ok_or(TooLarge),
                choose(count - greater, lesser).ok_or(TooLarge),
                power(high, greater),
                power(middle, lesser),
                power(low, count - greater - lesser),
            ])?;
            if ways > 0 {
                out.push((lesser as u16 + crate::reading::BAND * greater as u16, ways));
            }
        }
    }
    Ok(out)
}

/// So many dice below a number, by their sum, and the others at or above it.
fn apart(count: u8, sides: u64, number: u8) -> Result<Ways, TooLarge> {
    let high = at_least(sides, number);
    let low = sides - high;
    let width = u64::from(count) + 1;
    let mut out = Vec::new();
    for apart in 0..=u64::from(count) {
        let kept = count - apart as u8;
        let others = product(&[choose(count.into(), apart).ok_or(TooLarge), power(high, apart)])?;
        if others == 0 || (low == 0 && kept > 0) {
            continue;
        }
        let least = u64::from(kept);
        for (sum, ways) in (least..).zip(sums(&[(kept, low as u8)]).ok_or(TooLarge)?) {
            let seen = u16::try_from(sum * width + apart).ok().filter(|&seen| seen < u16::MAX).ok_or(TooLarge)?;
            out.push((seen, product(&[Ok(ways), Ok(others)])?));
        }
    }
    out.sort_unstable();
    Ok(out)
}

fn extremes(count: u64, sides: u64, lowest: bool) -> Result<Ways, TooLarge> {
    if count == 0 {
        return Ok(vec![(0, 1)]);
    }
    let within = |faces: u64| power(faces, count);
    (1..=sides)
        .map(|face| {
            let faces = if lowest { sides + 1 - face } else { face };
            Ok((face as u16, within(faces)? - within(faces - 1)?))
        })
        .collect()
}

fn tallies(count: u8, sides: u8) -> Result<Ways, TooLarge> {
    let number = tally::number(count, sides).ok_or(TooLarge)?;
    let one = |rank: u16| {
        let tally = tally::unpack(rank, count, sides).ok_or(TooLarge)?;
        let mut left = u64::from(count);
        let mut ways = 1u64;
        for &dice in &tally {
            ways = product(&[Ok(ways), choose(left, dice.into()).ok_or(TooLarge)])?;
            left -= u64::from(dice);
        }
        Ok((rank, ways))
    };
    (0..number).map(one).collect()
}

fn power(base: u64, exponent: u64) -> Result<u64, TooLarge> {
    base.checked_pow(exponent as u32).ok_or(TooLarge)
}

/// The product of the numbers; nothing times what does not fit is still nothing.
fn product(factors: &[Result<u64, TooLarge>]) -> Result<u64, TooLarge> {
    if factors.contains(&Ok(0)) {
        return Ok(0);
    }
    factors.iter().try_fold(1u64, |product, factor| product.checked_mul((*factor)?).ok_or(TooLarge))
}

/// How many sets of `k` there are of `n` things; nothing where that does not fit.
pub(crate) fn choose(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    (0..k.min(n - k)).try_fold(1u64, |c, i| u64::try_from(u128::from(c) * u128::from(n - i) / u128::from(i + 1)).ok())
}

/// Ways of each sum of these dice, from the least sum (one a die) to the greatest; nothing where they do not fit.
/// A running window: one addition and one subtraction a cell.
pub(crate) fn sums(groups: &[(u8, u8)]) -> Option<Vec<u64>> {
    groups
        .iter()
        .try_fold(1u64, |all, &(count, sides)| all.checked_mul(u64::from(sides.max(1)).checked_pow(count.into())?))?;
    let span: usize = groups.iter().map(|&(count, sides)| count as usize * (sides as usize).saturating_sub(1)).sum();
    let mut ways = vec![0u64; span + 1];
    ways[0] = 1;
    let mut len = 1;
    let mut older = ways.clone();
    for sides in
        groups.iter().flat_map(|&(count, sides)| (0..count).map(move |_| sides as usize)).filter(|&sides| sides > 1)
    {
        older[..len].copy_from_slice(&ways[..len]);
        older[len..].fill(0);
        let mut run = 0u64;
        len += sides - 1;
        for i in 0..len {
            run += older[i];
            if i >= sides {
                run -= older[i - sides];
            }
            ways[i] = run;
        }
    }
    Some(ways)
}

/// The chance of each sum of these dice, from the least sum to the greatest, where the ways do not fit a whole number.
///
/// A window over the row is the end of one block and the beginning of the next, both of which are running sums: nothing is taken away, so no digits are lost.
pub(crate) fn sum_chances(groups: &[(u8, u8)]) -> Vec<f64> {
    let mut chances = vec![1.0];
    for sides in groups
        .iter()
        .flat_map(|&(count, sides)| std::iter::repeat_n(usize::from(sides), count.into()))
        .filter(|&sides| sides > 1)
    {
        let sums = chances.len() + sides - 1;
        // Cell `i` of the next row is the sum of `sides` cells of the padded one, from `i` on.
        let mut to_end = vec![0.0; sides - 1];
        to_end.append(&mut chances);
        to_end.resize((sums + sides - 1).next_multiple_of(sides), 0.0);
        let mut from_start = to_end.clone();
        for block in from_start.chunks_exact_mut(sides) {
            (1..sides).for_each(|i| block[i] += block[i - 1]);
        }
        for block in to_end.chunks_exact_mut(sides) {
            (1..sides).rev().for_each(|i| block[i - 1] += block[i]);
        }
        let window = |i: usize| {
            if i.is_multiple_of(sides) { to_end[i] } else { to_end[i] + from_start[i + sides - 1] }
        };
        chances = (0..sums).map(|i| window(i) / sides as f64).collect();
    }
    chances
}
