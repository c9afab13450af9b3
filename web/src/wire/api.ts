// The table's answers outside of a battle's own connection, asked for over HTTP.

import type {
  Addition,
  AdvicePage,
  Armoury,
  AttackPage,
  AttackWish,
  BookCard,
  BranchWish,
  ClauseHead,
  ClausePage,
  Commitment,
  Account,
  Created,
  Invitation,
  SeatKind,
  Taken,
  Draft,
  ForceSheet,
  Muster,
  NewBattle,
  Priced,
  RematchWish,
  ReplayPage,
  ReviewPage,
  ScenarioPage,
  Sheet,
  SwitchCard,
  VerifiedRecord,
} from "../generated/protocol";

/** Why the table did not answer, in words for the reader. */
export class ApiError extends Error {
  readonly status: number;
  /** Where in the text that was sent, if it is about one. */
  readonly where: string;

  constructor(status: number, message: string, where = "") {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.where = where;
  }
}

interface Sent {
  method?: "GET" | "POST";
  /** The secret part of a link. */
  key?: string;
  json?: unknown;
  text?: string;
}

async function ask(path: string, sent: Sent = {}): Promise<Response> {
  const headers = new Headers();
  if (sent.key) headers.set("Authorization", `Bearer ${sent.key}`);
  let body: string | undefined;
  if (sent.json !== undefined) {
    headers.set("Content-Type", "application/json");
    body = JSON.stringify(sent.json);
  } else if (sent.text !== undefined) {
    headers.set("Content-Type", "text/plain; charset=utf-8");
    body = sent.text;
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method: sent.method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body,
    });
  } catch {
    throw new ApiError(0, "The table does not answer. Is the server running?");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<ApiError> {
  try {
    const said: unknown = await answer.json();
    if (said && typeof said === "object" && "error" in said && typeof said.error === "string") {
      const where = "where" in said && typeof said.where === "string" ? said.where : "";
      return new ApiError(answer.status, sentence(said.error), where);
    }
  } catch {
    // An answer without words has the sentence below.
  }
  return new ApiError(answer.status, `The table could not answer (${answer.status}).`);
}

/** Words of the table as a sentence of their own. */
export function sentence(words: string): string {
  const text = words.trim();
  const whole = /[.!?]$/.test(text) || text === "" ? text : `${text}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

async function json<T>(path: string, sent?: Sent): Promise<T> {
  return (await (await ask(path, sent)).json()) as T;
}

const part = encodeURIComponent;

function query(values: [string, string | undefined][]): string {
  const given = values.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "");
  return given.length ? `?${new URLSearchParams(given).toString()}` : "";
}

/** Every rulebook there is. */
export function books(): Promise<BookCard[]> {
  return json("books");
}

/** The switches of a book with the values that a preset, a day and single choices give them. */
export function switches(book: string, preset: string, set: [string, string][], asOf = ""): Promise<SwitchCard[]> {
  const chosen = set.map(([id, value]): [string, string] => ["set", `${id}=${value}`]);
  return json(`books/${part(book)}/switches${query([["preset", preset], ["as_of", asOf], ...chosen])}`);
}

/** A battle that can be chosen, and its table. */
export function scenario(book: string, id: string): Promise<ScenarioPage> {
  return json(`books/${part(book)}/scenarios/${part(id)}`);
}

/** Everything that can be bought for a force, era by era. */
export function armoury(book: string): Promise<Armoury[]> {
  return json(`books/${part(book)}/armoury`);
}

/** What a force comes to; with more, where more is asked for and allowed. */
export function muster(book: string, draft: Draft, add?: Addition): Promise<Muster> {
  return json(`books/${part(book)}/forces/muster`, { json: { draft, ...(add ? { add } : {}) } });
}

/** The force in a roster's file. */
export function openForce(book: string, text: string): Promise<Muster> {
  return json(`books/${part(book)}/forces/open`, { text });
}

/** A force with a name for each of its elements. */
export function forceSheet(book: string, draft: Draft, side = 0): Promise<ForceSheet> {
  return json(`books/${part(book)}/forces/sheet`, { json: { draft, side } });
}

/** What a unit of one's own costs, or why it may not be. */
export function quote(book: string, era: string, sheet: Sheet): Promise<Priced> {
  return json(`books/${part(book)}/quote`, { json: { era, sheet } });
}

/** An attack at a table of real miniatures, as far as it has been told. */
export function attack(book: string, wish: AttackWish): Promise<AttackPage> {
  return json(`books/${part(book)}/attack`, { json: wish });
}

/** The table commits itself to its share of the dice, before it is told ours. */
export function commitments(): Promise<Commitment> {
  return json("commitments", { method: "POST" });
}

/** Sets up a battle; the answer has the keys of its links. */
export function createBattle(battle: NewBattle): Promise<Created> {
  return json("battles", { json: battle });
}

/** A new invitation: to one's own seat, or to one that is still free. */
export async function invitation(key: string, seat?: SeatKind): Promise<string> {
  return (await json<Invitation>("invitations", { key, json: seat === undefined ? {} : { seat } })).invitation;
}

/** Opens an invitation: from now on this key holds the seat. */
export function take(opened: string, key: string): Promise<Taken> {
  return json("invitations/take", { json: { invitation: opened, key } });
}

/** Sets up a battle that is over once more, with sides changed. */
export function rematch(key: string, shares: RematchWish): Promise<Created> {
  return json("rematch", { key, json: shares });
}

/** A battle that is over, summed up. */
export function account(key: string): Promise<Account> {
  return json("account", { key });
}

/** What whoever is asked might do, and what speaks for it; or what the side of an entry might have done. */
export function advice(key: string, entry?: number): Promise<AdvicePage> {
  return json(`advice${query([["entry", entry === undefined ? undefined : String(entry)]])}`, { key });
}

/** How far a battle is looked through, or what came of it. Whoever asks first has it begun. */
export function review(of: { key: string } | { text: string }): Promise<ReviewPage> {
  const sent: Sent = "key" in of ? { method: "POST", key: of.key } : { text: of.text };
  return json("review", sent);
}

/** Sets up a battle as it stood before an entry, to go on otherwise. */
export function branch(of: { key: string } | { text: string }, wish: BranchWish): Promise<Created> {
  return "key" in of
    ? json("branch", { key: of.key, json: wish })
    : json("branch", { json: { ...wish, record: of.text } });
}

/** The clauses of a book in their order. */
export function clauses(book: string): Promise<ClauseHead[]> {
  return json(`books/${part(book)}/clauses`);
}

/** One clause with its text and examples; with the key of a battle, its switches are as that battle has them. */
export function clause(book: string, id: string, key = ""): Promise<ClausePage> {
  return json(`books/${part(book)}/clauses/${part(id)}`, { key });
}

/** The identifiers of the clauses in which some words stand. */
export function searchClauses(book: string, words: string): Promise<ClauseHead[]> {
  return json(`books/${part(book)}/clauses${query([["search", words]])}`);
}

/** The record of a battle. */
export async function record(key: string): Promise<string> {
  return (await ask("record", { key })).text();
}

/** A battle to look at again, from its key or from the text of its record. `viewer` is a side's index, `public` or `umpire`. */
export function replay(of: { key: string } | { text: string }, viewer?: string): Promise<ReplayPage> {
  const sent: Sent = "key" in of ? { method: "POST", key: of.key } : { text: of.text };
  return json(`replay${query([["viewer", viewer]])}`, sent);
}

/** Checks a record, line by line. */
export function verify(of: { key: string } | { text: string }): Promise<VerifiedRecord> {
  const sent: Sent = "key" in of ? { method: "POST", key: of.key } : { text: of.text };
  return json("verify", sent);
}
