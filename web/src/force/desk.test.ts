import { describe, expect, it } from "vitest";
import type { Addition, Draft, Muster } from "../generated/protocol";
import { Desk, type Table } from "./desk.svelte";

const draft: Draft = { title: "", era: "ww2", list: "German", limit: 300, units: [] };

/** A table that allows everything but Maus, and counts a hundred points for each element. */
class Fake implements Table {
  wrong = "";

  async muster(before: Draft, add?: Addition): Promise<Muster> {
    if (this.wrong) throw new Error(this.wrong);
    const refused = add?.line.kind === "Maus" ? add : null;
    const units = before.units.map((unit) => ({ ...unit, elements: [...unit.elements] }));
    if (add && !refused) {
      const at = add.unit ?? units.push({ name: `Unit ${units.length + 1}`, elements: [] }) - 1;
      units[at]?.elements.push(add.line);
    }
    const after = { ...before, units };
    return {
      draft: after,
      points: 100 * units.flatMap((unit) => unit.elements).reduce((sum, line) => sum + line.number, 0),
      own: [],
      units: [],
      rules: [],
      found: [],
      is_legal: true,
      text: "",
      set: [],
      refused: refused && {
        unit: refused.unit ?? null,
        line: refused.line,
        points: 200,
        faults: [{ unit: null, what: "too heavy", clause: "MAD-137", waits: false }],
        instead: [],
      },
    };
  }

  async open(text: string): Promise<Muster> {
    if (text !== "good") throw new Error("line 1 is wrong");
    return this.muster({ ...draft, title: "opened" });
  }
}

function begun(): { desk: Desk; table: Fake; told: Draft[] } {
  const table = new Fake();
  const told: Draft[] = [];
  const desk = new Desk(table, (draft) => told.push(draft));
  desk.begin(draft);
  return { desk, table, told };
}

describe("a desk", () => {
  it("adds one after another, however fast they come", async () => {
    const { desk, told } = begun();
    desk.add("Tiger I", null);
    desk.add("Tiger I");
    desk.add("Pz IV");
    await desk.done;
    expect(desk.muster?.points).toBe(300);
    expect(desk.muster?.draft.units).toHaveLength(1);
    expect(told).toHaveLength(4);
  });

  it("takes a unit of one's own with the first element of it", async () => {
    const { desk, told } = begun();
    const sheet = { name: "Marder", class: "vehicle", drive: "tracked" };
    desk.enlist(sheet, "");
    await desk.done;
    expect(desk.muster?.draft.kinds).toEqual([sheet]);
    expect(desk.muster?.points).toBe(100);
    expect(desk.said).toBe("Marder added. 100 of 300 points.");
    desk.enlist({ ...sheet, name: "Hetzer" }, "Marder");
    await desk.done;
    expect(told.at(-1)?.units[0]?.elements[0]?.kind).toBe("Hetzer");
    expect(desk.muster?.points).toBe(100);
    desk.undo();
    desk.undo();
    await desk.done;
    expect(desk.muster?.draft.kinds).toBeUndefined();
  });

  it("keeps the force where something is refused, and says why", async () => {
    const { desk } = begun();
    desk.add("Tiger I", null);
    desk.add("Maus");
    await desk.done;
    expect(desk.refused?.faults[0]?.clause).toBe("MAD-137");
    expect(desk.said).toBe("Not added. too heavy.");
    expect(desk.muster?.points).toBe(100);
    desk.leave();
    expect(desk.refused).toBeNull();
  });

  it("loses nothing where the table does not answer or a file is wrong", async () => {
    const { desk, table } = begun();
    desk.add("Tiger I", null);
    await desk.done;
    table.wrong = "no answer";
    desk.add("Pz IV");
    await desk.done;
    expect([desk.wrong, desk.muster?.points]).toEqual(["no answer", 100]);
    table.wrong = "";
    desk.open("bad");
    await desk.done;
    expect([desk.wrong, desk.muster?.points]).toEqual(["line 1 is wrong", 100]);
    desk.open("good");
    await desk.done;
    expect([desk.wrong, desk.muster?.draft.title]).toEqual(["", "opened"]);
    desk.undo();
    await desk.done;
    expect(desk.muster?.points).toBe(100);
  });

  it("goes back step by step, to the beginning and no further", async () => {
    const { desk } = begun();
    desk.add("Tiger I", null);
    desk.add("Pz IV");
    desk.fewer(0, 1);
    desk.undo();
    desk.undo();
    await desk.done;
    expect(desk.muster?.draft.units[0]?.elements.map((line) => line.kind)).toEqual(["Tiger I"]);
    desk.undo();
    desk.undo();
    desk.undo();
    await desk.done;
    expect(desk.muster?.draft.units).toEqual([]);
  });
});
