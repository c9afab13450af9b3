// Fingers, pen and mouse on the map: what they mean, and nothing of what it leads to.

import { far, type Px } from "./place";

export type Phase = "start" | "move" | "end" | "cancel";

/** How something was picked. */
export interface How {
  pointer: "mouse" | "touch" | "pen";
  shift: boolean;
}

/** What a map does about gestures. Places are pixels from the map's corner at the top left. */
export interface Meant {
  pan(dx: number, dy: number): void;
  zoom(by: number, about: Px): void;
  tap(at: Px, how: How): void;
  /** Twice at the same place, on touch. */
  tapTwice(at: Px): void;
  /** What a drag from here would be. */
  dragOf(at: Px, how: How): "pan" | "other";
  drag(from: Px, at: Px, phase: Phase): void;
  hover(at: Px | null): void;
  /** A finger rests at a place; nowhere once it is lifted or moves on. */
  rest(at: Px | null): void;
}

interface Finger {
  from: Px;
  at: Px;
}

/** How far a pointer may wander in a tap, in pixels. */
const STILL = { mouse: 4, pen: 6, touch: 9 };
/** A finger that stays this long rests, in milliseconds. */
const RESTS = 450;
/** Two taps within this time, in milliseconds, are one double tap. */
const TWICE = 320;

const kind = (event: PointerEvent): How["pointer"] =>
  event.pointerType === "touch" ? "touch" : event.pointerType === "pen" ? "pen" : "mouse";

export class Gestures {
  #meant: Meant;
  #fingers = new Map<number, Finger>();
  #state: "idle" | "press" | "pan" | "drag" | "pinch" = "idle";
  #lastTap: { at: Px; time: number } | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #rests = false;

  constructor(meant: Meant) {
    this.#meant = meant;
  }

  #place(event: PointerEvent | WheelEvent): Px {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    const at = this.#place(event);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { from: at, at });
    if (this.#fingers.size === 1) {
      this.#state = "press";
      if (kind(event) === "touch") this.#resting = setTimeout(() => this.#rest(at), RESTS);
      return;
    }
    this.#lift();
    if (this.#state === "drag") this.#meant.drag(at, at, "cancel");
    this.#state = this.#fingers.size === 2 ? "pinch" : this.#state;
  }

  #rest(at: Px): void {
    this.#rests = this.#state === "press";
    if (this.#rests) this.#meant.rest(at);
  }

  /** The finger rests no more. Did it? */
  #lift(): boolean {
    clearTimeout(this.#resting);
    const rested = this.#rests;
    this.#rests = false;
    if (rested) this.#meant.rest(null);
    return rested;
  }

  move(event: PointerEvent): void {
    const at = this.#place(event);
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") this.#meant.hover(at);
      return;
    }
    const before = finger.at;
    if (this.#state === "pinch") {
      this.#pinch(event.pointerId, at);
      return;
    }
    finger.at = at;
    if (this.#state === "press") {
      if (far(finger.from, at) < STILL[kind(event)]) return;
      this.#lift();
      const how = { pointer: kind(event), shift: event.shiftKey };
      this.#state = event.button !== 1 && this.#meant.dragOf(finger.from, how) === "other" ? "drag" : "pan";
      if (this.#state === "drag") this.#meant.drag(finger.from, finger.from, "start");
      else this.#meant.pan(at[0] - finger.from[0], at[1] - finger.from[1]);
    } else if (this.#state === "pan") {
      this.#meant.pan(at[0] - before[0], at[1] - before[1]);
    }
    if (this.#state === "drag") this.#meant.drag(finger.from, at, "move");
  }

  #pinch(id: number, at: Px): void {
    const [a, b] = [...this.#fingers.entries()];
    if (!a || !b) return;
    const [moving, other] = a[0] === id ? [a[1], b[1]] : [b[1], a[1]];
    const middle = (p: Px, q: Px): Px => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const before = { apart: far(moving.at, other.at), at: middle(moving.at, other.at) };
    moving.at = at;
    const now = { apart: far(moving.at, other.at), at: middle(moving.at, other.at) };
    this.#meant.pan(now.at[0] - before.at[0], now.at[1] - before.at[1]);
    if (before.apart > 8) this.#meant.zoom(now.apart / before.apart, now.at);
  }

  up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const at = this.#place(event);
    if (this.#state === "drag") this.#meant.drag(finger.from, at, "end");
    const rested = this.#lift();
    if (this.#state === "press" && !rested) this.#tap(at, event);
    // The finger that is left goes on panning after a pinch.
    this.#state = this.#fingers.size === 1 ? "pan" : this.#fingers.size ? this.#state : "idle";
  }

  #tap(at: Px, event: PointerEvent): void {
    const pointer = kind(event);
    const before = this.#lastTap;
    if (pointer === "touch" && before && event.timeStamp - before.time < TWICE && far(before.at, at) < 24) {
      this.#lastTap = null;
      this.#meant.tapTwice(at);
      return;
    }
    this.#lastTap = { at, time: event.timeStamp };
    this.#meant.tap(at, { pointer, shift: event.shiftKey });
  }

  cancel(event: PointerEvent): void {
    this.#lift();
    const finger = this.#fingers.get(event.pointerId);
    this.#fingers.delete(event.pointerId);
    if (finger && this.#state === "drag") this.#meant.drag(finger.from, finger.at, "cancel");
    this.#state = "idle";
  }

  /** Gives up a drag that is under way, for instance with Esc. */
  stop(): void {
    this.#lift();
    const finger = [...this.#fingers.values()][0];
    if (finger && this.#state === "drag") this.#meant.drag(finger.from, finger.at, "cancel");
    if (this.#state === "drag") this.#state = "idle";
    this.#fingers.clear();
  }

  leave(): void {
    this.#meant.hover(null);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 240 : 1;
    const by = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 0.008 : 0.0016));
    this.#meant.zoom(by, this.#place(event));
  }
}
