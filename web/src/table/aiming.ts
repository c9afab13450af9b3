// Weapons and targets in turn: which offer is meant when a piece is pointed at, and what comes next.

import type { Offer, Piece } from "../generated/protocol";
import type { Around } from "./around.svelte";
import { begin, sameOffer, slotOf, withValue, type Draft } from "./fill";

/** Is this piece in the outline of the offer? */
export function mayAim(offer: Offer, piece: Piece): boolean {
  const slot = offer.slots[slotOf(offer, "piece")];
  return slot !== undefined && "piece" in slot && slot.piece.includes(piece);
}

/** The offer with this piece for its target. */
export function aimedAt(draft: Draft, piece: Piece): Draft {
  return withValue(draft, slotOf(draft.offer, "piece"), { piece });
}

/** The target of a draft, if it has one. */
export function targetOf(draft: Draft | null): Piece | null {
  const value = draft?.values[slotOf(draft.offer, "piece")];
  return value && "piece" in value ? value.piece : null;
}

/** Of these weapons the one that promises most against a piece; nothing where none may fire at it. */
export function bestWeapon(weapons: Offer[], around: Around, piece: Piece): Offer | null {
  const may = weapons.filter((offer) => mayAim(offer, piece));
  return may.sort((one, other) => around.promise(other, piece) - around.promise(one, piece))[0] ?? null;
}

/** The next weapon at the same target, or the previous one. */
export function nextWeapon(weapons: Offer[], draft: Draft | null, by: number): Draft | null {
  const at = draft ? weapons.findIndex((offer) => sameOffer(offer, draft.offer)) : -1;
  const next = weapons[(at + by + weapons.length) % weapons.length];
  if (!next) return null;
  const target = at >= 0 ? targetOf(draft) : null;
  return target === null ? begin(next) : aimedAt(begin(next), target);
}

/** The next piece that an offer may be aimed at, or the previous one. */
export function nextTarget(offer: Offer, around: Around, now: Piece | null, by: number): Piece | null {
  const all = around.choicesFor(offer).filter((choice) => !choice.refused);
  const at = all.findIndex((choice) => choice.piece === now);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
  return next?.piece ?? null;
}
