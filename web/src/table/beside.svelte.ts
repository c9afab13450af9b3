// What the table says of several ways to do something: asked all at once, each only once as long as nothing happens.

import type { Alternative } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { keyOf, saidOf, type Filling, type Known } from "./ways";

/** Fillings that one question may have. */
const MOST = 64;

export class Beside {
  #known: ReadonlyMap<string, Alternative> = $state.raw(new Map());
  readonly #battle: () => Battle;
  /** The entry that the answers are about. */
  #n = -1;
  readonly #asked = new Set<string>();

  constructor(battle: () => Battle) {
    this.#battle = battle;
  }

  /** Asks about those of these that have not been asked about. */
  look(fillings: Filling[]): void {
    const battle = this.#battle();
    const n = battle.page?.n ?? -1;
    if (n !== this.#n) {
      this.#n = n;
      this.#known = new Map();
      this.#asked.clear();
    }
    const all = new Map(fillings.map((each) => [keyOf(each), each]));
    const fresh = [...all].filter(([key]) => !this.#asked.has(key)).slice(0, MOST);
    if (fresh.length === 0) return;
    for (const [key] of fresh) this.#asked.add(key);
    void battle.ask({ ways: fresh.map(([, each]) => saidOf(each)) }).then((reply) => {
      if (n !== this.#n) return;
      if (!reply || !("ways" in reply)) {
        // Whoever looks again may ask again.
        for (const [key] of fresh) this.#asked.delete(key);
        return;
      }
      const told = new Map(this.#known);
      fresh.forEach(([key], at) => {
        const way = reply.ways[at];
        if (way) told.set(key, way);
      });
      this.#known = told;
    });
  }

  /** What is known of a filling. */
  of(filling: Pick<Filling, "offer" | "values">): Alternative | null {
    return this.#known.get(keyOf(filling)) ?? null;
  }

  /** Those of which anything is known. */
  known(fillings: Filling[]): Known[] {
    return fillings.flatMap((filling) => {
      const way = this.of(filling);
      return way ? [{ ...filling, way }] : [];
    });
  }
}
