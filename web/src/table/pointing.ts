// What a guide points at next: of the command that it advises, the one thing that is clicked now. It reads the offers and the
// answers that everything else on the page reads.

import type { About, Beforehand, Offer, Piece, Point, Step } from "../generated/protocol";
import { targetOf } from "./aiming";
import { THE_SIDE, verbOf, type Draft, type Shape } from "./fill";

/** The one thing that is clicked next. */
export type Pointing =
  | { is: "nothing" }
  /** A piece on the map. */
  | { is: "piece"; piece: Piece }
  /** A place of the ground. */
  | { is: "ground"; at: Point }
  /** The button of an offer. */
  | { is: "button"; offer: Offer }
  /** The button that gives what is filled. */
  | { is: "give" };

/** What the person has in hand. */
export interface Hand {
  about: About;
  offers: Offer[];
  selected: Piece | null;
  draft: Draft | null;
  /** The draft may be given. */
  ready: boolean;
  /** Something lies on the sheet where verbs would be. */
  covered: boolean;
  shape: (offer: Offer) => Shape;
  /** How an offer with nothing to fill is typed; nothing where that is not known. */
  typed: (offer: Offer) => string | null;
  /** The piece of a name. */
  named: (name: string) => Piece | null;
}

const NOTHING: Pointing = { is: "nothing" };
/** Roles of what is done for everybody: their buttons stand where they are seen whoever is selected. */
const EVERYBODYS = ["commit", "end", "pass", "pass-all"];

/** What is clicked next to do what a step advises; `before` is what the table says of its command. */
export function pointing(step: Step, before: Beforehand | null, hand: Hand): Pointing {
  const verb = hand.about.verbs.findIndex((each) => each.key === step.verb);
  const offers = hand.offers.filter((offer) => offer.verb === verb);
  const [any] = offers;
  if (!any || !before) return NOTHING;
  const itself = offers.find((offer) => offer.actor === THE_SIDE && hand.shape(offer) === "button");
  if (itself) return { is: "button", offer: itself };
  if (EVERYBODYS.includes(verbOf(hand.about, any).role)) return { is: "button", offer: any };
  const course = before.preview.course;
  const actor = course?.piece ?? before.forecasts[0]?.pieces[0] ?? hand.named(step.piece);
  const all = offers.filter((each) => each.actor === actor);
  const offer = all.find((each) => hand.typed(each) === before.words) ?? all[0];
  if (!offer || actor === null) return NOTHING;
  const { draft } = hand;
  const drafted = draft && draft.offer.verb === verb && draft.offer.actor === actor ? draft : null;
  const shape = hand.shape(drafted?.offer ?? offer);
  if (drafted && hand.ready && !(shape === "target" && targetOf(drafted) === null)) return { is: "give" };
  if (hand.selected !== actor) return { is: "piece", piece: actor };
  if (shape === "path" || shape === "place") {
    const at = course?.path.at(-1);
    return at ? { is: "ground", at } : NOTHING;
  }
  if (shape === "target") {
    const target = hand.named(step.piece);
    return target === null ? NOTHING : { is: "piece", piece: target };
  }
  if (drafted) return NOTHING;
  return hand.covered ? { is: "piece", piece: actor } : { is: "button", offer };
}
