// A force as it is being chosen: its link, what is kept of it in the browser, and the changes that a person makes to it.

import { small } from "../text/measure";
import type { Armoury, Draft, DraftUnit, Fitting, Sheet, SheetEntry, Ware } from "../generated/protocol";
import { keepText, keepValue, keptText, keptValue, type Store } from "../text/kept";

/** The first number of a link says how it is written. */
const WRITTEN = 1;

type Line = [kind: string, number: number, ...traits: string[]];
type Packed = [
  version: number,
  title: string,
  era: string,
  list: string,
  limit: number,
  units: [name: string, elements: Line[]][],
  own?: unknown[],
  settled?: string[],
];
type OwnKind = [name: string, lines: Record<string, SheetEntry>];
/** Links of before have what stands on these lines one after another, behind the name; the last may be missing. */
const LINES_BEFORE = ["class", "drive", "hit_points", "speed", "weapons", "equipment", "traits", "nation"];

/** A force as letters that may stand in an address. */
export function pack(draft: Draft): string {
  const units = draft.units.map((unit): [string, Line[]] => [
    unit.name,
    unit.elements.map((line): Line => [line.kind, line.number, ...(line.traits ?? [])]),
  ]);
  const packed: Packed = [WRITTEN, draft.title ?? "", draft.era, draft.list, draft.limit, units];
  if (draft.kinds?.length) packed[6] = draft.kinds.map(packedKind);
  if (draft.traits?.length) {
    packed[6] ??= [];
    packed[7] = draft.traits;
  }
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The force that these letters mean; none where they mean none. */
export function unpack(text: string): Draft | null {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isPacked(read) ? draftOf(read) : null;
  } catch {
    return null;
  }
}

function packedKind({ name, ...lines }: Sheet): OwnKind {
  return [name, lines];
}

function sheetOf([name, lines]: OwnKind): Sheet {
  return { ...lines, name };
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.every((word) => typeof word === "string");
}

function isEntry(value: unknown): boolean {
  return typeof value === "string" || isCount(value) || isWords(value);
}

/** A unit of one's own as it stands in a link, of before or of now; none where it is none. */
function kindOf(value: unknown): OwnKind | null {
  if (!Array.isArray(value)) return null;
  const [name, ...rest] = value as unknown[];
  const before = rest.length >= LINES_BEFORE.length - 1 && rest.length <= LINES_BEFORE.length;
  const lines: unknown = before ? Object.fromEntries(rest.map((entry, at) => [LINES_BEFORE[at], entry])) : rest[0];
  if (!before && rest.length !== 1) return null;
  if (typeof name !== "string" || typeof lines !== "object" || lines === null || Array.isArray(lines)) return null;
  return Object.values(lines).every(isEntry) ? [name, lines as OwnKind[1]] : null;
}

function isPacked(value: unknown): value is Packed {
  if (!Array.isArray(value) || value.length < 6 || value.length > 8) return false;
  const [version, title, era, list, limit, units, own = [], settled = []] = value as unknown[];
  if (!Array.isArray(own) || !own.every(kindOf) || !isWords(settled)) return false;
  const words = [title, era, list].every((word) => typeof word === "string");
  return version === WRITTEN && words && isCount(limit) && Array.isArray(units) && units.every(isUnit);
}

function isUnit(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== "string") return false;
  const lines: unknown = value[1];
  return Array.isArray(lines) && lines.every(isLine);
}

function isLine(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [kind, number, ...traits] = value as unknown[];
  return typeof kind === "string" && isCount(number) && traits.every((word) => typeof word === "string");
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 1_000_000;
}

function draftOf([, title, era, list, limit, units, own, settled]: Packed): Draft {
  const line = ([kind, number, ...traits]: Line): Draft["units"][number]["elements"][number] => ({
    kind,
    number,
    ...(traits.length ? { traits } : {}),
  });
  const draft = {
    title,
    era,
    list,
    limit,
    ...(settled?.length ? { traits: settled } : {}),
    units: units.map(([name, lines]) => ({ name, elements: lines.map(line) })),
  };
  return own?.length
    ? {
        ...draft,
        kinds: own
          .map(kindOf)
          .filter((kind) => kind !== null)
          .map(sheetOf),
      }
    : draft;
}

/** A force of nobody yet. */
export function empty(armoury: Armoury, list = armoury.lists[0] ?? ""): Draft {
  return { title: "", era: armoury.era, list, limit: armoury.limit, units: [] };
}

/** What a force is called where its owner calls it nothing. */
export function titleOf(draft: Draft): string {
  return draft.title || `${draft.list} force`;
}

function changed(draft: Draft, at: number, unit: (unit: DraftUnit) => DraftUnit): Draft {
  return { ...draft, units: draft.units.map((before, index) => (index === at ? unit(before) : before)) };
}

/** The same with something settled for the whole force; what that adds goes to its limit. */
export function settle(draft: Draft, fitting: Fitting, word: string): Draft {
  const points = (of: string): number => fitting.choices.find((choice) => choice.word === of)?.points ?? 0;
  const others = (draft.traits ?? []).filter((each) => !fitting.choices.some((choice) => choice.word === each));
  const limit = draft.limit + points(word) - points(chosen(fitting, draft.traits));
  return { ...draft, limit, traits: word ? [...others, word] : others };
}

/** The same with one element fewer in a line; a line without elements goes, and so does a unit without lines. */
export function fewer(draft: Draft, unit: number, line: number): Draft {
  const after = changed(draft, unit, (of) => ({
    ...of,
    elements: of.elements
      .map((before, at) => (at === line ? { ...before, number: before.number - 1 } : before))
      .filter((each) => each.number > 0),
  }));
  return after.units[unit]?.elements.length ? after : without(after, unit);
}

/** The same without a unit. */
export function without(draft: Draft, unit: number): Draft {
  return { ...draft, units: draft.units.filter((_, at) => at !== unit) };
}

/** The same with another name for a unit. */
export function named(draft: Draft, unit: number, name: string): Draft {
  return changed(draft, unit, (of) => ({ ...of, name }));
}

/** The same with a line that has been given something, or has given it back. */
export function given(draft: Draft, unit: number, line: number, word: string): Draft {
  const turned = (before: string[] = []): string[] =>
    before.includes(word) ? before.filter((each) => each !== word) : [...before, word];
  return changed(draft, unit, (of) => ({
    ...of,
    elements: of.elements.map((each, at) => (at === line ? { ...each, traits: turned(each.traits) } : each)),
  }));
}

/** Which of the choices of a fitting stands on a line: its word, empty where none does. */
export function chosen(fitting: Fitting, traits: string[] = []): string {
  return fitting.choices.find((choice) => choice.word && traits.includes(choice.word))?.word ?? "";
}

/** The same with another choice of a fitting on a line. */
export function fitted(draft: Draft, unit: number, line: number, fitting: Fitting, word: string): Draft {
  const words = fitting.choices.map((choice) => choice.word);
  const settled = (before: string[] = []): string[] => [
    ...before.filter((each) => !words.includes(each)),
    ...(word ? [word] : []),
  ];
  return changed(draft, unit, (of) => ({
    ...of,
    elements: of.elements.map((each, at) => (at === line ? { ...each, traits: settled(each.traits) } : each)),
  }));
}

/** The same with a unit of its own: a new one, or in the place of the one with the name `was`, whose lines keep it. */
export function withKind(draft: Draft, sheet: Sheet, was: string): Draft {
  const kinds = draft.kinds ?? [];
  const known = kinds.some((kind) => kind.name === was);
  const units = draft.units.map((unit) => ({
    ...unit,
    elements: unit.elements.map((line) => (known && line.kind === was ? { ...line, kind: sheet.name } : line)),
  }));
  return {
    ...draft,
    kinds: known ? kinds.map((kind) => (kind.name === was ? sheet : kind)) : [...kinds, sheet],
    units,
  };
}

/** The same without a unit of its own, and without the elements that were of it. */
export function withoutKind(draft: Draft, name: string): Draft {
  const units = draft.units
    .map((unit) => ({ ...unit, elements: unit.elements.filter((line) => line.kind !== name) }))
    .filter((unit) => unit.elements.length);
  return { ...draft, kinds: (draft.kinds ?? []).filter((kind) => kind.name !== name), units };
}

/** Wares that answer to all words, which commas part: parts of a name or a weapon, "under 60", "over 100". */
export function find(wares: Ware[], words: string): Ware[] {
  const terms = words
    .toLowerCase()
    .split(",")
    .map((term) => term.trim())
    .filter(Boolean);
  const fits = (ware: Ware, term: string): boolean => {
    const bound = /^(under|over) (\d+)$/.exec(term);
    if (bound) return bound[1] === "under" ? ware.points < Number(bound[2]) : ware.points > Number(bound[2]);
    return [ware.name, ware.arms, ware.notes, ware.group, ware.speed].join(" ").toLowerCase().includes(term);
  };
  return wares.filter((ware) => terms.every((term) => fits(ware, term)));
}

/** Wares under the headings under which they stand. */
export function grouped(wares: Ware[], everybody: string): { name: string; wares: Ware[] }[] {
  const groups: { name: string; wares: Ware[] }[] = [];
  for (const ware of wares) {
    const name = ware.list === "" && everybody ? `${everybody}: ${small(ware.group)}` : ware.group;
    const group = groups.find((each) => each.name === name);
    if (group) group.wares.push(ware);
    else groups.push({ name, wares: [ware] });
  }
  return groups;
}

/** A force that was kept in this browser. */
export interface Kept {
  book: string;
  title: string;
  packed: string;
  points: number;
}

const KEPT = "sandtable.forces";
const LAST = "sandtable.force";
const AT_MOST = 30;

function isKept(value: unknown): value is Kept {
  if (!value || typeof value !== "object") return false;
  const it = value as Record<string, unknown>;
  return ["book", "title", "packed"].every((key) => typeof it[key] === "string") && typeof it["points"] === "number";
}

/** All forces that were kept, the last one first. */
export function kept(store: Store | undefined): Kept[] {
  const read = keptValue(store, KEPT);
  return Array.isArray(read) ? read.filter(isKept) : [];
}

/** Keeps a force, in the place of one with the same title. */
export function keep(store: Store | undefined, force: Kept): void {
  const others = kept(store).filter((each) => each.book !== force.book || each.title !== force.title);
  write(store, [force, ...others]);
}

/** Forgets a force. */
export function forget(store: Store | undefined, force: Kept): void {
  write(
    store,
    kept(store).filter((each) => each.book !== force.book || each.title !== force.title),
  );
}

function write(store: Store | undefined, all: Kept[]): void {
  keepValue(store, KEPT, all.slice(0, AT_MOST));
}

/** What was being chosen when the page was last left, as a link holds it. */
export function last(store: Store | undefined, book: string): string {
  return keptText(store, `${LAST}.${book}`);
}

/** Remembers what is being chosen. */
export function rememberLast(store: Store | undefined, book: string, packed: string): void {
  keepText(store, `${LAST}.${book}`, packed);
}
