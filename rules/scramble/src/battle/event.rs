//! What happens, and how it changes what is on the table: bookkeeping without rules and without dice.
#![allow(missing_docs, reason = "a field without words is what its name says")]

use crate::battle::position::{
    Attack, Burst, Cloud, Contact, Craft, Crew, Flown, How, MOST_ATTACKS, MOST_BURSTS, MOST_CLOUDS, Phase, Place,
    Position, Site, Tail,
};
use crate::battle::setting::Setting;
use crate::battle::state::{State, Under};
use crate::resolution::condition::Condition;
use sandtable_core::{Outcome, Piece, Side};
use sandtable_geometry::Course;
use sandtable_scenario::Edge;
use serde::{Deserialize, Serialize};

/// A change of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "happened", rename_all = "kebab-case")]
pub enum Event {
    // --- the turn ---
    /// A turn began: nobody has moved or acted in it.
    TurnBegan { turn: u8 },
    /// Who has the initiative.
    Won { side: Side },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// SQR-104 The wind blows to so many degrees.
    Blows {
        /// Where to.
        wind: u16,
    },
    /// SQR-107 The Skill and Combat skill of a crew are known.
    Crewed {
        craft: Piece,
        #[serde(default)]
        side: Side,
        /// Both.
        skills: [u8; 2],
    },
    /// A group of clouds gained a piece.
    CloudCame {
        /// The piece.
        cloud: Cloud,
    },
    /// A group of clouds lost its piece farthest downwind.
    CloudWent { group: u8 },
    /// The battle is over.
    Ended { outcome: Outcome },

    // --- moves ---
    /// An aircraft came so far in its move.
    Moved {
        craft: Piece,
        /// Where it is, and where to it points.
        at: Course,
        /// Its height band.
        height: u8,
    },
    /// Its move is over.
    Flew {
        craft: Piece,
        /// What it was.
        flown: Flown,
        /// SQR-53, SQR-114 Did it end where it did not avoid another?
        #[serde(default)]
        met: bool,
    },
    /// It left the table.
    LeftTable { craft: Piece, edge: Edge },
    /// It flew into the ground, or could only fall.
    Crashed {
        craft: Piece,
        /// SQR-157 Was no manoeuvre open to it?
        #[serde(default)]
        stalled: bool,
    },
    /// It met another.
    Collided {
        /// Which moved.
        craft: Piece,
        /// The other.
        with: Piece,
    },
    /// It is back, as people have ruled, with so much structure.
    Returned {
        craft: Piece,
        /// Its structure.
        structure: u8,
        /// Where it is, and where to it points.
        at: Course,
        /// Its height band.
        height: u8,
    },
    /// It dropped its load.
    Jettisoned { craft: Piece },
    /// It belongs to this Formation now, or to none.
    Formed {
        craft: Piece,
        /// The Formation; 0 for none.
        formation: u8,
    },
    /// It tails another, or nobody any more.
    Tailed { craft: Piece, tail: Option<Tail> },
    /// It failed the test of tailing.
    Missed { craft: Piece },
    /// A ship sailed on.
    Sailed { ship: Piece, at: Course },

    // --- Contact Markers ---
    /// What is under a marker was dealt.
    Dealt {
        contact: Piece,
        side: Side,
        /// What is under it.
        under: Under,
    },
    /// A marker stands here now.
    Stands {
        contact: Piece,
        at: Course,
        /// Its height band.
        height: u8,
        /// Was that its move of this turn?
        moved: bool,
    },
    /// SQR-129 How a marker has moved is known to its side: everybody else sees only where it is.
    Drifted {
        contact: Piece,
        /// What it was.
        flown: Flown,
    },
    /// A marker was turned up, and is gone.
    TurnedUp {
        contact: Piece,
        /// What was under it.
        under: Under,
        /// Its move in this turn; nothing before it.
        flown: Option<Flown>,
    },
    /// SQR-164 Somebody looks out from under a marker: everybody sees that it is no dummy.
    Proved {
        contact: Piece,
        /// The aircraft that could look so.
        could: Under,
    },
    /// Somebody looked for a marker.
    Looked {
        /// Who: an aircraft or a marker.
        by: Piece,
        contact: Piece,
        /// Has he seen it?
        seen: bool,
    },

    // --- attacks ---
    /// An attack was declared.
    Declared { craft: Piece, attack: Attack },
    /// SCR-37 The Pilot has tested before aimed fire: if he failed, he does not shoot.
    Aimed {
        /// Did he pass?
        passed: bool,
    },
    /// SCR-38 A Pilot who takes aim has named the part, a row of the table.
    Named { craft: Piece, row: u8 },
    /// SCR-62 The die of a computing sight: it holds for all that the Pilot fires, or for the one shot of a gunner.
    Ranged {
        /// What it shows.
        die: u8,
    },
    /// The first of the declared attacks is done.
    Settled,
    /// SCR-64 Sights may be chosen anew.
    SightsOpen,
    /// A sight was chosen, or not.
    Sighted {
        craft: Piece,
        /// Is it used?
        on: bool,
    },
    /// Somebody fired.
    Fired {
        by: Piece,
        target: Piece,
        /// How many rolls hit.
        hits: u8,
        /// The dice of damage.
        dice: u8,
    },
    /// An aircraft is so now.
    Struck {
        craft: Piece,
        /// How it was.
        was: Condition,
        /// How it is.
        now: Condition,
        /// Who did it, where that was another.
        by: Option<Piece>,
    },
    /// A mount has its first depletion, or is empty.
    Depleted {
        craft: Piece,
        /// Which, in the order of its guns.
        mount: u8,
        /// Is it empty?
        empty: bool,
    },
    /// So much of the load was used.
    Spent {
        craft: Piece,
        /// How much.
        by: u8,
    },
    /// A target on the ground was attacked.
    Below {
        site: Piece,
        by: Piece,
        /// Damage that it still bears.
        left: u8,
    },
    /// A unit has acted.
    Acted {
        /// Which: an aircraft, a battery or a marker.
        piece: Piece,
    },

    // --- guns on the ground ---
    /// The Gunnery skill of a battery is known.
    Skilled {
        battery: Piece,
        /// The skill.
        skill: u8,
    },
    /// SCR-126 A battery has its first depletion, or is empty.
    RanLow {
        battery: Piece,
        /// Is it empty?
        empty: bool,
    },
    /// A burst was placed.
    Burst {
        /// By which battery.
        battery: Piece,
        burst: Burst,
    },
    /// All bursts are gone.
    Cleared,
    /// A searchlight lights somebody, or nobody.
    Lit { battery: Piece, target: Option<Piece> },

    // --- the end of a turn ---
    /// So many Fire Markers are left.
    Fires { craft: Piece, left: u8 },
    /// Another leads.
    Leads { side: Side, leader: Option<Piece> },
    /// Whoever was dazed is well again.
    Recovered,
    /// The Co-Pilot has taken over.
    TookOver { craft: Piece },
    /// Nobody flies it any more.
    Pilotless { craft: Piece },
}

/// The aircraft of a set.
pub fn crafts_of(under: Under) -> impl Iterator<Item = Piece> {
    (0..Under::BITS as u16).filter(move |n| under >> n & 1 == 1).map(Piece)
}

/// Carries an event out, which must fit the battle.
pub fn apply(state: &mut State, event: &Event) {
    let table = &mut state.table;
    let before = table.crafts.len();
    let (sites, contacts) = (before, before + table.sites.len());
    match *event {
        Event::TurnBegan { turn } => {
            table.turn = turn;
            unmark(table);
        }
        Event::Won { side } => table.winner = side,
        Event::PhaseBegan { phase } => {
            table.phase = phase;
            if phase == Phase::HeavyAa {
                table.sites.iter_mut().for_each(|site| site.lights = None);
            }
        }
        Event::SightsOpen => table.crafts.iter_mut().for_each(|craft| craft.sight = None),
        Event::Blows { wind } => table.wind = wind,
        Event::Crewed { craft, skills: [skill, combat], .. } => {
            let craft = &mut table.crafts[craft.index()];
            craft.now.crewed(skill, combat);
            craft.trained = skill;
        }
        Event::CloudCame { cloud } => table.clouds.push(cloud),
        Event::CloudWent { group } => {
            if let Some(at) = table.clouds.iter().rposition(|cloud| cloud.group == group) {
                table.clouds.remove(at);
            }
        }
        Event::Ended { outcome } => table.ended = Some(outcome),
        Event::Moved { craft, at, height } => {
            let craft = &mut table.crafts[craft.index()];
            (craft.at, craft.height) = (at, height);
        }
        Event::Flew { craft, flown, .. } => table.crafts[craft.index()].flown = Some(flown),
        Event::LeftTable { craft, edge } => gone(&mut table.crafts[craft.index()], Place::Left(edge)),
        Event::Crashed { craft, .. } | Event::Pilotless { craft } => {
            gone(&mut table.crafts[craft.index()], Place::Lost);
        }
        Event::Returned { craft, structure, at, height } => {
            let craft = &mut table.crafts[craft.index()];
            (craft.at, craft.height, craft.place, craft.now.structure) = (at, height, Place::Flying, structure);
        }
        Event::Collided { .. } | Event::Looked { .. } | Event::Fired { .. } => {}
        Event::Jettisoned { craft } => table.crafts[craft.index()].load = 0,
        Event::Formed { craft, formation } => table.crafts[craft.index()].formation = formation,
        Event::Tailed { craft, tail } => table.crafts[craft.index()].tails = tail,
        Event::Missed { craft } => table.crafts[craft.index()].missed = true,
        Event::Sailed { ship, at } => table.sites[ship.index() - sites].at = at,
        Event::Dealt { contact, under, .. } => state.under[contact.index() - contacts] = under,
        Event::Stands { contact, at, height, moved } => {
            let own = &mut table.contacts[contact.index() - contacts];
            *own = Contact { at, height, there: true, moved, ..*own };
        }
        Event::Drifted { contact, flown } => table.contacts[contact.index() - contacts].flown = flown,
        Event::TurnedUp { contact, under, flown } => {
            let Contact { acted, side, .. } = table.contacts[contact.index() - contacts];
            table.contacts[contact.index() - contacts] = Contact { side, ..Contact::default() };
            state.under[contact.index() - contacts] = 0;
            for site in table.sites.iter_mut().filter(|site| site.lights == Some(contact)) {
                site.lights = crafts_of(under).next();
            }
            for craft in crafts_of(under) {
                let craft = &mut table.crafts[craft.index()];
                (craft.place, craft.acted, craft.flown) = (Place::Flying, acted, flown);
            }
        }
        Event::Proved { contact, could } => table.contacts[contact.index() - contacts].could = Some(could),
        Event::Declared { craft, attack } => {
            table.acting = Some(craft);
            table.attacks.push(attack);
        }
        Event::Settled => {
            if !table.attacks.is_empty() {
                table.attacks.remove(0);
            }
        }
        Event::Aimed { passed } => {
            let pilots = |attack: &Attack| attack.by == Crew::Pilot;
            if passed {
                table.attacks.iter_mut().filter(|attack| pilots(attack)).for_each(|attack| attack.steady = true);
            } else {
                table.attacks.retain(|attack| !pilots(attack));
            }
        }
        Event::Named { row, .. } => {
            for attack in table.attacks.iter_mut().filter(|attack| attack.steady) {
                if let How::Shot(shot) = &mut attack.how {
                    shot.row = row;
                }
            }
        }
        Event::Ranged { die } => {
            let pilots = table.attacks.first().is_some_and(|attack| attack.by == Crew::Pilot);
            let all = table.attacks.iter_mut().enumerate();
            let shot = all.filter(|(n, attack)| if pilots { attack.by == Crew::Pilot } else { *n == 0 });
            shot.for_each(|(_, attack)| attack.sight = die);
        }
        Event::Sighted { craft, on } => table.crafts[craft.index()].sight = Some(on),
        Event::Struck { craft, now, by, .. } => {
            let struck = &mut table.crafts[craft.index()];
            struck.now = now;
            if now.is_destroyed() {
                gone(struck, Place::Lost);
                if let Some(by) = by.filter(|by| by.index() < before) {
                    let by = &mut table.crafts[by.index()];
                    by.kills = by.kills.saturating_add(1);
                }
            }
        }
        Event::Depleted { craft, mount, empty } => {
            let craft = &mut table.crafts[craft.index()];
            craft.weak |= 1 << mount;
            if empty {
                craft.empty |= 1 << mount;
            }
        }
        Event::Spent { craft, by } => {
            let craft = &mut table.crafts[craft.index()];
            craft.load = craft.load.saturating_sub(by);
        }
        Event::Below { site, left, .. } => {
            let site = &mut table.sites[site.index() - sites];
            site.left = left;
            site.lights = site.lights.filter(|_| left > 0);
        }
        Event::Acted { piece } => {
            (table.acting, table.attacks) = (None, Default::default());
            match piece.index() {
                at if at < before => table.crafts[at].acted = true,
                at if at < contacts => table.sites[at - sites].acted = true,
                at => table.contacts[at - contacts].acted = true,
            }
        }
        Event::Skilled { battery, skill } => table.sites[battery.index() - sites].skill = skill,
        Event::RanLow { battery, empty } => {
            let site = &mut table.sites[battery.index() - sites];
            (site.weak, site.empty) = (true, empty);
        }
        Event::Burst { battery, burst } => {
            table.bursts.push(burst);
            table.sites[battery.index() - sites].acted = true;
        }
        Event::Cleared => table.bursts.clear(),
        Event::Lit { battery, target } => {
            let site = &mut table.sites[battery.index() - sites];
            (site.lights, site.acted) = (target, true);
        }
        Event::Fires { craft, left } => table.crafts[craft.index()].now.fires = left,
        Event::Leads { side, leader } => table.leaders[side.index()] = leader,
        Event::Recovered => table.crafts.iter_mut().for_each(|craft| craft.now.recover()),
        Event::TookOver { craft } => table.crafts[craft.index()].now.take_over(),
    }
}

/// SQR-09, SQR-24 The Activation Markers that are left come off: of aircraft, of what stands below, of Contact Markers.
fn unmark(table: &mut Position) {
    for craft in table.crafts.iter_mut() {
        (craft.flown, craft.acted, craft.missed) = (None, false, false);
    }
    table.sites.iter_mut().for_each(|site| site.acted = false);
    for contact in table.contacts.iter_mut() {
        (contact.moved, contact.flown, contact.acted) = (false, Flown::default(), false);
    }
}

/// It is off the table: what only flying aircraft have is gone.
fn gone(craft: &mut Craft, place: Place) {
    craft.place = place;
    (craft.tails, craft.formation) = (None, 0);
}

/// Does an event speak of what the battle has?
pub fn fits(setting: &Setting, state: &State, event: &Event) -> bool {
    let craft = |piece: Piece| setting.craft(piece).is_some();
    let site = |piece: Piece| setting.site(piece).is_some();
    let contact = |piece: Piece| setting.contact_index(piece).is_some();
    let side = |side: Side| side.index() < setting.sides.len();
    let on_table = |at: Course| setting.head.on_table(at.at);
    let high = |height: u8| height <= setting.rules.ceiling;
    let all = |under: Under| crafts_of(under).all(craft);
    match *event {
        Event::TurnBegan { turn } => (1..=setting.head.turns).contains(&turn),
        Event::Won { side: won } => side(won),
        Event::PhaseBegan { .. }
        | Event::Aimed { .. }
        | Event::Ranged { .. }
        | Event::Settled
        | Event::SightsOpen
        | Event::Cleared
        | Event::Recovered => true,
        Event::Blows { wind } => wind < 360,
        Event::Crewed { craft: piece, side: whose, skills } => {
            craft(piece) && side(whose) && skills.iter().all(|skill| (1..=10).contains(skill))
        }
        Event::RanLow { battery, .. } => site(battery),
        Event::CloudCame { .. } => state.table.clouds.len() < MOST_CLOUDS,
        Event::CloudWent { group } => state.table.clouds.iter().any(|cloud| cloud.group == group),
        Event::Ended { outcome: Outcome::Won(won) } => side(won),
        Event::Ended { outcome: Outcome::Drawn } => true,
        Event::Moved { craft: piece, at, height } | Event::Returned { craft: piece, at, height, .. } => {
            craft(piece) && on_table(at) && high(height)
        }
        Event::Flew { craft: piece, .. }
        | Event::LeftTable { craft: piece, .. }
        | Event::Crashed { craft: piece, .. }
        | Event::Pilotless { craft: piece }
        | Event::Jettisoned { craft: piece }
        | Event::Missed { craft: piece }
        | Event::Sighted { craft: piece, .. }
        | Event::Spent { craft: piece, .. }
        | Event::Fires { craft: piece, .. }
        | Event::TookOver { craft: piece } => craft(piece),
        Event::Named { craft: piece, row } => craft(piece) && (1..=6).contains(&row),
        Event::Collided { craft: one, with: other } => craft(one) && craft(other),
        Event::Formed { craft: piece, formation } => craft(piece) && usize::from(formation) <= setting.crafts.len(),
        Event::Tailed { craft: piece, tail } => craft(piece) && tail.is_none_or(|tail| craft(tail.quarry)),
        Event::Sailed { ship, at } => site(ship) && on_table(at),
        Event::Dealt { contact: piece, under, .. } => contact(piece) && all(under),
        Event::Stands { contact: piece, at, height, .. } => contact(piece) && on_table(at) && high(height),
        Event::TurnedUp { contact: piece, under, .. } | Event::Proved { contact: piece, could: under } => {
            contact(piece) && all(under)
        }
        Event::Drifted { contact: piece, .. } => contact(piece),
        Event::Looked { by, contact: piece, .. } => setting.side(by).is_some() && contact(piece),
        Event::Declared { craft: piece, attack } => {
            (craft(piece) || contact(piece))
                && setting.side(attack.target).is_some()
                && state.table.attacks.len() < MOST_ATTACKS
        }
        Event::Fired { by, target, .. } => setting.side(by).is_some() && setting.side(target).is_some(),
        Event::Struck { craft: piece, by, .. } => craft(piece) && by.is_none_or(|by| setting.side(by).is_some()),
        Event::Depleted { craft: piece, mount, .. } => craft(piece) && mount < 32,
        Event::Below { site: piece, by, left } => {
            site(piece) && setting.side(by).is_some() && setting.below(piece).is_some_and(|(full, ..)| left <= full)
        }
        Event::Acted { piece } => setting.side(piece).is_some(),
        Event::Skilled { battery, skill } => site(battery) && skill <= 10,
        Event::Burst { battery, burst } => {
            site(battery) && state.table.bursts.len() < MOST_BURSTS && setting.head.on_table(burst.at)
        }
        Event::Lit { battery, target } => site(battery) && target.is_none_or(|target| setting.side(target).is_some()),
        Event::Leads { side: whose, leader } => side(whose) && leader.is_none_or(craft),
    }
}

/// What of the sites is still there, for whoever needs a default.
impl Site {
    /// Is it destroyed?
    pub const fn is_lost(&self) -> bool {
        self.left == 0
    }
}
