//! A bomber's combined mounts at a fighter: the odds that are told before the shot, chains of critical hits to their end.

use crate::job::Job;
use sandtable_core::{Choices, Piece, Ruleset, Table, Viewer};
use sandtable_dice::Exact;
use sandtable_geometry::{Angle, Course};
use sandtable_scramble::battle::position::{How, Phase, Shot};
use sandtable_scramble::rules::INCH;
use sandtable_scramble::{Command, Scramble, Setting, State, Step, View, data};
use std::hint::black_box;

/// A Fortress and an Fw 190 that comes from astern, in the Combat Phase.
pub struct Pass {
    setting: Setting,
    views: Vec<View>,
    craft: Piece,
    target: Piece,
}

impl Default for Pass {
    /// # Panics
    /// Where the scenario that both are of is not there.
    fn default() -> Pass {
        let set = vec![("scramble.critical_d6".to_owned(), "points_and_chain".to_owned())];
        let (files, name) = (data::files(), "scenarios/the-box.toml");
        let text = data::scenarios().get(name).expect("it comes with the game").to_owned();
        let choices = Choices { set, ..Choices::default() };
        let setting = Scramble::load(&files, name, &text, &choices).expect("a sound scenario");
        let named = |name: &str| setting.pieces().find(|&piece| setting.name(piece) == name).expect("it flies there");
        let (craft, target) = (named("L1"), named("S1"));
        // Fighters that have lost some structure already: five questions, of which none is the one before.
        let views = (0..5).map(|hurt| seen(&setting, craft, target, hurt)).collect();
        Pass { setting, views, craft, target }
    }
}

/// The table as the Fortress sees it, with its enemy four inches astern.
fn seen(setting: &Setting, craft: Piece, target: Piece, hurt: u8) -> View {
    let mut state: State = Scramble::set_up(setting);
    let side = setting.crafts[craft.index()].side;
    state.table.phase = Phase::Combat;
    let at = state.table.crafts[craft.index()].at;
    let height = state.table.crafts[craft.index()].height;
    // Nobody else is near: the others of the flight would be in the way, or nearer.
    for (n, other) in state.table.crafts.iter_mut().enumerate().filter(|(n, _)| *n != craft.index()) {
        other.at = Course { at: at.at.advance(Angle::degrees(0), INCH * (20 + n as i32)), ..other.at };
    }
    let enemy = &mut state.table.crafts[target.index()];
    (enemy.at, enemy.height) = (at.ahead(-(INCH * 4)), height);
    enemy.now.structure -= hurt;
    state.agenda.push(Step::Activate(side));
    Scramble::view(setting, &state, Viewer::Side(side))
}

impl Pass {
    /// The tail gunner with both turrets, in a long burst: the chances that it hits, and that it shoots down.
    ///
    /// # Panics
    /// Where that is not allowed.
    pub fn odds(&self, exact: &mut Exact<f64>, n: u64) -> (f64, f64) {
        let shot = Shot { guns: 0b1000, joined: 0b110, long: true, ..Shot::default() };
        let command = Command::Attack { craft: self.craft, target: self.target, how: How::Shot(shot) };
        let told = Scramble::forecast(&self.setting, &self.views[(n % 5) as usize], &command, exact);
        let [forecast] = &told[..] else { panic!("one roll is told, not {}", told.len()) };
        (forecast.chances[0].1, forecast.chances[1].1)
    }
}

/// The job.
pub fn job() -> Job {
    let pass = Pass::default();
    let mut exact = Exact::<f64>::new();
    Job {
        key: "a B-17G's combined mounts in a long burst at an Fw 190, with chained criticals",
        once: "question",
        floor: None,
        product: Box::new(move |times| (0..times).for_each(|n| _ = black_box(pass.odds(&mut exact, n)))),
        timed: 20,
        counted: 5,
        why: "exact: points and what is lost of AS and DV together, each die by the table that comes out of its own equation",
    }
}
