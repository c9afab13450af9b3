// What somebody at the table has to hand on: invitations to seats that are free, and the spectators' link.

import { invite, share } from "../home/choices";
import { invitations, remember, withdraw } from "../home/known";
import { joinLink, tableLink } from "../home/links";
import type { SeatKind } from "../generated/protocol";
import { listed } from "../text/measure";
import { seatName } from "../text/said";
import { commitments, invitation, rematch, take } from "../wire/api";
import { sideOf, type Battle } from "../wire/battle.svelte";
import type { Invited } from "./share";

export class Hosting {
  /** The invitation that lies on the table. */
  shown: Invited | null = $state.raw(null);
  /** Links of this browser that whoever is at the table may hand on. */
  links: Invited[] = $state.raw([]);
  /** Why there is no invitation. */
  trouble = $state("");

  readonly #keys: string[];
  #begun = false;

  constructor(keys: string[]) {
    this.#keys = keys;
  }

  /** Who sits where has changed: what was opened is nobody's to hand on any more; what is free comes first. */
  seated(battle: Battle): void {
    for (const { side } of invitations(this.#keys)) {
      if (side !== undefined && !isFree(battle, { side })) withdraw(this.#keys, side);
    }
    this.links = invitations(this.#keys).map(({ seat, key, side }) => ({
      seat,
      side,
      url: `${location.origin}/${side === undefined ? tableLink([key]) : joinLink(key)}`,
    }));
    const free = this.links.filter((each) => each.side !== undefined);
    const { shown } = this;
    const own = shown && sideOf(battle.seat?.kind) === shown.side;
    if (shown?.side !== undefined && !own && !isFree(battle, { side: shown.side })) this.shown = free[0] ?? null;
    if (!this.#begun) this.shown = free[0] ?? null;
    this.#begun = true;
  }

  /** The same battle once more, with sides changed. The answer is why there is none; empty where its table is open. */
  async rematch(battle: Battle): Promise<string> {
    const { about } = battle;
    try {
      const shares = about?.typed_dice ? {} : { commitment: (await commitments()).commitment, nonce: share() };
      const created = await rematch(battle.key, shares);
      const keys = created.sides.flatMap((side) => (side.key ? [side.key] : []));
      // Where all sit at this screen, all change seats at it.
      const here = this.#keys.length > 1 ? created.sides.flatMap((side) => side.invitation ?? []) : [];
      for (const invitation of here) {
        const key = share();
        await take(invitation, key);
        keys.push(key);
      }
      const seat = listed(created.sides.filter((side) => side.key).map((side) => side.name));
      const links = here.length > 0 ? [] : invite(created);
      remember({ battle: created.battle, keys, title: about?.title ?? "", seat, when: Date.now(), links });
      location.hash = tableLink(keys);
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : "The table could not be set up.";
    }
  }

  /** A new invitation, in the place of those before it: to one's own seat, which is handed over, or to one that is free. */
  async invite(battle: Battle, seat: SeatKind): Promise<void> {
    this.trouble = "";
    try {
      const url = `${location.origin}/${joinLink(await invitation(battle.key, seat))}`;
      this.shown = { seat: seatName(battle.about, seat), url, side: sideOf(seat) ?? undefined };
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : "There is no invitation.";
    }
  }
}

/** Does a seat wait for whoever opens its invitation? */
export function isFree(battle: Battle, kind: SeatKind): boolean {
  const same = JSON.stringify(kind);
  return battle.seats.some((seat) => seat.holder === "invited" && JSON.stringify(seat.kind) === same);
}
