import { describe, expect, it } from "vitest";
import type { About, Entry, Page, Seat } from "../generated/protocol";
import { asked, undoing, type Sitting } from "./undoing";

const entry = (n: number, by: number[], dice = false): Entry =>
  ({ n, by, told: dice ? [{ roll: { faces: [1] } }] : [] }) as unknown as Entry;
const seat = (side: number, holder: Seat["holder"]): Seat => ({ kind: { side }, holder, here: 1, thinks: false });

function sitting(part: Partial<Sitting> & { undo?: number | null; practice?: boolean } = {}): Sitting {
  const { undo = null, practice = false, ...rest } = part;
  return {
    page: { outcome: null, undo } as unknown as Page,
    about: { practice, sides: [{ name: "Reds" }, { name: "Blues" }] } as unknown as About,
    seats: [seat(0, "person"), seat(1, { computer: "greedy" }), { ...seat(0, "person"), kind: "umpire" }],
    side: 0,
    story: [entry(0, []), entry(1, [0]), entry(2, [0], true), entry(3, [1])],
    ...rest,
  };
}

describe("what can be taken back", () => {
  it("is one's own as long as no die has fallen, and one word for all of it", () => {
    const story = [entry(0, []), entry(1, [0])];
    expect(undoing(sitting({ undo: 0, story }))).toMatchObject({ to: 0, label: "Take back", may: "alone" });
    expect(undoing(sitting({ story: [entry(0, [])] }))).toBeNull();
    expect(undoing(sitting({ side: null }))).toBeNull();
  });

  it("is several of one's own at once, as long as each is harmless", () => {
    const two = { seats: [seat(0, "person"), seat(1, "person")], undo: 2 };
    const story = [entry(1, [1]), entry(2, [0]), entry(3, [0])];
    expect(undoing(sitting({ ...two, story }), 2)).toMatchObject({ to: 1, may: "alone" });
    for (const between of [entry(2, [0], true), entry(2, [1])]) {
      const other = [entry(1, [1]), between, entry(3, [0])];
      expect(undoing(sitting({ ...two, story: other }), 2)).toMatchObject({ to: 1, may: "asked" });
    }
  });

  it("needs a friend's consent, who is named", () => {
    const friend = sitting({ seats: [seat(0, "person"), seat(1, "person")] });
    expect(undoing(friend)).toMatchObject({ to: 1, label: "Ask the Blues to take back", may: "asked" });
    expect(undoing(friend, 1)).toMatchObject({ to: 0 });
    expect(asked(friend)).toBe("Asked. It is done when the Blues agree.");
  });

  it("leaves the dice as they fell against the computer, but for practice", () => {
    expect(undoing(sitting())).toMatchObject({ label: "The dice stand", may: "no" });
    expect(undoing(sitting({ practice: true }))).toMatchObject({ to: 1, label: "Take back", may: "alone" });
    const plain = sitting({ story: [entry(0, []), entry(1, [0]), entry(2, [1])] });
    expect(undoing(plain)).toMatchObject({ may: "alone", why: "The computer agrees." });
  });
});
