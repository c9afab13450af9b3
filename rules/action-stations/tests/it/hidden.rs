//! What markers, disguises and an open table are, and what they are not: who may signal, inspect and fire, and what is shown of a Q ship.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::ActionStations;
use sandtable_action_stations::battle::command::verb;
use sandtable_action_stations::battle::position::{Depth, Pattern};
use sandtable_action_stations::battle::state::Step;
use sandtable_ai::{Doctrine, Effort};
use sandtable_core::{Ruleset, Table, Viewer};
use sandtable_dice::Stream;

#[test]
fn ast_158_ast_242_only_vessels_signal_an_alert() {
    let mut play = Layout::night()
        .set("hidden.markers", "markers")
        .battery(A, "BT at 5,5 heading 0 mounts A=shore105@FPS open")
        .aircraft(A, "P1 beaufighter at 5,60 heading 0")
        .a("T1 gb_trawler at 20,50 heading 0 speed 0 unalerted")
        .b("X1 gb_trawler at 170,110 heading 0 speed 0")
        .open(&[1; 4]);
    play.give(A, "move first", &[]);
    for name in ["DA1", "BT", "P1"] {
        play.refused(A, &format!("signal {name} to T1"), "AST-158");
        let mut verbs = Vec::new();
        let draft = play.battle().draft(A);
        ActionStations::offers(play.setting(), &draft, play.piece(name), &mut |offer| verbs.push(offer.verb));
        assert!(!verbs.contains(&verb::SIGNAL), "{name}");
    }
    let view = play.battle().view(Viewer::Side(A));
    let said = ActionStations::choose(play.setting(), &view, Effort::Quick, &mut Stream::new(1));
    assert_eq!(ActionStations::write(play.setting(), &said), "pass");
}

#[test]
fn ast_135_ast_163_where_nothing_is_hidden_guns_need_a_sighting_all_the_same() {
    let open = |looks: u8| {
        let mut play = Layout::night()
            .set("hidden.markers", "open")
            .looks(Some(looks))
            .light("starlight")
            .a("T1 gb_trawler at 50,50 heading 0 speed 0")
            .b("X1 gb_trawler at 75,50 heading 0 speed 0")
            .moves(A);
        play.to(Step::Fire, &[]);
        play
    };
    open(10).refused(A, "fire T1 with A at X1", "AST-163");
    open(1).give(A, "fire T1 with A at X1", &[]);
    // Nor does it hold a submarine for who drops charges: 10 of them hit on 3.
    let mut play = Layout::night()
        .set("hidden.markers", "open")
        .a("T1 gb_trawler at 50,50 heading 0 speed 12")
        .b("U1 de_uboat at 52,53 heading 0 speed 0")
        .begins(A);
    play.but("U1", |unit| unit.depth = Depth::Periscope);
    let pattern = Pattern { by: play.piece("T1"), charges: 10, ..Pattern::default() };
    assert_eq!(play.board().charges_at(&pattern, play.piece("U1")).need.total(), 3);
}

#[test]
fn ast_186_only_vessels_inspect() {
    // Neither a dummy at her side nor a battery on the shore finds her out: there is no die.
    let mut play = Layout::day()
        .set("hidden.markers", "markers")
        .a("Q1 m_qship at 50,50 heading 0 speed 0")
        .battery(B, "BT at 51.8,51 heading 0 mounts A=shore105@FPS open")
        .b("X1 gb_trawler at 43.5,50 heading 0 speed 0")
        .open(&[1; 4]);
    play.give(A, "move first", &[]).to(Step::Fire, &[]);
    assert_eq!((play.unit("DB1").at.at, play.unit("Q1").masked), (cm(49.5, 50.0), true));
}

#[test]
fn ast_186_until_she_unmasks_nothing_tells_a_q_ship_from_the_merchant_that_she_resembles() {
    let shown = |kind: &str, viewer: Viewer, damage: &str| {
        let mut play = Layout::day()
            .set("info.damage", damage)
            .a(&format!("Q1 {kind} at 50,50 heading 0 speed 8"))
            .b("S1 de_m35 at 60,50 heading 0 speed 8")
            .begins(A);
        let mut pages = Vec::new();
        for asked in [Step::Orders, Step::Move(B), Step::Fire, Step::Launches] {
            play.to(asked, &[]);
            let (setting, view) = (play.setting(), play.view(viewer));
            let told: Vec<String> = play.told(viewer).into_iter().map(|sentence| sentence.text).collect();
            let (roster, scene) = (ActionStations::roster(setting, &view), ActionStations::scene(setting, &view));
            let chosen = ActionStations::choose(setting, &view, Effort::Quick, &mut Stream::new(1));
            let odds = ActionStations::forecast(setting, &view, &chosen, &mut sandtable_dice::Exact::default());
            pages.push(format!("{roster:?} {scene:?} {told:?} {chosen:?} {odds:?}"));
        }
        pages
    };
    for viewer in [Viewer::Side(B), Viewer::Public] {
        for damage in ["hidden", "open"] {
            let [ship, merchant] = ["m_qship", "m_coaster"].map(|kind| shown(kind, viewer, damage));
            for (ship, merchant) in ship.iter().zip(&merchant) {
                assert_eq!(ship, merchant, "{viewer:?} {damage}");
            }
        }
    }
    for viewer in [Viewer::Side(A), Viewer::Umpire] {
        assert!(shown("m_qship", viewer, "hidden").iter().all(|page| page.contains("Q ship")), "{viewer:?}");
    }
    // Once she shows what she is, and when all is over, it is said.
    let mut play =
        Layout::day().a("Q1 m_qship at 50,50 heading 0 speed 8").b("S1 de_m35 at 60,50 heading 0 speed 8").begins(A);
    let said = |play: &Play| format!("{:?}", ActionStations::roster(play.setting(), &play.view(Viewer::Side(B))));
    assert!(said(&play).contains("Coaster, 1500 t loaded") && !said(&play).contains("Q ship"));
    play.give(A, "unmask Q1", &[]).opened(&[]);
    assert!(said(&play).contains("Q ship"));
    let mut over =
        Layout::day().a("Q1 m_qship at 50,50 heading 0 speed 8").b("S1 de_m35 at 60,50 heading 0 speed 8").begins(A);
    over.on_table(|table| table.ended = Some(sandtable_core::Outcome::Drawn));
    assert!(said(&over).contains("Q ship"));
}
