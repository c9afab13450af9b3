// The desk at which a force is chosen: one change after another, each judged by the table, none lost.

import type { Addition, Draft, Fitting, Muster, NotAdded, Sheet } from "../generated/protocol";
import { fewer, fitted, given, named, withKind, without } from "./draft";

/** What the table is asked. */
export interface Table {
  muster(draft: Draft, add?: Addition): Promise<Muster>;
  open(text: string): Promise<Muster>;
}

const MOST_PAST = 100;

export class Desk {
  /** The force as the table judged it last. */
  muster: Muster | null = $state.raw(null);
  /** What was not added the last time, and why. */
  refused: NotAdded | null = $state.raw(null);
  /** The unit that is added to; none where a new one is begun. */
  unit: number | null = $state(null);
  /** Why the last change was not made. */
  wrong = $state("");
  /** What was done, for those who do not see it. */
  said = $state("");
  past: Draft[] = $state.raw([]);
  readonly #table: Table;
  readonly #onchange: (draft: Draft) => void;
  #line: Promise<void> = Promise.resolve();

  constructor(table: Table, onchange: (draft: Draft) => void) {
    this.#table = table;
    this.#onchange = onchange;
  }

  /** Everything that was begun is done. */
  get done(): Promise<void> {
    return this.#line;
  }

  /** Begins with a force: one that is read from a link, or an empty one. */
  begin(draft: Draft): void {
    this.#then(async () => this.#take(await this.#table.muster(draft)));
  }

  /** Opens a force from a file; what stands on the desk stays where the file cannot be read. */
  open(text: string): void {
    this.#then(async () => this.#take(await this.#table.open(text)));
  }

  /** One more of a kind: where no unit is named, in the one that is added to when its turn comes. */
  add(kind: string, unit?: number | null): void {
    this.#add(() => ({ unit: unit === undefined ? this.unit : unit, line: { kind, number: 1 } }));
  }

  /** Adds what was asked for, or says why not. */
  take(add: Addition): void {
    this.#add(() => add);
  }

  /** A unit of one's own: a new one with its first element, or another one in the place of that with the name `was`. */
  enlist(sheet: Sheet, was: string): void {
    if (was) this.change((draft) => withKind(draft, sheet, was));
    else {
      const first = (): Addition => ({ unit: this.unit, line: { kind: sheet.name, number: 1 } });
      this.#add(first, (draft) => withKind(draft, sheet, ""));
    }
  }

  #add(what: () => Addition, how = (draft: Draft): Draft => draft): void {
    this.#then(async () => {
      const old = this.muster?.draft;
      if (!old) return;
      const before = how(old);
      const add = what();
      const unit = typeof add.unit === "number" && add.unit < before.units.length ? add.unit : null;
      const after = await this.#table.muster(before, { ...add, unit });
      if (after.refused) {
        // A unit of one's own is kept, even where its first element has no place.
        if (before !== old) this.#take(after);
        this.refused = after.refused;
        this.unit = unit;
        this.said = `Not added. ${after.refused.faults.map((fault) => fault.what).join(". ")}.`;
        return;
      }
      this.#take(after);
      this.unit = unit ?? after.draft.units.length - 1;
      this.said = `${add.line.kind} added. ${after.points} of ${after.draft.limit} points.`;
    });
  }

  /** Changes the force otherwise. */
  change(how: (draft: Draft) => Draft): void {
    this.#then(async () => {
      const before = this.muster?.draft;
      if (before) this.#take(await this.#table.muster(how(before)));
    });
  }

  fewer(unit: number, line: number): void {
    this.change((draft) => fewer(draft, unit, line));
  }

  disband(unit: number): void {
    this.change((draft) => without(draft, unit));
  }

  name(unit: number, name: string): void {
    this.change((draft) => named(draft, unit, name));
  }

  give(unit: number, line: number, word: string): void {
    this.change((draft) => given(draft, unit, line, word));
  }

  fit(unit: number, line: number, fitting: Fitting, word: string): void {
    this.change((draft) => fitted(draft, unit, line, fitting, word));
  }

  /** Leaves what was refused where it is. */
  leave(): void {
    this.refused = null;
  }

  /** The force as it was before the last change. */
  undo(): void {
    this.#then(async () => {
      const before = this.past.at(-1);
      if (!before) return;
      const past = this.past.slice(0, -1);
      this.#take(await this.#table.muster(before));
      this.past = past;
      this.said = "Undone.";
    });
  }

  #take(muster: Muster): void {
    const before = this.muster?.draft;
    if (before) this.past = [...this.past, before].slice(-MOST_PAST);
    this.muster = muster;
    this.refused = null;
    if (this.unit !== null && this.unit >= muster.draft.units.length) this.unit = null;
    this.#onchange(muster.draft);
  }

  /** One after another, in the order in which they were wanted. */
  #then(work: () => Promise<void>): void {
    this.#line = this.#line.then(async () => {
      this.wrong = "";
      try {
        await work();
      } catch (error) {
        this.wrong = error instanceof Error ? error.message : "The table does not answer.";
      }
    });
  }
}
