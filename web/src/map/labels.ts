// Where words on the map stand: beside what they name, clear of each other and of pieces, and on the screen.

import type { Px } from "./place";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Words that want a place. */
export interface Wanted {
  key: string;
  /** What they belong to. */
  at: Px;
  w: number;
  h: number;
  /** How far from `at` they keep, in pixels. */
  gap: number;
  /** Half the width and half the height of what it belongs to, where that is not round: `gap` is counted from there. */
  room?: Px | undefined;
  /** The sides on which they may stand, the best first. */
  sides: readonly SideOf[];
  /** It may not be lost: it stays on the screen when its place does not. */
  sticks?: boolean;
  /** It is left out where it would lie on anything. */
  spare?: boolean;
}

export type SideOf =
  "right" | "left" | "above" | "below" | "right-above" | "right-below" | "left-above" | "left-below" | "on";

export interface Placed extends Box {
  key: string;
  at: Px;
  gap: number;
}

/** Every side, the quietest first. */
export const ROUND: readonly SideOf[] = [
  "right",
  "left",
  "above",
  "below",
  "right-below",
  "right-above",
  "left-below",
  "left-above",
];

export function boxAt(want: Wanted, side: SideOf, more = 0): Box {
  const { at, w, h } = want;
  const gap = want.gap + more;
  const slant = gap * 0.72;
  const right = side.startsWith("right");
  const left = side.startsWith("left");
  const up = side.endsWith("above");
  const down = side.endsWith("below");
  const [across, along] = want.room ?? [0, 0];
  const aside = across + (up || down ? slant : gap);
  const off = along + (right || left ? slant : gap);
  return {
    x: right ? at[0] + aside : left ? at[0] - aside - w : at[0] - w / 2,
    y: up ? at[1] - off - h : down ? at[1] + off : at[1] - h / 2,
    w,
    h,
  };
}

export function overlap(a: Box, b: Box, clear = 0): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) + clear;
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) + clear;
  return w > 0 && h > 0 ? w * h : 0;
}

function outside(a: Box, frame: Box): number {
  const seen = overlap(a, frame);
  return a.w * a.h - seen;
}

/** Is a place in a frame? */
export const isIn = ([x, y]: Px, frame: Box): boolean =>
  x >= frame.x && x <= frame.x + frame.w && y >= frame.y && y <= frame.y + frame.h;

/** A box moved into a frame, with a little air to its edge. */
function within(box: Box, frame: Box): Box {
  const x = Math.max(frame.x + 4, Math.min(frame.x + frame.w - box.w - 4, box.x));
  const y = Math.max(frame.y + 4, Math.min(frame.y + frame.h - box.h - 4, box.y));
  return { ...box, x, y };
}

/** What a place may cost for words that can be left out: any side near by, but hardly an overlap. */
const SPARE = 45;

/** Finds a place for all of them, the first come first; deterministic. */
export function place(wanted: readonly Wanted[], obstacles: readonly Box[], frame: Box): Placed[] {
  const placed: Placed[] = [];
  for (const want of wanted) {
    let best: { cost: number; box: Box } | null = null;
    const held = want.sticks || isIn(want.at, frame);
    for (const [k, more] of [0, 14, 34].entries()) {
      for (const [i, side] of want.sides.entries()) {
        const free = boxAt(want, side, side === "on" ? 0 : more);
        const box = held ? within(free, frame) : free;
        const moved = Math.hypot(box.x - free.x, box.y - free.y);
        let cost = i * 6 + k * 40 + moved + outside(box, frame) * 6;
        for (const other of placed) cost += overlap(box, other, 3) * 5;
        for (const other of obstacles) cost += overlap(box, other) * 1.2;
        if (!best || cost < best.cost) best = { cost, box };
      }
      if (best && best.cost < 40) break;
    }
    if (!best || (want.spare && best.cost > SPARE)) continue;
    placed.push({ ...best.box, key: want.key, at: want.at, gap: want.gap });
  }
  return placed;
}

/** Small boxes along a line, for words to keep off it. */
export function alongLine(places: readonly Px[], every = 18): Box[] {
  const out: Box[] = [];
  for (let i = 1; i < places.length; i++) {
    const [a, b] = [places[i - 1] as Px, places[i] as Px];
    const n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / every));
    for (let k = 0; k <= n; k++) {
      out.push({ x: a[0] + ((b[0] - a[0]) * k) / n - 5, y: a[1] + ((b[1] - a[1]) * k) / n - 5, w: 10, h: 10 });
    }
  }
  return out;
}

let ruler: CanvasRenderingContext2D | null | undefined;

/** The width of words in pixels; a guess where nothing can be measured. */
export function textWidth(
  text: string,
  size: number,
  weight = 600,
  family = '"Source Sans 3", "Segoe UI", Arial, sans-serif',
): number {
  if (ruler === undefined)
    ruler = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  if (!ruler) return text.length * size * 0.53;
  ruler.font = `${weight} ${size}px ${family}`;
  return ruler.measureText(text).width;
}
