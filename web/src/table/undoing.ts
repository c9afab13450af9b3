// What can be taken back, and at whose consent: the same words in the bar, on a button and in the answer.

import type { About, Entry, Page, Seat, Side } from "../generated/protocol";
import { listed } from "../text/measure";
import { sideName } from "../text/said";
import { rolled } from "../wire/model";
import { sideOf } from "../wire/battle.svelte";

/** What is known at a table of whoever would take back. */
export interface Sitting {
  page: Page | null;
  about: About | null;
  seats: Seat[];
  side: Side | null;
  story: Entry[];
}

/** What can be taken back. */
export interface Undoing {
  /** The entry to go back to. */
  to: number;
  label: string;
  /** Alone, when others agree, or not at all. */
  may: "alone" | "asked" | "no";
  /** What it rests on, in a sentence. */
  why: string;
}

/** The persons who must agree to what a side proposes, as they are called; the computer agrees to everything. */
export function consenting({ about, seats, side }: Sitting): string {
  const others = seats.flatMap((seat) => {
    const other = sideOf(seat.kind);
    return other !== null && other !== side && typeof seat.holder === "string" ? [other] : [];
  });
  return listed(others.map((other) => `the ${sideName(about, other)}`));
}

/** What comes of something proposed, in the words that it was proposed in. */
export function asked(sitting: Sitting): string {
  return `Asked. It is done when ${consenting(sitting) || "the others"} agree.`;
}

/** What of this side's entries can be taken back: everything from an entry on, or from its last one. */
export function undoing(sitting: Sitting, from: number | null = null): Undoing | null {
  const { page, about, side, story } = sitting;
  if (side === null || !page || page.outcome) return null;
  const own = from ?? story.findLast((entry) => entry.by.includes(side))?.n ?? null;
  if (own === null) return null;
  const to = story.findLast((entry) => entry.n < own)?.n ?? 0;
  // The table says it of the last entry; of several that are taken back together each must be like it.
  const harmless = story.every((entry) => entry.n <= to || (entry.by.every((by) => by === side) && !rolled(entry)));
  if (page.undo !== null && page.undo !== undefined && (page.undo <= to || harmless))
    return { to, label: "Take back", may: "alone", why: "No die has fallen since, and nobody else has decided." };
  const others = consenting(sitting);
  if (others) return { to, label: `Ask ${others} to take back`, may: "asked", why: `It is done when ${others} agree.` };
  const dice = story.some((entry) => entry.n > to && rolled(entry));
  if (dice && !about?.practice)
    return {
      to,
      label: "The dice stand",
      may: "no",
      why: "Against the computer, dice that have fallen are taken back in a practice battle only.",
    };
  return { to, label: "Take back", may: "alone", why: dice ? "It is a practice battle." : "The computer agrees." };
}
