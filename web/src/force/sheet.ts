// The sheet of a unit of one's own, as it is being filled in.

import type { Flaw, Sheet, Workshop } from "../generated/protocol";

/** A sheet on the desk: what stands on it, and the name of the unit that it changes; empty for a new one. */
export interface OpenSheet {
  sheet: Required<Omit<Sheet, "nation">> & Pick<Sheet, "nation">;
  was: string;
}

/** A sheet of which every line is filled in. */
export function whole(sheet: Sheet): OpenSheet["sheet"] {
  return { hit_points: 0, speed: "", weapons: [], equipment: [], traits: [], ...sheet };
}

/** A new sheet, on which the middle of what there is stands to begin with: a vehicle of medium speed. */
export function blank(shop: Workshop): OpenSheet {
  const word = (of: { word: string }[], wanted: string): string =>
    of.find((each) => each.word === wanted)?.word ?? of[0]?.word ?? "";
  const armour = shop.armour[Math.floor(shop.armour.length / 2)];
  const sheet = {
    name: "",
    class: word(shop.classes, "vehicle"),
    drive: word(shop.drives, "tracked"),
    speed: word(shop.speeds, "medium"),
    hit_points: armour ? Number(armour.word) : 16,
  };
  return { sheet: whole(sheet), was: "" };
}

/** The word of a weapon and whether a star stands after it. */
export function weaponOf(written: string): { word: string; star: boolean } {
  const star = written.endsWith("*");
  return { word: star ? written.slice(0, -1) : written, star };
}

/** The weapons with another one at a place; none takes the line away. */
export function withWeapon(weapons: string[], at: number, word: string, star: boolean): string[] {
  const after = [...weapons];
  if (word) after[at] = word + (star ? "*" : "");
  else after.splice(at, 1);
  return after;
}

/** The words with one more, or without it. */
export function turned(words: string[], word: string): string[] {
  return words.includes(word) ? words.filter((each) => each !== word) : [...words, word];
}

/** What is wrong with one part of the sheet. */
export function flawsOf(flaws: Flaw[], field: string): Flaw[] {
  return flaws.filter((flaw) => flaw.field === field);
}

/** A flaw in the names of the page, where the table speaks in the words of files: 'atg' is A/T Grenades. */
export function worded(what: string, shop: Workshop): string {
  const all = [shop.weapons, shop.speeds, shop.classes, shop.drives, shop.equipment, shop.traits].flat();
  return what.replace(/'([^']+?)(\*?)'/g, (quoted, word: string, star: string) => {
    const name = all.find((each) => each.word === word)?.name;
    return name === undefined ? quoted : name + star;
  });
}
