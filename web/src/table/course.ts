// The geometry of a course: where its segments lead, for aiming only. The table reckons the true places.

import type { Hand, Leg, Point, Pose } from "../generated/protocol";

/** Micrometres of a millimetre, and millidegrees of a degree. */
export const THOUSAND = 1000;

/** What is known of figures. */
export type Figures = { ahead: number; aside: number; turn: number; cost: number; label: string; key: string }[];

/** Does a segment fly all that is left? */
export function isRest(leg: Leg): boolean {
  return leg === "ahead-rest" || (typeof leg === "object" && "arc-rest" in leg);
}

function radians(millidegrees: number): number {
  return (millidegrees / THOUSAND / 180) * Math.PI;
}

/** A heading between 0 and 360 degrees, in millidegrees. */
export function heading(millidegrees: number): number {
  return ((millidegrees % 360_000) + 360_000) % 360_000;
}

/** Where a straight leads. */
export function ahead(from: Pose, by: number): Pose {
  const angle = radians(from.heading);
  return { ...from, at: { x: from.at.x + by * Math.sin(angle), y: from.at.y + by * Math.cos(angle) } };
}

/** Where an arc leads: for aiming with the pointer only, the table reckons the true place. */
export function afterArc(from: Pose, hand: Hand, radius: number, by: number): Pose {
  const side = hand === "right" ? 1 : -1;
  const [start, end] = [radians(from.heading), radians(from.heading + side * by)];
  const reach = side * radius * THOUSAND;
  return {
    at: {
      x: from.at.x + reach * (Math.cos(start) - Math.cos(end)),
      y: from.at.y + reach * (Math.sin(end) - Math.sin(start)),
    },
    heading: heading(from.heading + side * by),
  };
}

/** Where a craft is after its segments, those that fly the rest left out. */
export function afterLegs(from: Pose, legs: Leg[], figures: Figures): Pose {
  let pose = from;
  for (const leg of legs) {
    if (typeof leg !== "object") continue;
    if ("ahead" in leg) pose = ahead(pose, leg.ahead);
    else if ("turn" in leg) {
      const { after, hand, degrees } = leg.turn;
      const there = ahead(pose, after);
      pose = { ...there, heading: heading(there.heading + (hand === "right" ? 1 : -1) * degrees * THOUSAND) };
    } else if ("arc" in leg) pose = afterArc(pose, leg.arc.hand, leg.arc.radius, leg.arc.by);
    else if ("figure" in leg) {
      const figure = figures[leg.figure.figure];
      if (!figure) continue;
      const angle = radians(pose.heading);
      const aside = (leg.figure.hand === "right" ? 1 : -1) * figure.aside;
      pose = {
        at: {
          x: pose.at.x + figure.ahead * Math.sin(angle) + aside * Math.cos(angle),
          y: pose.at.y + figure.ahead * Math.cos(angle) - aside * Math.sin(angle),
        },
        heading: heading(pose.heading + figure.turn),
      };
    }
  }
  return pose;
}

/** The bearing from one place to another, in millidegrees. */
export function bearing(from: Point, to: Point): number {
  return heading((Math.atan2(to.x - from.x, to.y - from.y) / Math.PI) * 180 * THOUSAND);
}
