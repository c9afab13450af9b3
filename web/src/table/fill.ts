// Offers and their slots: what shape an offer has, with which values it begins, and when it is filled. Knows no rulebook.

import type { About, Offer, Piece, Point, Slot, Value, VerbAbout } from "../generated/protocol";

/** How an offer is filled on the table; decided by its slots alone. */
export type Shape =
  /** Nothing to fill: a button. */
  | "button"
  /** A path on the map. */
  | "path"
  /** A course of straights, turns and figures. */
  | "course"
  /** A place on the map where the actor goes. */
  | "place"
  /** A point that is aimed at, perhaps with the help of one's own pieces: looked at before it is done. */
  | "aim"
  /** A piece, some of them not one's own: shown as targets at once. */
  | "target"
  /** One of one's own pieces: chosen after the verb. */
  | "own"
  /** A direction. */
  | "heading"
  /** Nothing but a number: shown as a row of choices. */
  | "steps"
  /** Anything else: a form. */
  | "form";

/** Headings within so many millidegrees are a narrow arc: one of them is set by the degree. */
export const NARROW = 45_000;

/** An offer that is being filled. */
export interface Draft {
  offer: Offer;
  values: (Value | null)[];
}

/** Is there only one value? */
export function isFixed(slot: Slot): boolean {
  return "number" in slot && slot.number.from === slot.number.to;
}

/** The value with which a slot begins; none where somebody must choose. */
export function initial(slot: Slot, begins: number | null = null): Value | null {
  if ("number" in slot) return { number: begins ?? slot.number.from };
  if ("piece" in slot && begins !== null && slot.piece.includes(begins)) return { piece: begins };
  if ("point" in slot && slot.point.reach === 0) return { point: slot.point.about };
  if ("subset" in slot) return { subset: [] };
  if ("order" in slot) return { order: [] };
  if ("course" in slot) return { course: ["ahead-rest"] };
  return null;
}

/** The number with which a slot begins, or that of the piece, where the table says so. */
export function beginsWith(offer: Offer, slot: number): number | null {
  return offer.begins?.slot === slot ? offer.begins.number : null;
}

/** An offer with its first values: those of `like`, the last time that the same was done, where they may be taken over. */
export function begin(offer: Offer, like: readonly (Value | null)[] = []): Draft {
  const has = (kind: string) => offer.slots.some((slot) => kind in slot);
  const first = (slot: Slot, n: number): Value | null => {
    const before = like[n];
    if (before && again(slot, before)) return before;
    // Whoever comes from somewhere comes from the middle, straight on, until somebody says otherwise; so does what goes out of
    // a narrow arc.
    if ("heading" in slot && (has("point") || (offer.slots.length > 1 && slot.heading.sweep <= NARROW)))
      return straight(slot);
    if (has("heading") && (has("course") || has("piece")) && "point" in slot) return { point: slot.point.about };
    // Whoever helps to aim can be exchanged for another; the first is as good as any.
    const [helper] = has("point") && !has("heading") && "piece" in slot ? slot.piece : [];
    return helper === undefined ? initial(slot, beginsWith(offer, n)) : { piece: helper };
  };
  return { offer, values: offer.slots.map(first) };
}

/** The middle of the headings that are allowed, in whole degrees; none where all are. */
function straight(slot: Slot): Value | null {
  if (!("heading" in slot) || slot.heading.sweep >= 359_000) return null;
  const middle = slot.heading.from + slot.heading.sweep / 2;
  return { heading: (Math.round(middle / 1000) * 1000) % 360_000 };
}

/** May a number or a heading be what it was the last time? */
function again(slot: Slot, value: Value): boolean {
  if ("number" in slot && "number" in value) {
    return slot.number.from <= value.number && value.number <= slot.number.to;
  }
  if (!("heading" in slot && "heading" in value)) return false;
  return (value.heading - slot.heading.from + 360_000) % 360_000 <= slot.heading.sweep;
}

/** Is there anything to choose besides the place where it goes? */
export function isMoreThanPlace(offer: Offer): boolean {
  return offer.slots.some((slot) => "heading" in slot || ("number" in slot && !isFixed(slot) && !isSwitch(slot)));
}

/** What the numbers of a slot are called; nothing where they have no names. */
export function labelsOf(about: About | null, offer: Offer, slot: number): string[] {
  const name = about ? verbOf(about, offer).slots[slot] : undefined;
  return about?.labels?.find((each) => each.slot === name)?.numbers ?? [];
}

/** The values, if there is one for each slot. */
export function filled(draft: Draft): Value[] | null {
  const values = draft.values.filter((value) => value !== null);
  return values.length === draft.values.length ? values : null;
}

/** The index of the first slot of a kind that is not fixed; -1 where there is none. */
export function slotOf(offer: Offer, kind: "path" | "point" | "piece" | "heading" | "number"): number {
  return offer.slots.findIndex((slot) => kind in slot && !isFixed(slot));
}

/** Pieces that are to be listed one after another. */
export interface Listing {
  slot: number;
  /** Those that may be listed. */
  of: Piece[];
  /** Those that are, in their order. */
  list: Piece[];
  atMost: number;
}

/** The list of a draft; nothing where its offer asks for none. */
export function listing(draft: Draft): Listing | null {
  const slot = draft.offer.slots.findIndex((each) => "order" in each);
  const [asked, value] = [draft.offer.slots[slot], draft.values[slot]];
  if (!asked || !("order" in asked)) return null;
  const list = value && "order" in value ? value.order : [];
  return { slot, of: asked.order.of, list, atMost: asked.order.at_most };
}

/** Several pieces with one more, or without it; the last of a list in order, a set in order of their numbers. */
export function toggled(value: Value | null | undefined, piece: Piece, atMost: number): Value {
  const order = value && "order" in value;
  const now = value && "order" in value ? value.order : value && "subset" in value ? value.subset : [];
  const next = now.includes(piece) ? now.filter((each) => each !== piece) : [...now, piece].slice(0, atMost);
  return order ? { order: next } : { subset: [...next].sort((one, other) => one - other) };
}

export function withValue(draft: Draft, slot: number, value: Value | null): Draft {
  return { ...draft, values: draft.values.map((old, n) => (n === slot ? value : old)) };
}

/** What shape an offer has for somebody whose own pieces these are; `names` where it only names what is done later. */
export function shapeOf(offer: Offer, isOwn: (piece: Piece) => boolean, names = false): Shape {
  const free = offer.slots.filter((slot) => !isFixed(slot));
  if (free.length === 0) return "button";
  if (free.some((slot) => "order" in slot || "subset" in slot)) return "form";
  if (free.some((slot) => "course" in slot)) return "course";
  const of = (kind: string) => free.filter((slot) => kind in slot);
  if (of("path").length === 1 && of("point").length + of("piece").length === 0) return "path";
  const helpers = of("piece").every((slot) => "piece" in slot && slot.piece.every(isOwn));
  if (names && of("point").length === 1 && of("path").length === 0 && helpers) return "aim";
  if (of("point").length === 1 && of("path").length + of("piece").length === 0) return "place";
  const pieces = of("piece");
  if (pieces.length === 1 && of("path").length + of("point").length === 0) {
    // A number that is more than yes or no is chosen beside the piece.
    if (of("number").some((slot) => !isSwitch(slot))) return "form";
    const only = pieces[0];
    return only && "piece" in only && only.piece.every(isOwn) ? "own" : "target";
  }
  if (of("heading").length === 1 && free.length === 1) return "heading";
  return isNumber(offer) && range(free[0]).length <= 24 ? "steps" : "form";
}

/** Is a direction all that the ground has to say of an offer of this shape? */
export function looksOnly(offer: Offer, shape: Shape): boolean {
  const has = (kind: string) => offer.slots.some((slot) => kind in slot && !isFixed(slot));
  return shape === "heading" || (shape === "form" && has("heading") && !has("point"));
}

/** Is nothing but one number left open? */
export function isNumber(offer: Offer): boolean {
  const free = offer.slots.filter((slot) => !isFixed(slot));
  return free.length === 1 && free.every((slot) => "number" in slot);
}

/** The numbers that a slot may be filled with. */
export function range(slot: Slot | undefined): number[] {
  if (!slot || !("number" in slot)) return [];
  const { from, to } = slot.number;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
}

/** A slot of two numbers: a switch. */
export function isSwitch(slot: Slot): boolean {
  return "number" in slot && slot.number.to - slot.number.from === 1;
}

export function verbOf(about: About, offer: Offer): VerbAbout {
  return about.verbs[offer.verb] ?? { key: "", label: "Do it", usage: "", slots: [], role: "act" };
}

/** The same offer, whoever makes it: its verb and its slots. */
export function sameDeed(one: Offer, other: Offer): boolean {
  return one.verb === other.verb && JSON.stringify(one.slots) === JSON.stringify(other.slots);
}

export function sameOffer(one: Offer, other: Offer): boolean {
  return one.actor === other.actor && sameDeed(one, other);
}

/** Offers that mean the same for the whole side or unit (their verb says so), each once. */
export function common(offers: Offer[], about: About, roles: VerbAbout["role"][]): Offer[] {
  const all: Offer[] = [];
  for (const offer of offers) {
    if (roles.includes(verbOf(about, offer).role) && !all.some((known) => sameDeed(known, offer))) all.push(offer);
  }
  return all;
}

/** The actor of what a side does itself, by no piece of its own. */
export const THE_SIDE: Piece = 256;

/** What this piece itself may try. */
export function offersOf(offers: Offer[], piece: Piece): Offer[] {
  return offers.filter((offer) => offer.actor === piece);
}

/** The pieces that may try anything, each once, in the order of the offers. */
export function actors(offers: Offer[], sideItself: Piece): Piece[] {
  return [...new Set(offers.map((offer) => offer.actor))].filter((piece) => piece !== sideItself);
}

/** The path of a draft as far as it is drawn. */
export function pathOf(draft: Draft): Point[] {
  const value = draft.values[slotOf(draft.offer, "path")];
  return value && "path" in value ? value.path : [];
}

/** What is left of words when those that all begin and end with are taken away: what tells them apart. */
export function differences(texts: string[]): string[] {
  if (texts.length < 2) return texts;
  const words = texts.map((text) => text.split(" "));
  const shortest = Math.min(...words.map((each) => each.length));
  const first = words[0] ?? [];
  let start = 0;
  while (start < shortest && words.every((each) => each[start] === first[start])) start += 1;
  let end = 0;
  while (end < shortest - start && words.every((each) => each.at(-1 - end) === first.at(-1 - end))) end += 1;
  const short = words.map((each) => each.slice(start, each.length - end).join(" "));
  return short.some((each) => each === "") ? texts : short;
}
