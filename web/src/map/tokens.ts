// What changed among the pieces between two pictures: who moved how far, and which way each of them looks.

import type { Piece, Point, Token } from "../generated/protocol";
import { bearing } from "./place";

/** A move to be shown. */
export interface Step {
  piece: Piece;
  from: Point;
  to: Point;
  /** How long it takes to show, in milliseconds. */
  takes: number;
}

/** 260 ms for every 100 mm, at most 900. */
export function duration(from: Point, to: Point): number {
  const mm = Math.hypot(to.x - from.x, to.y - from.y) / 1000;
  return Math.min(900, Math.round((mm / 100) * 260));
}

/** The pieces that stand elsewhere than before. */
export function steps(before: ReadonlyMap<Piece, Point>, tokens: readonly Token[]): Step[] {
  const out: Step[] = [];
  for (const { piece, at } of tokens) {
    const from = before.get(piece);
    if (from && (from.x !== at.x || from.y !== at.y)) out.push({ piece, from, to: at, takes: duration(from, at) });
  }
  return out;
}

export const places = (tokens: readonly Token[]): Map<Piece, Point> =>
  new Map(tokens.map(({ piece, at }) => [piece, at]));

/** The way of each move, added to what was known. A step shorter than 2 mm turns nobody. */
export function turned(known: ReadonlyMap<Piece, number>, moved: readonly Step[]): Map<Piece, number> {
  const out = new Map(known);
  for (const { piece, from, to } of moved) {
    if (Math.hypot(to.x - from.x, to.y - from.y) >= 2000) out.set(piece, bearing(from, to));
  }
  return out;
}

/** Which way a piece looks, in millidegrees: as the rules say, else as it moved last, else away from its own edge. */
export function heading(token: Token, moved: ReadonlyMap<Piece, number>, given?: ReadonlyMap<Piece, number>): number {
  return token.heading ?? given?.get(token.piece) ?? moved.get(token.piece) ?? (token.side % 2 === 0 ? 0 : 180_000);
}

export const isWreck = (token: Token): boolean => token.symbol === "wreck";
