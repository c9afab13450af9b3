// Kinds of computer players.

/** The kind of a computer player, without how far it looks ahead: "search" of "search:400". */
export function kindOf(player: string): string {
  return player.split(":")[0] ?? player;
}
