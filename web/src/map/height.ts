// How a height is shown in the plan: how far a shadow falls, and how large a piece is drawn that flies.

import type { Token } from "../generated/protocol";
import { reach } from "./symbol";
import { isWreck } from "./tokens";

/** Craft are drawn so much smaller than what stands on the ground: their bases are smaller than a plate. */
const SMALLER = 0.82;
/** A card that lies face down on a base of a craft. */
const CARD = 0.5;
/** How far the shadow of the lowest and that of the highest fall, in millimetres of a model. */
const FALLS = { lowest: 3, highest: 34 };

/** Has a piece a height, and is it still up there? */
export const isAloft = (token: Token): token is Token & { height: number } => token.height != null && !isWreck(token);

/** How large a drawing is, compared with what stands on the ground. */
export const craftScale = (symbol: string): number => (symbol === "marker" ? CARD : SMALLER);

/** How far a craft is drawn round its middle, in millimetres of a model; wings are seldom in the way of all sides. */
export const craftRadius = (symbol: string): number =>
  symbol === "marker" ? 15 : Math.max(14.5, reach(symbol) * SMALLER * 0.72);

/** Where a shadow falls: away from the north-west of the screen, the farther the higher, and the paler. */
export function shadow(height: number, most: number): { dx: number; dy: number; opacity: number } {
  const share = most > 0 ? Math.max(0, Math.min(1, height / most)) : 0;
  const far = FALLS.lowest + (FALLS.highest - FALLS.lowest) * share;
  return { dx: far * 0.64, dy: far * 0.77, opacity: 0.34 - 0.14 * share };
}
