// What there is to hold, from the roster; where a page has none, from the shapes on the table.

import type { Page, Point, Side } from "../generated/protocol";

export interface Goal {
  name: string;
  at: Point;
  /** In micrometres. */
  radius: number;
  holder: Side | null;
}

export function goals(page: Page): Goal[] {
  if (page.roster.objectives.length) {
    return page.roster.objectives.map(({ name, at, radius, holder }) => ({ name, at, radius, holder: holder ?? null }));
  }
  return page.shapes
    .filter(({ kind, points }) => kind === "objective" && points.length > 2)
    .map(({ name, points, side }) => {
      const n = points.length;
      const at = points.reduce((sum, { x, y }) => ({ x: sum.x + x / n, y: sum.y + y / n }), { x: 0, y: 0 });
      const radius = Math.max(...points.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
      return { name, at, radius, holder: side ?? null };
    });
}
