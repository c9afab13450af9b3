// Directions on the table.

import type { Point } from "../generated/protocol";

/** The direction from one point to another in millidegrees, clockwise from the top of the table. */
export function bearing(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return ((Math.round(degrees) + 360) % 360) * 1000;
}
