import { describe, expect, it } from "vitest";
import type { Entry, News, Page, Token } from "../generated/protocol";
import { acting, after, changed, interrupts, parts, isRuling } from "./model";

function token(piece: number, x = 0): Token {
  return {
    piece,
    side: 0,
    name: `P${piece}`,
    kind: "",
    symbol: "tank",
    at: { x, y: 0 },
    radius: 1,
    marks: [],
    done: false,
  };
}

function page(): Page {
  return {
    n: 1,
    asked: [0],
    way: "command",
    sealed: [],
    outcome: null,
    prompt: "Move.",
    table: { x: 10, y: 10 },
    ground: [],
    shapes: [],
    tokens: [token(0), token(1)],
    roster: { turn: 1, turns: 6, phase: "", scores: [], standing: [], objectives: [], units: [], track: [] },
    offers: [],
    list: [],
    undo: 1,
    no_undo: "",
    check: "",
  };
}

function entry(n: number, text = "", opens = false): Entry {
  return { n, by: [0], told: text ? [{ sentence: { text, opens, clause: "", pieces: [] } }] : [] };
}

describe("changes", () => {
  it("leave what they do not name, and the same objects", () => {
    const before = page();
    const next = changed(before, 2, { prompt: "Fire.", tokens: { set: [], gone: [] } });
    expect(next).toMatchObject({ n: 2, prompt: "Fire.", asked: [0] });
    expect(next.tokens).toBe(before.tokens);
    expect(before.prompt).toBe("Move.");
  });

  it("replace, add and remove pieces in their order", () => {
    const next = changed(page(), 2, { tokens: { set: [token(0, 5), token(7)], gone: [1] } });
    expect(next.tokens.map((each) => [each.piece, each.at.x])).toEqual([
      [0, 5],
      [7, 0],
    ]);
  });

  it("can take back an outcome and an undo", () => {
    const over = { ...page(), outcome: "drawn" as const };
    expect(changed(over, 2, { outcome: null, undo: null, tokens: { set: [], gone: [] } })).toMatchObject({
      outcome: null,
      undo: null,
    });
  });
});

describe("a roster", () => {
  it("takes the units that changed, and drops those that are no more", () => {
    const unit = (name: string) => ({ name }) as unknown as Page["roster"]["units"][number];
    const before = { ...page(), roster: { ...page().roster, units: [unit("a"), unit("b"), unit("c")] } };
    const rest = { ...page().roster, turn: 2 };
    const next = changed(before, 2, {
      roster: { rest, count: 2, units: [[1, unit("new")]] },
      tokens: { set: [], gone: [] },
    });
    expect(next.roster.turn).toBe(2);
    expect(next.roster.units.map((each) => each.name)).toEqual(["a", "new"]);
    expect(next.roster.units[0]).toBe(before.roster.units[0]);
  });
});

describe("what was missed", () => {
  it("brings the whole page, and the story goes on where it was known", () => {
    const told = { page: page(), story: [entry(0), entry(1)] };
    const missed = { page: { ...page(), n: 3, tokens: [token(1)] }, dropped: [1], entries: [entry(0), entry(3)] };
    const next = after(told, missed);
    expect(next.page).toBe(missed.page);
    expect(next.story.map((each) => each.n)).toEqual([0, 3]);
  });
});

describe("news", () => {
  const news = (fields: Partial<News>): News => ({
    n: 3,
    dropped: [],
    entries: [],
    changes: { tokens: { set: [], gone: [] } },
    ...fields,
  });

  it("add entries once and drop those taken back", () => {
    const told = { page: page(), story: [entry(1), entry(2)] };
    const next = after(told, news({ dropped: [2], entries: [entry(1), entry(3)] }));
    expect(next.story.map((each) => each.n)).toEqual([1, 3]);
    expect(next.page.n).toBe(3);
  });
});

describe("the story", () => {
  it("has a part for each turn", () => {
    const all = parts([
      entry(1, "Set up."),
      entry(2, "Turn 1 begins.", true),
      entry(3, "P1 moves."),
      entry(4, "Turn 2 begins.", true),
    ]);
    expect(all.map((part) => [part.title, part.entries.map((each) => each.n)])).toEqual([
      ["", [1]],
      ["Turn 1 begins.", [2, 3]],
      ["Turn 2 begins.", [4]],
    ]);
  });
});

describe("a human ruling", () => {
  it("is told by its words first, for nobody's command", () => {
    const sentence = { text: "A human ruling: the wind.", clause: "", pieces: [] };
    expect(isRuling({ n: 3, by: [], told: [{ sentence }] })).toBe(true);
    expect(isRuling({ n: 3, by: [1], told: [{ sentence }] })).toBe(false);
    expect(isRuling({ n: 3, by: [], told: [{ sentence, event: {} }] })).toBe(false);
  });
});

describe("an interruption", () => {
  it("is a decision in another side's activation", () => {
    const before = page();
    const during: Page = {
      ...before,
      asked: [1],
      roster: { ...before.roster, track: [{ side: 0, unit: 0, progress: "now" }] },
    };
    expect(acting(during)).toBe(0);
    expect(interrupts(during, 1)).toBe(true);
    expect(interrupts(during, 0)).toBe(false);
    expect(interrupts(before, 0)).toBe(false);
  });
});
