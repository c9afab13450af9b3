// Asks one thing at a time and remembers only the newest wish to ask, so that a drag never queues up questions.

/** Runs `ask` for the newest input only: those that came in between are passed over. */
export class Latest<In, Out> {
  readonly #ask: (input: In) => Promise<Out>;
  readonly #take: (input: In, output: Out) => void;
  #next: { input: In } | null = null;
  #round = 0;
  #busy = false;

  constructor(ask: (input: In) => Promise<Out>, take: (input: In, output: Out) => void) {
    this.#ask = ask;
    this.#take = take;
  }

  /** Asks about this as soon as the question under way is answered. */
  about(input: In): void {
    this.#next = { input };
    if (!this.#busy) void this.#run();
  }

  /** Whatever is under way or waiting is of no interest any more. */
  forget(): void {
    this.#next = null;
    this.#round += 1;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#next) {
      const { input } = this.#next;
      const round = this.#round;
      this.#next = null;
      const output = await this.#ask(input);
      if (round === this.#round) this.#take(input, output);
    }
    this.#busy = false;
  }
}
