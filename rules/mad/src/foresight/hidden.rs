//! What hidden movement may come to, before it is done: remarks, and the odds of spotting.

use crate::battle::board::Board;
use crate::battle::command::Command;
use crate::battle::lift::Spot;
use crate::battle::search::Search;
use crate::battle::state::Marks;
use crate::battle::view::View;
use crate::clause;
use crate::foresight::picture;
use crate::foresight::preview::{remark, until};
use crate::sections::hidden::sighting;
use crate::sections::sight::{Sight, doubt};
use crate::table::words::{element, rounded, short};
use sandtable_core::{Forecast, Piece, Remark};
use sandtable_dice::{Cup, Exact, List, Need, Next, Procedure, Why};
use sandtable_geometry::{Length, Point};

/// MAD-57, MAD-159 A watcher that may look at a marker on its way.
pub fn may_look(board: &Board, watcher: Piece, stops: &[Point]) -> Option<Remark> {
    let to = stops.iter().find(|&&at| board.sight().between(board.spot(watcher), at).may_be_clear())?;
    let text = "Where it spots the marker, its path breaks off, and what is under it is placed.";
    Some(of_watcher(board, watcher, (*to).into(), "may look on the way", text))
}

/// MAD-159 A watching marker that may turn out to be a unit which fires.
pub fn may_be_revealed(board: &Board, watcher: Piece, mover: Piece, stops: &[Point]) -> Option<Remark> {
    let at = stops.iter().find(|&&at| board.fire().could_answer(watcher, mover, at))?;
    let text = "If it is no dummy, it may be revealed and fire.";
    Some(of_watcher(board, watcher, board.spot_at(mover, *at), "watches the way", text))
}

fn of_watcher(board: &Board, watcher: Piece, to: Spot, does: &str, text: &str) -> Remark {
    let line = picture::line(board, board.spot(watcher), to, board.setting.rules.premeasure);
    let title = format!("{} {does}", short(board.setting, watcher));
    Remark { lines: vec![line], ..remark(&title, text, "MAD-159", &[watcher]) }
}

/// What the commands of hidden movement mean for later.
pub fn remarks(board: &Board, command: &Command) -> Vec<Remark> {
    match *command {
        Command::Reveal { unit } if board.setting.unit(unit).is_dummy() => {
            vec![remark("It is removed", "The enemy learns that it was a dummy.", "MAD-84", &[])]
        }
        Command::Reveal { unit } => {
            let marker: Vec<Piece> = board.marker(unit).into_iter().collect();
            let text = "Its elements are placed about its marker, and it is never hidden again.";
            vec![remark("It comes into the open", text, "MAD-84", &marker)]
        }
        Command::Watch { element } => {
            vec![remark("The whole unit watches", until(board, "marker"), "MAD-83", &[element])]
        }
        Command::Spot { element, moving, by, .. } => {
            let eyes = by.unwrap_or(element);
            let stays = (!board.spotting().looks_moving(element, moving)).then(|| {
                let text = "Whoever spots without the +3 for movement may not move afterwards in this activation.";
                remark("It looks standing", text, "MAD-87", &[element])
            });
            let side = board.setting.side(element);
            let guns = board.setting.units_of(side).any(|unit| board.setting.unit(unit).tube.is_some());
            let observer = guns && board.setting.is_element(eyes) && board.artillery().is_spotter(eyes);
            let spent = observer.then(|| {
                let title = format!("{} will not observe in this turn", short(board.setting, eyes));
                remark(&title, "Whoever has spotted may not observe an artillery attack.", "MAD-74", &[element])
            });
            stays.into_iter().chain(spent).collect()
        }
        Command::Look { element, .. } => {
            let text = "Its opportunity marker is used up, whether it spots or not.";
            vec![remark("One attempt", text, "MAD-57", &[element])]
        }
        _ => Vec::new(),
    }
}

/// Attempts of one plan at most.
const MOST_TRIES: usize = sandtable_core::MOST_POINTS;

/// MAD-85, MAD-87 The attempts of a list that are rolled for, in their order. What is found makes no difference to those that
/// follow: places, covers and lengths stay what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempts {
    /// The number of each attempt and whether its line is doubtful (MAD-16).
    pub tries: List<Try, MOST_TRIES>,
    /// Dice of each attempt.
    pub dice: u8,
}

/// MAD-87 One attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Try {
    /// At which marker.
    pub target: Piece,
    /// What is needed; more than ten cannot be.
    pub need: Need,
    /// A die decides first whether there is a line at all.
    pub doubtful: bool,
    /// How far it is.
    pub length: Length,
}

impl Procedure for Attempts {
    /// Attempts to come, and whether the line of the next has proved clear.
    type Stage = (u8, bool);

    fn start(&self) -> (u8, bool) {
        (self.tries.len() as u8, false)
    }

    fn step<C: Cup>(&self, (left, clear): (u8, bool), cup: &mut C) -> Result<Next<(u8, bool)>, C::Pause> {
        let Some(rest) = left.checked_sub(1) else { return Ok(Next::Done((left, false))) };
        let next = |rest: u8| if rest == 0 { Next::Done((rest, false)) } else { Next::Then((rest, false)) };
        let at = &self.tries[self.tries.len() - usize::from(left)];
        if at.doubtful && !clear {
            let open = cup.roll(doubt(), || Why::of(&clause::DOUBTFUL_SIGHT))? == 1;
            return Ok(if open { Next::Then((left, true)) } else { next(rest) });
        }
        if cup.roll(sighting(self.dice, &at.need), || Why::needing(&clause::TO_SPOT, at.need))? > 0 {
            cup.count(0, 1);
        }
        Ok(next(rest))
    }

    fn caps(&self) -> [u16; 2] {
        [self.tries.len() as u16, 0]
    }
}

impl Attempts {
    /// MAD-85 The lines that the allowance reaches for, one after another; those of them that are too long to see anything are
    /// paid for, and nothing is rolled.
    pub fn of(dice: u8, allowance: Length, lines: impl IntoIterator<Item = (Option<Need>, Try)>) -> Attempts {
        let mut left = allowance;
        let mut plan = Attempts { tries: List::default(), dice };
        for (need, line) in lines {
            if line.length > left {
                continue;
            }
            left -= line.length;
            if let Some(need) = need {
                plan.tries.push(Try { need, ..line });
            }
        }
        plan
    }
}

/// MAD-34, MAD-85, MAD-87 The odds of a list, one line for each marker that is tried and one for all of them. Only where
/// ranges may be looked up beforehand.
pub fn forecast(board: &Board, search: &Search, exact: &mut Exact<f64>) -> Vec<Forecast> {
    let plan = attempts(board, search);
    let mut forecasts: Vec<Forecast> =
        plan.tries.iter().map(|attempt| one(board, search.from, attempt, plan.dice, exact)).collect();
    if plan.tries.len() > 1
        && let Ok(answer) = exact.ask(&plan)
    {
        let any = answer.chance(|_, totals| totals[0] > 0);
        let all = answer.chance(|_, totals| usize::from(totals[0]) == plan.tries.len());
        let used: Length = plan.tries.iter().map(|attempt| attempt.length).sum();
        let about = format!("{} lines, {} of {}", plan.tries.len(), rounded(used), rounded(search.left));
        let pieces = [search.from].into_iter().chain(plan.tries.iter().map(|attempt| attempt.target)).collect();
        let chances = vec![("at least one spotted".into(), any), ("all spotted".into(), all)];
        forecasts.push(Forecast { chances, ..Forecast::of(&clause::TO_SPOT, about, pieces) });
    }
    forecasts
}

/// MAD-87 The odds of one attempt.
pub fn one(board: &Board, from: Piece, attempt: &Try, dice: u8, exact: &mut Exact<f64>) -> Forecast {
    let plan = Attempts { tries: [*attempt].into_iter().collect(), dice };
    let chance = exact.ask(&plan).map_or(0.0, |answer| answer.chance(|_, totals| totals[0] > 0));
    let [name, target] = [from, attempt.target].map(|piece| element(board.setting, piece));
    let about = format!("{name} looks at {target}, {}", rounded(attempt.length));
    let (need, chances) = (attempt.need, vec![("spotted".into(), chance)]);
    Forecast { need, chances, ..Forecast::of(&clause::TO_SPOT, about, vec![from, attempt.target]) }
}

/// What a command of hidden movement is to be rolled for, where that may be looked up.
pub fn forecasts(board: &Board, view: &View, command: &Command, exact: &mut Exact<f64>) -> Vec<Forecast> {
    if !board.setting.rules.premeasure {
        return Vec::new();
    }
    match *command {
        Command::Spot { element, ref targets, moving, by } => {
            forecast(board, &board.spotting().begun(element, by, targets, moving), exact)
        }
        Command::Look { element, point } => {
            let Some(stretch) = view.stretch else { return Vec::new() };
            let from = board.spot(element);
            let Some(at) = stretch.at(point) else { return Vec::new() };
            let Some(need) = board.spotting().to_spot(&board.spotting().sighting(from, at, false, true)) else {
                return Vec::new();
            };
            let doubtful = board.sight().between(from, at) == Sight::Doubtful;
            let attempt = Try { target: stretch.mover, need, doubtful, length: from.at.distance(at) };
            vec![one(board, element, &attempt, board.setting.rules.spotting_dice, exact)]
        }
        _ => Vec::new(),
    }
}

/// MAD-85 What a list comes to: each marker is measured when its turn comes, and tried where the allowance reaches.
pub fn attempts(board: &Board, search: &Search) -> Attempts {
    let from = board.spot(search.from);
    let there = search.targets[usize::from(search.next)..].iter().filter(|&&target| board.element(target).is_alive());
    let lines = there.map(|&target| {
        let to = board.element(target).at;
        let shows = board.element(target).marks.has(Marks::MOVED);
        let need = board.spotting().to_spot(&board.spotting().sighting(from, to, search.moving, shows));
        let doubtful = board.sight().between(from, to) == Sight::Doubtful;
        (need, Try { target, need: Need::default(), doubtful, length: from.at.distance(to) })
    });
    Attempts::of(board.setting.rules.spotting_dice, search.left, lines)
}
