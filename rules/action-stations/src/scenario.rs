//! A scenario as a person writes it, and the setting that is read from it.

mod force;

use crate::battle::SIDES;
use crate::battle::board::Board;
use crate::battle::position::{Conditions, MOST_FIELDS, MOST_UNITS, Place, Unit};
use crate::battle::setting::{Goal, Member, Minefield, Objective, PickUp, Setting, Sort};
use crate::battle::state::{State, Step};
use crate::clause;
use crate::lists::{Light, Lists};
use crate::rules::{Hiding, Rules};
use crate::sections::setup::set_up;
use force::Force;
pub use force::LONGEST;
use sandtable_core::data::{Files, Measure, Node, Problem, Problems};
use sandtable_core::{Choices, Date, InForce, Piece, Shape, Side};
use sandtable_dice::Reason;
use sandtable_geometry::{Angle, Circle, Course, Hand, Length, Point, Polygon};
use sandtable_scenario::{Edge, Head, Printed, date, named_sides, side_named};

/// Scenarios measure in centimetres, on a table of 180 by 120 where they say nothing else.
const PRINTED: Printed = Printed {
    rulebook: "action-stations",
    measure: Measure::Centimetres,
    table: Some(Point { x: Length::cm(180).0, y: Length::cm(120).0 }),
    turns: Some(30),
};
/// AST-187 Densities by their words.
const DENSITIES: [(&str, u8); 3] = [("light", 1), ("medium", 2), ("heavy", 3)];

/// Reads tables and scenario and settles the rules in force.
///
/// # Errors
/// Everything that is wrong with them, with file, line and field.
pub fn load(files: &Files, name: &str, text: &str, choices: &Choices) -> Result<Setting, Vec<Problem>> {
    sandtable_scenario::load(files, (name, text), choices, Lists::read, scenario)
}

/// AST-123 The whole scenario, by these tables and rules.
fn scenario(
    node: &mut Node<'_>,
    lists: Lists,
    (rules, in_force): (Rules, Vec<InForce>),
    problems: &mut Problems,
) -> Setting {
    let head = Head::read(node, &PRINTED, problems);
    let degrees =
        |node: &mut Node<'_>, key, problems: &mut Problems| Angle::degrees(node.number(key, 0..=359, problems));
    let date = date(node, problems).unwrap_or(Date { year: 1942, month: 1, day: 1 });
    let agreed_light = node.has("light").then(|| node.one_of("light", &Light::ALL, problems));
    let pick_up = node.table("pick_up", problems, |node, problems| PickUp {
        points: node.number_or("points", PickUp::POINTS, PickUp::LIMITS, problems),
        convoy: node.bool_or("convoy", false, problems),
        night: agreed_light.is_none(),
    });
    // AST-233: what the dice bring, no scenario says.
    let (light, sea, wind_from, moon) = match pick_up {
        Some(_) => (agreed_light.unwrap_or(Light::Starlight), 1, Angle::ZERO, None),
        None => (
            node.one_of("light", &Light::ALL, problems),
            node.number("sea", 1..=6u8, problems),
            degrees(node, "wind_from", problems),
            node.has("moon").then(|| degrees(node, "moon", problems)),
        ),
    };
    let mut waters = Waters::default();
    let owners = named_sides(node);
    let known: Vec<(&str, Side)> = owners.iter().map(|(name, side)| (name.as_str(), *side)).collect();
    node.tables("waters", problems, |node, problems| waters.read(node, &known, problems));
    if waters.fields.len() > MOST_FIELDS {
        node.problem("waters", format!("{} minefields; at most {MOST_FIELDS}", waters.fields.len()), problems);
    }
    let mut force = Force::new(&lists, &head, pick_up.is_some());
    let sides = node.tables("sides", problems, |node, problems| force.side(node, problems));
    if sides.len() != 2 {
        node.problem("sides", format!("{} sides; a battle has 2", sides.len()), problems);
    }
    let pair = |values: &[u8]| [values.first().copied().unwrap_or(0), values.get(1).copied().unwrap_or(0)];
    let (members, command) = (std::mem::take(&mut force.members), pair(&force.command));
    let home = [force.home.first().copied().unwrap_or(Edge::South), force.home.get(1).copied().unwrap_or(Edge::North)];
    drop(force);
    let mut members = with_dummies(members, &head, &rules);
    if members.len() > MOST_UNITS {
        node.problem("sides", format!("{} vessels and batteries; at most {MOST_UNITS}", members.len()), problems);
        members.truncate(MOST_UNITS);
    }
    let objectives = node.tables("objectives", problems, |node, problems| objective(node, &known, &members, problems));
    let mut setting = Setting {
        head,
        sides,
        members,
        lists,
        date,
        conditions: Conditions { light, sea, wind_from, moon, command, home },
        land: waters.land,
        shallows: waters.shallows,
        fields: waters.fields,
        objectives: objectives.into_iter().flatten().collect(),
        pick_up,
        worth: [0; 2],
        drawn: waters.drawn.into(),
        rules,
        in_force,
    };
    setting.worth = SIDES.map(|side| setting.force(side).map(|unit| setting.points(unit)).fold(0, u16::saturating_add));
    let merchants = |side: Side| Objective {
        side,
        title: "Merchants leave by the opposite edge".into(),
        of: setting.force(side).filter(|unit| setting.is_merchant(*unit)).collect(),
        goal: Goal::Exit { edge: None, points: None, after_launch: false, after_drop: false },
    };
    let convoys: Vec<Objective> = SIDES.into_iter().filter(|side| setting.is_convoy(*side)).map(merchants).collect();
    setting.objectives.extend(convoys);
    placed(node, &setting, problems);
    if setting.pick_up.is_some_and(|agreed| agreed.points >= PickUp::FLEET) && !setting.is_fleet() {
        node.problem("pick_up", "400 points need a table of 300 x 200, with gun.fleet on", problems);
    }
    setting
}

/// AST-135, AST-242 With markers each side has a dummy for every two of its groups, rounded up.
// RULING: the book says how many there are, and not where: each stands 6 cm on the starboard side of the first vessel of a group, on its
// course, or on her port side where that is off the table.
fn with_dummies(mut members: Vec<Member>, head: &Head, rules: &Rules) -> Vec<Member> {
    if rules.hiding != Hiding::Markers {
        return members;
    }
    for side in SIDES {
        let mut first: Vec<Member> = Vec::new();
        for member in members.iter().filter(|member| member.side == side && matches!(member.sort, Sort::Vessel(_))) {
            if !first.iter().any(|known| known.group == member.group) {
                first.push(member.clone());
            }
        }
        let count = first.len().div_ceil(2);
        for (n, leader) in first.into_iter().filter(|leader| !leader.free).take(count).enumerate() {
            let beside =
                |hand: Hand| leader.at.at.advance(leader.at.turn(hand, Angle::degrees(90)).heading, Length::cm(6));
            let Some(at) = [Hand::Right, Hand::Left].map(beside).into_iter().find(|at| head.on_table(*at)) else {
                continue;
            };
            let free = |name: &String| !members.iter().any(|member| member.name.eq_ignore_ascii_case(name));
            let name = (n + 1..).map(|n| format!("D{}{n}", ["A", "B"][side.index()])).find(free);
            members.push(Member {
                name: name.unwrap_or_default(),
                title: "Dummy".into(),
                group: String::new(),
                sort: Sort::Dummy,
                at: Course { at: crate::battle::board::grained(at), ..leader.at },
                speed: leader.speed.min(20),
                victory: 0,
                aground: None,
                enters: 1,
                ..leader
            });
        }
    }
    members
}

/// AST-110, AST-187 The waters as they are read.
#[derive(Default)]
struct Waters {
    land: Vec<Polygon>,
    shallows: Vec<Polygon>,
    fields: Vec<Minefield>,
    drawn: Vec<Shape>,
}

impl Waters {
    fn read(&mut self, node: &mut Node<'_>, sides: &[(&str, Side)], problems: &mut Problems) {
        let kind = node.one_of("kind", &[("land", 0), ("shallow", 1), ("mines", 2)], problems);
        let name = node.optional_text("name", problems).unwrap_or_default();
        let before = problems.len();
        let points = node.points("area", problems);
        let area = match Polygon::new(points.clone()) {
            Ok(area) => area,
            Err(flaw) => {
                if problems.len() == before {
                    node.problem("area", flaw.to_string(), problems);
                }
                return;
            }
        };
        if kind == 2 {
            let density = node.one_of("density", &DENSITIES, problems);
            let small = node.bool_or("small", false, problems);
            let owner = side_named(node, "owner", sides, problems);
            self.fields.push(Minefield { area, density, owner, small });
            return;
        }
        let word = if kind == 0 { "land" } else { "shallow" };
        self.drawn.push(Shape { kind: word.into(), name, points, closed: true, level: 0, side: None });
        if kind == 0 { self.land.push(area) } else { self.shallows.push(area) }
    }
}

/// AST-197 An objective.
fn objective(
    node: &mut Node<'_>,
    sides: &[(&str, Side)],
    members: &[Member],
    problems: &mut Problems,
) -> Option<Objective> {
    let title = node.text("title", problems);
    let side = side_named(node, "side", sides, problems);
    let Some(side) = side else {
        node.problem("side", "whose objective is it?", problems);
        return None;
    };
    let points = node.has("points").then(|| node.number("points", 1..=1_000u16, problems));
    let named = node.texts("of", problems);
    let mut of = Vec::new();
    for written in &named {
        let found = members.iter().position(|member| member.side == side && member.name == written.text);
        match found {
            Some(at) => of.push(Piece(at as u16)),
            None => node.problem_of(written, format!("there is no vessel '{}' of that side", written.text), problems),
        }
    }
    if named.is_empty() {
        let own = members.iter().enumerate().filter(|(_, member)| member.side == side);
        of = own.filter(|(_, member)| matches!(member.sort, Sort::Vessel(_))).map(|(at, _)| Piece(at as u16)).collect();
    }
    let goal = goal(node, points, problems)?;
    Some(Objective { side, title, of, goal })
}

fn goal(node: &mut Node<'_>, points: Option<u16>, problems: &mut Problems) -> Option<Goal> {
    let given: Vec<&str> = ["exit", "drop", "landing"].into_iter().filter(|key| node.has(key)).collect();
    let worth = points.unwrap_or(0);
    match given[..] {
        ["exit"] => {
            let after = node.has("after").then(|| node.one_of("after", &[("launch", true), ("drop", false)], problems));
            Some(Goal::Exit {
                edge: Some(node.one_of("exit", &Edge::WORDS, problems)),
                points,
                after_launch: after == Some(true),
                after_drop: after == Some(false),
            })
        }
        ["drop"] => node.table("drop", problems, |node, problems| Goal::Drop {
            zone: Circle::new(node.point("at", problems), node.length("radius", problems)),
            points: worth,
            speed: node.number_or("speed", 10, 0..=60, problems),
        }),
        ["landing"] => {
            let area = Polygon::new(node.points("landing", problems));
            let flaw = area.as_ref().err().map(ToString::to_string);
            if let Some(flaw) = flaw {
                node.problem("landing", flaw, problems);
            }
            area.ok().map(|area| Goal::Landing { area, points: worth })
        }
        _ => {
            node.problem("exit", "exactly one of exit, drop and landing must be there", problems);
            None
        }
    }
}

/// What must hold of all places together: on the table, in water in which they float, touching nobody; a battery stands on land.
fn placed(node: &Node<'_>, setting: &Setting, problems: &mut Problems) {
    let table = set_up(setting);
    let board = Board::new(setting, &table);
    let mut first = Vec::new();
    for (n, member) in setting.members.iter().enumerate() {
        let piece = Piece(n as u16);
        let wrong = match member.sort {
            _ if member.free => None,
            _ if !setting.head.on_table(member.at.at) => Some("is not on the table"),
            Sort::Vessel(_) if board.is_ashore(piece, member.at.at) => {
                Some("is on land, or in water too shallow for it")
            }
            Sort::Vessel(_) if member.speed > board.top_speed(piece) => Some("is faster than it can be"),
            _ => None,
        };
        let what = wrong.map(|wrong| format!("{} {wrong}", member.name));
        what.into_iter().for_each(|what| node.problem("sides", what, problems));
        if matches!(member.sort, Sort::Vessel(_)) && member.enters == 1 && !member.free {
            let shape = board.footprint_at(piece, member.at);
            if let Some((other, _)) =
                first.iter().find(|(_, there): &&(String, sandtable_geometry::Rectangle)| shape.meets(there))
            {
                node.problem("sides", format!("{} touches {other}", member.name), problems);
            }
            first.push((member.name.clone(), shape));
        }
    }
}

/// Could a battle of these rules stand like that? Else it is unsound.
pub fn sound(setting: &Setting, state: &State) -> Result<(), &'static Reason> {
    let table = &state.table;
    let members = setting.members.len();
    if table.units.len() != members || table.contacts.iter().any(|contacts| contacts.len() != members) {
        return Err(&clause::UNSOUND);
    }
    let stands = |(n, unit): (usize, &Unit)| {
        let piece = Piece(n as u16);
        let kind = setting.kind(piece);
        let boxes = kind.is_none_or(|kind| {
            unit.boxes <= kind.boxes && unit.guns.len() == kind.guns.len() && unit.tubes.len() == kind.tubes.len()
        });
        let there = !unit.is_there() || setting.head.on_table(unit.at.at);
        let sinks = !unit.is_there() || kind.is_none() || unit.boxes > 0 || unit.sinking;
        boxes && there && sinks && unit.place != Place::Unseen && unit.fires <= 3 && unit.side == setting.side(piece)
    };
    let salvos = table.salvos.iter().all(|salvo| salvo.load.is_some_and(|load| load.left <= load.fired));
    let asks = match state.agenda.last() {
        Some(step) => table.ended.is_some() || answerable(&Board::new(setting, table), *step),
        None => table.ended.is_some(),
    };
    let all = table.units.iter().enumerate().all(stands) && salvos && asks;
    if all { Ok(()) } else { Err(&clause::UNSOUND) }
}

/// Has the side that is asked anything to answer?
fn answerable(board: &Board<'_>, step: Step) -> bool {
    match step {
        Step::Move(side) => {
            let moves = |unit: Piece| board.unit(unit).can_act() && board.setting.side(unit) == side;
            board.waiting(side).next().is_some() || board.table.held_back.is_some_and(moves)
        }
        Step::Formation(leader) => board.fellows(leader).next().is_some(),
        _ => true,
    }
}
