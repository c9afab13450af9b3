// The honest edge: how an outline of the rules is softened without straying further from it than it says.

import { clamped, distance, lerp, resample, wrapped, type XY } from "./geometry";
import type { Random } from "./random";

/** How far ornament may stray from the edge that the rules use, in millimetres. */
export const STRAY = 4;

/** Rounds the corners of an outline so that no point of it strays further than `by`. */
export function roundCorners(points: readonly XY[], by: number, closed: boolean): XY[] {
  const out: XY[] = [];
  points.forEach((p, i) => {
    if (!closed && (i === 0 || i === points.length - 1)) {
      out.push(p);
      return;
    }
    const a = closed ? wrapped(points, i - 1) : clamped(points, i - 1);
    const b = closed ? wrapped(points, i + 1) : clamped(points, i + 1);
    const la = distance(a, p) || 1;
    const lb = distance(b, p) || 1;
    const u: XY = [(a[0] - p[0]) / la, (a[1] - p[1]) / la];
    const v: XY = [(b[0] - p[0]) / lb, (b[1] - p[1]) / lb];
    // A quadratic curve from p + d·u to p + d·v is furthest from p at its middle, by d·|u + v| / 4.
    const bend = Math.hypot(u[0] + v[0], u[1] + v[1]);
    const d = Math.min((4 * by) / Math.max(bend, 0.05), la * 0.48, lb * 0.48);
    for (let k = 0; k <= 4; k++) {
      const t = k / 4;
      const s = (1 - t) * (1 - t) * d;
      const e = t * t * d;
      out.push([p[0] + u[0] * s + v[0] * e, p[1] + u[1] * s + v[1] * e]);
    }
  });
  return out;
}

/**
 * An outline as nature would have it: rounded corners and a slow wander, never more than `STRAY` from the rules' own.
 * `step` is the distance between its points, in millimetres.
 */
export function soften(points: readonly XY[], rand: Random, step = 12, wander = 1.9, closed = true): XY[] {
  const ring = resample(roundCorners(points, STRAY - wander - 0.1, closed), step, closed);
  const beats = Array.from({ length: Math.max(3, Math.round(ring.length / 3.2)) }, () => (rand() * 2 - 1) * wander);
  return ring.map((p, i) => {
    const at = (i / ring.length) * beats.length;
    const k = Math.floor(at);
    const t = at - k;
    const by = lerp(wrapped(beats, k), wrapped(beats, k + 1), t * t * (3 - 2 * t));
    const a = closed ? wrapped(ring, i - 1) : clamped(ring, i - 1);
    const b = closed ? wrapped(ring, i + 1) : clamped(ring, i + 1);
    const length = distance(a, b) || 1;
    return [p[0] + ((b[1] - a[1]) / length) * by, p[1] - ((b[0] - a[0]) / length) * by];
  });
}
