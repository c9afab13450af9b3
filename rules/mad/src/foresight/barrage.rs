//! What a side may expect of an attack of artillery: every place where it may land, and whom it would catch.

use crate::battle::board::Board;
use crate::battle::gunnery::Gunnery;
use crate::battle::named_fire::Barrage;
use crate::clause;
use crate::foresight::picture;
use crate::foresight::preview::remark;
use crate::sections::artillery::{Deviation, Observation, Shelter};
use crate::sections::direct_fire::{Attack, Volley};
use crate::sections::proposals::price;
use crate::sections::sight::chance_of_clear;
use crate::sections::works::reduction;
use crate::table::words;
use sandtable_core::{
    Caught, Chance, Fall, Forecast, Likely, Picture, Piece, Remark, Scatter, SightLine, Stray, Summand, Toll,
};
use sandtable_dice::Exact;
use sandtable_geometry::{Length, Point};
use std::collections::BTreeMap;

/// Where an attack may land and how far away that is, each with its chance.
type Places = BTreeMap<(Length, Point), Chance>;

/// An attack as it is looked at before its dice fall.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// The attack.
    pub barrage: Barrage,
    /// Its target point.
    pub aim: Point,
    /// What an observed one is limited to, in steps of 10 mm (MAD-79).
    pub limit: Option<u8>,
    /// Does somebody observe? Where a die is still to decide, both are counted.
    pub seen: Observation,
    /// May ranges and odds be shown?
    pub measured: bool,
}

impl Prospect {
    /// A named attack, of which everything may be measured.
    pub fn named(barrage: Barrage, gunnery: &Gunnery) -> Prospect {
        let seen = if barrage.observed { Observation::Clear } else { Observation::Nobody };
        Prospect { barrage, aim: gunnery.aim, limit: gunnery.limit, seen, measured: true }
    }

    /// MAD-72, MAD-73, MAD-79, MAD-80 Where it may land and how far away that is, each with its chance.
    fn falls(&self, exact: &mut Exact<f64>) -> (Places, Vec<Stray>) {
        let (mut places, mut distances) = (BTreeMap::new(), BTreeMap::new());
        let clear = chance_of_clear(exact);
        let mut add = |deviation: Option<Deviation>, share: Chance| {
            let falls = deviation.map_or_else(|| vec![(Default::default(), 1.0)], |deviation| deviation.falls(exact));
            for (fall, chance) in falls {
                *places.entry((fall.distance(), fall.from(self.aim))).or_default() += chance * share;
                *distances.entry(fall.distance()).or_default() += chance * share;
            }
        };
        let with = |observed: bool| Some(Deviation { observed, limit: self.limit });
        match self.seen {
            _ if self.barrage.scheduled => add(None, 1.0),
            Observation::Clear => add(with(true), 1.0),
            Observation::Nobody => add(with(false), 1.0),
            Observation::Doubtful => {
                add(with(true), clear);
                add(with(false), 1.0 - clear);
            }
        }
        (places, distances.into_iter().map(|(distance, chance)| Stray { distance, chance }).collect())
    }
}

/// MAD-70 to MAD-80 The forecast of an attack, with its picture.
///
/// RULING: the circle and where it may land are sums that everybody can do from the point alone; whom it would catch, and
/// with what chance, is measured and so waits until all targets are named (MAD-34), unless that is allowed beforehand.
pub fn forecast(board: &Board, of: &Prospect, exact: &mut Exact<f64>) -> Forecast {
    let (barrage, setting) = (of.barrage, board.setting);
    let radius = board.artillery().radius(barrage.unit, barrage.tubes);
    let (places, distances) = of.falls(exact);
    let share = |holds: &dyn Fn(Length) -> bool| -> Chance {
        distances.iter().filter(|stray| holds(stray.distance)).map(|stray| stray.chance).sum()
    };
    let results = [
        ("On the point itself".to_string(), share(&|distance| distance == Length::ZERO)),
        (
            format!("Within {}", words::rounded(radius)),
            share(&|distance| distance > Length::ZERO && distance <= radius),
        ),
        ("Farther away".to_string(), share(&|distance| distance > radius)),
    ];
    let within = share(&|distance| distance <= radius);
    let (mut reach, toll) = if of.measured { caught(board, of, radius, &places, exact) } else { Default::default() };
    let mut chances = vec![(format!("falls within {}", words::rounded(radius)), within)];
    if of.measured {
        chances.extend(reduced(board, of, radius, &places, exact));
    }
    let side = setting.unit(barrage.unit).side;
    let own = |row: &Caught| setting.side(row.piece) == side;
    reach.sort_by(|a, b| own(a).cmp(&own(b)).then(b.destroyed.total_cmp(&a.destroyed)).then(a.piece.cmp(&b.piece)));
    let gain = toll.map_or(0.0, |toll| toll.theirs - toll.ours);
    let results = results.into_iter().filter(|(_, chance)| *chance > 0.0);
    let tubes = words::capital(&words::tubes(barrage.tubes.count_ones()));
    let about = format!("{tubes} of {} at {}", setting.unit(barrage.unit).name, words::spot(of.aim));
    let pieces = board.artillery().serving(barrage.unit, barrage.tubes).chain(barrage.observer).collect();
    Forecast {
        chances,
        gain,
        picture: Picture {
            results: results.map(|(name, chance)| Likely { name, effect: String::new(), chance }).collect(),
            line: barrage.observer.filter(|_| of.measured).map(|eye| SightLine::clear(board.spot(eye).at, of.aim)),
            remarks: remarks(board, of),
            scatter: Some(Scatter {
                aim: of.aim,
                radius,
                places: places.into_iter().map(|((_, at), chance)| Fall { at, chance }).collect(),
                distances,
                sum: sum(board, of, radius),
                reach,
                toll,
            }),
            ..Picture::default()
        },
        ..Forecast::of(&clause::DEVIATION, about, pieces)
    }
}

/// MAD-71 to MAD-73, MAD-79 How distance and radius come about.
fn sum(board: &Board, of: &Prospect, radius: Length) -> Vec<Summand> {
    let barrage = of.barrage;
    let line = |name: String, value: String, clause: &'static str, at: Option<Point>| Summand {
        name,
        value,
        clause: clause.into(),
        at,
    };
    let span = |(least, most): (Length, Length)| match least == most {
        true => words::rounded(least),
        false => format!("{} to {}", words::UNIT.write(least), words::rounded(most)),
    };
    let mut lines = Vec::new();
    if barrage.scheduled {
        lines.push(line("As written in the schedule".into(), words::rounded(Length::ZERO), "MAD-80", None));
    } else {
        let plain = Deviation::default();
        let observed = Deviation { observed: true, limit: of.limit };
        lines.push(line("Distance, 2D10 x 10 mm".into(), span(plain.bounds()), "MAD-72", None));
        let eye = barrage.observer.map(|eye| (words::short(board.setting, eye).to_string(), board.spot(eye).at));
        let who = eye.as_ref().map_or("A tube", |(name, _)| name);
        let at = eye.as_ref().map(|(_, at)| *at);
        match of.seen {
            Observation::Clear => {
                lines.push(line(format!("{who} sees the point"), "\u{2212}50 mm".into(), "MAD-73", at));
            }
            Observation::Doubtful => {
                let may = format!("{who} may see the point: a die decides");
                lines.push(line(may, "\u{2212}50 mm".into(), "MAD-16", at));
            }
            Observation::Nobody => lines.push(line("Nobody observes".into(), String::new(), "MAD-73", None)),
        }
        match of.limit {
            Some(_) if of.seen == Observation::Nobody => {
                lines.push(line("Corrected, but not observed now".into(), String::new(), "MAD-79", None));
            }
            Some(limit) => {
                let most = words::rounded(crate::sections::artillery::STEP * i32::from(limit));
                lines.push(line("Corrected by the attack before".into(), format!("at most {most}"), "MAD-79", None));
            }
            None => lines.push(line("New point: no correction yet".into(), String::new(), "MAD-79", None)),
        }
        let falls = if of.seen == Observation::Clear { observed.bounds() } else { plain.bounds() };
        let falls = if of.seen == Observation::Doubtful { (observed.bounds().0, falls.1) } else { falls };
        lines.push(line("It falls this far away, the D12 says where".into(), span(falls), "MAD-72", None));
    }
    let each = board.artillery().tube(barrage.unit).map_or(Length::ZERO, |tube| tube.radius_per_tube);
    let name = format!("Radius, {} x {}", barrage.tubes.count_ones(), words::rounded(each));
    lines.push(line(name, words::rounded(radius), "MAD-71", None));
    lines
}

/// MAD-74 What it costs the observer.
fn remarks(board: &Board, of: &Prospect) -> Vec<Remark> {
    let Some(eye) = of.barrage.observer else { return Vec::new() };
    let name = words::short(board.setting, eye);
    let text = "It may neither move nor fire in this turn, and an opportunity fire marker comes off.";
    vec![remark(&format!("{name} observes"), text, "MAD-74", &[eye])]
}

/// MAD-75 to MAD-77 Everybody whom it may catch, and what it destroys on the average: passengers share the fate of their
/// carrier one time in two (MAD-28).
fn caught(
    board: &Board,
    of: &Prospect,
    radius: Length,
    places: &Places,
    exact: &mut Exact<f64>,
) -> (Vec<Caught>, Option<Toll>) {
    let setting = board.setting;
    let side = setting.unit(of.barrage.unit).side;
    let (mut rows, mut toll) = (Vec::new(), Toll { theirs: 0.0, ours: 0.0 });
    let Some(tube) = board.artillery().tube(of.barrage.unit) else { return (rows, None) };
    for piece in setting.pieces() {
        let element = board.element(piece);
        if !element.stands() || board.artillery().is_out_of_reach_of_shells(piece) {
            continue;
        }
        let chance = covers(places, element.at, radius);
        if chance == 0.0 {
            continue;
        }
        let attack = board.artillery().shelling(tube, piece);
        let if_caught = destroys(&attack, element.hit_points, exact);
        let (needed, destroyed) = (needed(board, piece, &attack), chance * if_caught);
        rows.push(Caught { piece, needed, caught: chance, if_caught, destroyed });
        *(if setting.side(piece) == side { &mut toll.ours } else { &mut toll.theirs }) +=
            destroyed * price(board, piece);
    }
    (rows, Some(toll))
}

/// MAD-75 The chance that the circle covers a point.
fn covers(places: &Places, point: Point, radius: Length) -> Chance {
    places.iter().filter(|((_, at), _)| point.within(*at, radius)).map(|(_, chance)| chance).sum()
}

/// MAD-64 Works and buildings off whose cover it may take something, where that can be.
fn reduced(
    board: &Board,
    of: &Prospect,
    radius: Length,
    places: &Places,
    exact: &mut Exact<f64>,
) -> Vec<(String, Chance)> {
    let Some(tube) = board.artillery().tube(of.barrage.unit) else { return Vec::new() };
    let hit = destroys(&reduction::shelling(&board.setting.lists, tube), reduction::WITHSTOOD + 1, exact);
    let all = board.shelters().reducible().filter(|&shelter| board.shelters().loses_cover(shelter));
    let caught = all.map(|shelter| (shelter, covers(places, board.shelters().shelter_middle(shelter), radius)));
    let name = |shelter| format!("reduces {}", words::shelter_name(board.setting, shelter));
    caught.filter(|(_, chance)| *chance > 0.0).map(|(shelter, chance)| (name(shelter), chance * hit)).collect()
}

/// MAD-58, MAD-77 The chance that one attack takes all hit points.
fn destroys(attack: &Attack, hit_points: u16, exact: &mut Exact<f64>) -> Chance {
    let volley = Volley::one(*attack, hit_points.max(1));
    exact.ask(&volley).map_or(0.0, |answer| answer.chance(|_, totals| totals[0] >= hit_points))
}

/// "9+, in cover".
fn needed(board: &Board, piece: Piece, attack: &Attack) -> String {
    let number = attack.need.total();
    let number = if number == 10 { "10".to_string() } else { format!("{number}+") };
    match board.artillery().overhead(piece) {
        Shelter::Open => number,
        Shelter::Cover => format!("{number}, in cover"),
        Shelter::Prepared => format!("{number}, prepared position"),
    }
}

/// MAD-75, MAD-77 The forecast of the roll for one who is caught.
pub fn shelling(
    board: &Board,
    unit: crate::battle::state::UnitId,
    piece: Piece,
    exact: &mut Exact<f64>,
) -> Option<Forecast> {
    let attack = board.artillery().shelling(board.artillery().tube(unit)?, piece);
    let left = board.element(piece).hit_points;
    let destroyed = destroys(&attack, left, exact);
    let hit = 1.0 - board.setting.successes[attack.need.total().clamp(1, 11) as usize][0];
    let about = format!("Shells of {} at {}", board.setting.unit(unit).name, words::element(board.setting, piece));
    let (need, picture) = (attack.need, picture::of_shelling(board, piece, &attack, exact));
    let chances = vec![("destroyed".into(), destroyed), ("hit".into(), hit)];
    Some(Forecast { need, chances, picture, ..Forecast::of(&clause::TO_HIT, about, vec![piece]) })
}

/// MAD-16, MAD-73 The die that decides whether anybody observes.
pub fn doubt(board: &Board, of: &Prospect, exact: &mut Exact<f64>) -> Forecast {
    let who = of.barrage.observer.map_or("A tube".to_string(), |eye| words::element(board.setting, eye));
    let clear = chance_of_clear(exact);
    let likely = |name: &str, chance: Chance| Likely { name: name.into(), effect: String::new(), chance };
    let (about, pieces) =
        (format!("{who} observes {}", words::spot(of.aim)), of.barrage.observer.into_iter().collect());
    let results = vec![likely("Clear", clear), likely("Blocked", 1.0 - clear)];
    let (chances, picture) = (vec![("clear".into(), clear)], Picture { results, ..Picture::default() });
    Forecast { chances, picture, ..Forecast::of(&clause::DOUBTFUL_SIGHT, about, pieces) }
}
