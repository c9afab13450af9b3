import { describe, expect, test } from "vitest";
import { SHAPES } from "../../e2e/fixtures/sea";
import type { Shape } from "../generated/protocol";
import {
  bearingOf,
  barsOf,
  burst,
  clear,
  endTurn,
  farthest,
  isAtSea,
  isNight,
  noteAt,
  strewn,
  ticks,
  weatherOf,
  within,
} from "./sea";
import type { Lie, Px } from "./place";

const lie: Lie = { width: 1800, height: 1200, turned: false, scale: 0.5 };
const shape = (kind: string, points: [number, number][], more: Partial<Shape> = {}): Shape => ({
  kind,
  name: "so",
  points: points.map(([x, y]) => ({ x: x * 1000, y: y * 1000 })),
  closed: true,
  level: 0,
  side: null,
  ...more,
});
const SQUARE: Px[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

describe("the edge of a chart", () => {
  test("says the weather as seamen do", () => {
    expect(weatherOf({ light: "half-moon", moon: 128_000, wind: 5_000, state: 2 })).toBe(
      "Half moon at 128, wind 005, sea 2",
    );
    expect(weatherOf({ light: "day", state: 0 })).toBe("Daylight, sea 0");
    expect(bearingOf(360_000)).toBe("000");
  });
  test("bars are round numbers that fit, in both measures", () => {
    const sea = { light: "day", state: 0, mile: 926_000 } as const;
    const unit = { name: "cm", micrometres: 10_000 };
    const bars = (scale: number): string[] => barsOf(sea, unit, scale).map(({ text }) => text);
    expect(bars(0.5)).toEqual(["20 cm", "2 cables"]);
    expect(bars(0.05)).toEqual(["200 cm", "2 miles"]);
    expect(bars(1)).toEqual(["10 cm", "1 cable"]);
    for (const bar of barsOf(sea, unit, 0.37)) expect(bar.long).toBeLessThanOrEqual(118);
    expect(barsOf({ light: "day", state: 0 }, unit, 0.5)).toHaveLength(1);
  });
  test("all but daylight darkens the page", () => {
    expect(isNight({ light: "twilight", state: 1 })).toBe(true);
    expect([isNight({ light: "day", state: 1 }), isNight(null)]).toEqual([false, false]);
  });
});

describe("names of what lies over a sea", () => {
  test("stand at the end of a course, on the lower edge of a ring, within an area, and nowhere where it is drawn", () => {
    expect(
      noteAt(
        shape(
          "course",
          [
            [0, 0],
            [100, 200],
          ],
          { closed: false },
        ),
        lie,
      ),
    ).toEqual([50, 500]);
    const ring = noteAt(
      shape("sighting", [
        [500, 400],
        [600, 500],
        [500, 600],
        [400, 500],
      ]),
      lie,
    );
    expect(ring).toEqual([250, 400]);
    expect(
      noteAt(
        shape("minefield", [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 100],
        ]),
        lie,
      ),
    ).toEqual([25, 575]);
    expect(
      noteAt(
        shape("salvo", [
          [0, 0],
          [1, 1],
        ]),
        lie,
      ),
    ).toBeNull();
    expect(noteAt(shape("arc", [[0, 0]], { name: "" }), lie)).toBeNull();
  });
  test("of the made-up table every shape but the objective is one of them", () => {
    expect(SHAPES.filter((each) => !isAtSea(each)).map(({ kind }) => kind)).toEqual(["objective"]);
  });
});

describe("what is more than an outline", () => {
  test("a course has a tick where it turns, across it", () => {
    expect(
      ticks(
        [
          [0, 0],
          [10, 0],
          [20, 0],
        ],
        5,
      ),
    ).toBe("M10 -5L10 5");
    expect(
      endTurn([
        [0, 0],
        [10, 0],
        [10, 0],
      ]),
    ).toBe(90);
  });
  test("a line of fire hides neither who fires nor who is hit, and is never turned round", () => {
    expect(clear([0, 0], [100, 0])).toEqual([
      [15, 0],
      [91, 0],
    ]);
    const [from, to] = clear([0, 0], [6, 0]);
    expect(from[0]).toBeLessThan(to[0]);
  });
  test("what is strewn lies within, the same every time, and never too much of it", () => {
    const all = strewn(SQUARE, 5, "seed", 40);
    expect(all).toEqual(strewn(SQUARE, 5, "seed", 40));
    expect(all.length).toBeGreaterThan(20);
    expect(all.length).toBeLessThan(60);
    for (const [x, y] of all) expect(x > 0 && x < 100 && y > 0 && y < 100).toBe(true);
  });
  test("a beam reaches to its far side, and a search ripples about its first place", () => {
    expect(
      farthest([
        [0, 0],
        [100, -10],
        [100, 10],
      ]),
    ).toEqual([100, 0]);
    expect(
      within(
        [
          [10, 10],
          [20, 10],
        ],
        0.5,
      ),
    ).toEqual([
      [10, 10],
      [15, 10],
    ]);
  });
  test("a burst is a closed star", () => expect(burst(5, 10, 4, "x").match(/L/g)).toHaveLength(9));
});
