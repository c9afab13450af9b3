// What a guide points at next: of what it advises, the one thing that is clicked now. It reads the offers and the answers that
// everything else on the page reads.

import type { About, Beforehand, Offer, Piece, Point, Step, Value } from "../generated/protocol";
import { targetOf } from "./aiming";
import { isFixed, sameOffer, THE_SIDE, verbOf, type Draft, type Shape } from "./fill";

/** The one thing that is clicked next. */
export type Pointing =
  | { is: "nothing" }
  /** A piece on the map. */
  | { is: "piece"; piece: Piece }
  /** A place of the ground. */
  | { is: "ground"; at: Point }
  /** The button of an offer. */
  | { is: "button"; offer: Offer }
  /** The button that fills a slot of what is drafted as it is advised. */
  | { is: "slot"; slot: number; value: Value }
  /** The button that gives what is filled. */
  | { is: "give" }
  /** The button that finishes this side's sealed list. */
  | { is: "list-done" };

/** What the person has in hand. */
export interface Hand {
  about: About;
  offers: Offer[];
  selected: Piece | null;
  draft: Draft | null;
  /** The draft may be given. */
  ready: boolean;
  /** Something lies on the sheet where verbs would be. */
  covered: boolean;
  shape: (offer: Offer) => Shape;
}

const NOTHING: Pointing = { is: "nothing" };
/** Roles of what is done for everybody: their buttons stand where they are seen whoever is selected. */
const EVERYBODYS = ["commit", "end", "pass", "pass-all"];

/** What is clicked next to do what a step advises; `before` is what the table says of its command. */
export function pointing(step: Step, before: Beforehand | null, hand: Hand): Pointing {
  if (step.list_done) return { is: "list-done" };
  if (!before?.filled) return NOTHING;
  const { verb, actor, values } = before.filled;
  const offers = hand.offers.filter((offer) => offer.verb === verb);
  const [any] = offers;
  if (!any) return NOTHING;
  const itself = offers.find((offer) => offer.actor === THE_SIDE && hand.shape(offer) === "button");
  if (itself) return { is: "button", offer: itself };
  if (EVERYBODYS.includes(verbOf(hand.about, any).role)) return { is: "button", offer: any };
  const all = offers.filter((offer) => offer.actor === actor);
  const offer = all.find((each) => holds(each, values)) ?? all[0];
  if (!offer) return NOTHING;
  const { draft } = hand;
  const shape = hand.shape(offer);
  const onMap = shape === "path" || shape === "place";
  if (onMap || shape === "target") {
    // What is chosen on the map at once: whoever is that near to what is advised may go on.
    const mine = draft && draft.offer.verb === verb && draft.offer.actor === actor ? draft : null;
    if (mine && hand.ready && !(shape === "target" && targetOf(mine) === null)) return { is: "give" };
    if (hand.selected !== actor) return { is: "piece", piece: actor };
    if (shape === "target") {
      // Whoever presses an enemy does the best of all that may be done to him: where it is to be something else, that is chosen first.
      const others = hand.offers.some(
        (each) => each.actor === actor && each.verb !== verb && hand.shape(each) === "target",
      );
      if (mine || !others) return pieceOf(values);
      return draft || hand.covered ? { is: "piece", piece: actor } : { is: "button", offer };
    }
    const at = before.preview.course?.path.at(-1) ?? pointOf(values);
    return at ? { is: "ground", at } : NOTHING;
  }
  if (draft && sameOffer(draft.offer, offer))
    return differing(draft, values) ?? (hand.ready ? { is: "give" } : NOTHING);
  if (hand.selected !== actor || hand.covered) return { is: "piece", piece: actor };
  return { is: "button", offer };
}

/** May an offer be filled with these? What is fixed, and who may be named, tell the offers of one verb apart. */
function holds(offer: Offer, values: readonly Value[]): boolean {
  return offer.slots.every((slot, n) => {
    const value = values[n];
    if (!value) return false;
    if ("number" in slot && "number" in value)
      return slot.number.from <= value.number && value.number <= slot.number.to;
    return !("piece" in slot && "piece" in value) || slot.piece.includes(value.piece);
  });
}

/** The first slot of a draft that is filled otherwise than it is advised; pieces are picked on the map, one after another. */
function differing(draft: Draft, values: readonly Value[]): Pointing | null {
  for (const [slot, value] of values.entries()) {
    const [asked, now] = [draft.offer.slots[slot], draft.values[slot]];
    if (!asked || isFixed(asked) || JSON.stringify(now) === JSON.stringify(value)) continue;
    if ("piece" in value) return { is: "piece", piece: value.piece };
    const [wanted, chosen] = [piecesOf(value), piecesOf(now)];
    if (!wanted || !chosen) return { is: "slot", slot, value };
    const piece = chosen.find((each) => !wanted.includes(each)) ?? wanted.find((each) => !chosen.includes(each));
    if (piece !== undefined) return { is: "piece", piece };
  }
  return null;
}

/** Several pieces; nothing where a value is none of them. */
function piecesOf(value: Value | null | undefined): Piece[] | null {
  if (!value) return null;
  return "order" in value ? value.order : "subset" in value ? value.subset : null;
}

function pieceOf(values: readonly Value[]): Pointing {
  const value = values.find((each) => "piece" in each);
  return value && "piece" in value ? { is: "piece", piece: value.piece } : NOTHING;
}

function pointOf(values: readonly Value[]): Point | null {
  const value = values.find((each) => "point" in each);
  return value && "point" in value ? value.point : null;
}
