// A flight as it is being planned: segments that are added, taken back and bent towards the pointer. It knows the shape of
// a course (straights, turns, arcs, figures) and no rule: the table says what a flight costs and whether it may be flown.

import type { Courses, Hand, Leg, LengthUnit, Point, Pose } from "../generated/protocol";
import { afterArc, afterLegs, bearing, heading, isRest, THOUSAND, type Figures } from "./course";
import { isFixed, withValue, type Draft } from "./fill";
import { figure as measured, led, mayTurn, MOST, straightOn, straights, turned } from "./turning";

export { afterArc, afterLegs, isRest, type Figures } from "./course";

/** The index of the slot that asks for a course; -1 where there is none. */
export function courseSlot(draft: Draft): number {
  return draft.offer.slots.findIndex((slot) => "course" in slot);
}

/** What a course may be, as the other slots are filled. */
export function outlineOf(draft: Draft): Courses | null {
  const at = courseSlot(draft);
  const slot = draft.offer.slots[at];
  if (!slot || !("course" in slot)) return null;
  const whole = asFastAs(draft, slot.course, at);
  return whole === null ? slot.course : { ...slot.course, least: whole, most: whole };
}

/** How long a course is where the number before it says so: that is a speed, where the shortest and the longest course are to each
 * other as the least and the greatest number. Nothing where the length is free. */
function asFastAs({ offer, values }: Draft, { least, most }: Courses, at: number): number | null {
  const [slot, value] = [offer.slots[at - 1], values[at - 1]];
  if (!slot || !("number" in slot) || !value || !("number" in value) || isFixed(slot)) return null;
  const { from, to } = slot.number;
  return from > 0 && least * to === most * from ? (most / to) * value.number : null;
}

/** The segments so far. */
export function legsOf(draft: Draft): Leg[] {
  const value = draft.values[courseSlot(draft)];
  return value && "course" in value ? value.course : [];
}

export function withLegs(draft: Draft, legs: Leg[]): Draft {
  return withValue(draft, courseSlot(draft), { course: legs.slice(0, MOST) });
}

/** One more segment, before the one that flies the rest. */
export function added(legs: Leg[], leg: Leg): Leg[] {
  const last = legs.at(-1);
  if (last === undefined || !isRest(last)) return [...legs, leg].slice(0, MOST);
  return [...legs.slice(0, -1), leg, "ahead-rest" as Leg].slice(-MOST);
}

/** Without the last segment that was added; the rest is flown straight. */
export function takenBack(legs: Leg[]): Leg[] {
  const ordered = legs.filter((leg) => !isRest(leg));
  return [...ordered.slice(0, -1), "ahead-rest"];
}

/** The templates that there are, tightest first, as far as a row of them can be looked over. */
export function widths(outline: Courses): number[] {
  const count = outline.step > 0 ? Math.floor((outline.widest - outline.tightest) / outline.step) + 1 : 1;
  return Array.from({ length: Math.min(10, count) }, (_, n) => outline.tightest + n * outline.step);
}

const MILLIMETRES: LengthUnit = { name: "mm", micrometres: THOUSAND };

/** What a key does to a flight: arrows turn, lead on and take back, plus and minus are for the number before the course. */
export function keyed(
  draft: Draft,
  key: string,
  shift: boolean,
  radius: number,
  unit = MILLIMETRES,
  figures: Figures = [],
): Draft | null {
  const legs = legsOf(draft);
  const outline = outlineOf(draft);
  const turns = outline ? mayTurn(outline) : "never";
  const turn = (hand: Hand) => {
    if (!outline || turns === "never") return null;
    if (turns === "on-a-circle")
      return withLegs(draft, added(legs, { arc: { hand, radius, by: (shift ? 45 : 15) * THOUSAND } }));
    const most = outline.turns?.most || (outline.turns?.sharpest ?? 0);
    return withLegs(draft, turned(legs, hand, shift ? Math.max(1, Math.round(most / 2)) : most, outline, figures));
  };
  switch (key) {
    case "ArrowLeft":
      return turn("left");
    case "ArrowRight":
      return turn("right");
    case "ArrowUp": {
      const by = straights(unit)[shift ? 1 : 0];
      if (!outline || turns === "on-a-circle") return withLegs(draft, added(legs, { ahead: by }));
      return withLegs(draft, straightOn(legs, by, outline, figures));
    }
    case "ArrowDown":
    case "Backspace":
      return withLegs(draft, takenBack(legs));
    case "+":
    case "=":
      return changed(draft, turns === "on-a-circle" ? 10 : 1);
    case "-":
      return changed(draft, turns === "on-a-circle" ? -10 : -1);
    default:
      return null;
  }
}

/** The last number before the course, by so much more or less, within its bounds. */
function changed(draft: Draft, by: number): Draft {
  const course = courseSlot(draft);
  const n = draft.offer.slots.findLastIndex((slot, at) => at < course && "number" in slot);
  const [slot, value] = [draft.offer.slots[n], draft.values[n]];
  if (!slot || !("number" in slot) || !value || !("number" in value)) return draft;
  const { from, to } = slot.number;
  return withValue(draft, n, { number: Math.min(to, Math.max(from, value.number + by)) });
}

/** Where a flight begins: where and how its other slots say, else where the table says. */
export function startOf(draft: Draft): Pose | null {
  const from = outlineOf(draft)?.from;
  if (!from) return null;
  const point = draft.values.find((value) => value !== null && "point" in value);
  const heading = draft.values.find((value) => value !== null && "heading" in value);
  return {
    at: point && "point" in point ? point.point : from.at,
    heading: heading && "heading" in heading ? heading.heading : from.heading,
  };
}

/** Which way a craft looks at the end of its segments; nothing where only the table knows. */
export function endHeading(draft: Draft, figures: Figures): number | undefined {
  const [from, legs] = [startOf(draft), legsOf(draft)];
  const open = legs.some((leg) => typeof leg === "object" && "arc-rest" in leg);
  return from === null || legs.length === 0 || open ? undefined : afterLegs(from, legs, figures).heading;
}

/** The turn after which a place lies straight ahead: to the nearer side, on the tightest circle that leads there. */
export function turnTowards(from: Pose, to: Point, outline: Courses): Leg | null {
  const off = heading(bearing(from.at, to) - from.heading);
  if (off < 500 || off > 359_500) return null;
  const hand: Hand = off <= 180_000 ? "right" : "left";
  const radius = outline.tightest;
  // The place must lie outside of the circle that is flown; else the far half of the turn is all that can be had.
  let best = { by: 0, miss: Number.POSITIVE_INFINITY };
  for (let degrees = 1; degrees < 360; degrees += 1) {
    const there = afterArc(from, hand, radius, degrees * THOUSAND);
    const left = heading(bearing(there.at, to) - there.heading);
    const miss = Math.min(left, 360_000 - left);
    if (miss < best.miss - 1) best = { by: degrees, miss };
    if (miss < 1500) break;
  }
  return { arc: { hand, radius, by: best.by * THOUSAND } };
}

/**
 * The course leads towards a place: what was ordered before stays, the last turn follows the pointer. Turns on the spot are
 * led there from the start, or from what was ordered where more is added.
 */
export function ledTo(draft: Draft, to: Point, figures: Figures, add: boolean, unit = MILLIMETRES): Draft {
  const outline = outlineOf(draft);
  const from = startOf(draft);
  if (!outline || !from) return draft;
  if (mayTurn(outline) !== "on-a-circle")
    return withLegs(draft, led(from, add ? legsOf(draft) : [], to, outline, unit, figures));
  const ordered = legsOf(draft).filter((leg) => !isRest(leg));
  const last = ordered.at(-1);
  const follows = !add && last !== undefined && typeof last === "object" && "arc" in last;
  const kept = follows ? ordered.slice(0, -1) : ordered;
  const turn = turnTowards(afterLegs(from, kept, figures), to, outline);
  return withLegs(draft, [...kept, ...(turn ? [turn] : []), "ahead-rest"]);
}

/** A segment in a few words: "Right 45° on 60 mm". */
export function words(leg: Leg, figures: Figures, unit: LengthUnit): string {
  const side = (hand: Hand) => (hand === "right" ? "Right" : "Left");
  const degrees = (millidegrees: number) => `${String(Math.round(millidegrees / 100) / 10)}°`;
  const long = (micrometres: number) => `${measured(micrometres, unit)} ${unit.name}`;
  if (leg === "ahead-rest") return "Straight on for the rest";
  if (typeof leg !== "object") return "";
  if ("ahead" in leg) return `Straight ${long(leg.ahead)}`;
  if ("arc" in leg) return `${side(leg.arc.hand)} ${degrees(leg.arc.by)} on ${long(leg.arc.radius * THOUSAND)}`;
  if ("arc-rest" in leg)
    return `${side(leg["arc-rest"].hand)} for the rest on ${long(leg["arc-rest"].radius * THOUSAND)}`;
  if ("turn" in leg) {
    const turn = `${side(leg.turn.hand)} ${String(leg.turn.degrees)}°`;
    return leg.turn.after === 0 ? turn : `Straight ${long(leg.turn.after)}, ${turn.toLowerCase()}`;
  }
  const figure = figures[leg.figure.figure];
  return `${figure?.label ?? "?"}${figure && figure.aside !== 0 ? ` ${leg.figure.hand}` : ""}`;
}
