// The ground in the age of horse and musket, as a painter of battles would have it: open downs with hachures, ploughed strips
// round the villages, pale tracks, round-topped trees. Drawn from the same shapes as any other ground, as honestly.

import { lone } from "./decor";
import type { Feature, Ground } from "./feature";
import {
  area,
  bounds,
  centroid,
  clamped,
  distance,
  distanceTo,
  inside,
  offset,
  paced,
  resample,
  roughen,
  scatter,
  turning,
  wrapped,
  type XY,
} from "./geometry";
import { roundCorners, soften, STRAY } from "./honest";
import type { Tones } from "./palette";
import { n1, ringPath, softPath } from "./path";
import { dotted, stamp, SUN, type Pen } from "./pen";
import { pick, random, type Random } from "./random";
import type { Wood } from "./plants";
import type { Road } from "./ways";

/** The key of this look. */
export const PERIOD = "period";

/** How many kinds of round-topped tree there are. */
const OAKS = 5;
/** Trees of a wood stand so far apart, in millimetres. */
const APART = 14.5;

/** A round-topped tree a little from the side, as engravers drew them: its shadow, its trunk, three tones, strokes of shade. */
function oak(id: string, r: number, tones: Tones, ink: string): string {
  const rand = random(`oak ${id}`);
  const lobes = (k: number, dx: number, dy: number): string => {
    const ring = Array.from({ length: 16 }, (_, i): XY => {
      const a = (i / 16) * Math.PI * 2;
      const q = r * k * (i % 2 ? 0.9 : 1.05) * (0.95 + rand() * 0.1);
      return [Math.cos(a) * q + dx * r, Math.sin(a) * q * 0.94 + dy * r];
    });
    return softPath(ring, true);
  };
  const arc = (k: number): string => {
    const at = (turn: number): string => `${n1(Math.cos(turn) * r * k)} ${n1(Math.sin(turn) * r * k - r * 0.18)}`;
    return `M${at(-0.3)}A${n1(r * k)} ${n1(r * k)} 0 0 1 ${at(1.5)}`;
  };
  return (
    `<g id="${id}"><ellipse cx="${n1(r * 0.62)}" cy="${n1(r * 0.72)}" rx="${n1(r * 0.95)}" ry="${n1(r * 0.5)}" fill="${ink}" opacity=".34"/>` +
    `<path d="M0 ${n1(r * 0.5)}V${n1(r * 1.02)}" stroke="#4d3a24" stroke-width="${n1(r * 0.2)}"/>` +
    `<path d="${lobes(1, 0, -0.18)}" fill="${tones[0]}"/><path d="${lobes(0.72, -0.17, -0.36)}" fill="${tones[1]}"/>` +
    `<path d="${lobes(0.36, -0.32, -0.54)}" fill="${tones[2]}"/>` +
    `<path d="${arc(0.84)}${arc(0.62)}" fill="none" stroke="${ink}" stroke-width=".55" opacity=".5"/></g>`
  );
}

/** The stamps of this look, for the `defs` of the drawing. */
export function periodStamps({ colours: c }: Pen): string {
  const tones = (i: number): Tones => c.canopy[i % c.canopy.length] ?? c.canopy[0];
  const wash = (id: string, ink: string, opacity: number): string =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${ink}" stop-opacity="${opacity}"/><stop offset=".55" stop-color="${ink}" stop-opacity="${(opacity * 0.6).toFixed(2)}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`;
  return (
    [8.8, 7.6, 9.8, 6.8, 8.2].map((r, i) => oak(`oak${i}`, r, tones(i), c.woodShade)).join("") +
    oak("pollard", 5.2, tones(2), c.woodShade) +
    wash("wash0", c.meadow, 0.8) +
    wash("wash1", "#e4d59a", 0.75) +
    wash("wash2", "#b4ae6e", 0.6) +
    `<radialGradient id="light" cx=".4" cy=".36" r=".82"><stop offset="0" stop-color="#fff4cf" stop-opacity=".26"/><stop offset=".5" stop-color="#fff4cf" stop-opacity="0"/><stop offset=".72" stop-color="#4b3514" stop-opacity="0"/><stop offset="1" stop-color="#4b3514" stop-opacity=".26"/></radialGradient>`
  );
}

const whole = ({ width, height }: Ground): XY[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** Open downs: washes of green and straw, and grass in tufts. */
export function downs(ground: Ground, pen: Pen): string {
  const rand = random(`${ground.seed} downs`);
  const washes = scatter(whole(ground), 128, rand)
    .map(pen.turn)
    .map(([x, y]) => {
      const [r, k, turn] = [88 + rand() * 110, 0.5 + rand() * 0.3, Math.round(rand() * 60 - 30)];
      return `<ellipse rx="${n1(r)}" ry="${n1(r * k)}" fill="url(#wash${Math.floor(rand() * 3)})" transform="translate(${n1(x)} ${n1(y)}) rotate(${turn})"/>`;
    })
    .join("");
  if (!pen.fine) return washes;
  const tufts = scatter(whole(ground), 24, rand)
    .filter(() => rand() < 0.62)
    .map(pen.turn)
    .map(([x, y]) => `M${n1(x - 1.6)} ${n1(y)}l-.8 -2.6M${n1(x)} ${n1(y)}v-3.2M${n1(x + 1.6)} ${n1(y)}l.9 -2.4`);
  return `${washes}<path d="${tufts.join("")}" fill="none" stroke="${pen.colours.meadowInk}" stroke-width=".6" opacity=".62"/>`;
}

const STRIPS = ["#decb8c", "#b4926a", "#aeb679", "#d3c68c", "#c3a678", "#bcbd80"] as const;
const SOLID = new Set(["wood", "built-up", "building", "marsh", "deep-water", "rough", "field", "cliff"]);

/** A furlong: strips side by side, as heirs divided it. */
interface Furlong {
  at: XY;
  w: number;
  h: number;
  angle: number;
}

const placed =
  ({ at, angle }: Furlong) =>
  (u: number, v: number): XY => [
    at[0] + u * Math.cos(angle) - v * Math.sin(angle),
    at[1] + u * Math.sin(angle) + v * Math.cos(angle),
  ];

/** Where furlongs lie: most of them round villages, none on anything that counts. */
function furlongs(ground: Ground, rand: Random): Furlong[] {
  const solid = ground.features.filter((f) => f.closed && SOLID.has(f.kind));
  const hills = ground.features.filter((f) => f.closed && f.kind === "hill");
  const villages = ground.features.filter((f) => f.kind === "built-up").map((f) => centroid(f.points));
  const lines = ground.features.flatMap((f) =>
    f.band ? [{ line: f.band.line, far: f.band.width / 2 + 8 }] : f.closed ? [] : [{ line: f.points, far: 8 }],
  );
  const out: Furlong[] = [];
  for (const at of scatter(whole(ground), 74, rand)) {
    const near = Math.min(Infinity, ...villages.map((village) => distance(village, at)));
    const [w, h] = [104 + rand() * 66, 84 + rand() * 50];
    const furlong = { at, w, h, angle: Math.round(rand() * 3) * 0.52 + (rand() - 0.5) * 0.3 };
    const sown = rand() < (near < 330 ? 0.95 : near < 560 ? 0.4 : 0.14);
    if (!sown) continue;
    const put = placed(furlong);
    const spots = [-0.5, -0.25, 0, 0.25, 0.5].flatMap((u) => [-0.5, -0.25, 0, 0.25, 0.5].map((v) => put(u * w, v * h)));
    const barred = spots.some(
      (p) =>
        solid.some((f) => inside(p, f.points) || distanceTo(p, f.points, true) < 9) ||
        hills.some((f) => inside(p, f.points) || distanceTo(p, f.points, true) < 6) ||
        lines.some(({ line, far }) => distanceTo(p, line, false) < far + 6),
    );
    const reach = Math.hypot(w, h) / 2;
    if (barred || out.some((o) => distance(o.at, at) < (reach + Math.hypot(o.w, o.h) / 2) * 0.82)) continue;
    out.push(furlong);
  }
  return out;
}

/** Plough strips, a little bent as a team of oxen turns. */
export function strips(ground: Ground, pen: Pen): string {
  const rand = random(`${ground.seed} strips`);
  return furlongs(ground, rand)
    .map((furlong) => {
      const { w, h } = furlong;
      const put = placed(furlong);
      const many = Math.round(w / (12 + rand() * 5));
      const bow = (rand() < 0.5 ? 1 : -1) * (2 + rand() * 3.5);
      const edge = (u: number, from: number, to: number): XY[] =>
        [0, 0.25, 0.5, 0.75, 1].map((t) => put(u + bow * Math.sin(t * Math.PI), from + (to - from) * t));
      let [fills, furrows, last] = ["", "", -1];
      for (let n = 0; n < many; n++) {
        const [a, b] = [-w / 2 + (n * w) / many, -w / 2 + ((n + 1) * w) / many - 0.9];
        const [from, to] = [-h / 2 + (rand() - 0.5) * 9, h / 2 + (rand() - 0.5) * 9];
        let crop = Math.floor(rand() * STRIPS.length);
        if (crop === last) crop = (crop + 1) % STRIPS.length;
        last = crop;
        const ring = [...edge(a, from, to), ...edge(b, from, to).reverse()].map(pen.turn);
        fills += `<path d="${ringPath(ring)}" fill="${STRIPS[crop] ?? STRIPS[0]}"/>`;
        if (pen.fine) {
          for (let k = 1; k < 4; k++) furrows += softPath(edge(a + ((b - a) * k) / 4, from + 2, to - 2).map(pen.turn));
        }
      }
      return `<g opacity=".72">${fills}</g><path d="${furrows}" fill="none" stroke="#7a6236" stroke-width=".5" opacity=".42"/>`;
    })
    .join("");
}

/** A hill: no line round it, but strokes that run down its slopes, heavy where it lies in shadow; the dotted edge counts. */
export function hachures(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const rand = random(feature.id);
  const soft = soften(feature.points, rand, 11, 1.6);
  const ring = resample(soft, pen.fine ? 3.7 : 6.5, true);
  const inward = turning(ring) > 0 ? 1 : -1;
  const deep = Math.min(40, Math.sqrt(area(ring)) * 0.17);
  const sun = pen.turned ? -1 : 1;
  let strokes = "";
  for (const [row, step] of [1, 1, 2].entries()) {
    const [foot, top] = [row * deep * 0.3, row * deep * 0.3 + deep * 0.37];
    for (let i = 0; i < ring.length; i += step) {
      const [p, a, b] = [wrapped(ring, i), wrapped(ring, i - 4), wrapped(ring, i + 4)];
      const l = distance(a, b) || 1;
      const [nx, ny] = [(-(b[1] - a[1]) / l) * inward, ((b[0] - a[0]) / l) * inward];
      const [low, high] = [foot + rand() * 3, top - rand() * 4];
      if (rand() < 0.08 + row * 0.1) continue;
      const head: XY = [p[0] + nx * high, p[1] + ny * high];
      // Where slopes meet, strokes of one would cross those of the other.
      if (row && (!inside(head, ring) || distanceTo(head, ring, true) < high * 0.86)) continue;
      const shade = -(nx * 0.64 + ny * 0.77) * sun;
      const thick = (0.4 + 1.15 * Math.max(0, shade) + 0.12 * rand()) * (1 - row * 0.2);
      const tail = pen.turn([p[0] + nx * low, p[1] + ny * low]);
      const [hl, hr] = [-1, 1].map((s) =>
        pen.turn([head[0] + (s * thick * ny) / 1.6, head[1] - (s * thick * nx) / 1.6]),
      );
      if (hl && hr) strokes += `M${n1(hl[0])} ${n1(hl[1])}L${n1(hr[0])} ${n1(hr[1])}L${n1(tail[0])} ${n1(tail[1])}Z`;
    }
  }
  const crown = softPath(soft.map(pen.turn), true);
  return (
    `<path d="${crown}" fill="#efe2ae" opacity=".3"/><path d="${strokes}" fill="${c.contour}" opacity=".62"/>` +
    dotted(ringPath(feature.points.map(pen.turn)), c.contour)
  );
}

/** A track: pale, without an edge, two ruts and grass between them. */
export function track(feature: Feature, pen: Pen): Road {
  const c = pen.colours;
  const band = feature.band;
  if (!band)
    return { verge: "", casing: "", surface: `<path d="${ringPath(feature.points.map(pen.turn))}" fill="${c.road}"/>` };
  const rand = random(feature.id);
  const w = band.width;
  const line = paced(roundCorners(band.line, STRAY - 1, false), 13);
  const side = (by: number, amp: number): XY[] => roughen(offset(line, by), 13, amp, rand, false);
  const body = softPath([...side(w / 2 - 0.6, 1.3), ...side(0.6 - w / 2, 1.3).reverse()].map(pen.turn), true, 7);
  const ruts = [-1, 1].map((s) => softPath(side(s * w * 0.2, 0.5).map(pen.turn))).join("");
  return {
    verge: `<path d="${body}" stroke="${c.verge}" stroke-width="5" opacity=".42"/>`,
    casing: `<path d="${body}" stroke="${c.roadInk}" stroke-width="1.5" opacity=".7"/>`,
    surface:
      `<path d="${body}" fill="${c.road}"/>` +
      (pen.fine
        ? `<path d="${ruts}" stroke="${c.roadRut}" stroke-width="1.7" opacity=".6"/><path d="${softPath(line.map(pen.turn))}" stroke="${c.meadowInk}" stroke-width="1.1" stroke-dasharray="2 3 5 4 1 6" opacity=".4"/>`
        : ""),
  };
}

/** A wood of round-topped trees, each before the one behind it. */
export function grove(feature: Feature, pen: Pen): Wood {
  const c = pen.colours;
  const rand = random(feature.id);
  const d = softPath(soften(feature.points, rand, 10).map(pen.turn), true);
  const inner = scatter(feature.points, APART, rand, 5.5);
  const edge = resample(feature.points, 12, true).filter((p) => inner.every((q) => distance(p, q) > 6));
  const trees = [
    ...inner.map((p): [XY, string] => [pen.turn(p), `oak${Math.floor(rand() * OAKS)}`]),
    ...edge.map(([x, y]): [XY, string] => [pen.turn([x + (rand() - 0.5) * 3, y + (rand() - 0.5) * 3]), "pollard"]),
  ].sort((a, b) => a[0][1] - b[0][1]);
  return {
    floor:
      `<path d="${d}" transform="translate(${n1(SUN.dx * 2)} ${n1(SUN.dy * 2)})" fill="${c.shadow}" opacity=".26"/>` +
      `<path d="${d}" fill="${c.woodFloor}"/>`,
    canopy: trees.map(([p, id]) => stamp(id, p)).join(""),
    edge: dotted(ringPath(feature.points.map(pen.turn)), c.woodInk),
  };
}

/** Single trees along tracks and streams, pollards and oaks: ornament. */
export function solitary(ground: Ground, pen: Pen): string {
  const rand = random(`${ground.seed} trees`);
  return lone(ground, [], rand)
    .map((p): [XY, string] => [pen.turn(p), rand() < 0.55 ? "pollard" : `oak${Math.floor(rand() * OAKS)}`])
    .sort((a, b) => a[0][1] - b[0][1])
    .map(([p, id]) => stamp(id, p))
    .join("");
}

/** An upright or turned rectangle. */
function rectangle([x, y]: XY, w: number, h: number, angle: number): XY[] {
  const put = (u: number, v: number): XY => [
    x + u * Math.cos(angle) - v * Math.sin(angle),
    y + u * Math.sin(angle) + v * Math.cos(angle),
  ];
  return [put(-w / 2, -h / 2), put(w / 2, -h / 2), put(w / 2, h / 2), put(-w / 2, h / 2)];
}

/** The houses of a village that the rules know as an area only: along its streets, round a church where there is room. */
export function cottages(village: Feature, ground: Ground): Feature[] {
  const others = ground.features.filter((f) => f.kind === "building");
  if (others.some((f) => inside(centroid(f.points), village.points))) return [];
  const rand = random(`${village.id} cottages`);
  const bands = ground.features.flatMap((f) => (f.band ? [f.band] : []));
  const out: Feature[] = [];
  const add = (at: XY, w: number, h: number, angle: number, name: string): void => {
    const points = rectangle(at, w, h, angle);
    const clear = points.every(
      (p) =>
        inside(p, village.points) &&
        distanceTo(p, village.points, true) > 2 &&
        bands.every(({ line, width }) => distanceTo(p, line, false) > width / 2 + 2),
    );
    const apart = out.every((other) => distance(centroid(other.points), at) > (w + 26) / 2 + 4);
    if (clear && apart)
      out.push({ ...village, kind: "building", name, id: `${village.id} house ${out.length}`, points });
  };
  const { x0, y0, x1, y1 } = bounds(village.points);
  add(
    [(x0 + x1) / 2 + (rand() - 0.5) * 20, (y0 + y1) / 2 + (rand() - 0.5) * 14],
    46,
    20,
    (rand() - 0.5) * 0.3,
    "church",
  );
  for (const { line, width } of bands) {
    const steps = resample(line, 31);
    steps.forEach((p, i) => {
      const [a, b] = [clamped(steps, i - 1), clamped(steps, i + 1)];
      const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
      for (const s of [-1, 1]) {
        const off = s * (width / 2 + 12 + rand() * 4);
        const at: XY = [p[0] - Math.sin(angle) * off, p[1] + Math.cos(angle) * off];
        add(at, 21 + rand() * 9, 13 + rand() * 4, angle + (rand() < 0.3 ? Math.PI / 2 : 0), "");
      }
    });
  }
  for (const at of scatter(village.points, 44, rand, 10)) {
    if (out.length > 16) break;
    add(at, 20 + rand() * 9, 13 + rand() * 3, pick([0, 0.2, 1.5, -0.25], rand), "");
  }
  return out;
}

/** The light of the paper: warm in the middle, darker to its edges. */
export const light = (cover: string): string => `<rect ${cover} fill="url(#light)"/>`;
