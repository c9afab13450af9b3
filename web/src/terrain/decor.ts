// Ornament that has no effect on play: a patchwork of fields, rough grass, lone trees, a small orchard by the houses.

import type { Feature, Ground } from "./feature";
import { bounds, centroid, clamped, distance, distanceTo, inside, resample, wrapped, type XY } from "./geometry";
import type { CropName } from "./palette";
import { parcels, shrink, squareness } from "./parcels";
import { pick, random, type Random } from "./random";
import type { Field } from "./soil";

/** What is drawn though no rule knows it. */
export interface Decor {
  fields: Field[];
  meadows: { id: string; ring: XY[] }[];
  orchards: XY[][];
  trees: XY[];
}

const SOLID = new Set(["wood", "built-up", "building", "marsh", "deep-water", "rough", "field"]);

/** How much of a ring is taken by what is not open ground, from 0 to 1. */
function taken(ring: readonly XY[], solid: readonly Feature[]): number {
  const { x0, y0, x1, y1 } = bounds(ring);
  let [all, hit] = [0, 0];
  for (let i = 0; i < 7; i++) {
    for (let j = 0; j < 7; j++) {
      const p: XY = [x0 + ((i + 0.5) * (x1 - x0)) / 7, y0 + ((j + 0.5) * (y1 - y0)) / 7];
      if (!inside(p, ring)) continue;
      all++;
      if (solid.some((f) => inside(p, f.points))) hit++;
    }
  }
  return all ? hit / all : 1;
}

/** The way of a ring's longest edge, in degrees. */
function lie(ring: readonly XY[]): number {
  let best = { l: 0, angle: 0 };
  ring.forEach((p, i) => {
    const q = wrapped(ring, i + 1);
    const l = distance(p, q);
    if (l > best.l) best = { l, angle: (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI };
  });
  return best.angle;
}

const LOW: readonly [CropName, ...CropName[]] = [
  "stubble",
  "stubble",
  "stubble",
  "plough",
  "plough",
  "corn",
  "corn",
  "pasture",
  "pasture",
  "fallow",
  "roots",
];
const HIGH: readonly [CropName, ...CropName[]] = ["pasture", "pasture", "stubble", "corn", "fallow"];

const BY_NAME: readonly (readonly [RegExp, CropName])[] = [
  [/stubble|rye|wheat|barley|harvest/i, "stubble"],
  [/oat|corn|maize|crop/i, "corn"],
  [/plough|fallow/i, "plough"],
  [/beet|potato|turnip|root|cabbage|vine/i, "roots"],
  [/clover|meadow|pasture|paddock|grass/i, "pasture"],
];

/** What grows on a field of the rules: read off its name. */
export const cropOf = (name: string): CropName => BY_NAME.find(([words]) => words.test(name))?.[1] ?? "stubble";

/** A field of the rules: its own outline, and the crop of its name. */
export const fieldOf = (feature: Feature): Field => ({
  id: feature.id,
  ring: [...feature.points],
  crop: cropOf(feature.name),
  angle: lie(feature.points),
});

function sown(ground: Ground, rand: Random, solid: readonly Feature[]): { fields: Field[]; rest: XY[][] } {
  const hills = ground.features.filter((f) => f.kind === "hill");
  const fields: Field[] = [];
  const rest: XY[][] = [];
  for (const [i, ring] of parcels(ground, rand).entries()) {
    const middle = centroid(ring);
    const high = hills.some((hill) => inside(middle, hill.points));
    const full = taken(ring, solid);
    const barren = rand() < (high ? 0.42 : 0.2);
    if (full > 0.72) continue;
    if (full > 0.4 || barren || (ring.length === 3 && squareness(ring) < 0.72)) {
      rest.push(ring);
      continue;
    }
    const near = new Set(fields.filter((f) => distance(centroid(f.ring), middle) < 230).map((f) => f.crop));
    let crop = pick(high ? HIGH : LOW, rand);
    for (let again = 0; again < 3 && near.has(crop); again++) crop = pick(high ? HIGH : LOW, rand);
    // Corners as a plough leaves them: never quite where the last one was.
    const shaken = ring.map(([x, y]): XY => [x + (rand() - 0.5) * 5, y + (rand() - 0.5) * 5]);
    fields.push({ id: `${ground.seed} parcel ${i}`, ring: shaken, crop, angle: lie(ring) + (rand() - 0.5) * 5 });
  }
  return { fields, rest };
}

/** Single trees along roads and streams, at the ends of hedges, in corners of fields. */
export function lone(ground: Ground, fields: readonly Field[], rand: Random): XY[] {
  const out: XY[] = [];
  const on = (kinds: readonly string[]): Feature[] => ground.features.filter((f) => kinds.includes(f.kind));
  const solid = on(["wood", "building", "built-up", "marsh", "deep-water", "bridge"]);
  const bands = ground.features.filter((f) => f.band);
  const stars = on(["hedge", "wall"]);
  const add = (p: XY): void => {
    if (p[0] < 9 || p[1] < 9 || p[0] > ground.width - 9 || p[1] > ground.height - 9) return;
    if (solid.some((f) => inside(p, f.points) || distanceTo(p, f.points, true) < 11)) return;
    if (bands.some(({ band }) => band && distanceTo(p, band.line, false) < band.width / 2 + 7)) return;
    if (stars.some((f) => distanceTo(p, f.points, f.closed) < 8)) return;
    if (out.some((q) => distance(p, q) < 17)) return;
    out.push(p);
  };
  for (const { band, kind } of bands) {
    if (!band) continue;
    const line = resample(band.line, 24);
    line.forEach((p, i) => {
      if (rand() > (kind === "river" ? 0.24 : 0.17)) return;
      const [a, b] = [clamped(line, i - 1), clamped(line, i + 1)];
      const l = distance(a, b) || 1;
      const by = (band.width / 2 + 9 + rand() * 5) * (rand() < 0.5 ? 1 : -1);
      add([p[0] - ((b[1] - a[1]) / l) * by, p[1] + ((b[0] - a[0]) / l) * by]);
      if (rand() < 0.3) add([p[0] + rand() * 30 - 15, p[1] + rand() * 30 - 15]);
    });
  }
  for (const f of fields) {
    if (rand() < 0.34) {
      const p = wrapped(f.ring, Math.floor(rand() * f.ring.length));
      add([p[0] + rand() * 6 - 3, p[1] + rand() * 6 - 3]);
    }
  }
  return out;
}

/** A small orchard on the open side of a built-up area, if there is room. */
function orchards(ground: Ground, solid: readonly Feature[], rand: Random): XY[][] {
  const out: XY[][] = [];
  const villages = ground.features.filter((f) => f.kind === "built-up");
  const barred = [...solid, ...ground.features.filter((f) => f.kind === "hill")];
  const lines = ground.features.flatMap((f) =>
    f.band ? [{ line: f.band.line, far: f.band.width / 2 + 8 }] : f.closed ? [] : [{ line: f.points, far: 7 }],
  );
  for (const village of villages) {
    const { x0, y0, x1, y1 } = bounds(village.points);
    const [w, h] = [58 + rand() * 24, 52 + rand() * 20];
    const places: XY[] = [
      [x0, y1 + 14],
      [x1 + 14, y0 + 8],
      [x0 - w - 14, y0 + 6],
      [x1 - w, y0 - h - 14],
    ];
    const turn = Math.floor(rand() * 4);
    for (let k = 0; k < 4; k++) {
      const [x, y] = wrapped(places, turn + k);
      const ring: XY[] = [
        [x, y],
        [x + w, y + 2],
        [x + w - 2, y + h],
        [x + 1, y + h - 2],
      ];
      const onTable = x > 10 && y > 10 && x + w < ground.width - 10 && y + h < ground.height - 10;
      const clear = lines.every(({ line, far }) =>
        [...resample(ring, 10, true), centroid(ring)].every((p) => distanceTo(p, line, false) > far),
      );
      const apart = !resample(ring, 12, true).some((p) => barred.some((f) => f.closed && inside(p, f.points)));
      if (onTable && clear && apart && !out.some((o) => distance(centroid(o), centroid(ring)) < 160)) {
        out.push(ring);
        break;
      }
    }
  }
  return out.slice(0, 2);
}

/** All the ornament of a table, from its seed. */
export function decor(ground: Ground): Decor {
  const rand = random(`${ground.seed} decor`);
  const solid = ground.features.filter((f) => f.closed && SOLID.has(f.kind));
  const { fields, rest } = sown(ground, rand, solid);
  const meadows = rest.map((ring, i) => ({
    id: `${ground.seed} rest ${i}`,
    ring: shrink(ring, () => -9 + rand() * 8),
  }));
  // Grass spreads round woods and along streams whatever the parcels say.
  for (const f of ground.features) {
    if (f.kind !== "wood" && f.kind !== "marsh") continue;
    const m = centroid(f.points);
    const k = 1.16 + rand() * 0.24;
    const [dx, dy] = [(rand() - 0.5) * 40, (rand() - 0.5) * 40];
    meadows.push({
      id: `${f.id} grass`,
      ring: f.points.map(([x, y]): XY => [m[0] + (x - m[0]) * k + dx, m[1] + (y - m[1]) * k + dy]),
    });
  }
  const planted = orchards(ground, solid, rand);
  const trees = lone(ground, fields, rand).filter(
    (p) => !planted.some((ring) => inside(p, ring) || distanceTo(p, ring, true) < 10),
  );
  return { fields, meadows: meadows.filter(({ ring }) => ring.length > 2), orchards: planted, trees };
}
