// The pages beside the table: the rulebook, records to look back upon, sheets to print.

import { readFileSync } from "node:fs";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A battle that was fought to its end, as a file. */
const RECORD = new URL("../../rules/mad/tests/replays/first-shots.jsonl", import.meta.url);

test("a clause is found by a word and by its number, and can be linked", async ({ page, host }) => {
  await page.goto(`${host.address}/#/rules/mad`);
  const search = page.getByRole("searchbox");
  await search.fill("linear obstacles");
  // The list is narrowed while one clicks: what was clicked just before that is clicked again.
  await expect(async () => {
    await page.getByRole("link", { name: "Cover of linear obstacles" }).click();
    await expect(page).toHaveURL(/#\/rules\/mad\/MAD-36/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: /MAD-36/ })).toBeVisible();
  await search.fill("45");
  // Of the two numberings of the book, that of the ground comes first.
  await page.getByRole("link", { name: /^45 / }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /MAD-45/ })).toBeVisible();
  await page.goto(`${host.address}/#/rules/mad/MAD-999`);
  await expect(page.getByRole("alert")).toHaveText("The rulebook has no clause MAD-999.");
});

test("a record is watched from a file, from each side's eyes, and checked", async ({ page, host }) => {
  await page.goto(`${host.address}/#/replay`);
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear umpire,\n") });
  await expect(page.getByRole("alert")).toContainText("letter.txt");
  await file.setInputFiles({ name: "first-shots.jsonl", mimeType: "text/plain", buffer: readFileSync(RECORD) });
  const slider = page.getByRole("slider", { name: "Entry" });
  await expect(slider).toBeVisible();
  const story = page.getByRole("region", { name: "Story" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(story).toContainText("Turn 6 of 6");
  await page.keyboard.press("Home");
  await expect(story).not.toContainText("Turn 6 of 6");
  await page.getByRole("button", { name: "Step on" }).click();
  await expect(slider).toHaveValue("1");
  await page.getByRole("combobox", { name: "Seen by" }).selectOption({ label: "Germans" });
  await expect(slider).toBeVisible();
  await page.getByRole("button", { name: "Check the record" }).click();
  await expect(page.getByText(/entries/)).toBeVisible();
});

test("a side looks back upon a battle that is still being fought, and prints its sheets", async ({ page, host }) => {
  const seats = ["person", "person"];
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats, typed_dice: true });
  const key = keys.sides[0]?.key;
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${key}`);
  await page.goto(`${host.address}/#/replay/${key}`);
  await expect(page.getByRole("slider", { name: "Entry" })).toBeVisible();
  await page.goto(`${host.address}/#/print/${key}`);
  await expect(page.getByRole("heading", { name: "Americans" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Germans" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const paper = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(2);
});
