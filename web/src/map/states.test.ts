import { describe, expect, test } from "vitest";
import type { Drawn, Token } from "../generated/protocol";
import type { Body } from "./block";
import { besides, isWeak, orderOf, signsOf } from "./states";

const token = (...drawn: Drawn[]): Body =>
  ({
    marks: drawn,
    signs: drawn.map((each) => ({ mark: each, drawn: each, words: "" })),
    done: false,
    block: { front: 100_000, depth: 26_000, bases: 5, ranks: 2, sort: "infantry" },
  }) as unknown as Token as Body;

describe("the states of a block", () => {
  test("say how it stands: routing is graver than disordered", () => {
    expect(orderOf(token())).toBe("ordered");
    expect(orderOf(token("disordered", "routing"))).toBe("routing");
    expect(orderOf(token("weak", "disordered"))).toBe("disordered");
    expect([isWeak(token("weak")), isWeak(token("locked"))]).toEqual([true, false]);
  });

  test("stand beside it, the gravest first, and other marks as one remark", () => {
    const marked = { ...token("weak", "routing"), marks: ["weak", "routing", "low on powder"], done: true };
    expect(besides(marked)).toEqual([
      { sign: "routing", words: "routing" },
      { sign: "weak", words: "weak" },
      { sign: "remark", words: "low on powder" },
      { sign: "done", words: "done" },
    ]);
  });

  test("say nothing of how it is formed, which its bases show", () => {
    expect(besides(token("formed"))).toEqual([]);
    expect(besides({ ...token("formed", "moved"), done: true }).map(({ sign }) => sign)).toEqual(["moved", "done"]);
  });

  test("stand behind it whichever way it looks, and from afar the gravest alone", () => {
    const [one] = signsOf(token("locked"), 1, 0);
    expect(one && [Math.round(one.x), Math.round(one.y)]).toEqual([0, 22]);
    const [east] = signsOf(token("locked"), 1, 90);
    expect(east && [Math.round(east.x), Math.round(east.y)]).toEqual([-22, 0]);
    expect(signsOf(token("weak", "locked", "moved"), 0.1, 0).map(({ sign }) => sign)).toEqual(["locked"]);
  });
});
