// What the page asks the table about an offer: what it would come to, how far it leads, who can be chosen for it.

import type { Beforehand, Choice, Offer, Point, Value } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { begin, filled, slotOf, withValue, type Draft, type Shape } from "./fill";

/** Whoever answers questions. */
export type Asked = Pick<Battle, "ask">;

/** What may be chosen for an offer's piece, as the table answered. */
export interface Chosen {
  offer: Offer;
  choices: Choice[];
  /** How it is typed for the first of them. */
  words: string;
}

/** What a draft would come to; nothing where it is not whole, or where no answer came. */
export async function beforehand(table: Asked, draft: Draft, shape: Shape): Promise<Beforehand | null> {
  const values = filled(draft);
  const reply = values && (await table.ask({ before: { filled: { offer: draft.offer, values } } }));
  if (!reply) return null;
  if ("before" in reply) return reply.before;
  if (!("refused" in reply)) return null;
  // Outside of its outline a value is no command at all, and the table can only say that.
  const outside =
    shape === "place" ? { ...reply.refused, reason: "that is outside where it may stand" } : reply.refused;
  return { command: {}, words: "", refused: outside, preview: { course: null, remarks: [] }, forecasts: [] };
}

/** How far the path or the place of an offer leads. */
export async function outline(table: Asked, offer: Offer): Promise<Point[][]> {
  const slot = offer.slots.findIndex((each) => "path" in each || "course" in each || "point" in each);
  const reply = await table.ask({ region: { offer, slot } });
  return reply && "region" in reply ? reply.region.outlines : [];
}

/** Who can be chosen for an offer; with the words of the command where they are wanted. */
export async function choices(table: Asked, offer: Offer, shape: Shape, worded: boolean): Promise<Chosen> {
  const slot = slotOf(offer, "piece");
  const of = offer.slots[slot];
  const none: Chosen = { offer, choices: [], words: "" };
  if (!of || !("piece" in of)) return none;
  const any: Value = { piece: of.piece[0] ?? 0 };
  const draft = withValue(begin(offer), slot, any);
  const values = filled(draft);
  if (!values) return none;
  const [reply, before] = await Promise.all([
    table.ask({ choices: { offer, slot, values } }),
    worded ? beforehand(table, draft, shape) : null,
  ]);
  return { offer, choices: reply && "choices" in reply ? reply.choices : [], words: before?.words ?? "" };
}
