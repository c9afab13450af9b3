// A body of painted bases as a rectangle: how large it is drawn, what lies in it, how near a place is to it.

import type { Block, Token } from "../generated/protocol";
import type { Lie, Px } from "./place";

/** A rectangle on the screen round a middle, turned by degrees clockwise: half its front and half its depth, in pixels. */
export interface Oblong {
  half: Px;
  turn: number;
}

/** A token that stands on bases. */
export type Body = Token & { block: Block };

export const isBody = (token: Token): token is Body => token.block != null;

/** How a body is drawn: as a block with the sign of its arm, by figures, or by figures with all that they carry. */
export type BlockDetail = "plain" | "figures" | "fine";

/** Pixels to the millimetre from which figures are drawn, and from which all that they carry. */
export const FIGURES = 0.5;
export const FINE_FIGURES = 1.5;

export const blockDetail = (scale: number): BlockDetail =>
  scale < FIGURES ? "plain" : scale < FINE_FIGURES ? "figures" : "fine";

/** Front and depth in millimetres. */
export const sizeOf = ({ front, depth }: Block): { w: number; h: number } => ({ w: front / 1000, h: depth / 1000 });

/** The rectangle of a block as a seat sees it. `turn` is where its front looks, in degrees clockwise from the top of the screen. */
export function oblong(block: Block, lie: Pick<Lie, "scale">, turn: number): Oblong {
  const { w, h } = sizeOf(block);
  return { half: [(w * lie.scale) / 2, (h * lie.scale) / 2], turn };
}

/** A place as the block itself sees it: to the right of its middle and behind it. */
export function inFrame([x, y]: Px, [mx, my]: Px, turn: number): Px {
  const a = (turn * Math.PI) / 180;
  const [dx, dy] = [x - mx, y - my];
  return [dx * Math.cos(a) + dy * Math.sin(a), -dx * Math.sin(a) + dy * Math.cos(a)];
}

/** A place of the block's own frame on the screen. */
export function outOfFrame([u, v]: Px, [mx, my]: Px, turn: number): Px {
  const a = (turn * Math.PI) / 180;
  return [mx + u * Math.cos(a) - v * Math.sin(a), my + u * Math.sin(a) + v * Math.cos(a)];
}

/** How far a place is from a rectangle; 0 inside it. */
export function farFrom(at: Px, middle: Px, { half, turn }: Oblong): number {
  const [u, v] = inFrame(at, middle, turn);
  return Math.hypot(Math.max(0, Math.abs(u) - half[0]), Math.max(0, Math.abs(v) - half[1]));
}

/** Half the upright box round a rectangle. */
export function spread({ half, turn }: Oblong): Px {
  const a = (turn * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(a)), Math.abs(Math.sin(a))];
  return [half[0] * c + half[1] * s, half[0] * s + half[1] * c];
}
