// The battles that this browser knows: their keys are kept here and nowhere else, so that they can be taken up again.

import { browserStore, keepValue, keptValue, type Store } from "../text/kept";

/** A battle that somebody sat at in this browser. */
export interface Known {
  /** The public name of the battle; it opens nothing. */
  battle: string;
  /** What opens it: the keys of all sides at this screen. */
  keys: string[];
  title: string;
  /** Which seats: "Americans", "Americans and Germans", "Umpire". */
  seat: string;
  /** When it was last open, in milliseconds since 1970. */
  when: number;
  /** Links to hand on: those of the battle's other seats, in the browser that set it up. */
  links?: Invitation[];
}

/** A link for somebody else. */
export interface Invitation {
  /** Whose: "Germans", "Spectators". */
  seat: string;
  /** The secret part of the link. */
  key: string;
  /** The side that it gives to whoever opens it first; none where it opens a seat for anybody who has it. */
  side?: number;
}

const KEPT = "sandtable.battles";
const AT_MOST = 40;

function isKnown(value: unknown): value is Known {
  if (!value || typeof value !== "object") return false;
  const it = value as Record<string, unknown>;
  return (
    typeof it["battle"] === "string" &&
    typeof it["title"] === "string" &&
    typeof it["seat"] === "string" &&
    typeof it["when"] === "number" &&
    Array.isArray(it["keys"]) &&
    it["keys"].length > 0 &&
    it["keys"].every((key) => typeof key === "string" && key !== "") &&
    (it["links"] === undefined || (Array.isArray(it["links"]) && it["links"].every(isInvitation)))
  );
}

function isInvitation(value: unknown): value is Invitation {
  if (!value || typeof value !== "object" || !("seat" in value) || !("key" in value)) return false;
  return typeof value.seat === "string" && typeof value.key === "string";
}

/** All of them, the last one first. */
export function known(store: Store | undefined = browserStore()): Known[] {
  const read = keptValue(store, KEPT);
  const all = Array.isArray(read) ? read.filter(isKnown) : [];
  return all.sort((one, other) => other.when - one.when);
}

function write(all: Known[], store: Store | undefined): void {
  keepValue(store, KEPT, all.slice(0, AT_MOST));
}

function same(one: Known, other: Known): boolean {
  return one.battle === other.battle && one.keys.join() === other.keys.join();
}

/** Keeps a battle, in the place of what was kept of it before; its links stay where none are given. */
export function remember(battle: Known, store: Store | undefined = browserStore()): void {
  const all = known(store);
  const links = battle.links ?? all.find((each) => same(each, battle))?.links;
  write([{ ...battle, ...(links ? { links } : {}) }, ...all.filter((each) => !same(each, battle))], store);
}

/** Takes back an invitation that somebody has opened: nobody needs it any more. */
export function withdraw(keys: string[], side: number, store: Store | undefined = browserStore()): void {
  const mine = known(store).find((each) => each.keys.join() === keys.join());
  if (mine?.links) remember({ ...mine, links: mine.links.filter((each) => each.side !== side) }, store);
}

/** The links that whoever holds these keys may hand on, because he set the battle up here. */
export function invitations(keys: string[], store: Store | undefined = browserStore()): Invitation[] {
  return known(store).find((each) => each.keys.join() === keys.join())?.links ?? [];
}

/** Forgets a battle; its record stays with the table. */
export function forget(battle: Known, store: Store | undefined = browserStore()): void {
  write(
    known(store).filter((each) => !same(each, battle)),
    store,
  );
}

/** When, in a few words: "today, 14:05", "3 May, 14:05". */
export function whenWords(when: number, now: number): string {
  const then = new Date(when);
  const time = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (then.toDateString() === new Date(now).toDateString()) return `today, ${time}`;
  const year = then.getFullYear() === new Date(now).getFullYear() ? undefined : ("numeric" as const);
  const day = then.toLocaleDateString("en-GB", { day: "numeric", month: "long", year });
  return `${day}, ${time}`;
}
