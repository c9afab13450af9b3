import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Shape } from "../generated/protocol";
import { decor } from "./decor";
import { terrain } from "./draw";
import { bandOf, groundOf, type Ground } from "./feature";
import { distanceTo, inside, type XY } from "./geometry";
import { soften, STRAY } from "./honest";
import { names } from "./names";
import { png } from "./png";
import { random } from "./random";

interface Kept {
  table: { x: number; y: number };
  ground: (Omit<Shape, "points"> & { points: [number, number][] })[];
}
const kept = JSON.parse(readFileSync(new URL("golden/first-shots.json", import.meta.url), "utf8")) as Kept;
const shapes = kept.ground.map((shape): Shape => ({ ...shape, points: shape.points.map(([x, y]) => ({ x, y })) }));
const farm = groundOf(shapes, kept.table, "first-shots");

const square = (x: number, y: number, w: number, h = w): { x: number; y: number }[] =>
  [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ].map(([px, py]) => ({ x: (px ?? 0) * 1000, y: (py ?? 0) * 1000 }));
const AREAS = [
  "wood",
  "built-up",
  "hill",
  "building",
  "field",
  "deep-water",
  "marsh",
  "rough",
  "bridge",
  "mines",
  "cliff",
];
const LINES = ["wall", "hedge", "fence", "wire", "barrier", "road", "river"];
/** One of everything, in a row. */
const everything: Ground = groundOf(
  [
    ...AREAS.map((kind, i): Shape => ({
      kind,
      name: `Old ${kind}`,
      points: square(20 + i * 80, 40, 60),
      closed: true,
      level: 1,
    })),
    ...LINES.map((kind, i): Shape => ({
      kind,
      name: kind,
      points: square(20 + i * 80, 160, 60, 90).slice(0, 3),
      closed: false,
      level: 0,
    })),
  ],
  { x: 1_000_000, y: 300_000 },
  "everything",
);

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

describe("the drawing of the ground", () => {
  test.each([
    ["first-shots, fine", farm, {}, "8eaa3a433a146291"],
    ["first-shots, from the far seat", farm, { turned: true }, "a4a74e8da1dc92b7"],
    ["first-shots, from afar", farm, { fine: false }, "b1d9fcf3de169253"],
    ["one of everything", everything, {}, "8ec6b2e2cb92cf5d"],
  ] as const)("is what it was: %s", (_, ground, drawing, golden) => {
    expect(hash(terrain(ground, drawing))).toBe(golden);
  });

  test("does not depend on what was drawn before", () => {
    const first = terrain(farm);
    terrain(everything, { turned: true });
    expect(terrain(farm)).toBe(first);
  });

  test("has no scripts, styles or addresses that a policy would stop", () => {
    const svg = terrain(everything);
    expect(svg).not.toMatch(/<script|style=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("says less from afar", () => {
    expect(terrain(farm, { fine: false }).length).toBeLessThan(terrain(farm).length * 0.7);
  });
});

describe("the honest edge", () => {
  test("softened outlines never stray further than they say", () => {
    for (const feature of farm.features.filter(({ closed }) => closed)) {
      for (const p of soften(feature.points, random(feature.id))) {
        expect(distanceTo(p, feature.points, true)).toBeLessThanOrEqual(STRAY);
      }
    }
  });
});

describe("ornament", () => {
  const { fields, trees, orchards } = decor(farm);

  test("there is some", () => {
    expect(fields.length).toBeGreaterThan(6);
    expect(trees.length).toBeGreaterThan(2);
  });

  test("single trees stand clear of woods, houses and roads, for they have no effect", () => {
    for (const tree of trees) {
      for (const { kind, points } of farm.features.filter((f) => ["wood", "building", "built-up"].includes(f.kind))) {
        expect(inside(tree, points), `${kind} at ${tree.join()}`).toBe(false);
      }
    }
  });

  test("an orchard that is ornament lies on no wood", () => {
    const woods = farm.features.filter(({ kind }) => kind === "wood");
    for (const p of orchards.flat()) expect(woods.some(({ points }) => inside(p, points))).toBe(false);
  });
});

describe("bands", () => {
  test("the middle line of a straight road is found whichever corner comes first", () => {
    const road: XY[] = [
      [435, 0],
      [465, 0],
      [465, 600],
      [435, 600],
    ];
    for (let i = 0; i < 4; i++) {
      const band = bandOf([...road.slice(i), ...road.slice(0, i)]);
      expect(band?.width).toBeCloseTo(30);
      expect(band?.line.every(([x]) => Math.abs(x - 450) < 1e-9)).toBe(true);
    }
  });

  test("a square is no road", () =>
    expect(
      bandOf([
        [0, 0],
        [50, 0],
        [50, 50],
        [0, 50],
      ]),
    ).toBeUndefined());
});

describe("names", () => {
  test("hedges, walls and a road that is only called Road have none", () => {
    const texts = names(farm, false).map(({ text }) => text);
    expect(texts).toContain("La Tuilerie");
    expect(texts.some((text) => /hedge|wall|^Road$/.test(text))).toBe(false);
  });

  test("words along a line are never upside down", () => {
    for (const turned of [false, true]) {
      for (const { angle } of names(everything, turned)) expect(Math.abs(angle)).toBeLessThanOrEqual(90);
    }
  });
});

test("pictures are PNG with a palette", () => {
  const made = png(2, Uint8Array.of(0, 1, 1, 0), [
    [0, 0, 0, 0],
    [255, 255, 255, 128],
  ]);
  const bytes = Buffer.from(made.slice("data:image/png;base64,".length), "base64");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.includes("IEND")).toBe(true);
});
