// Pieces that a sentence speaks of, found by their names, so that each leads to its place on the map.

import type { Piece } from "../generated/protocol";

/** A part of a sentence: plain words, or the name of a piece. */
export interface Part {
  text: string;
  piece?: Piece;
  /** What it is, where the sentence does not say it itself. */
  kind?: string;
}

/** What is known of a piece by its number. */
export interface Who {
  name(piece: Piece): string;
  kind(piece: Piece): string;
}

const quoted = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Sentences of one entry in parts: each name leads to its piece, and where it comes first it is said what the piece is. */
export function mentions(said: { text: string; pieces: Piece[] }[], who: Who): Part[][] {
  const told = new Set<Piece>();
  return said.map(({ text, pieces }) => {
    const named = new Map(pieces.map((piece) => [who.name(piece), piece] as const).filter(([name]) => name !== ""));
    if (named.size === 0) return [{ text }];
    // The longer name first: "S10" is not "S1".
    const names = [...named.keys()].sort((one, other) => other.length - one.length).map(quoted);
    const split = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(?![\\p{L}\\p{N}])`, "u"));
    return split
      .map((part, at): Part => {
        const piece = at % 2 === 1 ? named.get(part) : undefined;
        if (piece === undefined) return { text: part };
        const known = told.has(piece) || (split[at + 1] ?? "").startsWith(" (");
        told.add(piece);
        const kind = known ? "" : who.kind(piece);
        return { text: part, piece, ...(kind ? { kind } : {}) };
      })
      .filter((part) => part.text !== "");
  });
}
