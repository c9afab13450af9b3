// A path as it is being drawn: its last point follows the pointer, bends stay. At most sixteen points, as the table takes.

import type { Point } from "../generated/protocol";
import { pathOf, slotOf, withValue, type Draft } from "./fill";

const MOST = 16;

/** The path leads here: its last point is moved, or with `add` another one follows it. */
export function leadTo(draft: Draft, at: Point, add: boolean): Draft {
  const path = pathOf(draft);
  const bends = add ? path : path.slice(0, -1);
  return withValue(draft, slotOf(draft.offer, "path"), { path: [...bends.slice(0, MOST - 1), at] });
}

/** The last point becomes a bend: the next one is added behind it. Nothing where no more can be. */
export function bent(draft: Draft): Draft | null {
  const path = pathOf(draft);
  const last = path.at(-1);
  if (!last || path.length >= MOST) return null;
  return withValue(draft, slotOf(draft.offer, "path"), { path: [...path, last] });
}

/** Who comes from a place at the edge of the table comes from the edge, wherever he is led along it. */
export function alongEdge(from: Point, to: Point, far: Point): Point {
  const along = (axis: "x" | "y") =>
    from[axis] === 0 || from[axis] === far[axis] ? from[axis] : Math.min(far[axis], Math.max(0, to[axis]));
  return { x: along("x"), y: along("y") };
}
