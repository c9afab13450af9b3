import { expect, test } from "vitest";
import type { Courses, Leg } from "../generated/protocol";
import {
  added,
  afterArc,
  afterLegs,
  endHeading,
  isRest,
  keyed,
  ledTo,
  startOf,
  takenBack,
  turnTowards,
  widths,
} from "./flight";
import { begin } from "./fill";

const NORTH = { at: { x: 0, y: 0 }, heading: 0 };
const OUTLINE: Courses = {
  from: NORTH,
  least: 120_000,
  most: 330_000,
  tightest: 60,
  widest: 200,
  step: 20,
  figures: 7,
};
const FIGURES = [
  { key: "slip", label: "Side slip", cost: 100_000, ahead: 70_711, aside: 70_711, turn: 0 },
  { key: "halfloop", label: "Half loop", cost: 200_000, ahead: 0, aside: 0, turn: 180_000 },
];

test("an arc ends where a compass would put it", () => {
  const there = afterArc(NORTH, "right", 60, 90_000);
  expect(there.at.x).toBeCloseTo(60_000);
  expect(there.at.y).toBeCloseTo(60_000);
  expect(there.heading).toBe(90_000);
});

test("segments are followed one after another, the rest is not", () => {
  const legs: Leg[] = [{ ahead: 100_000 }, { figure: { figure: 1, hand: "right" } }, "ahead-rest"];
  const there = afterLegs(NORTH, legs, FIGURES);
  expect(there.at.y).toBeCloseTo(100_000);
  expect(there.heading).toBe(180_000);
});

test("a segment is added before the rest, and taken back", () => {
  const slip: Leg = { figure: { figure: 0, hand: "left" } };
  const legs = added(["ahead-rest"], slip);
  expect(legs).toEqual([slip, "ahead-rest"]);
  expect(legs.map(isRest)).toEqual([false, true]);
  expect(takenBack(legs)).toEqual(["ahead-rest"]);
});

test("a turn leads towards a place, and lies ahead after it", () => {
  const turn = turnTowards(NORTH, { x: 200_000, y: 200_000 }, OUTLINE);
  expect(turn).not.toBeNull();
  if (turn && typeof turn === "object" && "arc" in turn) {
    expect(turn.arc.hand).toBe("right");
    expect(turn.arc.by).toBeGreaterThan(40_000);
    expect(turn.arc.by).toBeLessThan(90_000);
  }
  expect(turnTowards(NORTH, { x: 0, y: 300_000 }, OUTLINE)).toBeNull();
});

test("the last turn follows the pointer, what was ordered before stays", () => {
  const offer = { actor: 0, verb: 0, slots: [{ course: OUTLINE }], secret: 0 };
  const first = ledTo(begin(offer), { x: 200_000, y: 200_000 }, FIGURES, false);
  const second = ledTo(first, { x: -200_000, y: 200_000 }, FIGURES, false);
  const value = second.values[0];
  const legs = value && "course" in value ? value.course : [];
  expect(legs).toHaveLength(2);
  const third = ledTo(second, { x: 200_000, y: 300_000 }, FIGURES, true);
  const more = third.values[0];
  expect(more && "course" in more ? more.course : []).toHaveLength(3);
});

test("keys turn, lead on, take back, and change the speed within its bounds", () => {
  const speed = { number: { from: 130, to: 220 } };
  const offer = { actor: 0, verb: 0, slots: [speed, { course: OUTLINE }], secret: 0, begins: { slot: 0, number: 215 } };
  const press = (...keys: string[]) =>
    keys.reduce((draft, key) => keyed(draft, key, false, 80) ?? draft, begin(offer)).values;
  expect(press("ArrowLeft", "ArrowUp")[1]).toEqual({
    course: [{ arc: { hand: "left", radius: 80, by: 15_000 } }, { ahead: 20_000 }, "ahead-rest"],
  });
  expect(press("ArrowRight", "ArrowDown")[1]).toEqual({ course: ["ahead-rest"] });
  expect(press()[0]).toEqual({ number: 215 });
  expect(press("+")[0]).toEqual({ number: 220 });
  expect(press("-", "-")[0]).toEqual({ number: 195 });
  expect(keyed(begin(offer), "x", false, 80)).toBeNull();
});

test("a flight begins where its other slots say, and looks at its end where its segments turn it", () => {
  const point = { point: { about: { x: 5, y: 0 }, reach: 9 } };
  const heading = { heading: { from: 45_000, sweep: 90_000 } };
  const offer = { actor: 0, verb: 0, slots: [point, heading, { course: OUTLINE }], secret: 0 };
  const draft = begin(offer);
  expect(startOf(draft)).toEqual({ at: { x: 5, y: 0 }, heading: 90_000 });
  const looped: Leg[] = [{ figure: { figure: 1, hand: "right" } }, "ahead-rest"];
  expect(endHeading({ ...draft, values: [...draft.values.slice(0, 2), { course: looped }] }, FIGURES)).toBe(270_000);
});

test("there is a template for each step, as far as they can be looked over", () => {
  expect(widths(OUTLINE)).toEqual([60, 80, 100, 120, 140, 160, 180, 200]);
  expect(widths({ ...OUTLINE, step: 1 })).toHaveLength(10);
});
