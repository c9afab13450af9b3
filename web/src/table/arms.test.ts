import { describe, expect, it } from "vitest";
import type { Beforehand, Forecast, Offer } from "../generated/protocol";
import { armsOf } from "./arms";

const offer = (actor: number, weapon: number): Offer => ({
  actor,
  verb: 0,
  slots: [{ number: { from: weapon, to: weapon } }],
  secret: 0,
});
const heard = (of: Offer, words: string, about = "") => ({
  offer: of,
  before: {
    words,
    forecasts: about ? [{ about, need: [], picture: { results: [] } } as unknown as Forecast] : [],
  } as unknown as Beforehand,
});

describe("a weapon", () => {
  it("is called what the table calls it, even for a piece that may not fire it now", () => {
    const all = [offer(1, 0), offer(1, 1), offer(2, 0), offer(2, 1), offer(3, 0)];
    const [a, b, c, d, e] = all as [Offer, Offer, Offer, Offer, Offer];
    const answers = [
      heard(a, "react S2 with cannon_d at point 0", "Class D Cannon of S2 at P1"),
      heard(b, "react S2 with mg at point 0"),
      heard(c, "react S3 with cannon_d at point 0"),
      heard(d, "react S3 with mg at point 0"),
      heard(e, "react I1 at point 0", "Small Arms of I1 at P1"),
    ];
    expect(armsOf(all, answers)).toEqual(["Class D Cannon", "Mg", "Class D Cannon", "Mg", ""]);
    expect(armsOf(all, [])).toEqual(["weapon 1", "weapon 2", "weapon 1", "weapon 2", ""]);
  });
});
