// The ground as ornament needs it: shapes of the rules in millimetres, with the middle line of what is a band.

import type { Sea, Shape } from "../generated/protocol";
import { bounds, clamped, distance, lerp, wrapped, type XY } from "./geometry";

/** A band: a road or a river, by its middle line and the width that the rules give it. */
export interface Band {
  line: XY[];
  width: number;
}

/** A shape of the rules in millimetres, y down, north up. */
export interface Feature {
  kind: string;
  name: string;
  /** What its irregularities are drawn from. */
  id: string;
  closed: boolean;
  level: number;
  points: XY[];
  band?: Band;
}

/** The table and what lies on it, in millimetres. */
export interface Ground {
  width: number;
  height: number;
  features: Feature[];
  /** What ornament is drawn from: the scenario's id. */
  seed: string;
  /** How it is to look, where that is said. */
  style?: string;
  /** The sea on which it lies, where it does. */
  sea?: Sea;
}

const BANDS = new Set(["road", "river"]);

/** The width of a band that the rules give as a line only, in millimetres. */
const LINE_WIDTH = 18;

/** The middle line of an outline that runs along one side and back along the other, if it is one. */
export function bandOf(ring: readonly XY[]): Band | undefined {
  const n = ring.length;
  if (n < 4 || n % 2) return undefined;
  let best: { line: XY[]; width: number; worst: number } | undefined;
  for (let r = 0; r < n; r++) {
    const pairs = Array.from({ length: n / 2 }, (_, i): [XY, XY] => [wrapped(ring, r + i), wrapped(ring, r - 1 - i)]);
    const widths = pairs.map(([a, b]) => distance(a, b));
    const worst = Math.max(...widths);
    if (!best || worst < best.worst) {
      const line = pairs.map(([a, b]): XY => [lerp(a[0], b[0], 0.5), lerp(a[1], b[1], 0.5)]);
      best = { line, worst, width: widths.reduce((sum, w) => sum + w, 0) / widths.length };
    }
  }
  if (!best) return undefined;
  const { line, width, worst } = best;
  const length = line.reduce((sum, p, i) => sum + distance(p, clamped(line, i - 1)), 0);
  return worst * 1.5 < length && worst < width * 1.6 ? { line, width } : undefined;
}

/** A line whose ends leave the table a little where they touch its edge: roads do not stop there. */
function overrun(band: Band, width: number, height: number): Band {
  const near = ([x, y]: XY): boolean => x < 3 || y < 3 || x > width - 3 || y > height - 3;
  const end = (p: XY, from: XY): XY => {
    const l = distance(p, from) || 1;
    return near(p) ? [p[0] + ((p[0] - from[0]) / l) * 14, p[1] + ((p[1] - from[1]) / l) * 14] : p;
  };
  const line = [...band.line];
  line[0] = end(clamped(line, 0), clamped(line, 1));
  line[line.length - 1] = end(clamped(line, line.length), clamped(line, line.length - 2));
  return { ...band, line };
}

/** The ground of a scenario. `table` is the far corner, in micrometres. */
export function groundOf(
  shapes: readonly Shape[],
  table: { x: number; y: number },
  seed: string,
  style = "",
  sea?: Sea | null,
): Ground {
  const width = table.x / 1000;
  const height = table.y / 1000;
  const features = shapes.map((shape, i): Feature => {
    const points = shape.points.map(({ x, y }): XY => [x / 1000, height - y / 1000]);
    const feature: Feature = {
      kind: shape.kind,
      name: shape.name,
      id: `${seed} ${i} ${shape.kind} ${shape.name}`,
      closed: shape.closed,
      level: shape.level,
      points,
    };
    if (BANDS.has(shape.kind)) {
      const band = shape.closed ? bandOf(points) : { line: points, width: LINE_WIDTH };
      if (band) feature.band = overrun(band, width, height);
    }
    return feature;
  });
  return { width, height, features, seed, style, ...(sea ? { sea } : {}) };
}

/** The upright box that a feature fills. */
export const boxOf = (feature: Feature): ReturnType<typeof bounds> => bounds(feature.points);
