// Nobody is shut out: WCAG 2.2 AA by axe-core on every page and in the states of the table, at several sizes.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page as Tab } from "@playwright/test";
import { expect, test, type Host, type Keys } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing that axe-core knows of is wrong with the page as it stands. */
async function clean(tab: Tab): Promise<void> {
  const { violations } = await new AxeBuilder({ page: tab }).withTags(TAGS).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(told).toEqual([]);
}

/** Two people with typed dice: nothing moves by itself, and the Americans begin. */
async function battle(host: Host): Promise<Keys> {
  return host.battle({ book: "mad", scenario: "first-shots", seats: ["person", "person"], typed_dice: true });
}

/** A seat of that battle, at the moment when its side must decide. */
async function seat(tab: Tab, host: Host): Promise<Person> {
  const keys = await battle(host);
  const person = new Person(tab);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key},${keys.sides[1]?.key}`);
  await person.throwFirst(() => [10, 1]);
  await expect(person.prompt).toContainText("Choose a unit to activate.");
  return person;
}

test("the pages beside the table", async ({ page, host }) => {
  for (const [address, button] of [
    ["", "Play First Shots"],
    ["#/battles/scramble", ""],
    ["#/battle/mad/first-shots", "Set up the table"],
  ] as const) {
    await page.goto(`${host.address}/${address}`);
    if (button) await expect(page.getByRole("button", { name: button })).toBeEnabled();
    else await expect(page.getByRole("heading", { name: "Choose a battle" })).toBeVisible();
    await clean(page);
  }
  // On a phone one step follows the other.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${host.address}/#/battle/scramble/first-dogfight`);
  for (const next of ["Next: who plays", "Next: rules and dice"]) {
    await page.getByRole("button", { name: next }).click();
    await clean(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [address, words] of [
    ["#/rules/mad/MAD-36", "MAD-36"],
    ["#/replay", "Records"],
  ] as const) {
    await page.goto(`${host.address}/${address}`);
    await expect(page.getByRole("heading", { name: new RegExp(words) }).first()).toBeVisible();
    await clean(page);
  }
});

test("the table: nothing selected, a unit, a path, a refused drag, a clause, a target", async ({ page, host }) => {
  const person = await seat(page, host);
  await clean(page);
  await person.select("S1");
  await clean(page);
  await person.drag("S1", 270, 290);
  await expect(person.prompt).toContainText("Its movement ends here.");
  await clean(page);
  await page.keyboard.press("Escape");
  await person.drop();
  await person.drag("S1", 270, 130);
  await clean(page);
  await page.keyboard.press("Escape");
  await person.drop();
  await person.select("S1");
  await person.sheet.getByRole("button", { name: "MAD-96" }).first().click();
  await expect(page.getByRole("dialog", { name: "Clause MAD-96" })).toBeVisible();
  await clean(page);
  await page.keyboard.press("Escape");
  await person.sheet.getByRole("tab", { name: "Now" }).focus();
  for (const name of ["Forces", "Story", "More"]) {
    await page.keyboard.press("ArrowRight");
    await expect(person.sheet.getByRole("tab", { name, selected: true })).toBeFocused();
    await clean(page);
  }
  await page.keyboard.press("ArrowRight");
  await expect(person.sheet.getByRole("tab", { name: "Now", selected: true })).toBeFocused();
});

test("the table: a shot, dice to be typed, a receipt, opportunity fire", async ({ page, host }) => {
  const person = await seat(page, host);
  await person.select("S1");
  await person.sheet.getByRole("button", { name: /^C1/ }).click();
  await expect(person.prompt).toContainText("S1 at C1");
  await clean(page);
  await person.sheet
    .getByRole("button", { name: /^Fire: / })
    .first()
    .click();
  await expect(person.sheet.getByRole("heading", { name: "Throw two D10" })).toBeVisible();
  await clean(page);
  await person.throwFirst(({ sides }) => sides.map(() => 9));
  await expect(person.sheet.getByRole("heading", { name: /^Receipt/ })).toBeVisible();
  await clean(page);
  // The infantry waits, and a Panther drives into its sight.
  for (const words of ["end", "end Panzergrenadiers", "watch H1", "watch I2", "end", "move P1 to 612,486"]) {
    await person.command(words);
  }
  await expect(person.prompt).toContainText("moves in your sight.");
  await expect(person.sheet.getByRole("button", { name: /^Fire now/ })).toBeVisible();
  await clean(page);
});

test("the first evening: a guide, an invitation and whoever comes too late, why not, a unit that moves as one", async ({
  page,
  browser,
  host,
}) => {
  const person = new Person(page);
  await page.goto(`${host.address}/#/guided/mad/first-shots`);
  await person.seated();
  await expect(page.getByRole("region", { name: "Guide" })).toBeVisible();
  await clean(page);
  await page.getByRole("button", { name: "Leave the guide" }).click();
  await person.press("S1");
  await person.press("P1");
  await expect(person.sheet.getByRole("heading", { name: "Why S1 cannot" })).toBeVisible();
  await clean(page);
  await person.press("S1");
  await person.sheet.getByRole("button", { name: /^Whole unit/ }).click();
  await person.drag("S1", 200, 140);
  await expect(person.sheet.getByRole("table", { name: "Who goes along" })).toBeVisible();
  await clean(page);
  await page.keyboard.press("Escape");
  await person.drop();

  const context = await browser.newContext({ reducedMotion: "reduce" });
  const inviting = await context.newPage();
  await inviting.goto(`${host.address}/#/battle/mad/first-shots`);
  await inviting
    .getByRole("group", { name: /Germans/ })
    .getByText("A friend, by link")
    .click();
  await clean(inviting);
  await inviting.getByRole("button", { name: "Set up the table" }).click();
  await expect(inviting.getByRole("heading", { name: "Invite your friend: Germans" })).toBeVisible();
  await clean(inviting);
  const link = await inviting.getByLabel("The link", { exact: true }).inputValue();
  for (const late of [false, true]) {
    const friend = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await friend.goto(link);
    if (late) {
      await expect(friend.getByRole("heading", { name: "This seat is taken" })).toBeVisible();
      await clean(friend);
    } else await expect(friend.getByRole("tab", { name: "Now" })).toBeVisible();
    await friend.context().close();
  }
  await context.close();
});

test("looking back, and sheets to print", async ({ page, host }) => {
  const keys = await battle(host);
  const key = keys.sides[0]?.key;
  await page.goto(`${host.address}/#/replay/${key}`);
  await expect(page.getByRole("slider")).toBeVisible();
  await clean(page);
  await page.goto(`${host.address}/#/print/${key}`);
  await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
  await clean(page);
});

for (const [what, width, height] of [
  ["a phone", 390, 844],
  ["200 % zoom of a small screen", 640, 400],
  ["a large screen", 2560, 1440],
] as const) {
  test(`${what}: the table is clean and nothing runs off to the side`, async ({ page, host }) => {
    await page.setViewportSize({ width, height });
    const person = new Person(page);
    await page.goto(host.address);
    await expect(page.getByRole("button", { name: "Play First Shots" })).toBeEnabled();
    await clean(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    const keys = await battle(host);
    await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
    await clean(page);
    expect(await wide()).toBeLessThanOrEqual(0);
    // What ends things lies over nothing and under nothing.
    await person.throwFirst(() => [10, 1]);
    await person.sheet.getByRole("tab", { name: "Forces" }).click();
    await person.sheet.getByRole("button", { name: /^S1/ }).first().click();
    await page.getByRole("button", { name: "End activation" }).filter({ visible: true }).first().click({ trial: true });
    await person.sheet.getByRole("button", { name: "Opportunity marker" }).click({ trial: true });
  });
}

test("with reduced motion nothing moves", async ({ page, host }) => {
  const person = await seat(page, host);
  const { n } = person.page;
  await person.drag("S1", 270, 130);
  await person.drop();
  await person.after(n);
  expect(
    await page.evaluate(() => document.getAnimations().filter((each) => each.playState === "running").length),
  ).toBe(0);
});
