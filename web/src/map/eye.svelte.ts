// The eye over the table: what part of it is seen, and when it has come to rest.

import type { Point } from "../generated/protocol";
import type { Part } from "../terrain/sheet";
import * as cam from "./camera";
import { toPx, type Lie, type Px } from "./place";

/** What an eye must know of its map. */
export interface Around {
  /** The table in millimetres. */
  table: () => cam.Size;
  turned: () => boolean;
  /** Pixels at the bottom that a sheet covers. */
  inset: () => number;
}

/** How long the picture must stand still to be at rest, in milliseconds. */
const REST = 130;
/** Nearer than this, models can be seen well: pixels to the millimetre. */
const NEAR = 1.35;
/** So many times nearer than the whole table is worth losing sight of the rest. */
const WORTH = 1.4;

export class Eye {
  /** The window's size in pixels. */
  width = $state(0);
  height = $state(0);
  camera = $state.raw<cam.Camera>({ scale: 0, x: 0, y: 0 });
  /** Counts up whenever the picture has come to rest. */
  rested = $state(0);
  /** What is seen of the table at rest, in millimetres from its corner at the top left. */
  seen = $state.raw<Part>({ x: 0, y: 0, w: 1, h: 1 });

  #around: Around;
  /** The window that the picture was fitted to last. */
  #fitted: cam.View | null = null;
  /** What was last brought together in the window, until one looks elsewhere. */
  #together: readonly Point[] | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Around) {
    this.#around = around;
  }

  readonly table = $derived.by(() => this.#around.table());
  /** Widths of the rulers in pixels; a phone has no room for them. */
  readonly ruler = $derived(this.width < 640 ? { top: 0, left: 0 } : { top: 17, left: 26 });
  readonly view = $derived.by((): cam.View => ({
    width: this.width,
    height: this.height,
    top: this.ruler.top,
    left: this.ruler.left,
    right: 0,
    bottom: this.#around.inset(),
  }));
  readonly scale = $derived(this.camera.scale);
  readonly ready = $derived(this.camera.scale > 0);
  readonly lie = $derived.by((): Lie => ({ ...this.table, turned: this.#around.turned(), scale: this.scale }));
  readonly isWhole = $derived(this.ready && this.scale <= cam.wholeScale(this.view, this.table) * 1.02);

  /** The window or the table has another size: the whole table where it was seen whole before, else what was seen. */
  fit(view: cam.View): void {
    if (view.width < 2 || view.height < 2) return;
    const wasWhole = this.#fitted !== null && this.scale <= cam.wholeScale(this.#fitted, this.table) * 1.02;
    this.#fitted = view;
    if (this.#together) return this.frame(this.#together);
    if (this.ready) return this.look(wasWhole ? cam.whole(view, this.table) : cam.clamp(this.camera, view, this.table));
    this.camera = cam.whole(view, this.table);
    this.#settle();
  }

  look(next: cam.Camera): void {
    this.#together = null;
    const { scale, x, y } = this.camera;
    if (next.scale === scale && next.x === x && next.y === y) return;
    this.camera = next;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#settle(), REST);
  }

  close(): void {
    clearTimeout(this.#resting);
  }

  #settle(): void {
    const { left, top, width, height } = this.view;
    const { scale, x, y } = this.camera;
    this.seen = { x: (left - x) / scale, y: (top - y) / scale, w: (width - left) / scale, h: (height - top) / scale };
    this.rested++;
  }

  /** A point in millimetres from the corner at the top left. */
  mm(point: Point): Px {
    return toPx({ ...this.lie, scale: 1 }, point);
  }

  /** From pixels of the window to pixels of the picture. */
  local(at: Px): Px {
    return [at[0] - this.camera.x, at[1] - this.camera.y];
  }

  pan(dx: number, dy: number): void {
    this.look(cam.pan(this.camera, dx, dy, this.view, this.table));
  }

  /** Nearer or farther about a place of the window; about the middle where there is none or it is not seen. */
  zoom(by: number, about: Px | null): void {
    const { left, top, width, height, bottom } = this.view;
    const inside = about && about[0] > left && about[0] < width && about[1] > top && about[1] < height - bottom;
    this.look(cam.zoomAbout(this.camera, by, inside ? about : cam.middle(this.view), this.view, this.table));
  }

  /** The whole table; from there nearer again: to a place of the window, or else to these points. */
  whole(about: Px | null, points: readonly Point[] = []): void {
    if (!this.isWhole) return this.look(cam.whole(this.view, this.table));
    const framed = this.#framed(points);
    if (!about && framed.scale > this.scale * WORTH) this.look(framed);
    else this.zoom(Math.max(NEAR / this.scale, 1.8), about);
  }

  /** As near as all these points can be seen together, where that is worth it. */
  frame(points: readonly Point[]): void {
    const framed = this.#framed(points);
    if (framed.scale > cam.wholeScale(this.view, this.table) * WORTH) {
      this.look(framed);
      this.#together = points;
    } else if (this.#together) this.look(cam.whole(this.view, this.table));
  }

  #framed(points: readonly Point[]): cam.Camera {
    const places = points.map((point) => this.mm(point));
    return cam.framed(places, NEAR, this.view, this.table);
  }

  centre(point: Point, least = 0): void {
    const camera = { ...this.camera, scale: Math.max(this.scale, least) };
    this.look(cam.centreOn(camera, this.mm(point), this.view, this.table));
  }

  show(points: readonly Point[]): void {
    this.look(this.#revealing(points));
  }

  /** Shows the first of these places, unless one of them is seen already. */
  showOne(points: readonly Point[]): void {
    const seen = points.some((point) => this.#revealing([point]) === this.camera);
    if (!seen) this.show(points.slice(0, 1));
  }

  /** The camera from which all these places are seen, as near to where it is as can be. */
  #revealing(points: readonly Point[]): cam.Camera {
    const places = points.map((point) => this.mm(point));
    return cam.reveal(this.camera, places, this.view, this.table, 44);
  }
}
