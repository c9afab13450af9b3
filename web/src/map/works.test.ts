import { describe, expect, it } from "vitest";
import { along, crosses, teeth } from "./works";

describe("signs along a line", () => {
  it("stand in equal distances, also round a corner", () => {
    expect(
      along(
        [
          [0, 0],
          [30, 0],
        ],
        10,
      ),
    ).toEqual([
      [5, 0],
      [15, 0],
      [25, 0],
    ]);
    expect(
      along(
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
        10,
      ),
    ).toEqual([
      [5, 0],
      [10, 5],
    ]);
  });

  it("are one at least, and none where there is no line", () => {
    expect(
      along(
        [
          [0, 0],
          [2, 0],
        ],
        10,
      ),
    ).toEqual([[1, 0]]);
    expect(along([[4, 4]], 10)).toEqual([]);
    expect(
      crosses(
        [
          [0, 0],
          [9, 0],
        ],
        9,
      ),
    ).toBe("M1.5 -3.0l6.0 6.0m0 -6.0l-6.0 6.0");
    expect(
      teeth(
        [
          [0, 0],
          [9, 0],
        ],
        9,
      ),
    ).toMatch(/^M1.5 2.4l3.0 -5.4l3.0 5.4z$/);
  });
});
