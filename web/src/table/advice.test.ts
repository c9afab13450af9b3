import { describe, expect, it } from "vitest";
import type { About, AdvicePage, AdvisedCommand, Offer } from "../generated/protocol";
import { chanceWords, draftOf, isAsGood, leftWords, verdict, wordsOf } from "./advice";

function advised(mean: number, error = 0.02): AdvisedCommand {
  return {
    command: {},
    words: "fire",
    filled: null,
    chance: { mean, error },
    left: [12.4, 7.6],
    usual: false,
    given: false,
  };
}

const page = (...means: number[]): AdvicePage => ({ side: 0, best: means.map((mean) => advised(mean)) });

describe("advice", () => {
  it("is the offer whose slots hold its values", () => {
    const offer = (pieces: number[]): Offer => ({
      actor: 3,
      verb: 1,
      slots: [{ piece: pieces }],
      secret: 0,
      begins: null,
    });
    const offers = [offer([7]), offer([8, 9])];
    const draft = draftOf(offers, { actor: 3, verb: 1, values: [{ piece: 9 }] });
    expect(draft?.offer).toBe(offers[1]);
    expect(draftOf(offers, { actor: 3, verb: 1, values: [{ piece: 5 }] })).toBeNull();
    expect(draftOf(offers, { actor: 4, verb: 1, values: [{ piece: 9 }] })).toBeNull();
    expect(draftOf(offers, null)).toBeNull();
  });

  it("is called what its button is called, where it has one", () => {
    const about = { verbs: [{ label: "Hold" }, { label: "Opportunity marker" }] } as unknown as About;
    expect(wordsOf(about, { actor: 3, verb: 1, values: [] })).toBe("Opportunity marker");
    expect(wordsOf(about, null)).toBe("");
  });

  it("is only as sure as it can be", () => {
    expect(chanceWords(advised(0.613, 0.031))).toBe("61 % ±7");
    expect(isAsGood(advised(0.6), advised(0.56))).toBe(true);
    expect(isAsGood(advised(0.6), advised(0.5))).toBe(false);
  });

  it("says in a sentence how much better the best is", () => {
    expect(verdict(page(0.6, 0.58, 0.57))).toBe("By what can be told they are as good as each other.");
    expect(verdict(page(0.6, 0.58, 0.4))).toBe("The best of these is hardly better than the next.");
    expect(verdict(page(0.6, 0.4, 0.3))).toBe("The first is clearly the best of these.");
    expect(verdict(page(0.6))).toBe("There is nothing else to do.");
  });

  it("says what is left of both in the end", () => {
    expect(leftWords(advised(0.5), 1, ["Reds", "Blues"])).toBe("Reds 12, own 8");
  });
});
