// Hills: the rules' contours with hachures, and the soft shading of the ground between them.

import type { Feature, Ground } from "./feature";
import { bounds, distance, distanceTo, inside, lerp, resample, wrapped, type XY } from "./geometry";
import { soften } from "./honest";
import { n1, ringPath, softPath } from "./path";
import { dotted, type Pen } from "./pen";
import { png } from "./png";
import { random } from "./random";

/** A contour, drawn as far as is honest with a hand; a fine fringe of hachures points downhill. */
export function hill(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const rand = random(feature.id);
  const soft = soften(feature.points, rand, 11, 1.6);
  const ring = resample(soft, 7, true);
  let ticks = "";
  ring.forEach(([x, y], i) => {
    const a = wrapped(ring, i - 1);
    const b = wrapped(ring, i + 1);
    const l = distance(a, b) || 1;
    const out = 3 + rand() * 3.4;
    let [nx, ny] = [(b[1] - a[1]) / l, -(b[0] - a[0]) / l];
    if (inside([x + nx, y + ny], ring)) [nx, ny] = [-nx, -ny];
    const [from, to] = [pen.turn([x, y]), pen.turn([x + nx * out, y + ny * out])];
    ticks += `M${n1(from[0])} ${n1(from[1])}L${n1(to[0])} ${n1(to[1])}`;
  });
  return (
    (pen.fine ? `<path d="${ticks}" stroke="${c.contour}" stroke-width=".6" opacity=".55"/>` : "") +
    `<path d="${softPath(soft.map(pen.turn), true)}" fill="none" stroke="${c.contour}" stroke-width="${feature.level > 1 ? 1.5 : 1.2}" stroke-linejoin="round"/>` +
    dotted(ringPath(feature.points.map(pen.turn)), c.contour)
  );
}

/** A cliff: a heavy edge with teeth. */
export function cliff(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const line = resample(feature.points, 6, feature.closed);
  const teeth = line.map((p, i) => {
    const q = wrapped(line, i + 1);
    const l = distance(p, q) || 1;
    const [a, b] = [pen.turn(p), pen.turn([p[0] - ((q[1] - p[1]) / l) * 8, p[1] + ((q[0] - p[0]) / l) * 8])];
    return i + 1 < line.length || feature.closed ? `M${n1(a[0])} ${n1(a[1])}L${n1(b[0])} ${n1(b[1])}` : "";
  });
  const edge = ringPath(feature.points.map(pen.turn));
  const d = feature.closed ? edge : edge.slice(0, -1);
  return `<g fill="none" stroke="${c.buildingInk}"><path d="${teeth.join("")}" stroke-width="1.1" opacity=".8"/><path d="${d}" stroke-width="2.4"/></g>`;
}

/** Heights of the ground on a grid: invented, and only for the light. */
interface Heights {
  w: number;
  h: number;
  cell: number;
  z: Float32Array;
}

const smooth = (t: number): number => {
  const k = Math.max(0, Math.min(1, t));
  return k * k * (3 - 2 * k);
};

/** Random heights on a coarse grid, smoothly joined. */
function swell(ground: Ground, size: number, rand: () => number): (x: number, y: number) => number {
  const cols = Math.ceil(ground.width / size) + 3;
  const g = Float32Array.from({ length: cols * (Math.ceil(ground.height / size) + 3) }, () => rand() * 2 - 1);
  return (x, y) => {
    const [u, v] = [x / size, y / size];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [smooth(u - i), smooth(v - j)];
    const at = (p: number, q: number): number => g[q * cols + p] ?? 0;
    return lerp(lerp(at(i, j), at(i + 1, j), a), lerp(at(i, j + 1), at(i + 1, j + 1), a), b);
  };
}

/**
 * Each contour lifts the ground over a slope that begins at the rules' line, water lies low, and a low swell (never as
 * high as a fifth of a level) keeps flat ground from looking like paper.
 */
function heights(ground: Ground, cell: number): Heights {
  const w = Math.ceil(ground.width / cell) + 1;
  const h = Math.ceil(ground.height / cell) + 1;
  const z = new Float32Array(w * h);
  const rand = random(`${ground.seed} ground`);
  const swells = (
    [
      [210, 4.2],
      [96, 1.5],
      [44, 0.5],
    ] as const
  ).map(([size, k]) => ({ at: swell(ground, size, rand), k }));
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      let v = 0;
      for (const { at, k } of swells) v += at(i * cell, j * cell) * k;
      z[j * w + i] = v;
    }
  }
  const near = (points: readonly XY[], margin: number, add: (p: XY) => number): void => {
    const box = bounds(points);
    const last = (v: number, n: number): number => Math.min(n - 1, Math.ceil(v / cell));
    for (let j = Math.max(0, Math.floor((box.y0 - margin) / cell)); j <= last(box.y1 + margin, h); j++) {
      for (let i = Math.max(0, Math.floor((box.x0 - margin) / cell)); i <= last(box.x1 + margin, w); i++) {
        z[j * w + i] = (z[j * w + i] ?? 0) + add([i * cell, j * cell]);
      }
    }
  };
  for (const feature of ground.features) {
    if (feature.kind === "hill" || feature.kind === "cliff") {
      if (!feature.closed) continue;
      near(feature.points, 28, (p) => {
        const d = distanceTo(p, feature.points, true);
        const deep = inside(p, feature.points) ? d : -d;
        return 11 * smooth((deep + 26) / 96) + 5.5 * smooth((deep + 6) / 30);
      });
    } else if (feature.band && feature.kind === "river") {
      const { line, width } = feature.band;
      near(line, width / 2 + 52, (p) => -4 * (1 - smooth((distanceTo(p, line, false) - width * 0.4) / 52)));
    }
  }
  settle(z, w, h, Math.round(14 / cell));
  return { w, h, cell, z };
}

/** Two runs of a moving mean each way: no crease is left where two slopes meet. */
function settle(z: Float32Array, w: number, h: number, r: number): void {
  const run = (from: number, step: number, n: number): void => {
    const line = Float32Array.from({ length: n }, (_, i) => z[from + i * step] ?? 0);
    const at = (i: number): number => line[Math.max(0, Math.min(n - 1, i))] ?? 0;
    let sum = 0;
    for (let i = -r; i <= r; i++) sum += at(i);
    for (let i = 0; i < n; i++) {
      z[from + i * step] = sum / (2 * r + 1);
      sum += at(i + r + 1) - at(i - r);
    }
  };
  for (let again = 0; again < 2; again++) {
    for (let j = 0; j < h; j++) run(j * w, 1, w);
    for (let i = 0; i < w; i++) run(i, w, h);
  }
}

/** How many weights of light and of shadow there are. */
const WEIGHTS = 31;

/** The light on the ground from the north-west of the screen, as a picture over the whole table. */
export function relief(ground: Ground, turned: boolean, cell = 6): string {
  const { w, h, z } = heights(ground, cell);
  const pixels = new Uint8Array(w * h);
  const at = (x: number, y: number): number =>
    z[Math.max(0, Math.min(h - 1, y)) * w + Math.max(0, Math.min(w - 1, x))] ?? 0;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const [x, y, s] = turned ? [w - 1 - i, h - 1 - j, -1] : [i, j, 1];
      const dx = (s * (at(x + 1, y) - at(x - 1, y))) / (2 * cell);
      const dy = (s * (at(x, y + 1) - at(x, y - 1))) / (2 * cell);
      const lit = (dx * 0.5 + dy * 0.5 + 0.7071) / Math.hypot(dx, dy, 1) - 0.7071;
      const weight = Math.min(WEIGHTS, Math.round((Math.abs(lit) * (lit > 0 ? 430 : 560)) / 6));
      pixels[j * w + i] = lit > 0 ? weight : WEIGHTS + 1 + weight;
    }
  }
  const ramp = (r: number, g: number, b: number): [number, number, number, number][] =>
    Array.from({ length: WEIGHTS + 1 }, (_, i) => [r, g, b, i * 6]);
  return png(w, pixels, [...ramp(255, 250, 226), ...ramp(58, 44, 34)]);
}

/** A small tile of paper grain. */
export function grain(): string {
  const rand = random("grain");
  const pixels = Uint8Array.from({ length: 160 * 160 }, () => {
    const v = rand();
    return v < 0.28 ? 1 + Math.floor(rand() * 3) : v > 0.8 ? 4 + Math.floor(rand() * 3) : 0;
  });
  const dark = [8, 15, 24].map((a): [number, number, number, number] => [70, 52, 24, a]);
  const light = [8, 15, 24].map((a): [number, number, number, number] => [255, 250, 226, a]);
  return png(160, pixels, [[0, 0, 0, 0], ...dark, ...light]);
}
