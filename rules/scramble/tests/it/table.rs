//! What tests of words and pictures begin with: a small battle with something of everything.

use sandtable_core::{Choices, Heard, Piece, Ruleset, Sentence, Viewer};
use sandtable_scramble::battle::event::Event;
use sandtable_scramble::battle::position::Position;
use sandtable_scramble::battle::setting::Setting;
use sandtable_scramble::battle::state::{State, Step};
use sandtable_scramble::battle::view::View;
use sandtable_scramble::scenario::load;
use sandtable_scramble::{Scramble, data};

/// Two Spitfires, two Messerschmitts, a Fortress, a destroyer with guns aboard.
const STAGE: &str = r#"rulebook = "scramble"
id = "stage"
title = "Stage"
text = "Stage."
minutes = 10
turns = 12
table = [48, 36]
date = "1944-06-06"
wind = 90
surface = "sea"
attacker = "British"

[[clouds]]
height = 9
pieces = [[10, 20], [14, 20]]

[[sides]]
name = "British"
aircraft = [
    { name = "R1", kind = "Spitfire Mk I", level = "Veteran", formation = "R", at = [20, 8], heading = 0, height = 14 },
    { name = "R2", kind = "Spitfire Mk I", formation = "R", at = [22, 8], heading = 0, height = 14 },
    { name = "B1", kind = "B-17G Flying Fortress", at = [30, 8], heading = 0, height = 12, load = "bombs" },
]

[[sides]]
name = "Germans"
aircraft = [
    { name = "Y1", kind = "Bf 109E-4", at = [20, 30], heading = 180, height = 15 },
    { name = "Y2", kind = "Bf 109E-4", at = [24, 30], heading = 180, height = 15 },
]
ground = [
    { name = "D1", kind = "destroyer", at = [30, 30], heading = 90 },
    { name = "K1", kind = "bridge", at = [40, 30] },
]
aa = [
    { name = "F1", kind = "medium_quad", aboard = "D1" },
    { name = "D2", kind = "heavy_88", at = [36, 30] },
]
"#;

/// The battle.
pub fn stage() -> Setting {
    read(STAGE)
}

/// The same at night, each aircraft under its marker.
pub fn night() -> Setting {
    let text = STAGE.replace("wind = 90", "wind = 90\nlight = \"night\"\nmoon = \"full\"");
    read(&text)
}

fn read(text: &str) -> Setting {
    load(&data::files(), "stage.toml", text, &Choices::default()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A piece by its name.
pub fn named(setting: &Setting, name: &str) -> Piece {
    setting.pieces().find(|piece| setting.name(*piece) == name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

/// How it begins, with something changed.
pub fn begun(setting: &Setting, change: impl FnOnce(&mut Position)) -> State {
    let mut state = Scramble::set_up(setting);
    change(&mut state.table);
    state
}

/// What a viewer sees of it when this is asked.
pub fn view(setting: &Setting, viewer: Viewer, asked: Option<Step>, change: impl FnOnce(&mut Position)) -> View {
    View { asked, ..View::of(setting, &begun(setting, change), viewer) }
}

/// An event as it is heard.
pub fn event(event: Event) -> Heard<Event> {
    Heard::Happened(event)
}

/// What everybody is told of something after it has happened.
pub fn heard(setting: &Setting, happened: Event) -> Option<Sentence> {
    let mut state = Scramble::set_up(setting);
    Scramble::apply(&mut state, &happened);
    let view = View::of(setting, &state, Viewer::Public);
    sandtable_scramble::table::tell::tell(setting, &view, &event(happened))
}

/// The text of it; empty where nothing is said.
pub fn told(setting: &Setting, happened: Event) -> String {
    heard(setting, happened).map_or_else(String::new, |sentence| sentence.text)
}
