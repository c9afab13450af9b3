import { describe, expect, it } from "vitest";
import type { BookCard, ScenarioCard } from "../generated/protocol";
import { firstOf, fits, questions, shelves } from "./shelves";

function card(id: string, minutes: number, part: Partial<ScenarioCard> = {}): ScenarioCard {
  const plain = { rulebook: "mad", title: id, text: "", era: "ww2", takes_forces: false, sides: [], turns: 6 };
  const open = { theatre: "land" as const, hidden: false, demonstration: false, guided: false, table: { x: 1, y: 1 } };
  return { id, minutes, ...plain, ...open, ...part };
}

function book(key: string, scenarios: ScenarioCard[]): BookCard {
  const none = {
    presets: [],
    switches: [],
    players: [],
    forces: false,
    attacks: false,
    unit: { name: "mm", micrometres: 1000 },
  };
  return { key, title: key, edition: "", scenarios, coverage: { proved: 0, planned: 0 }, ...none };
}

const land = book("mad", [
  card("Long", 150),
  card("Show", 5, { demonstration: true }),
  card("Zebra", 30),
  card("Apple", 30),
  card("Sky", 40, { theatre: "air" }),
  card("Mist", 120, { hidden: true }),
]);
const air = book("air", [card("Dogfight", 25, { rulebook: "air", theatre: "air" })]);
const names = (wanted = {}) => shelves(land, wanted).map((each) => [each.title, ...each.cards.map((own) => own.id)]);

describe("battles on their shelves", () => {
  it("stand by where they are fought, then by length and title, demonstrations apart", () => {
    expect(names()).toEqual([
      ["On land", "Apple", "Zebra", "Mist", "Long"],
      ["In the air", "Sky"],
      ["Demonstrations", "Show"],
    ]);
  });

  it("are looked for by book, place, length and what is in sight", () => {
    expect(names({ theatre: "air" })).toEqual([["In the air", "Sky"]]);
    expect(names({ span: "long", sight: "hidden" })).toEqual([["On land", "Mist"]]);
    expect(names({ sight: "open", span: "evening" })).toEqual([]);
    expect(fits(card("x", 90), { span: "evening" })).toBe(true);
    expect(fits(card("x", 91), { span: "evening" })).toBe(false);
    expect(fits(card("x", 91), { book: "air" })).toBe(false);
  });

  it("are asked about only what tells some from others", () => {
    expect(questions([land, air]).map((each) => each.id)).toEqual(["book", "theatre", "span", "sight"]);
    expect(questions([air])).toEqual([]);
    expect(questions([land, air])[1]?.answers.map((each) => each.id)).toEqual(["land", "air"]);
  });

  it("begin with the shortest that is no demonstration", () => {
    expect(firstOf(land)?.id).toBe("Zebra");
    expect(firstOf(book("none", []))).toBeUndefined();
  });
});
