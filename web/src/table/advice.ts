// What is advised, in words, and where it stands among what is offered.

import type { About, AdvicePage, AdvisedCommand, Filled, Offer, Piece, Slot, Value } from "../generated/protocol";
import type { Draft } from "./fill";

/** May this value fill the slot, as far as that can be seen without rules? */
function fits(slot: Slot, value: Value): boolean {
  if ("piece" in slot) return "piece" in value && slot.piece.includes(value.piece);
  if ("number" in slot) return "number" in value && value.number >= slot.number.from && value.number <= slot.number.to;
  return Object.keys(slot)[0] === Object.keys(value)[0];
}

/** The offer that an advised command fills, with its values; none where it is not offered in that way. */
export function draftOf(offers: Offer[], filled: Filled | null): Draft | null {
  if (!filled) return null;
  const { actor, verb, values } = filled;
  const is = (offer: Offer): boolean =>
    offer.actor === actor &&
    offer.verb === verb &&
    offer.slots.length === values.length &&
    offer.slots.every((slot, n) => values[n] !== undefined && fits(slot, values[n]));
  const offer = offers.find(is);
  return offer ? { offer, values } : null;
}

/** The words on the button of a command; none where nobody knows what it fills. */
export function wordsOf(about: About | null | undefined, filled: Filled | null | undefined): string {
  return (filled && about?.verbs[filled.verb]?.label) ?? "";
}

/** Who gives a command, and whom it names. */
export function piecesOf(filled: Filled | null | undefined): Piece[] {
  return filled ? [filled.actor, ...filled.values.flatMap((value) => ("piece" in value ? [value.piece] : []))] : [];
}

/** A chance in whole per cent with what it may be off by. */
export function chanceWords({ chance }: Pick<AdvisedCommand, "chance">): string {
  return `${Math.round(chance.mean * 100)} % ±${Math.ceil(chance.error * 196)}`;
}

/** Is what is best no better than another, as far as can be told? */
export function isAsGood(best: AdvisedCommand, other: AdvisedCommand): boolean {
  return best.chance.mean - other.chance.mean < 1.96 * Math.hypot(best.chance.error, other.chance.error);
}

/** What there is to be said for all of them in a sentence. */
export function verdict(page: AdvicePage): string {
  const [best, ...others] = page.best;
  if (!best) return "There is nothing else to do.";
  if (others.length === 0) return "There is nothing else to do.";
  const alike = others.filter((other) => isAsGood(best, other)).length;
  if (alike === others.length) return "By what can be told they are as good as each other.";
  return alike > 0 ? "The best of these is hardly better than the next." : "The first is clearly the best of these.";
}

/** What is left of both sides in the end: "leaves you 12 and them 7". */
export function leftWords(advised: AdvisedCommand, side: number, names: string[]): string {
  const points = (value: number | undefined): string => String(Math.round(value ?? 0));
  return advised.left.map((left, at) => `${at === side ? "own" : (names[at] ?? "")} ${points(left)}`).join(", ");
}
