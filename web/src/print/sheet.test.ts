import { describe, expect, it } from "vitest";
import type { About, ForceSheet, Formation, Page } from "../generated/protocol";
import {
  boxes,
  cardsOf,
  isOfEra,
  notInForce,
  paperOf,
  paperOfForce,
  references,
  sheets,
  stars,
  turnBoxes,
  unitsOf,
  unitsWithLines,
  vocabulary,
} from "./sheet";

const member = {
  piece: 0,
  name: "P1",
  kind: "Tiger I",
  symbol: "heavy-tank",
  strength: [26, 28],
  points: 108,
  place: "",
  rows: [
    { name: "Medium, tracked", value: "150 mm", clause: "MAD-96" },
    { name: "Class B Cannon", value: "not when it moves", clause: "MAD-40" },
    { name: "Target", value: "+2 to hit it", clause: "MAD-49" },
  ],
  // A table of its weapons takes nobody off the lines.
  card: {
    figures: [],
    boxes: [],
    head: ["Weapon", "Damage", "100", "200"],
    weapons: [["Class B Cannon", "34", "3", "3"]],
    clause: "MAD-97",
    log: [],
  },
};
const about = {
  sides: [{ name: "German" }, { name: "Russian" }],
  switches: [
    { id: "a", title: "wrecks smoke", value: "off", clauses: [] },
    { id: "b", title: "prices", value: "computed", clauses: [] },
  ],
} as unknown as About;
const page = {
  roster: { turns: 6, units: [{ name: "Heavy tank", side: 0, points: 108, left: 108, pieces: [member] }] },
} as unknown as Page;

describe("a record sheet", () => {
  it("has boxes in fives, struck from the left", () => {
    expect(boxes(3, 7).map((box) => box.struck)).toEqual([true, true, true, true, false, false, false]);
    expect(boxes(7, 7).map((box) => box.gap)).toEqual([false, false, false, false, true, false, false]);
    expect(boxes(5, 5).some((box) => box.gap)).toBe(false);
    expect(turnBoxes(0)).toHaveLength(8);
    expect(turnBoxes(6)).toHaveLength(6);
  });

  it("has a card for a piece that has more to it, and no line, in a battle as before one", () => {
    const row = (name: string, value: string) => ({ name, value, clause: "MAP-33" });
    const crew = { name: "Cockpit", note: "4 x MG", number: 1, struck: 1, clause: "MAP-88" };
    const card = {
      figures: [row("Speed", "120 to 360, 300 now"), row("Turn", "3, radius 60 mm")],
      boxes: [crew],
      head: ["Guns", "100", "200"],
      weapons: [["4 x MG", "2", "4"]],
      clause: "MAP-33",
      log: ["Speed"],
    };
    const spitfire = { ...member, name: "S1", kind: "Spitfire IA", strength: [12, 16], place: "high, speed 300", card };
    const unit = { name: "Spitfire IA S1", side: 0, points: 108, left: 108, pieces: [spitfire] };
    const air = { roster: { ...page.roster, turn: 1, objectives: [], units: [...page.roster.units, unit] }, n: 3 };
    const [sheet] = sheets(about, air as unknown as Page);
    expect(sheet?.units.map((each) => each.name)).toEqual(["Heavy tank"]);
    if (!sheet) throw new Error("no sheet");
    const whole = { ...about, title: "Raid", preset: "club", book_title: "Book", battle: "b" } as unknown as About;
    const paper = paperOf(whole, air as unknown as Page, sheet, []);
    expect(paper.line).toContain("2 units");
    expect(paper.cards).toHaveLength(1);
    expect(paper.cards[0]).toMatchObject({
      name: "S1",
      unit: "high, speed 300",
      head: card.head,
      weapons: card.weapons,
    });
    expect(paper.cards[0]?.boxes).toEqual([crew]);
    expect(paper.cards[0]?.strength.filter((box) => box.struck)).toHaveLength(4);
    // What is on a card needs no table of the rulebook.
    expect(unitsWithLines(air.roster.units as unknown as Formation[])).toHaveLength(1);
    // A unit of one piece says no more than the piece does.
    expect(cardsOf([{ ...unit, pieces: [{ ...spitfire, place: "" }] }] as unknown as Formation[])[0]?.unit).toBe("");
    // Before a battle it stands nowhere: the card has the name of its unit.
    const units = [{ ...unit, name: "Red", pieces: [{ ...spitfire, place: "" }] }];
    const draft = { title: "", era: "air", list: "Aces", limit: 400, units: [] };
    const force = { draft, points: 108, size: "one aircraft", turns: 12, units, markers: 0, dummies: 0 };
    expect(paperOfForce(force as unknown as ForceSheet, "M.A.D", [])).toMatchObject({
      sheet: { units: [], number: 1 },
      cards: [{ name: "S1", unit: "Red", log: ["Speed"] }],
    });
  });

  it("has a line for each element", () => {
    const [german, russian] = sheets(about, page);
    expect(german).toMatchObject({ name: "German", points: 108 });
    expect(german?.units[0]?.lines[0]).toMatchObject({
      name: "P1",
      armament: "Class B Cannon *",
      move: "Medium 150",
    });
    expect(stars(unitsOf(page, 0))).toBe("* not when it moves");
    expect(stars(unitsOf(page, 1))).toBe("");
    expect(german?.units[0]?.lines[0]?.boxes.filter((box) => box.struck)).toHaveLength(2);
    expect(russian?.units).toEqual([]);
  });

  it("is the same paper for a battle and for a force", () => {
    const [german] = sheets(about, page);
    const now = { ...page, n: 7, roster: { ...page.roster, turn: 2, objectives: [] } } as unknown as Page;
    const told = { ...about, title: "Mill Ford", preset: "as-published", book_title: "M.A.D.", battle: "x" } as About;
    expect(german && paperOf(told, now, german, [])).toMatchObject({
      line: "Mill Ford. 108 points, one unit.",
      turn: 2,
      note: "* not when it moves",
      foot: "Not in force: wrecks smoke. Rules: as published. M.A.D.. Record x, entry 7.",
    });
    const draft = { title: "", era: "ww2", list: "German", limit: 300, units: [] };
    const force = {
      draft,
      points: 108,
      size: "one unit",
      turns: 8,
      units: page.roster.units,
      markers: { number: 1, note: "1 unit." },
    };
    expect(paperOfForce(force, "M.A.D", [])).toMatchObject({
      line: "German. 108 of 300 points, one unit.",
      turns: [1, 2, 3, 4, 5, 6, 7, 8],
      sheet: { name: "German", points: 108 },
    });
  });

  it("says what is not in force", () => {
    expect(notInForce(about)).toBe("Not in force: wrecks smoke.");
    expect(notInForce({ ...about, switches: [] })).toBe("");
  });
});

describe("the tables on it", () => {
  const clause = (text: string): { id: string; title: string; text: string } => ({
    id: "MAD-97",
    title: "Weapons",
    text,
  });

  it("have the rows that somebody has use for", () => {
    const text =
      "| id | Weapon | 100 | Pts |\n|---|---|---|---|\n| cannon_b | Class B Cannon | 3 | 65 |\n| cannon_d | Class D Cannon | 3 | 36 |\n| flame | Flame Throwers | 2 | 26 |";
    const [table] = references(clause(text), vocabulary(unitsOf(page, 0)), "class d cannon");
    expect(table?.head).toEqual(["Weapon", "100"]);
    expect(table?.rows).toEqual([
      { cells: ["Class B Cannon", "3"], theirs: false },
      { cells: ["Class D Cannon", "3"], theirs: true },
    ]);
  });

  it("are those of the era, and those that name none", () => {
    const of = (title: string, era: string) => isOfEra(title, era, ["ww2", "hitech"]);
    expect([of("Weapons (WW2)", "ww2"), of("Hi-tech weapons", "ww2"), of("Firing", "ww2")]).toEqual([
      true,
      false,
      true,
    ]);
    expect([of("Weapons (WW2)", "hitech"), of("Hi-tech weapons", "hitech")]).toEqual([false, true]);
    expect(of("Hi-tech weapons", "")).toBe(true);
  });

  it("have all modifiers, with their note", () => {
    const text = "**Says:** x\n\n| Situation | Modifier |\n|---|---|\n| firing on the move | +2 |\n\n\\* one only\n";
    expect(references(clause(text), "", "")[0]).toMatchObject({
      rows: [{ cells: ["firing on the move", "+2"] }],
      note: "* one only",
    });
  });

  it("are left out where every line of the sheet says the same", () => {
    expect(
      references(clause("| Type | Distance |\n|---|---|\n| Medium | 150 mm |"), vocabulary(unitsOf(page, 0)), ""),
    ).toEqual([]);
  });

  it("are left out where nobody has use for them", () => {
    const text = "| Type | Hit points |\n|---|---|\n| Class | 10 |\n| Pz I | 10 |";
    expect(references(clause(text), vocabulary(unitsOf(page, 0)), "")).toEqual([]);
  });
});
