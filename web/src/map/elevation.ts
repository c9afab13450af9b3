// The side view of a table: who flies how high, seen from its near edge, with the plan's own way across.

import type { Heights, Piece, Shape, Token } from "../generated/protocol";
import { isAloft } from "./height";
import { overlap, textWidth, type Box } from "./labels";
import type { Px } from "./place";

/** The side view's window in pixels: what is left of `left` is for the numbers. */
export interface Frame {
  width: number;
  height: number;
  left: number;
}

/** How high the strip is: this part of the room, no less and no more than so many pixels; on a phone always the same. */
const STRIP = { part: 0.18, least: 110, most: 220, phone: 84 };

/** How high the strip is in a window so wide, with so much room for plan and strip together. */
export const stripOf = (width: number, room: number): number =>
  width < 640 ? STRIP.phone : Math.round(Math.min(STRIP.most, Math.max(STRIP.least, room * STRIP.part)));

/** What is shown free above the highest, in steps, and what the top of it is a multiple of. */
const AIR = { free: 3, by: 5 };

/** The heights that are shown, from the ground on: as far up as these reach, so that a step or two can be told apart. */
export function shownOf(heights: Heights, levels: readonly number[]): Heights {
  const top = Math.ceil((Math.max(0, ...levels) + AIR.free) / AIR.by) * AIR.by;
  return { ...heights, most: Math.min(heights.most, Math.max(2 * AIR.by, top)) };
}
/** The ground under everything, and what is left free above the highest. */
const GROUND = 10;
const ABOVE = 11;
/** The size of names. */
export const NAME = 12;
/** Numbers beside the lines stand at least so far apart, in pixels. */
const APART = 17;
/** Lines stand at least so far apart, in pixels. */
const FINE = 5;
/** More than these cannot be told apart by their outlines. */
const MANY = 26;

/** Where a height is, in pixels from the top. */
export function levelAt({ height }: Frame, { most }: Heights, level: number): number {
  const ground = height - GROUND;
  return ground - (Math.max(0, Math.min(most, level)) / Math.max(1, most)) * (ground - ABOVE);
}

/** The lines across: every fine one, and those with a number. */
export function lines(frame: Frame, heights: Heights): { level: number; y: number; numbered: boolean }[] {
  const perLevel = levelAt(frame, heights, 0) - levelAt(frame, heights, 1);
  const steps = [1, 2, 5, 10, 20, 50, 100];
  const step = steps.find((each) => each * perLevel >= APART) ?? 100;
  const between = steps.find((each) => step % each === 0 && each * perLevel >= FINE) ?? step;
  const count = Math.floor(heights.most / between);
  return Array.from({ length: count + 1 }, (_, n) => n * between).map((level) => ({
    level,
    y: levelAt(frame, heights, level),
    numbered: level % step === 0,
  }));
}

/** Somebody in the side view. */
export interface Flier {
  piece: Piece;
  side: number;
  symbol: string;
  name: string;
  level: number;
  x: number;
  y: number;
  /** It looks to the left of the screen. */
  back: boolean;
}

/** Where pieces are shown, which way they look and how high they are, as the plan has it. */
export interface Shown {
  /** Pixels from the window's left edge. */
  x: (piece: Piece) => number | null;
  /** Degrees clockwise from the top of the screen. */
  turn: (piece: Piece) => number;
  level: (piece: Piece) => number | null;
}

/** Everybody with a height who is seen across, from left to right. */
export function fliers(tokens: readonly Token[], frame: Frame, heights: Heights, shown: Shown): Flier[] {
  return tokens
    .filter(isAloft)
    .flatMap((token): Flier[] => {
      const { piece, side, symbol, name } = token;
      const [x, level] = [shown.x(piece), shown.level(piece) ?? token.height];
      if (x === null || x < frame.left || x > frame.width) return [];
      const back = Math.sin((shown.turn(piece) * Math.PI) / 180) < -0.02;
      return [{ piece, side, symbol, name, level, x, y: levelAt(frame, heights, level), back }];
    })
    .sort((a, b) => a.x - b.x || a.piece - b.piece);
}

/** Are there few enough for their outlines to be told apart? */
export const areFew = (all: readonly Flier[], { width }: Frame): boolean => all.length <= MANY && width >= 640;

/** A name and where it stands: the middle of its line. */
export interface Named {
  piece: Piece;
  text: string;
  x: number;
  y: number;
  w: number;
}

/**
 * Names beside those whom they name, none over another or over an outline; whoever is in `first` is named before others, and
 * over others where there is no room. `half` says half the width of an outline; names keep off what is in `also`, too.
 */
export function namesOf(
  all: readonly Flier[],
  frame: Frame,
  first: ReadonlySet<Piece>,
  half: (flier: Flier) => number,
  also: readonly Box[] = [],
  wide: (text: string) => number = (text) => textWidth(text, NAME),
): Named[] {
  const taken: Box[] = all.map((each) => ({ x: each.x - half(each), y: each.y - 5, w: 2 * half(each), h: 10 }));
  taken.push(...also);
  const placed: Named[] = [];
  const order = [...all].sort((a, b) => Number(first.has(b.piece)) - Number(first.has(a.piece)));
  for (const flier of order) {
    const { piece, name, x, y } = flier;
    const beside = half(flier) + 2;
    const w = Math.ceil(wide(name)) + 4;
    const spots: Px[] = [
      [x + beside, y - NAME / 2],
      [x - beside - w, y - NAME / 2],
      [x - w / 2, y - 6 - NAME],
      [x - w / 2, y + 6],
    ];
    const boxes = spots.map(([left, top]): Box => ({ x: left, y: top, w, h: NAME }));
    const inside = (box: Box): boolean =>
      box.x >= frame.left && box.x + w <= frame.width && box.y >= 0 && box.y + NAME <= frame.height - 2;
    const free = boxes.find((box) => inside(box) && !taken.some((other) => overlap(box, other) > 0));
    const box = free ?? (first.has(piece) ? boxes.find(inside) : undefined);
    if (!box) continue;
    taken.push(box);
    placed.push({ piece, text: name, x: box.x + w / 2, y: box.y + NAME / 2, w });
  }
  return placed;
}

/** Something that hangs in the air: a cloud or a burst, by its breadth across and its height. */
export interface Hanging {
  kind: string;
  x: number;
  w: number;
  y: number;
  h: number;
  level: number;
}

/** The kinds of shapes that hang in the air: how many steps each is high. */
const HANGING: Readonly<Record<string, number>> = { cloud: 2, burst: 1 };

/** Does a shape of this kind hang in the air? */
export const isHanging = (kind: string): boolean => Boolean(HANGING[kind]);

/** What hangs in the air, as far as it is seen across. */
export function hanging(
  shapes: readonly Shape[],
  frame: Frame,
  heights: Heights,
  across: (point: { x: number; y: number }) => number,
): Hanging[] {
  return shapes.flatMap((shape): Hanging[] => {
    const high = HANGING[shape.kind];
    if (!high || shape.points.length === 0) return [];
    const xs = shape.points.map(across);
    const [from, to] = [Math.max(frame.left, Math.min(...xs)), Math.min(frame.width, Math.max(...xs))];
    if (to <= from) return [];
    const [top, bottom] = [high / 2, -high / 2].map((by) => levelAt(frame, heights, shape.level + by));
    const [h, middle] = [Math.max(7, (bottom ?? 0) - (top ?? 0)), ((top ?? 0) + (bottom ?? 0)) / 2];
    return [{ kind: shape.kind, x: from, w: to - from, y: middle - h / 2, h, level: shape.level }];
  });
}

/** Whom a pointer means: the nearest, if it is near. */
export function flierAt(all: readonly Flier[], [x, y]: Px, reach: number): Piece | null {
  let best: { far: number; piece: Piece } | null = null;
  for (const each of all) {
    const far = Math.hypot(each.x - x, (each.y - y) * 1.4);
    if (far <= reach && (!best || far < best.far)) best = { far, piece: each.piece };
  }
  return best?.piece ?? null;
}

/** The next one to the right or to the left; the first where nobody is pointed at. */
export function beside(all: readonly Flier[], from: Piece | null, by: 1 | -1): Piece | null {
  const at = all.findIndex(({ piece }) => piece === from);
  if (at < 0) return (by > 0 ? all[0] : all.at(-1))?.piece ?? null;
  return all[Math.max(0, Math.min(all.length - 1, at + by))]?.piece ?? null;
}
