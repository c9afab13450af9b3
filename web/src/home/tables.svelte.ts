// The tables of battles that can be chosen: each is asked for once, when somebody looks at it, and one at a time.

import { scenario } from "../wire/api";
import type { Page, ScenarioCard, ScenarioPage } from "../generated/protocol";

const known: Record<string, ScenarioPage> = $state({});
const asked = new Set<string>();
let last: Promise<void> = Promise.resolve();

const nameOf = ({ rulebook, id }: ScenarioCard): string => `${rulebook}/${id}`;

/** The table of a battle, as far as it has come. */
export function tableOf(card: ScenarioCard): Page | null {
  return known[nameOf(card)]?.page ?? null;
}

/** Asks for the table of a battle. */
export function look(card: ScenarioCard): void {
  const name = nameOf(card);
  if (asked.has(name)) return;
  asked.add(name);
  last = last.then(async () => {
    try {
      known[name] = await scenario(card.rulebook, card.id);
    } catch {
      // A battle can be set up without its picture; it is asked for again when it is looked at again.
      asked.delete(name);
    }
  });
}
