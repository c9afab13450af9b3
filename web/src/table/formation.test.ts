import { describe, expect, it } from "vitest";
import type { Offer, Page, Reply } from "../generated/protocol";
import { move, page, rest, seated, token, yes } from "./fake";
import { begin, pathOf, withValue } from "./fill";
import { again, beside, fellows, inFrontFirst } from "./formation";
import { Names } from "./names";

const place = (piece: number, x: number, y: number) => ({ ...token(piece, 0), at: { x, y } });
const member = (piece: number) => ({ piece, name: `S${piece}`, strength: [5, 5] });
const units = [
  { name: "Tanks", side: 0, pieces: [member(1), member(2), member(3)] },
  { name: "Rifles", side: 0, pieces: [member(4)] },
];
const tokens = [place(1, 0, 0), place(2, 100, 10), place(3, 200, -10), place(4, 300, 0)];
const offers = [move(1), move(2), move(3), move(4)];

/** A page on which the tanks stand in a row, each with what it may do. */
function tanks(n: number, may: Offer[]): Page {
  const shown = page(n, may);
  return { ...shown, tokens, roster: { ...shown.roster, units } } as unknown as Page;
}

describe("a unit in its formation", () => {
  const names = new Names(tanks(1, offers));
  const lead = withValue(begin(move(1)), 0, { path: [{ x: 0, y: 50 }] });

  it("is all who may do the same, and nobody of another unit", () => {
    expect(fellows(offers, names, move(1)).map(({ actor }) => actor)).toEqual([2, 3]);
    expect(fellows([move(1), move(4)], names, move(1))).toEqual([]);
  });

  it("goes the same way, each from where he stands", () => {
    const second = beside(lead, { x: 0, y: 0 }, move(2), { x: 100, y: 10 });
    expect(pathOf(second)).toEqual([{ x: 100, y: 60 }]);
  });

  it("begins with whoever stands farthest ahead", () => {
    const all = [lead, ...[2, 3].map((n) => beside(lead, { x: 0, y: 0 }, move(n), names.at(n) ?? { x: 0, y: 0 }))];
    expect(inFrontFirst(all, names).map(({ offer }) => offer.actor)).toEqual([2, 1, 3]);
  });

  it("is filled anew from what is offered by then", () => {
    const later: Offer = { ...move(1), slots: [{ path: { from: { x: 0, y: 0 }, reach: 7 } }] };
    expect(again([move(2), later], lead)?.offer).toEqual(later);
    expect(again([move(2)], lead)).toBeNull();
  });
});

describe("a unit that is dragged", () => {
  const far: Reply = { refused: { reason: "too far", clause: "X-2", usage: "" } };

  async function dragged(third: Reply) {
    const { table, control } = seated(tanks(1, offers));
    control.select(1);
    control.turnFollowing();
    control.point({ x: 0, y: 50 });
    table.ofDraft().answer(yes);
    for (const answer of [yes, third]) table.ofDraft().answer(answer);
    await rest();
    const released = control.release();
    await rest();
    for (const answer of [yes, third]) table.ofDraft().answer(answer);
    return { table, control, released };
  }

  it("moves piece by piece, and is taken back as one", async () => {
    const { table, control, released } = await dragged(yes);
    table.answers = [2, 3, 4].map((n) => ({ is: "done" as const, n }));
    table.next = [tanks(2, [move(1), move(3)]), tanks(3, [move(3)]), tanks(4, [])];
    await released;
    const actors = table.wishes.map((wish) => JSON.stringify(wish).match(/"actor":(\d)/)?.[1]);
    expect(actors).toEqual(["2", "1", "3"]);
    expect(control.since).toBe(1);
    table.story = [2, 3, 4].map((n) => ({ n, by: [0], told: [] })) as never;
    table.page = { ...table.page, undo: 0 };
    table.answers = [{ is: "done", n: 1 }];
    await control.takeBack();
    expect(table.wishes.at(-1)).toEqual({ undo: { to: 0 } });
    expect(control.since).toBeNull();
  });

  it("waits where somebody cannot follow, says who, and goes without him when it is said again", async () => {
    const { table, control, released } = await dragged(far);
    await released;
    expect(table.wishes).toEqual([]);
    expect(control.following.all.map(({ piece, why }) => [piece, why])).toEqual([
      [2, ""],
      [3, "too far"],
    ]);
    table.answers = [2, 3].map((n) => ({ is: "done" as const, n }));
    await control.go();
    expect(table.wishes).toHaveLength(2);
  });

  it("stops where somebody else has to decide in between", async () => {
    const { table, released } = await dragged(yes);
    table.answers = [{ is: "done", n: 2 }];
    table.next = [tanks(2, [])];
    await released;
    expect(table.wishes).toHaveLength(1);
  });
});
