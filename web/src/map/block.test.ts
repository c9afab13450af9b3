import { describe, expect, test } from "vitest";
import type { Block } from "../generated/protocol";
import { blockDetail, farFrom, FIGURES, FINE_FIGURES, inFrame, oblong, outOfFrame, spread } from "./block";

const line: Block = { front: 120_000, depth: 30_000, bases: 6, ranks: 2, sort: "infantry" };

describe("the rectangle of a block", () => {
  test("is as large as the scale says, across and along its front", () =>
    expect(oblong(line, { scale: 2 }, 30)).toEqual({ half: [120, 30], turn: 30 }));

  test("a place is as far as from its nearest edge, and 0 inside it", () => {
    const upright = oblong(line, { scale: 1 }, 0);
    expect(farFrom([59, 14], [0, 0], upright)).toBe(0);
    expect(farFrom([60, 25], [0, 0], upright)).toBe(10);
    expect(farFrom([63, 19], [0, 0], upright)).toBe(5);
  });

  test("it turns with its heading: what lay beside a line lies before a line that looks east", () => {
    const east = oblong(line, { scale: 1 }, 90);
    expect(farFrom([0, 50], [0, 0], east)).toBeCloseTo(0);
    expect(farFrom([50, 0], [0, 0], east)).toBeCloseTo(35);
  });

  test("its own frame has its front up, and leads back to the screen", () => {
    const [u, v] = inFrame([10, 0], [0, 0], 90);
    expect([u, v].map(Math.round)).toEqual([0, -10]);
    const [x, y] = outOfFrame(inFrame([7, -3], [2, 5], 33), [2, 5], 33);
    expect([x, y].map((each) => Math.round(each * 1e6) / 1e6)).toEqual([7, -3]);
  });

  test("the upright box round it holds its corners", () => {
    const [w, h] = spread(oblong(line, { scale: 1 }, 90));
    expect([w, h].map(Math.round)).toEqual([15, 60]);
    expect(spread({ half: [10, 10], turn: 45 })[0]).toBeCloseTo(Math.sqrt(200));
  });
});

test("from afar a block is plain, nearer it has figures, from near all that they carry", () => {
  expect(blockDetail(FIGURES - 0.01)).toBe("plain");
  expect(blockDetail(FIGURES)).toBe("figures");
  expect(blockDetail(FINE_FIGURES)).toBe("fine");
});
