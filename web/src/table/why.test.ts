import { expect, test } from "vitest";
import type { Reason } from "../generated/protocol";
import { textOf, together } from "./why";

const reason = (verb: number, why: string, target: number | null = null): Reason => ({
  verb,
  target,
  words: "",
  remarks: [],
  refused: { reason: "no line of sight", clause: "ABC-31", usage: "", asked: null, allowed: null, why },
});

test("the same reason for several pieces is told once, with all of them", () => {
  const told = together([
    { actor: 1, reason: reason(8, "The barn is in the way.", 7) },
    { actor: 2, reason: reason(8, "The barn is in the way.", 7) },
    { actor: 2, reason: reason(4, "") },
  ]);
  expect(told.map((why) => [why.actors, textOf(why)])).toEqual([
    [[1, 2], "The barn is in the way."],
    [[2], "no line of sight"],
  ]);
});
