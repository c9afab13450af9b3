// What grows: woods, orchards, hedges, single trees, marsh.

import type { Feature } from "./feature";
import { bounds, distanceTo, inside, resample, scatter, type XY } from "./geometry";
import { soften } from "./honest";
import { n1, ringPath, softPath } from "./path";
import { dotted, stamp, SUN, type Pen } from "./pen";
import { random, type Random } from "./random";
import { CROWNS, FIRS, FRUITS } from "./stamps";

/** The three sheets of a wood, back to front. */
export interface Wood {
  floor: string;
  canopy: string;
  edge: string;
}

const NEEDLES = /\b(fir|pine|larch|spruce|conifer|tannen|kiefern)/i;
const ROWS = /\b(orchard|plantation|verger)/i;

/** The crowns of a wood, each with its stamp: what grows there is read off its name. */
function crowns(name: string, ring: readonly XY[], rand: Random): [XY, string][] {
  const one = (kind: string, n: number): string => `${kind}${Math.floor(rand() * n)}`;
  if (ROWS.test(name)) {
    const box = bounds(ring);
    const out: [XY, string][] = [];
    for (let y = box.y0 + 7; y < box.y1 - 3; y += 14.5) {
      for (let x = box.x0 + 7; x < box.x1 - 3; x += 14.5) {
        const p: XY = [x + (rand() - 0.5) * 2.2, y + (rand() - 0.5) * 2.2];
        if (inside(p, ring) && distanceTo(p, ring, true) > 4) out.push([p, rand() < 0.7 ? "tree3" : "tree1"]);
      }
    }
    return out;
  }
  const needles = NEEDLES.test(name);
  return scatter(ring, needles ? 10.6 : 12.2, rand, 3.5).map((p) => [
    p,
    needles && rand() < 0.9 ? one("fir", FIRS) : one("tree", CROWNS),
  ]);
}

/** A wood: floor and cast shadow, then crowns from north to south so that each overlaps the one behind it. */
export function wood(feature: Feature, pen: Pen): Wood {
  const c = pen.colours;
  const rand = random(feature.id);
  const d = softPath(soften(feature.points, rand, 10).map(pen.turn), true);
  const inRows = ROWS.test(feature.name);
  // A ragged fringe: bushes on the edge itself, so that the outline never looks cut with scissors.
  const fringe = resample(feature.points, inRows ? 15 : 9, true).map(([x, y]): [XY, string] => [
    pen.turn([x + (rand() - 0.5) * 4, y + (rand() - 0.5) * 4]),
    `fruit${Math.floor(rand() * FRUITS)}`,
  ]);
  const trees = crowns(feature.name, feature.points, rand)
    .map(([p, id]): [XY, string] => [pen.turn(p), id])
    .sort((a, b) => a[0][1] - b[0][1]);
  return {
    floor:
      `<path d="${d}" transform="translate(${n1(SUN.dx * 1.7)} ${n1(SUN.dy * 1.7)})" fill="${c.shadow}" opacity="${inRows ? ".14" : ".28"}"/>` +
      `<path d="${d}" fill="${inRows ? c.orchardFloor : c.woodFloor}"/>`,
    canopy: [...fringe, ...trees].map(([p, id]) => stamp(id, p)).join(""),
    edge: dotted(ringPath(feature.points.map(pen.turn)), c.woodInk),
  };
}

/** A hedge: overlapping bushes of uneven size, lit from the north-west. The rules' line runs through their middle. */
export function hedge(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const rand = random(feature.id);
  const spots = resample(feature.points, 4.6).map(([x, y]): [XY, number] => [
    pen.turn([x + (rand() - 0.5) * 1.8, y + (rand() - 0.5) * 1.8]),
    Math.min(2, Math.floor(rand() * 3)),
  ]);
  // Round dots of three sizes: a bush is then twelve characters, not fifty.
  const dots = (dx: number, dy: number, k: number): string =>
    [0, 1, 2]
      .map((size) => {
        const d = spots
          .filter(([, s]) => s === size)
          .map(([[x, y]]) => `M${n1(x + dx)} ${n1(y + dy)}h.01`)
          .join("");
        return d && `<path d="${d}" stroke-width="${n1(2 * k * (2.8 + size * 0.57))}"/>`;
      })
      .join("");
  return (
    `<g fill="none" stroke-linecap="round"><g stroke="${c.shadow}" opacity=".3">${dots(1.7, 2, 1)}</g>` +
    `<g stroke="${c.hedge[0]}">${dots(0, 0, 1)}</g><g stroke="${c.hedge[1]}">${dots(-0.6, -0.7, 0.62)}</g></g>`
  );
}

/** Single trees: ornament, and said to be so by having no dotted edge. */
export function trees(places: readonly XY[], seed: string, pen: Pen): string {
  const rand = random(seed);
  return places
    .map((p): [XY, string] => [pen.turn(p), `tree${Math.floor(rand() * CROWNS)}`])
    .sort((a, b) => a[0][1] - b[0][1])
    .map(([p, id]) => stamp(id, p))
    .join("");
}

/** Fruit trees in rows on grass, without an edge: ornament. */
export function orchard(ring: readonly XY[], seed: string, pen: Pen): string {
  const rand = random(seed);
  const { x0, y0, x1, y1 } = bounds(ring);
  let s = "";
  for (let y = y0 + 6; y < y1 - 3; y += 13) {
    for (let x = x0 + 6; x < x1 - 3; x += 13) {
      const p: XY = [x + (rand() - 0.5) * 2, y + (rand() - 0.5) * 2];
      if (inside(p, ring)) s += stamp(`fruit${Math.floor(rand() * FRUITS)}`, pen.turn(p));
    }
  }
  return s;
}

/** Marsh: broken water lines and tufts; no outline but the dotted edge. */
export function marsh(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const rand = random(feature.id);
  const ring = feature.points.map(pen.turn);
  const spots = scatter(feature.points, 21, rand, 5).map(pen.turn);
  const lines = spots.map(([x, y]) => `M${n1(x - 7)} ${n1(y + 4)}h${n1(9 + rand() * 9)}`).join("");
  const tufts = pen.fine ? spots.filter((_, i) => i % 2).map((p) => stamp("tuft", p)) : [];
  return (
    `<path d="${softPath(soften(feature.points, rand, 14).map(pen.turn), true)}" fill="${c.marsh}" opacity=".62"/>` +
    `<path d="${lines}" stroke="${c.waterInk}" stroke-width=".7" opacity=".6"/>${tufts.join("")}` +
    dotted(ringPath(ring), c.marshInk)
  );
}
