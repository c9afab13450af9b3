import { describe, expect, it } from "vitest";
import type { SheetLine, Workshop } from "../generated/protocol";
import { blank, entryOf, flawsOf, numberFor, priced, textOn, turned, withEntry, wordsOn, worded } from "./sheet";

const choice = (word: string): SheetLine["choices"][number] => ({ word, name: word, points: 1 });
const line = (key: string, takes: SheetLine["takes"], first: SheetLine["first"], ...words: string[]): SheetLine => ({
  key,
  name: key,
  note: "",
  takes,
  choices: words.map(choice),
  first,
});
const hull = line("hull", { is: "word" }, "steel", "wood", "steel");
const knots = line("knots", { is: "number", most: 60 }, 38);
const arms = line("arms", { is: "list", most: 4, each: "Gun", mark: "*", marked: "fires ahead" }, null, "pounder");
const shop: Workshop = { lines: [hull, knots, arms, line("gear", { is: "words" }, null, "radar")] };

describe("a sheet", () => {
  it("begins with what its rulebook says", () => {
    expect(blank(shop)).toEqual({ sheet: { name: "", hull: "steel", knots: 38 }, was: "" });
    expect(blank({ lines: [] }).sheet).toEqual({ name: "" });
  });

  it("says what stands on its lines, and what stands nowhere is nothing", () => {
    const { sheet } = blank(shop);
    expect([textOn(sheet, hull), textOn(sheet, knots), wordsOn(sheet, arms)]).toEqual(["steel", "38", []]);
    expect([textOn({ name: "x" }, hull), textOn({ name: "x" }, knots)]).toEqual(["", "0"]);
    expect([numberFor(99, 60), numberFor(-3, 60), numberFor(7.4, 60), numberFor(null, 60)]).toEqual([60, 0, 7, 0]);
    expect([priced({ word: "a", name: "A", points: 3 }), priced({ word: "", name: "None", points: 0 })]).toEqual([
      "A, 3",
      "None",
    ]);
  });

  it("has entries with marks, which come and go", () => {
    expect(entryOf("pounder*", "*")).toEqual({ word: "pounder", marked: true });
    expect(entryOf("pounder", "*")).toEqual({ word: "pounder", marked: false });
    expect(entryOf("pounder*", "")).toEqual({ word: "pounder*", marked: false });
    expect(withEntry([], 0, "pounder*")).toEqual(["pounder*"]);
    expect(withEntry(["a", "b"], 0, "")).toEqual(["b"]);
    expect(turned(["radar"], "radar")).toEqual([]);
    expect(turned([], "radar")).toEqual(["radar"]);
  });

  it("says of each part what is wrong with it", () => {
    const flaw = { field: "hull", what: "no", clause: "ABC-153" };
    expect(flawsOf([flaw], "hull")).toEqual([flaw]);
    expect(flawsOf([flaw], "knots")).toEqual([]);
    const named = { lines: [{ ...arms, choices: [{ word: "atg", name: "A/T Grenades", points: 12 }] }] };
    expect(worded("'atg' needs a star: 'atg*'", named)).toBe("A/T Grenades needs a star: A/T Grenades*");
    expect(worded("unknown 'xyz'", named)).toBe("unknown 'xyz'");
  });
});
