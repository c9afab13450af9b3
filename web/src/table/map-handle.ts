// What the table asks of its map besides drawing.

import type { Piece, Point } from "../generated/protocol";

export interface MapHandle {
  /** Brings a piece or a point to the middle. */
  centre(of: Piece | Point): void;
  /** Brings a point to the middle, near enough for models to be seen: at this many pixels to the millimetre. */
  closer(point: Point, least?: number): void;
  /** Moves at most once so that all these points can be seen. */
  show(points: Point[]): void;
  /** Moves only where none of these points can be seen: then the first of them can. */
  showOne(points: Point[]): void;
  /** As near as all pieces can be seen together, where they are close to one another. */
  frame(): void;
  zoom(by: number): void;
  whole(): void;
  pan(dx: number, dy: number): void;
}
