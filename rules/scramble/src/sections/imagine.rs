//! Battles that might be: a truth that the side which looks cannot tell from the real one. Only what lies under the markers of the other
//! side is hidden, who of its crew looks out from under one, what dice have said of these crews, and whether one of them leads.

use crate::battle::board::Board;
use crate::battle::event::crafts_of;
use crate::battle::position::{Contact, MOST_CONTACTS, Place, Position};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Step, Under};
use crate::battle::view::{View, is_hidden, is_veiled};
use crate::rules::D10;
use crate::sections::contacts::contents;
use sandtable_core::{Piece, Side, Viewer, pick};
use sandtable_dice::{List, Source};

/// A truth whose view this is; nothing where no side looks.
pub fn imagine(setting: &Setting, view: &View, source: &mut impl Source) -> Option<State> {
    let Viewer::Side(own) = view.viewer else { return None };
    let under = view.under.iter().map(|known| known.unwrap_or_default()).collect();
    let mut state = State { table: view.table.clone(), under, agenda: view.agenda };
    if is_dealt(&state) {
        deal(setting, &mut state, own.other(), source)?;
    }
    let hidden = |craft: &Piece| {
        let plan = &setting.crafts[craft.index()];
        is_hidden(&view.table, (*craft, plan.side), view.viewer)
    };
    let diced: Vec<Piece> = setting.craft_pieces().filter(|craft| setting.is_diced(*craft) && hidden(craft)).collect();
    for craft in diced {
        let rolls = setting.crew_rolls(craft);
        let skill = rolls.of(source.die(D10).into());
        let combat = if setting.rules.one_skill { skill } else { rolls.of(source.die(D10).into()) };
        let craft = &mut state.table.crafts[craft.index()];
        craft.now.crewed(skill, combat);
        craft.trained = skill;
    }
    // SQR-105: who is not seen to lead does so from under a marker.
    if state.table.leaders[own.other().index()].is_none() {
        let leader = Board::new(setting, &state.table).leader(own.other(), |craft| hidden(&craft));
        state.table.leaders[own.other().index()] = leader;
    }
    if let Some(acting) = view.table.acting.filter(|&acting| is_veiled(&view.table, acting, view.viewer)) {
        let looker = crafts_of(state.under[setting.contact_index(acting)?]).next()?;
        state.table.attacks = Board::new(setting, &view.table).looks(acting, looker)?;
    }
    Some(state)
}

/// SQR-164 Has it been dealt what lies under the markers?
fn is_dealt(state: &State) -> bool {
    !state.agenda.contains(&Step::Deal)
}

/// What of a side is still under its markers: each aircraft by itself, and each Formation.
fn hidden(setting: &Setting, table: &Position, side: Side) -> impl Iterator<Item = Under> {
    let hides = |under: &Under| crafts_of(*under).all(|craft| table.crafts[craft.index()].place == Place::Hidden);
    let real: List<Under, MOST_CONTACTS> =
        contents(setting, side).iter().copied().filter(|under| *under != 0 && hides(under)).collect();
    (0..real.len()).map(move |n| real[n])
}

/// SQR-164 Could this lie under a marker, as far as everybody has seen?
pub fn could_lie(contact: &Contact, under: Under) -> bool {
    contact.could.is_none_or(|could| crafts_of(under).next().is_some_and(|looker| could >> looker.0 & 1 == 1))
}

/// SQR-164 What is still hidden of a side is dealt under its markers on the table, dummies under the others: as it was dealt at the
/// beginning, every way alike, but those that somebody looked out from first. Nothing where it cannot be so.
fn deal(setting: &Setting, state: &mut State, side: Side, source: &mut impl Source) -> Option<()> {
    let table = &state.table;
    let there = |at: &usize| setting.contacts[*at].side == side && table.contacts[*at].there;
    let mut places: List<usize, MOST_CONTACTS> = (0..setting.contacts.len()).filter(there).collect();
    places.sort_by_key(|&at| table.contacts[at].could.map_or(Under::BITS, Under::count_ones));
    let mut left: List<Under, MOST_CONTACTS> = hidden(setting, table, side).collect();
    while left.len() < places.len() {
        left.push(0);
    }
    for at in places.iter().copied() {
        let fits = |n: &usize| could_lie(&table.contacts[at], left[*n]);
        let able: List<usize, MOST_CONTACTS> = (0..left.len()).filter(fits).collect();
        if able.is_empty() {
            return None;
        }
        state.under[at] = left.remove(able[pick(source, able.len() as u32) as usize]);
    }
    Some(())
}

/// SQR-134, SQR-164 Does under the markers lie what can lie there?
pub fn is_dealt_soundly(setting: &Setting, state: &State) -> bool {
    let places = || setting.contacts.iter().zip(&state.table.contacts).zip(&state.under);
    if !is_dealt(state) {
        return state.under.iter().all(|&under| under == 0);
    }
    [Side::A, Side::B].into_iter().all(|side| {
        let own = || places().filter(move |((plan, _), _)| plan.side == side);
        let real = own().filter(|(_, under)| **under != 0).count();
        let once = |lies: Under| own().filter(|(_, under)| **under == lies).count() == 1;
        real == hidden(setting, &state.table, side).count()
            && hidden(setting, &state.table, side).all(once)
            && own().all(|((_, contact), &under)| match contact.there {
                true => could_lie(contact, under),
                false => under == 0,
            })
    })
}
