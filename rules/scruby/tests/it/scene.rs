//! What is drawn, and both rosters.

use sandtable_core::{Agenda, Choices, Drawn, Outcome, Piece, Progress, Side, Viewer};
use sandtable_geometry::{Length, Point};
use sandtable_scruby::battle::position::{Charge, Contact, Firefight, Flank, Gone, Phase, Place};
use sandtable_scruby::battle::setting::Setting;
use sandtable_scruby::battle::view::View;
use sandtable_scruby::data;
use sandtable_scruby::lists::{Formation, Quality};
use sandtable_scruby::scenario::{load, set_up};
use sandtable_scruby::table::roster::roster;
use sandtable_scruby::table::scene::scene;

fn shipped(name: &str, set: &[(&str, &str)]) -> Setting {
    let name = format!("scenarios/{name}.toml");
    let set = set.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    let choices = Choices { set, ..Choices::default() };
    let text = data::scenarios().get(&name).unwrap().to_owned();
    load(&data::files(), &name, &text, &choices).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The ford, in the movement phase of its first turn, as the southern side sees it.
fn ford(set: &[(&str, &str)]) -> (Setting, View) {
    let setting = shipped("the-ford-at-low-water", set);
    let mut table = set_up(&setting);
    (table.turn, table.phase) = (1, Phase::Movement);
    (setting, View { viewer: Viewer::Side(Side::A), table, asked: None, agenda: Agenda::default() })
}

fn piece(setting: &Setting, name: &str) -> Piece {
    Piece(setting.members.iter().position(|member| member.name == name).unwrap() as u16)
}

fn marks(setting: &Setting, view: &View, name: &str) -> (Vec<String>, Vec<Drawn>) {
    let scene = scene(setting, view);
    let token = scene.tokens.iter().find(|token| token.name == name).unwrap();
    (token.marks.iter().map(|mark| mark.to_string()).collect(), token.signs.iter().map(|sign| sign.drawn).collect())
}

#[test]
fn aos_82_units_are_drawn_as_blocks_of_their_footprint() {
    let (setting, mut view) = ford(&[]);
    view.table.units[piece(&setting, "F3").index()].formation = Formation::Line;
    view.table.units[piece(&setting, "F1").index()].formation = Formation::Skirmish;
    let scene = scene(&setting, &view);
    assert_eq!((scene.tokens.len(), &*scene.style), (12, "period"));
    let block = |name: &str| {
        let token = scene.tokens.iter().find(|token| token.name == name).unwrap();
        let block = token.block.clone().unwrap();
        (block.front.0, block.depth.0, block.sort.to_string())
    };
    let hundredths = |of: i32| of * 254;
    assert_eq!(block("F3"), (hundredths(480), hundredths(100), "infantry".into()));
    assert_eq!(block("F5"), (hundredths(240), hundredths(200), "infantry".into()));
    assert_eq!(block("F1"), (hundredths(720), hundredths(100), "skirmishers".into()));
    assert_eq!(block("F2"), (hundredths(160), hundredths(300), "cavalry".into()));
    assert_eq!(block("F4"), (hundredths(240), hundredths(200), "guns".into()));
    // Its place is the middle of it, behind the middle of its front.
    let token = scene.tokens.iter().find(|token| token.name == "F5").unwrap();
    let front = view.table.units[token.piece.index()].stand.at;
    assert_eq!(token.at, Point { x: front.x, y: front.y - Length::inches(1).0 });
    assert_eq!(token.strength, Some((60, 60)));
}

#[test]
fn states_are_marks_and_the_grave_ones_signs() {
    let (setting, mut view) = ford(&[]);
    assert_eq!(marks(&setting, &view, "F3"), (vec!["in column".into()], vec![Drawn::Formed]));
    let [one, other] = ["F3", "S3"].map(|name| piece(&setting, name));
    let unit = &mut view.table.units[one.index()];
    (unit.disordered, unit.figures, unit.routing) = (true, 30, Some(1));
    let (words, signs) = marks(&setting, &view, "F3");
    assert_eq!(words, ["in column", "routing", "disordered", "at half strength or less"]);
    assert_eq!(signs, [Drawn::Formed, Drawn::Routing, Drawn::Disordered, Drawn::Weak]);
    view.table.contacts.push(Contact { by: other, on: one, ..Contact::default() });
    assert!(marks(&setting, &view, "S3").1.contains(&Drawn::Locked));
    view.table.units[one.index()].place = Place::Gone(Gone::Captured);
    assert!(scene(&setting, &view).tokens.iter().all(|token| token.name != "F3"));
}

#[test]
fn aos_107_aos_136_what_was_declared_is_drawn() {
    let (setting, mut view) = ford(&[]);
    assert!(scene(&setting, &view).shapes.is_empty());
    let of = |name: &str| piece(&setting, name);
    view.table.units[of("F2").index()].charge = Some(Charge { target: of("S6"), ..Charge::default() });
    let attackers = [of("F3"), of("F5")].into_iter().collect();
    view.table.firefights.push(Firefight { side: Side::A, target: of("S3"), attackers });
    let shapes = scene(&setting, &view).shapes;
    let drawn: Vec<(&str, &str)> = shapes.iter().map(|shape| (&*shape.kind, shape.name.as_str())).collect();
    assert_eq!(
        drawn,
        [
            ("charge", "F2 charges S6"),
            ("firefight", "F3 in a firefight with S3"),
            ("firefight", "F5 in a firefight with S3"),
        ]
    );
    assert!(shapes.iter().all(|shape| shape.points.len() == 2));
}

#[test]
fn aos_84_zones_are_drawn_while_units_are_placed_and_boundaries_where_wings_matter() {
    let setting = shipped("two-villages", &[]);
    let mut view =
        View { viewer: Viewer::Side(Side::A), table: set_up(&setting), asked: None, agenda: Agenda::default() };
    let kinds = |view: &View| {
        let shapes = scene(&setting, view).shapes;
        ["zone", "boundary"].map(|kind| shapes.iter().filter(|shape| &*shape.kind == kind).count())
    };
    assert_eq!(kinds(&view), [6, 2]);
    let shapes = scene(&setting, &view).shapes;
    let left = shapes.iter().find(|shape| shape.name == "Austrians: left wing").unwrap();
    assert_eq!(left.points[0], Point { x: Length::inches(48).0, y: Length::inches(40).0 });
    view.table.turn = 1;
    assert_eq!(kinds(&view), [0, 0]);
    view.table.limited = true;
    assert_eq!(kinds(&view), [0, 2]);
}

#[test]
fn aos_158_closed_rosters_hide_strength_quality_and_losses_of_the_enemy() {
    let (setting, mut view) = ford(&[("scruby.rosters", "closed")]);
    let enemy = piece(&setting, "S3");
    let said = |view: &View| format!("{:?}{:?}", scene(&setting, view), roster(&setting, view));
    let before = {
        view.table.units[enemy.index()].figures = 55;
        said(&view)
    };
    (view.table.units[enemy.index()].figures, view.table.units[enemy.index()].quality) = (40, Quality(1));
    assert_eq!(said(&view), before, "only that it is reduced may be seen");
    assert!(marks(&setting, &view, "S3").0.contains(&"reduced".to_owned()));
    view.table.units[enemy.index()].figures = 30;
    assert_ne!(said(&view), before);
    // His own he knows, and everybody knows everything when it is over.
    let umpire = View { viewer: Viewer::Umpire, ..view.clone() };
    assert!(said(&umpire).contains("unreliable (was fair)"));
    assert!(!said(&view).contains("unreliable"));
    view.table.ended = Some(Outcome::Drawn);
    assert!(said(&view).contains("unreliable (was fair)"));
}

#[test]
fn aos_121_nothing_but_the_drawing_tells_how_far_an_enemy_is() {
    let (setting, mut view) = ford(&[]);
    let enemy = piece(&setting, "S3");
    let said = |view: &View| {
        let mut scene = scene(&setting, view);
        scene.tokens.iter_mut().for_each(|token| token.at = Point::default());
        format!("{scene:?}{:?}", roster(&setting, view))
    };
    let before = said(&view);
    view.table.units[enemy.index()].stand.at.y -= Length::inches(9).0;
    assert_eq!(said(&view), before);
}

#[test]
fn aos_93_wings_are_the_groups_of_a_roster() {
    let (setting, mut view) = ford(&[]);
    let groups = roster(&setting, &view).units;
    let names: Vec<(&str, u8, usize)> =
        groups.iter().map(|group| (group.name.as_str(), group.side.0, group.pieces.len())).collect();
    let wings = [("Left wing", 2), ("Centre", 3), ("Right wing", 1)];
    let expected: Vec<(&str, u8, usize)> =
        [0, 1].into_iter().flat_map(|side| wings.map(|(name, count)| (name, side, count))).collect();
    assert_eq!(names, expected);
    // AOS-14: the mover's centre and right move, and the enemy's left.
    (view.table.limited, view.table.flank, view.table.mover) = (true, Some(Flank::Right), Side::A);
    let progress: Vec<Progress> = roster(&setting, &view).units.iter().map(|group| group.progress).collect();
    let (comes, stands) = (Progress::ToCome, Progress::Done);
    assert_eq!(progress, [stands, comes, comes, comes, stands, stands]);
}

#[test]
fn aos_67_the_roster_says_how_it_would_end() {
    let (setting, mut view) = ford(&[]);
    let result = |view: &View| {
        let roster = roster(&setting, view);
        let row = roster.standing.iter().find(|row| row.name == "If it ended now").unwrap();
        (row.value.clone(), roster.scores.clone(), roster.leads)
    };
    assert_eq!(result(&view), ("a draw".into(), vec![0, 0], Some(Outcome::Drawn)));
    for name in ["S1", "S3", "S5"] {
        view.table.units[piece(&setting, name).index()].place = Place::Gone(Gone::Destroyed);
    }
    // 180 of 262 figures.
    assert_eq!(result(&view), ("French".into(), vec![68, 0], Some(Outcome::Won(Side::A))));
    let lost = roster(&setting, &view).units[3].pieces[0].clone();
    assert_eq!((lost.place.as_str(), lost.strength, &*lost.symbol), ("destroyed", (0, 60), "wreck"));
}

#[test]
fn aos_06_a_record_sheet_has_a_box_for_every_figure() {
    let (setting, mut view) = ford(&[]);
    view.table.units[piece(&setting, "F1").index()].figures = 48;
    let roster = roster(&setting, &view);
    let card = roster.units[0].pieces[0].card.clone().unwrap();
    assert_eq!((card.boxes[0].number, card.boxes[0].struck), (60, 12));
    let rows = &roster.units[0].pieces[0].rows;
    let row = |name: &str| rows.iter().find(|row| row.name == name).unwrap().value.clone();
    assert_eq!((row("Musket"), row("Quality")), ("short to 6 in, inter to 12 in".into(), "fair".into()));
    assert_eq!(row("Moves"), "line 4, column 6, square 1, skirmish 6, screen 6 in");
}
