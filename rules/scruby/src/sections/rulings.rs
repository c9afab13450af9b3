//! What a human may rule, in words and slots like commands. Whether it can be is for the battle to say.

use crate::battle::{Board, Event, Gone, OfCharge, OfMove, OfStaff, OfTurn, OfUnit, Place, Setting, Stand, Unit, View};
use crate::lists::Formation;
use crate::resolution::Weather;
use sandtable_core::{Audience, Offer, Outcome, Piece, Side, Slot, Value, rulings};

rulings! {
    /// What a human may rule.
    (setting: &Setting, view: &View, unit: Piece) -> Vec<Event>:
    // AOS-131: who is put somewhere has not moved there.
    PUT: "put", "Put it elsewhere", "put UNIT at X,Y facing DEGREES", (at "place"), (bearing "facing") => {
        let formation = of(view, unit).formation;
        parted(unit, OfMove::Became { unit, formation, stand: Stand { at, bearing } })
    };
    FORMED: "formed", "It is in another formation", "formed UNIT FORMATION", (formation "formation")
        => vec![OfMove::Became { unit, formation, stand: of(view, unit).stand }.into()];
    FIGURES: "figures", "Set its figures", "figures UNIT N", (figures "figures")
        => vec![OfUnit::Counted { unit, figures, to: setting.only_owner(unit) }.into()];
    QUALITY: "quality", "Set its quality", "quality UNIT N", (quality "rank of quality")
        => vec![OfUnit::Graded { unit, quality, shaken: false, to: seen(setting, view, unit) }.into()];
    DISORDERED: "disordered", "It is in disorder", "disordered UNIT" => {
        // AOS-114: a square is broken by that.
        let board = Board::new(setting, &view.table);
        let stand = || board.changed(unit, Formation::Column, of(view, unit).stand.bearing);
        let square = Some(of(view, unit).formation).filter(|formation| *formation == Formation::Square);
        let column = square.and_then(|_| stand()).map(|stand| OfMove::Became { unit, formation: Formation::Column, stand });
        [OfUnit::Disordered { unit }.into()].into_iter().chain(column.map(Event::from)).collect()
    };
    REFORMED: "reformed", "It has reformed", "reformed UNIT" => vec![OfUnit::Reformed { unit, ruled: true }.into()];
    ROUTED: "routed", "It routs", "routed UNIT" => vec![OfUnit::Routed { unit }.into()];
    RALLIED: "rallied", "It rallies, in disorder", "rallied UNIT" => vec![OfUnit::Rallied { unit }.into()];
    PARTED: "parted", "It touches nobody", "parted UNIT" => vec![OfCharge::Parted { unit }.into()];
    ROUNDS: "rounds", "Set its rounds", "rounds UNIT N", (rounds "rounds")
        => vec![OfStaff::Rounds { unit, rounds, gave: false, to: setting.only_owner(unit) }.into()];
    REMOVE: "remove", "It is destroyed", "remove UNIT" => vec![OfUnit::Left { unit, gone: Gone::Destroyed }.into()];
    BRING_BACK: "bring back", "Bring it back", "bring back UNIT with N at X,Y facing DEGREES",
        (figures "figures"), (at "place"), (bearing "facing") => {
        let formation = of(view, unit).formation;
        let counted = OfUnit::Counted { unit, figures, to: setting.only_owner(unit) };
        vec![counted.into(), OfMove::Placed { unit, stand: Stand { at, bearing }, formation }.into()]
    };
    FELL: "fell", "He is lost", "fell GENERAL" => {
        let general = setting.officer_index(unit);
        general.map(|general| OfStaff::Fell { general: general as u8 }.into()).into_iter().collect()
    };
    WEATHER: "weather", "The weather", "weather WEATHER", (weather "weather")
        => vec![OfTurn::WeatherTurned { weather }.into()];
    CONCEDED: "conceded", "A side gives the battle up", "conceded SIDE", (side "side")
        => vec![OfTurn::Ended { outcome: Outcome::Won(Side::other(side)), conceded: true }.into()];
    STATION: "station", "He is elsewhere", "station GENERAL at X,Y", (at "place") => {
        let with = |general| Board::new(setting, &view.table).joined_at(general, at);
        let rode = |general| OfStaff::Rode { general: general as u8, at, with: with(general), ruled: true }.into();
        setting.officer_index(unit).map(rode).into_iter().collect()
    };
}

/// A unit as it stands; one that never was where there is none.
fn of(view: &View, unit: Piece) -> Unit {
    view.table.units.get(unit.index()).copied().unwrap_or_default()
}

/// AOS-158 Who sees what quality a unit has: everybody, once it has shown it.
fn seen(setting: &Setting, view: &View, unit: Piece) -> Audience {
    if of(view, unit).shown { Audience::All } else { setting.only_owner(unit) }
}

/// AOS-145 Whoever is put elsewhere touches nobody any more.
fn parted(unit: Piece, put: OfMove) -> Vec<Event> {
    vec![OfCharge::Parted { unit }.into(), put.into()]
}

/// What may be ruled about a unit, a general or the battle.
pub fn rulings(setting: &Setting, view: &View, piece: Piece, take: &mut impl FnMut(Offer)) {
    let mut take = |verb: u8, slots: &[Slot]| take(Offer::new(piece, verb, slots));
    let to = |last: usize| Slot::Number { from: 0, to: last as i32 };
    if piece == Piece::THE_SIDE {
        if setting.rules.weather {
            take(ruling::WEATHER, &[to(Weather::ALL.len() - 1)]);
        }
        return take(ruling::CONCEDED, &[to(setting.sides.len() - 1)]);
    }
    let anywhere = Slot::anywhere(setting.head.table);
    if let Some(general) = setting.officer_index(piece) {
        match view.table.generals[general].place {
            Place::Waiting => return,
            Place::Table => take(ruling::FELL, &[]),
            Place::Gone(_) => {}
        }
        return take(ruling::STATION, &[anywhere]);
    }
    let (Some(member), Some(unit)) = (setting.member(piece), view.table.units.get(piece.index())) else { return };
    let figures = Slot::Number { from: 1, to: member.figures.into() };
    match unit.place {
        Place::Waiting => return,
        Place::Gone(_) => return take(ruling::BRING_BACK, &[figures, anywhere, Slot::ALL_ROUND]),
        Place::Table => {}
    }
    take(ruling::PUT, &[anywhere, Slot::ALL_ROUND]);
    take(ruling::REMOVE, &[]);
    if setting.rules.caissons {
        take(ruling::ROUNDS, &[to(usize::from(u8::MAX))]);
    }
    if setting.kind(piece).is_none() {
        return;
    }
    take(ruling::FORMED, &[to(Formation::ALL.len() - 1)]);
    take(ruling::FIGURES, &[figures]);
    take(ruling::QUALITY, &[Slot::Number { from: 1, to: setting.lists.grades.len() as i32 }]);
    take(if unit.disordered { ruling::REFORMED } else { ruling::DISORDERED }, &[]);
    take(if unit.routing.is_some() { ruling::RALLIED } else { ruling::ROUTED }, &[]);
    if view.table.contacts.iter().any(|contact| contact.has(piece)) {
        take(ruling::PARTED, &[]);
    }
}

/// The events of a ruling.
pub fn ruling(setting: &Setting, view: &View, offer: &Offer, values: &[Value]) -> Vec<Event> {
    ruled(offer.verb, setting, view, offer.actor, values).unwrap_or_default()
}
