import { describe, expect, it } from "vitest";
import type { Workshop } from "../generated/protocol";
import { blank, flawsOf, turned, weaponOf, whole, withWeapon, worded } from "./sheet";

const choice = (word: string): Workshop["classes"][number] => ({ word, name: word, points: 1 });
const shop: Workshop = {
  classes: [choice("infantry"), choice("vehicle")],
  drives: [choice("foot"), choice("tracked")],
  speeds: [choice("foot"), choice("medium")],
  armour: [],
  weapons: [choice("cannon_a")],
  most_weapons: 4,
  equipment: [],
  traits: [],
};

describe("a sheet", () => {
  it("begins with something that may be, in any rulebook", () => {
    expect(blank(shop).sheet).toMatchObject({ class: "vehicle", drive: "tracked", speed: "medium", hit_points: 16 });
    const other = { ...shop, classes: [choice("ship")], armour: [choice("8"), choice("34")] };
    expect(blank(other).sheet).toMatchObject({ class: "ship", hit_points: 34 });
    expect(whole({ name: "x", class: "y", drive: "z" }).weapons).toEqual([]);
  });

  it("has weapons with stars, which come and go", () => {
    expect(weaponOf("cannon_a*")).toEqual({ word: "cannon_a", star: true });
    expect(weaponOf("cannon_a")).toEqual({ word: "cannon_a", star: false });
    expect(withWeapon([], 0, "cannon_a", true)).toEqual(["cannon_a*"]);
    expect(withWeapon(["a", "b"], 0, "", false)).toEqual(["b"]);
    expect(turned(["recon"], "recon")).toEqual([]);
    expect(turned([], "recon")).toEqual(["recon"]);
  });

  it("says of each part what is wrong with it", () => {
    const flaw = { field: "drive", what: "no", clause: "MAD-153" };
    expect(flawsOf([flaw], "drive")).toEqual([flaw]);
    expect(flawsOf([flaw], "speed")).toEqual([]);
    const named = { ...shop, weapons: [{ word: "atg", name: "A/T Grenades", points: 12 }] };
    expect(worded("'atg' needs a star: 'atg*'", named)).toBe("A/T Grenades needs a star: A/T Grenades*");
    expect(worded("unknown 'xyz'", named)).toBe("unknown 'xyz'");
  });
});
