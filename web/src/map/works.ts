// Signs along a line: the crosses of wire, the teeth of an obstacle.

import type { Px } from "./place";

const n1 = (value: number): string => value.toFixed(1);

/** Places along a line, so far apart, its ends in equal distance. */
export function along(points: readonly Px[], apart: number): Px[] {
  const places: Px[] = [];
  const lengths = points.slice(1).map((to, at) => far(points[at] ?? to, to));
  const whole = lengths.reduce((sum, each) => sum + each, 0);
  const count = Math.max(1, Math.round(whole / apart));
  for (let n = 0; n < count; n++) {
    let left = ((n + 0.5) * whole) / count;
    const at = lengths.findIndex((each) => {
      if (left <= each) return true;
      left -= each;
      return false;
    });
    const [from, to, length] = [points[at], points[at + 1], lengths[at]];
    if (!from || !to || !length) continue;
    const share = left / length;
    places.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
  }
  return places;
}

function far(from: Px, to: Px): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** Small crosses. */
export function crosses(points: readonly Px[], apart: number): string {
  const size = apart / 3;
  const cross = ([x, y]: Px): string =>
    `M${n1(x - size)} ${n1(y - size)}l${n1(2 * size)} ${n1(2 * size)}m0 ${n1(-2 * size)}l${n1(-2 * size)} ${n1(2 * size)}`;
  return along(points, apart).map(cross).join("");
}

/** Small pyramids. */
export function teeth(points: readonly Px[], apart: number): string {
  const size = apart / 3;
  const tooth = ([x, y]: Px): string =>
    `M${n1(x - size)} ${n1(y + size * 0.8)}l${n1(size)} ${n1(-size * 1.8)}l${n1(size)} ${n1(size * 1.8)}z`;
  return along(points, apart).map(tooth).join("");
}
