import { describe, expect, it } from "vitest";
import type { AttackPage, ForceSheet } from "../generated/protocol";
import {
  begin,
  blank,
  choose,
  chosen,
  corrected,
  joined,
  nextDie,
  recall,
  remember,
  rosterOf,
  sidesOf,
  tapped,
  typed,
  undone,
  wishOf,
  written,
  type Game,
  type Roster,
} from "./game";

const roster = (title: string, ...pieces: [name: string, kind: string, full: number][]): Roster => ({
  title,
  list: title,
  pieces: pieces.map(([name, kind, full]) => ({ name, kind, symbol: "tank", unit: "A", left: full, full })),
});

function game(): Game {
  const rosters = [roster("German", ["TI01", "Tiger I", 28]), roster("Russian", ["T01", "T34/76", 22])];
  return choose(choose(begin("mad", "ww2", rosters), 0, 0), 1, 0);
}

const TO_HIT = { name: "to hit", clause: "MAD-45", dice: 2, sides: 10 };
const FAR = { name: "how far", clause: "MAP-56", dice: 1, sides: 10 };
const WHERE = { name: "where", clause: "MAP-56", dice: 1, sides: 12 };

function page(left: number, lost = false): AttackPage {
  return {
    weapons: [],
    bands: [],
    band_title: "",
    band_asked: "",
    circumstances: [],
    needed: { figure: "7", sign: "+", words: "7 needed" },
    parts: [],
    hopeless: null,
    chances: [],
    aim: "to destroy it",
    achieved: 0,
    throws: [TO_HIT],
    counts: [true, false],
    result: {
      words: "One success, half: 17",
      then: `22 − 17: ${left} left`,
      damage: 17,
      left,
      destroyed: left === 0,
      attacker_lost: lost,
      clause: "MAD-46",
      notes: [],
    },
  };
}

describe("a shot", () => {
  it("is asked about as soon as both are known", () => {
    expect(wishOf(choose(game(), 1, -1), blank())).toBeNull();
    expect(wishOf(game(), { ...blank(), band: 2 })).toMatchObject({
      attacker: { list: "German", kind: "Tiger I" },
      left: 22,
      band: 2,
      dice: [],
    });
  });

  it("tells the sheet of whoever is a unit of its force's own", () => {
    const own = { name: "Marder", class: "vehicle", drive: "tracked" };
    const draft = { era: "ww2", list: "German", limit: 700, kinds: [own], units: [] };
    const member = (kind: string) => ({ name: kind, kind, symbol: "tank", strength: [5, 5] });
    const units = [{ name: "A", pieces: [member("Marder"), member("Tiger I")] }];
    const made = rosterOf({ draft, units } as unknown as ForceSheet);
    const game = choose(choose(begin("mad", "ww2", [made, made]), 0, 0), 1, 1);
    const wish = wishOf(game, blank());
    expect(wish?.attacker).toEqual({ list: "German", kind: "Marder", own, traits: [] });
    expect(wish?.target).toEqual({ list: "German", kind: "Tiger I", traits: [] });
  });

  it("tells of those that have cards of their own too", () => {
    const draft = { era: "air", list: "Battle of Britain", limit: 400, units: [] };
    const member = { name: "S1", kind: "Spitfire IA", symbol: "fighter", strength: [16, 16] };
    const sheet = { draft, units: [{ name: "S1", pieces: [member] }] };
    const made = rosterOf(sheet as unknown as ForceSheet);
    expect(made.pieces.map((piece) => [piece.kind, piece.left])).toEqual([["Spitfire IA", 16]]);
    const wish = wishOf(choose(choose(begin("mad", "air", [made, made]), 0, 0), 1, 0), blank());
    expect(wish).toMatchObject({ era: "air", attacker: { kind: "Spitfire IA" }, left: 16 });
  });

  it("takes dice one after another, and each again", () => {
    const both = typed(typed(blank(), 7, [TO_HIT]), 3, [TO_HIT]);
    expect(both.dice).toEqual([7, 3]);
    expect(typed({ ...both, at: 0 }, 9, [TO_HIT]).dice).toEqual([9, 3]);
    expect(typed(blank(), 4, [{ ...TO_HIT, dice: 1 }]).dice).toEqual([4]);
  });

  it("goes on to what is thrown after that, and forgets it where what it hung on is typed again", () => {
    const all = [TO_HIT, FAR, WHERE];
    const one = typed(typed(blank(), 7, [TO_HIT]), 3, [TO_HIT]);
    expect(nextDie(one, [TO_HIT])).toBe(1);
    expect([nextDie(one, [TO_HIT, FAR]), sidesOf(all)]).toEqual([2, [10, 10, 10, 12]]);
    const whole = typed(typed(one, 2, [TO_HIT, FAR]), 11, all);
    expect(whole.dice).toEqual([7, 3, 2, 11]);
    expect(wishOf(game(), whole)?.dice).toEqual([7, 3, 2, 11]);
    expect(typed({ ...whole, at: 1 }, 8, all).dice).toEqual([7, 8, null, null]);
    // A die that is missing leaves those behind it untold.
    expect(wishOf(game(), { ...blank(), dice: [null, 3] })?.dice).toEqual([]);
    const words = written(game(), whole, { ...page(5), throws: all }).entries[0]?.words;
    expect(words).toContain("7 needed, 7 and 3, then 2, then 11.");
  });

  it("tells what each was given, and nothing of who is in no force", () => {
    const line = (kind: string, traits?: string[]) => ({ kind, number: 2, ...(traits ? { traits } : {}) });
    const draft = {
      era: "ww2",
      list: "German",
      limit: 700,
      units: [{ name: "A", elements: [line("Ju 87 B-1", ["bombs", "skill 2"])] }],
    };
    const member = { name: "J", kind: "Ju 87 B-1", symbol: "attack-plane", strength: [18, 18] };
    const made = rosterOf({ draft, units: [{ name: "A", pieces: [member, member] }] } as unknown as ForceSheet);
    expect(made.pieces.map((piece) => piece.traits)).toEqual([
      ["bombs", "skill 2"],
      ["bombs", "skill 2"],
    ]);
    const destroyer = { group: "Ships", kind: "Destroyer", symbol: "warship", strength: 60 };
    const begun = choose(begin("mad", "ww2", [made, made], [destroyer]), 0, 0);
    const met = joined(joined(begun, 1, destroyer), 1, destroyer);
    expect(chosen(met, 1)).toMatchObject({ name: "Destroyer 2", unit: "Ships", left: 60, full: 60 });
    const wish = wishOf(met, blank());
    expect(wish?.attacker.traits).toEqual(["bombs", "skill 2"]);
    expect(wish?.target).toEqual({ list: "German", kind: "Destroyer" });
  });

  it("takes circumstances and their steps", () => {
    const first = tapped(blank(), { now: null, next: "works-4" });
    expect(first.circumstances).toEqual(["works-4"]);
    expect(tapped(first, { now: "works-4", next: "works-3" }).circumstances).toEqual(["works-3"]);
    expect(tapped(first, { now: "works-4", next: null }).circumstances).toEqual([]);
  });
});

describe("what is written down", () => {
  it("strikes hit points off and can be taken back", () => {
    const after = written(game(), { ...blank(), dice: [7, 3] }, page(5));
    expect(chosen(after, 1)?.left).toBe(5);
    expect(after.entries[0]?.words).toBe("TI01 at T01: 7 needed, 7 and 3. One success, half: 17. 22 − 17: 5 left.");
    expect(chosen(undone(after), 1)?.left).toBe(22);
    expect(undone(game()).entries).toEqual([]);
  });

  it("leaves nobody meant who is lost", () => {
    const after = written(game(), { ...blank(), dice: [10, null] }, page(22, true));
    expect(after.chosen).toEqual([-1, 0]);
    expect(after.rosters[0]?.pieces[0]?.left).toBe(0);
    expect(written(game(), blank(), page(0)).chosen).toEqual([0, -1]);
    expect(written(game(), blank(), { ...page(0), result: null }).entries).toEqual([]);
  });

  it("may be put right by hand, within what there is", () => {
    expect(corrected(game(), { points: "hit points" }, 1, 0, 10).rosters[1]?.pieces[0]?.left).toBe(10);
    expect(corrected(game(), { points: "hit points" }, 1, 0, 23).entries).toEqual([]);
    expect(corrected(game(), { points: "hit points" }, 1, 0, -1).entries).toEqual([]);
  });

  it("is still there the next time", () => {
    const values = new Map<string, string>();
    const store = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    expect(recall(store)).toBeNull();
    remember(store, game());
    expect(recall(store)).toEqual(game());
    values.set("sandtable.companion", '{"book":1}');
    expect(recall(store)).toBeNull();
    expect(recall(undefined)).toBeNull();
  });
});
