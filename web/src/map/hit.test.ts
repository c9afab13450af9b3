import { describe, expect, test } from "vitest";
import { nearest, REACH, type Spot } from "./hit";

const block = (is: string, x: number, y: number, half: [number, number], turn = 0): Spot<string> => ({
  at: [x, y],
  radius: Math.min(...half),
  oblong: { half, turn },
  is,
});

describe("what a pointer hits", () => {
  const line = block("line", 100, 100, [60, 12]);

  test("a block all over, at its ends too, and not what lies beside it", () => {
    expect(nearest([line], [158, 110], REACH.mouse)).toBe("line");
    expect(nearest([line], [100, 130], REACH.mouse)).toBeNull();
    expect(nearest([line], [170, 100], REACH.mouse)).toBeNull();
  });

  test("a block that is turned where it lies", () => {
    const turned = block("turned", 100, 100, [60, 12], 90);
    expect(nearest([turned], [100, 155], REACH.mouse)).toBe("turned");
    expect(nearest([turned], [155, 100], REACH.mouse)).toBeNull();
  });

  test("a block that is thinner than a finger is as thick as one", () => {
    const thin = block("thin", 100, 100, [60, 3]);
    expect(nearest([thin], [100, 118], REACH.touch)).toBe("thin");
    expect(nearest([thin], [100, 130], REACH.touch)).toBeNull();
  });

  test("a general before his troops is meant where he stands, the troops everywhere else", () => {
    const general: Spot<string> = { at: [100, 94], radius: 8, is: "general" };
    expect(nearest([line, general], [100, 93], REACH.mouse)).toBe("general");
    expect(nearest([line, general], [140, 100], REACH.mouse)).toBe("line");
  });

  test("of two blocks the one that the pointer is in", () => {
    const other = block("other", 100, 128, [60, 12]);
    expect(nearest([line, other], [100, 111], REACH.mouse)).toBe("line");
    expect(nearest([line, other], [100, 117], REACH.mouse)).toBe("other");
  });

  test("of two circles the nearer one, and none where both are out of reach", () => {
    const spots: Spot<string>[] = [
      { at: [0, 0], radius: 5, is: "a" },
      { at: [20, 0], radius: 5, is: "b" },
    ];
    expect(nearest(spots, [12, 0], REACH.mouse)).toBe("b");
    expect(nearest(spots, [60, 0], REACH.mouse)).toBeNull();
  });
});
