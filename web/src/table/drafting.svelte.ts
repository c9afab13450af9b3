// An offer that is being filled, and what the table says of it: one question at a time, and only the newest draft counts.

import type { Beforehand } from "../generated/protocol";
import { Latest } from "../wire/latest";
import { filled, type Draft } from "./fill";

export class Drafting {
  draft: Draft | null = $state.raw(null);
  /** What the table says of the draft; of an older one while the newest is asked about. */
  before: Beforehand | null = $state.raw(null);
  /** The draft that `before` is about. */
  about: Draft | null = $state.raw(null);
  /** Which of the legal alternatives is chosen. */
  instead = $state(0);
  readonly #asking: Latest<Draft, Beforehand | null>;
  /** Those who wait until the table has spoken of the draft, or the draft is another. */
  #waiting: (() => void)[] = [];

  constructor(ask: (draft: Draft) => Promise<Beforehand | null>) {
    this.#asking = new Latest(ask, (draft, before) => {
      if (before) {
        this.before = before;
        this.about = draft;
        this.instead = 0;
      }
      this.#wake();
    });
  }

  /** The draft is what `before` speaks of, and may be given. */
  get ready(): boolean {
    return this.draft !== null && this.about === this.draft && this.before !== null && !this.before.refused;
  }

  /** The draft becomes this; the table is asked about it once it is whole. */
  fill(draft: Draft): void {
    this.keep(draft);
    if (filled(draft)) this.#asking.about(draft);
    else this.before = this.about = null;
  }

  /** The draft becomes this, and nobody is asked yet. */
  keep(draft: Draft): void {
    this.draft = draft;
    this.#wake();
  }

  /** Puts back what is half done. */
  clear(): void {
    this.draft = this.before = this.about = null;
    this.#asking.forget();
    this.#wake();
  }

  /** Waits for the table's word on the draft as it is now; `false` where it is given up for another meanwhile. */
  async settled(): Promise<boolean> {
    const { draft } = this;
    while (draft && this.draft === draft && this.about !== draft)
      await new Promise<void>((wake) => this.#waiting.push(wake));
    return draft !== null && this.draft === draft;
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach((go) => go());
  }
}
