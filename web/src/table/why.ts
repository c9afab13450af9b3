// Why something is not offered, as the table answers it: asked for one piece of one's own, or about somebody else's.

import type { LengthUnit, Piece, Reason, Refused, Remark, Shape } from "../generated/protocol";
import { lengthWithUnit } from "../text/measure";
import type { Battle } from "../wire/battle.svelte";

/** Own pieces that are asked about somebody else's: more would be no answer. */
const MOST = 12;

/** A reason, and whom it holds for. */
export interface Why extends Reason {
  actors: Piece[];
}

/** What is drawn of a reason: lines of sight with what cuts them, the arc or the range that somebody is out of, how far it is to him. */
export interface Drawn {
  remarks: Remark[];
  areas: Shape[];
  /** Who would do it and to whom, where the distance between them is too great. */
  apart: [Piece, Piece] | null;
}

/** The same reason for several pieces is told once. */
export function together(each: { actor: Piece; reason: Reason }[]): Why[] {
  const all: Why[] = [];
  for (const { actor, reason } of each) {
    const known = all.find(
      (why) => why.verb === reason.verb && why.target === reason.target && sayTheSame(why.refused, reason.refused),
    );
    if (known) known.actors.push(actor);
    else all.push({ ...reason, actors: [actor] });
  }
  return all;
}

/** The reason in the words that say most of it, with what was asked for and what is allowed. */
export function textOf({ why, reason, asked, allowed }: Words, unit: LengthUnit): string {
  if (why) return why;
  const [most, wanted] = [allowed, asked].map((um) => (um == null ? "" : lengthWithUnit(um, unit)));
  return most && wanted ? `${reason}: ${wanted}, but ${most} at most` : reason;
}
type Words = Pick<Refused, "why" | "reason" | "asked" | "allowed">;

/** What is drawn of it, for one who would do it. */
export function drawnOf(
  { remarks, areas = [], target, refused }: Pick<Reason, "remarks" | "areas" | "target"> & { refused?: Words | null },
  actor: Piece | undefined,
  unit: LengthUnit,
): Drawn {
  const isFar = areas.some((area) => area.kind === "range");
  const most = refused?.allowed == null ? "" : lengthWithUnit(refused.allowed, unit);
  return {
    remarks,
    areas: areas.map((area) => (area.kind === "range" && !area.name ? { ...area, name: most } : area)),
    apart: isFar && target != null && actor !== undefined ? [actor, target] : null,
  };
}

function sayTheSame(one: Words, other: Words): boolean {
  const said = ({ why, reason, asked, allowed }: Words): string => why || [reason, asked, allowed].join();
  return said(one) === said(other);
}

/** Why a piece can do no more; of somebody else's, why one's own can do nothing to it. */
export async function whyNot(battle: Battle, piece: Piece, own: Piece[]): Promise<Why[]> {
  const isOwn = own.includes(piece);
  const actors = isOwn ? [piece] : own.slice(0, MOST);
  const asked = actors.map(async (actor) => {
    const reply = await battle.ask({ "why-not": { actor, target: isOwn ? null : piece } });
    const reasons = reply && "why-not" in reply ? reply["why-not"] : [];
    return reasons.filter((reason) => isOwn || reason.target === piece).map((reason) => ({ actor, reason }));
  });
  return together((await Promise.all(asked)).flat());
}
