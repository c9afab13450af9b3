// The clauses of a rulebook that hold tables, as far as the table plays them.

import type { BookCard } from "../generated/protocol";
import { clause, searchClauses } from "../wire/api";
import { isOfEra } from "./sheet";

/** A clause with its text. */
export interface TableText {
  id: string;
  title: string;
  text: string;
}

const AT_ONCE = 4;

/** All of them that are not another era's, in the order of the book. */
export async function tables(book: BookCard, era: string): Promise<TableText[]> {
  const eras = book.scenarios.map((card) => card.era);
  const heads = (await searchClauses(book.key, "|---")).filter(
    (head) => head.state !== "planned" && isOfEra(head.title, era, eras),
  );
  const read: TableText[] = [];
  for (let at = 0; at < heads.length; at += AT_ONCE) {
    read.push(...(await Promise.all(heads.slice(at, at + AT_ONCE).map((head) => clause(book.key, head.id)))));
  }
  return read;
}
