import { describe, expect, it } from "vitest";
import type { About, Page } from "../generated/protocol";
import { prompt, type Situation } from "./prompt";

const about = { sides: [{ name: "German" }, { name: "Russian" }] } as About;
const page = {
  n: 41,
  asked: [0],
  sealed: [],
  outcome: null,
  prompt: "German: move the Tiger. Drag it.",
} as unknown as Page;
const base: Situation = {
  about,
  page,
  line: { is: "open" },
  broken: "",
  seats: [],
  own: 0,
  showing: false,
  doing: null,
};

describe("the prompt line", () => {
  it("has the table's words under the flag of the side that decides", () => {
    expect(prompt(base)).toEqual({
      side: 0,
      flag: "German",
      bold: "Move the Tiger.",
      rest: "Drag it.",
      hatched: false,
    });
  });

  it("says what is half done before what could be done", () => {
    expect(prompt({ ...base, doing: { bold: "Fire?", rest: "Or not." } })).toMatchObject({
      bold: "Fire?",
      rest: "Or not.",
    });
  });

  it("says that nothing is lost with the line", () => {
    const lost = prompt({ ...base, line: { is: "lost", tries: 1, at: 0, since: 0 } });
    expect(lost).toMatchObject({ hatched: true, rest: "Nothing is lost: last entry 41." });
  });

  it("names who won, and who thinks", () => {
    expect(prompt({ ...base, page: { ...page, outcome: { won: 1 } } })).toMatchObject({
      side: 1,
      bold: "Victory: Russian.",
    });
    const seats = [{ kind: { side: 1 }, holder: { computer: "doctrine" }, here: 0, thinks: true }];
    expect(prompt({ ...base, seats, page: { ...page, asked: [1] } })).toMatchObject({
      side: 1,
      bold: "The computer is choosing.",
    });
    const own = [{ kind: { side: 0 }, holder: "person", here: 1, thinks: true } as const];
    expect(prompt({ ...base, own: 0, seats: [...own], page: { ...page, asked: [0] } })).toMatchObject({
      side: 0,
      bold: "The computer is choosing for you.",
    });
  });
});
