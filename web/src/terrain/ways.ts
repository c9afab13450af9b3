// Roads, rivers, open water and bridges.

import type { Band, Feature } from "./feature";
import { bounds, centroid, clamped, distance, distanceTo, lerp, offset, paced, roughen, type XY } from "./geometry";
import { roundCorners, soften, STRAY } from "./honest";
import { n1, ringPath, softPath } from "./path";
import { dotted, type Pen } from "./pen";
import { random } from "./random";

/** The sheets of a road, back to front. */
export interface Road {
  verge: string;
  casing: string;
  surface: string;
}

/** The middle line of a band, rounded as far as is honest. */
const middle = (band: Band): XY[] => roundCorners(band.line, STRAY - 1, false);

/** A road: verge, dark casing, worn surface, two wheel tracks. */
export function road(feature: Feature, pen: Pen): Road {
  const c = pen.colours;
  const band = feature.band;
  if (!band) {
    const d = ringPath(feature.points.map(pen.turn));
    return {
      verge: "",
      casing: `<path d="${d}" stroke="${c.roadInk}" stroke-width="1.8"/>`,
      surface: `<path d="${d}" fill="${c.road}"/>`,
    };
  }
  const rand = random(feature.id);
  const w = band.width;
  const line = middle(band);
  const d = softPath(line.map(pen.turn));
  const side = (by: number): string => softPath(offset(paced(line, 30), by).map(pen.turn));
  const ruts = [-1, 1].map((s) => side(s * w * 0.19)).join("");
  // The crown of the road is worn a shade lighter; ragged verge strokes keep its edge from looking ruled.
  const edge = [-1, 1]
    .map((s) => softPath(roughen(offset(paced(line, 12), s * (w / 2 - 0.4)), 12, 0.9, rand, false).map(pen.turn)))
    .join("");
  return {
    verge: `<path d="${d}" stroke="${c.verge}" stroke-width="${n1(w + 9)}" opacity=".5" stroke-dasharray="23 2 11 1"/>`,
    casing: `<path d="${d}" stroke="${c.roadInk}" stroke-width="${n1(w + 1.8)}"/>`,
    surface:
      `<path d="${d}" stroke="${c.road}" stroke-width="${n1(w)}"/>` +
      (pen.fine
        ? `<path d="${ruts}" stroke="${c.roadRut}" stroke-width="1.4" opacity=".5"/><path d="${edge}" stroke="${c.roadRut}" stroke-width="1.2" opacity=".45" stroke-dasharray="17 6 5 9"/>`
        : ""),
  };
}

/** A river: bank, water, and the engraver's water lines that thin out from the bank. */
export function river(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const rand = random(feature.id);
  const band = feature.band;
  if (!band) return water(feature, pen);
  const w = band.width;
  const line = paced(middle(band), 10);
  const side = (s: number): XY[] => roughen(offset(line, (s * w) / 2), 14, 1.4, rand, false);
  const body = softPath([...side(1), ...side(-1).reverse()].map(pen.turn), true, 7);
  let lines = "";
  for (const [at, opacity] of w > 24
    ? [
        [0.36, 0.7],
        [0.24, 0.5],
        [0.1, 0.34],
      ]
    : [
        [0.32, 0.7],
        [0.12, 0.45],
      ]) {
    for (const s of [-1, 1]) {
      const d = softPath(paced(offset(line, s * w * (at as number)), 26).map(pen.turn));
      lines += `<path d="${d}" opacity="${opacity}"${(at as number) < 0.2 ? ' stroke-dasharray="34 16 12 20"' : ""}/>`;
    }
  }
  return (
    `<path d="${body}" fill="${c.bank}" stroke="${c.bank}" stroke-width="5" stroke-linejoin="round" opacity=".55"/>` +
    `<path d="${body}" fill="${c.water}" stroke="${c.waterInk}" stroke-width="1.4" stroke-linejoin="round"/>` +
    `<g fill="none" stroke="${c.waterInk}" stroke-width=".7">${lines}</g>`
  );
}

/** Open water: rings that thin out from the bank. */
export function water(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const ring = soften(feature.points, random(feature.id), 12);
  const d = softPath(ring.map(pen.turn), true);
  const m = centroid(feature.points);
  const rings = [0.9, 0.78, 0.62].map((k, i) => {
    const inner = ring.map((p): XY => pen.turn([lerp(m[0], p[0], k), lerp(m[1], p[1], k)]));
    return `<path d="${softPath(inner, true)}" opacity="${[0.7, 0.5, 0.34][i]}"/>`;
  });
  return (
    `<path d="${d}" fill="${c.bank}" stroke="${c.bank}" stroke-width="5" stroke-linejoin="round" opacity=".55"/>` +
    `<path d="${d}" fill="${feature.kind === "deep-water" ? c.deep : c.water}" stroke="${c.waterInk}" stroke-width="1.4"/>` +
    `<g fill="none" stroke="${c.waterInk}" stroke-width=".7">${rings.join("")}</g>${dotted(ringPath(feature.points.map(pen.turn)), c.waterInk)}`
  );
}

/** The way the nearest road runs at a place, in radians; along the x axis where there is none. */
function bearing(at: XY, roads: readonly Feature[]): number {
  let best = { far: Infinity, angle: 0 };
  for (const { band } of roads) {
    if (!band) continue;
    for (let i = 1; i < band.line.length; i++) {
      const [a, b] = [clamped(band.line, i - 1), clamped(band.line, i)];
      const far = distanceTo(at, [a, b], false);
      if (far < best.far) best = { far, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
  }
  return best.far < 60 ? best.angle : 0;
}

/** A bridge: deck, planks, parapets, shadow on the water. */
export function bridge(feature: Feature, roads: readonly Feature[], pen: Pen): string {
  const c = pen.colours;
  const box = bounds(feature.points);
  const at: XY = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const angle = bearing(at, roads);
  const along = feature.points.map(([x, y]): XY => {
    const [dx, dy] = [x - at[0], y - at[1]];
    return [dx * Math.cos(angle) + dy * Math.sin(angle), -dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
  const size = bounds(along);
  const l = Math.max(20, Math.round(size.x1 - size.x0));
  const w = Math.max(12, Math.round(size.y1 - size.y0));
  const [x, y] = pen.turn(at);
  const turn = (angle * 180) / Math.PI + (pen.turned ? 180 : 0);
  // The shadow lies to the south-east of the screen, however the deck is turned.
  const t = (turn * Math.PI) / 180;
  const [sx, sy] = [3 * Math.cos(t) + 3.6 * Math.sin(t), -3 * Math.sin(t) + 3.6 * Math.cos(t)];
  const planks = Array.from({ length: Math.floor(l / 5) - 1 }, () => `m5 ${-w}v${w}`).join("");
  const h = w / 2;
  const e = l / 2;
  return (
    `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(turn)})"><rect x="${n1(-e + sx)}" y="${n1(-h + sy)}" width="${l}" height="${w}" fill="${c.shadow}" opacity=".4"/>` +
    `<rect x="${-e}" y="${-h}" width="${l}" height="${w}" fill="${c.road}"/><path d="M${-e + 5} ${-h}V${h}${planks}" fill="none" stroke="${c.roadRut}" stroke-width=".8" opacity=".8"/>` +
    `<path d="M${-e - 4} ${-h - 4}l4 4H${e}l4 -4M${-e - 4} ${h + 4}l4 -4H${e}l4 4" fill="none" stroke="${c.buildingInk}" stroke-width="2.2" stroke-linejoin="round"/></g>`
  );
}

/** Where along a line its middle lies, with the way it runs there in radians. */
export function halfway(line: readonly XY[]): { at: XY; angle: number } {
  const whole = line.reduce((sum, p, i) => sum + distance(p, clamped(line, i - 1)), 0);
  let left = whole / 2;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [clamped(line, i - 1), clamped(line, i)];
    const l = distance(a, b);
    if (left <= l) {
      const t = l ? left / l : 0;
      return { at: [lerp(a[0], b[0], t), lerp(a[1], b[1], t)], angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    left -= l;
  }
  return { at: clamped(line, 0), angle: 0 };
}
