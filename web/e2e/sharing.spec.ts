// The invitation is handed on: by the machine's own way where it has one, by hand where nothing may be copied.

import type { Browser, Page as Tab } from "@playwright/test";
import { expect, test, watch, type Host } from "./host";
import { Person } from "./seat";

/** What was handed to the machine. */
interface Shared {
  title: string;
  text: string;
  url: string;
}

/** Sets up First Shots with a friend for the Germans; the invitation lies on the table. */
async function inviting(browser: Browser, host: Host, prepare: (tab: Tab) => Promise<unknown>) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const tab = await context.newPage();
  const problems: string[] = [];
  watch(tab, problems);
  await prepare(tab);
  const person = new Person(tab);
  await tab.goto(`${host.address}/#/battle/mad/first-shots`);
  await tab
    .getByRole("group", { name: /Germans/ })
    .getByText("A friend, by link")
    .click();
  await tab.getByRole("button", { name: "Set up the table" }).click();
  await person.seated();
  const invitation = tab.getByRole("region", { name: "Invite your friend: Germans" });
  await expect(invitation).toBeVisible();
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
