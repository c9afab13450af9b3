import { describe, expect, it } from "vitest";
import type { Beforehand } from "../generated/protocol";
import { answer, moments, promise } from "./moments";

const unit = { name: "mm", micrometres: 1000 };

function before(chance: number | null, x: number | null = null, refused = false): Beforehand {
  const line = x === null ? null : { to: { x: x * 1000, y: 0 } };
  const forecast = {
    pieces: [1, 2],
    need: [],
    chances: chance === null ? [] : [["destroys", chance]],
    picture: { line },
  };
  return { refused: refused ? { reason: "no" } : null, forecasts: [forecast] } as unknown as Beforehand;
}

describe("answers to a move", () => {
  it("are called as people say it, with what they promise", () => {
    expect(answer("S3", "50 mm gun", before(0.31))).toBe("50 mm gun of S3, 31 % destroys");
    expect(answer("S3", "", before(0.31))).toBe("S3, 31 % destroys");
    expect(answer("S3", "Cannon", null)).toBe("Cannon of S3");
    expect(answer("S3", "Cannon", before(0.31, null, true))).toBe("Cannon of S3");
    expect([before(0.4), before(0.1), before(0.9, null, true)].map(promise)).toEqual([0.4, 0.1, -1]);
  });

  it("have moments on the way, by where it has come", () => {
    const steps = [0, 30, 90, 100].map((x, value) => ({ value, before: before(0.1, x) }));
    expect(moments(steps, unit)).toEqual([
      "Where you first see it",
      "After 30 mm",
      "After 90 mm",
      "Where you last see it",
    ]);
    const blind = [0, 1, 2].map((value) => ({ value, before: before(0.1) }));
    expect(moments(blind, unit)[1]).toBe("Moment 2 of 3");
  });
});
