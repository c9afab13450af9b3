// A battle is set up: by the table, with this page's share of the dice, and remembered in this browser.

import { commitments, createBattle } from "../wire/api";
import { invite, keysHere, request, seatHere, share, type Choices } from "./choices";
import { remember } from "./known";
import { tableLink } from "./links";

/** Sets up what was chosen. The answer is the address of its table. */
export async function begin(choices: Choices, title: string): Promise<string> {
  // The table commits itself before it learns this page's share of the dice, so neither can choose them.
  const shares = choices.typedDice ? {} : { commitment: (await commitments()).commitment, nonce: share() };
  const created = await createBattle({ ...request(choices), ...shares });
  const keys = keysHere(choices, created);
  const { battle } = created;
  remember({ battle, keys, title, seat: seatHere(choices, created), when: Date.now(), links: invite(created) });
  return tableLink(keys);
}

/** What is said where it failed. */
export function trouble(error: unknown): string {
  return error instanceof Error ? error.message : "The table could not be set up.";
}
