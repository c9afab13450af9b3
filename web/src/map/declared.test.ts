import { describe, expect, test } from "vitest";
import { arrow, isDeclared, ragged, smoke } from "./declared";
import type { Px } from "./place";

const numbers = (d: string): Px[] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): Px => [Number(x), Number(y)]);

test("arcs, corridors, boundaries, charges and firefights are declared; a zone and a wood are not", () => {
  expect(["arc", "corridor", "boundary", "charge", "firefight"].every(isDeclared)).toBe(true);
  expect(["zone", "wood"].some(isDeclared)).toBe(false);
});

describe("a charge", () => {
  test("its head touches the target, and nothing of the arrow goes beyond it", () => {
    const places = numbers(arrow([0, 0], [100, 0]));
    expect(places).toContainEqual([100, 0]);
    for (const [x] of places) expect(x >= 0 && x <= 100).toBe(true);
  });

  test("a short one has a head no longer than most of it", () => {
    const back = numbers(arrow([0, 0], [10, 0])).map(([x]) => x);
    expect(Math.min(...back)).toBe(0);
    expect(back.filter((x) => x === 4)).toHaveLength(4);
  });
});

describe("a firefight", () => {
  test("its ragged line goes from one to the other and hardly strays", () => {
    const places = numbers(ragged([0, 0], [90, 0], "x"));
    expect([places[0], places.at(-1)]).toEqual([
      [0, 0],
      [90, 0],
    ]);
    for (const [, y] of places) expect(Math.abs(y)).toBeLessThan(4);
    expect(places.some(([, y]) => y > 1) && places.some(([, y]) => y < -1)).toBe(true);
  });

  test("its smoke is the same every time and grows with the scale", () => {
    expect(smoke([0, 0], [0, 90], 1, "x")).toEqual(smoke([0, 0], [0, 90], 1, "x"));
    const widest = (scale: number): number => Math.max(...smoke([0, 0], [0, 90], scale, "x").map(({ r }) => r));
    expect(widest(2)).toBeCloseTo(widest(1) * 2);
  });
});
