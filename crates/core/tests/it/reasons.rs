//! What is drawn of a reason why not: an arc, a ring, and nothing that is no reason.

use sandtable_core::{Course, Piece, Preview, Refusal, Scene, Shape, Token, out_of};
use sandtable_dice::Reason;
use sandtable_geometry::{Length, Point};
use serde_json::Value as Json;

static TOO_FAR: Reason = Reason { name: "out of range", clause: "ABC-31" };

fn scene() -> Scene {
    let token = |piece, x| Token { piece: Piece(piece), at: Point::mm(x, 50), ..Token::default() };
    Scene { tokens: vec![token(1, 100), token(2, 400)], ..Scene::default() }
}

fn drawn(refusal: &Refusal, preview: &Preview<Json>) -> Vec<Shape> {
    out_of(&scene(), [Piece(1), Piece(2)], refusal, preview)
}

#[test]
fn who_is_too_far_away_lies_outside_a_ring() {
    let refusal = Refusal::beyond(&TOO_FAR, Length::mm(300), Length::mm(200));
    let [ring] = &drawn(&refusal, &Preview::default())[..] else { panic!("one ring") };
    assert_eq!((&*ring.kind, ring.closed), ("range", true));
    assert!(ring.points.len() > 30);
    for at in &ring.points {
        let off = Point::mm(100, 50).distance(*at).as_um() - Length::mm(200).as_um();
        assert!(off.abs() <= 1, "{at:?} is as far away as is allowed");
    }
}

#[test]
fn a_limit_of_something_else_is_no_ring() {
    let (asked, allowed) = (Length::mm(250), Length::mm(200));
    assert!(drawn(&Refusal::beyond(&TOO_FAR, asked, allowed), &Preview::default()).is_empty(), "it is another length");
    assert!(drawn(&Refusal::of(&TOO_FAR), &Preview::default()).is_empty(), "nothing was measured");
    let nothing = Refusal::beyond(&TOO_FAR, Length::mm(300), Length::ZERO);
    assert!(drawn(&nothing, &Preview::default()).is_empty(), "what reaches nobody has no ring");
}

#[test]
fn the_arc_of_a_rulebook_is_drawn_and_what_a_move_would_cover_is_not() {
    let arc = Shape { kind: "arc".into(), points: vec![Point::mm(1, 1); 3], closed: true, ..Shape::default() };
    let aimed = Preview { areas: vec![arc.clone()], ..Preview::default() };
    assert_eq!(drawn(&Refusal::of(&TOO_FAR), &aimed), [arc]);
    // An arc with the target in it is no reason either.
    let corners = [(0, 0), (500, 0), (500, 100), (0, 100)].map(|(x, y)| Point::mm(x, y));
    let holds = Shape { points: corners.to_vec(), ..aimed.areas[0].clone() };
    assert!(drawn(&Refusal::of(&TOO_FAR), &Preview { areas: vec![holds], ..Preview::default() }).is_empty());
    let course = Course {
        piece: Piece(1),
        path: Vec::new(),
        heights: Vec::new(),
        beyond: Vec::new(),
        costs: Vec::new(),
        cost: Length::ZERO,
        allowed: Length::ZERO,
        stop: None,
        instead: Vec::new(),
    };
    let moved = Preview { course: Some(course), ..aimed };
    assert!(drawn(&Refusal::beyond(&TOO_FAR, Length::mm(300), Length::mm(200)), &moved).is_empty());
}
