// People in browsers of their own: how one sits down by a link, and how one invites a friend.

import type { Browser, BrowserContext, BrowserContextOptions, Locator } from "@playwright/test";
import { expect, watch, type Host } from "./host";
import { Person } from "./seat";

/** Somebody at his own browser, and what went wrong in it. */
export interface Sitting {
  person: Person;
  context: BrowserContext;
  problems: string[];
}

/** A browser of one's own, at no table yet. */
export async function apart(browser: Browser, how: BrowserContextOptions = {}): Promise<Sitting> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...how });
  const tab = await context.newPage();
  const problems: string[] = [];
  watch(tab, problems);
  return { person: new Person(tab), context, problems };
}

/** Sits down at a table by its link. */
export async function sit(browser: Browser, link: string): Promise<Sitting> {
  const sitting = await apart(browser);
  await sitting.person.sit(link);
  return sitting;
}

/** Sets up First Shots with a friend for the Germans: the invitation that lies on the table then. */
export async function invite(person: Person, host: Host): Promise<Locator> {
  const { tab } = person;
  await tab.goto(`${host.address}/#/battle/mad/first-shots`);
  await tab
    .getByRole("group", { name: /Germans/ })
    .getByText("A friend, by link")
    .click();
  await tab.getByRole("button", { name: "Set up the table" }).click();
  await person.seated();
  const invitation = tab.getByRole("region", { name: "Invite your friend: Germans" });
  await expect(invitation).toBeVisible();
  return invitation;
}
