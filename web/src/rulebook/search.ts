// Finding clauses: by number as it is typed, by words of the title, by words of the text.

import type { ClauseHead } from "../generated/protocol";

/** A chapter and its clauses. */
export interface Chapter {
  title: string;
  clauses: ClauseHead[];
}

/** The clauses by chapter, in their order. */
export function chapters(clauses: ClauseHead[]): Chapter[] {
  const all: Chapter[] = [];
  for (const clause of clauses) {
    const last = all.at(-1);
    if (last?.title === clause.chapter) last.clauses.push(clause);
    else all.push({ title: clause.chapter, clauses: [clause] });
  }
  return all;
}

/** The number of a clause as a list shows it: "36" of ABC-36. */
export function number(id: string): string {
  return /-(\d+)$/.exec(id)?.[1] ?? id;
}

/** How well a clause answers what was typed: higher is better, 0 is not at all. `inText` says that its text has it. */
export function rank(clause: ClauseHead, typed: string, inText: boolean): number {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return 1;
  const id = clause.id.toLowerCase();
  const short = number(clause.id).replace(/^0+/, "");
  if (id === wanted || short === wanted.replace(/^0+/, "")) return 7;
  if (id.startsWith(wanted)) return 6;
  if (/^\d+$/.test(wanted) && short.startsWith(wanted)) return 5;
  const title = clause.title.toLowerCase();
  const every = wanted.split(/\s+/);
  const beginning = every.map((word) => `(^|[^a-z0-9])${literal(word)}`);
  if (beginning.every((word) => new RegExp(`${word}([^a-z0-9]|$)`).test(title))) return 4;
  if (beginning.every((word) => new RegExp(word).test(title))) return 3;
  if (every.every((word) => title.includes(word))) return 2;
  return inText ? 1 : 0;
}

function literal(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

/** The clauses that answer what was typed, the best first; equal ones in the order of the book. */
export function found(clauses: ClauseHead[], typed: string, inText: ReadonlySet<string>): ClauseHead[] {
  const ranked = clauses.map((clause, at) => ({ clause, at, rank: rank(clause, typed, inText.has(clause.id)) }));
  return ranked
    .filter((each) => each.rank > 0)
    .sort((one, other) => other.rank - one.rank || one.at - other.at)
    .map((each) => each.clause);
}

/** The clauses before and after one in the book. */
export function beside(clauses: ClauseHead[], id: string): { before?: ClauseHead; after?: ClauseHead } {
  const at = clauses.findIndex((clause) => clause.id === id);
  return at < 0 ? {} : { before: clauses[at - 1], after: clauses[at + 1] };
}
