// What only its owner reads under a card that lies face down: slips of paper that lie one below the other where cards lie close.

import type { Piece } from "../generated/protocol";
import type { Px } from "./place";

/** How wide a slip is, in the card's own measure. */
export const widthOf = (secret: string): number => secret.length * 5.6 + 10;
/** From one row of slips to the next. */
export const ROW = 16;
/** More rows than these would lie on other cards. */
const ROWS = 3;

/** A card with words under it, at its middle in pixels. */
export interface Slipped {
  piece: Piece;
  at: Px;
  secret: string;
}

/** In which row below its card each slip lies, from 0, so that none covers another; cards from left to right. `scale` is that of the cards. */
export function rowsOf(cards: readonly Slipped[], scale: number): Map<Piece, number> {
  const laid: { x: number; y: number; half: number }[] = [];
  const rows = new Map<Piece, number>();
  for (const { piece, at, secret } of [...cards].sort((a, b) => a.at[0] - b.at[0])) {
    const half = (widthOf(secret) / 2) * scale;
    const free = (row: number): boolean =>
      laid.every(
        (other) =>
          Math.abs(other.x - at[0]) >= half + other.half ||
          Math.abs(other.y - at[1] - row * ROW * scale) >= ROW * scale,
      );
    const row = Math.max(
      0,
      Array.from({ length: ROWS }, (_, n) => n).findIndex((n) => free(n)),
    );
    laid.push({ x: at[0], y: at[1] + row * ROW * scale, half });
    rows.set(piece, row);
  }
  return rows;
}
