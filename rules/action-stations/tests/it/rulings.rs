//! Human rulings: what they may say, and that the battle goes on from them.

use crate::play::{A, B, Layout, Play, cm};
use sandtable_action_stations::battle::position::{Aground, Gone, Level, Place};
use sandtable_action_stations::battle::state::Step;
use sandtable_core::Outcome;
use sandtable_geometry::Length;

const BOAT: &str = "M1 gb_mtb_v70 at 50,40 heading 0 speed 20";

fn begun() -> Play {
    Layout::night().a(BOAT).b("S1 gb_mtb_v70 at 150,100 heading 180 speed 10").begins(A)
}

#[test]
fn ast_105_a_ruling_puts_a_vessel_elsewhere_in_centimetres() {
    let mut play = begun();
    play.ruled("put M1 at 60,45.5 heading 90 at 12").stands("M1", 60.0, 45.5, 90);
    assert_eq!(play.unit("M1").speed, 12);
    play.ruled("put M1 at 60,45.5 heading 90 at 0").ruled("put M1 at 60,45.5 heading 90 at 38");
    play.not_ruled("put M1 at 600,45 heading 90 at 12").not_ruled("put M1 at 60,45 heading 90 at 99");
}

#[test]
fn ast_133_boxes_fires_and_floodings_are_what_people_rule() {
    let mut play = begun();
    play.not_ruled("fire out M1")
        .not_ruled("flood stopped M1")
        .ruled("boxes M1 3")
        .ruled("fire M1")
        .ruled("flooded M1");
    let unit = play.unit("M1");
    assert_eq!((unit.boxes, unit.fires, unit.floods), (3, 1, 1));
    play.ruled("fire out M1").ruled("flood stopped M1");
    let unit = play.unit("M1");
    assert_eq!((unit.boxes, unit.fires, unit.floods), (3, 0, 0));
    play.not_ruled("boxes M1 0").not_ruled("boxes M1 99");
}

#[test]
fn ast_133_who_was_lost_is_brought_back() {
    let mut play = begun();
    play.ruled("remove M1");
    assert_eq!(play.unit("M1").place, Place::Gone(Gone::Sunk));
    play.not_ruled("fire M1").ruled("bring back M1 with 4 at 50,40 heading 0").stands("M1", 50.0, 40.0, 0);
    assert_eq!((play.unit("M1").boxes, play.unit("M1").sinking, play.unit("M1").speed), (4, false, 0));
}

#[test]
fn ast_127_whose_vessel_is_taken_away_as_she_is_about_to_move_moves_another() {
    let layout = Layout::night().a(BOAT).a("M2 gb_mtb_v70 at 60,40 heading 0 speed 20");
    let mut play = layout.b("S1 gb_mtb_v70 at 150,100 heading 180 speed 10").begins(A);
    play.to(Step::Move(A), &[]).give(A, "smoke M1", &[]);
    play.refused(A, "carry on M2", "AST-202");
    play.ruled("remove M1").give(A, "carry on M2", &[]);
}

#[test]
fn ast_157_a_ruling_tells_the_enemy_what_a_vessel_is() {
    let mut play = begun();
    assert_eq!(play.table().level(B, play.piece("M1")), Level::None);
    play.ruled("sighted M1");
    assert_eq!(play.table().level(B, play.piece("M1")), Level::Identity);
    assert_eq!(play.shown(B).len(), 1);
}

#[test]
fn ast_43_a_ruling_takes_a_salvo_away() {
    let mut play = begun();
    play.salvo_of("M1", (60.0, 60.0), 0, 1, "2 wide shallow");
    assert_eq!(play.salvo('A').marker.at.distance(cm(60.0, 60.0)), Length::ZERO);
    play.not_ruled("no salvo 7").ruled("no salvo 0");
    assert!(play.table().salvos.is_empty());
}

#[test]
fn ast_194_who_concedes_by_ruling_has_lost() {
    let mut play = begun();
    play.ruled("conceded Alpha");
    assert_eq!(play.outcome(), Some(Outcome::Won(B)));
}

#[test]
fn ast_145_ast_230_who_is_ruled_to_be_afloat_is_so() {
    // Scuttled and brought back she is not scuttled again.
    let layout = Layout::night().a(BOAT).a("M2 gb_mtb_v70 at 10,40 heading 0 speed 0");
    let mut play = layout.b("S1 gb_mtb_v70 at 150,100 heading 180 speed 10").begins(A);
    play.but("M1", |unit| unit.halted = true).to(Step::Launches, &[]).give(A, "scuttle M1", &[]).opened(&[]);
    assert_eq!((play.unit("M1").place, play.table().score), (Place::Gone(Gone::Scuttled), [0, 31]));
    play.ruled("bring back M1 with 4 at 50,40 heading 0").at_turn(4, &[]);
    assert_eq!((play.unit("M1").place, play.table().score, play.table().lost), (Place::Table, [0, 31], [31, 0]));
    // Put into open water she is not aground any more.
    let mut play = begun();
    play.but("M1", |unit| (unit.aground, unit.speed) = (Some(Aground::Hard), 0))
        .ruled("put M1 at 60,45 heading 90 at 12");
    play.to(Step::Move(A), &[]).give(A, "steer M1 at 12 by S rest", &[]).stands("M1", 66.0, 45.0, 90);
}

#[test]
fn ast_193_ast_203_who_is_brought_back_has_left_no_wreck_and_is_not_shown_by_it() {
    let layout = Layout::day().a(BOAT).a("M2 gb_mtb_v70 at 10,110 heading 0 speed 0");
    let mut play = layout.land("70,0 80,0 80,120 70,120").b("S1 gb_mtb_v70 at 58,40 heading 180 speed 0").begins(A);
    play.but("M1", |unit| (unit.boxes, unit.sinking) = (0, true)).to(Step::Launches, &[]).opened(&[]);
    assert_eq!((play.unit("M1").place, play.table().wrecks.len()), (Place::Gone(Gone::Sunk), 1));
    // Behind an island nobody sees her any more.
    play.ruled("bring back M1 with 4 at 150,40 heading 0").at_turn(3, &[]);
    assert_eq!((play.table().wrecks.len(), play.unit("M1").place, play.shown(B).len()), (0, Place::Table, 1));
}

#[test]
fn ast_186_a_ruling_shows_a_disguised_vessel_as_the_merchant_that_she_resembles() {
    let mut play =
        Layout::night().a("Q1 m_qship at 50,40 heading 0 speed 0").b("S1 gb_mtb_v70 at 150,100 heading 180").begins(A);
    play.ruled("sighted Q1");
    assert_eq!((play.shown(B).len(), play.table().level(B, play.piece("Q1"))), (1, Level::Identity));
    assert!(play.shown(B)[0].posing);
}

#[test]
fn ast_232_no_ruling_has_a_battery_burn_or_flood() {
    let mut play = Layout::night()
        .land("40,30 60,30 60,50 40,50")
        .battery(A, "BT at 50,40 heading 0 mounts A=shore105@FPS open")
        .a("M1 gb_mtb_v70 at 10,40 heading 0 speed 0")
        .b("S1 gb_mtb_v70 at 150,100 heading 180")
        .begins(A);
    play.not_ruled("fire BT").not_ruled("flooded BT").ruled("fire M1").ruled("flooded M1");
}
