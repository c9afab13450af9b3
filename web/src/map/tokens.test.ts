import { describe, expect, test } from "vitest";
import type { Token } from "../generated/protocol";
import { duration, heading, places, steps, turned } from "./tokens";

const token = (piece: number, x: number, y: number, side = 0): Token => ({
  piece,
  side,
  name: `P${piece}`,
  kind: "",
  symbol: "tank",
  at: { x, y },
  radius: 15_000,
  marks: [],
  done: false,
});

describe("what changed among the pieces", () => {
  test("those that stand elsewhere have moved, newcomers have not", () => {
    const before = places([token(1, 0, 0), token(2, 0, 0)]);
    const moved = steps(before, [token(1, 0, 50_000), token(2, 0, 0), token(3, 9, 9)]);
    expect(moved.map(({ piece }) => piece)).toEqual([1]);
  });

  test("a move takes 260 ms for 100 mm and never more than 900", () => {
    expect(duration({ x: 0, y: 0 }, { x: 100_000, y: 0 })).toBe(260);
    expect(duration({ x: 0, y: 0 }, { x: 900_000, y: 0 })).toBe(900);
  });

  test("pieces look where they moved, at first away from their own edge", () => {
    const east = turned(new Map(), steps(places([token(1, 0, 0)]), [token(1, 80_000, 0)]));
    expect(heading(token(1, 80_000, 0), east)).toBe(90_000);
    expect(heading(token(2, 0, 0, 1), east)).toBe(180_000);
    expect(heading({ ...token(1, 0, 0), heading: 45_000 }, east)).toBe(45_000);
  });

  test("a nudge turns nobody", () => {
    expect(turned(new Map(), steps(places([token(1, 0, 0)]), [token(1, 1_500, 0)])).size).toBe(0);
  });
});
