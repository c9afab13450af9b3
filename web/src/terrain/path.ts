// Words of SVG paths: numbers with one decimal, straight and soft lines.

import { clamped, wrapped, type XY } from "./geometry";

/** A number as short as one decimal allows. */
export function n1(v: number): string {
  const s = String(Math.round(v * 10) / 10);
  return s === "-0" ? "0" : s;
}

export const pt = ([x, y]: XY): string => `${n1(x)} ${n1(y)}`;

export const ringPath = (points: readonly XY[]): string => `M${points.map(pt).join("L")}Z`;

export const linePath = (points: readonly XY[]): string => `M${points.map(pt).join("L")}`;

/** Catmull-Rom through the points as cubic curves: soft lines that still pass through the data. */
export function softPath(points: readonly XY[], closed = false, tension = 6): string {
  const n = points.length;
  const at = (i: number): XY => (closed ? wrapped(points, i) : clamped(points, i));
  let d = `M${pt(at(0))}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: XY = [p1[0] + (p2[0] - p0[0]) / tension, p1[1] + (p2[1] - p0[1]) / tension];
    const c2: XY = [p2[0] - (p3[0] - p1[0]) / tension, p2[1] - (p3[1] - p1[1]) / tension];
    d += `C${pt(c1)} ${pt(c2)} ${pt(p2)}`;
  }
  return d + (closed ? "Z" : "");
}
