import { expect, test } from "vitest";
import { alongEdge } from "./drawing";

test("who comes from an edge stays on it, and on the table", () => {
  const far = { x: 100, y: 50 };
  expect(alongEdge({ x: 100, y: 20 }, { x: 70, y: 30 }, far)).toEqual({ x: 100, y: 30 });
  expect(alongEdge({ x: 40, y: 0 }, { x: 130, y: 30 }, far)).toEqual({ x: 100, y: 0 });
  expect(alongEdge({ x: 40, y: 10 }, { x: -5, y: 30 }, far)).toEqual({ x: 0, y: 30 });
});
