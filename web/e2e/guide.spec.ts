// The guided battles, by what is pointed at only, on a desk and on a phone.

import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const GUIDED = ["mad/first-shots", "scramble/first-dogfight"];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const battle of GUIDED) {
  for (const viewport of SIZES) {
    test(`${battle} is guided to its last step at ${viewport.width}x${viewport.height}`, async ({ page, host }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${host.address}/#/guided/${battle}`);
      const guide = page.getByRole("region", { name: "Guide" });
      const steps = Number((await guide.getByText(/^\d+ of \d+$/).textContent())?.split(" of ")[1]);
      expect(steps).toBeGreaterThan(5);
      for (let step = 1; step <= steps; step += 1) {
        await expect(guide.getByText(`${step} of ${steps}`, { exact: true })).toBeVisible();
        await guide.locator(".go:enabled").click();
      }
      await expect(guide).toHaveCount(0);
      // The battle is this person's, and goes on.
      await expect(page.locator(".prompt, header").first()).toBeVisible();
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
    await guide.locator(".go:enabled").click();
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
