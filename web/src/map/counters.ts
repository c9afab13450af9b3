// Far away each unit is one counter on a hairline to every piece of it. Counters avoid each other; marks never move.

import type { Page, Piece } from "../generated/protocol";
import { overlap, type Box } from "./labels";
import type { Px } from "./place";
import { isWreck } from "./tokens";

export interface Counter {
  /** The index of its unit in the roster. */
  unit: number;
  side: number;
  letter: string;
  name: string;
  pieces: Piece[];
  marks: Px[];
  at: Px;
  /** What is left of its strength, from 0 to 1; 1 draws no bar. */
  left: number;
  done: boolean;
  now: boolean;
  waits: boolean;
}

/** A counter's size in pixels. */
export const COUNTER = { w: 38, h: 26 };

const boxOf = ([x, y]: Px): Box => ({
  x: x - COUNTER.w / 2 - 4,
  y: y - COUNTER.h / 2 - 3,
  w: COUNTER.w + 8,
  h: COUNTER.h + 9,
});

/** The counters of all units that have a piece on the table. `px` says where a piece stands. */
export function counters(page: Page, px: (piece: Piece) => Px | null, stars: readonly Px[], frame: Box): Counter[] {
  const standing = new Map(page.tokens.filter((token) => !isWreck(token)).map((token) => [token.piece, token]));
  const list = page.roster.units.flatMap((unit, index): Counter[] => {
    const pieces = unit.pieces.map((member) => member.piece).filter((piece) => standing.has(piece));
    const marks = pieces.map(px).filter((place) => place !== null);
    if (!marks.length) return [];
    const [have, full] = unit.pieces.reduce(([a, b], { strength }) => [a + strength[0], b + strength[1]], [0, 0]);
    return [
      {
        unit: index,
        side: unit.side,
        letter: unit.letter,
        name: unit.name,
        pieces,
        marks,
        at: [0, 0],
        left: full ? have / full : 1,
        done: unit.progress === "done",
        now: unit.progress === "now",
        waits: pieces.some((piece) => standing.get(piece)?.signs?.some(({ drawn }) => drawn === "waits")),
      },
    ];
  });
  const dots = list.flatMap(({ marks }) => marks).map(([x, y]): Box => ({ x: x - 6, y: y - 6, w: 12, h: 12 }));
  const centres = stars.map(([x, y]): Box => ({ x: x - 13, y: y - 13, w: 26, h: 26 }));
  const placed: Box[] = [];
  for (const counter of list) {
    const n = counter.marks.length;
    const middle = counter.marks.reduce<Px>(([x, y], p) => [x + p[0] / n, y + p[1] / n], [0, 0]);
    let best: { cost: number; at: Px } | null = null;
    for (let ring = 0; ring < 5; ring++) {
      const r = ring === 0 ? 0 : 16 + ring * 15;
      for (let i = 0; i < (ring === 0 ? 1 : 12); i++) {
        const a = (i / 12) * Math.PI * 2 - Math.PI / 2;
        const at: Px = [middle[0] + Math.cos(a) * r * 1.15, middle[1] + Math.sin(a) * r];
        const box = boxOf(at);
        let cost = r * 3 + (box.w * box.h - overlap(box, frame)) * 8;
        for (const other of placed) cost += overlap(box, other, 2) * 6;
        for (const dot of dots) cost += overlap(box, dot) * 3;
        for (const star of centres) cost += overlap(box, star) * 2;
        if (!best || cost < best.cost) best = { cost, at };
      }
    }
    counter.at = best?.at ?? middle;
    placed.push(boxOf(counter.at));
  }
  return list;
}
