import { expect, test } from "vitest";
import type { Beforehand, Offer, Slot, Step, Value } from "../generated/protocol";
import { about, aim, move, offer, VERBS, type VerbKey } from "./fake";
import { begin, shapeOf, THE_SIDE, withValue, type Draft } from "./fill";
import { pointing, type Hand } from "./pointing";

const step = (verb: string): Step => ({
  ...{ say: "", told: "x", written: "", clause: "", piece: "", verb, command: "x", list_done: false },
});
const end = { x: 9, y: 9 };
const offers: Offer[] = [move(1), aim(1, [11]), offer("fire", 1), offer("react", 1)];
const hand: Hand = {
  about,
  offers,
  selected: null,
  draft: null,
  ready: false,
  covered: false,
  shape: (each) => shapeOf(each, (piece) => piece < 10),
};
/** What the table says of a command: of which verb it is, by whom, and what fills it. */
const said = (key: VerbKey, actor: number, values: Value[] = []) =>
  ({
    preview: { course: null, remarks: [] },
    filled: { verb: VERBS.indexOf(key), actor, values },
  }) as unknown as Beforehand;
const way = said("move", 1, [{ path: [end] }]);
way.preview.course = { piece: 1, path: [{ x: 0, y: 0 }, end] } as NonNullable<Beforehand["preview"]["course"]>;

test("a move is its piece, its end, and its button", () => {
  const advice = step("move");
  expect(pointing(advice, way, hand)).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, way, { ...hand, selected: 1 })).toEqual({ is: "ground", at: end });
  const draft = withValue(begin(move(1)), 0, { path: [end] });
  expect(pointing(advice, way, { ...hand, selected: 1, draft })).toEqual({ is: "ground", at: end });
  expect(pointing(advice, way, { ...hand, selected: 1, draft, ready: true })).toEqual({ is: "give" });
});

test("a shot is who fires, its target, and its button", () => {
  const [advice, before] = [step("aim"), said("aim", 1, [{ number: 0 }, { piece: 11 }])];
  expect(pointing(advice, before, hand)).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, before, { ...hand, selected: 1 })).toEqual({ is: "piece", piece: 11 });
  const draft = withValue(begin(aim(1, [11])), 1, { piece: 11 });
  expect(pointing(advice, before, { ...hand, selected: 1, draft, ready: true })).toEqual({ is: "give" });
});

test("of several things that may be done to an enemy the one that is meant is chosen first", () => {
  const volley = offer("react", 1, [{ piece: [11] }]);
  const [advice, before] = [step("aim"), said("aim", 1, [{ number: 0 }, { piece: 11 }])];
  const there = { ...hand, offers: [aim(1, [11]), volley], selected: 1 };
  expect(pointing(advice, before, there)).toEqual({ is: "button", offer: aim(1, [11]) });
  expect(pointing(advice, before, { ...there, draft: begin(volley) })).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, before, { ...there, draft: begin(aim(1, [11])) })).toEqual({ is: "piece", piece: 11 });
});

test("what is done for everybody is its button, whoever is selected", () => {
  expect(pointing(step("fire"), said("fire", 1), hand)).toEqual({ is: "button", offer: offer("fire", 1) });
});

test("what a side does itself is its button, too", () => {
  const own = offer("react", THE_SIDE);
  const at = pointing(step("react"), said("react", THE_SIDE), { ...hand, offers: [move(1), own] });
  expect(at).toEqual({ is: "button", offer: own });
});

test("of several offers of a verb that is meant which may be filled so", () => {
  const [line, square] = [1, 2].map((number) => offer("react", 1, [{ number: { from: number, to: number } }]));
  const offers = [line, square] as Offer[];
  const at = pointing(step("react"), said("react", 1, [{ number: 2 }]), { ...hand, offers, selected: 1 });
  expect(at).toEqual({ is: "button", offer: square });
});

test("a verb of a piece is its button, once the piece is selected and nothing lies over it", () => {
  const [advice, before] = [step("react"), said("react", 1)];
  expect(pointing(advice, before, hand)).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, before, { ...hand, selected: 1 })).toEqual({ is: "button", offer: offer("react", 1) });
  expect(pointing(advice, before, { ...hand, selected: 1, covered: true })).toEqual({ is: "piece", piece: 1 });
});

test("what is filled in a form is filled slot by slot as it is advised, and then given", () => {
  const slots: Slot[] = [{ number: { from: 1, to: 4 } }, { heading: { from: 0, sweep: 359_999 } }];
  const launch = offer("react", 1, slots);
  const values: Value[] = [{ number: 2 }, { heading: 45_000 }];
  const [advice, before] = [step("react"), said("react", 1, values)];
  const at = (draft: Draft, ready = false) =>
    pointing(advice, before, { ...hand, offers: [launch], selected: 1, draft, ready });
  const begun = begin(launch);
  expect(at(begun)).toEqual({ is: "slot", slot: 0, value: { number: 2 } });
  const half = withValue(begun, 0, { number: 2 });
  expect(at(half)).toEqual({ is: "slot", slot: 1, value: { heading: 45_000 } });
  expect(at(withValue(half, 1, { heading: 45_000 }), true)).toEqual({ is: "give" });
});

test("several pieces are picked one after another, and who is one too many is put back first", () => {
  const volley = offer("react", 1, [{ subset: { of: [1, 2, 3], at_most: 3 } }]);
  const before = said("react", 1, [{ subset: [1, 2] }]);
  const at = (subset: number[], ready = false) => {
    const draft = withValue(begin(volley), 0, { subset });
    return pointing(step("react"), before, { ...hand, offers: [volley], selected: 1, draft, ready });
  };
  expect(at([])).toEqual({ is: "piece", piece: 1 });
  expect(at([1])).toEqual({ is: "piece", piece: 2 });
  expect(at([1, 3])).toEqual({ is: "piece", piece: 3 });
  expect(at([1, 2], true)).toEqual({ is: "give" });
});

test("a sealed list is finished by its own button", () => {
  expect(pointing({ ...step(""), list_done: true }, null, hand)).toEqual({ is: "list-done" });
});

test("nothing is pointed at that is not offered, or of which the table has not spoken", () => {
  expect(pointing(step("end"), said("end", 1), hand)).toEqual({ is: "nothing" });
  expect(pointing(step("move"), null, hand)).toEqual({ is: "nothing" });
});
