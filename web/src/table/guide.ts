// How far a guided battle has come: a step is done when what it waits for has been told since it began, or stands on the
// sealed list.

import type { Entry, Guide, Step } from "../generated/protocol";

/** The first entry after this one in which the umpire told these words. */
export function toldIn(story: Entry[], since: number, words: string): Entry | null {
  const says = (entry: Entry) => entry.told.some((told) => told.sentence?.text.includes(words) ?? false);
  return story.find((entry) => entry.n > since && says(entry)) ?? null;
}

/** Where a guide stands. */
export interface Stand {
  /** The index of the step; the number of steps where all are done. */
  at: number;
  /** The entry after which it began. */
  since: number;
}

/** The stand after this story, with these words on the sealed list: steps that wait for words are passed when these have been
 * told or written, one after another. */
export function goOn(guide: Guide, stand: Stand, story: Entry[], list: string[] = []): Stand {
  const step = guide.steps[stand.at];
  if (!step) return stand;
  const at = stand.at + 1;
  if (step.written !== "" && list.some((words) => words.includes(step.written)))
    return goOn(guide, { at, since: stand.since }, story, list);
  const entry = step.told === "" ? null : toldIn(story, stand.since, step.told);
  // Several steps may be done before anything of them is shown: who names and fires at once has done both.
  return entry ? goOn(guide, { at, since: entry.n }, story, list) : stand;
}

/** The stand of a page that comes to a battle which is under way: after the last step whose words were told, one after another. */
export function resume(guide: Guide, story: Entry[]): Stand {
  let stand: Stand = { at: 0, since: -1 };
  guide.steps.forEach((step, at) => {
    if (step.told === "" || guide.steps.slice(stand.at, at).some((between) => between.told !== "")) return;
    const entry = toldIn(story, stand.since, step.told);
    if (entry) stand = { at: at + 1, since: entry.n };
  });
  return stand;
}

/** The step under way; none where all are done. */
export function stepOf(guide: Guide, stand: Stand): Step | null {
  return guide.steps[stand.at] ?? null;
}
