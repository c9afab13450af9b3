//! The scripted opponent: shoots when it pays, goes where the points are, keeps out of sight of what would kill it.

mod activate;
mod aloft;
mod barrage;
mod deploy;
mod duel;
mod estimate;
mod heights;
mod hidden;
mod react;
mod works;
mod worth;

pub use estimate::Estimate;

use crate::air;
use crate::battle::Mad;
use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step};
use crate::battle::view::View;
use crate::sections::absent;
use crate::sections::check::check;
use crate::sections::victory::victory_points;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::Side;
use sandtable_dice::Source;
use worth::Evaluator;

impl Doctrine for Mad {
    fn leads(setting: &Setting) -> &'static [f64] {
        if setting.is_air() { &air::doctrine::LEADS } else { &[1.2, 1.2, 1.5, 1.9, 2.4, 3.1, 4.8] }
    }

    /// In the air who shoots first mostly wins, and half of the battles are over after five turns.
    fn looks_ahead(setting: &Setting) -> u8 {
        if setting.is_air() { 1 } else { 6 }
    }

    fn choose(setting: &Setting, view: &View, effort: Effort, source: &mut impl Source) -> Command {
        let Some(side) = view.side() else { return absent::default(setting, view) };
        if let Some(Step::Air(asked)) = view.asked {
            let mut command = Command::Air(air::doctrine::choose(setting, view, asked, effort, source));
            if !setting.markers.is_empty() && matches!(asked, air::battle::Step::Fire(_) | air::battle::Step::Warned(_))
            {
                let evaluator = Evaluator::new(setting, view, side, effort, source);
                command = hidden::meanwhile(&evaluator, asked, command);
            }
            return if check(setting, view, &command).is_ok() { command } else { absent::default(setting, view) };
        }
        let evaluator = Evaluator::new(setting, view, side, effort, source);
        let wanted = match view.asked {
            Some(Step::Orders) => barrage::write(&evaluator).or_else(|| hidden::pretend(&evaluator, source)),
            Some(Step::Raise(_)) => works::raise(&evaluator, source).or(Some(Command::Placed)),
            Some(Step::Place(_) | Step::Enter(_)) => deploy::choose(&evaluator, source),
            Some(Step::Appear(unit)) => Some(hidden::appear(&evaluator, unit)),
            Some(Step::React { .. }) => react::choose(&evaluator),
            Some(Step::Activate(_)) => aloft::next(&evaluator, source).or_else(|| activate::begin(&evaluator)),
            Some(Step::Act(unit)) => activate::go_on(&evaluator, unit),
            _ => None,
        };
        match wanted {
            // Whoever wants to fire or to end has not asked whether he owes something first, and a flight is a good guess; all
            // else has been checked.
            Some(command @ (Command::Fire | Command::End { .. } | Command::Air(_)))
                if check(setting, view, &command).is_err() =>
            {
                absent::default(setting, view)
            }
            Some(command) => command,
            None => absent::default(setting, view),
        }
    }

    /// In the air haste is beaten by care nine times in ten.
    fn plays_on(setting: &Setting) -> Effort {
        if setting.is_air() { Effort::Full } else { Effort::Quick }
    }

    fn weighs(setting: &Setting, view: &View, source: &mut impl Source) -> Vec<Command> {
        let Some(Step::Air(asked)) = view.asked else { return Vec::new() };
        air::doctrine::weighs(setting, view, asked, source).into_iter().map(Command::Air).collect()
    }

    fn measures(setting: &Setting, state: &State) -> Vec<(&'static str, i64)> {
        if let Some(air) = state.air(setting).filter(|_| setting.is_air()) {
            return air::doctrine::measures(&air);
        }
        let board = state.board(setting);
        let points = |side| i64::from(victory_points(&board, &state.score(), side));
        let left = |side| board.living(side).count() as i64;
        let mut measures = vec![
            ("turn", state.turn.into()),
            ("points of A", points(Side::A)),
            ("points of B", points(Side::B)),
            ("elements left of A", left(Side::A)),
            ("elements left of B", left(Side::B)),
        ];
        if let Some(air) = state.air(setting) {
            let lost = |side| air.lost(side).count() as i64;
            measures.extend([("aircraft lost by A", lost(Side::A)), ("aircraft lost by B", lost(Side::B))]);
        }
        measures
    }
}
