import { expect, test } from "vitest";
import { isLarge, length, lengthWithUnit, percent } from "./measure";

const MM = { name: "mm", micrometres: 1000 };
const INCH = { name: "in", micrometres: 25_400 };

test("a length has at most one decimal, and none where whole ones are wanted of a small unit", () => {
  expect(length(126_460, MM)).toBe("126.5");
  expect(length(126_460, MM, true)).toBe("126");
  expect(lengthWithUnit(2_000_400, MM)).toBe("2000 mm");
});

test("a tenth of an inch matters always", () => {
  expect(isLarge(INCH)).toBe(true);
  expect(isLarge(MM)).toBe(false);
  expect(lengthWithUnit(8.43 * 25_400, INCH, true)).toBe("8.4 in");
  expect(length(4 * 25_400, INCH, true)).toBe("4");
});

test("a chance is certain only where it is, and a sum of chances may be a hair short", () => {
  expect(percent(1 - 2 ** -52)).toBe("100 %");
  expect(percent(1 - 1e-6)).toBe("> 99.9 %");
  expect(percent(1e-6)).toBe("< 0.1 %");
  expect(percent(0)).toBe("0 %");
  expect(percent(1 / 3)).toBe("33.3 %");
});
