import { describe, expect, test } from "vitest";
import { bearing, toPoint, toPx, toTurn } from "./place";

const table = { width: 900, height: 600, scale: 2 };
const point = { x: 150_000, y: 100_000 };

describe("places", () => {
  test("north is up, in micrometres from the south-west corner", () => {
    expect(toPx({ ...table, turned: false }, point)).toEqual([300, 1000]);
  });

  test("the far seat sees the table turned by 180 degrees", () => {
    expect(toPx({ ...table, turned: true }, point)).toEqual([1500, 200]);
    expect(toTurn({ turned: true }, 90_000)).toBe(270);
  });

  test.each([false, true])("there and back again (turned: %s)", (turned) => {
    const lie = { ...table, turned };
    expect(toPoint(lie, toPx(lie, point), 1000)).toEqual(point);
  });

  test("nothing lies off the table", () => {
    expect(toPoint({ ...table, turned: false }, [-50, 5000], 1000)).toEqual({ x: 0, y: 0 });
  });

  test("a hand places models at whole millimetres", () => {
    const lie = { ...table, width: 1219.2, height: 914.4, turned: false };
    expect(toPoint(lie, [300.9, 1000.2], 1000)).toEqual({ x: 150_000, y: 414_000 });
    expect(toPoint(lie, [5000, 0], 1000)).toEqual({ x: 1_219_000, y: 914_000 });
  });

  test("where orders are in hundredths of an inch, so is what is pointed at", () => {
    const lie = { ...table, width: 1828.8, height: 1219.2, turned: false };
    const { x, y } = toPoint(lie, [301.3, 1000.2], 254);
    expect([x % 254, y % 254]).toEqual([0, 0]);
    expect(Math.abs(x - 150_650) + Math.abs(y - 719_100)).toBeLessThan(254);
    expect(toPoint(lie, [9000, 0], 254)).toEqual({ x: 1_828_800, y: 1_219_200 });
  });

  test("bearings are clockwise from north", () => {
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: 5 })).toBe(0);
    expect(bearing({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(90_000);
    expect(bearing({ x: 0, y: 0 }, { x: -5, y: 0 })).toBe(270_000);
  });
});
