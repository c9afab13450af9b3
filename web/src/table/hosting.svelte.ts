// What somebody at the table has to hand on: invitations to seats that are free, and the spectators' link.

import { invitations, withdraw } from "../home/known";
import { joinLink, tableLink } from "../home/links";
import type { SeatKind } from "../generated/protocol";
import { seatName } from "../text/said";
import { invitation } from "../wire/api";
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
