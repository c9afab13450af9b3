// Who is who on a page: pieces, units and sides by number, with what the roster and the map know of them.

import type { Overlay } from "../map/overlay";
import type { Formation, Member, Page, Piece, Point, Side, Token } from "../generated/protocol";

/** A piece with its unit. */
export interface Known {
  member: Member;
  unit: Formation;
  index: number;
}

export class Names {
  readonly #members = new Map<Piece, Known>();
  readonly #tokens = new Map<Piece, Token>();

  constructor(page: Page | null) {
    page?.roster.units.forEach((unit, index) => {
      for (const member of unit.pieces) this.#members.set(member.piece, { member, unit, index });
    });
    for (const token of page?.tokens ?? []) this.#tokens.set(token.piece, token);
  }

  has(piece: Piece): boolean {
    return this.#members.has(piece) || this.#tokens.has(piece);
  }

  known(piece: Piece): Known | null {
    return this.#members.get(piece) ?? null;
  }

  token(piece: Piece): Token | null {
    return this.#tokens.get(piece) ?? null;
  }

  /** Short: "P1". */
  name(piece: Piece): string {
    return this.#members.get(piece)?.member.name ?? this.#tokens.get(piece)?.name ?? "";
  }

  kind(piece: Piece): string {
    return this.#members.get(piece)?.member.kind ?? this.#tokens.get(piece)?.kind ?? "";
  }

  side(piece: Piece): Side | null {
    return this.#members.get(piece)?.unit.side ?? this.#tokens.get(piece)?.side ?? null;
  }

  /** Where it stands, or where its carrier does. */
  at(piece: Piece): Point | null {
    const aboard = this.#members.get(piece)?.member.aboard;
    return this.#tokens.get(piece)?.at ?? (aboard != null ? (this.#tokens.get(aboard)?.at ?? null) : null);
  }

  /** What is left, and the full strength. */
  strength(piece: Piece): [number, number] | null {
    return this.#tokens.get(piece)?.strength ?? this.#members.get(piece)?.member.strength ?? null;
  }
}

/** "a" for the first side, "b" for the second: the classes of the style sheet. */
export function sideClass(side: Side | null | undefined): string {
  return side == null ? "side-none" : side % 2 === 0 ? "side-a" : "side-b";
}

/** Does this side's own edge lie at the top of the map as it is drawn unturned? */
export function isFar(page: Page, side: Side | null): boolean {
  // A chart is read with north up by everybody: courses are given by it.
  if (side === null || page.sea) return false;
  const zones = page.shapes.filter((shape) => shape.kind === "zone" && shape.side === side);
  const points = zones.length > 0 ? zones.flatMap((zone) => zone.points) : own(page, side).map((token) => token.at);
  if (points.length === 0) return false;
  const middle = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return middle > page.table.y / 2;
}

function own(page: Page, side: Side): Token[] {
  return page.tokens.filter((token) => token.side === side);
}

/** Does what is drawn for the moment lie on the left half of the screen? */
export function leftOf(overlays: readonly Overlay[], page: Page | null, turned: boolean): boolean {
  const xs = overlays.flatMap((overlay) => {
    if (overlay.kind === "sight") return [overlay.line.from.x, overlay.line.to.x];
    return overlay.kind === "path" ? overlay.path.map((point) => point.x) : [];
  });
  if (xs.length === 0 || !page) return false;
  const left = xs.reduce((sum, x) => sum + x, 0) / xs.length < page.table.x / 2;
  return left !== turned;
}
