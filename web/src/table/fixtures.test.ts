import { describe, expect, test } from "vitest";
import { CARD } from "../../e2e/fixtures/sea";
import type { Boxes, Fixture } from "../generated/protocol";
import { aimOf, circles, partNow, partsOf, placesOf, stateOf } from "./fixtures";

const hull = CARD.boxes[0] as Boxes;
const fixtures = CARD.fixtures ?? [];

describe("boxes in parts", () => {
  test("are crossed off one part after the other", () => {
    expect(partsOf(hull).map(({ struck }) => struck.filter(Boolean).length)).toEqual([3, 2, 0, 0]);
    expect(partNow(hull)).toBe(1);
    expect(partNow({ ...hull, struck: 12 })).toBe(-1);
  });
  test("are one part where the rulebook names none", () => {
    const parts = partsOf({ name: "Smoke", note: "", number: 5, struck: 2, clause: "" });
    expect(parts).toHaveLength(1);
    expect(parts[0]?.struck).toEqual([true, true, false, false, false]);
  });
});

describe("what is built into a piece", () => {
  test("stands on the plan where it is said to, port above, and nowhere else", () => {
    const places = placesOf(fixtures, 280, 46);
    expect(places).toHaveLength(6);
    expect(places[1]?.at[1]).toBeLessThan(0);
    expect(places[2]?.at[1]).toBeGreaterThan(0);
    expect(places[0]?.at[0]).toBeGreaterThan(places[5]?.at[0] ?? 0);
    expect(placesOf([{ ...(fixtures[0] as Fixture), along: null }], 280, 46)).toEqual([]);
  });
  test("points to the middle of its widest arc, over the bow too", () => {
    expect(aimOf({ bears: [[270_000, 90_000]] })).toBe(0);
    expect(aimOf({ bears: [[100_000, 260_000]] })).toBe(180);
    expect(
      aimOf({
        bears: [
          [0, 10_000],
          [45_000, 135_000],
        ],
      }),
    ).toBe(90);
    expect(aimOf({})).toBeNull();
  });
  test("says its state in the words of the rulebook, or plainly", () => {
    expect(stateOf({ state: "out 2 turns", works: "out" })).toBe("out 2 turns");
    expect(stateOf({ state: "", works: "lost" })).toBe("knocked out");
  });
});

test("troubles have a circle each, and on paper room for more", () => {
  expect(circles(2, false)).toEqual([true, true]);
  expect(circles(0, false)).toEqual([false]);
  expect(circles(1, true)).toEqual([true, false, false, false]);
});
