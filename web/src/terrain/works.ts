// What people built: gardens of a built-up area, buildings, walls, fences, wire, obstacles, mines.

import type { Feature } from "./feature";
import { bounds, distance, distanceTo, hull, inside, lerp, resample, scatter, type XY } from "./geometry";
import { linePath, n1, pt, ringPath } from "./path";
import { dotted, stamp, SUN, type Pen } from "./pen";
import { pick, random } from "./random";
import { FRUITS } from "./stamps";

/** A built-up area: garden ground, plots divided by fences, beds; its trees stand above roads. */
export function builtUp(
  feature: Feature,
  solids: readonly XY[][],
  ways: readonly Feature[],
  pen: Pen,
  n: number,
): { ground: string; trees: string } {
  const c = pen.colours;
  const rand = random(feature.id);
  const ring = feature.points;
  const { x0, y0, x1, y1 } = bounds(ring);
  const outline = ringPath(ring.map(pen.turn));
  const wide = x1 - x0 > y1 - y0;
  let beds = "";
  let soil = "";
  let fences = "";
  const fence = (a: XY, b: XY): void => {
    fences += linePath([pen.turn(a), pen.turn(b)]);
  };
  for (let s = (wide ? x0 : y0) + 26; s < (wide ? x1 : y1) - 10; s += 34 + rand() * 26) {
    const lean = (rand() - 0.5) * 14;
    if (wide) fence([s, y0], [s + lean, y1]);
    else fence([x0, s], [x1, s + lean]);
  }
  const onWay = (p: XY, far: number): boolean =>
    ways.some(({ band }) => band && distanceTo(p, band.line, false) < band.width / 2 + far);
  const clear = (p: XY): boolean => inside(p, ring) && !onWay(p, 6) && !solids.some((solid) => inside(p, solid));
  const many = ((x1 - x0) * (y1 - y0)) / 950;
  for (let i = 0; i < many; i++) {
    const x = lerp(x0, x1, rand());
    const y = lerp(y0, y1, rand());
    const w = 12 + rand() * 16;
    const rows = 3 + Math.floor(rand() * 5);
    const upright = rand() < 0.35;
    const corners: XY[] = upright
      ? [
          [x - 1.5, y - 1],
          [x + rows * 2.6, y - 1],
          [x + rows * 2.6, y + w + 1],
          [x - 1.5, y + w + 1],
        ]
      : [
          [x - 1, y - 1.5],
          [x + w + 1, y - 1.5],
          [x + w + 1, y + rows * 2.6],
          [x - 1, y + rows * 2.6],
        ];
    if (!corners.every(clear)) continue;
    if (rand() < 0.45) soil += ringPath(corners.map(pen.turn));
    for (let k = 0; k < rows; k++) {
      const row: [XY, XY] = upright
        ? [
            [x + k * 2.6, y],
            [x + k * 2.6, y + w],
          ]
        : [
            [x, y + k * 2.6],
            [x + w, y + k * 2.6],
          ];
      beds += linePath(row.map(pen.turn));
    }
  }
  const trees = scatter(ring, 27, rand, 6)
    .filter((p) => clear(p) && !solids.some((solid) => solid.some((q) => distance(p, q) < 7)) && rand() < 0.55)
    .map((p) => stamp(`fruit${Math.floor(rand() * FRUITS)}`, pen.turn(p)));
  return {
    ground:
      `<clipPath id="plot${n}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${c.garden}"/><g clip-path="url(#plot${n})" fill="none">` +
      `<path d="${soil}" fill="${c.gardenSoil}" opacity=".55"/><path d="${beds}" stroke="${c.gardenBed}" stroke-width="1.1" opacity=".75"/>` +
      `<path d="${fences}" stroke="${c.fence}" stroke-width=".9" stroke-dasharray="5 1.4"/></g>` +
      `<path d="${outline}" fill="none" stroke="${c.fence}" stroke-width="1.2" stroke-dasharray=".1 3" stroke-linecap="round"/>`,
    trees: trees.join(""),
  };
}

/** A building whose outline is no upright rectangle: a flat roof in one tone. */
function odd(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const ring = feature.points.map(pen.turn);
  const shadow = hull([...ring, ...ring.map(([x, y]): XY => [x + SUN.dx * 2.1, y + SUN.dy * 2.1])]);
  const roof = pick(c.roofs, random(feature.id));
  return (
    `<path d="${ringPath(shadow)}" fill="${c.shadow}" opacity=".42"/>` +
    `<path d="${ringPath(ring)}" fill="${roof[0]}" stroke="${c.buildingInk}" stroke-width="1.1"/>`
  );
}

const SLATE = /\b(church|chapel|town hall|school|mairie|station|tower)\b/i;
const TOWER = /\b(church|chapel)\b/i;

/** A building: cast shadow, two roof slopes in different light, ridge, eaves, chimney. */
export function building(feature: Feature, pen: Pen): string {
  const [a, b, , d] = feature.points;
  if (
    feature.points.length !== 4 ||
    !a ||
    !b ||
    !d ||
    Math.abs((b[0] - a[0]) * (d[0] - a[0]) + (b[1] - a[1]) * (d[1] - a[1])) > 1
  ) {
    return odd(feature, pen);
  }
  const c = pen.colours;
  const rand = random(feature.id);
  const box = bounds(feature.points);
  const at = pen.turn([(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]);
  const [side, end] = [distance(a, b), distance(a, d)];
  // The ridge runs along the longer side.
  const [w, h] = side >= end ? [side, end] : [end, side];
  const angle =
    (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI + (side >= end ? 0 : 90) + (pen.turned ? 180 : 0);
  const roof = SLATE.test(feature.name) ? c.slate : pick(c.roofs, rand);
  const t = (angle * Math.PI) / 180;
  const [sx, sy] = [SUN.dx * 2.1, SUN.dy * 2.1];
  const [lx, ly] = [sx * Math.cos(t) + sy * Math.sin(t), -sx * Math.sin(t) + sy * Math.cos(t)];
  const corners: XY[] = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ];
  const shadow = hull([...corners, ...corners.map(([x, y]): XY => [x + lx, y + ly])]);
  let tiles = "";
  for (let x = -w / 2 + 3; x < w / 2; x += 3) tiles += `M${n1(x)} ${n1(-h / 2)}V${n1(h / 2)}`;
  const hip = rand() < 0.45 ? h / 2 - 0.5 : 0;
  const [e, g] = [n1(w / 2), n1(h / 2)];
  const slope = (s: 1 | -1, fill: string): string =>
    `<path d="M-${e} ${s < 0 ? "-" : ""}${g}H${e}L${n1(w / 2 - hip)} 0H${n1(-w / 2 + hip)}Z" fill="${fill}"/>`;
  const [lit, dark] = ly > 0 ? [roof[0], roof[1]] : [roof[1], roof[0]];
  const tower = TOWER.test(feature.name)
    ? `<g transform="translate(${n1(-w / 2 + h * 0.32)} 0)"><path d="${ringPath(hull([...square(h * 0.3), ...square(h * 0.3).map(([x, y]): XY => [x + lx * 1.5, y + ly * 1.5])]))}" fill="${c.shadow}" opacity=".45"/>` +
      `<path d="${ringPath(square(h * 0.3))}" fill="${roof[1]}" stroke="${c.buildingInk}" stroke-width="1"/><path d="M0 0L${n1(-h * 0.3)} ${n1(-h * 0.3)}H${n1(h * 0.3)}Z" fill="${lit}"/><path d="M${n1(-h * 0.3)} ${n1(-h * 0.3)}L${n1(h * 0.3)} ${n1(h * 0.3)}M${n1(h * 0.3)} ${n1(-h * 0.3)}L${n1(-h * 0.3)} ${n1(h * 0.3)}" stroke="${c.ridge}" stroke-width=".7"/><path d="M0 -3.4V3.4M-2.2 -1H2.2" stroke="${c.road}" stroke-width="1.1"/></g>`
    : `<rect x="${n1(w * 0.18)}" y="-2.6" width="3" height="3" fill="${c.buildingInk}"/>`;
  return (
    `<g transform="translate(${pt(at)}) rotate(${n1(angle)})"><path d="${ringPath(shadow)}" fill="${c.shadow}" opacity=".42"/>` +
    `<rect x="-${e}" y="-${g}" width="${n1(w)}" height="${n1(h)}" fill="${roof[1]}"/>${slope(-1, lit)}${slope(1, dark)}` +
    (pen.fine ? `<path d="${tiles}" stroke="${c.buildingInk}" stroke-width=".35" opacity=".35"/>` : "") +
    `<path d="M${n1(-w / 2 + hip)} 0H${n1(w / 2 - hip)}" stroke="${c.ridge}" stroke-width="1"/>` +
    (hip
      ? `<path d="M-${e} -${g}L${n1(-w / 2 + hip)} 0L-${e} ${g}M${e} -${g}L${n1(w / 2 - hip)} 0L${e} ${g}" fill="none" stroke="${c.ridge}" stroke-width=".7"/>`
      : "") +
    `<rect x="-${e}" y="-${g}" width="${n1(w)}" height="${n1(h)}" fill="none" stroke="${c.buildingInk}" stroke-width="1.1"/>${tower}</g>`
  );
}

const square = (r: number): XY[] => [
  [-r, -r],
  [r, -r],
  [r, r],
  [-r, r],
];

/** A dry-stone wall: shadow, a dark line, stones of uneven length. */
export function wall(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const d = linePath(feature.points.map(pen.turn));
  return (
    `<g fill="none"><path d="${d}" transform="translate(1.4 1.6)" stroke="${c.shadow}" stroke-width="3.4" opacity=".3"/>` +
    `<path d="${d}" stroke="${c.buildingInk}" stroke-width="3.6"/><path d="${d}" stroke="${c.stone}" stroke-width="2.2" stroke-dasharray="4.6 .8 3.1 .8 5.4 .8"/></g>`
  );
}

/** A fence: two rails and posts. */
export function fence(feature: Feature, pen: Pen): string {
  const line = feature.points.map(pen.turn);
  const posts = resample(line, 9).map((p) => `M${pt(p)}h.01`);
  return (
    `<g fill="none" stroke="${pen.colours.fence}"><path d="${linePath(line)}" stroke-width="1.1"/>` +
    `<path d="${posts.join("")}" stroke-width="3" stroke-linecap="round"/></g>`
  );
}

/** Wire: a line of small crosses. */
export function wire(feature: Feature, pen: Pen): string {
  const line = [...feature.points, ...(feature.closed ? feature.points.slice(0, 1) : [])].map(pen.turn);
  const crosses = resample(line, 7).map(([x, y]) => `M${n1(x - 2)} ${n1(y - 2)}l4 4m0 -4l-4 4`);
  return `<g fill="none" stroke="${pen.colours.iron}"><path d="${linePath(line)}" stroke-width=".7"/><path d="${crosses.join("")}" stroke-width=".9"/></g>`;
}

/** Dragon's teeth along a line or round an area. */
export function obstacle(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const line = [...feature.points, ...(feature.closed ? feature.points.slice(0, 1) : [])].map(pen.turn);
  const teeth = resample(line, 9).map(([x, y]) => `M${n1(x - 3)} ${n1(y + 2.4)}l3 -5.6l3 5.6z`);
  return `<path d="${teeth.join("")}" fill="${c.stone}" stroke="${c.buildingInk}" stroke-width=".7" stroke-linejoin="round"/>`;
}

/** A mine tile: a dotted square of ground with the sign for mines. */
export function mines(feature: Feature, pen: Pen): string {
  const c = pen.colours;
  const ring = feature.points.map(pen.turn);
  const spots = scatter(feature.points, 13, random(feature.id), 4).map(pen.turn);
  return (
    `<path d="${ringPath(ring)}" fill="${c.gardenSoil}" opacity=".45"/>${dotted(ringPath(ring), c.iron)}` +
    `<path d="${spots.map((p) => `M${pt(p)}h.01`).join("")}" stroke="${c.iron}" stroke-width="4" stroke-linecap="round"/>`
  );
}
