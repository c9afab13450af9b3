import { expect, test } from "vitest";
import { rowsOf } from "./secrets";

const card = (piece: number, x: number, secret: string, y = 0) => ({ piece, at: [x, y] as [number, number], secret });

test("slips of cards that lie close lie one below the other, and all others in the first row", () => {
  const cards = [
    card(3, 134, "Dummy 1, as medium"),
    card(1, 0, "Recce"),
    card(2, 60, "Panzer platoon"),
    card(4, 400, "Assault guns"),
    card(5, 62, "Panzergrenadiers", 200),
  ];
  expect([...rowsOf(cards, 1)].sort()).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 0],
    [5, 0],
  ]);
  // Farther away from one another they need no second row.
  expect(new Set(rowsOf(cards, 0.3).values())).toEqual(new Set([0]));
});
