// Another side acts and this one may answer: who could, at which points of the way, and what each would come to.

import type { Beforehand, Offer } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { begin, slotOf, withValue } from "./fill";
import { promise } from "./moments";
import { beforehand } from "./questions";

/** One point of the way, with what the offer would come to there. */
export interface Step {
  value: number;
  before: Beforehand;
}

export class Reacting {
  steps: Step[] = $state.raw([]);
  /** Who could, each with what it would come to at the first point. */
  watchers: { offer: Offer; before: Beforehand | null }[] = $state.raw([]);
  readonly #battle: () => Battle;
  #round = 0;

  constructor(battle: () => Battle) {
    this.#battle = battle;
  }

  /** Asks what every number of an offer would come to. */
  look(offer: Offer): void {
    const round = (this.#round += 1);
    this.steps = [];
    const slot = slotOf(offer, "number");
    const of = offer.slots[slot];
    if (!of || !("number" in of)) return;
    for (let value = of.number.from; value <= of.number.to; value += 1) {
      const draft = withValue(begin(offer), slot, { number: value });
      void beforehand(this.#battle(), draft, "steps").then((before) => {
        if (!before || round !== this.#round) return;
        const others = this.steps.filter((step) => step.value !== value);
        this.steps = [...others, { value, before }].sort((one, other) => one.value - other.value);
      });
    }
  }

  /** Asks what each of these offers promises; the answer is the best of them, if the table has not gone on meanwhile. */
  async best(offers: Offer[]): Promise<Offer | null> {
    const battle = this.#battle();
    const { page } = battle;
    const asked = offers.map(async (offer) => ({ offer, before: await beforehand(battle, begin(offer), "steps") }));
    const watchers = await Promise.all(asked);
    if (page !== battle.page) return null;
    this.watchers = watchers;
    return [...watchers].sort((one, other) => promise(other.before) - promise(one.before))[0]?.offer ?? null;
  }
}
