// What part of the table is seen, and how large: plain arithmetic that gestures, buttons and keys share.

import type { Px } from "./place";

/** A place of the table, in millimetres from its corner at the top left of the screen, is seen at `mm * scale + (x, y)`. */
export interface Camera {
  scale: number;
  x: number;
  y: number;
}

/** The window: its size, and what of it is covered by rulers, sheets and the like. All in CSS pixels. */
export interface View {
  width: number;
  height: number;
  top: number;
  left: number;
  right: number;
  bottom: number;
}

/** A table in millimetres. */
export interface Size {
  width: number;
  height: number;
}

/** The nearest that one can come, in pixels to the millimetre. */
export const NEAREST = 6;
/** How much desk may be seen beyond an edge of a table that is larger than the window. */
const BEYOND = 48;

const open = (view: View): { w: number; h: number } => ({
  w: Math.max(40, view.width - view.left - view.right),
  h: Math.max(40, view.height - view.top - view.bottom),
});

/** The scale at which the whole table is seen with a little desk round it. */
export function wholeScale(view: View, table: Size, margin = 10): number {
  const { w, h } = open(view);
  return Math.max(0.02, Math.min((w - 2 * margin) / table.width, (h - 2 * margin) / table.height, NEAREST));
}

/** Keeps the table in the window: centred along an axis where it is smaller, without much desk where it is larger. */
export function clamp(camera: Camera, view: View, table: Size): Camera {
  const scale = Math.max(Math.min(camera.scale, NEAREST), wholeScale(view, table) * 0.96);
  const { w, h } = open(view);
  const axis = (at: number, from: number, room: number, size: number): number => {
    if (size <= room) return from + (room - size) / 2;
    return Math.max(from + room - size - BEYOND, Math.min(from + BEYOND, at));
  };
  return {
    scale,
    x: Math.round(axis(camera.x, view.left, w, table.width * scale)),
    y: Math.round(axis(camera.y, view.top, h, table.height * scale)),
  };
}

export function whole(view: View, table: Size): Camera {
  return clamp({ scale: wholeScale(view, table), x: 0, y: 0 }, view, table);
}

/** Between which places (in millimetres) all of these lie, and the scale at which they fit, `clear` pixels from every edge. */
function around(places: readonly Px[], view: View, clear: number) {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const { w, h } = open(view);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = Math.min((w - 2 * clear) / Math.max(1, x1 - x0), (h - 2 * clear) / Math.max(1, y1 - y0));
  return { x0, x1, y0, y1, fits };
}

/** As near as all places (in millimetres) fit, `clear` pixels from every edge; no nearer than that scale, no farther than the whole table. */
export function framed(places: readonly Px[], nearest: number, view: View, table: Size, clear = 90): Camera {
  const far = whole(view, table);
  if (!places.length) return far;
  const { x0, x1, y0, y1, fits } = around(places, view, clear);
  const scale = Math.min(fits, nearest);
  if (scale <= far.scale) return far;
  return centreOn({ ...far, scale }, [(x0 + x1) / 2, (y0 + y1) / 2], view, table);
}

/** Nearer or farther by a factor, with what lies under `about` staying there. */
export function zoomAbout(camera: Camera, by: number, about: Px, view: View, table: Size): Camera {
  const least = wholeScale(view, table) * 0.96;
  const scale = Math.max(least, Math.min(NEAREST, camera.scale * by));
  const k = scale / camera.scale;
  return clamp(
    { scale, x: about[0] - (about[0] - camera.x) * k, y: about[1] - (about[1] - camera.y) * k },
    view,
    table,
  );
}

export function pan(camera: Camera, dx: number, dy: number, view: View, table: Size): Camera {
  return clamp({ ...camera, x: camera.x + dx, y: camera.y + dy }, view, table);
}

/** The middle of what is open of the window. */
export function middle(view: View): Px {
  const { w, h } = open(view);
  return [view.left + w / 2, view.top + h / 2];
}

/** Puts a place (in millimetres) into the middle. */
export function centreOn(camera: Camera, [x, y]: Px, view: View, table: Size): Camera {
  const [mx, my] = middle(view);
  return clamp({ ...camera, x: mx - x * camera.scale, y: my - y * camera.scale }, view, table);
}

/**
 * Moves as little as is needed for all places (in millimetres) to be seen, `clear` pixels from every edge; not at all if
 * they are. Goes farther away only where they do not fit.
 */
export function reveal(camera: Camera, places: readonly Px[], view: View, table: Size, clear = 24): Camera {
  if (!places.length) return camera;
  const { w, h } = open(view);
  const { x0, x1, y0, y1, fits } = around(places, view, clear);
  const scale = Math.min(camera.scale, fits);
  const k = scale / camera.scale;
  const [mx, my] = middle(view);
  const at = { scale, x: mx - (mx - camera.x) * k, y: my - (my - camera.y) * k };
  const axis = (a: number, b: number, from: number, room: number): number => {
    if (a < from + clear) return from + clear - a;
    if (b > from + room - clear) return from + room - clear - b;
    return 0;
  };
  const dx = axis(x0 * scale + at.x, x1 * scale + at.x, view.left, w);
  const dy = axis(y0 * scale + at.y, y1 * scale + at.y, view.top, h);
  if (!dx && !dy && k === 1) return camera;
  return clamp({ scale, x: at.x + dx, y: at.y + dy }, view, table);
}
