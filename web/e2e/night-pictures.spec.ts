// The pictures of docs/pictures of a night at sea: the guided action, and one of searchlights and starshell.

import type { Browser, BrowserContextOptions } from "@playwright/test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, type Host } from "./host";
import { link, shoot, sit } from "./picture";
import type { Person } from "./seat";

test.use({ trace: "off" });

/** What the guide into First Contact advises, step by step, up to and without a command. */
function firstContact(until: string): string[] {
  const text = readFileSync(CONTACT, "utf8");
  const all = [...text.matchAll(/^(?:command = "(.+)"|list_done = true)$/gm)].map(([, words]) => words ?? "list done");
  return all.slice(0, all.indexOf(until));
}

const CONTACT = resolve(import.meta.dirname, "../../rules/action-stations/scenarios/first-contact.guide.toml");

/** The guided night action, as far as a command. */
async function atNight(browser: Browser, host: Host, until: string, how: BrowserContextOptions = {}): Promise<Person> {
  const person = await sit(browser, `${host.address}/#/guided/action-stations/first-contact`, how);
  await person.tab.getByRole("button", { name: "Leave the guide" }).click();
  for (const words of firstContact(until)) {
    await person.called();
    if (words !== "list done") {
      await person.command(words);
      await person.settled();
      continue;
    }
    const { n } = person.page;
    await person.sheet
      .getByRole("button", { name: /^List done/ })
      .filter({ visible: true })
      .first()
      .click();
    await person.came(n);
  }
  await person.called();
  return person;
}

const AT_NIGHT = [
  ["night", 1280, 800],
  ["night-large", 2560, 1440],
  ["night-phone", 390, 844],
] as const;

for (const [name, width, height] of AT_NIGHT) {
  test(`a night action at ${width} by ${height}`, async ({ browser, host }) => {
    const person = await atNight(browser, host, "repair MTB1 A", { viewport: { width, height } });
    await person.tab.mouse.move(20, 300);
    await shoot(person, name);
    await person.tab.context().close();
  });
}

test("a launch, a ship's record", async ({ browser, host }) => {
  const person = await atNight(browser, host, "launch MTB1 T 2 along 217 wide", {
    viewport: { width: 1280, height: 1000 },
  });
  await person.select("MTB1");
  await person.sheet.getByRole("button", { name: "Launch torpedoes" }).click();
  await person.sheet.getByRole("button", { name: "Wide", exact: true }).click();
  await person.sheet.getByRole("spinbutton", { name: /^Course/ }).fill("217");
  await person.tab.keyboard.press("Enter");
  const side = person.sheet.getByRole("table", { name: "Side by side" });
  await expect(side).toContainText("2, wide, deep");
  await side.scrollIntoViewIfNeeded();
  await person.tab.mouse.move(20, 300);
  await shoot(person, "launch");
  await person.tab.context().close();

  const later = await atNight(browser, host, "repair MTB1 A");
  const key = /#\/table\/([0-9a-f]+)/.exec(later.tab.url())?.[1] ?? "";
  const paper = await browser.newContext({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: 1.5 });
  const sheet = await paper.newPage();
  await sheet.goto(`${host.address}/#/print/${key}`);
  await expect(sheet.locator("main")).toBeVisible();
  await sheet.getByRole("combobox", { name: "For" }).selectOption({ label: "British" });
  await sheet.emulateMedia({ media: "print" });
  await sheet.evaluate(() => {
    document.body.style.padding = "10mm 11mm";
    document.body.style.background = "#fff";
  });
  await shoot({ tab: sheet }, "ships-record");
  await paper.close();
  await later.tab.context().close();
});

/** A destroyer's night: she lights one enemy, and has fired a starshell over the other. */
const LIT = `
rulebook = "action-stations"
id = "lit-night"
title = "Starshell"
text = "Two destroyers meet two torpedo boats off a low coast."
minutes = 10
turns = 6
table = [120, 80]
date = "1944-06-09"
light = "dark"
sea = 3
wind_from = 270

[[waters]]
kind = "shallow"
name = "The Flats"
area = [[0, 0], [46, 0], [40, 9], [26, 12], [0, 15]]

[[waters]]
kind = "land"
name = "Low Point"
area = [[0, 0], [24, 0], [17, 6], [0, 9]]

[[sides]]
name = "British"
command = 3
home = "north"
vessels = [
    { name = "DD1", type = "gb_tribal", at = [34, 58], heading = 120, speed = 20, group = "A1" },
    { name = "DD2", type = "gb_tribal", at = [22, 64], heading = 120, speed = 20, group = "A1" },
]

[[sides]]
name = "German"
command = 0
home = "east"
vessels = [
    { name = "S1", type = "de_vp", at = [54, 40], heading = 270, speed = 8, group = "B1" },
    { name = "S2", type = "de_vp", at = [66, 32], heading = 270, speed = 8, group = "B1" },
]
`;

test("searchlight and starshell", async ({ browser, host }) => {
  const keys = await host.battle({
    book: "action-stations",
    scenario_text: LIT,
    seats: ["person", { computer: "doctrine-quick" }],
  });
  const person = await sit(browser, link(host, keys.sides[0]?.key));
  const held = () => person.page.tokens.filter(({ side, vessel }) => side === 1 && vessel?.known !== "lost");
  for (let n = 0; n < 60 && person.page.outcome === null; n += 1) {
    await person.called();
    const lit = person.page.shapes.some(({ kind }) => kind === "starshell");
    if (lit && person.page.shapes.some(({ kind }) => kind === "beam") && person.page.way === "command") break;
    if (person.offers("move first").length > 0) await person.command("move first");
    else if (person.page.way === "lists") {
      const [near, far] = [held()[0], held().at(-1)];
      if (near && person.offers("light", "DD1").length > 0) await person.command(`light DD1 at ${near.name}`);
      const star = person.offers("starshell", "DD2")[0];
      if (far && star) await person.command(`starshell DD2 with A at ${far.at.x / 10_000},${far.at.y / 10_000 + 2}`);
      const { n: before } = person.page;
      await person.settled();
      await person.sheet.getByRole("button", { name: /^List done/ }).click();
      await person.came(before);
    } else {
      const name = ["DD1", "DD2"].find((each) => person.offers("carry on", each).length > 0);
      await person.command(name ? `carry on ${name}` : "enough");
    }
  }
  expect(person.page.shapes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["beam", "starshell"]));
  await person.tab.mouse.move(20, 300);
  await shoot(person, "starshell");
  await person.tab.context().close();
});
