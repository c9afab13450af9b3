// Kinds of computer players, and what people call them.

/** Computer players from the strongest to the weakest, each with the name that people call it by. */
const NAMES: [player: string, name: string][] = [
  ["search", "Veteran"],
  ["doctrine", "Seasoned"],
  ["doctrine-quick", "Brisk"],
  ["recruit", "Recruit"],
  ["greedy", "Steady"],
  ["random", "Anything goes"],
];

/** The kind of a computer player, without how far it looks ahead: "search" of "search:400". */
function kindOf(player: string): string {
  return player.split(":")[0] ?? player;
}

/** What a computer player is called. */
export function opponentName(player: string): string {
  return NAMES.find(([known]) => known === kindOf(player))?.[1] ?? player;
}

/** Its place among them, from 1 for the strongest; those that are not known here come last. */
export function rankOf(player: string): number {
  return NAMES.findIndex(([known]) => known === kindOf(player)) + 1 || 99;
}
