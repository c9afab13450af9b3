// The guided battles, by what is pointed at only, on a desk and on a phone.

import type { Page as Tab } from "@playwright/test";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The guided battles, and the words on the first page that begin them. */
const GUIDED = [
  ["First Shots", "Guide me through First Shots"],
  ["First Dogfight", "First Dogfight"],
  ["The Ford at Low Water", "The Ford at Low Water"],
  ["First Contact", "First Contact"],
] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** More clicks than this lead nowhere. */
const MOST_CLICKS = 120;
/** Nothing to click for so many looks means that there is nothing. */
const MOST_WAITS = 200;

/** Clicks the one thing that is pointed at: a button, else the mark on the map. Is there any? */
async function follow(tab: Tab): Promise<boolean> {
  const button = tab.locator(".pointed-at:enabled:not(.off)").filter({ visible: true }).first();
  if (await button.isVisible()) {
    try {
      // A person can only click what he sees.
      await expect(button).toBeInViewport({ ratio: 0.5, timeout: 3000 });
      await button.click({ timeout: 3000 });
    } catch (wrong) {
      // What was told meanwhile may have taken it away: then something else is pointed at.
      if (await button.isVisible()) throw wrong;
      return false;
    }
    return true;
  }
  const mark = tab.locator("g.here");
  const box = await tab.locator("svg.live").boundingBox();
  const at =
    (await mark.count()) > 0
      ? /translate\(([-\d.]+) ([-\d.]+)\)/.exec((await mark.getAttribute("transform")) ?? "")
      : null;
  if (!box || !at) return false;
  await expect(mark).toBeInViewport();
  await tab.mouse.click(box.x + Number(at[1]), box.y + Number(at[2]));
  return true;
}

for (const [title, words] of GUIDED) {
  for (const viewport of SIZES) {
    test(`from the first page through ${title}, by what is pointed at, at ${viewport.width}x${viewport.height}`, async ({
      page,
      host,
    }) => {
      await page.setViewportSize(viewport);
      const person = new Person(page);
      await page.goto(host.address);
      await page.getByRole("link", { name: words, exact: true }).click();
      await person.seated();
      const guide = page.getByRole("region", { name: "Guide" });
      const steps = Number((await guide.getByText(/^\d+ of \d+$/).textContent())?.split(" of ")[1]);
      expect(steps).toBeGreaterThan(5);
      let [clicks, waits] = [0, 0];
      const done = new Set<string>();
      while ((await guide.count()) > 0) {
        expect(clicks).toBeLessThan(MOST_CLICKS);
        const before = page.locator(".guide");
        done.add((await before.innerText()).replace(/\s+/g, " "));
        const { n } = person.page;
        if (!(await follow(page))) {
          // The other side acts, or the table is asked what the advice comes to: it is waited for, as a person would.
          expect(waits, `nothing is pointed at: ${[...done].at(-1)}`).toBeLessThan(MOST_WAITS);
          waits += 1;
          await person.called();
          await page.waitForTimeout(50);
          continue;
        }
        clicks += 1;
        waits = 0;
        if (person.page.n !== n) await person.settled();
      }
      console.log(`${title} at ${viewport.width}x${viewport.height}: ${steps} steps, ${clicks} clicks`);
      // Nobody did anything for him: what happened was given by his own hand.
      expect(person.sent.filter((frame) => frame.includes('"typed"') && frame.includes('"want"'))).toEqual([]);
      expect(person.story.filter((entry) => entry.by.includes(0)).length).toBeGreaterThan(3);
      // The battle is this person's, and goes on.
      await person.called();
      expect(person.page.outcome).toBeNull();
    });
  }
}

test("a page that is loaded anew goes on with the step that the battle stands at, and may leave the guide", async ({
  page,
  host,
}) => {
  await page.goto(`${host.address}/#/guided/mad/first-shots`);
  const guide = page.getByRole("region", { name: "Guide" });
  for (const step of [1, 2, 3]) {
    await expect(guide.getByText(new RegExp(`^${step} of`))).toBeVisible();
    const help = guide.getByRole("button", { name: step === 1 ? "Next" : "Do it for me" });
    await help.click();
  }
  await expect(guide.getByText(/^4 of/)).toBeVisible();
  await page.reload();
  await expect(guide.getByText(/^4 of/)).toBeVisible();
  await guide.getByRole("button", { name: "Leave the guide" }).click();
  await expect(guide).toHaveCount(0);
});

test("why not is answered for an enemy, with what lies in the way drawn", async ({ page, host }) => {
  const person = new Person(page);
  await page.goto(`${host.address}/#/guided/mad/first-shots`);
  await person.seated();
  await page.getByRole("button", { name: "Leave the guide" }).click();
  await person.press("P1");
  await page.getByRole("button", { name: "Why not …?" }).click();
  const reason = page.locator("li", { hasText: "in the way" }).first();
  await expect(reason).toContainText("MAD-33");
  await reason.getByRole("button").first().hover();
  await expect(page.locator("path.bar").first()).toBeVisible();
});

test("the computer finishes a turn for whoever asks, and all of it is taken back as one", async ({ page, host }) => {
  const person = new Person(page);
  await page.goto(`${host.address}/#/guided/mad/first-shots`);
  await person.seated();
  await page.getByRole("button", { name: "Leave the guide" }).click();
  const { n } = person.page;
  await page.getByRole("button", { name: "finish this turn" }).click();
  await expect.poll(() => person.page.roster.turn, { timeout: 60_000 }).toBe(2);
  await person.called();
  await page.getByRole("button", { name: "Take all of that back" }).click();
  await expect.poll(() => person.page.roster.turn).toBe(1);
  expect(person.page.n).toBeGreaterThan(n);
});
