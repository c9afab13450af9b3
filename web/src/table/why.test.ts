import { expect, test } from "vitest";
import type { Reason } from "../generated/protocol";
import { ofAreas, ofDistance } from "./overlays";
import { drawnOf, textOf, together } from "./why";

const inches = { name: "in", micrometres: 25_400 };
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
  expect(told.map((why) => [why.actors, textOf(why.refused, inches)])).toEqual([
    [[1, 2], "The barn is in the way."],
    [[2], "no line of sight"],
  ]);
});

test("what is too far is said with both lengths, and told apart by them", () => {
  const far = (asked: number): Reason => {
    const { refused, ...rest } = reason(8, "", 7);
    return { ...rest, refused: { ...refused, reason: "out of range", asked, allowed: 152_400 } };
  };
  const told = together([1, 2, 3].map((actor) => ({ actor, reason: far(actor === 3 ? 254_000 : 203_200) })));
  expect(told.map((why) => [why.actors, textOf(why.refused, inches)])).toEqual([
    [[1, 2], "out of range: 8 in, but 6 in at most"],
    [[3], "out of range: 10 in, but 6 in at most"],
  ]);
});

test("the arc and the range that a target is out of are drawn, and how far it is to it", () => {
  const area = (kind: string, name = "") => ({ kind, name, points: [{ x: 0, y: 0 }], closed: true, level: 0 });
  const { refused, ...rest } = reason(8, "", 7);
  const far = { ...rest, refused: { ...refused, asked: 203_200, allowed: 152_400 }, areas: [area("range")] };
  const drawn = drawnOf(far, 1, inches);
  expect(ofAreas(drawn.areas)).toEqual([{ kind: "area", what: "range", outline: [{ x: 0, y: 0 }], label: "6 in" }]);
  const at = (piece: number) => ({ x: piece * 25_400, y: 0 });
  expect(ofDistance(drawn.apart, at, inches)).toEqual([{ kind: "ruler", from: at(1), to: at(7), label: "6 in" }]);
  // Of an arc there is nothing to measure.
  const aside = drawnOf({ ...rest, refused, areas: [area("arc", "astern")] }, 1, inches);
  expect([ofAreas(aside.areas)[0], aside.apart]).toMatchObject([{ what: "arc", label: "astern" }, null]);
});
