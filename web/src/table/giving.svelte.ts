// What became of what was wanted: refusals, dice to be typed, words of the table. One thing at a time.

import type { Answered, Refused, Throwing, Wish } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { asked } from "./undoing";

export class Giving {
  /** Something is under way. */
  busy = $state(false);
  refused: Refused | null = $state.raw(null);
  /** What the table says that is no refusal. */
  notice = $state("");
  /** Dice to be thrown by hand, for what was wanted last. */
  #throwing: Throwing | null = $state.raw(null);
  /** The faces typed so far, throw by throw. */
  faces: number[][] = $state.raw([]);

  readonly #battle: () => Battle;
  #wish: Wish | null = null;
  #then: ((n: number | null) => void) | null = null;

  constructor(battle: () => Battle) {
    this.#battle = battle;
  }

  /** Dice to be thrown by hand: for what was wanted here last, else those that the table waits for. */
  get throwing(): Throwing | null {
    return this.#throwing ?? (this.busy ? null : (this.#battle().dice?.throwing ?? null));
  }

  /** Whether they may be put back: those that the table waits for may not. */
  get mayPutBack(): boolean {
    return this.#throwing !== null;
  }

  /** Is there anything to read? */
  get said(): boolean {
    return this.refused !== null || this.notice !== "";
  }

  forget(): void {
    this.refused = null;
    this.notice = "";
  }

  refuse(refused: Refused): void {
    this.notice = "";
    this.refused = refused;
  }

  /** The number of the entry; `null` where none was made. Waits for typed dice. */
  async want(wish: Wish): Promise<number | null> {
    if (this.busy || this.#throwing) return null;
    this.forget();
    this.#wish = wish;
    return this.#send(wish, []);
  }

  /** The dice of the throw that is waited for. */
  type(faces: number[]): void {
    if (!this.#throwing) return void this.#forTable(faces);
    const wish = this.#wish;
    const then = this.#then;
    if (!wish) return;
    const all = [...this.faces, faces];
    this.#throwing = null;
    void this.#send(wish, all).then((n) => {
      if (this.#throwing) return;
      this.#then = null;
      then?.(n);
    });
  }

  /** The dice are not thrown after all: nothing has happened. */
  putBack(): void {
    this.#throwing = null;
    this.faces = [];
    this.#then?.(null);
    this.#then = null;
  }

  /** One throw of those that the table waits for; it says itself what comes next. */
  async #forTable(faces: number[]): Promise<void> {
    const battle = this.#battle();
    const { dice } = battle;
    if (this.busy || !dice) return;
    this.busy = true;
    battle.dice = null;
    const answer = await battle.want({ throw: { faces } });
    this.busy = false;
    if (answer.is === "waiting") battle.dice = { ...dice, throwing: answer };
    else if (answer.is !== "done") await this.#take(answer);
  }

  async #send(wish: Wish, faces: number[][]): Promise<number | null> {
    this.busy = true;
    this.faces = faces;
    const answer = await this.#battle().want(wish, faces.length > 0 ? faces : null);
    this.busy = false;
    return this.#take(answer);
  }

  #take(answer: Answered): number | null | Promise<number | null> {
    switch (answer.is) {
      case "done":
        this.faces = [];
        return answer.n;
      case "refused":
        this.refuse(answer);
        break;
      case "waiting":
        if (answer.misfit) this.faces = this.faces.slice(0, -1);
        this.#throwing = answer;
        return new Promise((then) => (this.#then = this.#then ?? then));
      case "sealed": {
        this.faces = [];
        const { page, asked } = this.#battle();
        // What is written on a list that is still open stands there to be read.
        if (page?.way !== "lists" || !asked) this.notice = "Sealed. It is opened when every side has decided.";
        return page?.n ?? null;
      }
      case "proposed":
        this.notice = asked(this.#battle());
        break;
      case "stale":
        this.notice = "Something has happened in between. Nothing was done: look again.";
        break;
      case "forbidden":
      case "failed":
        this.notice = answer.why;
        break;
    }
    this.faces = [];
    return null;
  }
}
