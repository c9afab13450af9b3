import { expect, test } from "vitest";
import type { Shape } from "../generated/protocol";
import { ABOVE, isAbove, waves } from "./above";
import { terrain } from "./draw";
import { groundOf } from "./feature";
import { random } from "./random";

const TABLE = { x: 1_828_800, y: 1_219_200 };
const shape = (kind: string, points: [number, number][]): Shape => ({
  kind,
  name: "",
  closed: true,
  level: 0,
  points: points.map(([x, y]) => ({ x, y })),
});
const whole = (kind: string): Shape => shape(kind, [[0, 0], [TABLE.x, 0], [TABLE.x, TABLE.y], [0, TABLE.y]]); // prettier-ignore
const COAST = shape("sea", [[0, 0], [TABLE.x, 0], [TABLE.x, 300_000], [0, 420_000]]); // prettier-ignore
const ground = (...shapes: Shape[]) => groundOf(shapes, TABLE, "over land and sea");

test("land and sea are the same every time, and others with another name", () => {
  const land = terrain(ground(whole("from-the-air")));
  expect(terrain(ground(whole("from-the-air")))).toBe(land);
  expect(terrain(groundOf([whole("from-the-air")], TABLE, "elsewhere"))).not.toBe(land);
  expect(terrain(ground(whole("sea")))).toBe(terrain(ground(whole("sea"))));
});

test("what is seen from high up has none of the fields and grain of a table that is fought on", () => {
  const drawn = terrain(ground(whole("from-the-air"), COAST));
  expect(drawn).not.toContain("#grain");
  expect(drawn).toContain('id="land0"');
  expect(drawn).toContain('id="sea0"');
  expect(drawn.length).toBeLessThan(900_000);
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
});

test("far away furrows and small waves are left out", () => {
  const both = ground(whole("from-the-air"), COAST);
  expect(terrain(both, { fine: false }).length).toBeLessThan(terrain(both).length * 0.85);
});

test("from far away everything stands where it stands from near by", () => {
  const houses = (fine: boolean) =>
    terrain(ground(whole("from-the-air")), { fine })
      .match(/<rect x="-4.5"[^>]*>/g)
      ?.join("") ?? "";
  expect(houses(true)).not.toBe("");
  expect(houses(false)).toBe(houses(true));
});

test("the seat at the far edge sees the same land turned, its light as before", () => {
  const seen = (turned: boolean) =>
    [...terrain(ground(whole("from-the-air")), { turned }).matchAll(/translate\(([\d.]+) ([\d.]+)\) rotate/g)].map(
      (at): [number, number] => [Number(at[1]), Number(at[2])],
    );
  const [near, far] = [seen(false), seen(true)];
  expect(near.length).toBeGreaterThan(12);
  expect(far.length).toBe(near.length);
  near.forEach(([x, y], n) => {
    expect(x + (far[n]?.[0] ?? 0)).toBeCloseTo(1800, 0);
    expect(y + (far[n]?.[1] ?? 0)).toBeCloseTo(1200, 0);
  });
});

test("a table without such ground is not seen from high up", () => {
  expect(ABOVE.map((kind) => isAbove(ground(whole(kind))))).toEqual([true, true]);
  expect(isAbove(ground(whole("wood")))).toBe(false);
});

test("slow waves stay slow and small", () => {
  const at = waves(random("slow"), 1000);
  for (let n = 0; n < 200; n += 1) {
    const here = at([n * 9, n * 5]);
    expect(Math.abs(here)).toBeLessThan(1.6);
    expect(Math.abs(at([n * 9 + 1, n * 5]) - here)).toBeLessThan(0.03);
  }
});
