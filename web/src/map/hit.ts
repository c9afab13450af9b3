// What a click or a tap means: the nearest piece wins, and drawings may be smaller than what can be hit.

import { far, type Px } from "./place";

/** How near a pointer must come at least, in pixels from the middle: 32 px across for a mouse, 44 px for a finger. */
export const REACH = { mouse: 16, touch: 22 };

export interface Spot<T> {
  at: Px;
  /** The radius of its drawing in pixels. */
  radius: number;
  is: T;
}

/** The nearest of the spots that a pointer hits. */
export function nearest<T>(spots: readonly Spot<T>[], at: Px, reach: number): T | null {
  let best: { d: number; is: T } | null = null;
  for (const spot of spots) {
    const d = far(spot.at, at);
    if (d <= Math.max(spot.radius, reach) && (!best || d < best.d)) best = { d, is: spot.is };
  }
  return best ? best.is : null;
}
