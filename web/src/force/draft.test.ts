import { describe, expect, it } from "vitest";
import type { Draft, Ware } from "../generated/protocol";
import {
  chosen,
  fewer,
  find,
  fitted,
  forget,
  given,
  grouped,
  keep,
  kept,
  named,
  pack,
  settle,
  unpack,
  withKind,
  without,
  withoutKind,
} from "./draft";

const draft: Draft = {
  title: "Kampfgruppe „Mühle“",
  era: "ww2",
  list: "German",
  limit: 1000,
  units: [
    { name: "Panzer", elements: [{ kind: "Tiger I", number: 2 }] },
    { name: "Recce", elements: [{ kind: "Jeep/Bike etc.", number: 1, traits: ["spotter"] }] },
  ],
};

const sheet = {
  name: "Marder",
  class: "vehicle",
  drive: "tracked",
  hit_points: 10,
  speed: "medium",
  weapons: ["cannon_c*"],
  equipment: [],
  traits: ["recon"],
};

describe("the link of a force", () => {
  it("holds the whole force, in letters that an address may have", () => {
    const packed = pack(draft);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(unpack(packed)).toEqual(draft);
  });

  it("holds what is settled for the whole of it", () => {
    const defends = { ...draft, traits: ["defender", "1944"] };
    expect(unpack(pack(defends))).toEqual(defends);
    expect(unpack(btoa('[1,"a","b","c",3,[],[],[1]]'))).toBeNull();
    expect(unpack(btoa('[1,"a","b","c",3,[],[],["x"],4]'))).toBeNull();
  });

  it("holds its own units", () => {
    const own = withKind(draft, sheet, "");
    expect(unpack(pack(own))).toEqual(own);
    const german = withKind(draft, { ...sheet, nation: "German" }, "");
    expect(unpack(pack(german))).toEqual(german);
    const odd = (kind: string): unknown => unpack(btoa(`[1,"a","b","c",3,[],[${kind}]]`));
    expect(odd('["n",{"knots":[1]}]')).toBeNull();
    expect(odd('["n",[]]')).toBeNull();
    expect(odd('["n"]')).toBeNull();
    expect(odd('["n",{"knots":38}]')).toMatchObject({ kinds: [{ name: "n", knots: 38 }] });
  });

  it("is read as it was written before the lines of a sheet had names", () => {
    const kinds = (written: unknown[]): unknown =>
      unpack(btoa(JSON.stringify([1, "a", "ww2", "German", 700, [], [written]])))?.kinds;
    const before = ["Marder", "vehicle", "tracked", 10, "medium", ["cannon_c*"], [], ["recon"]];
    expect(kinds(before)).toEqual([sheet]);
    expect(kinds([...before, "German"])).toEqual([{ ...sheet, nation: "German" }]);
    expect(kinds(["n", "c", "d", 1, "s", [1], [], []])).toBeUndefined();
    expect(kinds([...before, "German", "more"])).toBeUndefined();
  });

  it("that is broken means no force", () => {
    expect(unpack("")).toBeNull();
    expect(unpack("%%%")).toBeNull();
    expect(unpack(btoa('[1,"a","b","c",-3,[]]'))).toBeNull();
    expect(unpack(btoa('[1,"a","b","c",3,[["u",[[1,2]]]]]'))).toBeNull();
    expect(unpack(btoa('[2,"a","b","c",3,[]]'))).toBeNull();
  });
});

describe("a force that is changed", () => {
  it("loses elements, lines and units one after another", () => {
    const one = fewer(draft, 0, 0);
    expect(one.units[0]?.elements).toEqual([{ kind: "Tiger I", number: 1 }]);
    expect(fewer(one, 0, 0).units.map((unit) => unit.name)).toEqual(["Recce"]);
    expect(without(draft, 1).units.map((unit) => unit.name)).toEqual(["Panzer"]);
    expect(draft.units).toHaveLength(2);
  });

  it("gets names and gives traits back", () => {
    expect(named(draft, 0, "Tigers").units[0]?.name).toBe("Tigers");
    expect(given(draft, 1, 0, "spotter").units[1]?.elements[0]?.traits).toEqual([]);
    expect(given(draft, 0, 0, "spotter").units[0]?.elements[0]?.traits).toEqual(["spotter"]);
  });
});

describe("units of one's own", () => {
  const men = { name: "Men", elements: [{ kind: "Marder", number: 2 }] };
  const own = withKind({ ...draft, units: [...draft.units, men] }, sheet, "");

  it("are changed with the lines that have them", () => {
    const changed = withKind(own, { ...sheet, name: "Hetzer" }, "Marder");
    expect(changed.kinds?.map((kind) => kind.name)).toEqual(["Hetzer"]);
    expect(changed.units[2]?.elements[0]?.kind).toBe("Hetzer");
  });

  it("go with the lines that have them", () => {
    expect(withoutKind(own, "Marder")).toEqual({ ...draft, kinds: [] });
  });
});

describe("the lists", () => {
  const ware = (name: string, arms: string, points: number, list = "German"): Ware => ({
    list,
    group: "Tanks",
    name,
    symbol: "tank",
    points,
    strength: 22,
    speed: "Medium",
    arms,
    notes: "",
    traits: [],
    fittings: [],
  });
  const wares = [ware("Panther", "Class A", 125), ware("Pz IV", "Class B", 102), ware("Pz II", "Class E", 56, "")];

  it("are searched by names, weapons and prices", () => {
    const names = (words: string): string[] => find(wares, words).map((each) => each.name);
    expect(names("")).toHaveLength(3);
    expect(names("pz, class b")).toEqual(["Pz IV"]);
    expect(names("under 110, over 60")).toEqual(["Pz IV"]);
    expect(names("tiger")).toEqual([]);
  });

  it("say which choice of a fitting stands on a line, and take another in its place", () => {
    const load = {
      name: "Load",
      choices: ["", "bombs", "torpedo"].map((word) => ({ word, name: word || "no load", points: 0 })),
    };
    const flight = { ...draft, units: [{ name: "Red", elements: [{ kind: "Kate", number: 2, traits: ["skill 1"] }] }] };
    const traits = (of: Draft): string[] => of.units[0]?.elements[0]?.traits ?? [];
    const bombed = fitted(flight, 0, 0, load, "bombs");
    expect(chosen(load, traits(flight))).toBe("");
    expect(traits(bombed)).toEqual(["skill 1", "bombs"]);
    expect(chosen(load, traits(bombed))).toBe("bombs");
    expect(traits(fitted(bombed, 0, 0, load, "torpedo"))).toEqual(["skill 1", "torpedo"]);
    expect(traits(fitted(bombed, 0, 0, load, ""))).toEqual(["skill 1"]);
  });

  it("stand under their headings, what everybody may have apart", () => {
    expect(grouped(wares, "Generic").map((group) => [group.name, group.wares.length])).toEqual([
      ["Tanks", 2],
      ["Generic: tanks", 1],
    ]);
    const others = ["Aircraft, Battle of Britain", "VTOLs"].map((group) => ({ ...ware("x", "", 1, ""), group }));
    expect(grouped(others, "Generic").map((group) => group.name)).toEqual([
      "Generic: aircraft, Battle of Britain",
      "Generic: VTOLs",
    ]);
    expect(grouped(wares, "").map((group) => group.name)).toEqual(["Tanks"]);
  });
});

describe("forces that are kept", () => {
  it("take the place of those with the same title, and can be forgotten", () => {
    const values = new Map<string, string>();
    const store = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    const force = { book: "mad", title: "A", packed: "x", points: 1 };
    keep(store, force);
    keep(store, { ...force, title: "B" });
    keep(store, { ...force, points: 2 });
    expect(kept(store).map((each) => [each.title, each.points])).toEqual([
      ["A", 2],
      ["B", 1],
    ]);
    forget(store, force);
    expect(kept(store)).toHaveLength(1);
    values.set("sandtable.forces", "{]");
    expect(kept(store)).toEqual([]);
    expect(kept(undefined)).toEqual([]);
  });
});

describe("what is settled for a whole force", () => {
  const side = {
    name: "Side",
    choices: [
      { word: "", name: "Attacker", points: 0 },
      { word: "defender", name: "Defender", points: -100 },
    ],
  };

  it("goes in the place of what was, and its points to the limit", () => {
    const defends = settle({ ...draft, traits: ["1944"] }, side, "defender");
    expect(defends).toMatchObject({ traits: ["1944", "defender"], limit: 900 });
    expect(chosen(side, defends.traits)).toBe("defender");
    expect(settle(defends, side, "defender")).toEqual(defends);
    expect(settle(defends, side, "")).toMatchObject({ traits: ["1944"], limit: 1000 });
  });
});
