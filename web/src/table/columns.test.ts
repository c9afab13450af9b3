import { expect, test } from "vitest";
import { isWhole, numeric } from "./columns";

test("a column is of numbers where each cell is one, or a dash", () => {
  const rows = [
    ["Class B Cannon", "34 / 17", "3", "2D6", "+1"],
    ["2 x MG", "5", "\u2013", "", "\u22121"],
  ];
  expect(numeric(rows)).toEqual([false, true, true, true, true]);
  expect(numeric([["MG", "fixed"]])).toEqual([false, false]);
  // A name that begins with a number is a name all the same.
  expect(numeric([["2 x MG", "none", "4"]])).toEqual([false, false, true]);
  expect(numeric([])).toEqual([]);
});

test("a card with nothing but weapons is not all of a piece", () => {
  const none = { figures: [], boxes: [], log: [] };
  expect(isWhole(none)).toBe(false);
  expect(isWhole({ ...none, log: ["Speed"] })).toBe(true);
  expect(isWhole({ ...none, figures: [{ name: "Speed", value: "30", clause: "ABC-3" }] })).toBe(true);
});
