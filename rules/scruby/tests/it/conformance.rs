//! What holds for every rulebook, and what this one hides: while rosters are closed, what the enemy's units are worth.

use crate::battles::{SCENARIOS, scenario};
use sandtable_core::{Piece, pick};
use sandtable_scruby::Scruby;
use sandtable_scruby::battle::command::Reaction;
use sandtable_scruby::battle::event::{Event, OfCharge, OfCombat, OfFire, OfTurn, OfUnit};
use sandtable_scruby::battle::setting::Sort;
use sandtable_scruby::lists::Quality;
use sandtable_testkit::{Games, KINDS, Secret, SecretOf, Secrets, conforms, every_kind_is_caught, nothing_hidden};
use std::sync::Arc;

/// AOS-158 The quality of a unit that has shown nothing of what it is worth. An attack, a firefight, a melee, a morale check show it, and so
/// does what a die of it comes to.
const QUALITY: SecretOf<Scruby> = Secret {
    what: "the quality of a unit",
    of_each: true,
    vary: |setting, state, viewer, known, source| {
        for (n, member) in (0u16..).zip(&setting.members) {
            let unit = &mut state.table.units[usize::from(n)];
            let hidden = !viewer.shares(member.side) && matches!(member.sort, Sort::Unit(_)) && !unit.shown;
            if hidden && !known.has(n) && pick(source, 2) == 0 {
                unit.quality = Quality(pick(source, 8) as u8 + 1);
            }
        }
    },
    told_by: |setting, _, event, take| match *event {
        Event::Fire(OfFire::Shot { unit, target, .. }) => {
            take(unit.0);
            // A throwback tells what its quality is not.
            take(target.0);
        }
        Event::Combat(OfCombat::Engaged { firefight }) => {
            take(firefight.target.0);
            firefight.attackers.iter().for_each(|unit| take(unit.0));
        }
        // All is open once it is over.
        Event::Turn(OfTurn::Ended { .. }) => (0..setting.members.len() as u16).for_each(take),
        Event::Combat(OfCombat::Joined { units }) => {
            (0..setting.members.len() as u16).filter(|n| units >> n & 1 == 1).for_each(take);
        }
        Event::Charge(OfCharge::Reacted { unit, how: Reaction::Square, .. })
        | Event::Unit(OfUnit::Checked { unit: unit @ Piece(_), .. })
        | Event::Unit(OfUnit::Disordered { unit })
        | Event::Unit(OfUnit::Routed { unit })
        | Event::Unit(OfUnit::Graded { unit, .. })
        | Event::Unit(OfUnit::Rallied { unit }) => take(unit.0),
        _ => {}
    },
};

/// What battles with closed rosters hide.
pub const CLOSED: Secrets<Scruby> = Secrets { of: &[QUALITY], likewise: |_, _, _, command| Some(*command) };

#[test]
fn battles_of_this_rulebook_are_as_all_battles_must_be() {
    for id in SCENARIOS {
        let met =
            conforms::<Scruby>(&Arc::new(scenario(id, &[])), Games { battles: 1, decisions: 4_000 }, nothing_hidden());
        assert!(met.battles == 1 && met.entries > 20, "{id}: {met:?}");
        assert!(met.imagined > 40 && met.unimagined == 0, "{id}: {met:?}");
    }
}

#[test]
fn aos_158_closed_rosters_tell_nobody_what_the_enemy_is_worth() {
    for (id, turns, battles) in [("the-ford-at-low-water", "12", 4), ("on-the-open-plain", "3", 1)] {
        let closed = [("scruby.rosters", "closed"), ("scruby.turn_limit", turns)];
        let met = conforms::<Scruby>(&Arc::new(scenario(id, &closed)), Games { battles, decisions: 4_000 }, CLOSED);
        assert!(met.battles == battles as usize && met.entries > 20, "{met:?}");
        assert!(met.imagined > 40 && met.imagined_otherwise > 40 && met.unimagined == 0, "{met:?}");
    }
}

#[test]
fn a_leak_of_every_kind_is_found() {
    let secret = [("scruby.rosters", "closed"), ("scruby.movement_mode", "countermove"), ("scruby.turn_limit", "6")];
    let setting = Arc::new(scenario("sealed-orders", &secret));
    let caught = every_kind_is_caught::<Scruby>(&setting, Games { battles: 3, decisions: 1_000 }, CLOSED, &[]);
    assert_eq!(caught, KINDS.len());
}
