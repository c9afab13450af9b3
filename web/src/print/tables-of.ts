// The clauses of a rulebook that hold tables, as far as the table plays them.

import { clause, searchClauses } from "../wire/api";

/** A clause with its text. */
export interface TableText {
  id: string;
  title: string;
  text: string;
}

const AT_ONCE = 4;

/** All of them, in the order of the book. */
export async function tables(book: string): Promise<TableText[]> {
  const heads = (await searchClauses(book, "|---")).filter((head) => head.state !== "planned");
  const read: TableText[] = [];
  for (let at = 0; at < heads.length; at += AT_ONCE) {
    read.push(...(await Promise.all(heads.slice(at, at + AT_ONCE).map((head) => clause(book, head.id)))));
  }
  return read;
}
