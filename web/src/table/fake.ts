// A table for tests: a small page of made-up offers, questions that wait for the test's answer, wishes with set answers.

import type {
  About,
  Answered,
  Offer,
  Page,
  Question,
  Reply,
  Slot,
  Token,
  VerbAbout,
  Wish,
} from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { Control } from "./control.svelte";

const zero = { x: 0, y: 0 };
const verb = (key: string, role: VerbAbout["role"]): VerbAbout => ({ key, label: key, usage: "", slots: [], role });

export const VERBS = ["move", "aim", "fire", "end", "react", "hold", "concede"] as const;
export type VerbKey = (typeof VERBS)[number];
const ROLES: VerbAbout["role"][] = ["act", "name", "commit", "end", "name", "pass", "give-up"];

export const about = {
  sides: [{ name: "Blue" }, { name: "Red" }],
  verbs: VERBS.map((key, n) => verb(key, ROLES[n] ?? "act")),
  switches: [],
  unit: { name: "mm", micrometres: 1000 },
  title: "A test",
} as unknown as About;

/** An offer of this verb for a piece. */
export function offer(key: VerbKey, actor: number, slots: Slot[] = []): Offer {
  return { actor, verb: VERBS.indexOf(key), slots, secret: 0 };
}

export const move = (actor: number): Offer => offer("move", actor, [{ path: { from: zero, reach: 100_000 } }]);
export const aim = (actor: number, at: number[], weapon = 0): Offer =>
  offer("aim", actor, [{ number: { from: weapon, to: weapon } }, { piece: at }]);

export function token(piece: number, side: number, left = 5): Token {
  const mine = { piece, side, at: zero, name: `P${piece}`, kind: "", symbol: "", radius: 1, done: false, marks: [] };
  return { ...mine, strength: [left, 5] };
}

/** A page in which the first side decides: pieces 1 and 2 are its own, 11 and 12 the other's. */
export function page(n: number, offers: Offer[], more: Partial<Page> = {}): Page {
  const tokens = [token(1, 0), token(2, 0), token(11, 1), token(12, 1)];
  const roster = { units: [], track: [{ side: 0, progress: "now" }], turn: 1, turns: 6, scores: [], objectives: [] };
  const plain = { n, asked: [0], way: "command", sealed: [], outcome: null, prompt: "", list: [], undo: null };
  return { ...plain, tokens, offers, table: zero, ground: [], shapes: [], roster, ...more } as unknown as Page;
}

/** What the table was asked, to be answered by the test. */
export interface Put {
  question: Question;
  answer(reply: Reply | null): void;
}

/** A battle as `Control` knows it. */
export class Fake {
  page: Page;
  about = about;
  side = 0;
  open = true;
  dice = null;
  story = [];
  asks: Put[] = [];
  wishes: Wish[] = [];
  /** What the next wishes are answered with; then every one is refused. */
  answers: Answered[] = [];
  /** What the page becomes when a wish is done, in that order. */
  next: Page[] = [];
  #shown: (() => void) | null = null;

  constructor(first: Page) {
    this.page = first;
  }

  get asked(): boolean {
    return this.page.asked.includes(this.side) && !this.page.sealed.includes(this.side);
  }

  ask(question: Question): Promise<Reply | null> {
    return new Promise((answer) => this.asks.push({ question, answer }));
  }

  want(wish: Wish): Promise<Answered> {
    this.wishes.push(wish);
    const answer = this.answers.shift() ?? { is: "refused", reason: "not so", clause: "X-1", usage: "" };
    const next = answer.is === "done" ? this.next.shift() : undefined;
    if (next) this.turnTo(next);
    return Promise.resolve(answer);
  }

  reached(): Promise<void> {
    return Promise.resolve();
  }

  /** Tells whoever sits here of a new page. */
  onpage(shown: () => void): void {
    this.#shown = shown;
  }

  turnTo(page: Page): void {
    this.page = page;
    this.#shown?.();
  }

  /** The oldest question about a draft that is not answered yet. */
  ofDraft(): Put {
    const at = this.asks.findIndex(({ question }) => "before" in question);
    const [put] = this.asks.splice(at, 1);
    if (at < 0 || !put) throw new Error("nothing is asked about a draft");
    return put;
  }
}

/** Somebody at a made-up table. */
export function seated(first: Page): { table: Fake; control: Control } {
  const table = new Fake(first);
  const control = new Control(table as unknown as Battle);
  table.onpage(() => control.paged());
  control.paged();
  return { table, control };
}

/** Lets everything that is under way come to rest. */
export const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Plain yes to a draft. */
export const yes: Reply = {
  before: { command: {}, words: "", refused: null, preview: { course: null, remarks: [] }, forecasts: [] },
};
export const no: Reply = { refused: { reason: "too far", clause: "X-2", usage: "" } };

/** A path that stops short of what was asked for, with one way that would be allowed. */
export function stopped(command: string): Reply {
  const course = {
    piece: 1,
    path: [zero, zero],
    beyond: [zero],
    cost: 1,
    allowed: 1,
    costs: [],
    stop: { at: zero, title: "Stopped", text: "", clause: "X-3" },
    instead: [{ title: "Halt", text: "", path: [], command: { way: command } }],
  };
  return { before: { command: {}, words: "", refused: null, preview: { course, remarks: [] }, forecasts: [] } };
}
