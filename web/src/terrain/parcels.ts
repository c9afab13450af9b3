// How open ground is parcelled out: cut along roads, streams and hedges, then into strips as heirs would.

import type { Feature, Ground } from "./feature";
import { area, bounds, clamped, cut, distance, distanceTo, wrapped, type XY } from "./geometry";
import type { Random } from "./random";

/** No parcel is larger than this, in square millimetres. */
const LARGEST = 42_000;
/** No parcel is smaller. */
const SMALLEST = 5_200;

interface Segment {
  a: XY;
  b: XY;
}

const segments = (line: readonly XY[]): Segment[] => line.slice(1).map((b, i) => ({ a: clamped(line, i), b }));

/** How much of a segment lies in a convex ring, in millimetres. */
function within(ring: readonly XY[], { a, b }: Segment, clockwise: 1 | -1): number {
  let [from, to] = [0, 1];
  for (let i = 0; i < ring.length; i++) {
    const p = wrapped(ring, i - 1);
    const q = ring[i] as XY;
    const side = ([x, y]: XY): number => ((x - p[0]) * (q[1] - p[1]) - (y - p[1]) * (q[0] - p[0])) * clockwise;
    const [sa, sb] = [side(a), side(b)];
    if (sa < 0 && sb < 0) return 0;
    if (sa < 0) from = Math.max(from, sa / (sa - sb));
    else if (sb < 0) to = Math.min(to, sa / (sa - sb));
  }
  return Math.max(0, to - from) * distance(a, b);
}

/** Cuts every ring that a segment runs through along the line of that segment. */
function along(rings: XY[][], segment: Segment, least: number): XY[][] {
  const d: XY = [segment.b[0] - segment.a[0], segment.b[1] - segment.a[1]];
  return rings.flatMap((ring) => {
    if (Math.max(within(ring, segment, 1), within(ring, segment, -1)) < least) return [ring];
    const parts = [cut(ring, segment.a, d, 1), cut(ring, segment.a, d, -1)];
    return parts.every((part) => part.length > 2 && area(part) > SMALLEST * 0.35) ? parts : [ring];
  });
}

/** Halves a ring across its longer way, not quite in the middle and not quite square. */
export function halve(ring: XY[], rand: Random): XY[][] {
  let best = { l: 0, i: 0 };
  ring.forEach((p, i) => {
    const l = distance(p, wrapped(ring, i + 1));
    if (l > best.l) best = { l, i };
  });
  const [p, q] = [wrapped(ring, best.i), wrapped(ring, best.i + 1)];
  const t = 0.36 + rand() * 0.28;
  const at: XY = [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const lean = (rand() - 0.5) * 0.26;
  const across = Math.atan2(q[1] - p[1], q[0] - p[0]) + Math.PI / 2 + lean;
  const d: XY = [Math.cos(across), Math.sin(across)];
  return [cut(ring, at, d, 1), cut(ring, at, d, -1)].filter((part) => part.length > 2);
}

function divide(ring: XY[], rand: Random): XY[][] {
  const size = area(ring);
  const limit = LARGEST * (0.55 + rand() * 0.6);
  if (size <= limit || size < SMALLEST * 2) return [ring];
  return halve(ring, rand).flatMap((part) => divide(part, rand));
}

/** Moves every edge of a convex ring inwards by what `by` says of it; nothing may be left. */
export function shrink(ring: readonly XY[], by: (a: XY, b: XY) => number): XY[] {
  const middle = ring.reduce<XY>(([x, y], p) => [x + p[0] / ring.length, y + p[1] / ring.length], [0, 0]);
  let out: XY[] = [...ring];
  for (let i = 0; i < ring.length; i++) {
    const a = wrapped(ring, i - 1);
    const b = ring[i] as XY;
    const l = distance(a, b);
    if (l < 0.5) continue;
    let [nx, ny] = [-(b[1] - a[1]) / l, (b[0] - a[0]) / l];
    if ((middle[0] - a[0]) * nx + (middle[1] - a[1]) * ny < 0) [nx, ny] = [-nx, -ny];
    const k = by(a, b);
    const at: XY = [a[0] + nx * k, a[1] + ny * k];
    const d: XY = [b[0] - a[0], b[1] - a[1]];
    const keep = (middle[0] - at[0]) * d[1] - (middle[1] - at[1]) * d[0] >= 0 ? 1 : -1;
    out = cut(out, at, d, keep);
    if (out.length < 3) return [];
  }
  return out;
}

/** The lines that owners keep to: ways, streams and hedges. */
function lines(features: readonly Feature[]): { line: XY[]; margin: number }[] {
  return features.flatMap((f) => {
    if (f.band) return [{ line: f.band.line, margin: f.band.width / 2 + (f.kind === "river" ? 9 : 7.5) }];
    if (["hedge", "wall", "fence"].includes(f.kind)) return [{ line: f.points, margin: 5.5 }];
    if (f.kind === "field") return [{ line: [...f.points, ...f.points.slice(0, 1)], margin: 5 }];
    return [];
  });
}

/** How far a ring is from a sliver: 1 for a square, less for what is long or pointed. */
export function squareness(ring: readonly XY[]): number {
  const round = ring.reduce((sum, p, i) => sum + distance(p, wrapped(ring, i + 1)), 0);
  return (16 * area(ring)) / (round * round || 1);
}

/** The parcels of a table, each already drawn back from what bounds it. Convex, without order. */
export function parcels(ground: Ground, rand: Random): XY[][] {
  const { width: w, height: h, features } = ground;
  let rings: XY[][] = [
    [
      [-12, -12],
      [w + 12, -12],
      [w + 12, h + 12],
      [-12, h + 12],
    ],
  ];
  const kept = lines(features);
  const bands = features.flatMap((f) => (f.band ? segments(f.band.line) : []));
  for (const s of bands) rings = along(rings, s, 90);
  // Large blocks first, so that a hedge divides its own block and not the whole table.
  rings = rings.flatMap((ring) => (area(ring) > LARGEST * 4 ? halve(ring, rand) : [ring]));
  rings = rings.flatMap((ring) => (area(ring) > LARGEST * 4 ? halve(ring, rand) : [ring]));
  rings = rings.flatMap((ring) => (area(ring) > LARGEST * 3 ? halve(ring, rand) : [ring]));
  for (const f of features) {
    if (f.kind === "field")
      for (const s of segments([...f.points, ...f.points.slice(0, 1)])) rings = along(rings, s, 50);
    if (f.kind === "hedge" || f.kind === "wall") for (const s of segments(f.points)) rings = along(rings, s, 45);
  }
  rings = rings.flatMap((ring) => divide(ring, rand));
  return rings
    .map((ring) =>
      shrink(ring, (a, b) => {
        const m: XY = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        const near = kept.filter(({ line, margin }) => distanceTo(m, line, false) < margin + 3);
        return Math.max(1.5 + rand() * 6, ...near.map(({ margin }) => margin));
      }),
    )
    .filter((ring) => {
      if (ring.length < 3 || area(ring) < SMALLEST * 0.5) return false;
      const box = bounds(ring);
      return Math.min(box.x1 - box.x0, box.y1 - box.y0) > 40 && squareness(ring) > 0.5;
    });
}
