//! What people tell of an attack: each thing is done to the table on which it stands.

use crate::battle::event::{Change, Event};
use crate::battle::position::{Contact, Depth, Load, Position, Salvo, Unit};
use crate::lists::Light;
use crate::resolution::collision::FAST;
use crate::resolution::facing::Facing;
use sandtable_core::{Audience, Piece};
use sandtable_geometry::{Angle, Length, Point};

/// What has been told: the table as it is then. The attacker is its first unit, and the target its second.
#[derive(Clone, Debug)]
pub struct Told {
    pub table: Box<Position>,
    /// Where the target is, seen from the attacker, who heads up the table.
    pub bearing: Angle,
    pub salvo: Option<Salvo>,
    /// AST-167 At whom most dice are fired.
    pub main: Option<Piece>,
    /// AST-74 The year.
    pub year: u16,
}

impl Told {
    pub fn firer(&mut self) -> &mut Unit {
        &mut self.table.units[0]
    }

    pub fn target(&mut self) -> &mut Unit {
        &mut self.table.units[1]
    }

    /// The target is so far away.
    pub fn stand(&mut self, away: Length) {
        self.target().at.at = Point::default().advance(self.bearing, away);
    }

    /// AST-108 The target shows this side.
    pub fn show(&mut self, side: Facing) {
        let turned = [180, 90, 0][side as usize];
        self.target().at.heading = self.bearing + Angle::degrees(turned);
    }

    /// Flashes of guns show where the target is.
    fn flash(&mut self) {
        self.target().fired = true;
        self.table.contacts[0][1] = Contact { shown_through: u8::MAX, ..Contact::default() };
    }

    /// AST-185 Sonar holds the target, or nothing does.
    fn ping(&mut self, held: bool) {
        self.target().pinged = held;
        self.table.contacts[0][1] = Contact::default();
    }

    fn load(&mut self, set: impl FnMut(&mut Load)) {
        self.salvo.iter_mut().flat_map(|salvo| &mut salvo.load).for_each(set);
    }
}

sandtable_odds::tellings! { for Told:
    SPEED "AST-167" "Stopped, fast" ["target-stopped", "target-fast"] |of, step| of.target().speed = [0, FAST][step];
    END_ON "AST-228" "Bow or stern on" ["bow-or-stern-on"] |of, _| of.show(Facing::Forward);
    ASPECT "AST-75" "Bow, stern on" ["bow-on", "stern-on"] |of, step| of.show([Facing::Forward, Facing::Aft][step]);
    LIT "AST-167" "Lit or burning" ["lit-or-burning"] |of, _| of.target().fires = 1;
    DAY "AST-120" "By day" ["by-day"] |of, _| of.table.drawn.iter_mut().for_each(|now| now.light = Light::Day);
    SEA "AST-121" "Sea" ["sea-2", "sea-3", "sea-4", "sea-5", "sea-6"]
        |of, step| of.table.drawn.iter_mut().for_each(|now| now.sea = 2 + step as u8);
    FIRER_FAST "AST-167" "Firer fast" ["firer-fast"] |of, _| of.firer().speed = FAST;
    BURNING "AST-167" "Firer burning" ["firer-burning"] |of, _| of.firer().fires = 1;
    UNSEEN "AST-163" "By flash or radar" ["by-flash-or-radar"] |of, _| of.flash();
    SURPRISED "AST-186" "She surprises" ["she-surprises"] |of, _| of.target().alerted = false;
    SAME "AST-167" "Same target again" ["same-target-again"]
        |of, _| of.firer().guns.iter_mut().for_each(|gun| gun.last = Some(Piece(1)));
    OTHER "AST-167" "More fire elsewhere" ["more-fire-elsewhere"] |of, _| of.main = Some(Piece(2));
    BRIDGE "AST-169" "Bridge was hit" ["bridge-was-hit"]
        |of, _| Event::of(Piece(0), Change::BridgeHit, Audience::All).apply(&mut of.table);
    FEWER "AST-44" "Fewer torpedoes" ["1-torpedo", "2-torpedoes", "3-torpedoes", "4-torpedoes", "5-torpedoes", "6-torpedoes"]
        |of, step| of.load(|load| (load.fired, load.left) = (1 + step as u8, 1 + step as u8));
    WIDE "AST-72" "Wide spread" ["wide-spread"] |of, _| of.load(|load| load.wide = true);
    DEEP "AST-53" "Set deep" ["set-deep"] |of, _| of.load(|load| load.deep = true);
    STEERING "AST-82" "Steering damaged" ["steering-damaged"] |of, _| of.target().steering = 1;
    HIDDEN "AST-148" "Rammer not sighted" ["rammer-not-sighted"] |of, _| of.table.contacts[1][0] = Contact::default();
    FINE "AST-150" "At a fine angle" ["at-a-fine-angle"]
        |of, _| of.firer().at.heading = of.target().at.heading + Angle::degrees(20);
    UNAWARE "AST-83" "Not alerted" ["not-alerted"] |of, _| of.target().alerted = false;
    LATE "AST-74" "Reliable years" ["in-reliable-years"] |of, _| of.year = u16::MAX;
    HELD "AST-185" "Held by sonar, not held" ["held-by-sonar", "not-held"] |of, step| of.ping(step == 0);
    DEEP_DOWN "AST-185" "Deep" ["deep"] |of, _| of.target().depth = Depth::Deep;
}
