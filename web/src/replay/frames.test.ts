import { describe, expect, it } from "vitest";
import type { Entry, News, Page, Replay, Roster } from "../generated/protocol";
import { next, pause, silence, stageOf, stages, turns, worth } from "./frames";

const roster = { turn: 0, units: [], track: [] } as unknown as Roster;
const first = { n: 0, tokens: [], roster, prompt: "Begin." } as unknown as Page;

function entry(n: number, text: string, opens = false): Entry {
  return { n, by: [0], told: text ? [{ sentence: { text, clause: "", pieces: [], opens }, roll: null }] : [] } as Entry;
}

function frame(n: number, text: string, changes: object = {}, opens = false, dropped: number[] = []): News {
  return { n, dropped, entries: [entry(n, text, opens)], changes } as unknown as News;
}

const replay: Replay = {
  receipts: [],
  first,
  frames: [
    frame(1, "Turn 1 begins.", { roster: { rest: { ...roster, turn: 1 }, count: 0, units: [] } }, true),
    frame(2, ""),
    frame(3, "A moves.", { prompt: "B decides." }),
    frame(5, "Taken back.", { roster: { rest: { ...roster, turn: 2 }, count: 0, units: [] } }, false, [3]),
  ],
};

describe("a battle looked back upon", () => {
  it("has a stage after each entry", () => {
    const all = stages(replay);
    expect(all.map((told) => told.page.prompt)).toEqual(["Begin.", "Begin.", "Begin.", "B decides.", "B decides."]);
    expect(all.at(-1)?.story.map((each) => each.n)).toEqual([1, 2, 5]);
    expect(all[0]?.story).toEqual([]);
  });

  it("steps over entries that say and show nothing", () => {
    expect(next(replay, 1, 1)).toBe(3);
    expect(next(replay, 3, -1)).toBe(0);
    expect(next(replay, 4, 1)).toBe(4);
    expect(worth(replay, 2)).toBe(false);
  });

  it("says so where an entry has no words", () => {
    expect(silence(entry(2, ""))).toBe("Entry 2 changes the table without a word.");
    expect(silence(entry(3, "A moves."))).toBe("");
    expect(silence(entry(4, "Turn 2 begins.", true))).toBe("");
  });

  it("knows where turns begin and where an entry is", () => {
    expect(turns(replay)).toEqual([
      { at: 1, title: "Turn 1 begins.", turn: 1 },
      { at: 4, title: "Turn 2", turn: 2 },
    ]);
    expect(stageOf(replay, 4)).toBe(3);
    expect(stageOf(replay, 0)).toBe(0);
  });

  it("gives long sentences time", () => {
    expect(pause(first, entry(1, "x".repeat(100)), 1)).toBeGreaterThan(pause(first, entry(1, "x"), 1));
    expect(pause(first, entry(1, "x"), 4)).toBeLessThan(300);
  });
});
