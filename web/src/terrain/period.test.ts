import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GROUND, PAGE } from "../../e2e/fixtures/blocks";
import { terrain } from "./draw";
import { groundOf, type Feature } from "./feature";
import { centroid, distanceTo, inside, type XY } from "./geometry";
import { cottages, grove, hachures, PERIOD, strips, track } from "./period";
import type { Pen } from "./pen";
import { CAMPAIGN } from "./palette";
import { random } from "./random";
import { soften, STRAY } from "./honest";

const ground = groundOf(GROUND, PAGE.table, "two villages", PERIOD);
const pen: Pen = { colours: CAMPAIGN, turned: false, fine: true, turn: (p) => p };
const one = (kind: string): Feature => ground.features.find((f) => f.kind === kind) as Feature;
const places = (d: string): XY[] =>
  [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): XY => [Number(x), Number(y)]);
const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

describe("the ground of another age", () => {
  test("is drawn where the table says so, and nowhere else", () => {
    const small = { x: 200_000, y: 200_000 };
    expect(terrain(groundOf([], small, "small", PERIOD))).toContain('id="oak0"');
    expect(terrain(groundOf([], small, "small"))).not.toContain('id="oak0"');
  });

  const fine = terrain(ground);
  const far = terrain(ground, { fine: false });
  test.each([
    ["fine", fine, "6007a0a235812c2f"],
    ["from the far seat", terrain(ground, { turned: true }), "2ea6b52b8f9369aa"],
    ["from afar", far, "77ed112ae8ea3969"],
  ])("is what it was: %s", (_, drawn, golden) => {
    expect(hash(drawn)).toBe(golden);
    expect(drawn).not.toMatch(/NaN|undefined|Infinity|<script|style=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  });

  test("says less from afar", () => expect(far.length).toBeLessThan(fine.length * 0.8));

  test("strips of plough lie on no wood, village, stream or track", () => {
    const corners = [...strips(ground, pen).matchAll(/<path d="(M[^"]*Z)"/g)].flatMap(([, d]) => places(d ?? ""));
    expect(corners.length).toBeGreaterThan(200);
    const solid = ground.features.filter((f) => ["wood", "built-up", "marsh", "field"].includes(f.kind));
    for (const p of corners) {
      expect(solid.some((f) => inside(p, f.points))).toBe(false);
      for (const { band } of ground.features)
        if (band) expect(distanceTo(p, band.line, false)).toBeGreaterThan(band.width / 2);
    }
  });

  test("hachures stay on their hill, as far as is honest", () => {
    const hill = one("hill");
    const strokes = places(/d="(M[^"]*)" fill="#5d4120"/.exec(hachures(hill, pen))?.[1] ?? "");
    expect(strokes.length).toBeGreaterThan(300);
    for (const p of strokes) expect(inside(p, hill.points) || distanceTo(p, hill.points, true) <= STRAY + 1).toBe(true);
  });

  test("hachures are heavier on the slope that lies in shadow, whichever way the table is turned", () => {
    const round: Feature = {
      ...one("hill"),
      points: Array.from({ length: 24 }, (_, n): XY => {
        const a = (n / 24) * Math.PI * 2;
        return [500 + Math.cos(a) * 160, 500 + Math.sin(a) * 160];
      }),
    };
    for (const turned of [false, true]) {
      const seat: Pen = { ...pen, turned, turn: turned ? ([x, y]) => [1000 - x, 1000 - y] : (p) => p };
      const d = /d="(M[^"]*)" fill="#5d4120"/.exec(hachures(round, seat))?.[1] ?? "";
      const ink = { lit: 0, dark: 0 };
      for (const stroke of d.split("M").slice(1)) {
        const [a, b] = places(stroke);
        if (a && b) ink[a[0] + a[1] > 1000 ? "dark" : "lit"] += Math.hypot(a[0] - b[0], a[1] - b[1]);
      }
      expect(ink.dark).toBeGreaterThan(ink.lit * 1.5);
    }
  });

  test("a wood's floor strays no farther than it says, and its trees stand within it", () => {
    const wood = one("wood");
    for (const p of soften(wood.points, random(wood.id), 10))
      expect(distanceTo(p, wood.points, true)).toBeLessThanOrEqual(STRAY);
    const trunks = [...grove(wood, pen).canopy.matchAll(/#oak\d" x="([\d.]+)" y="([\d.]+)"/g)];
    expect(trunks.length).toBeGreaterThan(80);
    for (const [, x, y] of trunks) expect(inside([Number(x), Number(y)], wood.points)).toBe(true);
  });

  test("a track is as wide as the rules say", () => {
    const road = one("road");
    const edge = places(/<path d="([^"]*)" fill/.exec(track(road, pen).surface)?.[1] ?? "");
    const half = (road.band?.width ?? 0) / 2;
    for (const p of edge) expect(distanceTo(p, road.band?.line ?? [], false)).toBeLessThanOrEqual(half + STRAY);
  });
});

describe("the houses of a village", () => {
  const village = one("built-up");

  test("stand in it, and on no street", () => {
    const houses = cottages(village, ground);
    expect(houses.length).toBeGreaterThan(6);
    for (const { points } of houses) {
      for (const p of points) {
        expect(inside(p, village.points)).toBe(true);
        for (const { band } of ground.features)
          if (band) expect(distanceTo(p, band.line, false)).toBeGreaterThan(band.width / 2);
      }
    }
  });

  test("are those of the rules where there are any", () => {
    const [x, y] = centroid(village.points);
    const own = {
      ...village,
      kind: "building",
      points: [
        [x, y],
        [x + 9, y],
        [x + 9, y + 9],
        [x, y + 9],
      ] as XY[],
    };
    expect(cottages(village, { ...ground, features: [...ground.features, own] })).toEqual([]);
  });
});
