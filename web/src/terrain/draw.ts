// The drawing of a table's ground: SVG in one text, layer upon layer, the same on every machine.

import { above, isAbove } from "./above";
import { chart } from "./chart";
import { decor, fieldOf, type Decor } from "./decor";
import type { Feature, Ground } from "./feature";
import { bounds, type XY } from "./geometry";
import { CAMPAIGN, DAY, type Palette } from "./palette";
import { ringPath, softPath } from "./path";
import { dotted, type Pen } from "./pen";
import { cottages, downs, grove, hachures, light, PERIOD, periodStamps, solitary, strips, track } from "./period";
import { hedge, marsh, orchard, trees, wood } from "./plants";
import { cliff, grain, hill, relief } from "./relief";
import { field, meadow, rough } from "./soil";
import { stamps } from "./stamps";
import { bridge, river, road, water } from "./ways";
import { building, builtUp, fence, mines, obstacle, wall, wire } from "./works";

export interface Drawing {
  /** The seat at the far edge sees the table turned by 180 degrees; the light stays. */
  turned?: boolean;
  /** Furrows, ruts, tiles, tufts and grain are drawn too: from half a pixel to the millimetre upwards. */
  fine?: boolean;
  colours?: Palette;
}

/** The layers of a table without the frame, back to front. One unit is one millimetre. */
export function layers(ground: Ground, { turned = false, fine = true, colours }: Drawing = {}): string {
  const { width: w, height: h, style } = ground;
  const turn: Pen["turn"] = turned ? ([x, y]) => [w - x, h - y] : (p) => p;
  if (ground.sea) return chart(ground, ground.sea, { colours: colours ?? DAY, turned, fine, turn });
  return style === PERIOD
    ? period(ground, { colours: colours ?? CAMPAIGN, turned, fine, turn })
    : modern(ground, { colours: colours ?? DAY, turned, fine, turn });
}

const paper = (): string =>
  `<pattern id="grain" width="160" height="160" patternUnits="userSpaceOnUse"><image href="${grain()}" width="160" height="160"/></pattern>`;

/** Things of these kinds, each drawn, in the order of the table. */
const drawn = (ground: Ground, kinds: readonly string[], draw: (f: Feature) => string): string =>
  ground.features
    .filter((f) => kinds.includes(f.kind))
    .map(draw)
    .join("");

/** A table of the age of horse and musket. */
function period(ground: Ground, pen: Pen): string {
  const { width: w, height: h } = ground;
  const c = pen.colours;
  const by = (kind: string): Feature[] => ground.features.filter((f) => f.kind === kind);
  const cover = `width="${w}" height="${h}"`;
  const roads = by("road");
  const tracks = roads.map((f) => track(f, pen));
  const woods = by("wood").map((f) => grove(f, pen));
  const villages = by("built-up");
  const buildings = [...by("building"), ...villages.flatMap((village) => cottages(village, ground))];
  const around = buildings.map((f) => grown(f, 4));
  const gardens = villages.map((f, n) => builtUp(f, around, roads, pen, n));
  const ruled = by("field").map(fieldOf);
  const all = (kinds: readonly string[], draw: (f: Feature, pen: Pen) => string): string =>
    drawn(ground, kinds, (f) => draw(f, pen));
  return (
    `<defs>${stamps(c)}${periodStamps(pen)}${pen.fine ? paper() : ""}</defs><rect ${cover} fill="${c.ground}"/>` +
    downs(ground, pen) +
    strips(ground, pen) +
    ruled.map((f, n) => field(f, pen, n) + dotted(ringPath(f.ring.map(pen.turn)), c.fence)).join("") +
    all(["rough"], rough) +
    all(["marsh"], marsh) +
    `<image href="${relief(ground, pen.turned)}" ${cover} preserveAspectRatio="none" opacity=".7"/>` +
    all(["hill"], hachures) +
    all(["cliff"], cliff) +
    gardens.map((garden) => garden.ground).join("") +
    all(["river"], river) +
    all(["deep-water"], water) +
    `<g fill="none" stroke-linejoin="round">${tracks.map((r) => r.verge).join("")}${tracks.map((r) => r.casing).join("")}${tracks.map((r) => r.surface).join("")}</g>` +
    drawn(ground, ["bridge"], (f) => bridge(f, roads, pen)) +
    (pen.fine ? `<rect ${cover} fill="url(#grain)"/>` : "") +
    gardens.map((garden) => garden.trees).join("") +
    buildings.map((f) => building(f, pen)).join("") +
    all(["wall"], wall) +
    all(["fence", "wire"], fence) +
    all(["barrier"], obstacle) +
    all(["mines"], mines) +
    all(["hedge"], hedge) +
    solitary(ground, pen) +
    woods.map((x) => x.floor).join("") +
    woods.map((x) => x.canopy).join("") +
    woods.map((x) => x.edge).join("") +
    light(cover)
  );
}

/** A table of our own age, or one that is seen from high up. */
function modern(ground: Ground, pen: Pen): string {
  const { width: w, height: h } = ground;
  const { colours, fine, turned } = pen;
  const c = colours;
  const by = (...kinds: string[]): Feature[] => ground.features.filter((f) => kinds.includes(f.kind));
  const all = (kinds: string[], draw: (f: Feature, pen: Pen) => string): string =>
    by(...kinds)
      .map((f) => draw(f, pen))
      .join("");
  const high = isAbove(ground);
  const ornament: Decor = high ? { fields: [], meadows: [], orchards: [], trees: [] } : decor(ground);
  const roads = by("road");
  const strips = roads.map((f) => road(f, pen));
  const woods = by("wood").map((f) => wood(f, pen));
  const buildings = by("building");
  const around = buildings.map((f) => grown(f, 4));
  const villages = by("built-up").map((f, n) => builtUp(f, around, roads, pen, n));
  const g = (body: string, extra = ""): string => (body ? `<g${extra}>${body}</g>` : "");
  const cover = `width="${w}" height="${h}"`;
  const ruled = by("field").map(fieldOf);
  return (
    `<defs>${stamps(c)}${fine ? paper() : ""}</defs>` +
    `<rect ${cover} fill="${c.ground}"/>` +
    (high ? above(ground, pen) : "") +
    g(ornament.meadows.map(({ id, ring }) => meadow(id, ring, pen)).join("")) +
    g(
      [...ornament.fields, ...ruled].map((f, n) => field(f, pen, n)).join("") +
        ornament.orchards
          .map((ring) => `<path d="${softPath(ring.map(pen.turn), true, 9)}" fill="${c.fields.pasture.fill}"/>`)
          .join("") +
        ruled.map((f) => dotted(ringPath(f.ring.map(pen.turn)), c.fence)).join(""),
    ) +
    g(all(["rough"], rough) + all(["marsh"], marsh)) +
    g(villages.map((v) => v.ground).join("")) +
    (fine && !high ? `<rect ${cover} fill="url(#grain)"/>` : "") +
    g(all(["river"], river) + all(["deep-water"], water)) +
    g(
      strips.map((r) => r.verge).join("") +
        strips.map((r) => r.casing).join("") +
        strips.map((r) => r.surface).join(""),
      ' fill="none" stroke-linejoin="round"',
    ) +
    (high ? "" : `<image href="${relief(ground, turned)}" ${cover} preserveAspectRatio="none"/>`) +
    g(all(["hill"], hill) + all(["cliff"], cliff), ' fill="none"') +
    g(
      by("bridge")
        .map((f) => bridge(f, roads, pen))
        .join(""),
    ) +
    g(all(["mines"], mines) + all(["wire"], wire) + all(["barrier"], obstacle)) +
    g(ornament.orchards.map((ring, n) => orchard(ring, `${ground.seed} orchard ${n}`, pen)).join("")) +
    g(villages.map((v) => v.trees).join("")) +
    g(buildings.map((f) => building(f, pen)).join("")) +
    g(all(["wall"], wall) + all(["fence"], fence)) +
    g(all(["hedge"], hedge)) +
    g(trees(ornament.trees, `${ground.seed} trees`, pen)) +
    g(woods.map((x) => x.floor).join("")) +
    g(woods.map((x) => x.canopy).join("")) +
    g(woods.map((x) => x.edge).join(""))
  );
}

/** A feature's upright box, a little larger. */
function grown(feature: Feature, by: number): XY[] {
  const { x0, y0, x1, y1 } = bounds(feature.points);
  return [
    [x0 - by, y0 - by],
    [x1 + by, y0 - by],
    [x1 + by, y1 + by],
    [x0 - by, y1 + by],
  ];
}

/** The whole drawing as a file. */
export function terrain(ground: Ground, drawing: Drawing = {}): string {
  const { width, height } = ground;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${layers(ground, drawing)}</svg>`;
}
