// An invitation that is opened here: this browser draws the seat's key itself and keeps it, so that the same link leads to
// the same seat, also if the answer was lost.

import { keepValue, keptValue, type Store } from "../text/kept";
import { share } from "./choices";

const KEPT = "sandtable.joined";
const AT_MOST = 40;

function joined(store: Store | undefined): [string, string][] {
  const read = keptValue(store, KEPT);
  const isPair = (each: unknown): each is [string, string] =>
    Array.isArray(each) && each.length === 2 && each.every((word) => typeof word === "string");
  return Array.isArray(read) ? read.filter(isPair) : [];
}

/** The key under which an invitation is opened in this browser: always the same one. */
export function keyFor(invitation: string, store: Store | undefined): string {
  const all = joined(store);
  const known = all.find(([opened]) => opened === invitation)?.[1];
  if (known) return known;
  const key = share();
  keepValue(store, KEPT, [[invitation, key], ...all].slice(0, AT_MOST));
  return key;
}
