//! A flight as it is named, made into the order that is flown.

use crate::battle::command::Flight;
use crate::clause;
use crate::lists::{Manoeuvre, Turns};
use crate::resolution::flight::{Flier, Leg, Order, Turn};
use crate::rules::hundredths;
use sandtable_core::{Leg as Ordered, Refusal, refuse};
use sandtable_geometry::{Angle, Hand, Length};

impl Flier<'_> {
    /// SQR-33, SQR-154 The order that a flight is: what flies the rest goes as far as the manoeuvre may, and from the first turn on that
    /// is sharper than ordinary ones every turn is part of a Tight Turn.
    ///
    /// # Errors
    /// Legs that are no straights with turns on the spot, in hundredths of an inch.
    pub fn order(&self, flight: &Flight) -> Result<Order, Refusal> {
        let [_, most] = self.reach(flight.manoeuvre).unwrap_or_default();
        let back = self.lists.manoeuvre(flight.manoeuvre).turns == Turns::Back;
        let mut order = Order { manoeuvre: flight.manoeuvre, climb: flight.climb, ..Order::default() };
        if flight.slip != 0 {
            let hand = if flight.slip > 0 { Hand::Right } else { Hand::Left };
            order.slip = Some((hand, Angle::degrees(flight.slip.unsigned_abs().into())));
        }
        let (mut flown, mut tight, last) = (Length::ZERO, false, flight.legs.len().saturating_sub(1));
        for (n, leg) in flight.legs.iter().enumerate() {
            let (ahead, turn) = match *leg {
                Ordered::Ahead(by) => (by, None),
                Ordered::AheadRest if n < last => return refuse(&clause::REST_COMES_LAST),
                Ordered::AheadRest => ((most - flown).max(Length::ZERO), None),
                Ordered::Turn { after, hand, degrees } => {
                    let by = Angle::degrees(degrees.into());
                    tight |= by > self.rules.turn && !back;
                    (after, Some(Turn { hand, by, tight }))
                }
                Ordered::Arc { .. } | Ordered::ArcRest { .. } | Ordered::Figure { .. } => {
                    return refuse(&clause::NO_ARCS);
                }
            };
            let whole = ahead.0 >= 0 && (matches!(leg, Ordered::AheadRest) || ahead.0 % hundredths(1).0 == 0);
            if !whole || matches!(leg, Ordered::Turn { degrees: 0 | 181.., .. }) {
                return refuse(&clause::STEPS);
            }
            flown += ahead;
            order.legs.push(Leg { ahead, turn });
        }
        if let Manoeuvre::Zoom = flight.manoeuvre {
            // SQR-38: one distance, and no way to be said.
            order.legs = [Leg { ahead: most, turn: None }].into_iter().collect();
        }
        Ok(order)
    }
}
