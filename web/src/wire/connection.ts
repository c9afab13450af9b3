// The line to a table: joins with a key, comes back with what was seen, gives each message a name and finds its answer.

import type { Answered, FromPage, FromTable, Question, Reply, Wanted, Wish } from "../generated/protocol";

/** Where the line stands. */
export type Line =
  | { is: "joining" }
  | { is: "open" }
  /** Lost: which try comes next, and when, in milliseconds since 1970. */
  | { is: "lost"; tries: number; at: number; since: number }
  /** The key opens nothing. */
  | { is: "unwelcome"; why: string };

/** What is told of a line. */
export interface Ears {
  /** Anything but answers and replies, which go to who asked. */
  heard(message: FromTable): void;
  line(line: Line): void;
  /** The last entry seen, to come back with; none before the first welcome. */
  seen(): number | null;
}

/** What a browser gives: replaced in tests. */
export interface World {
  open(url: string): WebSocket;
  now(): number;
  later(what: () => void, milliseconds: number): number;
  never(timer: number): void;
}

const browser: World = {
  open: (url) => new WebSocket(url),
  now: () => Date.now(),
  later: (what, milliseconds) => window.setTimeout(what, milliseconds),
  never: (timer) => window.clearTimeout(timer),
};

/** A line that is closed with this code may be tried again: the table is full, or out of reach just now. */
const TRY_AGAIN = 1013;

/** How long to wait before a try: one second, then twice as long, at most thirty. */
export function pause(tries: number): number {
  return Math.min(30, 2 ** Math.max(0, tries - 1)) * 1000;
}

/** Something that this page wants: kept until its answer has come, and sent again when the line is back. */
interface Kept {
  wanted: Wanted;
  answer(answered: Answered): void;
}

export function addressOf(place: { protocol: string; host: string }): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/api/table`;
}

export class Connection {
  readonly #key: string;
  readonly #ears: Ears;
  readonly #world: World;
  readonly #url: string;
  readonly #own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #socket: WebSocket | null = null;
  #joined = false;
  /** Why this page was turned away. */
  #refused = "";
  #closed = false;
  #tries = 0;
  #since = 0;
  #timer = 0;
  #count = 0;
  readonly #wants = new Map<string, Kept>();
  readonly #asks = new Map<string, (reply: Reply | null) => void>();

  constructor(key: string, ears: Ears, url: string, world: World = browser) {
    this.#key = key;
    this.#ears = ears;
    this.#url = url;
    this.#world = world;
    this.#open();
  }

  /** Sends a wish; the answer comes even if the line is lost in between, since a repeat gets the first answer again. */
  want(wish: Wish, after: number, dice: number[][] | null = null): Promise<Answered> {
    const wanted: Wanted = { id: this.#name(), after, wish, dice };
    return new Promise((answer) => {
      this.#wants.set(wanted.id, { wanted, answer });
      this.#send({ type: "want", ...wanted });
    });
  }

  /** Asks; `null` where the line was lost before the answer came. */
  ask(question: Question): Promise<Reply | null> {
    const id = this.#name();
    return new Promise((answer) => {
      if (!this.#joined) return answer(null);
      this.#asks.set(id, answer);
      this.#send({ type: "ask", id, question });
    });
  }

  /** Tries at once. */
  tryNow(): void {
    if (this.#joined || this.#closed) return;
    this.#world.never(this.#timer);
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#closed = true;
    this.#world.never(this.#timer);
    this.#drop();
    this.#wants.clear();
  }

  #name(): string {
    this.#count += 1;
    return `${this.#own}-${this.#count}`;
  }

  #send(message: FromPage): void {
    if (this.#socket && this.#joined) this.#socket.send(JSON.stringify(message));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#joined = false;
    for (const answer of this.#asks.values()) answer(null);
    this.#asks.clear();
    socket?.close();
  }

  #open(): void {
    this.#refused = "";
    const socket = this.#world.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      const join: FromPage = { type: "join", key: this.#key, seen: this.#ears.seen() };
      socket.send(JSON.stringify(join));
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (socket === this.#socket && typeof event.data === "string") this.#hear(JSON.parse(event.data) as FromTable);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket !== this.#socket) return;
      if (this.#refused === "" || event.code === TRY_AGAIN) return this.#lost();
      this.close();
      this.#ears.line({ is: "unwelcome", why: this.#refused });
    };
  }

  #lost(): void {
    if (this.#tries === 0) this.#since = this.#world.now();
    this.#drop();
    if (this.#closed) return;
    this.#tries += 1;
    const wait = pause(this.#tries);
    this.#ears.line({ is: "lost", tries: this.#tries, at: this.#world.now() + wait, since: this.#since });
    this.#timer = this.#world.later(() => this.#open(), wait);
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case "welcome":
      case "back":
        this.#joined = true;
        this.#tries = 0;
        this.#ears.line({ is: "open" });
        this.#ears.heard(message);
        for (const { wanted } of this.#wants.values()) this.#send({ type: "want", ...wanted });
        break;
      case "unwelcome":
        // How the line is closed says whether it is worth trying again.
        if (!this.#joined) this.#refused = message.why;
        else this.#ears.heard(message);
        break;
      case "answer": {
        const kept = this.#wants.get(message.id);
        this.#wants.delete(message.id);
        kept?.answer(message.answer);
        break;
      }
      case "reply": {
        const answer = this.#asks.get(message.id);
        this.#asks.delete(message.id);
        answer?.(message.reply);
        break;
      }
      default:
        this.#ears.heard(message);
    }
  }
}
