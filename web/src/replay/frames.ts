// A battle looked back upon: what the table and the story were after each entry, and where one steps to.

import type { Entry, News, Page, Replay, Roll } from "../generated/protocol";
import { after, speaks, type Told } from "../wire/model";

/** The table and the story before anything happened, and after each entry. */
export function stages(replay: Replay): Told[] {
  let told: Told = { page: replay.first, story: [] };
  const all = [told];
  for (const frame of replay.frames) {
    told = after(told, frame);
    all.push(told);
  }
  return all;
}

/** The entry that led to a stage; none to the first. */
export function entryOf(stage: Told | undefined, frame: News | undefined): Entry | undefined {
  return frame?.entries.at(-1) ?? (frame ? undefined : stage?.story.at(-1));
}

/** What stands in the story for an entry that is shown and has no words of its own, such as the end of an activation. */
export function silence(entry: Entry): string {
  if (speaks(entry) || entry.told.some((told) => told.sentence)) return "";
  return `Entry ${entry.n} changes the table without a word.`;
}

/** Is there anything to see or to hear at a stage? The first and the last always count. */
export function worth(replay: Replay, at: number): boolean {
  const frame = replay.frames[at - 1];
  if (!frame || at === replay.frames.length) return true;
  const seen = frame.changes.tokens ? frame.changes.tokens.set.length + frame.changes.tokens.gone.length : 0;
  return frame.entries.some(speaks) || frame.dropped.length > 0 || seen > 0;
}

/** The next stage in a direction at which there is something to see; the end where there is none. */
export function next(replay: Replay, at: number, step: 1 | -1): number {
  const last = replay.frames.length;
  for (let to = at + step; to > 0 && to < last; to += step) {
    if (worth(replay, to)) return to;
  }
  return step > 0 ? last : 0;
}

/** The stages at which a turn begins, with its heading. */
export function turns(replay: Replay): { at: number; title: string; turn: number }[] {
  const all: { at: number; title: string; turn: number }[] = [];
  let turn = replay.first.roster.turn;
  replay.frames.forEach((frame, index) => {
    const opening = frame.entries.flatMap((entry) => entry.told).find((told) => told.sentence?.opens)?.sentence;
    const now = frame.changes.roster?.rest.turn ?? turn;
    if (opening || now !== turn) all.push({ at: index + 1, title: opening?.text ?? `Turn ${now}`, turn: now });
    turn = now;
  });
  return all;
}

/** The stage of an entry, or the last one before it: where one stays when other eyes look. */
export function stageOf(replay: Replay, n: number): number {
  let at = 0;
  replay.frames.forEach((frame, index) => {
    if (frame.n <= n) at = index + 1;
  });
  return at;
}

/** The throws of an entry. */
export function rolls(entry: Entry | undefined): Roll[] {
  return entry?.told.flatMap((told) => (told.roll ? [told.roll] : [])) ?? [];
}

/** How long a stage is shown at a speed, in milliseconds. */
export function pause(page: Page, entry: Entry | undefined, speed: number): number {
  const words = entry?.told.reduce((sum, told) => sum + (told.sentence?.text.length ?? 0), 0) ?? 0;
  return Math.min(2600, 450 + words * 9) / Math.max(0.25, speed) + (page.outcome ? 400 : 0);
}
