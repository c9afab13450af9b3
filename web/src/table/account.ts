// What is said of a battle that is over: luck against the odds, who led and when it changed, how likely the best shot was.

import type { About, Account, Lead, SideAccount } from "../generated/protocol";
import { percent } from "../text/measure";
import { sideName } from "../text/said";

const whole = (value: number): string => String(Math.round(value));
const points = (value: number): string => `${whole(value)} ${whole(value) === "1" ? "point" : "points"}`;

/** What chance alone puts between what was to be expected and what came, in 19 battles of 20. */
export function spread(side: SideAccount): number {
  return 1.96 * Math.sqrt(side.variance);
}

/** The luck of a side in a sentence: what its enemies' and its own dice cost it, and what they were to cost. */
export function luck(side: SideAccount): string {
  const [came, due] = [side.dice, side.expected];
  if (side.variance === 0) return "No dice could have cost it anything.";
  const off = Math.abs(came - due);
  const apart = off < 0.5 ? "just so much" : `${whole(off)} ${came < due ? "fewer" : "more"}`;
  const sure =
    off <= spread(side)
      ? "Such things happen"
      : `In 19 battles of 20 it is not more than ${whole(spread(side))} off: ${came < due ? "good" : "bad"} luck`;
  return `The dice cost it ${points(came)}, where ${whole(due)} were to be expected: ${apart}. ${sure}.`;
}

/** Where three figures lie on one scale from 0 to 1: what came, what was due, and the span that chance explains. */
export function scale(
  sides: SideAccount[],
  side: SideAccount,
): { came: number; due: number; from: number; to: number } {
  const most = Math.max(1, ...sides.flatMap((each) => [each.dice, each.expected + spread(each)]));
  const on = (value: number): number => Math.min(1, Math.max(0, value / most));
  return {
    came: on(side.dice),
    due: on(side.expected),
    from: on(side.expected - spread(side)),
    to: on(side.expected + spread(side)),
  };
}

/** Who led, in words. */
export function leader(about: About | null, lead: Lead): string {
  return typeof lead.leads === "object" && lead.leads !== null
    ? `${sideName(about, lead.leads.won)} led`
    : "It was even";
}

/** Each change of the lead; of several in one turn each is told. */
export function changes(about: About | null, account: Account): { n: number; text: string }[] {
  return account.leads.map((lead, at) => ({
    n: lead.n,
    text:
      at === 0
        ? `At first: ${leader(about, lead)
            .toLowerCase()
            .replace(/^it was /, "")}`
        : `Turn ${lead.turn}: ${leader(about, lead)}`,
  }));
}

/** How likely the best shot was. */
export function likely(account: Account): string {
  const { shot } = account;
  if (!shot) return "";
  return `It cost ${points(shot.lost)}, where the odds said ${whole(shot.expected)}. There was a chance of ${percent(shot.chance)} that it would cost so much or more.`;
}

/** "3 Panther A to G, Infantry". */
export function lost(side: SideAccount): string {
  return side.lost.map(([count, kind]) => (count > 1 ? `${count} ${kind}` : kind)).join(", ") || "nobody";
}
