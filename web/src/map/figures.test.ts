import { describe, expect, test } from "vitest";
import type { Block } from "../generated/protocol";
import { random } from "../terrain/random";
import { sizeOf } from "./block";
import { baseRows, counted, standing, whoIsLeft, type Order } from "./figures";

const INCH = 25_400;
const of = (front: number, depth: number, bases: number, ranks: number, sort: string): Block => ({
  front: front * INCH,
  depth: depth * INCH,
  bases,
  ranks,
  sort,
});
const LINE = of(4.8, 1, 6, 2, "infantry");
const SQUARE = of(2.4, 2.4, 4, 2, "square");
const SKIRMISH = of(7.2, 1, 6, 1, "skirmishers");
const BATTERY = of(3.2, 2, 4, 1, "guns");

const figuresOf = (block: Block, left: number, full: number, order: Order = "ordered") =>
  standing(block, [left, full], order, "7").bases.flatMap((base) => base.figures.map((figure) => ({ base, figure })));

describe("how many are drawn", () => {
  test("each figure that is left, of those at full strength", () =>
    expect(counted(LINE, [41, 60])).toEqual({ all: 60, left: 41 }));

  test("a strength that is no number of figures is drawn as several figures for each", () =>
    expect(counted(LINE, [3, 6])).toEqual({ all: 24, left: 12 }));

  test("who is there is drawn, and who is lost is not", () => {
    expect(counted(LINE, [1, 600]).left).toBe(1);
    expect(counted(LINE, [0, 60]).left).toBe(0);
    expect(counted(LINE, null).left).toBe(counted(LINE, null).all);
  });
});

describe("ranks thin out", () => {
  test("the front rank is whole as long as anybody stands behind it", () => {
    const there = whoIsLeft(30, 60, 41, random("x"));
    expect(there.slice(0, 30).every(Boolean)).toBe(true);
    expect(there.filter(Boolean)).toHaveLength(41);
  });

  test("gaps open along the whole rank and not at one end", () => {
    const there = whoIsLeft(30, 60, 45, random("x")).slice(30);
    for (const third of [there.slice(0, 10), there.slice(10, 20), there.slice(20)])
      expect(third.filter(Boolean).length).toBeGreaterThan(0);
  });

  test("then the front rank itself", () => {
    const there = whoIsLeft(30, 60, 12, random("x"));
    expect(there.slice(0, 30).filter(Boolean)).toHaveLength(12);
    expect(there.slice(30).some(Boolean)).toBe(false);
  });
});

describe("who stands where", () => {
  test.each([
    ["a line", LINE, 60],
    ["a square", SQUARE, 60],
    ["skirmishers", SKIRMISH, 60],
    ["a battery", BATTERY, 8],
  ] as const)("%s: as many as are left, within the rectangle, the same every time", (_, block, full) => {
    for (const left of [full, Math.ceil(full / 2)]) {
      const all = figuresOf(block, left, full);
      expect(all).toHaveLength(left);
      const { w, h } = sizeOf(block);
      for (const { base } of all) {
        expect(Math.abs(base.x)).toBeLessThanOrEqual(w / 2);
        expect(Math.abs(base.y)).toBeLessThanOrEqual(h / 2);
      }
      expect(figuresOf(block, left, full)).toEqual(all);
    }
  });

  test("a line has six bases side by side, ten figures on each", () => {
    const { bases } = standing(LINE, [60, 60], "ordered", "7");
    expect(bases.map(({ figures }) => figures.length)).toEqual([10, 10, 10, 10, 10, 10]);
    expect(bases.map(({ x }) => Math.round(x))).toEqual([-51, -30, -10, 10, 30, 51]);
  });

  test("a column of four ranks has two rows of bases, and every team a base of its own", () => {
    expect(baseRows({ ranks: 4, sort: "infantry" })).toBe(2);
    expect(baseRows({ ranks: 3, sort: "infantry" })).toBe(1);
    expect(baseRows({ ranks: 2, sort: "limbered" })).toBe(2);
  });

  test("a square is empty in its middle and looks to all sides", () => {
    const faces = standing(SQUARE, [60, 60], "ordered", "7").bases;
    expect(faces.map(({ turn }) => turn)).toEqual([0, 90, 180, 270]);
    const { w } = sizeOf(SQUARE);
    for (const { x, y, h } of faces) expect(Math.max(Math.abs(x), Math.abs(y)) + h / 2).toBeCloseTo(w / 2);
  });

  test("disordered bases stand askew, routing ones farther, and nobody is lost by it", () => {
    const turns = (order: Order): number =>
      Math.max(...standing(LINE, [60, 60], order, "7").bases.map(({ turn }) => Math.abs(turn)));
    expect(turns("ordered")).toBe(0);
    expect(turns("disordered")).toBeGreaterThan(3);
    expect(turns("routing")).toBeGreaterThan(turns("disordered"));
    expect(figuresOf(LINE, 33, 60, "routing")).toHaveLength(33);
  });
});
