import { describe, expect, it } from "vitest";
import { aim, move, no, offer, page, rest, seated, stopped, token, yes } from "./fake";

const at = (x: number) => ({ x, y: 0 });
const done = (n: number) => ({ is: "done" as const, n });

describe("a drag", () => {
  it("is given once the table has said that it may be", async () => {
    const { table, control } = seated(page(1, [move(1), move(2)]));
    control.select(1);
    control.point(at(5));
    const released = control.release();
    expect(control.ready).toBe(false);
    table.answers = [done(2)];
    table.ofDraft().answer(yes);
    await released;
    expect(table.wishes).toHaveLength(1);
    expect(table.wishes[0]).toMatchObject({ give: { filled: { values: [{ path: [at(5)] }] } } });
    expect(control.draft).toBeNull();
    expect(control.selected).toBe(1);
  });

  it("that is stopped stays to be looked at; the way that is chosen instead is given", async () => {
    const { table, control } = seated(page(1, [move(1)]));
    control.select(1);
    control.point(at(9));
    const released = control.release();
    table.ofDraft().answer(stopped("round"));
    await released;
    expect(table.wishes).toEqual([]);
    expect(control.before?.preview.course?.stop?.title).toBe("Stopped");
    table.answers = [done(2)];
    await control.go();
    expect(table.wishes).toEqual([{ give: { command: { way: "round" } } }]);
  });

  it("that is not allowed says why, and nothing is sent", async () => {
    const { table, control } = seated(page(1, [move(1)]));
    control.select(1);
    control.point(at(9));
    table.ofDraft().answer(no);
    await rest();
    await control.go();
    expect(table.wishes).toEqual([]);
    expect(control.giving.refused?.reason).toBe("too far");
    expect(control.back() && control.back()).toBe(true);
    expect(control.draft).toBeNull();
  });

  it("asks about its newest end only, and an answer that comes late counts for nothing", async () => {
    const { table, control } = seated(page(1, [move(1)]));
    control.select(1);
    control.point(at(1));
    control.point(at(2));
    control.point(at(3));
    const first = table.ofDraft();
    expect(() => table.ofDraft()).toThrow();
    first.answer(no);
    await rest();
    expect(control.ready).toBe(false);
    table.ofDraft().answer(yes);
    await rest();
    expect(control.ready).toBe(true);
    control.point(at(4));
    const late = table.ofDraft();
    control.clear();
    late.answer(yes);
    await rest();
    expect(control.before).toBeNull();
  });

  it("that is taken up again is not let go with the first", async () => {
    const { table, control } = seated(page(1, [move(1)]));
    control.select(1);
    control.point(at(1));
    const released = control.release();
    control.point(at(2));
    table.ofDraft().answer(yes);
    await rest();
    table.ofDraft().answer(yes);
    await released;
    await rest();
    expect(table.wishes).toEqual([]);
  });

  it("bends where it is told to, sixteen times at most", () => {
    const { control } = seated(page(1, [move(1)]));
    control.select(1);
    control.point(at(1));
    for (let n = 2; n < 30; n += 1) {
      control.bend();
      control.point(at(n));
    }
    expect(control.draft?.values[0]).toMatchObject({ path: { length: 16 } });
  });
});

describe("a shot", () => {
  const offers = [aim(1, [11, 12], 0), aim(1, [11], 1)];

  it("is named, then fired", async () => {
    const { table, control } = seated(page(1, offers));
    control.select(1);
    control.pick(11);
    table.ofDraft().answer(yes);
    await rest();
    table.answers = [done(2), done(3)];
    table.next = [page(2, [...offers, offer("fire", 1)]), page(3, [])];
    await control.go();
    expect(table.wishes).toHaveLength(2);
    expect(table.wishes[1]).toMatchObject({ give: { filled: { offer: { verb: 2 }, values: [] } } });
  });

  it("that may not be named is not fired", async () => {
    const { table, control } = seated(page(1, [...offers, offer("fire", 1)]));
    control.select(1);
    control.pick(11);
    await control.go();
    expect(table.wishes).toHaveLength(1);
    expect(control.giving.refused?.reason).toBe("not so");
    expect(control.draft).not.toBeNull();
  });

  it("stays named where firing is refused in between", async () => {
    const { table, control } = seated(page(1, offers));
    control.select(1);
    control.pick(12);
    table.answers = [done(2), { is: "stale", n: 3 }];
    table.next = [page(2, [...offers, offer("fire", 1)])];
    await control.go();
    expect(table.wishes).toHaveLength(2);
    expect(control.giving.notice).toContain("Nothing was done");
    expect(control.everybodys("commit")).toHaveLength(1);
    expect(control.draft).toBeNull();
  });

  it("goes from weapon to weapon at the same target", () => {
    const { control } = seated(page(1, offers));
    control.select(1);
    control.pick(11);
    control.turnWeapon(1);
    expect(control.draft?.values).toEqual([{ number: 1 }, { piece: 11 }]);
    control.pick(12);
    expect(control.draft?.values).toEqual([{ number: 0 }, { piece: 12 }]);
  });
});

describe("what cannot be done", () => {
  it("is asked about where somebody points at an enemy or a place in vain, and no longer once anything is selected", () => {
    const { table, control } = seated(page(1, [aim(1, [11])]));
    control.select(1);
    control.pick(12);
    expect([control.selected, control.puzzled]).toEqual([12, { actor: 1, target: 12 }]);
    control.pick(1);
    expect(control.puzzled).toBeNull();
    control.point(at(5));
    expect(control.puzzled).toEqual({ actor: 1, target: null });
    table.turnTo(page(2, [aim(1, [11])], { asked: [1] }));
    control.select(1);
    control.pick(12);
    expect(control.puzzled, "nobody is asked anything").toBeNull();
  });
});

describe("what is selected", () => {
  it("is given up when it is destroyed, and when others decide", () => {
    const { table, control } = seated(page(1, [move(1), move(2)]));
    control.select(1);
    control.point(at(1));
    table.turnTo(page(2, [move(2)], { tokens: [token(1, 0, 0), token(2, 0), token(11, 1)] }));
    expect([control.selected, control.draft]).toEqual([null, null]);
    control.select(2);
    table.turnTo(page(3, [], { asked: [1] }));
    expect(control.selected).toBeNull();
  });

  it("may be a wreck that somebody looks at", () => {
    const tokens = [token(1, 0, 0), token(2, 0)];
    const { table, control } = seated(page(1, [move(2)], { tokens }));
    control.select(1);
    table.turnTo(page(2, [move(2)], { tokens }));
    expect(control.selected).toBe(1);
  });

  it("keeps what was begun as long as it may be done", () => {
    const { table, control } = seated(page(1, [move(1)]));
    control.select(1);
    control.point(at(1));
    table.turnTo(page(2, [move(1)]));
    expect(control.draft?.values).toEqual([{ path: [at(1)] }]);
    table.turnTo(page(3, [offer("end", 1)]));
    expect(control.draft).toBeNull();
  });
});

describe("while another side moves", () => {
  const react = offer("react", 1, [{ number: { from: 0, to: 3 } }]);
  const asked = (n: number, turn = 1) => {
    const now = page(n, [react, offer("hold", 1)]);
    return { ...now, roster: { ...now.roster, turn, track: [{ side: 1, progress: "now" as const }] } };
  };

  it("whoever could answer is proposed", () => {
    const { control } = seated(asked(1));
    expect(control.interrupting).toBe(true);
    expect([control.selected, control.draft?.values]).toEqual([1, [{ number: 0 }]]);
  });

  it("every chance is passed by for the rest of the turn, if somebody says so, and not beyond", async () => {
    const { table, control } = seated(asked(1));
    table.answers = [done(2), done(3)];
    table.next = [asked(2), page(3, [], { asked: [1] })];
    control.holdOn();
    await rest();
    expect(table.wishes).toHaveLength(2);
    expect(control.holding.turn).toBe(1);
    table.turnTo(asked(4, 2));
    await rest();
    expect(table.wishes).toHaveLength(2);
    expect(control.holding.turn).toBeNull();
    expect(control.draft).not.toBeNull();
  });

  it("passing stops where the table refuses it", async () => {
    const { table, control } = seated(asked(1));
    control.holdOn();
    await rest();
    expect(table.wishes).toHaveLength(1);
    expect(control.holding.turn).toBeNull();
  });

  it("a side may give the battle up", async () => {
    const { table, control } = seated(page(1, [], { asked: [1] }));
    table.answers = [done(2)];
    await control.giveUp();
    expect(table.wishes).toEqual([{ give: { typed: "concede" } }]);
  });
});

describe("a list in order", () => {
  it("is made by pressing pieces on the map, and the table is asked of each state of it", async () => {
    const search = offer("move", 1, [{ order: { of: [11, 12], at_most: 2 } }]);
    const { table, control } = seated(page(1, [search]));
    control.select(1);
    control.start(search);
    table.ofDraft().answer(no);
    await rest();
    control.pick(12);
    control.pick(11);
    control.pick(12);
    expect(control.draft?.values).toEqual([{ order: [11] }]);
    expect(control.selected).toBe(1);
  });
});
