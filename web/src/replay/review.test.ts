import { describe, expect, it } from "vitest";
import type { Mean, Moment, Review } from "../generated/protocol";
import { BY, band, chances, change, curve, gain, helped, luckWords, off, turnMarks, whole } from "./review";

const certain = (mean: number): Mean => ({ mean, error: 0 });

function moment(part: Partial<Moment>): Moment {
  return {
    n: 1,
    turn: 1,
    by: 1,
    given: [],
    chance: certain(0.5),
    skill: [certain(0), certain(0)],
    luck: 0,
    ruled: 0,
    cause: "dice",
    mistake: null,
    ...part,
  };
}

describe("a review", () => {
  it("says chances in whole per cent, with what they may be off by", () => {
    expect([-0.01, 0.456, 1.01].map(whole)).toEqual(["0 %", "46 %", "100 %"]);
    expect(off({ mean: 0.4, error: 0.021 })).toBe("±5");
    expect([gain(0.104), gain(-0.2), gain(0)]).toEqual(["+10", "\u221220", "±0"]);
  });

  it("takes what one side gained for what the other lost", () => {
    const both = moment({ skill: [certain(0.1), certain(0.3)], luck: 0.05, ruled: -0.01 });
    expect(change(both)).toBeCloseTo(0.1 - 0.3 + 0.05 - 0.01);
    expect(helped(both)).toBe(1);
  });

  it("names what did most", () => {
    expect((["dice", "decision", "ruling"] as const).map((cause) => BY[moment({ cause }).cause])).toEqual([
      "the dice",
      "the decision",
      "a human ruling",
    ]);
  });

  it("draws the chance from the left to the right, with the first side below", () => {
    const all = [certain(0.5), certain(1), certain(0)];
    expect(curve(all, 100, 40)).toBe("M0.0 20.0L50.0 0.0L100.0 40.0");
    expect(band([{ mean: 0.5, error: 0.5 }], 100, 40)).toBe("M0.0 0.0L0.0 40.0Z");
  });

  it("marks where turns begin", () => {
    const moments = [0, 1, 1, 2].map((turn) => moment({ turn }));
    const review = { begins: certain(0.5), moments } as unknown as Review;
    expect(turnMarks(review)).toEqual([
      { at: 0.25, turn: 1 },
      { at: 0.75, turn: 2 },
    ]);
    expect(chances(review)).toHaveLength(5);
  });

  it("calls luck bad or good only where chance does not explain it", () => {
    const balance = { skill: certain(0), ruled: 0, mistakes: 0, by_chance: 0.25 };
    expect(luckWords({ ...balance, luck: 0.4 })).toBe("chance brings up to 49 either way in 19 battles of 20");
    expect(luckWords({ ...balance, luck: -0.6 })).toBe("more than chance brings in 19 battles of 20 (49)");
  });
});
