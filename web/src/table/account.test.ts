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
      "By the dice it lost 60 points, by the odds 50: 10 more. Chance explains that.",
    );
    expect(luck(side(20, 50, 100))).toBe(
      "By the dice it lost 20 points, by the odds 50: 30 fewer. Chance explains 20 at most in 19 battles of 20.",
    );
    expect(luck(side(50, 50, 4))).toContain("by the odds 50: just so much. Chance explains that.");
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
    expect(likely(account)).toBe("It cost 64 points, where the odds said 39. So much or more had a chance of 25 %.");
    expect(likely({ ...account, shot: null })).toBe("");
  });
});
