// What a page knows of a battle, and how news change it: pure, so that a live table and a replay share it.

import type {
  Changes,
  Entry,
  Missed,
  News,
  Page,
  Piece,
  Roster,
  RosterChanges,
  Side,
  Token,
} from "../generated/protocol";

/** A page and the story that led to it. */
export interface Told {
  page: Page;
  story: Entry[];
}

/** A page with its changes made. What is not named stays the very same object. */
export function changed(page: Page, n: number, changes: Changes): Page {
  const next: Page = { ...page, n };
  const { tokens, roster, ...plain } = changes;
  for (const [key, value] of Object.entries(plain)) {
    // Nothing is said of what stayed as it was; `null` is said of an outcome or an undo that is there no longer.
    if (value !== undefined) Object.assign(next, { [key]: value });
  }
  if (roster) next.roster = withUnits(page.roster, roster);
  if (tokens) next.tokens = withTokens(page.tokens, tokens.set, tokens.gone);
  return next;
}

function withUnits(before: Roster, changes: RosterChanges): Roster {
  const units = before.units.slice(0, changes.count);
  for (const [n, unit] of changes.units) units[n] = unit;
  return { ...changes.rest, units };
}

function withTokens(before: Token[], set: Token[], gone: Piece[]): Token[] {
  if (set.length === 0 && gone.length === 0) return before;
  const fresh = new Map(set.map((token) => [token.piece, token]));
  const kept = before.filter((token) => !gone.includes(token.piece));
  const next = kept.map((token) => fresh.get(token.piece) ?? token);
  const there = new Set(kept.map((token) => token.piece));
  return [...next, ...set.filter((token) => !there.has(token.piece))];
}

/** A page and its story after news, or after all that was missed. An entry told twice is kept once. */
export function after(told: Told, news: News | Missed): Told {
  const left = told.story.filter((entry) => !news.dropped.includes(entry.n));
  const known = new Set(left.map((entry) => entry.n));
  const fresh = news.entries.filter((entry) => !known.has(entry.n));
  const page = "page" in news ? news.page : changed(told.page, news.n, news.changes);
  return { page, story: [...left, ...fresh] };
}

/** The side whose activation is under way, as the track shows it. */
export function acting(page: Page): Side | null {
  return page.roster.track.find((box) => box.progress === "now")?.side ?? null;
}

/** Does this side decide in the middle of another side's activation? */
export function interrupts(page: Page, side: Side | null): boolean {
  const now = acting(page);
  return side !== null && now !== null && now !== side && page.asked.includes(side);
}

/** One part of the story: a turn. */
export interface Part {
  title: string;
  entries: Entry[];
}

/** The story in its parts; a sentence that opens one is its heading. */
export function parts(story: Entry[]): Part[] {
  const all: Part[] = [];
  for (const entry of story) {
    const opening = entry.told.find((told) => told.sentence?.opens)?.sentence;
    if (opening || all.length === 0) all.push({ title: opening?.text ?? "", entries: [] });
    all[all.length - 1]?.entries.push(entry);
  }
  return all;
}

/** Does an entry have anything to say, apart from headings? */
export function speaks(entry: Entry): boolean {
  return entry.told.some((told) => told.sentence && !told.sentence.opens);
}

/** Were dice thrown in it? */
export function rolled(entry: Entry): boolean {
  return entry.told.some((told) => told.roll);
}

/** Is it a human ruling? Its words come first, and are neither an event of the rulebook nor a throw. */
export function isRuling(entry: Entry): boolean {
  const first = entry.told[0];
  return (
    entry.by.length === 0 && !!first?.sentence && !first.sentence.opens && !first.roll && first.event === undefined
  );
}
