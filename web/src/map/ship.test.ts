import { describe, expect, test } from "vitest";
import { TOKENS } from "../../e2e/fixtures/sea";
import type { Knowledge, Token, Vessel } from "../generated/protocol";
import {
  deck,
  faded,
  FAR,
  hull,
  hulled,
  isShip,
  labelOf,
  mostSigns,
  shipOblong,
  shipSigns,
  sizeOf,
  sortOf,
  wakeOf,
} from "./ship";

const vessel = (more: Partial<Vessel> = {}): Vessel => ({
  known: "identity",
  sort: "destroyer",
  length: 54_000,
  beam: 5_000,
  wake: 100_000,
  ...more,
});
const numbers = (d: string): number[] => [...d.matchAll(/-?\d+(\.\d+)?/g)].map(([n]) => Number(n));

describe("how large a vessel is drawn", () => {
  test("never smaller than can be told apart, and its true footprint is known then", () => {
    const far = sizeOf(vessel(), 0.2);
    expect(far.length).toBeGreaterThan(28);
    expect(far.true).toEqual([1, 10.8]);
    expect(sizeOf(vessel({ sort: "torpedo-boat", length: 11_000, beam: 3_000 }), 0.2).length).toBeGreaterThan(16);
  });
  test("true to scale where that is larger", () => {
    const near = sizeOf(vessel(), 3);
    expect([near.length, near.beam, near.true]).toEqual([162, 15, null]);
  });
  test("larger sorts are drawn longer, so that classes are told apart from afar", () => {
    const long = (sort: string): number => sizeOf(vessel({ sort, length: 1000, beam: 1000 }), FAR).length;
    expect(long("torpedo-boat")).toBeLessThan(long("escort"));
    expect(long("escort")).toBeLessThan(long("destroyer"));
    expect(long("destroyer")).toBeLessThan(long("cruiser"));
  });
  test("a mark of one place is upright, whatever it looks at", () => {
    for (const known of ["contact", "unknown", "lost"] satisfies Knowledge[])
      expect(shipOblong(vessel({ known, length: 0, beam: 0 }), 1, 77).turn).toBe(0);
    expect(shipOblong(vessel(), 1, 77).turn).toBe(77);
  });
});

describe("what is drawn of a vessel", () => {
  test("every sort has an outline within its length and beam", () => {
    for (const { vessel } of TOKENS.filter(isShip)) {
      const d = hull(sortOf(vessel), 100, 20);
      if (d) expect(Math.max(...numbers(d).map(Math.abs))).toBeLessThanOrEqual(52);
      expect(d + JSON.stringify(deck(sortOf(vessel), 100, 20))).not.toMatch(/NaN|undefined/);
    }
  });
  test("what has no drawing of its own is drawn all the same, but has no place on a plate", () => {
    expect(sortOf({ sort: "gondola" })).toBe("escort");
    expect(hulled("gondola")).toBeNull();
    expect(hulled("periscope")).toBe("submarine");
  });
  test("a wake is longer for what is faster, and none is too short to be seen", () => {
    const wakes = [0, 20_000, 100_000, 190_000].map((wake) => wakeOf(vessel({ wake }), 0.2));
    expect(wakes).toEqual([0, 9, 20, 38]);
  });
  test("what is old is paler, but never gone before it is taken away", () => {
    expect(faded(0)).toBe(1);
    expect(faded(1)).toBeGreaterThan(faded(2));
    expect(faded(9)).toBeGreaterThan(0.4);
  });
});

describe("what stands beside a vessel", () => {
  const signs: Token["signs"] = [
    { mark: "stopped", drawn: "stopped", words: "" },
    { mark: "2 fires", drawn: "burns", words: "2" },
    { mark: "sinking", drawn: "sinks", words: "" },
  ];
  test("the gravest first, then a remark, then that it is done", () => {
    const all = shipSigns({ signs, marks: ["stopped", "2 fires", "sinking", "tows"], done: true });
    expect(all.map(({ sign }) => sign)).toEqual(["sinks", "burns", "stopped", "remark", "done"]);
    expect(all[1]?.words).toBe("2");
    expect(all[3]?.mark).toBe("tows");
  });
  test("on a phone the gravest only", () => expect([mostSigns(0.2), mostSigns(1)]).toEqual([1, 5]));
  test("its label says how fast it goes from near", () => {
    const ship = { name: "S 38", vessel: vessel({ speed: "32 kn" }) } as Parameters<typeof labelOf>[0];
    expect(labelOf(ship, 0.2)).toBe("S 38");
    expect(labelOf(ship, 1)).toBe("S 38, 32 kn");
  });
});
