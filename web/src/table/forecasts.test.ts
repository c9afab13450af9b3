import { describe, expect, it } from "vitest";
import type { Entry, Forecast, Part, Roll } from "../generated/protocol";
import {
  chanceText,
  circumstances,
  columns,
  diceText,
  inTurn,
  mainOf,
  counts,
  modifiedText,
  needed,
  neededOf,
  neededText,
  outcomes,
  partOf,
  partValue,
  weight,
} from "./forecasts";

const part = (value: number): Part => ({ name: "", clause: "", value });
const need = [part(4), part(2), part(1)];

function forecast(fields: Partial<Forecast>): Forecast {
  const picture = { line: null, remarks: [], results: [], square: null, ties: [], scatter: null };
  return {
    about: "",
    reason: { name: "To hit", clause: "" },
    pieces: [],
    need: [],
    chances: [],
    gain: 0,
    picture,
    ...fields,
  };
}
const roll = (faces: number[]): Roll => ({ name: "To hit", clause: "", faces, sides: [10, 10], seen: 0, parts: need });

describe("a number needed", () => {
  it("is the sum of its parts", () => {
    expect(needed(need)).toBe(7);
    expect(needed([])).toBeNull();
    expect([neededText({ need }), neededText({ need, at_most: true }), neededText(null)]).toEqual([
      "7+",
      "\u2264 7",
      "",
    ]);
    expect([6, 7, 8].map((face) => counts({ parts: need, at_most: true }, face))).toEqual([true, true, false]);
    expect(modifiedText({ parts: need, at_most: true })).toBe("7 or less needed");
    expect(need.map(partValue)).toEqual(["4", "+2", "+1"]);
    expect(partValue(part(-2), 1)).toBe("\u22122");
  });

  it("is not one that is added to the dice", () => {
    const skill = { parts: [part(-1)], added: true };
    expect(neededOf(skill)).toBeNull();
    expect(modifiedText(skill)).toBe("\u22121 added");
    expect(partOf(skill, part(1), 0)).toBe("+1");
    expect([neededOf({ parts: need }), modifiedText({ parts: need }), modifiedText({})]).toEqual([7, "7+ needed", ""]);
  });
});

describe("a forecast", () => {
  it("that decides is the one with a number", () => {
    const line = forecast({ chances: [["clear", 0.5]] });
    const shot = forecast({
      need,
      chances: [
        ["destroyed", 0.64],
        ["hit", 0.7],
      ],
    });
    expect(mainOf([line, shot])).toBe(shot);
    expect(mainOf([line])).toBe(line);
    expect(mainOf([])).toBeNull();
    expect(chanceText(shot)).toBe("64 % destroyed");
    expect(columns([{ piece: 1, refused: null, forecasts: [shot] }])).toEqual(["destroyed", "hit"]);
  });

  it("says how the dice are read", () => {
    const square = { sides: 10, results: [] };
    const shot = forecast({ picture: { line: null, remarks: [], results: [], square, ties: [], scatter: null } });
    expect(circumstances(shot, [5, 22])).toBe("on each of two D10; it has 5 of 22");
    expect(diceText([10])).toBe("one D10");
    expect(diceText([6, 10])).toBe("D6, D10");
  });

  it("has its weights in order", () => {
    expect([0, 1, 2, 3].map((n) => weight(n, 4))).toEqual([0, 1, 2, 3]);
    expect([0, 1].map((n) => weight(n, 2))).toEqual([0, 2]);
  });
});

describe("the throws of an entry", () => {
  it("have what was said of them, their forecast and the result that the dice gave", () => {
    const results = Array.from({ length: 100 }, (_, n) => Number(n % 10 >= 6) + Number(n >= 60));
    const shot = forecast({
      need,
      picture: { line: null, remarks: [], results: [], square: { sides: 10, results }, ties: [], scatter: null },
    });
    const said = (text: string) => ({ sentence: { text, clause: "", pieces: [] } });
    const entry: Entry = {
      n: 1,
      by: [0],
      told: [said("It fires."), { roll: roll([7, 3]) }, said("It is hit."), { roll: roll([8, 9]) }],
    };
    const all = outcomes(entry, [shot]);
    expect(all.map((each) => each.sentences.map((sentence) => sentence.text))).toEqual([["It is hit."], []]);
    expect(all[0]?.result).toBe(1);
    expect(all[1]?.forecast).toBeNull();
  });

  it("that need the same for other reasons have the forecast with their own sum", () => {
    const other = forecast({ about: "other", need: [part(5), part(2)] });
    const same = forecast({ about: "same", need });
    const told = [{ roll: roll([7, 3]) }];
    expect(outcomes({ n: 1, by: [0], told }, [other, same])[0]?.forecast?.about).toBe("same");
    expect(outcomes({ n: 1, by: [0], told }, [other])[0]?.forecast?.about).toBe("other");
  });
});

describe("a list that is tried one after another", () => {
  it("has what is expected of each and of all", () => {
    const one = forecast({ pieces: [1, 8], need });
    const two = forecast({ pieces: [1, 9], need });
    const all = forecast({ pieces: [1, 8, 9] });
    const expected = inTurn([one, two, all], [9, 7, 8]);
    expect([...expected.each.keys()]).toEqual([8, 9]);
    expect(expected.all).toBe(all);
    expect(inTurn([one], [8])).toEqual({ each: new Map([[8, one]]), all: null });
  });
});
