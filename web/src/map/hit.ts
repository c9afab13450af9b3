// What a click or a tap means: the nearest piece wins, and drawings may be smaller than what can be hit.

import { farFrom, type Oblong } from "./block";
import { far, type Px } from "./place";

/** How near a pointer must come at least, in pixels from the middle: 32 px across for a mouse, 44 px for a finger. */
export const REACH = { mouse: 16, touch: 22 };

export interface Spot<T> {
  at: Px;
  /** The radius of its drawing in pixels. */
  radius: number;
  /** Its rectangle, where it is one and no circle. */
  oblong?: Oblong | undefined;
  is: T;
}

/**
 * How near a pointer comes to a spot; none where it misses. A circle is as near as its middle. A rectangle is hit all over,
 * and where it is smaller than a pointer round it too; a circle that lies on it is the nearer one.
 */
function near<T>({ at, radius, oblong }: Spot<T>, pointer: Px, reach: number): number | null {
  const d = far(at, pointer);
  if (!oblong) return d <= Math.max(radius, reach) ? d : null;
  const least = Math.min(...oblong.half);
  const outside = farFrom(pointer, at, oblong);
  return outside <= Math.max(0, reach - least) ? outside + Math.min(d, Math.max(reach, least)) : null;
}

/** The nearest of the spots that a pointer hits. */
export function nearest<T>(spots: readonly Spot<T>[], at: Px, reach: number): T | null {
  let best: { d: number; is: T } | null = null;
  for (const spot of spots) {
    const d = near(spot, at, reach);
    if (d !== null && (!best || d < best.d)) best = { d, is: spot.is };
  }
  return best ? best.is : null;
}
