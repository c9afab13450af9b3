// A side's record sheet: its units with their boxes, and the tables of the rulebook that its weapons need.

import type {
  About,
  Boxes,
  Fixture,
  ForceSheet,
  Formation,
  Harm,
  Member,
  Page,
  Row,
  Side,
} from "../generated/protocol";
import { read, words, type Block } from "../rulebook/markdown";
import { isWhole } from "../table/columns";

/** One box for one point of strength. */
export interface Box {
  struck: boolean;
  /** The last of five. */
  gap: boolean;
}

/** One element on the sheet. */
export interface Line {
  name: string;
  kind: string;
  boxes: Box[];
  armament: string;
  move: string;
  place: string;
}

/** One unit on the sheet. */
export interface UnitLines {
  name: string;
  points: number;
  lines: Line[];
}

/** A piece that has a card of its own. */
export interface CardLines {
  name: string;
  kind: string;
  /** Where it is, or the unit that it belongs to. */
  unit: string;
  points: number;
  strength: Box[];
  figures: Row[];
  boxes: Boxes[];
  head: string[];
  weapons: string[][];
  log: string[];
  fixtures: Fixture[];
  harm: Harm[];
}

/** A side's sheet. */
export interface Sheet {
  side: Side;
  name: string;
  points: number;
  left: number;
  /** How many units, those with cards included. */
  number: number;
  units: UnitLines[];
}

/** Boxes in fives; those that are lost are struck from the left. */
export function boxes(left: number, full: number): Box[] {
  return Array.from({ length: full }, (_, at) => ({ struck: at < full - left, gap: at % 5 === 4 && at !== full - 1 }));
}

/** The numbers of the turns, as activation boxes: eight where the battle has no fixed end. */
export function turnBoxes(turns: number): number[] {
  return Array.from({ length: turns || 8 }, (_, at) => at + 1);
}

function strengthOf(member: Member): [number, number] {
  const [left, full] = member.strength;
  return [Number(left), Number(full)];
}

/** A bare length is what an element moves. */
const LENGTH = /^[\d.,]+ ?(mm|cm|in|units?)$/;

function isMove(row: Row): boolean {
  return LENGTH.test(row.value) || /^(mov|speed)/i.test(row.name);
}

/** Rows that say what is done to an element, or what it holds, are no armament; those in small letters go with the one before. */
function isWeapon(row: Row): boolean {
  return (
    /^[A-Z0-9]/.test(row.name) &&
    !/^(armou?r|hit points|strength|carries|aboard|target)\b/i.test(row.name) &&
    !isMove(row)
  );
}

/** What a weapon may not do is said with it, and is a star on the sheet. */
function isBarred(row: Row): boolean {
  return row.value.startsWith("not ");
}

function line(member: Member): Line {
  const [left, full] = strengthOf(member);
  return {
    name: member.name,
    kind: member.kind,
    boxes: boxes(left, full),
    armament: armament(member).join(", "),
    move: member.rows.filter(isMove).map(moveOf).join(", "),
    place: member.aboard === null || member.aboard === undefined ? "" : member.place,
  };
}

function moveOf(row: Row): string {
  if (!LENGTH.test(row.value)) return row.value || row.name;
  return `${row.name.split(",")[0]} ${row.value.replace(/\D+$/, "")}`;
}

/** What an element fights with, in the roster's words; a star stands where the roster says that it may not do something. */
export function armament(member: Member): string[] {
  return member.rows.filter(isWeapon).map((row) => (isBarred(row) ? `${row.name} *` : row.name));
}

/** What the stars of a sheet mean, in the roster's words. */
export function stars(units: Formation[]): string {
  const members = units.flatMap((unit) => unit.pieces);
  const said = new Set(
    members.flatMap((member) => member.rows.filter((row) => isWeapon(row) && isBarred(row)).map((row) => row.value)),
  );
  return said.size ? `* ${[...said].join("; ")}` : "";
}

/** The units of a side. */
export function unitsOf(page: Page, side: Side): Formation[] {
  return page.roster.units.filter((unit) => unit.side === side);
}

/** The sheets of a battle as it stands, one for each side. */
export function sheets(about: About, page: Page): Sheet[] {
  return about.sides.map(({ name }, side) => sheetOf(name, side, unitsOf(page, side)));
}

/** Those whose pieces all have more to them than a line holds stand on cards, and have no line. */
function isCarded(unit: Formation): boolean {
  return unit.pieces.length > 0 && unit.pieces.every((member) => member.card && isWhole(member.card));
}

/** The units that stand on the sheet line by line. */
export function unitsWithLines(units: Formation[]): Formation[] {
  return units.filter((unit) => !isCarded(unit));
}

/** The cards of units, in a battle or before one. */
export function cardsOf(units: Formation[]): CardLines[] {
  return units.filter(isCarded).flatMap((unit) =>
    unit.pieces.flatMap((member) => {
      const { card, name, kind, points } = member;
      if (!card) return [];
      const { figures, boxes: struck, head, weapons, log, fixtures = [], harm = [] } = card;
      const strength = boxes(...strengthOf(member));
      // A unit of one piece is called as that is.
      const of = unit.name.endsWith(name) ? "" : unit.name;
      return [
        {
          name,
          kind,
          unit: member.place || of,
          points,
          strength,
          figures,
          boxes: struck,
          head,
          weapons,
          log,
          fixtures,
          harm,
        },
      ];
    }),
  );
}

/** The sheet of some units. Those whose pieces have cards have no line on it. */
export function sheetOf(name: string, side: Side, units: Formation[]): Sheet {
  return {
    side,
    name,
    points: sum(units, (unit) => unit.points),
    left: sum(units, (unit) => unit.left),
    number: units.length,
    units: unitsWithLines(units).map(({ name, points, pieces }) => ({ name, points, lines: pieces.map(line) })),
  };
}

/** Everything that stands on one sheet of paper. */
export interface Paper {
  sheet: Sheet;
  /** Those that have cards of their own, and no line on the sheet. */
  cards: CardLines[];
  /** The line under its head. */
  line: string;
  /** The numbers of the turns, and the turn under way. */
  turns: number[];
  turn: number;
  /** What its stars mean. */
  note: string;
  tables: Reference[];
  objectives: { name: string; points: number }[];
  /** The lines at its foot. */
  foot: string;
}

function inWords(units: number): string {
  return units === 1 ? "one unit" : `${units} units`;
}

/** A side's paper in a battle as it stands. */
export function paperOf(about: About, page: Page, sheet: Sheet, tables: Reference[]): Paper {
  const points = sheet.left === sheet.points ? `${sheet.points}` : `${sheet.left} of ${sheet.points}`;
  const rules = `Rules: ${about.preset.replaceAll("-", " ")}. ${about.book_title}.`;
  return {
    sheet,
    cards: cardsOf(unitsOf(page, sheet.side)),
    line: `${about.title}. ${points} points, ${inWords(sheet.number)}.`,
    turns: turnBoxes(page.roster.turns),
    turn: page.roster.turn,
    note: stars(unitsWithLines(unitsOf(page, sheet.side))),
    tables,
    objectives: page.roster.objectives,
    foot: `${notInForce(about)} ${rules} Record ${about.battle}, entry ${page.n}.`.trim(),
  };
}

/** The paper of a force that plays no battle yet. */
export function paperOfForce(force: ForceSheet, book: string, tables: Reference[]): Paper {
  const { draft } = force;
  const side = force.units[0]?.side ?? 0;
  const sheet = sheetOf(draft.title || draft.list, side, force.units);
  return {
    sheet,
    cards: cardsOf(force.units),
    line: `${draft.list}. ${force.points} of ${draft.limit} points, ${force.size}.`,
    turns: turnBoxes(force.turns),
    turn: 0,
    note: stars(unitsWithLines(force.units)),
    tables,
    objectives: [],
    foot: `${book}.`,
  };
}

function sum(units: Formation[], of: (unit: Formation) => number): number {
  return units.reduce((total, unit) => total + of(unit), 0);
}

/** Switches that are off, in one line; empty where none is. */
export function notInForce(about: About): string {
  const off = about.switches.filter((each) => each.value === "off" || each.value === "none").map((each) => each.title);
  return off.length ? `Not in force: ${off.join("; ")}.` : "";
}

/** Does a table with this title belong to an era? It does unless it names another one; where the era is not known, all do. */
export function isOfEra(title: string, era: string, eras: string[]): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const names = (word: string): boolean => word !== "" && bare(title).includes(bare(word));
  return era === "" || names(era) || !eras.some(names);
}

/** A table of the rulebook, cut down to what a sheet needs. */
export interface Reference {
  clause: string;
  title: string;
  head: string[];
  rows: { cells: string[]; theirs: boolean }[];
  note: string;
}

/** The words in which a side's elements describe what they do: what a table's rows are looked for in. */
export function vocabulary(units: Formation[]): string {
  const members = units.flatMap((unit) => unit.pieces);
  const rows = members.flatMap((member) => member.rows);
  return [...new Set(rows.flatMap((row) => [row.name, row.value]))].join("\n").toLowerCase();
}

const SIGNED = /^[+−-]\d+$/;
const MOST_MODIFIERS = 12;

/**
 * The tables of a clause that belong on a sheet: a list of modifiers whole, any other with the rows that somebody on the
 * table has use for. A table of bare lengths is left out, for every line of the sheet says its own; so are columns of
 * prices and of inner names.
 */
export function references(
  clause: { id: string; title: string; text: string },
  own: string,
  theirs: string,
): Reference[] {
  const blocks = read(clause.text);
  return blocks.flatMap((block, at) => {
    if (block.is !== "table") return [];
    const head = block.head.map(words);
    const keep = head.map((title) => !/^(id|pts|points|mph|kph|price)\b/i.test(title));
    const cut = <T>(cells: T[]): T[] => cells.filter((_, at) => keep[at]);
    const all = block.rows.map((row) => cut(row.map(words)));
    const modifiers = all.length <= MOST_MODIFIERS && all.every((row) => row.length === 2 && SIGNED.test(row[1] ?? ""));
    const rows = modifiers
      ? all.map((cells) => ({ cells, theirs: false }))
      : all.flatMap((cells) => {
          const name = (cells[0] ?? "").toLowerCase();
          if (name.length < 3) return [];
          const [mine, other] = [speaks(own, name), speaks(theirs, name)];
          return mine || other ? [{ cells, theirs: !mine }] : [];
        });
    const said = all.every((row) => row.length === 2 && LENGTH.test(row[1] ?? ""));
    return rows.length && !said
      ? [{ clause: clause.id, title: clause.title, head: cut(head), rows, note: note(blocks[at + 1]) }]
      : [];
  });
}

/** Does a line of a vocabulary say this, perhaps with something behind a comma or a star? */
function speaks(vocabulary: string, name: string): boolean {
  return vocabulary
    .split("\n")
    .some((line) => line.startsWith(name) && /^(\s*[*,.(:;–—]|$)/.test(line.slice(name.length)));
}

/** Footnotes below a table. */
function note(block: Block | undefined): string {
  const text = block?.is === "paragraph" && !block.label ? words(block.text).replace(/\\([*#])/g, "$1") : "";
  return /^[*#†]/.test(text) && text.length <= 260 ? text : "";
}
