import { describe, expect, test } from "vitest";
import {
  centreOn,
  clamp,
  framed,
  middle,
  NEAREST,
  pan,
  reveal,
  whole,
  wholeScale,
  zoomAbout,
  type View,
} from "./camera";

const view: View = { width: 954, height: 694, top: 17, left: 26, right: 0, bottom: 0 };
const table = { width: 1800, height: 1200 };

describe("the camera", () => {
  test("shows the whole table in the open part of the window", () => {
    const camera = whole(view, table);
    expect(camera.x).toBeGreaterThanOrEqual(view.left);
    expect(camera.x + table.width * camera.scale).toBeLessThanOrEqual(view.width);
    expect(camera.y).toBeGreaterThanOrEqual(view.top);
    expect(camera.y + table.height * camera.scale).toBeLessThanOrEqual(view.height);
  });

  test("keeps what lies under the pointer when it zooms", () => {
    const from = clamp({ scale: 2, x: -700, y: -500 }, view, table);
    const at = [500, 300] as const;
    const before = [(at[0] - from.x) / from.scale, (at[1] - from.y) / from.scale];
    const to = zoomAbout(from, 1.3, at, view, table);
    expect((at[0] - to.x) / to.scale).toBeCloseTo(before[0] ?? 0, 0);
    expect((at[1] - to.y) / to.scale).toBeCloseTo(before[1] ?? 0, 0);
  });

  test("goes neither nearer than the nearest nor farther than the whole table", () => {
    expect(zoomAbout(whole(view, table), 1000, [400, 300], view, table).scale).toBe(NEAREST);
    const farthest = zoomAbout(whole(view, table), 0.001, [400, 300], view, table).scale;
    expect(farthest).toBeGreaterThan(wholeScale(view, table) * 0.9);
  });

  test("never loses the table, however far it is pushed", () => {
    const camera = pan(clamp({ scale: 2, x: 0, y: 0 }, view, table), 1e6, -1e6, view, table);
    expect(camera.x).toBeLessThan(view.left + 60);
    expect(camera.y + table.height * 2).toBeGreaterThan(view.height - 60);
  });

  test("comes as near as all places fit, and not nearer than asked", () => {
    const places = [[700, 500] as const, [1000, 600] as const];
    const camera = framed(places, 9, view, table, 90);
    for (const [x, y] of places) {
      expect(x * camera.scale + camera.x).toBeGreaterThan(view.left + 89);
      expect(x * camera.scale + camera.x).toBeLessThan(view.width - 89);
      expect(y * camera.scale + camera.y).toBeGreaterThan(view.top + 89);
    }
    const width = (1000 - 700) * camera.scale;
    expect(width).toBeCloseTo(view.width - view.left - 2 * 90, -1);
    expect(framed(places, 0.9, view, table).scale).toBe(0.9);
    const apart = [[10, 10] as const, [1790, 1190] as const];
    expect(framed(apart, 9, view, table)).toEqual(whole(view, table));
    expect(framed([], 9, view, table)).toEqual(whole(view, table));
  });

  test("puts a place into the middle of what a sheet leaves open", () => {
    const half = { ...view, bottom: 300 };
    const camera = centreOn({ scale: 2, x: 0, y: 0 }, [900, 600], half, table);
    const [mx, my] = middle(half);
    expect(Math.abs(900 * 2 + camera.x - mx)).toBeLessThan(1);
    expect(Math.abs(600 * 2 + camera.y - my)).toBeLessThan(1);
    expect(my).toBeLessThan(view.height / 2);
  });

  test("does not move where everything is seen, and moves once where it is not", () => {
    const camera = clamp({ scale: 1.2, x: -400, y: -300 }, view, table);
    const [mx, my] = middle(view);
    const seen = [(mx - camera.x) / 1.2, (my - camera.y) / 1.2] as const;
    expect(reveal(camera, [seen], view, table)).toBe(camera);
    const moved = reveal(camera, [seen, [seen[0] + 500, seen[1]]], view, table);
    expect((seen[0] + 500) * moved.scale + moved.x).toBeLessThanOrEqual(view.width - 24);
    expect(moved.y).toBe(camera.y);
  });

  test("goes farther away for what does not fit", () => {
    const camera = clamp({ scale: 3, x: -1000, y: -1000 }, view, table);
    const moved = reveal(
      camera,
      [
        [100, 100],
        [1700, 1100],
      ],
      view,
      table,
    );
    expect(moved.scale).toBeLessThan(1);
  });
});
