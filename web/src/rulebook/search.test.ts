import { describe, expect, it } from "vitest";
import { beside, chapters, found, number } from "./search";

const clauses = [
  { id: "MAD-01", title: "What the game covers", chapter: "A", state: "proved" },
  { id: "MAD-03", title: "Dice", chapter: "A", state: "proved" },
  { id: "MAD-30", title: "Coherency", chapter: "B", state: "proved" },
  { id: "MAD-36", title: "Cover of linear obstacles", chapter: "E", state: "proved" },
  { id: "MAD-38", title: "Only one cover modifier", chapter: "E", state: "proved" },
  { id: "MAD-136", title: "Uncovered ground", chapter: "F", state: "proved" },
];
const ids = (typed: string, inText: string[] = []): string[] =>
  found(clauses, typed, new Set(inText)).map((clause) => clause.id);

describe("search", () => {
  it("finds numbers as they are typed", () => {
    expect(ids("36")).toEqual(["MAD-36"]);
    expect(ids("3")).toEqual(["MAD-03", "MAD-30", "MAD-36", "MAD-38"]);
    expect(ids("mad-13")).toEqual(["MAD-136"]);
  });

  it("puts titles before texts, and beginnings of words before their middles", () => {
    expect(ids("cover", ["MAD-30"])).toEqual(["MAD-36", "MAD-38", "MAD-01", "MAD-136", "MAD-30"]);
    expect(ids("modifier cover")).toEqual(["MAD-38"]);
    expect(ids("(")).toEqual([]);
  });

  it("shows the whole book where nothing is typed", () => {
    expect(ids(" ")).toHaveLength(6);
    expect(chapters(clauses).map((chapter) => chapter.clauses.length)).toEqual([2, 1, 2, 1]);
  });

  it("knows what comes before and after", () => {
    expect(beside(clauses, "MAD-36")).toEqual({ before: clauses[2], after: clauses[4] });
    expect(beside(clauses, "MAD-01").before).toBeUndefined();
    expect(beside(clauses, "X-1")).toEqual({});
    expect(number("MAD-36")).toBe("36");
  });
});
