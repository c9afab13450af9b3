import { expect, test } from "vitest";
import type { Beforehand, Offer, Step } from "../generated/protocol";
import { about, aim, move, offer } from "./fake";
import { begin, shapeOf, THE_SIDE, withValue } from "./fill";
import { pointing, type Hand } from "./pointing";

const step = (verb: string, piece: string): Step => ({ say: "", told: "x", clause: "", piece, verb, command: "x" });
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
  typed: () => null,
  named: (name) => Number(name.slice(1)),
};
const said = (course: object | null, pieces: number[] = []) =>
  ({ preview: { course, remarks: [] }, forecasts: pieces.length ? [{ pieces }] : [] }) as unknown as Beforehand;
const way = said({ piece: 1, path: [{ x: 0, y: 0 }, end] });

test("a move is its piece, its end, and its button", () => {
  const advice = step("move", "P1");
  expect(pointing(advice, way, hand)).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, way, { ...hand, selected: 1 })).toEqual({ is: "ground", at: end });
  const draft = withValue(begin(move(1)), 0, { path: [end] });
  expect(pointing(advice, way, { ...hand, selected: 1, draft })).toEqual({ is: "ground", at: end });
  expect(pointing(advice, way, { ...hand, selected: 1, draft, ready: true })).toEqual({ is: "give" });
});

test("a shot is who fires, its target, and its button", () => {
  const [advice, before] = [step("aim", "P11"), said(null, [1, 11])];
  expect(pointing(advice, before, hand)).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, before, { ...hand, selected: 1 })).toEqual({ is: "piece", piece: 11 });
  const draft = withValue(begin(aim(1, [11])), 1, { piece: 11 });
  expect(pointing(advice, before, { ...hand, selected: 1, draft, ready: true })).toEqual({ is: "give" });
});

test("what is done for everybody is its button, whoever is selected", () => {
  expect(pointing(step("fire", ""), said(null), hand)).toEqual({ is: "button", offer: offer("fire", 1) });
});

test("what a side does itself is its button, too", () => {
  const own = offer("react", THE_SIDE);
  const at = pointing(step("react", ""), said(null), { ...hand, offers: [move(1), own] });
  expect(at).toEqual({ is: "button", offer: own });
});

test("of several offers of a verb that is meant which is typed so", () => {
  const [line, square] = [1, 2].map((number) => ({
    ...offer("react", 1),
    slots: [{ number: { from: number, to: number } }],
  }));
  const offers = [line, square] as Offer[];
  const typed = (each: Offer) => (each === square ? "react P1 square" : "react P1 line");
  const before = { ...said(null), words: "react P1 square" } as Beforehand;
  const at = pointing(step("react", "P1"), before, { ...hand, offers, selected: 1, typed });
  expect(at).toEqual({ is: "button", offer: square });
});

test("a verb of a piece is its button, once the piece is selected and nothing lies over it", () => {
  const advice = step("react", "P1");
  expect(pointing(advice, said(null), hand)).toEqual({ is: "piece", piece: 1 });
  expect(pointing(advice, said(null), { ...hand, selected: 1 })).toEqual({ is: "button", offer: offer("react", 1) });
  expect(pointing(advice, said(null), { ...hand, selected: 1, covered: true })).toEqual({ is: "piece", piece: 1 });
});

test("nothing is pointed at that is not offered, or of which the table has not spoken", () => {
  expect(pointing(step("end", ""), said(null), hand)).toEqual({ is: "nothing" });
  expect(pointing(step("move", "P1"), null, hand)).toEqual({ is: "nothing" });
});
