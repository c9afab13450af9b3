// Why something is not offered, as the table answers it: asked for one piece of one's own, or about somebody else's.

import type { Piece, Reason } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";

/** Own pieces that are asked about somebody else's: more would be no answer. */
const MOST = 12;

/** A reason, and whom it holds for. */
export interface Why extends Reason {
  actors: Piece[];
}

/** The same reason for several pieces is told once. */
export function together(each: { actor: Piece; reason: Reason }[]): Why[] {
  const all: Why[] = [];
  for (const { actor, reason } of each) {
    const known = all.find(
      (why) => why.verb === reason.verb && why.target === reason.target && textOf(why) === textOf(reason),
    );
    if (known) known.actors.push(actor);
    else all.push({ ...reason, actors: [actor] });
  }
  return all;
}

/** The reason in the words that say most of it. */
export function textOf({ refused }: Reason): string {
  return refused.why || refused.reason;
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
