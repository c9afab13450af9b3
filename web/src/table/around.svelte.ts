// What the table says of everything that the selected piece may try: its reach, its targets, its buttons, what is named.

import type { Beforehand, Choice, Forecast, Offer, Piece, Point } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { begin, differences, sameOffer, type Shape } from "./fill";
import { mainOf } from "./forecasts";
import { beforehand, choices, outline, type Chosen } from "./questions";

/** What is to be looked at. */
export interface Sought {
  /** What the selected piece may try. */
  own: Offer[];
  /** The one that is filled on the ground. */
  ground: Offer | null;
  /** What carries out what is named. */
  commit: Offer | null;
  shape(offer: Offer): Shape;
}

export class Around {
  targets: Chosen[] = $state.raw([]);
  region: Point[][] = $state.raw([]);
  /** The answers for offers that have nothing to fill. */
  buttons: { offer: Offer; before: Beforehand }[] = $state.raw([]);
  named: Forecast[] = $state.raw([]);
  /** How offers are typed that have nothing to fill, or that are filled in a form, as they begin: what tells those of one verb apart. */
  #typed: { offer: Offer; words: string }[] = $state.raw([]);
  readonly #battle: () => Battle;
  #round = 0;

  constructor(battle: () => Battle) {
    this.#battle = battle;
  }

  /** Asks for all of it anew; answers to what was sought before count no more. */
  look({ own, ground, commit, shape }: Sought): void {
    const battle = this.#battle();
    const round = (this.#round += 1);
    const then = <T>(answer: Promise<T>, take: (answer: T) => void) =>
      void answer.then((each) => {
        if (round === this.#round) take(each);
      });
    this.targets = [];
    this.region = [];
    this.buttons = [];
    this.named = [];
    this.#typed = [];
    if (ground) then(outline(battle, ground), (region) => (this.region = region));
    const weapons = own.filter((offer) => shape(offer) === "target");
    for (const offer of own) {
      const its = shape(offer);
      if (its === "target" || its === "own") {
        then(choices(battle, offer, its, weapons.length > 1), (chosen) => (this.targets = [...this.targets, chosen]));
      } else if (its === "button") {
        then(beforehand(battle, begin(offer), its), (before) => {
          if (!before) return;
          this.buttons = [...this.buttons, { offer, before }];
          this.#typed = [...this.#typed, { offer, words: before.words }];
        });
      } else if (its === "form" && own.some((other) => other !== offer && other.verb === offer.verb)) {
        then(beforehand(battle, begin(offer), its), (before) => {
          if (before?.words) this.#typed = [...this.#typed, { offer, words: before.words }];
        });
      }
    }
    if (commit) then(beforehand(battle, begin(commit), "button"), (before) => (this.named = before?.forecasts ?? []));
  }

  /** How an offer is typed as it begins; nothing where that is not known. */
  wordsOf(offer: Offer): string | null {
    return this.#typed.find((each) => sameOffer(each.offer, offer))?.words ?? null;
  }

  /** What this offer is about, where there are others of its verb: "trench-1"; nothing where it is the only one. */
  onWhat(offer: Offer): string {
    const alike = this.#typed.filter((each) => each.offer.verb === offer.verb);
    const at = alike.findIndex((each) => sameOffer(each.offer, offer));
    return alike.length > 1 ? (differences(alike.map((each) => each.words))[at] ?? "") : "";
  }

  /** Who can be chosen for this offer. */
  choicesFor(offer: Offer): Choice[] {
    return this.targets.find((each) => sameOffer(each.offer, offer))?.choices ?? [];
  }

  /** How much an offer promises against a piece: its first chance, as the table told it; -1 where it may not be. */
  promise(offer: Offer, piece: Piece): number {
    const choice = this.choicesFor(offer).find((each) => each.piece === piece);
    if (!choice || choice.refused) return -1;
    return mainOf(choice.forecasts)?.chances[0]?.[1] ?? 0;
  }
}
