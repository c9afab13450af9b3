// How the pictures of docs/pictures are taken.

import type { Browser, BrowserContextOptions } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Host } from "./host";
import { reduced } from "./palette";
import { Person } from "./seat";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");

/** The link of a seat. */
export const link = (host: Host, key: string | null | undefined) => `${host.address}/#/table/${key ?? ""}`;

/** Nothing blinks, nothing moves, all letters are there. */
export async function still(person: { tab: Person["tab"] }): Promise<void> {
  await person.tab.evaluate(() => document.fonts.ready);
  await person.tab.waitForTimeout(600);
}

/** Keeps what is to be seen. */
export async function shoot(person: { tab: Person["tab"] }, name: string): Promise<void> {
  await still(person);
  writeFileSync(`${FOLDER}/${name}.png`, reduced(await person.tab.screenshot({ caret: "hide" })));
}

/** A seat at a table whose middle is seen near enough for models. */
export async function sit(browser: Browser, url: string, how: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 }, ...how });
  const person = new Person(await context.newPage());
  await person.sit(url);
  return person;
}
