// What hangs in the air over the plan: clouds as heaps of soft rounds within their outline, bursts as puffs of smoke.

import type { Shape } from "../generated/protocol";
import { random } from "../terrain/random";
import type { Px } from "./place";

/** A round of a cloud, in pixels. */
export interface Puff {
  x: number;
  y: number;
  r: number;
}

/** The middle of an outline and how far it reaches at least. */
function measured(places: readonly Px[]): { middle: Px; reach: number } {
  const n = Math.max(1, places.length);
  const middle = places.reduce<Px>(([x, y], p) => [x + p[0] / n, y + p[1] / n], [0, 0]);
  const reach = Math.min(...places.map((p) => Math.hypot(p[0] - middle[0], p[1] - middle[1])));
  return { middle, reach: Number.isFinite(reach) ? reach : 0 };
}

/** What it is drawn from: the same heap at every scale and for every seat. */
const seedOf = ({ kind, level, points }: Shape): string => `${kind} ${level} ${points[0]?.x ?? 0} ${points[0]?.y ?? 0}`;

/** The rounds of a cloud or a burst: one in the middle and others round it, none of them beyond the outline. */
export function puffs(shape: Shape, places: readonly Px[]): Puff[] {
  const { middle, reach } = measured(places);
  const rand = random(seedOf(shape));
  const count = shape.kind === "burst" ? 7 : 11;
  const start = rand() * Math.PI * 2;
  const round = Array.from({ length: count }, (_, n): Puff => {
    const turn = start + ((n + (rand() - 0.5) * 0.7) / count) * Math.PI * 2;
    const r = reach * (0.24 + rand() * 0.16);
    const far = reach - r;
    return { x: middle[0] + Math.cos(turn) * far, y: middle[1] + Math.sin(turn) * far, r };
  });
  return [{ x: middle[0], y: middle[1], r: reach * 0.78 }, ...round];
}

/** Where the figure of its height stands: within it, at its upper edge, where nobody flies over it most. */
export function figureAt(places: readonly Px[]): Px {
  const { middle, reach } = measured(places);
  return [middle[0], middle[1] - Math.max(0, reach - 14)];
}
