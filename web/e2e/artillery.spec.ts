// Artillery before it fires: the cross is put down by a tap and moved by arrows, and the sheet says where it may fall and whom
// it may catch.

import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const element = (kind: string, name: string, x: number, y: number): string =>
  `{ kind = "${kind}", name = "${name}", at = [${x}, ${y}] }`;

const SCENARIO = `rulebook = "mad"
id = "mortars"
title = "Mortars"
text = "Three mortars and their observer against a platoon."
minutes = 30
turns = 6
table = [1200, 900]
deployment = "fixed"

[[sides]]
name = "Germans"
nation = "German"

[[sides.units]]
name = "Mortars"
elements = [${["M1", "M2", "M3"].map((name, n) => element("Mortar Team 61-120mm", name, 300 + 40 * n, 120)).join(", ")}]

[[sides.units]]
name = "Grenadiers"
elements = [${element("Infantry Command", "G1", 560, 300)}, ${element("Infantry", "G2", 600, 300)}]

[[sides]]
name = "Russians"
nation = "Russian"

[[sides.units]]
name = "Rifles"
elements = [${element("Infantry Command", "R1", 560, 560)}, ${element("Infantry", "R2", 600, 560)}]

[[sides.units]]
name = "Tanks"
elements = [${element("T34/76", "T1", 520, 640)}]
`;

test("a battery is aimed, looked at, moved, and fires only by its verb", async ({ page, host }) => {
  const keys = await host.battle({
    book: "mad",
    scenario_text: SCENARIO,
    seats: ["person", "person"],
    typed_dice: true,
  });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key},${keys.sides[1]?.key}`);
  await person.throwFirst(() => [9, 1]);
  await expect(person.prompt).toContainText("Choose a unit to activate.");
  await person.select("M1");
  await person.sheet.getByRole("button", { name: "Artillery attack, observed" }).click();
  await expect(person.sheet.getByRole("button", { name: /^G1/ })).toHaveAttribute("aria-pressed", "true");
  const { n } = person.page;
  // A tap on an enemy aims at its place; nothing is rolled yet.
  await person.press("R1");
  await expect(person.sheet.getByRole("heading", { name: "3 tubes of Mortars at 560,560" })).toBeVisible();
  await expect(person.sheet).toContainText("falls within 45 mm");
  await expect(person.sheet.getByRole("row", { name: /^R1/ })).toBeVisible();
  await expect(person.sheet.getByRole("img", { name: /0 mm: 10 %/ })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await expect(person.sheet.getByRole("heading", { name: "3 tubes of Mortars at 560,565" })).toBeVisible();
  expect(person.page.n).toBe(n);
  await page.keyboard.press("Escape");
  await expect(person.sheet.getByRole("heading", { name: /^3 tubes/ })).toBeHidden();
  await person.sheet.getByRole("button", { name: "Artillery attack, observed" }).click();
  await person.press("R1");
  await expect(person.sheet.getByRole("heading", { name: "3 tubes of Mortars at 560,560" })).toBeVisible();
  await person.sheet.getByRole("button", { name: /^Artillery attack, observed Enter/ }).click();
  await expect(person.sheet.getByRole("heading", { name: /^Throw / })).toBeVisible();
});
