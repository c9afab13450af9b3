// "It is your turn" for whoever looks elsewhere, and what he missed meanwhile; dice that fall, and sounds that are off.

import { expect, test } from "./host";
import { Person } from "./seat";
import { end } from "./strategy";

test("a page in the background is told, and misses nothing", async ({ page, browser, host }) => {
  await page.addInitScript(() => {
    const own = window as unknown as { away: boolean; said: string[] };
    own.away = false;
    own.said = [];
    Object.defineProperty(document, "hidden", { get: () => own.away });
    class Said {
      static permission = "granted";
      constructor(title: string, { body }: { body: string }) {
        own.said.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: Said });
  });
  const look = (away: boolean) =>
    page.evaluate((away) => {
      (window as unknown as { away: boolean }).away = away;
      document.dispatchEvent(new Event("visibilitychange"));
    }, away);
  const keys = await host.battle({
    book: "mad",
    scenario: "first-shots",
    seats: ["person", "person"],
    typed_dice: true,
  });
  const german = new Person(page);
  await german.sit(`${host.address}/#/table/${keys.sides[1]?.key}`);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const american = new Person(await context.newPage());
  await american.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
  await american.throwFirst(() => [10, 1]);
  await expect(page).toHaveTitle("First Shots · Sandtable");
  await look(true);
  const { n } = american.page;
  await end(american, "S1");
  await american.after(n);
  await expect(page).toHaveTitle("Your turn · First Shots");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icon-turn.svg");
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    "It is your turn: First Shots",
  ]);
  await look(false);
  await german.settled();
  await expect(german.prompt).toContainText("Germans");
  await context.close();
});

test("dice fall for a moment, any key skips it, and none move for who wants no motion", async ({ browser, host }) => {
  const begun = async (reducedMotion: "reduce" | "no-preference") => {
    const keys = await host.battle({
      book: "mad",
      scenario: "first-shots",
      seats: ["person", "person"],
      typed_dice: true,
    });
    const context = await browser.newContext({ reducedMotion });
    const person = new Person(await context.newPage());
    await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
    await person.throwFirst(() => [10, 1]);
    return { person, context, fallen: person.tab.locator(".fallen") };
  };
  const moving = await begun("no-preference");
  await expect(moving.fallen).toBeVisible();
  await moving.person.tab.keyboard.press("Shift");
  await expect(moving.fallen).toBeHidden({ timeout: 300 });
  await moving.person.sheet.getByRole("tab", { name: "More" }).click();
  await moving.person.sheet.getByRole("button", { name: "Sounds: on" }).click();
  await expect(moving.person.sheet.getByRole("button", { name: "Sounds: off" })).toBeVisible();
  const still = await begun("reduce");
  await expect(still.fallen).toHaveCount(0);
  for (const { context } of [moving, still]) await context.close();
});

/** Counts what sounds: dice are grains of noise, notes are tones. */
function listens(): void {
  const own = window as unknown as { heard: { dice: number; notes: number } };
  own.heard = { dice: 0, notes: 0 };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...at): void {
    own.heard.dice += 1;
    start.apply(this, at);
  };
  const { start: begin } = AudioScheduledSourceNode.prototype;
  OscillatorNode.prototype.start = function (at): void {
    own.heard.notes += 1;
    begin.call(this, at);
  };
}

for (const [machine, phone] of [
  ["a machine with a mouse", false],
  ["a phone", true],
] as const) {
  test(`dice are heard on ${machine} ${phone ? "only once somebody wants sounds" : "until they are turned off"}`, async ({
    browser,
    host,
  }) => {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
    });
    await context.addInitScript(listens);
    /** Throws the first dice of a battle: what was heard, and whoever sits there. */
    const thrown = async () => {
      const keys = await host.battle({
        book: "mad",
        scenario: "first-shots",
        seats: ["person", "person"],
        typed_dice: true,
      });
      const person = new Person(await context.newPage(), phone);
      await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
      await person.throwFirst(() => [10, 1]);
      await person.settled();
      const heard = () =>
        person.tab.evaluate(() => (window as unknown as { heard: { dice: number; notes: number } }).heard);
      return { person, heard };
    };
    const first = await thrown();
    if (phone) expect(await first.heard()).toEqual({ dice: 0, notes: 0 });
    else await expect.poll(async () => (await first.heard()).dice).toBeGreaterThan(2);
    const before = await first.heard();
    await first.person.sheet.getByRole("tab", { name: "More" }).click();
    const [was, is] = phone ? ["off", "on"] : ["on", "off"];
    await first.person.sheet.getByRole("button", { name: `Sounds: ${was}` }).click();
    await expect(first.person.sheet.getByRole("button", { name: `Sounds: ${is}` })).toBeVisible();
    // Whoever turns them on hears one at once; whoever turns them off, nothing more.
    const after = await first.heard();
    expect(after.notes > before.notes).toBe(phone);
    expect(after.dice).toBe(before.dice);
    const second = await thrown();
    if (phone) await expect.poll(async () => (await second.heard()).dice).toBeGreaterThan(2);
    else expect(await second.heard()).toEqual({ dice: 0, notes: 0 });
    await context.close();
  });
}
