// What the reader chose for the next battle: sensible before he chooses, kept for the next time, and turned into the request.

import type { BookCard, Created, Holder, NewBattle, PlayerCard, ScenarioCard } from "../generated/protocol";
import { keepValue, keptValue, type Store } from "../text/kept";
import { rankOf } from "../text/kinds";
import type { Invitation } from "./known";
import { firstOf } from "./shelves";

/** Who is to hold a side: whoever sits at this screen, whoever has the link, or a computer player by name. */
export type Holding = { by: "me" } | { by: "friend" } | { by: "computer"; player: string };

/** Everything that is chosen on the first page. */
export interface Choices {
  book: string;
  scenario: string;
  /** By side, in the scenario's order. */
  seats: Holding[];
  /** The preset; empty for the book's first. */
  preset: string;
  /** Switches that differ from the preset. */
  set: Record<string, string>;
  typedDice: boolean;
  /** Dice that have fallen may be taken back against the computer. */
  practice: boolean;
  /** Nobody may ask what the computer would do. */
  noAdvice: boolean;
  /** The rules as they stood on that day, as 2005-03-31; empty for today's. */
  asOf: string;
}

/** Computer players, the strongest first; those that are not known here come last. */
export function opponents(players: PlayerCard[]): PlayerCard[] {
  return [...players].sort((one, other) => rankOf(one.name) - rankOf(other.name));
}

/** The player that is proposed. */
export const STRONGEST = "doctrine";

/** Myself on the first side against the best computer player. */
export function seatsFor(sides: number): Holding[] {
  return Array.from({ length: sides }, (_, side) =>
    side === 0 ? { by: "me" } : { by: "computer", player: STRONGEST },
  );
}

/** Choices that fit what there is: what was chosen before where it is still there, else the first of everything. */
export function fitting(before: Partial<Choices>, books: BookCard[]): Choices | null {
  const book = books.find((book) => book.key === before.book) ?? books[0];
  if (!book) return null;
  const card = book.scenarios.find((card) => card.id === before.scenario) ?? firstOf(book);
  if (!card) return null;
  const kept = before.seats ?? [];
  const known = new Map(book.switches.map((each) => [each.id, each]));
  const set = book.key === before.book ? Object.entries(before.set ?? {}) : [];
  return {
    book: book.key,
    scenario: card.id,
    seats: kept.length === card.sides.length ? kept : seatsFor(card.sides.length),
    preset: book.presets.some((preset) => preset.id === before.preset) ? (before.preset ?? "") : "",
    set: Object.fromEntries(set.filter(([id, value]) => known.has(id) && value !== "")),
    typedDice: before.typedDice === true,
    practice: before.practice === true,
    noAdvice: before.noAdvice === true,
    asOf: isDay(before.asOf ?? "") ? (before.asOf ?? "") : "",
  };
}

/** How long a battle lasts: "6 turns, 30 min". */
export function long(card: ScenarioCard): string {
  const hours = Math.floor(card.minutes / 60);
  const rest = card.minutes % 60;
  const time = [hours ? `${hours} h` : "", rest || !hours ? `${rest} min` : ""].filter(Boolean).join(" ");
  return card.turns === null ? time : `${card.turns} turns, ${time}`;
}

function holder(seat: Holding): Holder {
  if (seat.by === "computer") return { computer: seat.player };
  return seat.by === "friend" ? "invited" : "person";
}

/** The request that sets up what was chosen. */
export function request(choices: Choices): NewBattle {
  const set = Object.entries(choices.set);
  return {
    book: choices.book,
    scenario: choices.scenario,
    seats: choices.seats.map(holder),
    ...(choices.preset ? { preset: choices.preset } : {}),
    ...(set.length ? { set } : {}),
    ...(choices.typedDice ? { typed_dice: true } : {}),
    ...(choices.practice && choices.seats.some((seat) => seat.by === "computer") ? { practice: true } : {}),
    ...(choices.noAdvice ? { no_advice: true } : {}),
    ...(choices.asOf ? { as_of: choices.asOf } : {}),
  };
}

/** The keys that this screen opens: those of the sides that are mine; to watch, where none is. */
export function keysHere(choices: Choices, created: Pick<Created, "sides" | "spectator">): string[] {
  const mine = created.sides.flatMap((side, at) => (choices.seats[at]?.by === "me" && side.key ? [side.key] : []));
  return mine.length ? mine : [created.spectator];
}

/** Which seats this screen opens, in words. */
export function seatHere(choices: Choices, created: Pick<Created, "sides">): string {
  const mine = created.sides.filter((_, at) => choices.seats[at]?.by === "me").map((side) => side.name);
  return mine.length ? mine.join(" and ") : "Spectator";
}

/** What there is to hand on: an invitation for each friend, and the spectators' link. */
export function invite(created: Pick<Created, "sides" | "spectator">): Invitation[] {
  const friends = created.sides.flatMap((side, at) =>
    side.invitation ? [{ seat: side.name, key: side.invitation, side: at }] : [],
  );
  return [...friends, { seat: "Spectators", key: created.spectator }];
}

/** A share of the dice that nobody can foresee. */
export function share(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What stands in a switch's list of values: words, or a range of whole numbers. */
export type Values = { words: string[] } | { from: number; to: number };

/** Reads "on | off" and "0 to 20". */
export function valuesOf(text: string): Values {
  const range = /^(\d+) to (\d+)$/.exec(text.trim());
  if (range) return { from: Number(range[1]), to: Number(range[2]) };
  return { words: text.split("|").map((word) => word.trim()) };
}

/** A value in plain words: "next activation". */
export function valueWords(value: string): string {
  return value.replaceAll("_", " ");
}

const KEPT = "sandtable.choices";

/** Is it a day as the table writes one: 2005-03-31? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** What was chosen the last time; nothing where it cannot be read. */
export function recall(store: Pick<Store, "getItem"> | undefined): Partial<Choices> {
  const read = keptValue(store, KEPT);
  return isChoices(read) ? read : {};
}

/** Keeps what was chosen, where the browser lets us. */
export function keep(store: Pick<Store, "setItem"> | undefined, choices: Choices): void {
  keepValue(store, KEPT, choices);
}

function isHolding(value: unknown): value is Holding {
  if (!value || typeof value !== "object" || !("by" in value)) return false;
  if (value.by === "computer") return "player" in value && typeof value.player === "string";
  return value.by === "me" || value.by === "friend";
}

function isChoices(value: unknown): value is Partial<Choices> {
  if (!value || typeof value !== "object") return false;
  const it = value as Record<string, unknown>;
  const text = (key: string): boolean => it[key] === undefined || typeof it[key] === "string";
  const seats = it["seats"] === undefined || (Array.isArray(it["seats"]) && it["seats"].every(isHolding));
  const set =
    it["set"] === undefined ||
    (typeof it["set"] === "object" &&
      it["set"] !== null &&
      Object.values(it["set"]).every((v) => typeof v === "string"));
  return text("book") && text("scenario") && text("preset") && text("asOf") && seats && set;
}
