// Those who follow whoever leads: asked about while he is drawn, so that who cannot follow is marked before anybody lets go.

import type { Beforehand, Piece } from "../generated/protocol";
import { Latest } from "../wire/latest";
import type { Draft } from "./fill";
import type { Follower } from "./formation";

export class Following {
  /** The whole unit moves, and not one piece of it. */
  on = $state(false);
  /** Those who follow, as the table last said. */
  all: Follower[] = $state.raw([]);
  readonly #ask: (draft: Draft) => Promise<Beforehand | null>;
  readonly #asking: Latest<Draft[], Follower[]>;

  constructor(ask: (draft: Draft) => Promise<Beforehand | null>) {
    this.#ask = ask;
    this.#asking = new Latest(
      (drafts) => this.#asked(drafts),
      (_, all) => (this.all = all),
    );
  }

  /** Asks about these; what was asked before counts no more. */
  look(drafts: Draft[]): void {
    this.#asking.about(drafts);
  }

  /** Those who cannot follow. */
  get left(): Piece[] {
    return this.all.filter(({ why }) => why !== "").map(({ piece }) => piece);
  }

  /** What the table says of exactly these. */
  async settled(drafts: Draft[]): Promise<Follower[]> {
    this.#asking.forget();
    this.all = await this.#asked(drafts);
    return this.all;
  }

  forget(): void {
    this.#asking.forget();
    this.all = [];
  }

  #asked(drafts: Draft[]): Promise<Follower[]> {
    return Promise.all(
      drafts.map(async (draft) => {
        const before = await this.#ask(draft);
        const course = before?.preview.course ?? null;
        const why = course?.stop?.title ?? before?.refused?.reason ?? (before ? "" : "the table does not say");
        const clause = course?.stop?.clause ?? before?.refused?.clause ?? "";
        return { piece: draft.offer.actor, draft, course, why, clause };
      }),
    );
  }
}
