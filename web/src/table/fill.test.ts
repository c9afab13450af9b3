import { describe, expect, it } from "vitest";
import type { About, Offer, Slot } from "../generated/protocol";
import {
  actors,
  begin,
  beginsWith,
  isMoreThanPlace,
  labelsOf,
  common,
  differences,
  filled,
  isSwitch,
  listing,
  pathOf,
  range,
  sameOffer,
  shapeOf,
  slotOf,
  toggled,
  withValue,
} from "./fill";

const fixed = (n: number): Slot => ({ number: { from: n, to: n } });
const numbers = (from: number, to: number): Slot => ({ number: { from, to } });
const offer = (verb: number, slots: Slot[], actor = 1): Offer => ({ actor, verb, slots, secret: 0 });
const own = (piece: number) => piece < 10;
const zero = { x: 0, y: 0 };

describe("the shape of an offer", () => {
  it("is decided by its free slots", () => {
    const path: Slot = { path: { from: zero, reach: 5 } };
    const point: Slot = { point: { about: zero, reach: 5 } };
    const heading: Slot = { heading: { from: 0, sweep: 9 } };
    const cases: [Slot[], string][] = [
      [[], "button"],
      [[fixed(3)], "button"],
      [[path, numbers(0, 1)], "path"],
      [[fixed(2), point], "place"],
      [[fixed(0), { piece: [10, 11] }, numbers(0, 1)], "target"],
      [[{ piece: [1, 2] }], "own"],
      [[{ piece: [1, 12] }], "target"],
      [[heading], "heading"],
      [[fixed(0), numbers(2, 7)], "steps"],
      [[numbers(0, 500)], "form"],
      [[{ order: { of: [1, 2], at_most: 2 } }], "form"],
      [[{ subset: { of: [1, 2], at_most: 2 } }, point], "form"],
      [[path, point], "form"],
      [[numbers(0, 3), numbers(0, 3)], "form"],
    ];
    for (const [slots, shape] of cases) expect(shapeOf(offer(0, slots), own), JSON.stringify(slots)).toBe(shape);
    // What is only named is looked at first: a point is aimed at, with one's own pieces to help.
    expect(shapeOf(offer(0, [fixed(2), point]), own, true)).toBe("aim");
    expect(shapeOf(offer(0, [point, { piece: [1, 2] }]), own, true)).toBe("aim");
    expect(begin(offer(0, [point, { piece: [1, 2] }])).values).toEqual([null, { piece: 1 }]);
  });
});

describe("a draft", () => {
  it("begins with the least numbers and is filled when nothing is missing", () => {
    const aim = offer(8, [fixed(255), { piece: [10, 11] }, numbers(0, 1)]);
    const draft = begin(aim);
    expect(filled(draft)).toBeNull();
    const whole = withValue(draft, slotOf(aim, "piece"), { piece: 11 });
    expect(filled(whole)).toEqual([{ number: 255 }, { piece: 11 }, { number: 0 }]);
    expect(slotOf(aim, "number")).toBe(2);
    expect(isSwitch(numbers(0, 1)) && !isSwitch(numbers(1, 1))).toBe(true);
    expect(range(numbers(2, 4))).toEqual([2, 3, 4]);
  });

  it("knows its path", () => {
    const move = offer(4, [{ path: { from: zero, reach: 5 } }]);
    expect(pathOf(begin(move))).toEqual([]);
    expect(pathOf(withValue(begin(move), 0, { path: [zero] }))).toEqual([zero]);
  });
});

describe("offers", () => {
  const about = { verbs: [{ role: "act" }, { role: "end" }] } as unknown as About;
  it("for everybody are listed once, whoever makes them", () => {
    const offers = [offer(1, [fixed(0)], 1), offer(1, [fixed(0)], 2), offer(1, [fixed(1)], 3), offer(0, [], 1)];
    expect(common(offers, about, ["end"]).map((each) => each.actor)).toEqual([1, 3]);
    expect(actors([...offers, offer(1, [], 256)], 256)).toEqual([1, 2, 3]);
    expect(sameOffer(offers[0] as Offer, offers[1] as Offer)).toBe(false);
  });
});

describe("what tells things apart", () => {
  it("is what is left without the words that all share", () => {
    expect(differences(["Cannon B of P1 at T3", "machine gun of P1 at T3"])).toEqual(["Cannon B", "machine gun"]);
    expect(differences(["one"])).toEqual(["one"]);
    expect(differences(["A of P1", "A of P1"])).toEqual(["A of P1", "A of P1"]);
  });
});

describe("a list in order", () => {
  const list = offer(0, [{ order: { of: [4, 5, 6], at_most: 2 } }, numbers(0, 1)]);

  it("begins empty, takes one after another and gives each back", () => {
    const draft = begin(list);
    expect(listing(draft)).toEqual({ slot: 0, of: [4, 5, 6], list: [], atMost: 2 });
    const both = toggled(toggled(draft.values[0], 6, 2), 4, 2);
    expect(both).toEqual({ order: [6, 4] });
    expect(toggled(both, 5, 2)).toEqual(both);
    expect(toggled(both, 6, 2)).toEqual({ order: [4] });
    expect(listing(begin(offer(0, [numbers(0, 1)])))).toBeNull();
  });

  it("is told from a set, which has no order", () => {
    expect(toggled(toggled({ subset: [] }, 6, 2), 4, 2)).toEqual({ subset: [4, 6] });
  });
});

describe("what an offer begins with", () => {
  const place: Slot = { point: { about: zero, reach: 9 } };
  const heading = (from: number, sweep: number): Slot => ({ heading: { from, sweep } });

  it("is the number that the table says, and the middle of the headings", () => {
    const muster: Offer = {
      ...offer(0, [place, heading(45_000, 90_000), numbers(10, 30)]),
      begins: { slot: 2, number: 20 },
    };
    expect(begin(muster).values).toEqual([null, { heading: 90_000 }, { number: 20 }]);
    expect([beginsWith(muster, 2), beginsWith(muster, 1)]).toEqual([20, null]);
    const spotters: Offer = {
      ...offer(0, [{ order: { of: [8], at_most: 1 } }, { piece: [4, 5] }]),
      begins: { slot: 1, number: 5 },
    };
    expect(begin(spotters).values).toEqual([{ order: [] }, { piece: 5 }]);
    expect(begin(offer(0, [place, heading(0, 359_000)])).values).toEqual([null, null]);
    expect(isMoreThanPlace(muster)).toBe(true);
    expect(isMoreThanPlace(offer(0, [fixed(2), place, numbers(0, 1)]))).toBe(false);
  });

  it("is what was given the last time, where it still may be", () => {
    const all = [place, heading(0, 359_000), numbers(10, 30)];
    const last = [{ point: { x: 3, y: 3 } }, { heading: 7000 }, { number: 25 }];
    expect(begin(offer(0, all), last).values).toEqual([null, ...last.slice(1)]);
    const narrow = [place, heading(45_000, 90_000), numbers(10, 20)];
    expect(begin(offer(0, narrow), last).values).toEqual([null, { heading: 90_000 }, { number: 10 }]);
  });

  it("has the words that the table gives for its numbers", () => {
    const verbs = [{ key: "", label: "", usage: "", slots: ["speed", "height"], role: "act" as const }];
    const about = { verbs, labels: [{ slot: "height", numbers: ["high", "low"] }] } as unknown as About;
    expect(labelsOf(about, offer(0, [numbers(1, 9), numbers(0, 1)]), 1)).toEqual(["high", "low"]);
    expect(labelsOf(about, offer(0, [numbers(1, 9), numbers(0, 1)]), 0)).toEqual([]);
  });
});
