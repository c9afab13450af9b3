// Two people at sea at night: the settings of a launch are secret for as long as the torpedoes run. What the other page receives, by
// any frame and in any form, holds none of them before they come to light.

import { expect, test } from "./host";
import { Person, until } from "./seat";
import { sit } from "./sitting";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Two torpedo boats that see each other, and open water. */
const SCENARIO = `
rulebook = "action-stations"
id = "sealed-test"
title = "Two boats"
text = "Two boats on a moonlit sea."
minutes = 10
turns = 4
table = [80, 60]
date = "1942-06-12"
light = "bright_moon"
sea = 1
wind_from = 240

[[sides]]
name = "British"
command = 3
home = "south"
vessels = [{ name = "MTB1", type = "gb_mtb_v70", at = [40, 8], heading = 0, speed = 10, group = "A1" }]

[[sides]]
name = "German"
command = 0
home = "north"
vessels = [{ name = "VP1", type = "de_vp", at = [40, 52], heading = 90, speed = 0, group = "B1" }]
`;

/** What tells a launch: the command as it is typed, its numbers, and what its own side reads of the salvo. */
const SECRETS = [
  "launch MTB1",
  '"does":"launch"',
  '"wide":true',
  '"deep":true',
  "2 torpedoes, wide",
  "wide, deep",
  '"torpedoes":2',
  "torpedo-next",
] as const;

/** Must this person decide, and has not sealed yet? */
const decides = (person: Person): boolean => person.asked && !person.page.sealed.includes(person.side);

/** Decides whatever is asked first until the list of this phase is asked for. */
async function untilPrompt(both: Person[], prompt: RegExp): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    const last = Math.max(...both.map((person) => person.page.n));
    for (const person of both) await until(() => person.page.n >= last);
    if (both.every((person) => prompt.test(person.page.prompt))) return;
    const person = both.find(decides);
    if (!person) {
      await until(() => both.some(decides));
      continue;
    }
    if (person.offers("move first").length > 0) await person.command("move first");
    else if (person.page.way === "lists") await listDone(person);
    else await person.command(`carry on ${person.side === 0 ? "MTB1" : "VP1"}`);
  }
  throw new Error("that phase does not come");
}

/** Finishes the list, and waits until the table has said so. */
async function listDone(person: Person): Promise<void> {
  const { n } = person.page;
  await person.settled();
  await person.sheet.getByRole("button", { name: /^List done/ }).click();
  await until(() => person.page.n > n || person.page.sealed.includes(person.side));
}

test("what a salvo is set to is nobody else's before it comes to light", async ({ browser, host }) => {
  const seats = ["person", "person"];
  const keys = await host.battle({ book: "action-stations", scenario_text: SCENARIO, seats });
  const link = (side: number) => `${host.address}/#/table/${keys.sides[side]?.key}`;
  const sittings = [await sit(browser, link(0)), await sit(browser, link(1))];
  const spectating = await sit(browser, `${host.address}/#/table/${keys.spectator}`);
  const [british, german] = sittings.map((sitting) => sitting.person) as [Person, Person];
  const spectator = spectating.person;
  const both = [british, german];

  /** Everything that a page was sent, and all that stands on it. */
  const received = async (person: Person): Promise<string> =>
    person.frames.join("\n") + (await person.tab.evaluate(() => document.documentElement.outerHTML));
  const holdsNothing = async (of: string): Promise<void> => {
    for (const person of [german, spectator]) {
      const all = await received(person);
      // Not `not.toContain`, which would print the whole page.
      const told = SECRETS.filter((secret) => all.includes(secret));
      expect(told, `${person === german ? "the enemy" : "a spectator"} was told, ${of}`).toEqual([]);
    }
  };

  await test.step("a salvo is written: two, wide, deep", async () => {
    await untilPrompt(both, /^Launch torpedoes/);
    await british.select("MTB1");
    await british.sheet
      .getByRole("button", { name: /^Launch/ })
      .first()
      .click();
    const { sheet } = british;
    await sheet.getByRole("button", { name: "Wide", exact: true }).click();
    await sheet.getByRole("button", { name: "Deep", exact: true }).click();
    await sheet
      .getByRole("button", { name: /^Launch torpedoes/ })
      .last()
      .click();
    await until(() => british.page.list.length === 1);
    expect(british.page.list.map(([, words]) => words)).toEqual(["launch MTB1 T 2 along 0 wide deep"]);
    await holdsNothing("while it is on the list");
  });

  await test.step("sealed, and opened: that there is a salvo is seen, and nothing of what it is set to", async () => {
    await listDone(british);
    await expect(british.sheet.getByText("Sealed.", { exact: true })).toBeVisible();
    await holdsNothing("while it is sealed");
    const { n } = german.page;
    await listDone(german);
    for (const person of [british, german, spectator]) await until(() => person.page.n > n);
    await german.settled();
    const told = (await german.read()).join("\n");
    expect(told).toMatch(/Salvo A runs on 000\./);
    expect((await british.read()).join("\n")).toContain("2 torpedoes, wide, deep");
    await holdsNothing("when it is opened");
  });

  await test.step("the torpedoes run, and still nobody knows", async () => {
    await untilPrompt(both, /^Launch torpedoes/);
    await holdsNothing("in their first move");
    expect(german.page.shapes.some(({ kind }) => kind === "salvo")).toBe(true);
  });

  await test.step("when the battle is over everything comes to light", async () => {
    for (let n = 0; n < 80 && german.page.outcome === null; n += 1) {
      const person = both.find(decides);
      if (!person) await until(() => both.some(decides) || german.page.outcome !== null);
      else if (person.offers("move first").length > 0) await person.command("move first");
      else if (person.page.way === "lists") await listDone(person);
      else await person.command(`carry on ${person.side === 0 ? "MTB1" : "VP1"}`);
    }
    await until(() => german.page.outcome !== null);
    await german.settled();
    // Whoever is attacked sees how many throw at him.
    expect((await german.read()).join("\n")).toMatch(/Salvo A at VP1 .*, \d+ and \d+: /);
    await german.tab.goto(`${host.address}/#/replay/${keys.sides[1]?.key}`);
    await german.tab.getByRole("combobox", { name: "Seen by" }).selectOption({ label: "the umpire" });
    const slider = german.tab.getByRole("slider", { name: "Entry" });
    await slider.fill((await slider.getAttribute("max")) ?? "0");
    await expect(german.tab.locator("body")).toContainText("2 torpedoes, wide, deep");
  });
  for (const { problems, context } of [...sittings, spectating]) {
    expect(problems).toEqual([]);
    await context.close();
  }
});
