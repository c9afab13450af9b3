import { describe, expect, test } from "vitest";
import { detailAt, graduation, modelScale } from "./detail";
import { nearest } from "./hit";

describe("how much is drawn", () => {
  test("counters from afar, models from near", () => {
    expect(detailAt(0.59)).toBe("counters");
    expect(detailAt(0.6)).toBe("models");
    expect(detailAt(0.3, true)).toBe("models");
  });

  test("a plate is never smaller than 22 pixels", () => {
    expect(modelScale(0.6) * 24).toBeCloseTo(22);
    expect(modelScale(2)).toBe(2);
  });

  test.each([0.2, 0.5, 1.2, 2.5, 6])("graduations are round numbers and far enough apart (%s px/mm)", (scale) => {
    const { step, parts } = graduation(scale);
    expect(step * scale).toBeGreaterThanOrEqual(64);
    expect(step * scale).toBeLessThan(64 * 2.6);
    expect([1, 2, 5]).toContain(Number(String(step).replace(/0+$/, "")[0]));
    expect((step / parts) % 1 === 0 || step < 10).toBeTruthy();
  });
});

describe("what a click means", () => {
  const spots = [
    { at: [100, 100] as const, radius: 8, is: "a" },
    { at: [112, 100] as const, radius: 8, is: "b" },
  ];
  test("the nearest piece wins", () => expect(nearest(spots, [107, 100], 16)).toBe("b"));
  test("small drawings can be hit from 16 pixels", () => expect(nearest(spots, [100, 115], 16)).toBe("a"));
  test("and no farther", () => expect(nearest(spots, [100, 118], 16)).toBeNull());
});
