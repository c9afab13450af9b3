import { expect, test } from "vitest";
import type { Shape } from "../generated/protocol";
import { figureAt, puffs } from "./clouds";
import type { Px } from "./place";

const circle = (r: number): Px[] =>
  Array.from({ length: 36 }, (_, n) => [100 + r * Math.cos((n * Math.PI) / 18), 80 + r * Math.sin((n * Math.PI) / 18)]);
const cloud = (level: number): Shape => ({ kind: "cloud", name: "", closed: true, level, points: [{ x: 5, y: 9 }] });

test("no round of a cloud goes beyond its outline", () => {
  for (let level = 1; level < 30; level += 1) {
    for (const { x, y, r } of puffs(cloud(level), circle(60))) {
      expect(Math.hypot(x - 100, y - 80) + r).toBeLessThanOrEqual(60.001);
    }
  }
});

test("a cloud is the same at every scale, and no two are alike", () => {
  const [small, large] = [puffs(cloud(9), circle(30)), puffs(cloud(9), circle(60))];
  small.forEach((puff, n) => expect((large[n]?.r ?? 0) / puff.r).toBeCloseTo(2));
  expect(puffs(cloud(10), circle(30))).not.toEqual(small);
  expect(puffs({ ...cloud(9), kind: "burst" }, circle(30)).length).toBeLessThan(small.length);
});

test("its figure stands within it, and an outline without points has no rounds to speak of", () => {
  expect(figureAt(circle(60))[1]).toBeGreaterThan(20);
  expect(figureAt(circle(60))[1]).toBeLessThan(80);
  for (const { r } of puffs(cloud(1), [])) expect(r).toBe(0);
});
