// What somebody would lose by what he is about to do: pieces that could still do something. It is read off what is offered.

import type { About, Offer, Page, Piece } from "../generated/protocol";
import { verbOf } from "./fill";
import type { Names } from "./names";

/** Roles of what a piece does itself. */
const OWN = ["act", "name"];

function able(about: About, offers: Offer[], roles: string[]): Piece[] {
  return [...new Set(offers.filter((offer) => roles.includes(verbOf(about, offer).role)).map((offer) => offer.actor))];
}

/** Pieces that have named nothing yet and still could, beside those that have. */
export function unnamed(about: About | null, offers: Offer[], named: (Piece | undefined)[]): Piece[] {
  return about ? able(about, offers, ["name"]).filter((piece) => !named.includes(piece)) : [];
}

/**
 * Pieces of the unit whose activation would end that could still do something, where others of it have done what they may:
 * before anybody has, nobody needs to be told.
 */
export function idle(about: About | null, offers: Offer[], names: Names, end: Offer | null): Piece[] {
  const unit = end && names.known(end.actor);
  if (!about || !unit) return [];
  const may = able(about, offers, OWN);
  const standing = unit.unit.pieces.filter((member) => member.strength[0] > 0 && member.aboard == null);
  const left = standing.map((member) => member.piece).filter((piece) => may.includes(piece));
  return left.length < standing.length ? left : [];
}

/** Why a piece of one's own can do nothing now, in a sentence; empty where it can, or where nobody is asked. */
export function whyIdle(page: Page, names: Names, piece: Piece): string {
  const known = names.known(piece);
  if (!known) return "";
  const now = page.roster.track.find((box) => box.progress === "now")?.unit ?? null;
  const { name, state, progress } = known.unit;
  if (now === known.index) return `${known.member.name} has done what it may in this activation.`;
  const acting = now === null ? "" : (page.roster.units[now]?.name ?? "");
  // That a unit is still to come is no reason why it cannot act.
  const told = state && progress !== "to-come" ? `${name}: ${state}.` : "";
  return [`${known.member.name} can do nothing now.`, acting ? `${acting} acts.` : "", told].filter(Boolean).join(" ");
}
