// Plane geometry of ornament, in millimetres with x to the right and y down. It decides nothing.

import type { Random } from "./random";

/** A place in millimetres, y down. */
export type XY = readonly [x: number, y: number];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** The element at an index that wraps round. */
export function wrapped<T>(list: readonly T[], i: number): T {
  const n = list.length;
  return list[((i % n) + n) % n] as T;
}

/** The element at an index that stops at the ends. */
export function clamped<T>(list: readonly T[], i: number): T {
  return list[Math.max(0, Math.min(list.length - 1, i))] as T;
}

export const distance = (a: XY, b: XY): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Points every `step` along a line. */
export function resample(points: readonly XY[], step: number, closed = false): XY[] {
  const first = points[0];
  if (!first) return [];
  const source = closed ? [...points, first] : points;
  const out: XY[] = [first];
  let need = step;
  for (let i = 1; i < source.length; i++) {
    let [ax, ay] = source[i - 1] as XY;
    const [bx, by] = source[i] as XY;
    let length = Math.hypot(bx - ax, by - ay);
    while (length >= need) {
      const t = need / length;
      ax = lerp(ax, bx, t);
      ay = lerp(ay, by, t);
      out.push([ax, ay]);
      length = Math.hypot(bx - ax, by - ay);
      need = step;
    }
    need -= length;
  }
  if (closed && out.length > 1 && distance(first, out[out.length - 1] as XY) < step / 2) out.pop();
  return out;
}

/** The same line as points every `step`, its last point included. */
export function paced(points: readonly XY[], step: number): XY[] {
  const out = resample(points, step);
  const last = points[points.length - 1];
  if (last && distance(last, out[out.length - 1] ?? last) > 0.5) out.push(last);
  return out;
}

/** Pushes points sideways by at most `amp`: an edge made by nature, not by a ruler. */
export function roughen(points: readonly XY[], step: number, amp: number, rand: Random, closed = true): XY[] {
  const p = closed ? resample(points, step, true) : paced(points, step);
  return p.map(([x, y], i) => {
    const a = closed ? wrapped(p, i - 1) : clamped(p, i - 1);
    const b = closed ? wrapped(p, i + 1) : clamped(p, i + 1);
    const length = distance(a, b) || 1;
    const by = (rand() * 2 - 1) * amp;
    return [x + ((b[1] - a[1]) / length) * by, y - ((b[0] - a[0]) / length) * by];
  });
}

/** Moves a line to one side: positive is to the right of its direction on the screen. */
export function offset(points: readonly XY[], by: number): XY[] {
  return points.map(([x, y], i) => {
    const a = clamped(points, i - 1);
    const b = clamped(points, i + 1);
    const length = distance(a, b) || 1;
    return [x - ((b[1] - a[1]) / length) * by, y + ((b[0] - a[0]) / length) * by];
  });
}

export function inside([x, y]: XY, ring: readonly XY[]): boolean {
  let is = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as XY;
    const [xj, yj] = ring[j] as XY;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) is = !is;
  }
  return is;
}

/** The distance from a place to the nearest point of a line or of a ring's edge. */
export function distanceTo([x, y]: XY, points: readonly XY[], closed: boolean): number {
  let best = Infinity;
  for (let i = closed ? 0 : 1; i < points.length; i++) {
    const [ax, ay] = wrapped(points, i - 1);
    const [bx, by] = points[i] as XY;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const ex = x - ax - t * dx;
    const ey = y - ay - t * dy;
    best = Math.min(best, ex * ex + ey * ey);
  }
  return Math.sqrt(best);
}

/** An upright box. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function bounds(points: readonly XY[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}

/** Twice the signed area of a ring: its sign tells which way it goes round. */
export function turning(ring: readonly XY[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = wrapped(ring, i - 1);
    const [bx, by] = ring[i] as XY;
    sum += ax * by - bx * ay;
  }
  return sum;
}

export const area = (ring: readonly XY[]): number => Math.abs(turning(ring)) / 2;

/** The centre of mass of a ring. */
export function centroid(ring: readonly XY[]): XY {
  const whole = turning(ring);
  if (Math.abs(whole) < 1e-6) return ring[0] ?? [0, 0];
  let x = 0;
  let y = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = wrapped(ring, i - 1);
    const [bx, by] = ring[i] as XY;
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return [x / (3 * whole), y / (3 * whole)];
}

/** A shaken triangular grid inside a ring: even cover without rows. */
export function scatter(ring: readonly XY[], gap: number, rand: Random, inset = 0): XY[] {
  const { x0, y0, x1, y1 } = bounds(ring);
  const out: XY[] = [];
  let row = 0;
  for (let y = y0; y <= y1; y += gap * 0.86, row++) {
    for (let x = x0 + ((row % 2) * gap) / 2; x <= x1; x += gap) {
      const p: XY = [x + (rand() - 0.5) * gap * 0.7, y + (rand() - 0.5) * gap * 0.7];
      if (inside(p, ring) && (!inset || distanceTo(p, ring, true) >= inset)) out.push(p);
    }
  }
  return out;
}

/** The part of a convex ring on the left of the line through `a` along `d`, on the screen its far side where `keep` is -1. */
export function cut(ring: readonly XY[], a: XY, d: XY, keep: 1 | -1): XY[] {
  const side = ([x, y]: XY): number => ((x - a[0]) * d[1] - (y - a[1]) * d[0]) * keep;
  const out: XY[] = [];
  for (let i = 0; i < ring.length; i++) {
    const p = wrapped(ring, i - 1);
    const q = ring[i] as XY;
    const sp = side(p);
    const sq = side(q);
    if (sp >= 0 !== sq >= 0) {
      const t = sp / (sp - sq);
      out.push([lerp(p[0], q[0], t), lerp(p[1], q[1], t)]);
    }
    if (sq >= 0) out.push(q);
  }
  return out;
}

/** The smallest convex ring round some points. */
export function hull(points: readonly XY[]): XY[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly XY[]): XY[] => {
    const h: XY[] = [];
    for (const q of list) {
      for (;;) {
        const a = h[h.length - 1];
        const o = h[h.length - 2];
        if (!a || !o || (a[0] - o[0]) * (q[1] - o[1]) - (a[1] - o[1]) * (q[0] - o[0]) > 0) break;
        h.pop();
      }
      h.push(q);
    }
    h.pop();
    return h;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
