//! The scripted opponent: fires where it is likeliest to hit, and otherwise goes where it can.

use crate::battle::Newbook;
use crate::battle::command::Command;
use crate::battle::setting::Setting;
use crate::battle::state::{State, left, ready};
use crate::battle::view::View;
use crate::sections::fire::need;
use crate::sections::movement::on_the_way;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Piece, Side, pick};
use sandtable_dice::Source;

impl Doctrine for Newbook {
    fn choose(setting: &Setting, view: &View, _: Effort, source: &mut impl Source) -> Command {
        let Some(side) = view.asks_me() else { return Command::End };
        let ready: Vec<Piece> = ready(&view.figures, side).collect();
        let Some(&figure) = ready.get(pick(source, ready.len().max(1) as u32) as usize) else { return Command::End };
        let own = view.figures[figure.index()].at;
        let enemies = view.figures.iter().enumerate().filter(|(_, other)| other.side != side && !other.lost);
        let nearest =
            enemies.map(|(n, other)| (Piece(n as u16), other.at)).min_by_key(|(_, at)| own.distance_squared(*at));
        let Some((target, at)) = nearest else { return Command::End };
        if need(setting, &view.figures, figure, target).is_ok() {
            return Command::Fire { figure, target };
        }
        let speed = setting.kind(figure).map(|kind| kind.speed).unwrap_or_default();
        Command::Move { figure, to: on_the_way(own, at, speed) }
    }

    fn measures(_: &Setting, state: &State) -> Vec<(&'static str, i64)> {
        let of = |side| left(&state.figures, side) as i64;
        vec![("turn", state.turn.into()), ("left of A", of(Side::A)), ("left of B", of(Side::B))]
    }
}
