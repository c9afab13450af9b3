// Land as it is seen from high up: parcels bent by one slow warp, hedges on their edges, lanes along old borders, woods on
// high ground, a green valley with a river. Nothing of it has an effect, so all of it is hazed and has no dotted edges.

import type { Feature, Ground } from "./feature";
import { area, bounds, centroid, distance, distanceTo, lerp, resample, scatter, wrapped, type XY } from "./geometry";
import { soften } from "./honest";
import { halve } from "./parcels";
import { linePath, n1, ringPath, softPath } from "./path";
import { SUN, type Pen } from "./pen";
import { random, type Random } from "./random";
import { relief } from "./relief";

/** The kinds of ground that are drawn as they are seen from high up. */
export const ABOVE = ["from-the-air", "sea"];

/** A table is drawn as if its longer side had this many millimetres: parcels are never as large as the table. */
const LONGER = 1800;
/** How far beyond the table the land goes on, so that no parcel ends at its edge. */
const BEYOND = 150;
/** No parcel is larger than this, in square millimetres of such a table. */
const LARGEST = 15_500;
/** How many halvings make the old borders along which lanes run. */
const OLD = 4;
/** The share of the parcels that is wooded. */
const WOODED = 0.13;
/** Half the width of the valley. */
const VALLEY = 33;

/** A slow bending of the plane. */
type Warp = (p: XY) => XY;

/** Something that grows smoothly from place to place: a sum of slow waves, between about -1 and 1. */
export function waves(rand: Random, longest: number): (p: XY) => number {
  const all = Array.from({ length: 5 }, (_, n) => {
    const turn = rand() * Math.PI * 2;
    const k = (2 * Math.PI * (1 + n * 0.55)) / longest;
    return { x: Math.cos(turn) * k, y: Math.sin(turn) * k, phase: rand() * Math.PI * 2, of: 0.5 / (1 + n * 0.6) };
  });
  return ([x, y]) => all.reduce((sum, each) => sum + each.of * Math.sin(x * each.x + y * each.y + each.phase), 0);
}

function warped(rand: Random): Warp {
  const [across, down] = [waves(rand, 1100), waves(rand, 1100)];
  return (p) => [p[0] + across(p) * 58, p[1] + down(p) * 58];
}

/** A parcel before the plane is bent: convex. */
interface Parcel {
  ring: XY[];
  crop: number;
  wooded: boolean;
  hedged: boolean;
}

/** What lies on the land, in millimetres of a table whose longer side is `LONGER`. */
interface Land {
  parcels: Parcel[];
  lanes: XY[][];
  river: XY[];
  villages: XY[];
  bend: Warp;
}

/** The border that two halves share. */
function border([one, other]: readonly XY[][]): XY[] {
  return (one ?? []).filter((p) => other?.some((q) => distance(p, q) < 0.01));
}

/** Halves the land again and again; the first borders are old, and some of them have become lanes. */
function divided(ring: XY[], rand: Random, depth: number, lanes: XY[][]): XY[][] {
  if (area(ring) < LARGEST * (0.62 + rand() * 0.8)) return [ring];
  const halves = halve(ring, rand);
  if (halves.length < 2) return [ring];
  if (depth < OLD && (depth > 0 ? rand() < 0.5 : true)) lanes.push(border(halves));
  return halves.flatMap((half) => divided(half, rand, depth + 1, lanes));
}

/** The river: from one side to the other, its bends as slow as the land's. */
function flowing(w: number, h: number, rand: Random): XY[] {
  const bends = waves(rand, 1300);
  const [from, to] = [0.3 + rand() * 0.5, 0.25 + rand() * 0.5];
  const line: XY[] = [];
  for (let x = -BEYOND; x <= w + BEYOND; x += 46) {
    const t = (x + BEYOND) / (w + 2 * BEYOND);
    line.push([x, h * lerp(from, to, t) + bends([x * 1.1, 0]) * h * 0.16]);
  }
  return line;
}

/** The land of a table: the same for every seat. */
function land(w: number, h: number, seed: string): Land {
  const rand = random(`${seed} from the air`);
  const bend = warped(rand);
  const lanes: XY[][] = [];
  const whole: XY[] = [
    [-BEYOND, -BEYOND],
    [w + BEYOND, -BEYOND],
    [w + BEYOND, h + BEYOND],
    [-BEYOND, h + BEYOND],
  ];
  const rings = divided(whole, rand, 0, lanes);
  const river = flowing(w, h, rand);
  const high = waves(rand, 900);
  const rise = (ring: readonly XY[]): number => {
    const middle = bend(centroid(ring));
    return high(middle) + Math.min(1, distanceTo(middle, river, false) / 260) * 0.8;
  };
  const wet = (ring: readonly XY[]): boolean => distanceTo(bend(centroid(ring)), river, false) < VALLEY * 1.4;
  const rises = rings
    .filter((ring) => !wet(ring))
    .map(rise)
    .sort((a, b) => b - a);
  const least = rises[Math.floor(rises.length * WOODED)] ?? Infinity;
  const parcels = rings.map((ring): Parcel => ({
    ring,
    crop: Math.floor(rand() * 8),
    wooded: !wet(ring) && rise(ring) > least,
    hedged: rand() < 0.9,
  }));
  const bent = lanes.filter((lane) => lane.length > 1).map((lane) => resample(lane, 24).map(bend));
  // A village stands where a lane comes from the dry side of the valley, or half way along it.
  const villages = bent
    .filter((lane) => lane.length > 8)
    .map((lane) => lane[Math.floor(lane.length * (0.3 + rand() * 0.4))] as XY)
    .filter(([x, y]) => x > 60 && y > 60 && x < w - 60 && y < h - 60)
    .filter((at) => distanceTo(at, river, false) > VALLEY * 1.5)
    .filter((at, n, all) => !all.slice(0, n).some((other) => distance(at, other) < 420))
    .slice(0, 5);
  return { parcels, lanes: bent, river, villages, bend };
}

/** The part of a line through a convex ring. */
function chord(ring: readonly XY[], at: XY, [dx, dy]: XY): [XY, XY] | null {
  let [from, to] = [-Infinity, Infinity];
  const clockwise = Math.sign(
    ring.reduce((sum, p, i) => sum + p[0] * wrapped(ring, i + 1)[1] - p[1] * wrapped(ring, i + 1)[0], 0),
  );
  for (let i = 0; i < ring.length; i++) {
    const [p, q] = [wrapped(ring, i - 1), ring[i] as XY];
    const [nx, ny] = [-(q[1] - p[1]) * clockwise, (q[0] - p[0]) * clockwise];
    const [far, along] = [nx * (at[0] - p[0]) + ny * (at[1] - p[1]), nx * dx + ny * dy];
    if (Math.abs(along) < 1e-9) {
      if (far < 0) return null;
    } else if (along > 0) from = Math.max(from, -far / along);
    else to = Math.min(to, -far / along);
  }
  return to - from > 16
    ? [
        [at[0] + dx * (from + 5), at[1] + dy * (from + 5)],
        [at[0] + dx * (to - 5), at[1] + dy * (to - 5)],
      ]
    : null;
}

/** Furrows along the longest border. */
function furrows(ring: readonly XY[], gap: number): XY[][] {
  const edges = ring.map((p, i): [XY, XY] => [p, wrapped(ring, i + 1)]);
  const [a, b] = edges.reduce((best, edge) => (distance(...edge) > distance(...best) ? edge : best));
  const l = distance(a, b) || 1;
  const along: XY = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
  const [cx, cy] = centroid(ring);
  const { x0, y0, x1, y1 } = bounds(ring);
  const reach = Math.hypot(x1 - x0, y1 - y0) / 2;
  const out: XY[][] = [];
  for (let s = -reach; s < reach; s += gap) {
    const found = chord(ring, [cx - along[1] * s, cy + along[0] * s], along);
    if (found) out.push(resample(found, 40).concat([found[1]]));
  }
  return out;
}

/** A dot of a path of round dots. */
const dot = ([x, y]: XY): string => `M${n1(x)} ${n1(y)}h.01`;

/** A ring whose borders are bent; its corners stay where borders meet. */
const bentRing = (ring: readonly XY[], bend: Warp): XY[] =>
  ring.flatMap((p, i) => resample([p, wrapped(ring, i + 1)], 34)).map(bend);

/** The outline of a rise, for the light alone. */
function rising(middle: XY, rand: Random): XY[] {
  const [wide, bulge] = [110 + rand() * 110, waves(rand, 5)];
  return Array.from({ length: 24 }, (_, k): XY => {
    const turn = (k * Math.PI) / 12;
    const r = wide * (1 + 0.35 * bulge([Math.cos(turn), Math.sin(turn)]));
    return [middle[0] + Math.cos(turn) * r * 1.4, middle[1] + Math.sin(turn) * r * 0.8];
  });
}

/** The land inside an outline of the rules. */
export function fromTheAir(feature: Feature, ground: Ground, pen: Pen, n: number): string {
  const c = pen.colours.above;
  const size = Math.max(ground.width, ground.height) / LONGER;
  const [w, h] = [ground.width / size, ground.height / size];
  const { parcels, lanes, river, villages, bend } = land(w, h, feature.id);
  const turn = ([x, y]: XY): XY => (pen.turned ? [w - x, h - y] : [x, y]);
  const rand = random(`${feature.id} growth`);
  let [fields, hedges, ploughed, trees, floor, crowns] = ["", "", "", "", "", ""];
  for (const { ring, crop, wooded, hedged } of parcels) {
    const bent = bentRing(ring, bend);
    const d = ringPath(bent.map(turn));
    const [fill, ink] = c.crops[crop] ?? c.crops[0] ?? [c.ground, c.hedge];
    const gap = 6.5 + rand() * 5;
    const along = resample(bent, 31, true).filter(() => rand() < 0.3);
    if (wooded) {
      floor += d;
      crowns += [
        ...scatter(bent, 11.5, rand),
        ...resample(bent, 10, true).map(([x, y]): XY => [x + (rand() - 0.5) * 5, y + (rand() - 0.5) * 5]),
      ]
        .map((p) => dot(turn(p)))
        .join("");
      continue;
    }
    fields += `<path d="${d}" fill="${fill}"/>`;
    if (hedged) hedges += d;
    if (hedged) trees += along.map((p) => dot(turn(p))).join("");
    const ploughs = rand() < 0.72;
    if (pen.fine && ploughs)
      ploughed += `<path d="${furrows(ring, gap)
        .map((line) => linePath(line.map(bend).map(turn)))
        .join("")}" stroke="${ink}"/>`;
  }
  const flow = softPath(river.map(turn));
  const willows = resample(river, 21)
    .filter(() => rand() < 0.5)
    .map(([x, y]): XY => {
      const by = (rand() < 0.5 ? -1 : 1) * (9 + rand() * (VALLEY - 14));
      return [x + (rand() - 0.5) * 9, y + by];
    });
  const houses = villages.flatMap((at) =>
    Array.from({ length: 13 }, () => {
      const p = turn([at[0] + (rand() - 0.5) * 92, at[1] + (rand() - 0.5) * 62]);
      const long = 7.2 + rand() * 3.6;
      const roof = c.roofs[Math.floor(rand() * 3)] ?? c.roofs[0];
      return `<rect x="-4.5" y="-2.6" width="${n1(long)}" height="5.4" fill="${roof}" transform="translate(${n1(p[0])} ${n1(p[1])}) rotate(${Math.round(rand() * 180)})"/>`;
    }),
  );
  const ways = lanes.map((lane) => softPath(lane.map(turn))).join("");
  const high: Feature = { ...feature, kind: "river", points: river, band: { line: river, width: 2 * VALLEY } };
  const hills = scatter(
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    470,
    rand,
  )
    .filter((p) => distanceTo(p, river, false) > 190)
    .map((p): Feature => ({ ...feature, kind: "hill", closed: true, points: rising(p, rand) }));
  const light = relief({ width: w, height: h, seed: feature.id, features: [high, ...hills] }, pen.turned, 9);
  const clip = ringPath(feature.points.map(([x, y]): XY => turn([x / size, y / size])));
  const shade = `translate(${n1(SUN.dx * 1.5)} ${n1(SUN.dy * 1.5)})`;
  return (
    `<g transform="scale(${size.toFixed(4)})"><clipPath id="land${n}"><path d="${clip}"/></clipPath><g clip-path="url(#land${n})">` +
    `<rect width="${n1(w)}" height="${n1(h)}" fill="${c.ground}"/>${fields}` +
    `<g fill="none" stroke-width=".7" opacity=".5">${ploughed}</g>` +
    `<path d="${hedges}" fill="none" stroke="${c.hedge}" stroke-width="1.9" stroke-dasharray="17 2 9 1 26 4"/>` +
    `<path d="${flow}" fill="none" stroke="${c.valley[0]}" stroke-width="${2 * VALLEY}" stroke-linejoin="round"/>` +
    `<path d="${flow}" fill="none" stroke="${c.valley[1]}" stroke-width="40" stroke-dasharray="90 14 50 20"/>` +
    `<image href="${light}" width="${n1(w)}" height="${n1(h)}" preserveAspectRatio="none" opacity=".72"/>` +
    `<path d="${ways}" fill="none" stroke="${c.lane[0]}" stroke-width="4.6" opacity=".7"/><path d="${ways}" fill="none" stroke="${c.lane[1]}" stroke-width="3"/>` +
    `<path d="${flow}" fill="none" stroke="${c.bank}" stroke-width="9.6"/><path d="${flow}" fill="none" stroke="${c.water}" stroke-width="7.2"/>` +
    `<g fill="none" stroke-linecap="round"><path d="${trees}" stroke="${c.hedgeTree}" stroke-width="4.4"/>` +
    `<path d="${willows.map((p) => dot(turn(p))).join("")}" stroke="${c.hedgeTree}" stroke-width="6"/>${houses.join("")}` +
    `<path d="${crowns}" stroke="${pen.colours.shadow}" stroke-width="11" opacity=".24" transform="${shade}"/>` +
    `<path d="${floor}" fill="${c.wood[0]}"/><path d="${crowns}" stroke="${c.wood[1]}" stroke-width="11"/>` +
    `<path d="${crowns}" stroke="${c.wood[2]}" stroke-width="6.2" transform="translate(-1 -1.2)"/></g>` +
    `<rect width="${n1(w)}" height="${n1(h)}" fill="${c.haze}" opacity=".33"/></g></g>`
  );
}

/** The sea inside an outline of the rules: shoals along its coasts, long swells, small waves across them. */
export function sea(feature: Feature, ground: Ground, pen: Pen, n: number): string {
  const c = pen.colours.above;
  const { width: w, height: h } = ground;
  const size = Math.max(w, h) / LONGER;
  const rand = random(`${feature.id} waves`);
  // Where it touches the edge of the table it goes on beyond it: there is no coast.
  const out = ([x, y]: XY): XY => [x < 3 ? -80 : x > w - 3 ? w + 80 : x, y < 3 ? -80 : y > h - 3 ? h + 80 : y];
  const coast = softPath(soften(feature.points.map(out), rand, 26 * size).map(pen.turn), true);
  const deep = waves(rand, 760 * size);
  const lie = rand() * 0.5 - 0.25;
  let [swell, dark, light, caps] = ["", "", "", ""];
  const patches: [XY, number][] = [];
  for (const p of scatter(feature.points, 38 * size, rand)) {
    const depth = deep(p);
    const [x, y] = pen.turn(p);
    const long = (6 + rand() * 9) * size;
    const wave = `M${n1(x)} ${n1(y)}q${n1(long / 2)} ${n1(-2.4 * size + long * lie * 0.5)} ${n1(long)} ${n1(long * lie)}`;
    if (Math.abs(depth) > 0.2 && rand() < 0.6) patches.push([p, depth]);
    if (rand() < 0.5) dark += wave;
    else if (rand() < 0.6) light += wave;
    if (rand() < 0.03) caps += wave;
  }
  for (let y = -40 - w * Math.abs(lie); y < h + 40 + w * Math.abs(lie); y += (34 + rand() * 26) * size) {
    const line: XY[] = [];
    for (let x = -40 - rand() * 300 * size; x < w + 60; x += 60 * size)
      line.push(pen.turn([x, y + x * lie + deep([x, y]) * 44 * size]));
    swell += softPath(line);
  }
  const patch = ([p, depth]: [XY, number]): string => {
    const [x, y] = pen.turn(p);
    const r = (22 + Math.abs(depth) * 46) * size;
    return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(r * 1.5)}" ry="${n1(r)}" fill="${depth > 0 ? c.shoal : c.depth}"/>`;
  };
  const line = (width: number, ink: string, opacity: number): string =>
    `<path d="${coast}" stroke="${ink}" stroke-width="${n1(width * size)}" opacity="${opacity}"/>`;
  return (
    `<path d="${coast}" fill="none" stroke="${c.beach}" stroke-width="${n1(13 * size)}" stroke-linejoin="round"/>` +
    `<clipPath id="sea${n}"><path d="${coast}"/></clipPath><g clip-path="url(#sea${n})" fill="none" stroke-linejoin="round">` +
    `<rect width="${w}" height="${h}" fill="${c.sea}"/><g fill-opacity=".045">${patches.map(patch).join("")}</g>` +
    line(120, c.shoal, 0.22) +
    line(76, c.shoal, 0.3) +
    line(40, c.shoal, 0.42) +
    `<path d="${swell}" stroke="${c.shoal}" stroke-width="${n1(7 * size)}" stroke-dasharray="${n1(150 * size)} ${n1(70 * size)} ${n1(60 * size)} ${n1(110 * size)}" stroke-linecap="round" opacity=".1"/>` +
    (pen.fine
      ? `<g stroke-linecap="round" stroke-width="${n1(0.9 * size)}"><path d="${dark}" stroke="${c.wave}" opacity=".42"/>` +
        `<path d="${light}" stroke="${c.foam}" opacity=".5"/><path d="${caps}" stroke="${c.foam}" stroke-width="${n1(2 * size)}" opacity=".8"/></g>`
      : "") +
    line(15, c.foam, 0.3) +
    line(6, c.foam, 0.7) +
    `<rect width="${w}" height="${h}" fill="${c.haze}" opacity=".16"/></g>`
  );
}

/** All that is seen from high up, the land under the sea. */
export function above(ground: Ground, pen: Pen): string {
  const of = (kind: string): Feature[] => ground.features.filter((f) => f.kind === kind && f.closed);
  return (
    of("from-the-air")
      .map((f, n) => fromTheAir(f, ground, pen, n))
      .join("") +
    of("sea")
      .map((f, n) => sea(f, ground, pen, n))
      .join("")
  );
}

/** Is a table seen from high up? */
export const isAbove = (ground: Ground): boolean => ground.features.some((f) => f.closed && ABOVE.includes(f.kind));
