// The measures of a table's picture: which part of it is shown, and where things stand.

import type { Page, Shape, Side } from "../generated/protocol";

/** A part of a table in millimetres, y down from its north edge. */
export interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The middle of a shape, in millimetres, y down. */
export function middle(shape: Shape, high: number): { x: number; y: number } {
  const sum = shape.points.reduce((sum, point) => ({ x: sum.x + point.x, y: sum.y + point.y }), { x: 0, y: 0 });
  const count = Math.max(1, shape.points.length) * 1000;
  return { x: sum.x / count, y: high - sum.y / count };
}

/** The part of a table round its first objective that fills a frame of a given shape (width by height). */
export function partOf(whole: Part, objectives: Shape[], share: number, shape: number): Part {
  const w = Math.min(whole.w * share, whole.h * (shape || 1));
  const h = w / (shape || 1);
  const about = objectives[Math.floor(objectives.length / 2)];
  const centre = about ? middle(about, whole.h) : { x: whole.w / 2, y: whole.h / 2 };
  return { x: within(centre.x - w / 2, whole.w - w), y: within(centre.y - h / 2, whole.h - h), w, h };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(Math.max(0, most), value));
}

/** Kinds that a small picture has room for. */
const FEW = 3;

/** What a side fights with, as it is drawn: the kinds of its pieces, the most frequent first. */
export function kinds(page: Page | null, side: Side): string[] {
  const units = page?.roster.units.filter((unit) => unit.side === side) ?? [];
  const count = new Map<string, number>();
  for (const { symbol } of units.flatMap((unit) => unit.pieces)) count.set(symbol, (count.get(symbol) ?? 0) + 1);
  return [...count]
    .sort(([, one], [, other]) => other - one)
    .slice(0, FEW)
    .map(([symbol]) => symbol);
}

/** The outline of a star. */
export function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const turn = (at * Math.PI) / 5;
    const reach = at % 2 === 0 ? size : size * 0.42;
    return `${(x + Math.sin(turn) * reach).toFixed(1)} ${(y - Math.cos(turn) * reach).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
