import { expect, test } from "vitest";
import { shortened } from "./said";

test("throws of one kind are told as one", () => {
  const told = ["Initiative: 2.", "Initiative: 10.", "Initiative: a tie: 3.", "Initiative: a tie: 4.", "S1 flies."];
  expect(shortened(told.map((text) => ({ text }))).map(({ text }) => text)).toEqual([
    "Initiative: 2, 10.",
    "Initiative: a tie: 3, 4.",
    "S1 flies.",
  ]);
});
