// What is drawn over the terrain and the units: each kind is given whole by the table, and the map computes none of it.

import type { Piece, Point, SightLine } from "../generated/protocol";

/** A short text on paper beside a place; a head makes it a flag with a black head and a clause. */
export interface Slip {
  /** The first line is the loudest. */
  text: string[];
  head?: string;
  clause?: string;
}

/** A letter that ties a row of a sum to a place. */
export interface Letter {
  letter: string;
  at: Point;
  /** Words beside it, such as a length. */
  label?: string;
  /** It stands on its place, and beside it only where there is no room. */
  on?: boolean;
  /** The row that it belongs to is being looked at. */
  hot?: boolean;
}

export type Overlay =
  /** How far a piece may go, or where it may be placed: a light veil over it, outlined in pencil. */
  | { kind: "reach"; outlines: Point[][] }
  /**
   * A path: travelled part, the part that is not allowed, costs at its crossings, a flag at its head. The piece is drawn
   * at the end of the travelled part, a ghost of it at the start, another where the part that is not allowed leads.
   */
  | {
      kind: "path";
      piece: Piece;
      path: Point[];
      beyond: Point[];
      /** How high it is at each point of the path; none where heights do not matter. */
      heights?: number[];
      costs: { at: Point; text: string }[];
      flag: Slip;
      stop?: Point;
      /** Which way the piece looks at its end, where that is not along the path; in millidegrees. */
      heading?: number;
    }
  /** A way that would be allowed, in broken pencil. */
  | { kind: "way"; path: Point[]; label: string; chosen: boolean }
  /** A line of sight or fire with what it meets, and the letters of the sum. */
  | { kind: "sight"; line: SightLine; letters: Letter[]; watching?: boolean; label?: string; quiet?: boolean }
  /** A piece that can be chosen: four corners and a short text such as the number needed; in pencil where it is a warning, in
   * dots where nothing can come of it. */
  | { kind: "target"; piece: Piece; label: string; chosen: boolean; warned?: boolean; hopeless?: boolean }
  /** A piece that cannot be chosen: a dotted ring and a bar. */
  | { kind: "barred"; piece: Piece }
  /** Where a piece was, or would be: a ghost of its drawing. */
  | {
      kind: "ghost";
      piece: Piece;
      at: Point;
      as?: { side: number; symbol: string; name: string; heading: number | null };
    }
  /** Numbered places along an enemy's path; one of them is chosen. */
  | { kind: "points"; points: Point[]; first: number; chosen: number }
  /**
   * Where something may come down that is not aimed straight: its template round the aim, every place with its chance, the
   * farthest place, and how far it can have an effect from there.
   */
  | { kind: "scatter"; aim: Point; radius: number; places: { at: Point; chance: number }[]; farthest: number }
  /** Pieces that the reader points at in the story or the roster. */
  | { kind: "pointed"; pieces: Piece[] }
  /** The one place that a guide points at: where a piece stands, or a point of the ground. */
  | { kind: "here"; at: Point; piece?: Piece }
  /** A measured line. */
  | { kind: "ruler"; from: Point; to: Point; label: string }
  /** An area that a deed would cover, by what it is: a corridor of fire solid, anything else with a broken edge. */
  | { kind: "area"; what: string; outline: Point[]; label: string }
  /** Words at a place. */
  | { kind: "slip"; at: Point; slip: Slip };

/** One kind of overlay. */
export type OverlayOf<K extends Overlay["kind"]> = Extract<Overlay, { kind: K }>;

export const of = <K extends Overlay["kind"]>(overlays: readonly Overlay[], kind: K): OverlayOf<K>[] =>
  overlays.filter((overlay): overlay is OverlayOf<K> => overlay.kind === kind);
