// What is built into a piece, on its card: where it stands on the plan, where it points, what is said of it.

import type { BoxPart, Boxes, Fixture, Works } from "../generated/protocol";
import type { Px } from "../map/place";

const WORKS: Readonly<Record<Works, string>> = {
  ready: "ready",
  used: "used",
  hindered: "suppressed",
  out: "out",
  empty: "empty",
  lost: "knocked out",
};

/** Its state in words: as the rulebook says it, else plainly. */
export const stateOf = ({ state, works }: Pick<Fixture, "state" | "works">): string => state || WORKS[works];

/** The middle of the widest of its arcs, in degrees clockwise from the bow; none where it bears nowhere, or all round. */
export function aimOf({ bears = [] }: Pick<Fixture, "bears">): number | null {
  const spans = bears.map(([from, to]) => ({ from, wide: (((to - from) % 360_000) + 360_000) % 360_000 }));
  const widest = [...spans].sort((a, b) => b.wide - a.wide)[0];
  return widest && widest.wide > 0 ? ((widest.from + widest.wide / 2) / 1000) % 360 : null;
}

/** Where fixtures stand on a plan whose bow is to the right, each with its index; what has no place is left out. */
export function placesOf(
  fixtures: readonly Fixture[],
  long: number,
  broad: number,
): { fixture: Fixture; at: Px; n: number }[] {
  return fixtures.flatMap((fixture, n) => {
    if (fixture.along == null) return [];
    // Port is above, where the bow is to the right.
    const at: Px = [(0.5 - fixture.along / 100) * long, Math.sign(fixture.across ?? 0) * broad * 0.29];
    return [{ fixture, at, n }];
  });
}

/** A circle for each trouble; on paper room for a few more. */
export const circles = (number: number, paper: boolean): boolean[] =>
  Array.from({ length: paper ? Math.max(4, number) : Math.max(1, Math.min(4, number)) }, (_, at) => at < number);

/** The boxes of a row in its parts, each with which of its own are struck; one part where it has none. */
export function partsOf({ number, struck, parts = [] }: Boxes): { part: BoxPart; struck: boolean[]; spent: boolean }[] {
  const all = parts.length ? parts : [{ number, name: "" }];
  let first = 0;
  return all.map((part) => {
    const from = first;
    first += part.number;
    const boxes = Array.from({ length: part.number }, (_, at) => from + at < struck);
    return { part, struck: boxes, spent: boxes.length > 0 && boxes.every(Boolean) };
  });
}

/** The part that is being crossed off now: the first with a box left. */
export const partNow = (boxes: Boxes): number => partsOf(boxes).findIndex(({ spent }) => !spent);
