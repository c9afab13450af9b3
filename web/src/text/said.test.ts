import { expect, test } from "vitest";
import type { Seat } from "../generated/protocol";
import { presence, shortened } from "./said";

test("throws of one kind are told as one", () => {
  const told = ["Initiative: 2.", "Initiative: 10.", "Initiative: a tie: 3.", "Initiative: a tie: 4.", "S1 flies."];
  expect(shortened(told.map((text) => ({ text }))).map(({ text }) => text)).toEqual([
    "Initiative: 2, 10.",
    "Initiative: a tie: 3, 4.",
    "S1 flies.",
  ]);
});

test("a computer player is called by one name wherever it is named", () => {
  const seat = (computer: string): Seat => ({
    kind: { side: 0 },
    holder: { computer },
    here: 0,
    thinks: false,
    name: "",
  });
  const said = ["search:400", "doctrine", "recruit", "random", "new"].map((player) => presence(seat(player)));
  expect(said).toEqual([
    "the computer, veteran",
    "the computer, seasoned",
    "the computer, recruit",
    "the computer, anything goes",
    "the computer, new",
  ]);
});
