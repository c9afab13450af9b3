// A battle that was looked through, in words and lines: how the chance of winning went, and what moved it.

import type { Balance, Mean, Moment, Review, SideAbout } from "../generated/protocol";
import { signed } from "../text/measure";

/** A chance in whole per cent: no review knows it better. Estimates that were brought into agreement may go beyond the ends by a hair. */
export const whole = (chance: number): string => `${Math.round(Math.min(1, Math.max(0, chance)) * 100)} %`;

/** What nineteen of twenty such estimates are off by, in whole per cent. */
export const off = (of: Mean): string => `±${Math.ceil(of.error * 196)}`;

/** What is added to a chance, in whole per cent with its sign. */
export const gain = (value: number): string => signed(Math.round(value * 100));

/** The first side's chance before each moment and after the last. */
export function chances(review: Review): Mean[] {
  return [review.begins, ...review.moments.map((moment) => moment.chance)];
}

/** What a moment did to the first side's chance, all in all. */
export function change(moment: Moment): number {
  return moment.skill[0].mean - moment.skill[1].mean + moment.luck + moment.ruled;
}

/** What did most of what a moment did, as a sentence has it. */
export const BY: Record<Moment["cause"], string> = {
  dice: "the dice",
  decision: "the decision",
  ruling: "a human ruling",
};

/** Whom a moment helped. */
export function helped(moment: Moment): number {
  return change(moment) >= 0 ? 0 : 1;
}

/** The line of the chance as a path in a box of this size: the first side's part lies below it. */
export function curve(all: Mean[], width: number, height: number): string {
  const step = width / Math.max(1, all.length - 1);
  const point = (mean: Mean, at: number): string =>
    `${(at * step).toFixed(1)} ${((1 - mean.mean) * height).toFixed(1)}`;
  return all.map((mean, at) => `${at === 0 ? "M" : "L"}${point(mean, at)}`).join("");
}

/** The band in which nineteen of twenty such lines lie, as a closed path. */
export function band(all: Mean[], width: number, height: number): string {
  const step = width / Math.max(1, all.length - 1);
  const edge = (sign: 1 | -1): string[] =>
    all.map((mean, at) => {
      const value = Math.min(1, Math.max(0, mean.mean + sign * 1.96 * mean.error));
      return `${(at * step).toFixed(1)} ${((1 - value) * height).toFixed(1)}`;
    });
  return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`;
}

/** Where each turn begins, as a part of the whole. */
export function turnMarks(review: Review): { at: number; turn: number }[] {
  const count = Math.max(1, review.moments.length);
  return review.moments.flatMap((moment, at) =>
    moment.turn > 0 && moment.turn !== (review.moments[at - 1]?.turn ?? 0)
      ? [{ at: at / count, turn: moment.turn }]
      : [],
  );
}

/** Luck in words: what chance explains, and whether it was more than that. */
export function luckWords(balance: Balance): string {
  const least = Math.round(balance.by_chance * 196);
  const beyond = Math.abs(balance.luck) > balance.by_chance * 1.96;
  return beyond
    ? `more than chance brings in 19 battles of 20 (${least})`
    : `chance brings up to ${least} either way in 19 battles of 20`;
}

/** The name of a side. */
export function nameOf(sides: SideAbout[], side: number): string {
  return sides[side]?.name ?? "";
}
