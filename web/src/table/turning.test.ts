import { describe, expect, test } from "vitest";
import type { Courses, Leg, Point } from "../generated/protocol";
import { afterLegs } from "./course";
import { begin } from "./fill";
import { keyed, ledTo, words } from "./flight";
import {
  altered,
  endedAt,
  flown,
  isTurn,
  led,
  mayEnd,
  mayTurn,
  mayTurnAgain,
  MOST,
  sorts,
  straightOn,
  straights,
  turned,
  wholeOf,
} from "./turning";

const INCH = 25_400;
const INCHES = { name: "in", micrometres: INCH };
const MM = { name: "mm", micrometres: 1000 };
const NORTH = { at: { x: 0, y: 0 }, heading: 0 };
/** From 2 to 10 inches, after each half inch a turn by 30 degrees or, sharply, by 60. */
const OUTLINE: Courses = {
  from: NORTH,
  least: 2 * INCH,
  most: 10 * INCH,
  tightest: 0,
  widest: 0,
  step: 0,
  figures: 0,
  turns: { after: INCH / 2, most: 30, sharpest: 60 },
};
const turn = (hand: "left" | "right", degrees: number, after = INCH / 2): Leg => ({ turn: { after, hand, degrees } });

describe("what a course may be", () => {
  test("turns on the spot, arcs, or neither", () => {
    expect(mayTurn(OUTLINE)).toBe("on-the-spot");
    expect(mayTurn({ ...OUTLINE, turns: null })).toBe("never");
    expect(mayTurn({ ...OUTLINE, turns: null, tightest: 60, widest: 200 })).toBe("on-a-circle");
    expect(mayTurn({ ...OUTLINE, least: 0, most: 0 })).toBe("never");
  });

  test("whoever may choose how far he goes may end a course early", () => {
    expect(mayEnd(OUTLINE)).toBe(true);
    expect(mayEnd({ ...OUTLINE, least: OUTLINE.most })).toBe(false);
    expect(mayEnd({ ...OUTLINE, turns: null, tightest: 60, widest: 60 })).toBe(false);
  });

  test("half the greatest turn, the greatest, and the sharp one", () => {
    expect(sorts(OUTLINE)).toEqual([
      { degrees: 15, sharp: false },
      { degrees: 30, sharp: false },
      { degrees: 60, sharp: true },
    ]);
    expect(sorts({ ...OUTLINE, turns: { after: 0, most: 45, sharpest: 45 } }).map(({ degrees }) => degrees)).toEqual([
      23, 45,
    ]);
    expect(sorts({ ...OUTLINE, turns: null })).toEqual([]);
  });

  test("where every turn is a sharp one there are no others", () => {
    const sharp = { ...OUTLINE, turns: { after: 0, most: 0, sharpest: 40 } };
    expect(mayTurn(sharp)).toBe("on-the-spot");
    expect(sorts(sharp)).toEqual([{ degrees: 40, sharp: true }]);
    expect(led(NORTH, [], { x: 4 * INCH, y: 4 * INCH }, sharp, INCHES, []).filter(isTurn)).toEqual([]);
    expect(mayTurn({ ...OUTLINE, turns: { after: 0, most: 0, sharpest: 0 } })).toBe("never");
  });

  test("straights come in the unit of the book", () => {
    expect(straights(INCHES)).toEqual([INCH / 2, INCH]);
    expect(straights(MM)).toEqual([20_000, 100_000]);
  });
});

describe("what is ordered", () => {
  test("a turn comes after the shortest straight, or after the one that is open", () => {
    const once = turned(["ahead-rest"], "left", 30, OUTLINE, []);
    expect(once).toEqual([turn("left", 30), "ahead-rest"]);
    const on = straightOn(straightOn(once, INCH, OUTLINE, []), INCH / 2, OUTLINE, []);
    expect(on).toEqual([turn("left", 30), { ahead: 1.5 * INCH }, "ahead-rest"]);
    expect(turned(on, "right", 15, OUTLINE, [])).toEqual([
      turn("left", 30),
      turn("right", 15, 1.5 * INCH),
      "ahead-rest",
    ]);
  });

  test("there is no turn for which there is no room", () => {
    const far = straightOn(["ahead-rest"], 20 * INCH, OUTLINE, []);
    expect(flown(far, [])).toBe(OUTLINE.most);
    const last = turned(far, "left", 30, OUTLINE, []);
    expect(last).toEqual([turn("left", 30, OUTLINE.most)]);
    expect(mayTurnAgain(last, OUTLINE, [])).toBe(false);
    expect(turned(last, "left", 30, OUTLINE, [])).toEqual(last);
    let many: Leg[] = ["ahead-rest"];
    for (let n = 0; n < 40; n += 1)
      many = turned(many, "left", 1, { ...OUTLINE, turns: { after: 0, most: 5, sharpest: 5 } }, []);
    expect(many.length).toBe(MOST);
  });

  test("the straight before a turn, and its degrees, stay within the outline", () => {
    const legs = [turn("left", 30), turn("left", 30), "ahead-rest" as Leg];
    expect(altered(legs, 0, { after: 2 * INCH }, OUTLINE, [])[0]).toEqual(turn("left", 30, 2 * INCH));
    expect(altered(legs, 0, { after: 0 }, OUTLINE, [])[0]).toEqual(turn("left", 30));
    expect(altered(legs, 1, { after: 20 * INCH }, OUTLINE, [])[1]).toEqual(turn("left", 30, 9.5 * INCH));
    expect(altered(legs, 1, { degrees: 90 }, OUTLINE, [])[1]).toEqual(turn("left", 60));
    expect(altered(legs, 2, { degrees: 90 }, OUTLINE, [])).toEqual(legs);
  });

  test("a course is as long as somebody says", () => {
    const legs = [turn("left", 30), turn("left", 30, 3 * INCH), "ahead-rest" as Leg];
    expect(wholeOf(legs, OUTLINE, [])).toBe(OUTLINE.most);
    expect(endedAt(legs, 6 * INCH, OUTLINE, [])).toEqual([...legs.slice(0, 2), { ahead: 2.5 * INCH }]);
    expect(endedAt(legs, 3.5 * INCH, OUTLINE, [])).toEqual(legs.slice(0, 2));
    expect(endedAt(legs, INCH, OUTLINE, [])).toEqual([turn("left", 30), { ahead: 1.5 * INCH }]);
    expect(endedAt(endedAt(legs, INCH, OUTLINE, []), 99 * INCH, OUTLINE, [])).toEqual([turn("left", 30), "ahead-rest"]);
  });
});

describe("a course led towards a place", () => {
  const end = (legs: Leg[]): Point => {
    const there = afterLegs(NORTH, legs, []);
    const left = legs.includes("ahead-rest") ? OUTLINE.most - flown(legs, []) : 0;
    const angle = (there.heading / 180_000) * Math.PI;
    return { x: there.at.x + left * Math.sin(angle), y: there.at.y + left * Math.cos(angle) };
  };
  const off = (legs: Leg[], to: Point) => Math.hypot(end(legs).x - to.x, end(legs).y - to.y);

  test("straight on needs no turn, and ends at the place", () => {
    expect(led(NORTH, [], { x: 0, y: 5 * INCH }, OUTLINE, INCHES, [])).toEqual([{ ahead: 5 * INCH }]);
    expect(led(NORTH, [], { x: 0, y: 50 * INCH }, OUTLINE, INCHES, [])).toEqual(["ahead-rest"]);
    expect(led(NORTH, [], { x: 0, y: INCH }, OUTLINE, INCHES, [])).toEqual([{ ahead: 2 * INCH }]);
  });

  test("it turns in steps, no step larger than the greatest, and comes to the place", () => {
    const to = { x: 5 * INCH, y: 2 * INCH };
    const legs = led(NORTH, [], to, OUTLINE, INCHES, []);
    const turns = legs.filter(isTurn);
    expect(turns.length).toBeGreaterThan(1);
    for (const { turn } of turns) {
      expect(turn.hand).toBe("right");
      expect(turn.degrees).toBeLessThanOrEqual(30);
      expect(Number.isInteger(turn.degrees)).toBe(true);
    }
    expect(off(legs, to)).toBeLessThan(INCH / 20);
  });

  test("a place behind is turned to as far as there is way", () => {
    const legs = led(NORTH, [], { x: -INCH, y: -30 * INCH }, OUTLINE, INCHES, []);
    expect(flown(legs, [])).toBeLessThanOrEqual(OUTLINE.most);
    expect(legs.at(-1)).toBe("ahead-rest");
    expect(legs.filter(isTurn).every(({ turn }) => turn.hand === "left")).toBe(true);
  });

  test("a place too near to turn to is flown up to from farther ahead", () => {
    const to = { x: 0.7 * INCH, y: 0.8 * INCH };
    const wide = { ...OUTLINE, turns: { after: INCH, most: 20, sharpest: 20 } };
    expect(led(NORTH, [], to, wide, INCHES, []).length).toBeGreaterThan(0);
  });

  test("wherever the place is, lengths are whole grains and within the outline", () => {
    for (let n = 0; n < 200; n += 1) {
      const to = { x: Math.round(Math.sin(n * 1.7) * n * 3000), y: Math.round(Math.cos(n * 2.3) * n * 3000) };
      const legs = led(NORTH, [], to, OUTLINE, INCHES, []);
      expect(legs.length).toBeLessThanOrEqual(MOST);
      expect(flown(legs, [])).toBeLessThanOrEqual(OUTLINE.most);
      expect(wholeOf(legs, OUTLINE, [])).toBeGreaterThanOrEqual(OUTLINE.least);
      for (const leg of legs) {
        if (leg !== "ahead-rest" && typeof leg === "object" && "ahead" in leg) expect(leg.ahead % 254).toBe(0);
        if (isTurn(leg)) expect(leg.turn.after % 254).toBe(0);
      }
    }
  });

  test("where all must be flown the rest is, and more is added to what was ordered", () => {
    const fixed = { ...OUTLINE, least: OUTLINE.most };
    const first = led(NORTH, [], { x: 3 * INCH, y: 3 * INCH }, fixed, INCHES, []);
    expect(first.at(-1)).toBe("ahead-rest");
    const more = led(NORTH, first, { x: -3 * INCH, y: 6 * INCH }, fixed, INCHES, []);
    expect(more.slice(0, first.length - 1)).toEqual(first.slice(0, -1));
    expect(more.length).toBeGreaterThan(first.length);
  });

  test("what cannot turn goes straight on as far as the place", () => {
    const straight = { ...OUTLINE, turns: null };
    expect(led(NORTH, [], { x: 4 * INCH, y: 5 * INCH }, straight, INCHES, [])).toEqual([{ ahead: 5 * INCH }]);
  });
});

test("arrows turn by the greatest, with Shift by half of it, and lead on; the map does the same", () => {
  const climb = { number: { from: 0, to: 4 } };
  const offer = { actor: 0, verb: 0, slots: [climb, { course: OUTLINE }], secret: 0, begins: { slot: 0, number: 2 } };
  const press = (...keys: [string, boolean][]) =>
    keys.reduce((draft, [key, shift]) => keyed(draft, key, shift, 0, INCHES) ?? draft, begin(offer)).values;
  expect(press(["ArrowLeft", false], ["ArrowUp", true], ["ArrowRight", true])[1]).toEqual({
    course: [turn("left", 30), turn("right", 15, INCH), "ahead-rest"],
  });
  expect(press(["ArrowLeft", false], ["ArrowDown", false])[1]).toEqual({ course: ["ahead-rest"] });
  expect(press(["+", false])[0]).toEqual({ number: 3 });
  const point = ledTo(begin(offer), { x: 0, y: 5 * INCH }, [], false, INCHES);
  expect(point.values[1]).toEqual({ course: [{ ahead: 5 * INCH }] });
  const fixed = { ...offer, slots: [{ course: { ...OUTLINE, turns: null } }] };
  expect(keyed(begin(fixed), "ArrowLeft", false, 0, INCHES)).toBeNull();
});

test("a segment in words is in the unit of the book", () => {
  expect(words(turn("left", 30), [], INCHES)).toBe("Straight 0.5 in, left 30°");
  expect(words(turn("right", 30, 0), [], INCHES)).toBe("Right 30°");
  expect(words({ ahead: 2.54 * INCH }, [], INCHES)).toBe("Straight 2.54 in");
  expect(words({ arc: { hand: "left", radius: 60, by: 45_000 } }, [], MM)).toBe("Left 45° on 60 mm");
});
