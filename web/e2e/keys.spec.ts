// Everything by keyboard alone: an activation, typed commands, typed dice. And rules under which nobody measures.

import type { Page as Tab } from "@playwright/test";
import { expect, test, type Host } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Both sides at one screen, with dice of their own, and the Americans to begin. */
async function table(tab: Tab, host: Host, rules: Record<string, unknown> = {}): Promise<Person> {
  const seats = ["person", "person"];
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats, typed_dice: true, ...rules });
  const person = new Person(tab);
  await person.sit(`${host.address}/#/table/${keys.sides.map((side) => side.key).join(",")}`);
  return person;
}

test("an activation by keyboard alone", async ({ page, host }) => {
  const person = await table(page, host);
  const { keyboard } = page;
  const { prompt, sheet } = person;

  await test.step("dice: the first field has the focus, and goes on by itself", async () => {
    await expect(sheet.getByRole("textbox", { name: "Die 1, D10" })).toBeFocused();
    await keyboard.type("0");
    await expect(sheet.getByRole("textbox", { name: "Die 2, D10" })).toBeFocused();
    await keyboard.type("4");
    await keyboard.press("Enter");
    await expect(prompt).toContainText("Choose a unit to activate.");
    await expect(sheet.getByRole("log")).toContainText("Initiative: 10 and 4.");
  });

  await test.step("the next unit, its path by arrows, taken back", async () => {
    await keyboard.press("c");
    await expect(sheet.getByRole("heading", { name: "S1" })).toBeVisible();
    const { n } = person.page;
    for (let step = 0; step < 12; step += 1) await keyboard.press("ArrowUp");
    await keyboard.press("Shift+ArrowRight");
    await expect(prompt).toContainText("Move S1 here?");
    await expect(sheet.getByRole("row", { name: /^Cost/ })).toContainText("60");
    await keyboard.press("Enter");
    await person.after(n);
    expect(person.token("S1").at).toEqual({ x: 271_000, y: 110_000 });
    await keyboard.press("Control+z");
    await expect.poll(() => person.token("S1").at).toEqual({ x: 270_000, y: 50_000 });
  });

  await test.step("a target from the list, the other one, and back", async () => {
    await keyboard.press("c");
    await keyboard.press("z");
    await expect(sheet.getByRole("heading", { name: "S1" })).toBeVisible();
    const list = sheet.getByRole("table").filter({ hasText: "Targets" });
    await list.getByRole("button", { name: /^C1/ }).focus();
    await keyboard.press("Enter");
    await expect(prompt).toContainText("S1 at C1");
    await keyboard.press("Shift+e");
    await expect(prompt).toContainText("S1 at G2");
    await keyboard.press("Shift+q");
    await expect(prompt).toContainText("S1 at C1");
  });

  await test.step("fired, with dice typed in: the receipt", async () => {
    await expect(sheet.getByText("9+", { exact: true }).first()).toBeVisible();
    await keyboard.press("f");
    await expect(sheet.getByRole("heading", { name: "Throw two D10" })).toBeVisible();
    await expect(sheet.getByRole("textbox", { name: "Die 1, D10" })).toBeFocused();
    await keyboard.type("10");
    await keyboard.type("9");
    await keyboard.press("Enter");
    await expect(prompt).toContainText("passenger of a destroyed vehicle");
    await keyboard.type("5");
    await keyboard.press("Enter");
    await expect(sheet.getByRole("heading", { name: /^Receipt/ })).toBeVisible();
    await expect(sheet).toContainText(/C1.* is destroyed/);
    await expect(sheet.getByRole("group", { name: /C1/ })).toContainText("9+ needed");
  });

  await test.step("the activation is ended", async () => {
    await expect(prompt).toContainText("Americans");
    await keyboard.press("Control+Enter");
    await expect(prompt).toContainText("Germans");
  });
});

test("commands are typed, and what is not understood is answered with how to say it", async ({ page, host }) => {
  const person = await table(page, host);
  await person.throwFirst(() => [10, 4]);
  await page.keyboard.press("/");
  const field = page.getByRole("textbox", { name: "Command" });
  await expect(field).toBeFocused();
  await page.keyboard.type("march S1 north");
  await page.keyboard.press("Enter");
  const answer = page.getByRole("main", { name: "The table" }).locator(".hint[role=status]");
  await expect(answer).not.toBeEmpty();
  await person.settled();
  await field.fill("move S1 to");
  await page.keyboard.press("Enter");
  await expect(answer).toContainText("PATH: to X,Y");
  await person.settled();
  const { n } = person.page;
  await field.fill("move S1 to 270,100");
  await page.keyboard.press("Enter");
  await person.after(n);
  expect(person.token("S1").at).toEqual({ x: 270_000, y: 100_000 });
  await expect(field).toHaveValue("");
  await page.keyboard.press("ArrowUp");
  await expect(field).toHaveValue("move S1 to 270,100");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys.getByRole("listitem").filter({ hasText: "End activation" })).toContainText("Ctrl Enter");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
});

test("by the book nobody measures: no distance, number or chance of an enemy before he is named", async ({
  page,
  host,
}) => {
  const person = await table(page, host, { preset: "by-the-book" });
  await person.throwFirst(() => [10, 4]);
  await person.sheet.getByRole("tab", { name: "More" }).click();
  await expect(person.sheet).toContainText("Nobody measures before targets are named.");
  await expect(person.sheet.getByRole("button", { name: /^Ruler/ })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("m");
  await expect(page.getByText("Drag from one point to another.")).toBeHidden();
  await person.sheet.getByRole("tab", { name: "Now" }).click();
  await person.select("S1");
  await expect(person.sheet.getByRole("button", { name: /^C1/ })).toBeVisible();
  const told = async () =>
    [await person.sheet.innerText(), ...(await person.map.locator("text").allTextContents())].join("\n");
  expect(await told()).not.toMatch(/\d ?%|\b\d+\+/);
  await person.sheet.getByRole("button", { name: /^C1/ }).click();
  await expect(person.prompt).toContainText("S1 at C1");
  expect(await told()).not.toMatch(/\d ?%|\b\d+\+/);
  // Nor does anything come over the wire from which it could be read.
  for (const frame of person.frames.filter((each) => each.includes('"reply"'))) {
    expect(frame).not.toMatch(/"length":\s*\d/);
    expect(frame).not.toMatch(/"chances":\s*\[\[/);
  }
});
