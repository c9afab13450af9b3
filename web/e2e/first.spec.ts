// The first evening: what this is, the first battle, all others; on a phone one step after the other.

import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("home says what this is, and the first battle begins with one click", async ({ page, host }) => {
  // He listens to what the table says from before it is opened.
  const person = new Person(page);
  await page.goto(host.address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("The umpire knows the rules");
  await expect(page.getByRole("img", { name: /^Table of 900 by 600 mm/ })).toBeVisible();
  await page.getByRole("button", { name: "Play First Shots" }).click();
  await person.seated();
  expect(person.side).toBe(0);
});

test("all battles stand as tiles, shorter ones first, and are looked for", async ({ page, host }) => {
  await page.goto(host.address);
  const tiles = page.getByRole("region", { name: "Micro Armour Devastation" }).locator(".tiles a");
  await expect(tiles.first()).toContainText("First Shots");
  await expect(page.getByRole("heading", { name: "Demonstrations" })).toBeVisible();
  await page.getByRole("group", { name: "In sight" }).getByText("Hidden units").click();
  await expect(tiles).toHaveCount(2);
  await page.getByRole("group", { name: "How long" }).getByText("Under an hour").click();
  await page.getByRole("group", { name: "Rulebook" }).getByText("Micro Armour Devastation").click();
  await expect(page.getByRole("status")).toContainText("No battle is like that.");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("link", { name: /^The Crossroads/ }).click();
  await expect(page.getByRole("heading", { name: "The Crossroads", level: 1 })).toBeVisible();
});

test("on a phone one step follows the other", async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = new Person(page);
  await page.goto(host.address);
  await page.locator(`a[href="#/battles/scramble"]`).click();
  await page.getByRole("link", { name: /^First Dogfight/ }).click();
  await expect(page.getByText("Step 1 of 3: The battle")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who plays" })).toBeHidden();
  await page.getByRole("button", { name: "Next: who plays" }).click();
  await expect(page.getByRole("group", { name: /British/ })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("Step 1 of 3: The battle")).toBeVisible();
  await page.getByRole("button", { name: "Next: who plays" }).click();
  await page.getByRole("button", { name: "Next: rules and dice" }).click();
  await page.getByRole("button", { name: "Set up the table" }).click();
  await person.seated();
});

test("the menu stays on every page, the table too", async ({ page, host }) => {
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats: ["person", "person"] });
  const key = keys.sides[0]?.key;
  for (const address of [
    "",
    "#/battle/mad/first-shots",
    "#/rules/mad",
    "#/replay",
    `#/replay/${key}`,
    `#/print/${key}`,
  ]) {
    await page.goto(`${host.address}/${address}`);
    const ways = page.getByRole("navigation", { name: "Pages" });
    const button = page.getByRole("button", { name: "Menu" });
    await expect(ways.or(button)).toBeVisible();
    if (await button.isVisible()) await button.click();
    await expect(ways.getByRole("link", { name: "Battles" })).toBeVisible();
  }
  await page.goto(`${host.address}/#/table/${key}`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Rulebooks" }).click();
  await expect(page).toHaveURL(/#\/rules/);
});
