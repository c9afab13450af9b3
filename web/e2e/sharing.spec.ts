// The invitation is handed on: by the machine's own way where it has one, by hand where nothing may be copied.

import type { Browser, Page as Tab } from "@playwright/test";
import { expect, test, type Host } from "./host";
import { Person } from "./seat";
import { apart, invite } from "./sitting";

/** What was handed to the machine. */
interface Shared {
  title: string;
  text: string;
  url: string;
}

/** The invitation of somebody whose machine was made ready. */
async function inviting(browser: Browser, host: Host, prepare: (tab: Tab) => Promise<unknown>) {
  const { person, context, problems } = await apart(browser);
  const { tab } = person;
  await prepare(tab);
  const invitation = await invite(person, host);
  const link = await tab.getByLabel("The link", { exact: true }).inputValue();
  return { context, tab, invitation, link, problems };
}

test("a machine that shares is given the link, and whoever changes his mind is told nothing", async ({
  browser,
  host,
}) => {
  const { context, tab, invitation, link, problems } = await inviting(browser, host, (tab) =>
    tab.addInitScript(() => {
      const own = window as unknown as { shared: unknown[]; declines: boolean };
      own.shared = [];
      own.declines = false;
      const share = async (what: unknown): Promise<void> => {
        own.shared.push(what);
        if (own.declines) throw new DOMException("Share canceled", "AbortError");
      };
      Object.defineProperty(navigator, "share", { value: share });
    }),
  );
  const shared = (): Promise<Shared[]> => tab.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
  const button = invitation.getByRole("button", { name: "Share" });
  await button.click();
  await expect.poll(shared).toEqual([{ title: "Sandtable", text: "First Shots: Germans", url: link }]);
  await tab.evaluate(() => ((window as unknown as { declines: boolean }).declines = true));
  await button.click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  await expect(invitation).toBeVisible();
  // It is still an invitation: whoever is handed it has the seat.
  const friend = await browser.newContext({ reducedMotion: "reduce" });
  const german = new Person(await friend.newPage());
  await german.sit((await shared())[0]?.url ?? "");
  expect(german.side).toBe(1);
  await expect(invitation).toBeHidden();
  expect(problems).toEqual([]);
  for (const each of [friend, context]) await each.close();
});

test("where nothing shares and nothing may be copied, the link is marked to be copied by hand", async ({
  browser,
  host,
}) => {
  const { context, tab, invitation, link, problems } = await inviting(browser, host, (tab) =>
    tab.addInitScript(() => {
      Object.defineProperty(navigator, "share", { value: undefined });
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    }),
  );
  await expect(invitation.getByRole("button", { name: "Share" })).toHaveCount(0);
  await invitation.getByRole("button", { name: "Copy the link" }).click();
  const marked = () =>
    tab.getByLabel("The link", { exact: true }).evaluate((field: HTMLInputElement) => {
      const { selectionStart, selectionEnd, value } = field;
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    });
  await expect.poll(marked).toBe(link);
  await expect(invitation.getByRole("button", { name: "Copied" })).toHaveCount(0);
  expect(problems).toEqual([]);
  await context.close();
});
