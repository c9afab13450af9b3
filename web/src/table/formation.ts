// A unit that moves as one: whoever is drawn leads, and the others go the same way beside him.

import type { Course, Offer, Piece, Point } from "../generated/protocol";
import { begin, isFixed, pathOf, sameOffer, slotOf, withValue, type Draft } from "./fill";
import type { Names } from "./names";

/** What the others of a piece's unit may do of the same verb, each once. */
export function fellows(offers: Offer[], names: Names, lead: Offer): Offer[] {
  const unit = names.known(lead.actor)?.index;
  if (unit === undefined) return [];
  const alike = offers.filter((offer) => offer.verb === lead.verb && offer.actor !== lead.actor);
  const own = alike.filter((offer) => names.known(offer.actor)?.index === unit && names.token(offer.actor) !== null);
  return own.filter((offer, at) => own.findIndex((other) => other.actor === offer.actor) === at);
}

/** The way of whoever leads, as another goes it from where he stands; other choices are the same, where he has them. */
export function beside(lead: Draft, from: Point, offer: Offer, at: Point): Draft {
  const path = pathOf(lead).map(({ x, y }) => ({ x: x - from.x + at.x, y: y - from.y + at.y }));
  const draft = withValue(begin(offer), slotOf(offer, "path"), { path });
  return offer.slots.reduce((draft, slot, n) => {
    const value = lead.values[n];
    const may = "number" in slot && !isFixed(slot) && value && "number" in value;
    return may && slot.number.from <= value.number && value.number <= slot.number.to
      ? withValue(draft, n, value)
      : draft;
  }, draft);
}

/** Whoever stands farthest ahead goes first, so that nobody stands in another's way. */
export function inFrontFirst(drafts: Draft[], names: Names): Draft[] {
  const ahead = (draft: Draft): number => {
    const [from, to] = [names.at(draft.offer.actor), pathOf(draft).at(-1)];
    const [leader] = drafts;
    const [start, end] = [leader && names.at(leader.offer.actor), leader && pathOf(leader).at(-1)];
    if (!from || !to || !start || !end) return 0;
    return from.x * (end.x - start.x) + from.y * (end.y - start.y);
  };
  return [...drafts].sort((one, other) => ahead(other) - ahead(one));
}

/** One who goes with the others, and what the table says of it. */
export interface Follower {
  piece: Piece;
  draft: Draft;
  course: Course | null;
  /** Why he cannot go there; empty where he can. */
  why: string;
  clause: string;
}

/** The offer of a piece for the same verb as it stands now, filled as before. */
export function again(offers: Offer[], draft: Draft): Draft | null {
  const alike = offers.filter(({ actor, verb }) => actor === draft.offer.actor && verb === draft.offer.verb);
  const offer = alike.find((each) => sameOffer(each, draft.offer)) ?? alike[0];
  return offer && offer.slots.length === draft.values.length ? { ...draft, offer } : null;
}
