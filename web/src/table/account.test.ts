import { describe, expect, it } from "vitest";
import type { About, Account, SideAccount } from "../generated/protocol";
import { changes, likely, lost, luck, scale, spread } from "./account";

const about = { sides: [{ name: "Red" }, { name: "Blue" }] } as unknown as About;
const side = (dice: number, expected: number, variance: number): SideAccount => ({
  worth: 300,
  left: 300 - dice,
  lost: [],
  dice,
  expected,
  variance,
});

describe("a battle summed up", () => {
  it("says each side's luck, and whether chance explains it", () => {
    expect(spread(side(0, 0, 100))).toBeCloseTo(19.6);
    expect(luck(side(60, 50, 100))).toBe(
      "The dice cost it 60 points, where 50 were to be expected: 10 more. Such things happen.",
    );
    expect(luck(side(20, 50, 100))).toBe(
      "The dice cost it 20 points, where 50 were to be expected: 30 fewer. In 19 battles of 20 it is not more than 20 off: good luck.",
    );
    expect(luck(side(50, 50, 4))).toContain("where 50 were to be expected: just so much. Such things happen.");
    expect(luck(side(0, 0, 0))).toBe("No dice could have cost it anything.");
  });

  it("puts both sides on one scale", () => {
    const [one, other] = [side(0, 50, 100), side(139.2, 100, 400)];
    expect(scale([one, other], other)).toEqual({
      came: 1,
      due: expect.closeTo(0.7184),
      from: expect.closeTo(0.4368),
      to: 1,
    });
    expect(scale([one, other], one).came).toBe(0);
  });

  it("tells who led and when it changed, what was lost and how likely the best shot was", () => {
    const account: Account = {
      sides: [
        {
          ...side(0, 0, 0),
          lost: [
            [2, "Tank"],
            [1, "Jeep"],
          ],
        },
        side(0, 0, 0),
      ],
      leads: [
        { n: 0, turn: 1, leads: "drawn" },
        { n: 9, turn: 3, leads: { won: 1 } },
      ],
      shot: { n: 9, turn: 3, text: "", side: 0, lost: 64, expected: 39.2, chance: 0.25 },
    };
    expect(changes(about, account)).toEqual([
      { n: 0, text: "At first: even" },
      { n: 9, text: "Turn 3: Blue led" },
    ]);
    expect(account.sides.map(lost)).toEqual(["2 Tank, Jeep", "nobody"]);
    expect(likely(account)).toBe(
      "It cost 64 points, where the odds said 39. There was a chance of 25 % that it would cost so much or more.",
    );
    expect(likely({ ...account, shot: null })).toBe("");
  });
});
