// What lies over a table at sea, as the map draws it: which shapes those are, where their names stand, and the drawings that
// are more than an outline. In pixels.

import type { Light, Sea, Shape } from "../generated/protocol";
import { random } from "../terrain/random";
import { far, line, toPx, type Lie, type Px } from "./place";

/** Shapes under the vessels, and over them. */
const UNDER = [
  "minefield",
  "course",
  "salvo",
  "torpedo-run",
  "torpedo-outline",
  "torpedo-next",
  "torpedo-past",
  "torpedo-arming",
  "range",
  "sighting",
  "sonar",
  "arc",
  "starshell",
  "beam",
  "smoke",
  "charges",
  "blast",
];
const OVER = ["gunfire", "splash"];

export const isAtSea = ({ kind }: Pick<Shape, "kind">): boolean => UNDER.includes(kind) || OVER.includes(kind);

/** Marks of one place, over which no words lie. */
export const isMark = ({ kind }: Pick<Shape, "kind">): boolean => kind === "salvo" || kind === "blast";

/** Lights in which the page darkens with the chart. */
export const isNight = (sea: Sea | null | undefined): boolean => !!sea && sea.light !== "day";

const LIGHTS: Readonly<Record<Light, string>> = {
  dark: "Dark night",
  starlight: "Starlight",
  "half-moon": "Half moon",
  "bright-moon": "Bright moon",
  mist: "Mist",
  twilight: "Twilight",
  day: "Daylight",
};

/** A bearing as seamen say it. */
export const bearingOf = (angle: number): string => String(Math.round(angle / 1000) % 360).padStart(3, "0");

/** What the light, the wind and the water are, in words. */
export function weatherOf({ light, moon, wind, state }: Sea): string {
  return [
    LIGHTS[light] + (moon == null ? "" : ` at ${bearingOf(moon)}`),
    wind == null ? "" : `wind ${bearingOf(wind)}`,
    `sea ${state}`,
  ]
    .filter((part) => part)
    .join(", ");
}

/** A bar of a scale: so many pixels, and what they are. */
export interface Bar {
  long: number;
  text: string;
}

const NICE = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
/** A bar is not longer than this, in pixels. */
const LONGEST = 118;

/** The longest bar of a round number of units. */
export function barOf(pixelsPerUnit: number, name: string, many = name): Bar | null {
  const of = [...NICE].reverse().find((number) => number * pixelsPerUnit <= LONGEST);
  return of === undefined ? null : { long: of * pixelsPerUnit, text: `${of} ${of === 1 ? name : many}` };
}

/** Scale bars in the unit of the table, and in cables and miles where a mile is given. */
export function barsOf(sea: Sea, unit: { name: string; micrometres: number }, scale: number): Bar[] {
  const own = barOf((unit.micrometres / 1000) * scale, unit.name);
  const mile = sea.mile == null ? 0 : (sea.mile / 1000) * scale;
  const nautical =
    mile <= 0 ? null : mile <= LONGEST ? barOf(mile, "mile", "miles") : barOf(mile / 10, "cable", "cables");
  return [own, nautical].filter((bar) => bar !== null);
}

/** Shapes whose name stands at their end, and those whose name stands on the lower edge. */
const AT_END = ["course", "gunfire"];
const ON_EDGE = ["range", "sighting", "starshell", "sonar"];

/** Where the name of a shape wants to stand; none where its drawing says it. */
export function noteAt(shape: Shape, lie: Lie): Px | null {
  if (!shape.name || shape.kind === "salvo") return null;
  const places = shape.points.map((point) => toPx(lie, point));
  if (AT_END.includes(shape.kind)) return places.at(-1) ?? null;
  if (ON_EDGE.includes(shape.kind)) {
    const [w, h] = [lie.width * lie.scale, lie.height * lie.scale];
    const seen = places.filter(([x, y]) => x > 30 && y > 12 && x < w - 30 && y < h - 18);
    // Rings of one middle have their names at different places round it.
    const lean = [0, 0.5, -0.5, 0.25][shape.level % 4] ?? 0;
    return [...(seen.length ? seen : places)].sort((a, b) => b[1] + b[0] * lean - (a[1] + a[0] * lean))[0] ?? null;
  }
  const n = places.length;
  return n ? [places.reduce((sum, [x]) => sum + x, 0) / n, places.reduce((sum, [, y]) => sum + y, 0) / n] : null;
}

const n1 = (v: number): string => String(Math.round(v * 10) / 10);

/** The ticks of an ordered course where it turns, across it. */
export function ticks(places: readonly Px[], half = 5): string {
  return places
    .slice(1, -1)
    .map(([x, y], i) => {
      const [a, b] = [places[i] as Px, places[i + 2] as Px];
      const l = far(a, b) || 1;
      const [nx, ny] = [(-(b[1] - a[1]) / l) * half, ((b[0] - a[0]) / l) * half];
      return `M${n1(x - nx)} ${n1(y - ny)}L${n1(x + nx)} ${n1(y + ny)}`;
    })
    .join("");
}

/** Which way a line ends, in degrees clockwise from the top of the screen. */
export function endTurn(places: readonly Px[]): number {
  const b = places.at(-1);
  const a = [...places].reverse().find((p) => b && far(p, b) > 0.5);
  return a && b ? (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI : 0;
}

function inside([x, y]: Px, ring: readonly Px[]): boolean {
  let is = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as Px;
    const [xj, yj] = ring[j] as Px;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) is = !is;
  }
  return is;
}

/** Places in an outline, evenly shaken, the same every time: where mines are drawn, and puffs of smoke. */
export function strewn(ring: readonly Px[], gap: number, seed: string, most = 90, shaken = 0.5): Px[] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  // A large outline has larger gaps, not more places.
  const wide = Math.max(gap, Math.sqrt(((x1 - x0) * (y1 - y0)) / most));
  const rand = random(`strewn ${seed}`);
  const out: Px[] = [];
  for (let row = 0, y = y0 + wide * 0.3; y <= y1; y += wide * 0.86, row++) {
    for (let x = x0 + wide * (row % 2 ? 0.8 : 0.3); x <= x1; x += wide) {
      const at: Px = [x + (rand() - 0.5) * wide * shaken, y + (rand() - 0.5) * wide * shaken];
      if (inside(at, ring)) out.push(at);
    }
  }
  return out;
}

/** A smaller copy of an outline about its first point: the ripples of a search, the reach of a beam. */
export const within = (places: readonly Px[], k: number): Px[] => {
  const [x, y] = places[0] ?? [0, 0];
  return places.map(([px, py]): Px => [x + (px - x) * k, y + (py - y) * k]);
};

/** The place farthest from the first. */
export const farthest = (places: readonly Px[]): Px => {
  const first = places[0] ?? ([0, 0] as const);
  const most = Math.max(...places.map((p) => far(first, p)));
  const ends = places.filter((p) => far(first, p) > most * 0.92);
  const n = ends.length || 1;
  return [ends.reduce((sum, [x]) => sum + x, 0) / n, ends.reduce((sum, [, y]) => sum + y, 0) / n];
};

/** A line of fire as it is drawn: from the side of whoever fires to short of what is hit, so that it hides neither. */
export function clear([ax, ay]: Px, [bx, by]: Px, from = 15, to = 9): [Px, Px] {
  const l = far([ax, ay], [bx, by]) || 1;
  const [u, v] = [Math.min(from, l * 0.3) / l, Math.min(to, l * 0.2) / l];
  return [
    [ax + (bx - ax) * u, ay + (by - ay) * u],
    [bx - (bx - ax) * v, by - (by - ay) * v],
  ];
}

/** A star with so many points round the origin: a muzzle flash, a blow. */
export function burst(points: number, outer: number, inner: number, seed: string): string {
  const rand = random(`burst ${seed}`);
  return `${line(
    Array.from({ length: points * 2 }, (_, n): Px => {
      const r = n % 2 ? inner * (0.8 + rand() * 0.4) : outer * (0.72 + rand() * 0.5);
      const a = (n / (points * 2)) * Math.PI * 2;
      return [Math.sin(a) * r, -Math.cos(a) * r];
    }),
  )}Z`;
}
