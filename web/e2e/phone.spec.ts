// Half a battle on a phone held upright, by taps alone.

import { expect, test } from "./host";
import type { Point } from "../src/generated/protocol";
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
  const person = new Person(page);
  const { sheet } = person;
  const tap = (name: RegExp) => sheet.getByRole("button", { name }).last().tap();
  await page.goto(host.address);
  await page.getByRole("button", { name: "Set up the table" }).tap();
  await person.seated();

  const done = { moves: 0, shots: 0, ends: 0, answers: 0 };
  /** Is a place of the table to be seen, and not under the buttons? */
  const inSight = async (at: Point): Promise<boolean> => {
    const map = await page.getByRole("main", { name: "The table" }).boundingBox();
    const { x, y } = await person.seen(at);
    return map !== null && x > 20 && x < 370 && y > map.y + 20 && y < map.y + map.height - 70;
  };
  /** Selects a piece: on the map where it is in sight, else in the list of forces, which brings it into sight. */
  const select = async (name: string): Promise<void> => {
    const { at } = person.token(name);
    if (await inSight(at)) await person.tap(at);
    else {
      await sheet.getByRole("tab", { name: "Forces" }).tap();
      await sheet
        .getByRole("button", { name: new RegExp(`^${name}\\b`) })
        .first()
        .tap();
    }
    await expect(sheet.getByRole("heading", { name, exact: true })).toBeVisible();
  };
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
      await select(name);
      if (!(await inSight(to))) continue;
      await person.tap(to);
      await expect(sheet.getByRole("heading", { name: "This path" })).toBeVisible();
      await tap(/^Move$/);
      await person.came(n);
      done.moves += 1;
      return;
    }
    for (const name of names) {
      if (person.offers("aim", name).length === 0) continue;
      await select(name);
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
      await select(names[0]);
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
  expect(person.page.roster.turn).toBeGreaterThan(3);
  expect(done.moves).toBeGreaterThan(0);
  expect(done.ends).toBeGreaterThan(2);
  await sheet.getByRole("tab", { name: "Story" }).tap();
  await expect(sheet.getByRole("log")).toContainText("Turn 3 of 6");
  // Nothing runs off to the side, and what can be tapped is large enough for a finger.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole("tab", { name: "Now" }).tap();
  await until(() => person.asked || person.page.outcome !== null);
  for (const button of await sheet.getByRole("tab").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
