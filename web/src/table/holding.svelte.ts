// Passing every chance by until the turn is over, where somebody has said so; said on the sheet, and stopped at will.

import type { Page } from "../generated/protocol";

export class Holding {
  /** The turn in which chances are passed by; none where each is asked about. */
  turn: number | null = $state(null);

  /** From now on, for the rest of this turn. */
  begin(page: Page): void {
    this.turn = page.roster.turn;
  }

  stop(): void {
    this.turn = null;
  }

  /** Is a chance on this page to be passed by? Ends with the turn or the battle. */
  at(page: Page): boolean {
    if (this.turn !== null && (this.turn !== page.roster.turn || page.outcome != null)) this.turn = null;
    return this.turn !== null;
  }
}
