import { describe, expect, it } from "vitest";
import { inLines } from "./words";

describe("what an objective is called", () => {
  it("is one line where it is short", () => {
    expect(inLines("Farmyard, nobody")).toEqual(["Farmyard, nobody"]);
    expect(inLines("")).toEqual([""]);
  });

  it("is set in lines of about the same width where it is a sentence", () => {
    const said =
      "A destroyer that ends phase 5 wholly inside this circle at 10 knots or less drops its supplies: 30 points";
    const lines = inLines(said);
    expect(lines.join(" ")).toBe(said);
    expect(lines.length).toBeGreaterThan(2);
    const letters = lines.map((line) => line.length);
    expect(Math.max(...letters)).toBeLessThan(44);
    expect(Math.min(...letters)).toBeGreaterThan(Math.max(...letters) / 2);
  });

  it("leaves a word whole that is wider than any line", () => {
    expect(inLines(`the ${"x".repeat(80)} there`)).toEqual(["the", "x".repeat(80), "there"]);
  });
});
