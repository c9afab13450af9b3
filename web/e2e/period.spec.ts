// Battles of blocks of bases: one against the computer, from the first order to the result, and one with written orders between two
// people, of which neither page holds anything of the other's before both lists are sealed.

import { expect, test } from "./host";
import { Person, until } from "./seat";
import { sit } from "./sitting";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The computer finishes the turn for whoever is asked. */
async function goOn(person: Person): Promise<void> {
  const { n } = person.page;
  await person.sheet.getByRole("button", { name: "finish this turn" }).click();
  await person.came(n);
}

test("a whole battle is fought against the computer", async ({ page, host, problems }) => {
  test.setTimeout(420_000);
  const keys = await host.battle({
    book: "scruby",
    scenario: "the-ford-at-low-water",
    seats: ["person", { computer: "doctrine-quick" }],
  });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);

  await test.step("the initiative is chosen by a button", async () => {
    await person.called();
    if (person.offers("move first").length > 0) {
      const { n } = person.page;
      // On a desk it stands in the bar.
      await page.getByRole("button", { name: "Move first" }).first().click();
      await person.came(n);
    }
    await person.called();
    expect(person.offers("close").length).toBeGreaterThan(0);
  });

  await test.step("a block is dragged, and shows where the stream makes it pay", async () => {
    const began = person.token("F3").at;
    const { n } = person.page;
    await person.drag("F3", began.x / 1000, began.y / 1000 + 4 * 25.4);
    await expect(person.sheet.getByRole("heading", { name: "This path" })).toBeVisible();
    await person.drop();
    await person.sheet.getByRole("button", { name: /^Move/ }).last().click();
    await person.came(n);
    // What is dragged is its front edge.
    expect(person.token("F3").at.y).toBeGreaterThan(began.y + 2 * 25_400);
  });

  await test.step("a block is formed otherwise, and its footprint changes", async () => {
    const column = person.token("F5").block;
    const { n } = person.page;
    await person.command("form F5 line");
    await person.after(n);
    const line = person.token("F5").block;
    expect(line && column && line.front > column.front && line.depth < column.depth).toBe(true);
  });

  await test.step("no range is told before a shot is declared", async () => {
    await person.command("close");
    await person.called();
    await person.press("F4");
    await person.press("S4");
    await expect(person.sheet.getByText(/At (short|inter|long) range/).first()).toBeVisible();
    const { n } = person.page;
    await person.sheet.getByRole("button", { name: /^Fire/ }).first().click();
    await person.came(n);
    expect((await person.read()).join("\n")).toMatch(/F4 .*fires at S4/);
  });

  await test.step("and so it goes on to the end", async () => {
    for (;;) {
      await person.called();
      if (person.page.outcome !== null) break;
      await goOn(person);
    }
    const { outcome } = person.page;
    const won = typeof outcome === "object" && outcome ? person.about?.sides[outcome.won]?.name : null;
    const title = won ? `Victory: ${won}` : "A draw";
    await expect(person.sheet.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(person.sheet.getByText("Watch it again")).toBeVisible();
  });
  expect(problems).toEqual([]);
});

/** Puts a command on the sealed list. */
async function write(person: Person, words: string): Promise<void> {
  const count = person.page.list.length;
  await person.settled();
  await person.tab.keyboard.press("/");
  const field = person.tab.getByRole("textbox", { name: "Command" });
  await field.fill(words);
  await field.press("Enter");
  await until(() => person.page.list.length > count);
  await field.press("Escape");
}

test("written orders stay sealed until both lists are in", async ({ browser, host }) => {
  const keys = await host.battle({
    book: "scruby",
    scenario: "sealed-orders",
    seats: ["person", "person"],
    set: [["scruby.setup", "fixed"]],
  });
  const link = (side: number) => `${host.address}/#/table/${keys.sides[side]?.key}`;
  const sittings = [await sit(browser, link(0)), await sit(browser, link(1))];
  const [french, austrian] = sittings.map((sitting) => sitting.person) as [Person, Person];
  const spectator = (await sit(browser, `${host.address}/#/table/${keys.spectator}`)).person;
  for (const person of [french, austrian]) await person.called();

  // Places that nobody would come to by chance.
  const ordered = { F4: "28.37,11.43", A4: "43.61,37.19" };
  await write(french, `move F4 to ${ordered.F4}`);
  await write(french, "form F8 line");
  await write(austrian, `move A4 to ${ordered.A4}`);
  await french.settled();

  await test.step("each sees his own orders, and nobody another's", async () => {
    const frames = (person: Person) => person.frames.join("\n");
    const hides = [
      [austrian, ordered.F4, Math.round(28.37 * 25_400)],
      [french, ordered.A4, Math.round(43.61 * 25_400)],
      [spectator, ordered.F4, Math.round(28.37 * 25_400)],
      [spectator, ordered.A4, Math.round(43.61 * 25_400)],
    ] as const;
    for (const [person, words, x] of hides) {
      expect(frames(person)).not.toContain(words);
      expect(frames(person)).not.toContain(String(x));
    }
    expect(frames(austrian)).not.toContain("form F8");
    expect(frames(french)).toContain(ordered.F4);
  });

  await test.step("when both are sealed, all is opened and carried out at once", async () => {
    const before = [french.token("F4").at.y, austrian.token("A4").at.y] as const;
    await french.sheet.getByRole("button", { name: /^List done/ }).click();
    await expect(french.sheet.getByText("Sealed.", { exact: true })).toBeVisible();
    expect(french.token("F4").at.y).toBe(before[0]);
    await austrian.sheet.getByRole("button", { name: /^List done/ }).click();
    for (const person of [french, austrian, spectator]) {
      await until(() => person.token("F4").at.y > before[0] && person.token("A4").at.y < before[1]);
    }
    const told = (await spectator.read()).join("\n");
    expect(told).toMatch(/F4 .*is ordered to move\./);
    expect(told).toMatch(/A4 .*is ordered to move\./);
  });
  for (const { problems } of sittings) expect(problems).toEqual([]);
});

test("what is left to be placed under seal is placed by the computer, and what stands on the list stays", async ({
  page,
  host,
}) => {
  const seats = ["person", { computer: "doctrine-quick" }];
  const keys = await host.battle({ book: "scruby", scenario: "two-villages", seats });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
  await person.called();
  await write(person, "place F01 at 20,7 facing 0");
  await person.sheet.getByRole("button", { name: "place everything" }).click();
  await until(() => person.page.roster.turn === 1);
  const { at } = person.token("F01");
  // The middle of the footprint lies behind the front edge that was named.
  expect(Math.abs(at.x - 20 * 25_400)).toBeLessThan(1000);
  expect(person.page.tokens.length).toBe(28);
});
