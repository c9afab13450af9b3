// Where a point of the table lies on the screen, as a seat sees it: north up, or turned by 180 degrees.

import type { Point } from "../generated/protocol";

/** A place on the screen, in CSS pixels, y down. */
export type Px = readonly [x: number, y: number];

/** How a table is laid on the screen: one of these for every scale. */
export interface Lie {
  /** The table in millimetres. */
  width: number;
  height: number;
  turned: boolean;
  /** CSS pixels to the millimetre. */
  scale: number;
}

/** A point of the table, in pixels from the table's corner at the top left of the screen. */
export function toPx(lie: Lie, point: Point): Px {
  const x = point.x / 1000;
  const y = lie.height - point.y / 1000;
  return lie.turned ? [(lie.width - x) * lie.scale, (lie.height - y) * lie.scale] : [x * lie.scale, y * lie.scale];
}

/** The point of the table at a place on it, in whole grains of this many micrometres, as orders are given; never off the table. */
export function toPoint(lie: Lie, [x, y]: Px, grain: number): Point {
  const [across, down] = [x / lie.scale, y / lie.scale];
  const whole = (at: number, most: number): number => {
    const grains = Math.min(Math.floor((most * 1000) / grain), Math.round((at * 1000) / grain));
    return Math.max(0, grains) * grain;
  };
  return {
    x: whole(lie.turned ? lie.width - across : across, lie.width),
    y: whole(lie.turned ? down : lie.height - down, lie.height),
  };
}

/** An angle of the wire as degrees on the screen, clockwise from its top. */
export const toTurn = (lie: { turned: boolean }, angle: number): number =>
  (angle / 1000 + (lie.turned ? 180 : 0)) % 360;

/** The way from one point to another, in millidegrees clockwise from north. */
export function bearing(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return Math.round(((degrees + 360) % 360) * 1000);
}

const n1 = (v: number): string => String(Math.round(v * 10) / 10);

/** A line through places, for `d`. */
export const line = (places: readonly Px[]): string =>
  places.length ? `M${places.map(([x, y]) => `${n1(x)} ${n1(y)}`).join("L")}` : "";

/** A ring through places, for `d`. */
export const ring = (places: readonly Px[]): string => (places.length ? `${line(places)}Z` : "");

export const far = (a: Px, b: Px): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
