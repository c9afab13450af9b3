// Half a battle on a phone held upright, by taps alone.

import { expect, test } from "./host";
import { Person, until } from "./seat";

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

/** Where the Shermans go in the first turns, in micrometres: onto the rise, and on. */
const WAYS: Record<number, Record<string, { x: number; y: number }>> = {
  1: { S1: { x: 230_000, y: 140_000 }, S2: { x: 280_000, y: 130_000 } },
  2: { S3: { x: 330_000, y: 130_000 } },
};

test("three turns on a phone, by taps", async ({ page, host }) => {
  const person = new Person(page, true);
  const { sheet } = person;
  const tap = (name: RegExp) => sheet.getByRole("button", { name }).last().tap();
  await page.goto(`${host.address}/#/battle/mad/first-shots`);
  for (const next of ["Next: who plays", "Next: rules and dice", "Set up the table"]) {
    await page.getByRole("button", { name: next }).tap();
  }
  await person.seated();

  const done = { moves: 0, shots: 0, ends: 0, answers: 0 };
  const once = async (): Promise<void> => {
    const { n, roster } = person.page;
    if (person.interrupted) {
      done.answers += 1;
      await tap(/^Hold fire/);
      return person.came(n);
    }
    const names = [...new Set(person.offers("end").map((offer) => person.name(offer.actor)))].filter(Boolean);
    for (const name of names) {
      const to = WAYS[roster.turn]?.[name];
      const { at } = person.token(name);
      if (!to || person.offers("move", name).length === 0 || Math.hypot(to.x - at.x, to.y - at.y) < 6000) continue;
      await person.select(name);
      if (!(await person.open(to))) continue;
      await person.tap(to);
      await expect(sheet.getByRole("heading", { name: /This path|Where you drew it/ })).toBeVisible();
      // Whatever stands in its way now: then it stays.
      if (await sheet.getByRole("heading", { name: "Where you drew it" }).isVisible()) {
        await sheet.getByRole("button", { name: /^Put it back/ }).tap();
        continue;
      }
      await tap(/^Move$/);
      await person.came(n);
      done.moves += 1;
      return;
    }
    for (const name of names) {
      if (person.offers("aim", name).length === 0) continue;
      await person.select(name);
      const rows = sheet.getByRole("row").filter({ has: page.getByRole("cell", { name: /^([2-9]|10)\+$/ }) });
      await expect(
        sheet
          .getByRole("table")
          .filter({ hasText: "Targets" })
          .or(sheet.getByText(/not allowed$/))
          .first(),
      ).toBeVisible();
      if ((await rows.count()) === 0) continue;
      await rows.first().getByRole("button").first().tap();
      await tap(/^Fire: /);
      await person.came(n + 1);
      done.shots += 1;
      return;
    }
    if (names[0]) {
      await person.select(names[0]);
      await tap(/^End activation$/);
      await person.came(n);
      done.ends += 1;
    }
  };
  for (;;) {
    await person.called();
    if (person.page.outcome !== null || person.page.roster.turn > 3) break;
    if (person.asked) await once();
  }
  // Three whole turns, unless the computer has won before.
  const { outcome, roster } = person.page;
  expect(outcome !== null || roster.turn > 3).toBe(true);
  expect(done.moves).toBeGreaterThan(0);
  expect(done.ends).toBeGreaterThan(outcome === null ? 2 : 0);
  await sheet.getByRole("tab", { name: "Story" }).tap();
  await expect(sheet.getByRole("log")).toContainText(`Turn ${Math.min(3, roster.turn)} of 6`);
  // Nothing runs off to the side, and what can be tapped is large enough for a finger.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole("tab", { name: "Now" }).tap();
  await until(() => person.asked || person.page.outcome !== null);
  for (const button of await sheet.getByRole("tab").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
