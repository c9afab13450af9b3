// A battle as this page sits at it: what the table has told, shown one thing after another, and what is wanted of it.

import type {
  About,
  Answered,
  Entry,
  FromTable,
  Missed,
  News,
  Page,
  Proposal,
  Question,
  Reply,
  Seat,
  SeatKind,
  Side,
  TableDice,
  Wish,
} from "../generated/protocol";
import { addressOf, Connection, type Line } from "./connection";
import { after, speaks, type Told } from "./model";

/** Something said at the table. */
export interface Remark {
  seat: SeatKind;
  text: string;
}

/** How long each of another side's entries is shown before the next, in milliseconds; less where many wait. */
export function pace(waiting: number): number {
  if (waiting > 12) return 60;
  return waiting > 4 ? 250 : 700;
}

/** The side that a seat is for, if it is for one. */
export function sideOf(kind: SeatKind | undefined): Side | null {
  return typeof kind === "object" ? kind.side : null;
}

export class Battle {
  readonly key: string;
  line: Line = $state.raw({ is: "joining" });
  seat: Seat | null = $state.raw(null);
  about: About | null = $state.raw(null);
  page: Page | null = $state.raw(null);
  story: Entry[] = $state.raw([]);
  seats: Seat[] = $state.raw([]);
  proposals: Proposal[] = $state.raw([]);
  said: Remark[] = $state([]);
  broken = $state("");
  /** Dice that the table itself waits for, where people throw them. */
  dice: TableDice | null = $state.raw(null);
  /** The entries that were shown last: what has just happened. */
  fresh: Entry[] = $state.raw([]);
  /** News that are still to be shown. */
  waiting = $state(0);
  /** Must this seat decide, as far as the table has told, whether or not it is shown yet? */
  called = $state(false);

  /** What lengths are measured in; millimetres until the table has told. */
  readonly unit = $derived(this.about?.unit ?? { name: "mm", micrometres: 1000 });

  readonly #connection: Connection;
  #told: Told | null = null;
  #seen: number | null = null;
  #queue: (News | Missed)[] = [];
  /** A long story, as far as it has been told before the rest of the table. */
  #begun: Entry[] = [];
  #timer = 0;
  #asked: Side[] = [];
  #sealed: Side[] = [];
  #reached: { n: number; done: () => void }[] = [];

  constructor(key: string) {
    this.key = key;
    const ears = {
      heard: (message: FromTable) => this.#hear(message),
      line: (line: Line) => (this.line = line),
      seen: () => this.#seen,
    };
    this.#connection = new Connection(key, ears, addressOf(location));
  }

  /** The side that this seat holds. */
  get side(): Side | null {
    return sideOf(this.seat?.kind);
  }

  /** Does the computer decide for this seat, which asked it to? */
  get decidedFor(): boolean {
    const { side } = this;
    return side !== null && this.seats.some((seat) => seat.thinks && sideOf(seat.kind) === side);
  }

  /** Must this seat decide now, as far as is shown? */
  get asked(): boolean {
    const { side, page } = this;
    if (side === null || page === null || this.waiting > 0 || this.decidedFor) return false;
    return page.asked.includes(side) && !page.sealed.includes(side);
  }

  /** Can wishes be sent? */
  get open(): boolean {
    return this.line.is === "open" && this.broken === "";
  }

  want(wish: Wish, dice: number[][] | null = null): Promise<Answered> {
    this.skip();
    return this.#connection.want(wish, this.#seen ?? 0, dice);
  }

  ask(question: Question): Promise<Reply | null> {
    return this.#connection.ask(question);
  }

  tryNow(): void {
    this.#connection.tryNow();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  /** Resolves when the page shows this entry or a later one. */
  reached(n: number): Promise<void> {
    if ((this.#told?.page.n ?? -1) >= n) return Promise.resolve();
    return new Promise((done) => this.#reached.push({ n, done }));
  }

  /** Shows everything that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#queue.length > 0) this.#show();
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case "welcome":
        this.skip();
        this.seat = message.seat;
        // What the table waits for is told next, if it waits.
        this.dice = null;
        this.about = message.about;
        this.#told = { page: message.page, story: [...this.#begun, ...message.story] };
        this.#begun = [];
        this.#seen = message.page.n;
        this.#call(message.page);
        this.#publish([]);
        this.#people(message);
        break;
      case "story":
        this.#begun = [...this.#begun.slice(0, message.after), ...message.entries];
        break;
      case "back":
        this.#people(message);
        this.#take(message.missed);
        break;
      case "news":
        this.#take(message);
        break;
      case "seats":
        this.seats = message.seats;
        break;
      case "proposals":
        this.proposals = message.proposals;
        break;
      case "dice":
        this.dice = message.wanted ?? null;
        break;
      case "said":
        this.said.push({ seat: message.seat, text: message.text });
        break;
      case "broken":
        this.broken = message.why;
        break;
    }
  }

  #people(message: { seats: Seat[]; proposals: Proposal[] }): void {
    this.seats = message.seats;
    this.proposals = message.proposals;
  }

  /** What is told of who must decide; what is not told stays as it was. */
  #call({ asked, sealed }: { asked?: Side[] | null; sealed?: Side[] | null }): void {
    this.#asked = asked ?? this.#asked;
    this.#sealed = sealed ?? this.#sealed;
    const { side } = this;
    this.called = side !== null && this.#asked.includes(side) && !this.#sealed.includes(side);
  }

  #take(news: News | Missed): void {
    this.#call("page" in news ? news.page : news.changes);
    this.#seen = "page" in news ? news.page.n : news.n;
    this.#queue.push(news);
    this.waiting = this.#queue.length;
    if (this.#timer === 0) this.#next();
  }

  /** Shows the next news; after those that somebody else caused there is a moment to look. */
  #next(): void {
    this.#timer = 0;
    const news = this.#queue[0];
    if (!news) return;
    const theirs = news.entries.some((entry) => speaks(entry) && entry.by.some((side) => side !== this.side));
    // Whoever looks elsewhere misses nothing: it is shown when he comes back.
    if (theirs && document.hidden) {
      document.addEventListener("visibilitychange", () => this.#timer === 0 && this.#next(), { once: true });
      return;
    }
    this.#show();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (theirs && !still) {
      this.#timer = window.setTimeout(() => this.#next(), pace(this.#queue.length));
    } else {
      this.#next();
    }
  }

  #show(): void {
    const news = this.#queue.shift();
    if (!news || !this.#told) return;
    this.#told = after(this.#told, news);
    this.#publish(news.entries);
  }

  #publish(fresh: Entry[]): void {
    if (!this.#told) return;
    this.waiting = this.#queue.length;
    this.page = this.#told.page;
    this.story = this.#told.story;
    this.fresh = fresh;
    const n = this.#told.page.n;
    const there = this.#reached.filter((each) => each.n <= n);
    this.#reached = this.#reached.filter((each) => each.n > n);
    there.forEach((each) => each.done());
  }
}
