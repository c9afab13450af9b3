// How vessels are drawn from above: their outlines and decks by their sort, how large they must be at least to be seen, and
// what a viewer sees of one that he knows only by its class or place. All in pixels, bows up.

import type { Drawn, Knowledge, Side, Token, Vessel } from "../generated/protocol";
import type { Oblong } from "./block";
import type { Px } from "./place";

/** A token that is a vessel. */
export type Ship = Token & { vessel: Vessel };

export const isShip = (token: Token): token is Ship => token.vessel != null;

/** The sorts that have a drawing of their own. */
export type Sort =
  | "torpedo-boat"
  | "s-boat"
  | "trawler"
  | "escort"
  | "destroyer"
  | "cruiser"
  | "merchant"
  | "tanker"
  | "barge"
  | "submarine"
  | "periscope"
  | "aircraft";

/** An outline by its breadth from bow to stern: at which part of the length, how much of half the beam. */
type Lines = readonly (readonly [along: number, half: number])[];

interface Build {
  lines: Lines;
  /** Pixels from bow to stern at least. */
  least: number;
  /** Its beam as a part of its length where that is drawn larger than it is. */
  slim: number;
}

const BUILDS: Readonly<Record<Sort, Build>> = {
  "torpedo-boat": {
    least: 22,
    slim: 0.3,
    lines: [
      [0, 0],
      [0.08, 0.42],
      [0.2, 0.78],
      [0.38, 1],
      [0.7, 0.98],
      [1, 0.84],
    ],
  },
  "s-boat": {
    least: 26,
    slim: 0.235,
    lines: [
      [0, 0],
      [0.06, 0.3],
      [0.18, 0.66],
      [0.36, 0.94],
      [0.55, 1],
      [0.82, 0.94],
      [1, 0.76],
    ],
  },
  trawler: {
    least: 25,
    slim: 0.29,
    lines: [
      [0, 0],
      [0.05, 0.4],
      [0.16, 0.8],
      [0.32, 1],
      [0.72, 1],
      [0.9, 0.82],
      [0.98, 0.4],
      [1, 0],
    ],
  },
  escort: {
    least: 31,
    slim: 0.2,
    lines: [
      [0, 0],
      [0.06, 0.34],
      [0.18, 0.7],
      [0.36, 0.98],
      [0.7, 1],
      [0.9, 0.84],
      [0.985, 0.46],
      [1, 0],
    ],
  },
  destroyer: {
    least: 38,
    slim: 0.155,
    lines: [
      [0, 0],
      [0.05, 0.26],
      [0.16, 0.62],
      [0.34, 0.95],
      [0.55, 1],
      [0.82, 0.88],
      [0.97, 0.6],
      [1, 0.2],
    ],
  },
  cruiser: {
    least: 46,
    slim: 0.16,
    lines: [
      [0, 0],
      [0.05, 0.28],
      [0.16, 0.64],
      [0.34, 0.96],
      [0.6, 1],
      [0.85, 0.84],
      [0.97, 0.5],
      [1, 0],
    ],
  },
  merchant: {
    least: 36,
    slim: 0.22,
    lines: [
      [0, 0],
      [0.03, 0.42],
      [0.1, 0.84],
      [0.18, 1],
      [0.86, 1],
      [0.95, 0.8],
      [0.99, 0.44],
      [1, 0],
    ],
  },
  tanker: {
    least: 40,
    slim: 0.2,
    lines: [
      [0, 0],
      [0.025, 0.5],
      [0.08, 0.88],
      [0.15, 1],
      [0.88, 1],
      [0.96, 0.8],
      [0.99, 0.44],
      [1, 0],
    ],
  },
  barge: {
    least: 24,
    slim: 0.32,
    lines: [
      [0, 0.5],
      [0.1, 0.9],
      [0.2, 1],
      [0.96, 1],
      [1, 0.9],
    ],
  },
  submarine: {
    least: 30,
    slim: 0.16,
    lines: [
      [0, 0],
      [0.07, 0.36],
      [0.25, 0.8],
      [0.45, 1],
      [0.6, 0.96],
      [0.85, 0.5],
      [1, 0],
    ],
  },
  periscope: { least: 12, slim: 0.5, lines: [] },
  aircraft: { least: 20, slim: 1, lines: [] },
};

const KEYS = Object.keys(BUILDS) as Sort[];

/** What a sort that has no drawing is drawn as. */
export const sortOf = ({ sort }: Pick<Vessel, "sort">): Sort => KEYS.find((key) => key === sort) ?? "escort";

/** The sorts that can be drawn as a hull on a plate, in lists. */
export const hulled = (symbol: string): Sort | null =>
  symbol === "periscope" ? "submarine" : (KEYS.find((key) => key === symbol) ?? null);
/** How slim a hull of a sort is on a plate. */
export const slimOf = (sort: Sort): number => BUILDS[sort].slim;

const n1 = (v: number): string => String(Math.round(v * 10) / 10);

/** A hull in pixels, its middle at the origin. */
export function hull(sort: Sort, length: number, beam: number): string {
  const { lines } = BUILDS[sort];
  const at = ([along, half]: readonly [number, number], s: number): Px => [
    (s * half * beam) / 2,
    (along - 0.5) * length,
  ];
  const side = (s: number): Px[] => lines.map((line) => at(line, s));
  const right = side(1);
  const left = side(-1).reverse();
  /** A soft line through the points of one side. */
  const soft = (points: readonly Px[]): string =>
    points
      .slice(1)
      .map((q, i) => {
        const p = points[i] as Px;
        const [before, after] = [points[i - 1] ?? p, points[i + 2] ?? q];
        // Tangents as long as the stretch between two points, so that a short one beside a long one does not swing out.
        const long = Math.hypot(q[0] - p[0], q[1] - p[1]) / 3;
        const pull = (from: Px, to: Px): number => long / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1);
        const [k1, k2] = [pull(before, q), pull(p, after)];
        const c1: Px = [p[0] + (q[0] - before[0]) * k1, p[1] + (q[1] - before[1]) * k1];
        const c2: Px = [q[0] - (after[0] - p[0]) * k2, q[1] - (after[1] - p[1]) * k2];
        return `C${n1(c1[0])} ${n1(c1[1])} ${n1(c2[0])} ${n1(c2[1])} ${n1(q[0])} ${n1(q[1])}`;
      })
      .join("");
  const [first, last] = [right[0], left[0]];
  if (!first || !last) return "";
  return `M${n1(first[0])} ${n1(first[1])}${soft(right)}L${n1(last[0])} ${n1(last[1])}${soft(left)}Z`;
}

/** What stands on a deck: houses, funnels, guns, hatches, by part of the length and of half the beam. */
export interface Deck {
  /** Closed shapes of the upper works, lit. */
  house: string;
  /** Dark ones: funnels, hatches, tubes. */
  dark: string;
  /** Barrels and masts: lines. */
  lines: string;
}

/** The deck of a hull. Nothing of it is drawn where it is smaller than a few pixels. */
export function deck(sort: Sort, length: number, beam: number): Deck {
  const [x, y] = [(v: number): number => (v * beam) / 2, (v: number): number => (v - 0.5) * length];
  const box = (from: number, to: number, half: number, off = 0): string =>
    `M${n1(x(off - half))} ${n1(y(from))}H${n1(x(off + half))}V${n1(y(to))}H${n1(x(off - half))}Z`;
  const bow = (from: number, to: number, half: number): string =>
    `M${n1(x(-half))} ${n1(y(to))}V${n1(y(from + (to - from) * 0.4))}L${n1(x(-half * 0.5))} ${n1(y(from))}H${n1(x(half * 0.5))}L${n1(x(half))} ${n1(y(from + (to - from) * 0.4))}V${n1(y(to))}Z`;
  const disc = (at: number, r: number, off = 0): string => {
    const k = x(r);
    return `M${n1(x(off) - k)} ${n1(y(at))}a${n1(k)} ${n1(k)} 0 1 1 ${n1(2 * k)} 0a${n1(k)} ${n1(k)} 0 1 1 ${n1(-2 * k)} 0Z`;
  };
  /** A gun and its barrel, forward or aft. */
  const barrel = (at: number, long: number, off = 0): string => `M${n1(x(off))} ${n1(y(at))}V${n1(y(at + long))}`;
  switch (sort) {
    case "torpedo-boat":
      return {
        house: bow(0.36, 0.58, 0.44) + disc(0.76, 0.3),
        dark: box(0.38, 0.72, 0.12, -0.8) + box(0.38, 0.72, 0.12, 0.8) + box(0.52, 0.56, 0.4),
        lines: barrel(0.76, -0.14),
      };
    case "s-boat":
      return {
        house: bow(0.36, 0.54, 0.46) + disc(0.66, 0.26) + disc(0.86, 0.3),
        dark: box(0.17, 0.4, 0.13, -0.56) + box(0.17, 0.4, 0.13, 0.56) + box(0.49, 0.525, 0.42),
        lines: barrel(0.86, 0.13) + barrel(0.66, -0.08),
      };
    case "trawler":
      return {
        house: bow(0.5, 0.66, 0.56) + box(0.66, 0.84, 0.42) + disc(0.15, 0.36),
        dark: disc(0.72, 0.26) + box(0.28, 0.42, 0.44),
        lines: barrel(0.15, -0.13) + barrel(0.46, -0.14),
      };
    case "escort":
      return {
        house: bow(0.27, 0.4, 0.6) + box(0.4, 0.58, 0.36) + disc(0.17, 0.42) + disc(0.66, 0.34),
        dark: disc(0.5, 0.3) + box(0.86, 0.95, 0.1, -0.38) + box(0.86, 0.95, 0.1, 0.38),
        lines: barrel(0.17, -0.1) + barrel(0.66, 0.08),
      };
    case "destroyer":
      return {
        house:
          bow(0.27, 0.38, 0.62) +
          disc(0.14, 0.42) +
          disc(0.22, 0.42) +
          disc(0.79, 0.4) +
          disc(0.89, 0.4) +
          box(0.69, 0.755, 0.4),
        dark: disc(0.425, 0.36) + disc(0.5, 0.36) + box(0.555, 0.6, 0.5) + box(0.63, 0.675, 0.5),
        lines: barrel(0.14, -0.06) + barrel(0.22, -0.06) + barrel(0.79, 0.06) + barrel(0.89, 0.06),
      };
    case "cruiser":
      return {
        house:
          bow(0.31, 0.42, 0.64) +
          disc(0.15, 0.5) +
          disc(0.24, 0.5) +
          disc(0.76, 0.5) +
          disc(0.86, 0.5) +
          box(0.62, 0.7, 0.5),
        dark: disc(0.46, 0.38) + disc(0.55, 0.38),
        lines:
          barrel(0.15, -0.07, -0.16) +
          barrel(0.15, -0.07, 0.16) +
          barrel(0.24, -0.07, -0.16) +
          barrel(0.24, -0.07, 0.16) +
          barrel(0.76, 0.07, -0.16) +
          barrel(0.76, 0.07, 0.16) +
          barrel(0.86, 0.07, -0.16) +
          barrel(0.86, 0.07, 0.16),
      };
    case "merchant":
      return {
        house: box(0.44, 0.6, 0.66) + box(0.9, 0.95, 0.42),
        dark:
          box(0.13, 0.22, 0.42) +
          box(0.28, 0.38, 0.46) +
          box(0.66, 0.74, 0.46) +
          box(0.79, 0.86, 0.42) +
          disc(0.53, 0.26),
        lines: `M${n1(x(-0.8))} ${n1(y(0.25))}H${n1(x(0.8))}M${n1(x(-0.8))} ${n1(y(0.765))}H${n1(x(0.8))}`,
      };
    case "tanker":
      return {
        house: box(0.36, 0.44, 0.7) + box(0.8, 0.92, 0.66),
        dark: disc(0.87, 0.28) + box(0.14, 0.17, 0.4),
        lines: `M0 ${n1(y(0.12))}V${n1(y(0.8))}M${n1(x(-0.7))} ${n1(y(0.27))}H${n1(x(0.7))}M${n1(x(-0.7))} ${n1(y(0.54))}H${n1(x(0.7))}M${n1(x(-0.7))} ${n1(y(0.68))}H${n1(x(0.7))}`,
      };
    case "barge":
      return {
        house: box(0.78, 0.9, 0.6),
        dark: box(0.2, 0.7, 0.64),
        lines: `M${n1(x(-0.5))} ${n1(y(0.06))}H${n1(x(0.5))}`,
      };
    case "submarine":
      return {
        house: `M0 ${n1(y(0.38))}L${n1(x(0.46))} ${n1(y(0.44))}V${n1(y(0.52))}L0 ${n1(y(0.58))}L${n1(x(-0.46))} ${n1(y(0.52))}V${n1(y(0.44))}Z`,
        dark: disc(0.47, 0.2),
        lines: barrel(0.31, -0.08),
      };
    default:
      return { house: "", dark: "", lines: "" };
  }
}

/** A craft with wings, its middle at the origin, as long as wide. */
export const wings = (size: number): string => {
  const k = size / 20;
  const p = (x: number, y: number): string => `${n1(x * k)} ${n1(y * k)}`;
  return `M${p(0, -9)}C${p(1.3, -7)} ${p(1.4, -4)} ${p(1.4, -3)}L${p(10, -0.6)}V${n1(1.6 * k)}L${p(1.3, 2.4)}L${p(0.8, 7)}L${p(3.6, 8.4)}V${n1(9.6 * k)}L${p(0, 9)}L${p(-3.6, 9.6)}V${n1(8.4 * k)}L${p(-0.8, 7)}L${p(-1.3, 2.4)}L${p(-10, 1.6)}V${n1(-0.6 * k)}L${p(-1.4, -3)}C${p(-1.4, -4)} ${p(-1.3, -7)} ${p(0, -9)}Z`;
};

/** How large a vessel is drawn, in pixels: true to scale, but never too small to be told apart. */
export interface Size {
  length: number;
  beam: number;
  /** Its true footprint, where it is drawn larger than that. */
  true: Px | null;
}

/** Half of what a mark of a vessel takes of which only a place is known, in pixels. */
export const MARK: Readonly<Record<Exclude<Knowledge, "identity">, Px>> = {
  class: [7.5, 15],
  contact: [11, 11],
  unknown: [11, 11],
  lost: [10, 10],
};

/** Below so many pixels to the millimetre a whole table is seen on a phone. */
export const FAR = 0.3;
/** From this on a vessel is drawn larger than it is. */
const ENLARGED = 1.12;

export function sizeOf(vessel: Vessel, scale: number): Size {
  const real: Px = [(vessel.beam / 1000) * scale, (vessel.length / 1000) * scale];
  if (vessel.known === "identity") {
    const build = BUILDS[sortOf(vessel)];
    // A phone that shows a whole table has room for a little less.
    const length = Math.max(real[1], build.least * (scale < FAR ? 0.82 : 1));
    const beam = length > real[1] * ENLARGED ? Math.max(real[0], length * build.slim) : Math.max(real[0], 2.4);
    return { length, beam, true: length > real[1] * ENLARGED ? real : null };
  }
  const [w, h] = MARK[vessel.known];
  const length = Math.max(2 * h, vessel.known === "class" ? real[1] : 0);
  const beam = Math.max(2 * w, vessel.known === "class" ? real[0] : 0);
  return { length, beam, true: vessel.known === "class" && real[1] > 0 ? real : null };
}

/** The rectangle of a vessel as it is drawn, for pointers and words. */
export function shipOblong(vessel: Vessel, scale: number, turn: number): Oblong {
  const { length, beam } = sizeOf(vessel, scale);
  const round = vessel.known !== "identity" && vessel.known !== "class";
  return { half: [beam / 2, length / 2], turn: round ? 0 : turn };
}

/** How long a wake is drawn, in pixels; 0 for none. What is faster has a longer one, and none is too short to be seen. */
export const wakeOf = ({ wake }: Vessel, scale: number): number => (wake > 0 ? Math.max(9, (wake / 1000) * scale) : 0);

/** How pale the memory of a vessel is: gone within a few turns, but never before it is taken away. */
export const faded = (age: number): number => Math.max(0.42, 1 - age * 0.22);

/** The states of a vessel that stand beside it as signs, the gravest first; what its drawing shows already is none. */
const BESIDE: readonly Drawn[] = [
  "sinks",
  "burns",
  "floods",
  "aground",
  "unsteered",
  "stopped",
  "lit",
  "shines",
  "flashed",
  "smokes",
  "unaware",
];

export type ShipSign = Drawn | "remark" | "done";

/** The signs beside a vessel, with their words. */
export function shipSigns({
  signs = [],
  marks,
  done,
}: Pick<Token, "signs" | "marks" | "done">): { sign: ShipSign; words: string; mark: string }[] {
  const drawn = BESIDE.flatMap((what) =>
    signs.filter((sign) => sign.drawn === what).map(({ mark, words }) => ({ sign: what as ShipSign, words, mark })),
  );
  const others = marks.filter((mark) => !signs.some((sign) => sign.mark === mark));
  return [
    ...drawn,
    ...(others.length ? [{ sign: "remark" as const, words: "", mark: others.join(", ") }] : []),
    ...(done ? [{ sign: "done" as const, words: "", mark: "done" }] : []),
  ];
}

/** How many signs a vessel has room for. */
export const mostSigns = (scale: number): number => (scale < FAR ? 1 : 5);

export const suffers = ({ signs = [] }: Pick<Token, "signs">, what: Drawn): boolean =>
  signs.some(({ drawn }) => drawn === what);

/** What a vessel's label says: its name, and from near how fast it goes. */
export const labelOf = ({ name, vessel }: Ship, scale: number): string =>
  vessel.speed && scale >= FAR ? `${name}, ${vessel.speed}` : name;

export const sideClass = (side: Side | null | undefined): string =>
  typeof side === "number" ? (side % 2 === 0 ? "side-a" : "side-b") : "nobody";
