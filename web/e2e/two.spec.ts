// Two people fight each other over two links, each in a browser of his own, and a spectator watches. What each page receives
// holds nothing that is the other's.

import { expect, test } from "./host";
import { Person, until } from "./seat";
import { apart, invite, sit } from "./sitting";
import { decide, end, type Plan } from "./strategy";

/** The table throws the dice in this battle. */
const faces = (): number[] => [];
const AMERICAN: Plan = { moves: {}, watchers: ["H1", "I2", "S1"], faces };
const GERMAN: Plan = { moves: { 2: { C1: [450, 470] } }, watchers: [], faces };

test("two browsers fight over two links, and a spectator watches", async ({ browser, host }) => {
  const links = await host.battle({ book: "mad", scenario: "first-shots", seats: ["person", "person"] });
  const keys = links.sides.map((side) => side.key ?? "");
  const link = (key: string) => `${host.address}/#/table/${key}`;
  const sittings = [
    await sit(browser, link(keys[0] ?? "")),
    await sit(browser, link(keys[1] ?? "")),
    await sit(browser, link(links.spectator)),
  ];
  const [american, german, spectator] = sittings.map((sitting) => sitting.person) as [Person, Person, Person];
  const both = [american, german];
  const agree = async (n: number) => {
    for (const person of [...both, spectator]) {
      await until(() => person.page.n >= n);
      await person.settled();
    }
  };
  /** The side that is asked, once everybody has been told the same. */
  const asked = async (): Promise<Person> => {
    await agree(Math.max(american.page.n, german.page.n));
    await until(() => both.some((person) => person.asked));
    return american.asked ? american : german;
  };

  await test.step("each sees its own seat, the spectator may only look", async () => {
    await expect(american.prompt).toContainText(/Americans|Germans/);
    expect(both.map((person) => person.side)).toEqual([0, 1]);
    expect(spectator.side).toBe(-1);
    await spectator.sheet.getByRole("tab", { name: "More" }).click();
    await expect(spectator.sheet).toContainText(/Germans\s*at the table/);
    await spectator.sheet.getByRole("tab", { name: "Now" }).click();
    await expect(spectator.prompt.getByRole("button")).toHaveText([""]);
    // The Germans sit at the far edge.
    await expect(german.tab.getByText("Your edge is at the bottom")).toBeVisible();
  });

  await test.step("the Americans watch the road", async () => {
    if ((await asked()) === german) await end(german, "C1");
    expect(await asked()).toBe(american);
    for (const name of ["H1", "I2"]) {
      const { n } = american.page;
      await american.select(name);
      await american.sheet.getByRole("button", { name: "Opportunity marker" }).click();
      await american.after(n);
    }
    if (american.offers("end", "H1").length > 0) await end(american, "H1");
    expect(await asked()).toBe(german);
  });

  await test.step("a German move through their sight is a prompt to the Americans, and its end nobody's business", async () => {
    await german.select("P1");
    await german.click(612, 486);
    await expect(german.sheet.getByRole("heading", { name: "This path" })).toBeVisible();
    await german.tab.keyboard.down("Shift");
    await german.click(530, 470);
    await german.tab.keyboard.up("Shift");
    const { n } = german.page;
    await german.sheet.getByRole("button", { name: /^Move/ }).last().click();
    await german.after(n);
    expect(await asked()).toBe(american);
    const given = german.sent.map((frame) => /"path":\[.*?\]/.exec(frame)?.[0] ?? "").findLast((path) => path !== "");
    const last = [.../"x":(-?\d+),"y":(-?\d+)/g[Symbol.matchAll](given ?? "")].at(-1)?.slice(1) ?? [];
    expect(last).toHaveLength(2);
    const [x, y] = last as [string, string];
    const decimals = last.map((each) => (Number(each) / 1000).toFixed(3).replace(/\.?0+$/, "")).join(",");
    for (const person of [american, spectator]) {
      expect(person.frames.filter((frame) => frame.includes(`"x":${x},"y":${y}`) || frame.includes(decimals))).toEqual(
        [],
      );
    }
    await expect(american.prompt).toContainText("P1 (Panther A to G) moves in your sight.");
    await expect(german.prompt).toContainText("Americans");
  });

  await test.step("they fire; all three read the same", async () => {
    const { n } = american.page;
    await expect(american.sheet.getByRole("button", { name: /^Fire now/ })).toHaveAttribute("aria-disabled", "false");
    await american.sheet.getByRole("button", { name: /^Fire now/ }).click();
    // Naming the shot is one entry, firing the next.
    await american.after(n + 1);
    await agree(american.page.n);
    const stories = await Promise.all([american, german, spectator].map((person) => person.read()));
    expect(stories[0]?.join("\n")).toContain("takes its chance at P1");
    expect(stories[1]).toEqual(stories[0]);
    expect(stories[2]).toEqual(stories[0]);
  });

  await test.step("something is said", async () => {
    for (const person of [american, german]) await person.sheet.getByRole("tab", { name: "More" }).click();
    await american.sheet.getByRole("textbox", { name: "Say something to all at the table" }).fill("Well driven.");
    await american.sheet.getByRole("button", { name: "Say" }).click();
    await expect(german.sheet.getByRole("log", { name: "Said at the table" })).toHaveText("Americans: Well driven.");
    for (const person of [american, german]) await person.sheet.getByRole("tab", { name: "Now" }).click();
  });

  await test.step("the shot is taken back, since the other side agrees", async () => {
    const shot = american.story.find((entry) => entry.told.some((told) => told.roll) && entry.by.includes(0));
    const n = shot?.n ?? 0;
    expect(n).toBeGreaterThan(0);
    await american.sheet
      .getByRole("log", { name: "Story of the battle" })
      .getByRole("button", { name: /^Receipt/ })
      .last()
      .click();
    await american.sheet.getByRole("button", { name: "Ask the Germans to take back" }).click();
    await expect(american.sheet).toContainText("It waits for Germans.");
    await expect(german.sheet).toContainText("Americans would like to take back");
    await german.sheet.getByRole("button", { name: "Agree" }).click();
    for (const person of [american, german, spectator]) {
      await until(() => !person.story.some((entry) => entry.n === n));
    }
    // What was named is still named.
    await expect(american.prompt).toContainText("Fire at P1 (Panther A to G), or name more shots.");
  });

  await test.step("and they fight on into the third turn", async () => {
    const deeds = { shots: 0, reactions: 0 };
    while (american.page.roster.turn < 3 && american.page.outcome === null) {
      const person = await asked();
      await decide(person, person === american ? AMERICAN : GERMAN, deeds);
    }
    await agree(american.page.n);
    const stories = await Promise.all([american, german, spectator].map((person) => person.read()));
    expect(stories[1]).toEqual(stories[0]);
    expect(stories[2]).toEqual(stories[0]);
  });

  await test.step("no page holds a key that is not its own", async () => {
    const all = [...keys, links.spectator];
    for (const [n, { person, problems }] of sittings.entries()) {
      const others = all.filter((_, at) => at !== n);
      const kept = await person.tab.evaluate(
        () => JSON.stringify({ ...localStorage }) + document.documentElement.outerHTML,
      );
      for (const key of others) {
        expect(kept).not.toContain(key);
        expect(person.frames.some((frame) => frame.includes(key))).toBe(false);
      }
      expect(problems).toEqual([]);
    }
  });
  for (const { context } of sittings) await context.close();
});

test("a friend is invited by a link, once; a ruling by hand is done when both agree", async ({ browser, host }) => {
  const { context, person: american } = await apart(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const { tab } = american;
  const invitation = await invite(american, host);
  await expect(invitation.getByRole("img", { name: "The link as a square to scan" })).toBeVisible();
  await invitation.getByRole("button", { name: "Copy the link" }).click();
  await expect(invitation.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await tab.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("/#/join/");
  const sitting = await sit(browser, link);
  const german = sitting.person;
  expect(german.side).toBe(1);
  await expect(invitation).toBeHidden();

  await test.step("a second one for the same seat is turned down, the first is shown to his seat again", async () => {
    const other = await browser.newContext({ reducedMotion: "reduce" });
    const late = await other.newPage();
    await late.goto(link);
    await expect(late.getByRole("heading", { name: "This seat is taken" })).toBeVisible();
    await expect(late.getByRole("alert")).toContainText("Somebody has opened this invitation already");
    await other.close();
    const again = await sitting.context.newPage();
    await again.goto(link);
    await expect(again.getByRole("tab", { name: "Now" })).toBeVisible();
    await again.close();
  });

  await test.step("the host's page holds no key but his own", async () => {
    const keyOf = (url: string) => /#\/table\/([0-9a-f]+)/.exec(url)?.[1] ?? "";
    const theirs = keyOf(german.tab.url());
    expect(theirs).toHaveLength(32);
    const kept = await tab.evaluate(() => JSON.stringify({ ...localStorage }) + document.documentElement.outerHTML);
    expect(kept).not.toContain(theirs);
    expect(kept).not.toContain(link.split("/").at(-1));
    expect(american.frames.some((frame) => frame.includes(theirs))).toBe(false);
    expect(german.frames.some((frame) => frame.includes(keyOf(tab.url())))).toBe(false);
  });

  const rule = async (points: string): Promise<void> => {
    await american.sheet.getByRole("tab", { name: "Now" }).click();
    await american.select("S1");
    await american.sheet.getByRole("tab", { name: "More" }).click();
    const hand = american.sheet.getByRole("group").filter({ hasText: "Overrule by hand" });
    await hand.getByText("Overrule by hand").click();
    await hand.getByRole("button", { name: "Set its hit points" }).click();
    await hand.getByRole("spinbutton", { name: "Hit points" }).fill(points);
    await hand.getByRole("textbox", { name: "Why" }).fill("It was hit in the last battle.");
    await hand.getByRole("button", { name: "Propose" }).click();
    await expect(american.sheet).toContainText("It waits for Germans.");
  };
  await rule("12");
  await german.sheet.getByRole("button", { name: "Decline" }).click();
  await expect(american.sheet).not.toContainText("It waits for Germans.");
  expect(american.token("S1").strength).toEqual([22, 22]);
  await rule("15");
  await expect(german.sheet).toContainText("It was hit in the last battle.");
  await german.sheet.getByRole("button", { name: "Agree" }).click();
  for (const person of [american, german]) await until(() => person.token("S1").strength?.[0] === 15);
  expect((await german.read()).join("\n")).toContain("Override. A human ruling: It was hit in the last battle.");
  expect(sitting.problems).toEqual([]);
  await sitting.context.close();
  await context.close();
});
