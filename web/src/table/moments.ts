// The answers to somebody else's move in the words that people use: who, with what, how likely; and where on its way.

import type { Beforehand, LengthUnit, Point } from "../generated/protocol";
import { lengthWithUnit, percent } from "../text/measure";
import { mainOf } from "./forecasts";
import type { Step } from "./reacting.svelte";

/** How likely an answer is to do what matters; less than nothing where it cannot be given, or nobody knows. */
export function promise(before: Beforehand | null): number {
  return !before || before.refused ? -1 : (mainOf(before.forecasts)?.chances[0]?.[1] ?? 0);
}

/** An answer as people say it: "50 mm gun of S3, 31 % destroyed". */
export function answer(name: string, weapon: string, before: Beforehand | null): string {
  const who = weapon ? `${weapon} of ${name}` : name;
  const chance = before && !before.refused ? mainOf(before.forecasts)?.chances[0] : undefined;
  return chance ? `${who}, ${percent(chance[1])} ${chance[0]}` : who;
}

/** The moments of a way by where it has come: "where it is first seen", "after 60 mm", "where it ends". */
export function moments(steps: Step[], unit: LengthUnit): string[] {
  const at = steps.map(({ before }) => mainOf(before.forecasts)?.picture.line?.to ?? null);
  let gone = 0;
  return steps.map((_, n) => {
    const [before, now] = [at[n - 1] ?? null, at[n] ?? null];
    if (n > 0) gone += before && now ? apart(before, now) : 0;
    if (n === 0) return "Where you first see it";
    if (n === steps.length - 1) return "Where you last see it";
    return before && now && gone > 0 ? `After ${lengthWithUnit(gone, unit)}` : `Moment ${n + 1} of ${steps.length}`;
  });
}

const apart = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);
