// Sentences of the page itself, where the table has not given one.

import type { About, Seat, SeatKind, Side } from "../generated/protocol";
import { opponentName } from "./kinds";
import { capital, small } from "./measure";

export function sideName(about: About | null, side: Side): string {
  return about?.sides[side]?.name ?? `Side ${side + 1}`;
}

/** Whose seat it is: "German", "Umpire". */
export function seatName(about: About | null, kind: SeatKind): string {
  return typeof kind === "object" ? sideName(about, kind.side) : capital(kind);
}

/** Whose seat it is at this table: an umpire by his name. */
export function sitter(about: About | null, seat: Seat): string {
  return seat.name ? `${seatName(about, seat.kind)}: ${seat.name}` : seatName(about, seat.kind);
}

/** Who sits there and whether somebody is there. */
export function presence(seat: Seat): string {
  if (seat.thinks) return "is choosing";
  if (typeof seat.holder === "object") return `the computer, ${small(opponentName(seat.holder.computer))}`;
  if (seat.holder === "invited") return "has not opened the invitation yet";
  if (seat.here === 0) return "not at the table";
  return seat.here === 1 ? "at the table" : `at the table, ${seat.here} pages`;
}

/** Many throws of one kind, one after another, are said as one: "Initiative: 2, 7, 10." */
export function shortened<T extends { text: string }>(said: T[]): T[] {
  const all: T[] = [];
  const parts = (text: string) => /^(.*: )(\d+)\.$/.exec(text);
  for (const each of said) {
    const last = all.at(-1);
    const [, what, face] = parts(each.text) ?? [];
    if (last && what && last.text.startsWith(what) && /^[\d, ]+\.$/.test(last.text.slice(what.length)))
      all[all.length - 1] = { ...last, text: `${last.text.slice(0, -1)}, ${face}.` };
    else all.push(each);
  }
  return all;
}
