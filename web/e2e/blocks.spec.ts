// A table of blocks that answers by itself: they are drawn where they stand, hit all over, and dragged by where they were
// grabbed. No rulebook is needed for any of it: the table is made up.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page as Tab } from "@playwright/test";
import type { FromPage, FromTable, Point } from "../src/generated/protocol";
import { ABOUT, INCH, PAGE, TOKENS } from "./fixtures/blocks";
import { expect, test } from "./host";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Sits down at the made-up table. */
async function sit(tab: Tab, address: string): Promise<void> {
  await tab.routeWebSocket(/\/api\/table$/, (line) => {
    const say = (message: FromTable) => line.send(JSON.stringify(message));
    line.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromPage;
      if (message.type === "join") {
        const seat = { kind: { side: 0 }, holder: "person", here: 1, thinks: false } as const;
        say({ type: "welcome", about: ABOUT, page: PAGE, proposals: [], seat, seats: [seat], story: [] });
      } else if (message.type === "ask") say({ type: "reply", id: message.id, reply: { region: { outlines: [] } } });
    });
  });
  await tab.goto(`${address}/#/table/made-up`);
  await expect(table(tab)).toBeVisible();
}

const table = (tab: Tab) => tab.getByRole("img", { name: /^The table of/ });

/** Where a point of the table is seen. */
async function seen(tab: Tab, { x, y }: Point): Promise<{ x: number; y: number }> {
  const box = await table(tab).boundingBox();
  if (!box) throw new Error("there is no table");
  return { x: box.x + (x / PAGE.table.x) * box.width, y: box.y + (1 - y / PAGE.table.y) * box.height };
}

const named = (name: string) => {
  const token = TOKENS.find((each) => each.name === name);
  if (!token) throw new Error(`nobody is called ${name}`);
  return token;
};

test("every block stands on the table, and the page has nothing to complain of", async ({ page, host }) => {
  await sit(page, host.address);
  const blocks = TOKENS.filter(({ block }) => block);
  await expect(table(page).locator(".block")).toHaveCount(blocks.length);
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag22aa"]).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a block is hit at its end as in its middle, and not beside it", async ({ page, host }) => {
  await sit(page, host.address);
  const { at, block } = named("4e I");
  const outline = table(page).locator(".ring.body");
  const front = block?.front ?? 0;
  const away = await seen(page, { x: at.x, y: at.y - 3 * INCH });
  const end = await seen(page, { x: at.x + front * 0.42, y: at.y });
  await page.mouse.click(away.x, away.y);
  await expect(outline).toHaveCount(0);
  await page.mouse.click(end.x, end.y);
  await expect(outline).toHaveCount(1);
});

test("from afar blocks have the signs of their arms, from near their figures", async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sit(page, host.address);
  await page.getByRole("button", { name: "Whole table" }).click();
  await expect(table(page).locator(".figure")).toHaveCount(0);
  await expect(table(page).locator(".arm").first()).toBeAttached();
  await page.getByRole("button", { name: "Nearer" }).last().click();
  await expect(table(page).locator(".figure").first()).toBeAttached();
});
