import { describe, expect, it } from "vitest";
import type { Shape, Token } from "../generated/protocol";
import { underTrees, within } from "./clearings";

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];
const token = (x: number, y: number): Token => ({ at: { x, y }, strength: [1, 1], marks: [] }) as unknown as Token;
const shape = (kind: string): Shape => ({ kind, closed: true, points: square }) as unknown as Shape;

describe("crowns over a piece", () => {
  it("are found by its place in the outline", () => {
    expect([within({ x: 5, y: 5 }, square), within({ x: 11, y: 5 }, square), within({ x: 5, y: -1 }, square)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("belong to woods alone", () => {
    expect(underTrees([token(5, 5), token(20, 5)], [shape("wood")])).toHaveLength(1);
    expect(underTrees([token(5, 5)], [shape("hill")])).toHaveLength(0);
  });
});
