// The end of a battle: what it cost, whose luck it was, who led when; and the rematch with sides changed.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a battle is summed up when it is over, and its story leads to the map", async ({ page, host }) => {
  const seats = [{ computer: "greedy" }, { computer: "greedy" }];
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.spectator}`);
  await expect.poll(() => person.page.outcome !== null, { timeout: 120_000 }).toBe(true);
  await person.settled();
  const { sheet } = person;
  await expect(sheet.getByRole("heading", { name: /^(Victory: |A draw)/ })).toBeVisible();
  for (const name of ["What it cost", "Luck", "Who led"]) {
    await expect(sheet.getByRole("region", { name })).toBeVisible();
  }
  const luck = sheet.getByRole("region", { name: "Luck" });
  await expect(luck).toContainText(
    /The dice cost it \d+ points?, where \d+ were to be expected: .*(Such things happen|luck)/,
  );
  await expect(sheet.getByRole("link", { name: "Watch it again" })).toHaveAttribute("href", /#\/replay\//);
  await expect(sheet.getByRole("button", { name: /^Rematch/ })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await sheet.getByRole("tab", { name: "Story" }).click();
  const log = sheet.getByRole("log", { name: "Story of the battle" });
  await expect(log.locator(".entry").last()).toBeInViewport();
  await log
    .getByRole("button", { name: /^S1: show it on the map/ })
    .first()
    .click();
  await log
    .getByRole("button", { name: /^Receipt/ })
    .first()
    .click();
  await expect(sheet.getByRole("heading", { name: /^Receipt/ })).toBeVisible();
});

test("the turn is announced, and a rematch has the sides changed", async ({ page, host }) => {
  const person = new Person(page);
  await page.goto(`${host.address}/#/battle/mad/first-shots`);
  await page.getByText("our own: we throw them, and type in what they show").click();
  await page
    .getByRole("group", { name: /Germans/ })
    .getByText("A friend, by link")
    .click();
  await page.getByRole("button", { name: "Set up the table" }).click();
  await person.seated();
  await page.getByRole("button", { name: "Later" }).click();
  await person.throwFirst(() => [10, 1]);
  await expect(page.getByRole("status").filter({ hasText: /Turn 1/ })).toBeVisible();
  await person.command("concede");
  await expect(person.sheet.getByRole("heading", { name: "Victory: Germans" })).toBeVisible();
  const before = page.url();
  await person.sheet.getByRole("button", { name: "Rematch with sides changed" }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole("heading", { name: "Invite your friend: Americans" })).toBeVisible();
});
