import { expect, test } from "vitest";
import type { Token } from "../generated/protocol";
import { craftRadius, craftScale, isAloft, shadow } from "./height";
import { craft, drawing } from "./symbol";

const token = (more: Partial<Token>): Token => ({
  piece: 1,
  side: 0,
  at: { x: 0, y: 0 },
  name: "",
  kind: "",
  symbol: "fighter",
  radius: 12_700,
  done: false,
  marks: [],
  ...more,
});

test("what has a height is aloft until it is lost; the ground has none", () => {
  expect(isAloft(token({ height: 12 }))).toBe(true);
  expect(isAloft(token({ height: 0 }))).toBe(true);
  expect(isAloft(token({ height: 12, symbol: "wreck" }))).toBe(false);
  expect(isAloft(token({}))).toBe(false);
  expect(isAloft(token({ height: null }))).toBe(false);
});

test("the higher it is the farther its shadow falls, to the south-east, and the paler", () => {
  const [low, high] = [shadow(1, 40), shadow(40, 40)];
  expect(high.dx).toBeGreaterThan(low.dx + 10);
  expect(high.dy).toBeGreaterThan(low.dy + 10);
  expect(low.dx).toBeGreaterThan(0);
  expect(low.opacity).toBeGreaterThan(high.opacity);
  expect(shadow(99, 40)).toEqual(high);
  expect(shadow(3, 0)).toEqual(shadow(0, 40));
});

test("every sort of craft has a drawing of its own, and an outline for its shadow", () => {
  const sorts = [
    "fighter",
    "twin-fighter",
    "bomber",
    "heavy-bomber",
    "jet",
    "attack-plane",
    "dive-bomber",
    "flying-boat",
  ];
  expect(new Set(sorts.map((sort) => craft(sort)?.body)).size).toBe(sorts.length);
  for (const sort of sorts) {
    expect(drawing(sort)).not.toBeNull();
    expect(craftRadius(sort)).toBeGreaterThanOrEqual(14.5);
  }
  expect(craft("tank")).toBeNull();
  expect(craftScale("marker")).toBeLessThan(craftScale("fighter"));
});
