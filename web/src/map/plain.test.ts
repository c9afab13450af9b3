import { expect, test } from "vitest";
import type { Block } from "../generated/protocol";
import { armSign, rankLines } from "./plain";

const of = (sort: string): Block => ({ front: 100_000, depth: 30_000, bases: 4, ranks: 2, sort });
const long = (d: string): number => [...d.matchAll(/h([\d.]+)/g)].reduce((sum, [, by]) => sum + Number(by), 0);

test("the lines of the ranks are as long as there are figures for them, the last the shortest", () => {
  const [whole, most] = [rankLines(of("infantry"), 1, 1), rankLines(of("infantry"), 0.75, 1)];
  expect(long(most) / long(whole)).toBeCloseTo(0.75);
  const [front, rear] = [...most.matchAll(/h([\d.]+)/g)].map(([, by]) => Number(by));
  expect(front).toBeGreaterThan(rear ?? 0);
});

test("ranks that would lie on each other are one line", () => {
  expect(rankLines(of("infantry"), 1, 1).match(/M/g)).toHaveLength(2);
  expect(rankLines(of("infantry"), 1, 0.2).match(/M/g)).toHaveLength(1);
});

test("every arm has a sign of its own, and infantry is known by its ranks", () => {
  const signs = ["infantry", "cavalry", "guns", "limbered"].map((sort) => armSign(of(sort)));
  expect(signs[0]).toBe("");
  expect(new Set(signs).size).toBe(4);
  expect(["guns", "limbered", "square"].map((sort) => rankLines(of(sort), 1, 1))).toEqual(["", "", ""]);
});
