import { describe, expect, it } from "vitest";
import { bearing } from "./bearing";
import { face, whole } from "./dice";
import { shown, written } from "./keys.svelte";
import { firstSentence, length, listed, ordinal, percent, signed } from "../text/measure";

describe("typed dice", () => {
  it("read 0 as the ten of a ten-sided die", () => {
    expect([face("0", 10), face("10", 10), face("7", 10), face("0", 6), face("7", 6), face("x", 10)]).toEqual([
      10,
      10,
      7,
      null,
      null,
      null,
    ]);
    expect([whole("1", 10), whole("1", 12), whole("2", 12), whole("12", 12), whole("", 10)]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("keys", () => {
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...more,
  });
  it("are written with what is held", () => {
    expect(written(key("F"))).toBe("f");
    expect(written(key("E", { shiftKey: true }))).toBe("Shift+e");
    expect(written(key("?", { shiftKey: true }))).toBe("?");
    expect(written(key("z", { ctrlKey: true }))).toBe("Ctrl+z");
    expect(written(key("f", { altKey: true }))).toBe("");
  });
  it("are shown as people read them", () => {
    expect(["f", "Ctrl+Enter", "+", " ", "Shift+e"].map(shown)).toEqual(["F", "Ctrl Enter", "+", "Space", "Shift E"]);
  });
});

describe("a direction", () => {
  it("is clockwise from the top", () => {
    const from = { x: 0, y: 0 };
    const to = [
      { x: 0, y: 5 },
      { x: 5, y: 0 },
      { x: 0, y: -5 },
      { x: -5, y: 0 },
    ];
    expect(to.map((each) => bearing(from, each))).toEqual([0, 90_000, 180_000, 270_000]);
  });
});

describe("numbers in words", () => {
  const mm = { name: "mm", micrometres: 1000 };
  it("have at most one decimal", () => {
    expect([length(91_340, mm), length(91_340, mm, true), length(50_000, mm)]).toEqual(["91.3", "91", "50"]);
    expect([percent(0.64), percent(0.125), percent(0), percent(1), percent(0.0001)]).toEqual([
      "64 %",
      "12.5 %",
      "0 %",
      "100 %",
      "< 0.1 %",
    ]);
    expect([signed(2), signed(0), signed(-1)]).toEqual(["+2", "±0", "\u22121"]);
    expect([ordinal(4), ordinal(12)]).toEqual(["Fourth", "12th"]);
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });
  it("begin with a sentence", () => {
    expect(firstSentence("Move it. Or not.")).toEqual(["Move it.", "Or not."]);
    expect(firstSentence("Cost 1.5 mm")).toEqual(["Cost 1.5 mm", ""]);
  });
});
