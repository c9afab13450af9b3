import { expect, test } from "vitest";
import type { Heights, Shape, Token } from "../generated/protocol";
import { beside, fliers, flierAt, hanging, levelAt, lines, namesOf, shownOf, stripOf, type Shown } from "./elevation";
import { overlap } from "./labels";

const HEIGHTS: Heights = { name: "Height band", short: "HB", least: 1, most: 40, step: 12_700 };
const FRAME = { width: 900, height: 110, left: 26 };
const token = (piece: number, height: number | null, x = piece * 50): Token => ({
  piece,
  side: piece % 2,
  at: { x: x * 1000, y: 0 },
  name: `Craft ${piece}`,
  kind: "",
  symbol: "fighter",
  radius: 12_700,
  done: false,
  marks: [],
  height,
});
const SHOWN = (tokens: Token[]): Shown => ({
  x: (piece) => (tokens.find((each) => each.piece === piece)?.at.x ?? 0) / 1000,
  turn: () => 270,
  level: (piece) => tokens.find((each) => each.piece === piece)?.height ?? null,
});
const of = (...tokens: Token[]) => fliers(tokens, FRAME, HEIGHTS, SHOWN(tokens));

test("the higher, the nearer to the top; nothing is above the highest or in the ground", () => {
  expect(levelAt(FRAME, HEIGHTS, 40)).toBeLessThan(levelAt(FRAME, HEIGHTS, 1));
  expect(levelAt(FRAME, HEIGHTS, 0)).toBe(100);
  expect(levelAt(FRAME, HEIGHTS, 90)).toBe(levelAt(FRAME, HEIGHTS, 40));
});

test("a few lines have a number, and they stand apart", () => {
  const numbered = lines(FRAME, HEIGHTS).filter((each) => each.numbered);
  expect(numbered.map(({ level }) => level)).toEqual([0, 10, 20, 30, 40]);
  const low = lines({ ...FRAME, height: 84 }, { ...HEIGHTS, most: 4 });
  expect(low.filter((each) => each.numbered).map(({ level }) => level)).toEqual([0, 2, 4]);
  for (const [n, each] of numbered.entries()) {
    const next = numbered[n + 1];
    if (next) expect(each.y - next.y).toBeGreaterThanOrEqual(17);
  }
});

test("a fight is seen as far up as it reaches, so that a step is to be told", () => {
  const most = (...levels: number[]): number => shownOf(HEIGHTS, levels).most;
  expect([most(), most(1), most(7), most(8), most(10, 11), most(22, 25), most(36), most(40)]).toEqual([
    10, 10, 10, 15, 15, 30, 40, 40,
  ]);
  expect(shownOf({ ...HEIGHTS, most: 4 }, [2]).most).toBe(4);
  const low = shownOf(HEIGHTS, [10, 11]);
  expect(levelAt(FRAME, low, 10) - levelAt(FRAME, low, 11)).toBeGreaterThan(5);
  // A line for each step where there is room for them, and never one between two steps.
  expect(lines(FRAME, low).map(({ level }) => level)).toEqual(Array.from({ length: 16 }, (_, n) => n));
  for (const levels of [[1], [11], [17], [22], [30], [40]]) {
    for (const { level } of lines(FRAME, shownOf(HEIGHTS, levels))) expect(Number.isInteger(level)).toBe(true);
  }
});

test("the strip takes its part of a high window, and leaves the plan of a low one alone", () => {
  expect([stripOf(1100, 500), stripOf(1100, 780), stripOf(2200, 1340), stripOf(390, 560)]).toEqual([110, 140, 220, 84]);
});

test("everybody with a height is seen, from left to right, as far as the plan shows him", () => {
  const all = of(token(3, 9), token(1, 4), token(2, null), token(4, 7, 1), token(5, 7, 2000));
  expect(all.map(({ piece }) => piece)).toEqual([1, 3]);
  expect(all[0]?.back).toBe(true);
});

test("no name lies on another or on a craft, and whoever is chosen has his", () => {
  const crowd = Array.from({ length: 24 }, (_, n) => token(n + 1, 10 + (n % 3), 60 + n * 12));
  const all = of(...crowd);
  const placed = namesOf(
    all,
    FRAME,
    new Set([7]),
    () => 16,
    [],
    (text) => text.length * 6,
  );
  expect(placed.length).toBeLessThan(24);
  expect(placed.some(({ piece }) => piece === 7)).toBe(true);
  const boxes = placed.map(({ x, y, w }) => ({ x: x - w / 2, y: y - 6, w, h: 12 }));
  const barred = namesOf(
    all,
    FRAME,
    new Set(),
    () => 16,
    [{ x: 0, y: 0, w: 900, h: 110 }],
    (text) => text.length * 6,
  );
  expect(barred).toEqual([]);
  boxes.forEach((box, n) => {
    for (const other of boxes.slice(n + 1)) expect(overlap(box, other)).toBe(0);
  });
});

test("clouds and bursts hang at their heights; other shapes do not", () => {
  const square = (kind: string, level: number): Shape => ({
    kind,
    name: "",
    closed: true,
    level,
    points: [
      { x: 100, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 200 },
    ],
  });
  const seen = hanging([square("cloud", 9), square("burst", 20), square("zone", 1)], FRAME, HEIGHTS, ({ x }) => x);
  expect(seen.map(({ kind, x, w, level }) => [kind, x, w, level])).toEqual([
    ["cloud", 100, 200, 9],
    ["burst", 100, 200, 20],
  ]);
});

test("a pointer means the nearest, and keys go from one to the next", () => {
  const all = of(token(1, 10), token(2, 10), token(3, 30));
  expect(flierAt(all, [52, levelAt(FRAME, HEIGHTS, 10)], 16)).toBe(1);
  expect(flierAt(all, [75, 5], 16)).toBeNull();
  expect(beside(all, null, 1)).toBe(1);
  expect(beside(all, null, -1)).toBe(3);
  expect(beside(all, 1, 1)).toBe(2);
  expect(beside(all, 3, 1)).toBe(3);
  expect(beside([], null, 1)).toBeNull();
});
