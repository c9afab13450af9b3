import { describe, expect, test } from "vitest";
import { alongLine, overlap, place, ROUND, type Wanted } from "./labels";

const frame = { x: 0, y: 0, w: 800, h: 600 };
const want = (key: string, x: number, y: number, more: Partial<Wanted> = {}): Wanted => ({
  key,
  at: [x, y],
  w: 60,
  h: 20,
  gap: 10,
  sides: ROUND,
  ...more,
});

describe("words on the map", () => {
  test("stand on the best side where there is room", () => {
    const [box] = place([want("a", 400, 300)], [], frame);
    expect(box).toMatchObject({ x: 410, y: 290 });
  });

  test("keep clear of each other", () => {
    const boxes = place([want("a", 400, 300), want("b", 405, 305), want("c", 398, 296)], [], frame);
    for (const a of boxes) for (const b of boxes) if (a !== b) expect(overlap(a, b)).toBe(0);
  });

  test("keep clear of pieces and of lines", () => {
    const piece = { x: 410, y: 280, w: 80, h: 40 };
    const shot = alongLine([
      [200, 300],
      [400, 300],
    ]);
    const [box] = place([want("a", 400, 300)], [piece, ...shot], frame);
    for (const other of [piece, ...shot.slice(0, -1)]) expect(box ? overlap(box, other) : 1).toBe(0);
  });

  test("stay on the screen", () => {
    const [box] = place([want("a", 795, 5)], [], frame);
    expect(box && box.x + box.w <= 800 && box.y >= 0).toBeTruthy();
  });

  test("brought back onto the screen they still keep clear of what lies there", () => {
    const buttons = { x: 0, y: 555, w: 250, h: 45 };
    const label = want("a", 120, 598, { w: 200, h: 65, sides: ["below", "above", "right", "left"] });
    const [box] = place([label], [buttons], frame);
    expect(box ? overlap(box, buttons) : 1).toBe(0);
    expect(box && overlap(box, frame) === box.w * box.h).toBeTruthy();
  });

  test("what may not be lost waits at the edge; the rest goes with its place", () => {
    const [flag, slip] = place([want("flag", 1200, 300, { sticks: true }), want("slip", 1200, 400)], [], frame);
    expect(flag && flag.x + flag.w <= 800).toBeTruthy();
    expect(slip && slip.x > 800).toBeTruthy();
  });

  test("the same words always stand at the same places", () => {
    const words = [want("a", 100, 100), want("b", 110, 100), want("c", 130, 90)];
    expect(place(words, [], frame)).toEqual(place(words, [], frame));
  });
});

test("words that can be left out are, where they would lie on anything", () => {
  const frame = { x: 0, y: 0, w: 400, h: 300 };
  const want = { key: "name", at: [100, 100] as const, w: 60, h: 20, gap: 10, sides: ["below"] as const, spare: true };
  expect(place([want], [], frame)).toHaveLength(1);
  const under = { x: 60, y: 100, w: 80, h: 60 };
  expect(place([want], [under], frame)).toHaveLength(0);
  expect(place([{ ...want, spare: false }], [under], frame)).toHaveLength(1);
});
