// Numbers as people read them: lengths, chances, ordinals, lists of names.

import type { LengthUnit } from "../generated/protocol";

/** A unit from this length on, in micrometres, is large: a tenth of it matters. */
const LARGE_UNIT = 10_000;

/** Is a unit so large that its parts matter? */
export const isLarge = (unit: LengthUnit): boolean => unit.micrometres >= LARGE_UNIT;

/** What lengths are rounded to, in micrometres. */
export function grain(unit: LengthUnit): number {
  return isLarge(unit) ? Math.max(1, Math.round(unit.micrometres / 100)) : unit.micrometres;
}

/**
 * A length in the table's unit: at most one decimal, none where it is a hundred or more or `whole` is wanted of a small
 * unit.
 */
export function length(micrometres: number, unit: LengthUnit, whole = false): string {
  const value = micrometres / unit.micrometres;
  const round = (whole && !isLarge(unit)) || Math.abs(value) >= 1000;
  const rounded = round ? Math.round(value) : Math.round(value * 10) / 10;
  return String(rounded);
}

export function lengthWithUnit(micrometres: number, unit: LengthUnit, whole = false): string {
  return `${length(micrometres, unit, whole)} ${unit.name}`;
}

/** Sums of chances come this near to what they are. */
const EXACT = 1e-12;

/** A chance in per cent: whole where it is one, else one decimal; never 0 or 100 for what may or may not be. */
export function percent(chance: number): string {
  const value = chance * 100;
  if (value <= 0) return "0 %";
  if (chance >= 1 - EXACT) return "100 %";
  if (value < 0.1) return "< 0.1 %";
  if (value > 99.9) return "> 99.9 %";
  const tenth = Math.round(value * 10) / 10;
  return `${Math.abs(tenth - Math.round(tenth)) < 0.05 ? Math.round(tenth) : tenth} %`;
}

/** With its sign: +1, −2, ±0. */
export function signed(value: number): string {
  if (value === 0) return "±0";
  return value > 0 ? `+${value}` : `\u2212${-value}`;
}

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];

/** First, second; from the eleventh on with figures. */
export function ordinal(n: number): string {
  return ORDINALS[n - 1] ?? `${n}th`;
}

const COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** In words up to ten. */
export function count(n: number): string {
  return COUNTS[n] ?? String(n);
}

/** "a", "a and b", "a, b and c". */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** The letter of a row: a to z, then aa. */
export function letter(index: number): string {
  const one = String.fromCharCode(97 + (index % 26));
  return index < 26 ? one : one + one;
}

/** The first sentence and the rest, for a line that begins in bold. */
export function firstSentence(text: string): [string, string] {
  const end = /[.!?](?=\s|$)/.exec(text);
  // A colon's first half is no sentence, but a question after it is.
  if (!end) return [text, ""];
  return [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()];
}

/** Words that go on after a colon. */
export function small(words: string): string {
  return /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** With a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
