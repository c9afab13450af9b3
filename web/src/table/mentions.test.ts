import { describe, expect, it } from "vitest";
import { mentions } from "./mentions";

const names: Record<number, [string, string]> = {
  1: ["S1", "Sherman"],
  10: ["S10", "Jeep"],
  7: ["Able (1)", "Halifax"],
};
const who = { name: (piece: number) => names[piece]?.[0] ?? "", kind: (piece: number) => names[piece]?.[1] ?? "" };

describe("what a story speaks of", () => {
  it("leads to each piece, and is called by its kind where it comes first", () => {
    const said = [
      { text: "S1 hits S10: 3 damage.", pieces: [1, 10] },
      { text: "S1 and S10 (Jeep) rest.", pieces: [10, 1] },
    ];
    expect(mentions(said, who)).toEqual([
      [
        { text: "S1", piece: 1, kind: "Sherman" },
        { text: " hits " },
        { text: "S10", piece: 10, kind: "Jeep" },
        { text: ": 3 damage." },
      ],
      [{ text: "S1", piece: 1 }, { text: " and " }, { text: "S10", piece: 10 }, { text: " (Jeep) rest." }],
    ]);
  });

  it("knows a kind that the sentence says itself, names with signs, and who is not known", () => {
    const [first] = mentions([{ text: "Able (1) (Halifax) turns; XS1 does not.", pieces: [7, 1, 99] }], who);
    expect(first).toEqual([{ text: "Able (1)", piece: 7 }, { text: " (Halifax) turns; XS1 does not." }]);
    expect(mentions([{ text: "It rains.", pieces: [] }], who)).toEqual([[{ text: "It rains." }]]);
  });
});
