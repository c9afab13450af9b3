// Forces of one's own: chosen by mouse, keyboard and touch, shared by link and by file, printed, and brought to a table.

import AxeBuilder from "@axe-core/playwright";
import type { Page as Tab } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expect, test, type Host } from "./host";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function clean(tab: Tab): Promise<void> {
  const { violations } = await new AxeBuilder({ page: tab }).withTags(TAGS).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(told).toEqual([]);
}

async function builder(tab: Tab, host: Host, packed = ""): Promise<void> {
  await tab.goto(`${host.address}/#/force/mad${packed ? `?f=${packed}` : ""}`);
  await expect(tab.locator(".big")).toBeAttached();
}

/** The force, where it is put to use, takes the field in a battle against nobody yet, and the sheet shows both forces. */
async function toTheTable(tab: Tab, battle: string): Promise<void> {
  await tab.getByRole("combobox", { name: "Battle" }).selectOption({ label: battle });
  await tab.getByRole("combobox", { name: "Against" }).selectOption("");
  await clean(tab);
  await tab.getByRole("button", { name: "Set up the table" }).click();
  await expect(tab).toHaveURL(/#\/table\//);
  await tab.getByRole("tab", { name: "Forces" }).click();
}

/** A force as its link holds it. */
function linked(units: [string, [string, number][]][], limit = 700, list = "German"): string {
  return Buffer.from(JSON.stringify([1, "Kampfgruppe", "ww2", list, limit, units])).toString("base64url");
}

const FORCE = linked([
  ["Tigers", [["Tiger I", 2]]],
  [
    "Men",
    [
      ["Infantry", 4],
      ["Truck etc.", 1],
    ],
  ],
]);

test("a force is put together, what is illegal says why, and what would be legal is one click away", async ({
  page,
  host,
}) => {
  await builder(page, host);
  await page.getByRole("button", { name: "German", exact: true }).click();
  await page.getByRole("button", { name: /^Add Tiger I, 108 points, as a new unit/ }).click();
  await page.getByRole("button", { name: /^Add Tiger I, .* to Tank platoon/ }).click();
  const totals = page.getByRole("complementary", { name: "What it comes to" });
  await expect(totals).toContainText("216");
  await expect(totals.getByRole("button", { name: "Not ready for a table" })).toBeDisabled();
  await expect(totals).toContainText("1 of at least 2 units");
  await page.getByRole("button", { name: /^Add Mortar Team 61-120mm/ }).click();
  const refused = page.getByRole("alert");
  await expect(refused).toContainText("Not into Tank platoon");
  await expect(refused).toContainText("artillery units have tubes and nothing else");
  await expect(totals.locator(".big")).toHaveText("216");
  await clean(page);
  await refused.getByRole("button", { name: "MAD-137" }).click();
  await expect(page.getByRole("dialog", { name: "Clause MAD-137" })).toBeVisible();
  await page.keyboard.press("Escape");
  await refused.getByRole("button", { name: "Make it a unit of its own, 98" }).click();
  await expect(totals.locator(".big")).toHaveText("314");
  await expect(totals.getByRole("button", { name: "Use it at a table" })).toBeEnabled();
  // Another nation's tank is refused as well; the search finds it.
  await page.getByRole("button", { name: "Russian", exact: true }).click();
  await page.getByRole("searchbox").fill("t34, under 100");
  await page.getByRole("button", { name: /^Add T34\/76/ }).click();
  await expect(refused).toContainText("is in the list of Russian, not of German");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toBeVisible();
});

test("by keyboard alone, and back again", async ({ page, host }) => {
  await builder(page, host, FORCE);
  const big = page.locator(".big");
  await expect(big).toHaveText("338");
  await page.keyboard.press("/");
  await page.keyboard.type("recon, fast");
  await expect(page.getByRole("button", { name: /^Add Jeep/ })).toBeVisible();
  await page.getByRole("button", { name: /^Add Jeep/ }).focus();
  await page.keyboard.press("Enter");
  await expect(big).toHaveText("373");
  await page.getByRole("button", { name: "spotter" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("complementary")).toContainText("1 spotters beyond one in each infantry unit");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(big).toHaveText("338");
});

test("a link and a file hold the whole force, and a broken one loses nothing", async ({ page, host }) => {
  await builder(page, host, FORCE);
  await expect(page.locator(".big")).toHaveText("338");
  await page.reload();
  await expect(page.locator(".big")).toHaveText("338");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const file = await (await download).path();
  const text = readFileSync(file, "utf8");
  expect(text).toContain('"2 x Tiger I"');
  const open = (body: string): Promise<void> =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "force.toml", mimeType: "text/plain", buffer: Buffer.from(body) });
  await open(text.replace("Tiger I", "Tigr I"));
  await expect(page.getByRole("alert")).toContainText("did you mean 'Tiger I'?");
  await expect(page.locator(".big")).toHaveText("338");
  // One that is over its points opens, and says so.
  await open(text.replace("2 x Tiger I", "9 x Tiger I"));
  await expect(page.locator(".big")).toHaveText("1094");
  await expect(page.getByRole("complementary")).toContainText("the force costs 1094 points; the limit is 700");
  await expect(page.getByRole("button", { name: "Not ready for a table" })).toBeDisabled();
  await page.goto(`${host.address}/#/force/mad?f=broken`);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The link holds no force");
  await expect(page.locator(".big")).toHaveText("1094");
});

test("another address is followed while the page is open: of another rulebook, and of a battle's other sheets", async ({
  page,
  host,
}) => {
  await builder(page, host, FORCE);
  await page.goto(`${host.address}/#/force/scruby`);
  await expect(page.getByRole("radio", { name: /Scruby/ })).toBeChecked();
  await expect(page.locator(".big")).toHaveText("0");
  await page.goto(`${host.address}/#/force/mad?f=${FORCE}`);
  await expect(page.locator(".big")).toHaveText("338");
  for (const [book, scenario, title] of [
    ["mad", "first-shots", "Americans"],
    ["action-stations", "first-contact", "British"],
  ] as const) {
    const keys = await host.battle({ book, scenario, seats: ["person", "person"], typed_dice: true });
    await page.goto(`${host.address}/#/print/${keys.sides[0]?.key}`);
    await expect(page.getByRole("heading", { name: title, exact: true }).first()).toBeVisible();
  }
});

test("a force comes to a table, and its sheet and markers to paper", async ({ page, host }) => {
  await builder(page, host, FORCE);
  await page.getByRole("button", { name: "Use it at a table" }).click();
  await toTheTable(page, "The Orchard Road, Germans");
  await expect(page.getByText("Tigers").first()).toBeVisible();
  const pages = async (): Promise<number> => {
    await page.emulateMedia({ media: "print" });
    const paper = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    await page.emulateMedia({ media: null });
    return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  await page.goto(`${host.address}/#/print-force/mad/sheet?f=${FORCE}`);
  await expect(page.getByRole("heading", { name: "Kampfgruppe" })).toBeVisible();
  await expect(page.getByText("TI02")).toBeVisible();
  await expect(page.getByText(/MAD-97/)).toBeVisible();
  await clean(page);
  expect(await pages()).toBe(1);
  await page.getByRole("link", { name: "Markers" }).click();
  await expect(page.getByRole("img", { name: "Marker C" })).toBeVisible();
  const box = await page.getByRole("img", { name: "Marker A" }).boundingBox();
  expect(Math.round(((box?.width ?? 0) / 96) * 25.4)).toBe(50);
  await clean(page);
  expect(await pages()).toBe(2);
});

test("a unit of one's own is priced as it is written down, says what is illegal, and goes with the force", async ({
  page,
  host,
}) => {
  await builder(page, host, FORCE);
  await expect(page.locator(".big")).toHaveText("338");
  // By keyboard alone.
  await page.keyboard.press("u");
  const form = page.getByRole("form", { name: "A unit of your own" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Marder of our own");
  await form.getByLabel("Hit points").fill("10");
  await expect(form).toContainText("25 points each");
  await form.getByLabel("Weapon 1", { exact: true }).selectOption({ label: "A/T Grenades, 12" });
  await expect(form).toContainText("A/T Grenades may not be carried by this type");
  await expect(form).toContainText("Not allowed for one reason");
  await expect(form.getByRole("button", { name: "Add it to the force" })).toBeDisabled();
  await clean(page);
  await form.getByRole("button", { name: "MAD-118" }).click();
  await expect(page.getByRole("dialog", { name: "Clause MAD-118" })).toBeVisible();
  await page.keyboard.press("Escape");
  await form.getByLabel("Weapon 1", { exact: true }).selectOption({ label: "Class C Cannon, 50" });
  await expect(form).toContainText("75 points each");
  await form.getByLabel("Weapon 1 does not fire when it moves").check();
  await expect(form).toContainText("70 points each");
  await expect(form.getByRole("listitem").filter({ hasText: "Class C Cannon*" })).toContainText("45");
  await clean(page);
  await form.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".big")).toHaveText("408");
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: /^Add Marder of our own, 70 points/ }).click();
  await expect(page.locator(".big")).toHaveText("478");
  // It goes with the link,
  await page.reload();
  await expect(page.locator(".big")).toHaveText("478");
  // with the file,
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  const open = (body: string): Promise<void> =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "force.toml", mimeType: "text/plain", buffer: Buffer.from(body) });
  await open(text.replace("cannon_c*", "atg"));
  await expect(page.getByRole("alert")).toContainText("'atg' may not be carried by this type (MAD-118)");
  await open(text.replace("hit_points = 10", "hit_points = 12"));
  await expect(page.locator(".big")).toHaveText("482");
  // is changed,
  await page.getByRole("button", { name: "Change Marder of our own" }).click();
  await form.getByLabel("Name").fill("Marder");
  await form.getByRole("button", { name: "Change it in the force" }).click();
  await expect(page.getByRole("button", { name: /^Add Marder, 72 points/ })).toBeVisible();
  await expect(page.locator(".big")).toHaveText("482");
  // and stands on paper and at a table.
  const link = await page.getByRole("link", { name: "Record sheets" }).getAttribute("href");
  await page.getByRole("button", { name: "Use it at a table" }).click();
  await page.getByRole("combobox", { name: "Battle" }).selectOption({ label: "The Orchard Road, Germans" });
  await page.getByRole("combobox", { name: "Against" }).selectOption("");
  await page.getByRole("button", { name: "Set up the table" }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await page.getByRole("tab", { name: "Forces" }).click();
  await expect(page.getByText("MA01").first()).toBeVisible();
  await page.goto(`${host.address}/${link}`);
  await expect(page.getByText("MA02")).toBeVisible();
});

test("a sheet of one's own fits a phone, and knows the equipment of the other era", async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await builder(page, host, FORCE);
  await page.getByRole("combobox", { name: "Era" }).selectOption({ label: "Hi-tech" });
  await page.getByRole("button", { name: "A unit of your own" }).click();
  const form = page.getByRole("form", { name: "A unit of your own" });
  await form.getByLabel("Drive", { exact: true }).selectOption({ label: "Grav" });
  await form.getByLabel("Armour", { exact: true }).selectOption({ label: "Armour Class A, 74" });
  await expect(form).toContainText("74 is more than the 58 of this drive");
  await form.getByLabel("Shield, 30").check();
  await form.getByLabel("Stealth, 30").check();
  await form.getByLabel("Armour", { exact: true }).selectOption({ label: "Armour Class C, 58" });
  await expect(form).toContainText("does not go with");
  await clean(page);
  await form.getByLabel("Stealth, 30").uncheck();
  await expect(form).toContainText("108 points each");
  await clean(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

/** The same of aircraft: lines with loads and skills. */
function flight(lines: [string, number, ...string[]][], limit = 400): string {
  const units = [["Red", lines]];
  return Buffer.from(JSON.stringify([1, "Hornchurch", "air", "Battle of Britain", limit, units])).toString("base64url");
}

test("a flight is chosen with the skill of its crews, refused with its clause, shared by link, and flies", async ({
  page,
  host,
}) => {
  await builder(page, host);
  const big = page.locator(".big");
  await page.getByRole("combobox", { name: "Era" }).selectOption({ label: "In the air" });
  await page.getByRole("button", { name: "Battle of Britain", exact: true }).click();
  await page.getByRole("button", { name: /^Add Spitfire IA, 108 points, as a new flight/ }).click();
  await page.getByRole("button", { name: /^Add Spitfire IA, .* to Red/ }).click();
  await page.getByRole("button", { name: "One Spitfire IA more" }).click();
  await expect(big).toHaveText("324");
  await page.getByRole("combobox", { name: "Skill of Spitfire IA" }).selectOption({ label: "skill 1 +10" });
  await expect(big).toHaveText("354");
  await expect(page.getByRole("complementary")).toContainText("3 of 1 to 24");
  // One more is too dear, and one of the other list is none of theirs.
  await page.getByRole("button", { name: /^Add Hurricane I/ }).click();
  const refused = page.getByRole("alert");
  await expect(refused).toContainText("The force costs 461 points; the limit is 400", { ignoreCase: true });
  await clean(page);
  await refused.getByRole("button", { name: "MAP-96" }).click();
  await expect(page.getByRole("dialog", { name: "Clause MAP-96" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Pacific War", exact: true }).click();
  await page.getByRole("button", { name: /^Add Mitsubishi Zero/ }).click();
  await expect(refused).toContainText("is in the list Pacific War; all aircraft of a force are of one");
  await expect(big).toHaveText("354");
  await page.getByRole("button", { name: /Leave it/ }).click();
  // The link holds all of it.
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(big).toHaveText("354");
  await expect(page.getByRole("combobox", { name: "Skill of Spitfire IA" })).toHaveValue("skill 1");
  const sheet = await page.getByRole("link", { name: "Record sheets" }).getAttribute("href");
  await page.getByRole("button", { name: "Use it at a table" }).click();
  await toTheTable(page, "Four Against Four, Royal Air Force");
  await expect(page.getByText("Red3").first()).toBeVisible();
  await page.goto(`${host.address}/${sheet}`);
  const card = page.getByRole("region", { name: "Red1" });
  await expect(card).toContainText("Spitfire IA");
  await expect(card).toContainText("Cockpit");
  await expect(card.getByRole("img", { name: "16 hit points" })).toBeVisible();
  await clean(page);
});

test("aircraft go with a ground force, in flights of their own, and come to its battle", async ({ page, host }) => {
  await builder(page, host, FORCE);
  const big = page.locator(".big");
  await expect(big).toHaveText("338");
  await page.getByRole("button", { name: "Add to Men" }).click();
  await page.getByRole("searchbox").fill("ju 87");
  await page.getByRole("button", { name: /^Add Ju 87 B-1/ }).click();
  const refused = page.getByRole("alert");
  await expect(refused).toContainText("Aircraft fly in flights of their own", { ignoreCase: true });
  await refused.getByRole("button", { name: "Make it a flight of its own, 76" }).click();
  await expect(big).toHaveText("414");
  await page.getByRole("combobox", { name: "Load of Ju 87 B-1" }).selectOption({ label: "bombs +40" });
  await expect(big).toHaveText("454");
  await page.getByRole("button", { name: "Use it at a table" }).click();
  await expect(page.getByText("The battle is set up with mad.aircraft on.")).toBeVisible();
  await toTheTable(page, "The Orchard Road, Germans");
  await expect(page.getByText("Ju 87 B-1").first()).toBeVisible();
});

test("a flight fits a phone", async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await builder(page, host, flight([["Ju 87 B-1", 2, "bombs", "skill 1"]]));
  for (const part of ["Force 252", "Check", "Lists"]) {
    await page.getByRole("button", { name: part }).click();
    await clean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

for (const [what, width, height] of [
  ["a phone", 390, 844],
  ["a tablet", 820, 1100],
  ["a large screen", 2560, 1440],
] as const) {
  test(`${what}: nothing runs off to the side`, async ({ page, host }) => {
    await page.setViewportSize({ width, height });
    await builder(page, host, FORCE);
    const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (width < 720) {
      for (const part of ["Force 338", "Check", "Lists"]) {
        await page.getByRole("button", { name: part }).click();
        await clean(page);
        expect(await wide()).toBeLessThanOrEqual(0);
      }
    } else {
      await expect(page.locator(".big")).toHaveText("338");
      await clean(page);
      expect(await wide()).toBeLessThanOrEqual(0);
    }
  });
}
