// Cards of what the roster gives: is one all of a piece or its weapons only, and which of its columns are numbers.

import type { Card } from "../generated/protocol";

/** Numbers, signs and dice; a dash where there is none. */
const NUMBER = /^[+\-\u2212\u2013]?\d|^[\u2013\u2212-]?$/;

/** For each column, whether all that stands in it begins with a number or is a dash; the first has names. */
export function numeric(rows: readonly (readonly string[])[]): boolean[] {
  const most = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: most }, (_, at) => at > 0 && rows.every((row) => NUMBER.test(row[at] ?? "")));
}

/** Is a card all that there is to say of a piece? One with nothing but weapons goes with a few lines beside it. */
export function isWhole({ figures, boxes, log }: Pick<Card, "figures" | "boxes" | "log">): boolean {
  return figures.length + boxes.length + log.length > 0;
}
