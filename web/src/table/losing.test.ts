import { describe, expect, it } from "vitest";
import type { About, Offer, Page } from "../generated/protocol";
import { idle, unnamed, whyIdle } from "./losing";
import { Names } from "./names";

const about = { verbs: [{ role: "act" }, { role: "name" }, { role: "end" }, { role: "commit" }] } as unknown as About;
const offer = (actor: number, verb: number): Offer => ({ actor, verb, slots: [], secret: 0 }) as unknown as Offer;
const member = (piece: number, left = 5, aboard: number | null = null) => ({
  piece,
  name: `S${piece}`,
  strength: [left, 5],
  aboard,
});
const page = {
  tokens: [],
  roster: {
    units: [
      { name: "Tanks", state: "acts", pieces: [member(1), member(2), member(3, 0), member(4, 5, 1)] },
      { name: "Rifles", state: "to come", pieces: [member(5)] },
    ],
    track: [{ progress: "now", side: 0, unit: 0 }],
  },
} as unknown as Page;
const names = new Names(page);

describe("what would be lost", () => {
  it("are those who have named nothing yet and could", () => {
    const offers = [offer(1, 1), offer(2, 1), offer(2, 0), offer(3, 0), offer(1, 3)];
    expect(unnamed(about, offers, [1])).toEqual([2]);
    expect(unnamed(about, offers, [1, 2])).toEqual([]);
    expect(unnamed(null, offers, [])).toEqual([]);
  });

  it("are those of a unit who could still act, once another has", () => {
    const end = offer(1, 2);
    expect(idle(about, [offer(2, 0), end], names, end)).toEqual([2]);
    expect(idle(about, [offer(1, 0), offer(2, 1), end], names, end), "nobody has acted yet").toEqual([]);
    expect(idle(about, [end], names, end)).toEqual([]);
    expect(idle(about, [offer(2, 0)], names, null)).toEqual([]);
  });

  it("is said of whoever can do nothing", () => {
    expect(whyIdle(page, names, 1)).toBe("S1 has done what it may in this activation.");
    expect(whyIdle(page, names, 5)).toBe("S5 can do nothing now. Tanks acts. Rifles: to come.");
    expect(whyIdle(page, names, 99)).toBe("");
  });
});
