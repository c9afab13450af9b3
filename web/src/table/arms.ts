// What tells a piece's weapons apart, in the words that the table itself uses for them.

import type { Beforehand, Offer } from "../generated/protocol";
import { capital } from "../text/measure";
import { differences, sameOffer } from "./fill";
import { mainOf } from "./forecasts";

/** For each offer the weapon's name; empty where its piece has one alone. What one piece's weapon is called, another's is too. */
export function armsOf(offers: Offer[], heard: { offer: Offer; before: Beforehand | null }[]): string[] {
  const before = (offer: Offer) => heard.find((each) => sameOffer(each.offer, offer))?.before ?? null;
  const about = (offer: Offer) => mainOf(before(offer)?.forecasts ?? [])?.about ?? "";
  const ofPiece = (offer: Offer) => offers.filter((each) => each.actor === offer.actor);
  /** What stands in a typed command for this weapon and no other of its piece. */
  const typed = (offer: Offer) => {
    const own = ofPiece(offer);
    return differences(own.map((each) => before(each)?.words ?? ""))[own.indexOf(offer)] ?? "";
  };
  const names = new Map<string, string>();
  for (const offer of offers) {
    const name = about(offer).split(" of ")[0] ?? "";
    if (name && typed(offer)) names.set(typed(offer), name);
  }
  return offers.map((offer) => {
    const own = ofPiece(offer);
    if (own.length === 1) return "";
    const word = typed(offer);
    return names.get(word) ?? (capital(word.replaceAll("_", " ")) || `weapon ${own.indexOf(offer) + 1}`);
  });
}
