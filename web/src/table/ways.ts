// Other ways to fill what is offered, side by side: which there are, what tells them apart, what the table expects of each.
// It varies one thing at a time and knows no rule: whether a way may be gone, and what would come of it, the table says.

import type { About, Alternative, Forecast, Hand, Offer, Piece, Said, Value } from "../generated/protocol";
import { capital } from "../text/measure";
import { targetOf } from "./aiming";
import { begin, filled, isFixed, isSwitch, labelsOf, range, slotOf, verbOf, withValue, type Draft } from "./fill";
import type { Figures } from "./course";
import { legsOf, outlineOf, withLegs } from "./flight";
import { mayTurn, sorts, turned } from "./turning";

/** Numbers of one slot that are looked at side by side. */
const MOST_NUMBERS = 8;

/** An offer with a value for each slot, in words that tell it from the others. */
export interface Filling {
  offer: Offer;
  values: Value[];
  title: string;
  /** Of those with the same words here only the best is shown. */
  among: string;
}

/** A way with what the table said of it. */
export interface Known extends Filling {
  way: Alternative;
}

/** What is asked about a filling. */
export const saidOf = ({ offer, values }: Pick<Filling, "offer" | "values">): Said => ({ filled: { offer, values } });

/** Two fillings of which this is the same are the same. */
export const keyOf = ({ offer, values }: Pick<Filling, "offer" | "values">): string =>
  JSON.stringify([offer.actor, offer.verb, values]);

/** A draft as a filling; nothing where it is not whole. */
function whole(draft: Draft, title = "", among = ""): Filling[] {
  const values = filled(draft);
  return values ? [{ offer: draft.offer, values, title, among }] : [];
}

/** What a number of a slot is called: its own name, the name of a switch, or "dice given up: 3". */
function called(about: About | null, offer: Offer, n: number, number: number): string {
  const label = labelsOf(about, offer, n)[number];
  if (label) return label;
  const name = about ? (verbOf(about, offer).slots[n] ?? "") : "";
  const slot = offer.slots[n];
  if (slot && "number" in slot && isSwitch(slot) && slot.number.from === 0) return number === 1 ? name : "";
  return number === 0 ? "" : `${name}: ${number}`;
}

/** A draft with each other number of one slot; nothing where there are too many to be looked at side by side. */
export function numbers(draft: Draft, n: number): Filling[] {
  const all = range(draft.offer.slots[n]);
  if (all.length < 2 || all.length > MOST_NUMBERS) return [];
  return all.flatMap((number) => whole(withValue(draft, n, { number })));
}

/** Ways that are looked at side by side. */
const MOST_WAYS = 64;

/** A draft of numbers and directions with every choice of its numbers, one after another, in words: "2, wide, deep". A number of many
 * choices stays as it is. */
export function combinations(about: About | null, draft: Draft): Filling[] {
  const { offer } = draft;
  if (!offer.slots.every((slot) => "number" in slot || "heading" in slot)) return [];
  let all = [{ draft, words: [] as string[] }];
  let count = 0;
  offer.slots.forEach((slot, n) => {
    const numbers = range(slot);
    if (isFixed(slot) || numbers.length < 2 || numbers.length > MOST_NUMBERS) return;
    if (all.length * numbers.length > MOST_WAYS) return;
    count += 1;
    all = all.flatMap(({ draft, words }) =>
      numbers.map((number) => ({
        draft: withValue(draft, n, { number }),
        words: [...words, labelsOf(about, offer, n)[number] ?? String(number)],
      })),
    );
  });
  return count < 2 ? [] : all.flatMap(({ draft, words }) => whole(draft, capital(words.join(", "))));
}

/** Is one offer another way to do what is drafted: is all that both have fixed the same, slot by slot of the same name? */
function isOtherWay(about: About, draft: Draft, other: Offer): boolean {
  const mine = verbOf(about, draft.offer);
  const its = verbOf(about, other);
  return its.slots.every((name, n) => {
    const at = mine.slots.indexOf(name);
    const [one, two] = [draft.offer.slots[at], other.slots[n]];
    return !one || !two || !isFixed(one) || !isFixed(two) || JSON.stringify(one) === JSON.stringify(two);
  });
}

/** The ways in which the piece of a draft may be done by, with the one that is chosen: verb by verb, one number changed at a time. */
export function against(about: About | null, own: Offer[], draft: Draft | null): Filling[] {
  const target = targetOf(draft);
  if (!about || !draft || target === null) return [];
  const { role } = verbOf(about, draft.offer);
  return own.flatMap((offer) => {
    const verb = verbOf(about, offer);
    const slot = slotOf(offer, "piece");
    const at = offer.slots[slot < 0 ? offer.slots.findIndex((each) => "piece" in each) : slot];
    if (!at) return beside(about, offer);
    if (verb.role !== role || !("piece" in at) || !at.piece.includes(target)) return [];
    if (!isOtherWay(about, draft, offer)) return [];
    const start = withValue(begin(offer), offer.slots.indexOf(at), { piece: target });
    const choices = offer.slots.map((_, n) => n).filter((n) => n !== offer.slots.indexOf(at));
    const asked = choices.filter((n) => {
      const each = offer.slots[n];
      return each && "number" in each && !isFixed(each);
    });
    const words = (values: (Value | null)[]) =>
      asked
        .map((n) => {
          const value = values[n];
          return value && "number" in value ? called(about, offer, n, value.number) : "";
        })
        .filter((each) => each !== "");
    const count = asked.find((n) => isCounted(about, offer, n));
    const titled = (each: Draft, but = -1): string =>
      [verb.label, ...words(each.values.map((value, n) => (n === but ? null : value)))].join(", ");
    const changed = asked
      .filter((n) => n !== count)
      .flatMap((n) =>
        range(offer.slots[n])
          .slice(1)
          .map((number) => withValue(start, n, { number })),
      );
    return [start, ...changed].flatMap((each) => {
      if (count === undefined) return whole(each, titled(each));
      const counts = range(offer.slots[count]).slice(0, MOST_NUMBERS);
      return counts.flatMap((number) => {
        const counted = withValue(each, count, { number });
        return whole(counted, titled(counted), titled(each, count));
      });
    });
  });
}

/** Is the slot a count, of which only the best is of interest: more than two numbers, without names? */
function isCounted(about: About, offer: Offer, n: number): boolean {
  const slot = offer.slots[n];
  return slot !== undefined && range(slot).length > 2 && labelsOf(about, offer, n).length === 0;
}

/** What can be done besides that has no target of its own, as it begins. */
function beside(about: About, offer: Offer): Filling[] {
  const { label, role } = verbOf(about, offer);
  const only = offer.slots.length > 0 && offer.slots.every((slot) => "number" in slot);
  return role === "act" && only ? whole(begin(offer), label) : [];
}

/** The throws of a way that are at somebody. */
export const thrownAt = (way: Alternative, target: Piece): Forecast[] =>
  way.forecasts.filter((forecast) => forecast.pieces.length === 2 && forecast.pieces[1] === target);

/** How good a way is: its last chance first, which is the gravest, then what it does on the average. */
function worth(known: Known, target: Piece): number {
  const thrown = thrownAt(known.way, target);
  const last = thrown.reduce((sum, each) => sum + (each.chances.at(-1)?.[1] ?? 0), 0);
  return last + thrown.reduce((sum, each) => sum + (each.picture.averages?.[0]?.[1] ?? 0), 0) / 1000;
}

/** The rows of a table of ways: those that may be gone; of a count only the best. */
export function rows(all: readonly Known[], target: Piece): Known[] {
  const may = all.filter(({ way }) => !way.refused && thrownAt(way, target).length > 0);
  // Of two that are as good the first stands.
  const best = new Map<string, Known>();
  for (const known of may) {
    const other = best.get(known.among);
    if (!other || worth(known, target) > worth(other, target)) best.set(known.among, known);
  }
  return may.filter((known) => known.among === "" || best.get(known.among) === known);
}

/** The names of chances and averages that the columns show. */
export function headings(all: readonly Known[], target: Piece): { chances: string[]; averages: string[] } {
  const thrown = all.flatMap(({ way }) => thrownAt(way, target));
  const names = (of: (forecast: Forecast) => string[]) => [...new Set(thrown.flatMap(of))];
  return {
    chances: names((each) => each.chances.map(([name]) => name)),
    averages: names((each) => (each.picture.averages ?? []).map(([name]) => name)),
  };
}

/** What is fired, for the rows of a way with several throws: "4x20mm". */
export function firstWords(about: string): string {
  const at = about.indexOf(" of ");
  return at < 0 ? "" : capital(about.slice(0, at));
}

/** A course that is drafted with one more turn; nothing where it cannot turn on the spot. */
export function turnedBy(draft: Draft, hand: Hand, degrees: number, figures: Figures): Filling | null {
  const outline = outlineOf(draft);
  if (!outline || mayTurn(outline) !== "on-the-spot") return null;
  return whole(withLegs(draft, turned(legsOf(draft), hand, degrees, outline, figures)))[0] ?? null;
}

/** What could be changed of a course that is drafted, one thing at a time: each number before it, each turn that a button makes. */
export function changes(draft: Draft, figures: Figures): Filling[] {
  const outline = outlineOf(draft);
  if (!outline) return [];
  const kinds = sorts(outline).flatMap(({ degrees }) =>
    (["left", "right"] as const).map((hand) => turnedBy(draft, hand, degrees, figures)),
  );
  return [...draft.offer.slots.flatMap((_, n) => numbers(draft, n)), ...kinds.filter((each) => each !== null)];
}

/** Offers as they begin, those that are whole then. */
export const asTheyBegin = (offers: Offer[]): Filling[] => offers.flatMap((offer) => whole(begin(offer)));
