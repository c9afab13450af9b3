// Advice while a battle is fought, and what decided it afterwards: the curve, turning points, and a better command that is tried.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Seeds give the same battle everywhere; who draws his commands by chance makes mistakes that are found at once. */
const SEED = `blake3-chacha8,${"5".repeat(64)}`;

/** So many lines of its record are looked through: a few decisions of either side. */
const LINES = 8;

test("whoever is asked is advised, and may ask why something was done", async ({ page, host }) => {
  const keys = await host.battle({
    book: "mad",
    scenario: "first-shots",
    seats: ["person", "person"],
    typed_dice: true,
  });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
  await person.throwFirst(() => [10, 1]);
  await person.called();
  const { sheet } = person;
  await sheet.getByRole("button", { name: "Advise me" }).click();
  const advice = sheet.getByRole("region", { name: "Advice" });
  await expect(advice).toHaveAttribute("aria-busy", "false", { timeout: 30_000 });
  await expect(advice.getByRole("listitem").first()).toContainText(/\d+ % ±\d+/);
  await expect(advice).toContainText("what the computer would do");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const { n } = person.page;
  await advice.getByRole("button", { name: "Do it" }).first().click();
  await person.after(n);
  await expect(advice).toHaveCount(0);

  await sheet.getByRole("tab", { name: "Story" }).click();
  await sheet
    .getByRole("button", { name: /^Why that\? Entry/ })
    .last()
    .click();
  const why = sheet.getByRole("region", { name: "Why that?" });
  await expect(why).toHaveAttribute("aria-busy", "false", { timeout: 30_000 });
  await expect(why.getByRole("listitem").filter({ hasText: "as it was done" })).toHaveCount(1);
});

test("a battle is looked through, and a better command is tried at a new table", async ({ page, host }) => {
  const person = new Person(page);
  const seats = [{ computer: "random" }, { computer: "random" }];
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats, seed: SEED });
  const asked = { headers: { Authorization: `Bearer ${keys.spectator}` } };
  const record = await test.step("the battle is over", async () => {
    let text = "";
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${host.address}/api/record`, asked);
          text = await answer.text();
          return answer.status;
        },
        { timeout: 120_000 },
      )
      .toBe(200);
    return text;
  });
  const beginning = record.split("\n").slice(0, LINES).join("\n");
  await page.goto(`${host.address}/#/replay`);
  const buffer = Buffer.from(`${beginning}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "battle.jsonl", mimeType: "application/jsonl", buffer });
  await page.getByRole("tab", { name: "What decided it" }).click();
  await expect(page.getByRole("heading", { name: "Chance of winning" })).toBeVisible({ timeout: 120_000 });
  const sums = page.getByRole("region", { name: "Skill and luck" });
  await expect(sums.getByRole("row")).toHaveCount(3);
  const better = page.getByRole("region", { name: "What would have been better" });
  await better.getByRole("button", { name: "Show" }).first().click();
  await expect(better.locator("li.current")).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await better.getByRole("button", { name: "Try it" }).first().click();
  await person.seated();
  expect(person.page.outcome).toBeNull();
  await person.called();
  expect(person.page.offers.length).toBeGreaterThan(0);
});
