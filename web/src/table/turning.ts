// A course that turns on the spot, as it is being planned: straights, each with a turn after it, lengthened and led towards
// a place. It knows the outline of such a course and no rule: the table says whether it may be flown.

import type { Courses, Hand, Leg, LengthUnit, Point, Pose } from "../generated/protocol";
import { grain, isLarge } from "../text/measure";
import { afterLegs, ahead, bearing, heading, isRest, THOUSAND, type Figures } from "./course";

/** Segments that a course may have. */
export const MOST = 16;
/** A place lies ahead when it is not farther off than this, in millidegrees: headings are turned by whole degrees. */
const AHEAD = 500;

/** A turn on the spot with the straight before it. */
export type TurnLeg = Extract<Leg, { turn: unknown }>;

export function isTurn(leg: Leg): leg is TurnLeg {
  return typeof leg === "object" && "turn" in leg;
}

/** May a course of this outline turn at all: on the spot, or on a circle? */
export function mayTurn(outline: Courses): "on-the-spot" | "on-a-circle" | "never" {
  const { turns } = outline;
  if (turns) return turns.sharpest > 0 && turns.after <= outline.most ? "on-the-spot" : "never";
  return outline.widest > 0 ? "on-a-circle" : "never";
}

/** Does the player choose how long a course is? On circles that is a matter of the other slots. */
export function mayEnd(outline: Courses): boolean {
  return mayTurn(outline) !== "on-a-circle" && outline.least < outline.most;
}

/** The straights that are added with one step: a small one and a large one, in micrometres. */
export function straights(unit: LengthUnit): [number, number] {
  const { micrometres } = unit;
  return isLarge(unit) ? [micrometres / 2, micrometres] : [20 * THOUSAND, 100 * THOUSAND];
}

/** A length of a large unit to the hundredth, of a small one to the tenth. */
export function figure(micrometres: number, unit: LengthUnit): string {
  const parts = isLarge(unit) ? 100 : 10;
  return String(Math.round((micrometres / unit.micrometres) * parts) / parts);
}

/** The length of what is ordered; what flies the rest is not counted. */
export function flown(legs: readonly Leg[], figures: Figures): number {
  return legs.reduce((sum, leg) => {
    if (typeof leg !== "object") return sum;
    if ("ahead" in leg) return sum + leg.ahead;
    if ("turn" in leg) return sum + leg.turn.after;
    if ("figure" in leg) return sum + (figures[leg.figure.figure]?.cost ?? 0);
    return "arc" in leg ? sum + leg.arc.radius * THOUSAND * (leg.arc.by / THOUSAND / 180) * Math.PI : sum;
  }, 0);
}

/** The length of the whole course: with what flies the rest, the longest that there may be. */
export function wholeOf(legs: readonly Leg[], outline: Courses, figures: Figures): number {
  return legs.some(isRest) ? outline.most : flown(legs, figures);
}

/** The turns that a button makes, the slightest first, in whole degrees; `sharp` where more is asked for them. */
export function sorts(outline: Courses): { degrees: number; sharp: boolean }[] {
  const { turns } = outline;
  if (!turns || mayTurn(outline) !== "on-the-spot") return [];
  const half = Math.round(turns.most / 2);
  return [
    ...(half > 0 && half < turns.most ? [{ degrees: half, sharp: false }] : []),
    ...(turns.most > 0 ? [{ degrees: turns.most, sharp: false }] : []),
    ...(turns.sharpest > turns.most ? [{ degrees: turns.sharpest, sharp: true }] : []),
  ];
}

/** What is ordered, without what comes after it: the straight that no turn has ended yet, and the rest. */
function parted(legs: readonly Leg[]): { ordered: Leg[]; straight: number; rest: boolean } {
  const rest = legs.some(isRest);
  const ordered = legs.filter((leg) => !isRest(leg));
  const last = ordered.at(-1);
  const open = last !== undefined && typeof last === "object" && "ahead" in last ? last.ahead : 0;
  return { ordered: open > 0 ? ordered.slice(0, -1) : ordered, straight: open, rest };
}

/** Straight on by so much more, never longer than a course may be. */
export function straightOn(legs: readonly Leg[], by: number, outline: Courses, figures: Figures): Leg[] {
  const { ordered, straight, rest } = parted(legs);
  const whole = Math.min(straight + by, outline.most - flown(ordered, figures));
  const on: Leg[] = whole > 0 ? [{ ahead: whole }] : [];
  return rest ? [...[...ordered, ...on].slice(0, MOST - 1), "ahead-rest"] : [...ordered, ...on].slice(0, MOST);
}

/** Is there room for one more turn: a segment, and the straight before it? */
export function mayTurnAgain(legs: readonly Leg[], outline: Courses, figures: Figures): boolean {
  const { ordered, straight } = parted(legs);
  const after = Math.max(straight, outline.turns?.after ?? 0);
  return ordered.length < MOST - 1 && flown(ordered, figures) + after <= outline.most;
}

/** One more turn: after the straight that is open, at least after the shortest that there may be. */
export function turned(legs: readonly Leg[], hand: Hand, degrees: number, outline: Courses, figures: Figures): Leg[] {
  if (!mayTurnAgain(legs, outline, figures)) return [...legs];
  const { ordered, straight, rest } = parted(legs);
  const after = Math.max(straight, outline.turns?.after ?? 0);
  const turn: Leg = { turn: { after, hand, degrees } };
  const left = outline.most - flown([...ordered, turn], figures);
  return [...ordered, turn, ...(rest && left > 0 ? ["ahead-rest" as Leg] : [])];
}

/** A turn with another straight before it or by other degrees, within what the outline allows. */
export function altered(
  legs: readonly Leg[],
  n: number,
  to: { after?: number; degrees?: number },
  outline: Courses,
  figures: Figures,
): Leg[] {
  const leg = legs[n];
  const { turns } = outline;
  if (!leg || !isTurn(leg) || !turns) return [...legs];
  const others = flown(legs, figures) - leg.turn.after;
  const after = Math.max(turns.after, Math.min(to.after ?? leg.turn.after, outline.most - others));
  const degrees = Math.max(1, Math.min(turns.sharpest, Math.round(to.degrees ?? leg.turn.degrees)));
  return legs.map((each, at) => (at === n ? { turn: { ...leg.turn, after, degrees } } : each));
}

/** The course so long: its last straight is cut or lengthened; turns for which there is no room any more are left out. */
export function endedAt(legs: readonly Leg[], length: number, outline: Courses, figures: Figures): Leg[] {
  const whole = Math.max(outline.least, Math.min(outline.most, length));
  const { ordered } = parted(legs);
  while (ordered.length > 0 && flown(ordered, figures) > whole) ordered.pop();
  const left = whole - flown(ordered, figures);
  if (left <= 0) return ordered;
  return [...ordered, whole === outline.most ? "ahead-rest" : { ahead: left }];
}

/** How far a place is from a stretch that is flown. */
function missed(from: Point, to: Point, place: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(place.x - from.x - part * dx, place.y - from.y - part * dy);
}

/** The turns that lead towards a place, the first of them after a straight of this length at least. */
function chase(from: Pose, to: Point, first: number, left: number, room: number, outline: Courses): Leg[] {
  const { turns } = outline;
  const legs: Leg[] = [];
  if (!turns || mayTurn(outline) !== "on-the-spot") return legs;
  let [pose, has] = [from, left];
  let after = Math.max(first, turns.after);
  while (legs.length < room && after <= has) {
    const before = heading(bearing(pose.at, to) - pose.heading);
    if (legs.length > 0 && (before < AHEAD || before > 360_000 - AHEAD)) break;
    const there = ahead(pose, after);
    const off = heading(bearing(there.at, to) - there.heading);
    const hand: Hand = off <= 180_000 ? "right" : "left";
    const degrees = Math.min(turns.most, Math.round(Math.min(off, 360_000 - off) / THOUSAND));
    if (degrees === 0) break;
    legs.push({ turn: { after, hand, degrees } });
    pose = afterLegs(pose, [{ turn: { after, hand, degrees } }], []);
    has -= after;
    after = turns.after;
  }
  return legs;
}

/**
 * What is ordered, and from there straights with turns towards a place until it lies ahead, then straight on: as far as the
 * place where a course may end there, else for the rest. Lengths are whole grains, degrees whole, and it is never longer
 * than the outline allows.
 */
export function led(from: Pose, kept: readonly Leg[], to: Point, outline: Courses, unit: LengthUnit, figures: Figures) {
  const { ordered, straight } = parted(kept);
  const start = afterLegs(from, ordered, figures);
  const left = outline.most - flown(ordered, figures);
  const step = Math.max(grain(unit), straights(unit)[0] / 2);
  let best: { miss: number; legs: Leg[] } | null = null;
  // A place that lies within the circle of the turns is reached from farther ahead only.
  for (let first = straight; first <= Math.max(straight, left); first += step) {
    const turns = chase(start, to, first, left, MOST - 1 - ordered.length, outline);
    const legs = withEnd(start, turns, straight, to, left, outline.most - left, outline, unit);
    const end = afterLegs(start, turns, figures);
    const reach = legs.some(isRest) ? left - flown(turns, figures) : flown(legs, figures) - flown(turns, figures);
    const miss = missed(end.at, ahead(end, reach).at, to);
    if (!best || miss < best.miss - grain(unit)) best = { miss, legs };
    if (miss <= grain(unit) * 2 || turns.length === 0) break;
  }
  return [...ordered, ...(best?.legs ?? [])];
}

/** The turns with the last straight after them. */
function withEnd(
  start: Pose,
  turns: Leg[],
  straight: number,
  to: Point,
  left: number,
  before: number,
  outline: Courses,
  unit: LengthUnit,
): Leg[] {
  const had = flown(turns, []);
  if (left - had <= 0) return turns;
  if (!mayEnd(outline)) return [...turns, "ahead-rest"];
  const end = afterLegs(start, turns, []);
  const angle = ((bearing(end.at, to) - end.heading) / THOUSAND / 180) * Math.PI;
  const along = Math.hypot(to.x - end.at.x, to.y - end.at.y) * Math.cos(angle);
  const least = Math.max(outline.least - before - had, turns.length === 0 ? straight : 0, 0);
  const snapped = Math.max(Math.round(along / grain(unit)) * grain(unit), least);
  if (snapped >= left - had) return [...turns, "ahead-rest"];
  return snapped > 0 ? [...turns, { ahead: snapped }] : turns;
}
