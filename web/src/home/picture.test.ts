import { describe, expect, it } from "vitest";
import type { Page, Shape } from "../generated/protocol";
import { kinds, middle, partOf, star } from "./picture";

const whole = { x: 0, y: 0, w: 1800, h: 1200 };
const at = (x: number, y: number): Shape =>
  ({
    kind: "objective",
    name: "",
    closed: true,
    level: 0,
    side: null,
    points: [{ x: x * 1000, y: y * 1000 }],
  }) as Shape;

describe("the picture of a table", () => {
  it("shows the part round an objective, and never beyond the table's edge", () => {
    expect(partOf(whole, [at(900, 600)], 0.5, 3)).toEqual({ x: 450, y: 450, w: 900, h: 300 });
    expect(partOf(whole, [at(0, 1200)], 0.5, 3)).toEqual({ x: 0, y: 0, w: 900, h: 300 });
    expect(partOf(whole, [], 1, 0.5)).toMatchObject({ w: 600, h: 1200, x: 600 });
  });

  it("has north at the top", () => {
    expect(middle(at(100, 1100), 1200)).toEqual({ x: 100, y: 100 });
    expect(star(0, 0, 10)).toMatch(/^M0\.0 -10\.0L/);
  });
});

describe("a battle in small", () => {
  it("shows the kinds that a side has most of, three at most", () => {
    const unit = (side: number, ...symbols: string[]) => ({ side, pieces: symbols.map((symbol) => ({ symbol })) });
    const units = [unit(0, "truck", "tank", "tank"), unit(1, "gun"), unit(0, "tank", "truck", "mortar", "jeep")];
    const page = { roster: { units } } as unknown as Page;
    expect(kinds(page, 0)).toEqual(["tank", "truck", "mortar"]);
    expect(kinds(page, 1)).toEqual(["gun"]);
    expect(kinds(null, 0)).toEqual([]);
  });
});
