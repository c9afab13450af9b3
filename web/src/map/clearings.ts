// Pieces that stand under trees: the crowns over them are drawn fainter, so that they can be seen.

import type { Point, Shape, Token } from "../generated/protocol";
import { isWreck } from "./tokens";

/** Does a point lie within an outline? */
export function within(at: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach((a, n) => {
    const b = outline[(n + 1) % outline.length] ?? a;
    if (a.y > at.y !== b.y > at.y && at.x < a.x + ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y)) inside = !inside;
  });
  return inside;
}

/** Those that stand in a wood. */
export function underTrees(tokens: readonly Token[], ground: readonly Shape[]): Token[] {
  const woods = ground.filter((shape) => shape.kind === "wood" && shape.closed);
  return tokens.filter((token) => !isWreck(token) && woods.some((wood) => within(token.at, wood.points)));
}
