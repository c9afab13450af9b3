// The sheet of a unit of one's own, as it is being filled in: which lines it has, and what may stand there, the rulebook says.

import type { Flaw, Sheet, SheetEntry, SheetLine, SheetWord, Workshop } from "../generated/protocol";

/** A sheet on the desk: what stands on it, and the name of the unit that it changes; empty for a new one. */
export interface OpenSheet {
  sheet: Sheet;
  was: string;
}

/** A new sheet, on which stands what the rulebook begins with. */
export function blank(shop: Workshop): OpenSheet {
  const lines = shop.lines.flatMap(({ key, first }): [string, SheetEntry][] =>
    first === null || first === undefined ? [] : [[key, first]],
  );
  return { sheet: { name: "", ...Object.fromEntries(lines) }, was: "" };
}

/** The one word or number on a line, as text; empty where nothing stands there. */
export function textOn(sheet: Sheet, line: SheetLine): string {
  const entry = sheet[line.key];
  if (entry === undefined || Array.isArray(entry)) return line.takes.is === "number" ? "0" : "";
  return String(entry);
}

/** The words on a line. */
export function wordsOn(sheet: Sheet, line: SheetLine): string[] {
  const entry = sheet[line.key];
  return Array.isArray(entry) ? entry : [];
}

/** A number that may stand on a line, the nearest to what was typed. */
export function numberFor(typed: number | null | undefined, most: number): number {
  return Math.min(most, Math.max(0, Math.round(typed || 0)));
}

/** The word of an entry of a list, and whether the mark stands behind it. */
export function entryOf(written: string, mark: string): { word: string; marked: boolean } {
  const marked = mark !== "" && written.endsWith(mark);
  return { word: marked ? written.slice(0, -mark.length) : written, marked };
}

/** The entries of a list with another one at a place; none takes the line away. */
export function withEntry(entries: string[], at: number, written: string): string[] {
  const after = [...entries];
  if (written) after[at] = written;
  else after.splice(at, 1);
  return after;
}

/** The words with one more, or without it. */
export function turned(words: string[], word: string): string[] {
  return words.includes(word) ? words.filter((each) => each !== word) : [...words, word];
}

/** What is wrong with one part of the sheet. */
export function flawsOf(flaws: Flaw[], field: string): Flaw[] {
  return flaws.filter((flaw) => flaw.field === field);
}

/** What a choice is called, and what it costs. */
export function priced({ name, points }: SheetWord): string {
  return points ? `${name}, ${points}` : name;
}

/** A flaw in the names of the page, where the table speaks in the words of files: 'atg' is A/T Grenades. */
export function worded(what: string, shop: Workshop): string {
  const all = shop.lines.flatMap((line) => line.choices);
  const marks = shop.lines.flatMap(({ takes }) => (takes.is === "list" && takes.mark ? [takes.mark] : []));
  return what.replace(/'([^']+)'/g, (quoted, written: string) => {
    const mark = marks.find((each) => written.endsWith(each)) ?? "";
    const { word } = entryOf(written, mark);
    const name = all.find((each) => each.word === word)?.name;
    return name === undefined ? quoted : name + mark;
  });
}
