// The battles on their shelves: by rulebook, by where they are fought, by how long they last, open or hidden.

import type { BookCard, ScenarioCard } from "../generated/protocol";

/** How long a battle may last: a word for each span, and its longest in minutes. */
const SPANS: { id: Span; title: string; most: number }[] = [
  { id: "short", title: "Under an hour", most: 59 },
  { id: "evening", title: "1 to 1½ hours", most: 90 },
  { id: "long", title: "Longer", most: Infinity },
];

export type Span = "short" | "evening" | "long";
export type Sight = "open" | "hidden";

/** What is looked for; nothing named is all. */
export interface Wanted {
  book?: string;
  theatre?: ScenarioCard["theatre"];
  span?: Span;
  sight?: Sight;
}

const THEATRES: { id: ScenarioCard["theatre"]; title: string }[] = [
  { id: "land", title: "On land" },
  { id: "air", title: "In the air" },
  { id: "sea", title: "At sea" },
];

/** Battles that stand together. */
export interface Shelf {
  title: string;
  cards: ScenarioCard[];
}

/** The span that a battle's length falls into. */
export function spanOf(card: ScenarioCard): Span {
  return SPANS.find((span) => card.minutes <= span.most)?.id ?? "long";
}

/** Is a battle among those that are looked for? */
export function fits(card: ScenarioCard, wanted: Wanted): boolean {
  return (
    (!wanted.book || card.rulebook === wanted.book) &&
    (!wanted.theatre || card.theatre === wanted.theatre) &&
    (!wanted.span || spanOf(card) === wanted.span) &&
    (!wanted.sight || card.hidden === (wanted.sight === "hidden"))
  );
}

/** The shorter first, of equally long ones by title. */
function inOrder(cards: ScenarioCard[]): ScenarioCard[] {
  return [...cards].sort((one, other) => one.minutes - other.minutes || one.title.localeCompare(other.title, "en"));
}

/** The battles of a rulebook that are looked for; demonstrations stand apart and last. None of the shelves is empty. */
export function shelves(book: BookCard, wanted: Wanted = {}): Shelf[] {
  const cards = book.scenarios.filter((card) => fits(card, wanted));
  const battles = cards.filter((card) => !card.demonstration);
  const all = THEATRES.map(({ id, title }) => ({ title, cards: battles.filter((card) => card.theatre === id) }));
  const demonstrations = { title: "Demonstrations", cards: cards.filter((card) => card.demonstration) };
  return [...all, demonstrations]
    .filter((shelf) => shelf.cards.length > 0)
    .map(({ title, cards }) => ({ title, cards: inOrder(cards) }));
}

/** One thing that battles can be looked for by, with what there is to choose. */
export interface Question {
  id: keyof Wanted;
  title: string;
  answers: { id: string; title: string }[];
}

/** What battles can be looked for by: only what tells some from others. */
export function questions(books: BookCard[]): Question[] {
  const cards = books.flatMap((book) => book.scenarios);
  const sights: { id: Sight; title: string }[] = [
    { id: "open", title: "All in sight" },
    { id: "hidden", title: "Hidden units" },
  ];
  const all: Question[] = [
    { id: "book", title: "Rulebook", answers: books.map((book) => ({ id: book.key, title: book.title })) },
    { id: "theatre", title: "Where", answers: THEATRES },
    { id: "span", title: "How long", answers: SPANS },
    { id: "sight", title: "In sight", answers: sights },
  ];
  return all
    .map((each) => ({
      ...each,
      answers: each.answers.filter((answer) => cards.some((card) => fits(card, { [each.id]: answer.id }))),
    }))
    .filter((each) => each.answers.length > 1);
}

/** The battle to begin with: no demonstration, and the one that takes the least time, of equal ones the first. */
export function firstOf(book: BookCard): ScenarioCard | undefined {
  const later = (card: ScenarioCard): number => (card.demonstration ? 1 : 0);
  return [...book.scenarios].sort((one, other) => later(one) - later(other) || one.minutes - other.minutes)[0];
}
