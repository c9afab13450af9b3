//! The opponent that stands and takes the best shot, by the forecasts that a person at the table sees too.

use sandtable_core::Table;
use sandtable_dice::Exact;

/// The allowed command that may be expected to gain most; none where no command gains anything.
///
/// Looks at every candidate of every offer. The gain of a command is the sum over its forecasts; of equal gains the
/// first counts. Where nobody may measure beforehand there are no forecasts, and so no best shot.
///
/// `wanted` leaves commands out before they are checked. A rulebook in which shots are nominated one by one must not
/// forecast a gain for what is nominated already, or the same shot would be the best for ever.
pub fn best_shot<R: Table>(
    setting: &R::Setting,
    view: &R::View,
    exact: &mut Exact<f64>,
    mut wanted: impl FnMut(&R::Command) -> bool,
) -> Option<R::Command> {
    let mut best: Option<(f64, R::Command)> = None;
    for actor in R::actors(setting, view).iter() {
        R::offers(setting, view, actor, &mut |offer| {
            R::candidates(setting, view, &offer, &mut |values| {
                let Some(command) = R::command(&offer, values) else { return };
                if !wanted(&command) || R::check(setting, view, &command).is_err() {
                    return;
                }
                let gain: f64 = R::forecast(setting, view, &command, exact).iter().map(|forecast| forecast.gain).sum();
                if gain > best.as_ref().map_or(0.0, |(most, _)| *most) {
                    best = Some((gain, command));
                }
            });
        });
    }
    best.map(|(_, command)| command)
}
