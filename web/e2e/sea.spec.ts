// A table at sea at night that answers by itself: vessels as far as they are known, light, weapons and orders drawn. No
// rulebook is needed for any of it: the table is made up. With SEA_PICTURES the pictures are kept in that folder.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page as Tab } from "@playwright/test";
import type { FromPage, FromTable, Light, Page, Point } from "../src/generated/protocol";
import { ABOUT, BEFORE, pageIn, REGION, TOKENS } from "./fixtures/sea";
import { expect, test } from "./host";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SIZES = [
  [1280, 800],
  [2560, 1440],
  [390, 844],
] as const;

/** Sits down at the made-up table. */
async function sit(tab: Tab, address: string, page: Page): Promise<void> {
  await tab.routeWebSocket(/\/api\/table$/, (line) => {
    const say = (message: FromTable) => line.send(JSON.stringify(message));
    line.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromPage;
      if (message.type === "join") {
        const seat = { kind: { side: 0 }, holder: "person", here: 1, thinks: false } as const;
        say({ type: "welcome", about: ABOUT, page, proposals: [], seat, seats: [seat], story: [] });
      } else if (message.type === "ask") {
        const reply = "before" in message.question ? { before: BEFORE } : { region: REGION };
        say({ type: "reply", id: message.id, reply });
      }
    });
  });
  await tab.goto(`${address}/#/table/made-up`);
  await expect(table(tab)).toBeVisible();
}

const table = (tab: Tab) => tab.getByRole("img", { name: /^The table of/ });

/** Where a point of the table is seen. */
async function seen(tab: Tab, { x, y }: Point, page: Page): Promise<{ x: number; y: number }> {
  const box = await table(tab).boundingBox();
  if (!box) throw new Error("there is no table");
  return { x: box.x + (x / page.table.x) * box.width, y: box.y + (1 - y / page.table.y) * box.height };
}

const named = (name: string) => {
  const token = TOKENS.find((each) => each.name === name);
  if (!token) throw new Error(`nobody is called ${name}`);
  return token;
};

async function keep(tab: Tab, name: string): Promise<void> {
  const folder = process.env["SEA_PICTURES"];
  if (!folder) return;
  await tab.waitForTimeout(1500);
  await tab.screenshot({ path: `${folder}/${name}.png` });
}

for (const [width, height] of SIZES) {
  test(`a night at sea at ${width} by ${height}`, async ({ page, host }) => {
    await page.setViewportSize({ width, height });
    await sit(page, host.address, pageIn("half-moon"));
    const whole = page.getByRole("button", { name: "Whole table" });
    if (await whole.isVisible()) await whole.click();
    await expect(table(page).locator(".ship")).toHaveCount(TOKENS.length);
    await keep(page, `night-${width}`);
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag22aa"]).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // However small the table is seen, every vessel is at least so large, and no word smaller than it may be.
    const sizes = await table(page)
      .locator(".ship")
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map((box) => Math.max(box.width, box.height)),
      );
    expect(Math.min(...sizes)).toBeGreaterThan(16);
    const words = await table(page)
      .locator("text")
      .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    expect(Math.min(...words)).toBeGreaterThanOrEqual(11);
  });
}

test("a vessel is hit at its bow, and its card shows what is out and what is crossed off", async ({ page, host }) => {
  const night = pageIn("starlight");
  await sit(page, host.address, night);
  const at = await seen(page, named("MTB 77").at, night);
  await page.mouse.click(at.x + 3, at.y + 4);
  await expect(table(page).locator(".ring.body")).toHaveCount(1);
  const card = page.getByRole("img", { name: /^Hull: 7 of 12 left/ });
  await expect(card).toBeVisible();
  await expect(page.getByText("out 2 turns").first()).toBeVisible();
  await keep(page, "card-1280");
});

test("an order that is being thought about is drawn in pencil, its end with the hull that would lie there", async ({
  page,
  host,
}) => {
  const night = pageIn("half-moon");
  await sit(page, host.address, night);
  const at = await seen(page, named("MTB 77").at, night);
  await page.mouse.click(at.x, at.y);
  await expect(table(page).locator(".veil").first()).toBeAttached();
  const to = await seen(page, { x: 860_000, y: 556_000 }, night);
  await page.mouse.click(to.x, to.y);
  await expect(table(page).locator("path.path").first()).toBeAttached();
  await keep(page, "order-1280");
});

test("what is known of a contact is all that is drawn of it", async ({ page, host }) => {
  await sit(page, host.address, pageIn("dark"));
  const drawn = (name: string) =>
    table(page)
      .locator(".ship")
      .nth([...TOKENS].sort((a, b) => a.piece - b.piece).indexOf(named(name)));
  const without = async (name: string, figure: string) => (await drawn(name).innerHTML()).replaceAll(figure, "#");
  const turned = (html: string) => html.replaceAll(/rotate\([-\d.]+\)/g, "");
  expect(turned(await without("4", ">4<"))).toBe(turned(await without("5", ">5<")));
  await expect(drawn("course 084").locator(".hull")).toHaveCount(0);
});

for (const light of [
  "dark",
  "starlight",
  "bright-moon",
  "mist",
  "twilight",
  "day",
] as const satisfies readonly Light[]) {
  test(`the sea by ${light}`, async ({ page, host }) => {
    await sit(page, host.address, pageIn(light, light === "day" ? { state: 4 } : {}));
    const night = await page.evaluate(() => document.documentElement.dataset["light"] ?? "");
    expect(night).toBe(light === "day" ? "" : "night");
    await keep(page, `light-${light}`);
  });
}

test("near enough, decks and guns are seen, true to scale", async ({ page, host }) => {
  const night = pageIn("bright-moon");
  await page.setViewportSize({ width: 1280, height: 800 });
  await sit(page, host.address, night);
  const at = await seen(page, { x: named("V 1304").at.x, y: named("V 1304").at.y }, night);
  await page.mouse.move(at.x, at.y);
  for (let n = 0; n < 5; n++) await page.mouse.wheel(0, -320);
  await expect(table(page).locator(".house").first()).toBeAttached();
  await keep(page, "near-1280");
});

test("the record of a ship is printed: its hull in quarters, its mounts, room for its troubles", async ({
  page,
  host,
}) => {
  const first = pageIn("starlight");
  await page.route(/\/api\//, (route) =>
    route.fulfill({
      json: /replay/.test(route.request().url()) ? { about: ABOUT, replay: { first, frames: [], receipts: [] } } : [],
    }),
  );
  await page.goto(`${host.address}/#/print/made-up`);
  const card = page.getByRole("region", { name: "MTB 77" });
  await expect(card.getByRole("img", { name: "Hull: 7 of 12 left, 28 kn" })).toBeVisible();
  await expect(card.getByRole("list", { name: "Mounts and fittings" }).getByRole("listitem")).toHaveCount(6);
  await expect(card.getByRole("img", { name: "Flooding: none" })).toBeVisible();
  const wide = await card.evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(wide).toBeLessThanOrEqual(1);
  await keep(page, "print");
});
