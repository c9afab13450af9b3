// What bodies cover and what was declared of them: arcs and corridors of fire, boundaries, charges, firefights.

import { random } from "../terrain/random";
import { far, line, type Px } from "./place";

const KINDS = ["arc", "corridor", "boundary", "charge", "firefight"];

export const isDeclared = (kind: string): boolean => KINDS.includes(kind);

/** An arrow from one place to another, broad and tapering, in pixels: its outline for `d`. */
export function arrow([ax, ay]: Px, [bx, by]: Px, width = 9): string {
  const l = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / l, (by - ay) / l];
  const head = Math.min(l * 0.6, width * 2);
  const at = (along: number, across: number): string =>
    `${(ax + ux * along - uy * across).toFixed(1)} ${(ay + uy * along + ux * across).toFixed(1)}`;
  const neck = l - head;
  const [thin, thick, broad] = [width * 0.22, width * 0.42, width];
  return `M${at(0, -thin)}L${at(neck, -thick)}L${at(neck, -broad)}L${at(l, 0)}L${at(neck, broad)}L${at(neck, thick)}L${at(0, thin)}Z`;
}

/** A puff of powder smoke, in pixels. */
export interface Puff {
  x: number;
  y: number;
  r: number;
}

/** The smoke of two lines that fire at each other: banks before both, thin between them. The same every time. */
export function smoke(a: Px, b: Px, scale: number, seed: string): Puff[] {
  const l = far(a, b) || 1;
  const [ux, uy] = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
  const rand = random(`smoke ${seed}`);
  const wide = 46 * scale;
  const bank = (along: number, many: number, size: number): Puff[] =>
    Array.from({ length: many }, (_, n) => {
      const across = ((n + 0.5) / many - 0.5) * 2 * wide + (rand() - 0.5) * wide * 0.3;
      const on = along + (rand() - 0.5) * Math.min(l * 0.16, 14 * scale);
      return {
        x: a[0] + ux * on - uy * across,
        y: a[1] + uy * on + ux * across,
        r: size * scale * (0.7 + rand() * 0.6),
      };
    });
  const deep = Math.min(l * 0.24, 24 * scale);
  return [
    ...bank(l * 0.5, 4, 10),
    ...[deep * 0.7, deep * 1.3, l - deep * 0.7, l - deep * 1.3].flatMap((on) => bank(on, 11, 13)),
  ];
}

/** A ragged line from one place to another, in pixels. */
export function ragged(a: Px, b: Px, seed: string): string {
  const rand = random(`ragged ${seed}`);
  const l = far(a, b) || 1;
  const many = Math.max(2, Math.round(l / 9));
  const [ux, uy] = [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
  return line(
    Array.from({ length: many + 1 }, (_, n): Px => {
      const by = n === 0 || n === many ? 0 : (n % 2 ? 1 : -1) * (1.6 + rand() * 2.2);
      return [a[0] + (ux * l * n) / many - uy * by, a[1] + (uy * l * n) / many + ux * by];
    }),
  );
}
