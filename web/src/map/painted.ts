// Painted figures seen from above, as a few strokes for a whole block: one path for all coats, one for all hats. In millimetres,
// the front of the block up.

import type { Block } from "../generated/protocol";
import { n1 } from "../terrain/path";
import { hash } from "../terrain/random";
import type { Px } from "./place";
import type { Base, Figure, Standing } from "./figures";

/** Strokes of one colour and width. `ink` is a colour, or the name of one of the side's. */
export interface Stroke {
  d: string;
  ink: string;
  width: number;
  opacity?: number;
  /** Square ends, where the others are round. */
  butt?: boolean;
}

/** What paints a place of a base: from the figure's own frame (right, behind) to the block's. */
type Put = (right: number, behind: number) => Px;

function turned([x, y]: Px, degrees: number): Px {
  const a = (degrees * Math.PI) / 180;
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
}

const putOn =
  (base: Base, { x, y, turn }: Figure): Put =>
  (right, behind) => {
    const [fx, fy] = turned([right, behind], turn);
    const [bx, by] = turned([x + fx, y + fy], base.turn);
    return [base.x + bx, base.y + by];
  };

const n2 = (v: number): string => String(Math.round(v * 100) / 100);
const dot = ([x, y]: Px): string => `M${n2(x)} ${n2(y)}h.01`;
const stroke = ([ax, ay]: Px, [bx, by]: Px): string => `M${n2(ax)} ${n2(ay)}L${n2(bx)} ${n2(by)}`;

/** How a base is filled and edged: its outline in the block's frame. */
export function outline({ x, y, w, h, turn }: Base, gap = 0.35): string {
  const [a, b] = [w / 2 - gap, h / 2 - gap];
  const corners = (
    [
      [-a, -b],
      [a, -b],
      [a, b],
      [-a, b],
    ] as const
  ).map((at) => {
    const [dx, dy] = turned(at, turn);
    return `${n1(x + dx)} ${n1(y + dy)}`;
  });
  return `M${corners.join("L")}Z`;
}

const HORSES = ["#5b3d26", "#7a5433", "#3d2c20"] as const;

/** Men on foot: coats, packs, hats with a plume, muskets. */
function foot(put: readonly Put[], size: number, sun: Px, fine: boolean): Stroke[] {
  const of = (draw: (put: Put) => string): string => put.map(draw).join("");
  const shade = of((p) => {
    const [x, y] = p(0, 0);
    return dot([x + sun[0] * size * 0.34, y + sun[1] * size * 0.34]);
  });
  const strokes: Stroke[] = [
    { d: shade, ink: "#1c150a", width: size * 0.74, opacity: 0.32 },
    { d: of((p) => stroke(p(-size * 0.2, 0), p(size * 0.2, 0))), ink: "coat", width: size * 0.56 },
  ];
  if (fine) {
    strokes.push(
      {
        d: of((p) => stroke(p(-size * 0.11, size * 0.25), p(size * 0.11, size * 0.25))),
        ink: "#8b6a45",
        width: size * 0.24,
      },
      {
        d: of((p) => stroke(p(-size * 0.2, -size * 0.12), p(size * 0.16, size * 0.18))),
        ink: "belt",
        width: size * 0.09,
      },
      {
        d: of((p) => stroke(p(size * 0.36, size * 0.16), p(size * 0.3, -size * 0.62))),
        ink: "#4b3522",
        width: size * 0.1,
      },
      {
        d: of((p) => stroke(p(size * 0.3, -size * 0.62), p(size * 0.29, -size * 0.86))),
        ink: "#d9dde0",
        width: size * 0.06,
      },
    );
  } else {
    strokes.push({
      d: of((p) => stroke(p(size * 0.34, 0.1), p(size * 0.3, -size * 0.7))),
      ink: "#e8e2cf",
      width: size * 0.11,
      opacity: 0.8,
    });
  }
  strokes.push({ d: of((p) => dot(p(0, -size * 0.04))), ink: "hat", width: size * 0.36 });
  if (fine) strokes.push({ d: of((p) => dot(p(0, -size * 0.15))), ink: "lit", width: size * 0.14 });
  return strokes;
}

/** A horse, its head ahead. */
function horse(p: Put, size: number): { body: string; neck: string } {
  return {
    body: stroke(p(0, -size * 0.2), p(0, size * 0.3)),
    neck: stroke(p(0, -size * 0.26), p(0, -size * 0.5)),
  };
}

function horses(put: readonly Put[], size: number, sun: Px, fine: boolean, seed: string): Stroke[] {
  const herd = HORSES.map((): Put[] => []);
  put.forEach((p, n) => herd[hash(`${seed} ${n}`) % HORSES.length]?.push(p));
  const shade = put
    .map((p) => {
      const shift = ([x, y]: Px): Px => [x + sun[0] * size * 0.2, y + sun[1] * size * 0.2];
      return stroke(shift(p(0, -size * 0.3)), shift(p(0, size * 0.32)));
    })
    .join("");
  const strokes: Stroke[] = [{ d: shade, ink: "#1c150a", width: size * 0.34, opacity: 0.3 }];
  herd.forEach((some, n) => {
    const ink = HORSES[n] ?? HORSES[0];
    const drawn = some.map((p) => horse(p, size));
    strokes.push({ d: drawn.map(({ body }) => body).join(""), ink, width: size * 0.29 });
    strokes.push({ d: drawn.map(({ neck }) => neck).join(""), ink, width: size * 0.15 });
  });
  if (fine) {
    const tails = put.map((p) => stroke(p(0, size * 0.44), p(0, size * 0.56))).join("");
    strokes.push({ d: tails, ink: "#241a12", width: size * 0.08 });
  }
  return strokes;
}

/** Men on horseback: their horses, saddle cloths, coats, hats, sabres. */
function mounted(put: readonly Put[], size: number, sun: Px, fine: boolean, seed: string): Stroke[] {
  const of = (draw: (put: Put) => string): string => put.map(draw).join("");
  const strokes = horses(put, size, sun, fine, seed);
  if (fine)
    strokes.push({
      d: of((p) => stroke(p(-size * 0.13, size * 0.16), p(size * 0.13, size * 0.16))),
      ink: "lit",
      width: size * 0.2,
      butt: true,
    });
  strokes.push({
    d: of((p) => stroke(p(-size * 0.12, size * 0.03), p(size * 0.12, size * 0.03))),
    ink: "coat",
    width: size * 0.25,
  });
  if (fine) {
    strokes.push({
      d: of((p) => stroke(p(-size * 0.08, -size * 0.03), p(size * 0.08, size * 0.1))),
      ink: "belt",
      width: size * 0.045,
    });
    strokes.push({
      d: of((p) => stroke(p(size * 0.2, 0), p(size * 0.24, -size * 0.36))),
      ink: "#dfe3e4",
      width: size * 0.05,
    });
  }
  strokes.push({ d: of((p) => dot(p(0, 0))), ink: "hat", width: size * 0.18 });
  if (fine) strokes.push({ d: of((p) => dot(p(0, -size * 0.05))), ink: "lit", width: size * 0.07 });
  return strokes;
}

/** A gun with its wheels and trail; its muzzle ahead. */
function guns(put: readonly Put[], size: number, sun: Px): Stroke[] {
  const of = (draw: (put: Put) => string): string => put.map(draw).join("");
  const shift = ([x, y]: Px): Px => [x + sun[0] * size * 0.08, y + sun[1] * size * 0.08];
  const wheels = (move: (at: Px) => Px): string =>
    of((p) =>
      [-1, 1]
        .map((s) => stroke(move(p(s * size * 0.22, -size * 0.17)), move(p(s * size * 0.22, size * 0.15))))
        .join(""),
    );
  return [
    {
      d: wheels(shift) + of((p) => stroke(shift(p(0, -size * 0.42)), shift(p(0, size * 0.5)))),
      ink: "#1c150a",
      width: size * 0.13,
      opacity: 0.32,
    },
    {
      d: of(
        (p) =>
          stroke(p(-size * 0.06, 0), p(-size * 0.025, size * 0.5)) +
          stroke(p(size * 0.06, 0), p(size * 0.025, size * 0.5)),
      ),
      ink: "#6d5a36",
      width: size * 0.07,
    },
    { d: of((p) => stroke(p(-size * 0.22, 0), p(size * 0.22, 0))), ink: "#5a4a2d", width: size * 0.06 },
    { d: wheels((at) => at), ink: "#4a3b25", width: size * 0.07 },
    { d: of((p) => stroke(p(0, size * 0.12), p(0, -size * 0.4))), ink: "#7c5a22", width: size * 0.15 },
    {
      d: of((p) => stroke(p(-size * 0.015, size * 0.1), p(-size * 0.015, -size * 0.4))),
      ink: "#d2aa54",
      width: size * 0.075,
    },
  ];
}

/** Where the crew of a gun stands, as shares of the room beside and behind it. */
const CREW: readonly Px[] = [
  [-0.34, 0.02],
  [0.34, 0.1],
  [-0.3, 0.34],
  [0.3, 0.42],
  [0.08, 0.62],
  [-0.1, -0.4],
];

/** The least crew of a gun that is still served: figures stand for several men. */
const SERVED = 4;

const crewOf = (base: Base): number => Math.min(CREW.length, Math.max(SERVED, base.figures.length));

function battery(standing: Standing, sun: Px, fine: boolean): Stroke[] {
  const served = standing.bases.filter(({ figures }) => figures.length > 0);
  const [first] = standing.bases;
  if (!first) return [];
  const size = Math.min(first.w * 1.35, first.h * 0.62);
  const man = Math.min(5.2, first.w * 0.26);
  const crew = served.flatMap((base) =>
    CREW.slice(0, crewOf(base)).map(([u, v]) => putOn(base, { x: u * base.w, y: v * base.h * 0.62, turn: 0 })),
  );
  const pieces = served.map((base) => putOn(base, { x: 0, y: -base.h * 0.1, turn: 0 }));
  return [...guns(pieces, size, sun), ...foot(crew, man, sun, fine)];
}

/** A team: two pairs of horses, the limber, and the gun behind it. */
function teams(standing: Standing, sun: Px, fine: boolean, seed: string): Stroke[] {
  const drawn = standing.bases.filter(({ figures }) => figures.length > 0);
  const [first] = drawn;
  if (!first) return [];
  const { w, h } = first;
  const size = Math.min(h * 0.27, w * 0.62);
  const at = (base: Base, x: number, y: number, turn = 0): Put => putOn(base, { x, y: y * h, turn });
  const pairs = drawn.flatMap((base) =>
    [-0.36, -0.12].flatMap((y) => [-1, 1].map((s) => at(base, s * size * 0.23, y))),
  );
  const riders = drawn.flatMap((base) => [-0.36, -0.12].map((y) => at(base, -size * 0.23, y)));
  const boxes = drawn.map((base) => at(base, 0, 0.1));
  const of = (some: readonly Put[], draw: (put: Put) => string): string => some.map(draw).join("");
  return [
    { d: of(boxes, (p) => stroke(p(0, -h * 0.4), p(0, h * 0.02))), ink: "#4a3b25", width: size * 0.06 },
    ...horses(pairs, size, sun, fine, seed),
    { d: of(riders, (p) => stroke(p(-size * 0.12, 0), p(size * 0.12, 0))), ink: "coat", width: size * 0.24 },
    { d: of(riders, (p) => dot(p(0, -size * 0.03))), ink: "hat", width: size * 0.17 },
    {
      d: of(boxes, (p) => stroke(p(-size * 0.24, 0), p(size * 0.24, 0))),
      ink: "#4a3b25",
      width: size * 0.34,
      butt: true,
    },
    {
      d: of(boxes, (p) => stroke(p(-size * 0.16, 0), p(size * 0.16, 0))),
      ink: "#8a7347",
      width: size * 0.24,
      butt: true,
    },
    ...guns(
      drawn.map((base) => at(base, 0, 0.32, 180)),
      size * 0.8,
      sun,
    ),
  ];
}

/** The figures of a block. `turn` is where its front looks on the screen: shadows fall away from the north-west whatever it is. */
export function painted(block: Block, standing: Standing, turn: number, fine: boolean, seed: string): Stroke[] {
  const sun = turned([0.64, 0.77], -turn);
  const { across, along } = standing;
  if (block.sort === "guns") return battery(standing, sun, fine);
  if (block.sort === "limbered") return teams(standing, sun, fine, seed);
  const put = standing.bases.flatMap((base) => base.figures.map((figure) => putOn(base, figure)));
  return block.sort === "cavalry"
    ? mounted(put, Math.min(along * 0.96, across * 2.3), sun, fine, seed)
    : foot(put, Math.min(across * 1.4, along * 0.86, 8), sun, fine);
}
