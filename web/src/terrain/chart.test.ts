import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GROUND, pageIn } from "../../e2e/fixtures/sea";
import type { Light, Sea } from "../generated/protocol";
import { ripple, roseAt, TONES } from "./chart";
import { digits, digitsWide } from "./digits";
import { terrain } from "./draw";
import { groundOf, type Ground } from "./feature";
import { lookOf } from "./picture";

const LIGHTS = Object.keys(TONES) as Light[];
const { table } = pageIn("dark");
const at = (light: Light, more: Partial<Sea> = {}): Ground =>
  groundOf(GROUND, table, "a night", "", { light, state: 2, wind: 240_000, moon: 128_000, ...more });
const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

describe("a chart", () => {
  test.each(LIGHTS)("is the same every time, and all of it is drawn: %s", (light) => {
    const drawn = terrain(at(light));
    expect(hash(drawn)).toBe(hash(terrain(at(light))));
    expect(drawn).not.toMatch(/NaN|undefined|Infinity|<script|style=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    expect(drawn).toContain(TONES[light].water);
    expect(drawn.length).toBeLessThan(900_000);
  });
  test("says less from afar", () =>
    expect(terrain(at("half-moon"), { fine: false }).length).toBeLessThan(terrain(at("half-moon")).length * 0.5));
  test("is another one for another sea, and for no sea none", () => {
    const seas: Sea[] = [at("dark"), at("dark", { state: 5 }), at("day")].map(({ sea }) => sea as Sea);
    expect(new Set(seas.map((sea) => lookOf({ ground: GROUND, table, sea }))).size).toBe(3);
    expect(lookOf({ ground: GROUND, table })).toBe("");
    expect(terrain(groundOf([], table, "a field"))).not.toContain('id="ripple"');
  });
  test("the moon has a track where it shines, and none where there is none", () => {
    const glint = `<g fill="${TONES["bright-moon"].glint}">`;
    expect(terrain(at("bright-moon"))).toContain(glint);
    expect(terrain(at("dark"))).not.toContain(glint);
    expect(terrain(at("bright-moon", { moon: null }))).not.toContain(glint);
  });
  test("the rose keeps off land, and off small tables", () => {
    const place = roseAt(at("day"));
    expect(place?.[0]).toBeGreaterThan(1500);
    const land = {
      ...GROUND[0],
      points: [1400, 1900].flatMap((x) => [
        { x: x * 1000, y: 800_000 },
        { x: x * 1000, y: 1_300_000 },
      ]),
    };
    const [a, b, c, d] = land.points;
    const covered = groundOf(
      [{ ...land, kind: "land", closed: true, name: "", level: 0, points: [a, b, d, c] as never }],
      table,
      "x",
      "",
      { light: "day", state: 0 },
    );
    expect(roseAt(covered)?.[0]).toBeLessThan(300);
    expect(roseAt(groundOf([], { x: 600_000, y: 600_000 }, "x"))).toBeNull();
  });
  test("water joins itself at the edges of its tile", () => {
    const pixels = ripple(240, "x");
    const [row, side] = [Math.sqrt(pixels.length), Math.sqrt(pixels.length) - 1];
    const jump = (a: number, b: number): number => Math.abs((pixels[a] ?? 0) - (pixels[b] ?? 0));
    const seam = Array.from({ length: row }, (_, n) => jump(n * row, n * row + side));
    expect(seam.reduce((sum, v) => sum + v, 0) / row).toBeLessThan(1.2);
  });
});

test("figures are strokes, as wide as they say, with what stands behind a point smaller", () => {
  expect(digits("12.5", 10, 10, 6).match(/<use/g)).toHaveLength(3);
  expect(digits("12.5", 10, 10, 6)).toContain("scale(0.68)");
  expect(digitsWide("12")).toBeCloseTo(9.4 / 6);
});
