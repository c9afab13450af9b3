// A block from afar: the lines of its ranks, as long as there are figures for them, and the sign of its arm. In millimetres, front up.

import type { Block } from "../generated/protocol";
import { n1 } from "../terrain/path";
import { sizeOf } from "./block";

/** Lines of ranks keep at least so many pixels apart. */
const APART = 5;

/** The lines of the ranks. What is lost is missing from the last of them. */
export function rankLines(block: Block, left: number, scale: number): string {
  const { w, h } = sizeOf(block);
  if (block.sort === "square" || block.sort === "guns" || block.sort === "limbered") return "";
  const rows = Math.max(1, Math.min(Math.max(1, block.ranks), Math.floor((h * scale) / APART)));
  const inner = w * 0.84;
  let rest = left * rows * inner;
  let d = "";
  for (let row = 0; row < rows && rest > 0; row++) {
    const y = -h / 2 + ((row + 0.5) * h) / rows;
    const long = Math.min(inner, rest);
    d += `M${n1(-inner / 2)} ${n1(y)}h${n1(long)}`;
    rest -= long;
  }
  return d;
}

/** The sign of an arm: a slash for cavalry, guns with their wheels, a team that draws one. Infantry is known by its ranks. */
export function armSign(block: Block): string {
  const { w, h } = sizeOf(block);
  const gun = (x: number, y: number, r: number): string =>
    `M${n1(x)} ${n1(y + r)}V${n1(y - r)}M${n1(x - r * 0.5)} ${n1(y - r * 0.25)}v${n1(r * 0.7)}M${n1(x + r * 0.5)} ${n1(y - r * 0.25)}v${n1(r * 0.7)}`;
  switch (block.sort) {
    case "cavalry":
      return `M${n1(-w / 2)} ${n1(h / 2)}L${n1(w / 2)} ${n1(-h / 2)}`;
    case "guns": {
      const many = Math.max(1, Math.min(block.bases, 3));
      return Array.from({ length: many }, (_, n) =>
        gun((-0.5 + (n + 0.5) / many) * w, 0, Math.min(h * 0.32, (w / many) * 0.6)),
      ).join("");
    }
    case "limbered":
      return gun(0, h * 0.2, Math.min(w * 0.4, h * 0.2)) + `M0 0V${n1(-h * 0.34)}`;
    default:
      return "";
  }
}
