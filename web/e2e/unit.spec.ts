// What is done with a whole unit: before one of it acts the others' chances are told, and all of it is moved as one.

import { expect, test, type Keys } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A seat of First Shots with dice that are typed in, when the Americans may act. */
async function seated(person: Person, address: string, { sides }: Keys): Promise<void> {
  await person.sit(`${address}/#/table/${sides[0]?.key}`);
  await person.throwFirst(() => [10, 1]);
  await person.called();
}

const BATTLE = { book: "mad", scenario: "first-shots", seats: ["person", "person"], typed_dice: true };

test("before the first shot it is said whose chance it takes, and what keeps it stands first", async ({
  page,
  host,
}) => {
  const keys = await host.battle(BATTLE);
  const person = new Person(page);
  await seated(person, host.address, keys);
  for (const words of ["move S1 to 200,140", "move S2 to 300,140"]) await person.command(words);
  await person.press("S1");
  await person.press("C1");
  const told = person.sheet.getByText(/named no target yet/);
  await expect(told).toBeVisible();
  const buttons = person.sheet.locator("section.stay").getByRole("button");
  const words = await buttons.allInnerTexts();
  const keep = words.findIndex((each) => each.startsWith("Name this, then one for"));
  expect(keep).toBeGreaterThanOrEqual(0);
  expect(keep).toBeLessThan(words.findIndex((each) => each.startsWith("Fire")));
  const { n } = person.page;
  await buttons.nth(keep).click();
  await person.after(n);
  // The first is named, nothing has been fired, and the next may name.
  expect(person.offers("fire").length).toBeGreaterThan(0);
  await expect(person.sheet.getByRole("heading", { name: "S2", exact: true })).toBeVisible();
});

test("whoever can act no more says why", async ({ page, host }) => {
  const keys = await host.battle(BATTLE);
  const person = new Person(page);
  await seated(person, host.address, keys);
  await person.command("move S1 to 200,140");
  await person.select("H1");
  await expect(person.sheet.getByRole("status")).toContainText("H1 can do nothing now. Tank section acts.");
});

test("a unit is dragged in its formation, each piece checked, and taken back as one", async ({ page, host }) => {
  const keys = await host.battle(BATTLE);
  const person = new Person(page);
  await seated(person, host.address, keys);
  const names = ["S1", "S2", "S3"];
  const stand = () => names.map((name) => person.token(name).at);
  const began = stand();
  await person.press("S1");
  await person.sheet.getByRole("button", { name: /^Whole unit: / }).click();
  const [x, y] = [(began[0]?.x ?? 0) / 1000, (began[0]?.y ?? 0) / 1000];
  const along = person.sheet.getByRole("table", { name: "Who goes along" });
  const told = () => person.sheet.locator(".together tr.no");

  await test.step("who cannot follow is marked before anybody lets go", async () => {
    await person.drag("S1", x + 15, y + 110);
    await expect(along).toBeVisible();
    await expect(told()).not.toHaveCount(0);
    await expect(page.locator("svg.live")).toContainText("Cannot follow");
    await expect(person.prompt).toContainText("cannot follow. Nobody moves before you say so.");
    const { n } = person.page;
    await person.drop();
    // Nobody goes before that has been looked at.
    await expect(person.sheet.getByRole("heading", { name: /This path|Where you drew it/ })).toBeVisible();
    expect(person.page.n).toBe(n);
    await page.keyboard.press("Escape");
  });

  await test.step("where all can, all go the same way", async () => {
    await person.drag("S1", x, y + 60);
    await expect(along.getByRole("row")).toHaveCount(2);
    await expect(told()).toHaveCount(0);
    await person.drop();
    await expect.poll(() => stand().map(({ y }, n) => y - (began[n]?.y ?? 0))).toEqual([60_000, 60_000, 60_000]);
    await person.settled();
  });

  await test.step("and all of it is taken back as one", async () => {
    await page
      .getByRole("button", { name: /^Take back/ })
      .first()
      .click();
    await expect.poll(stand).toEqual(began);
  });
});

test("whoever is aboard is found at his carrier, and gets out", async ({ page, host }) => {
  const keys = await host.battle(BATTLE);
  const person = new Person(page);
  await seated(person, host.address, keys);
  await person.select("H1");
  const aboard = person.sheet.getByRole("region", { name: "Aboard" });
  await aboard.getByRole("button", { name: /^I1 / }).click();
  await expect(person.sheet.getByRole("heading", { name: "I1", exact: true })).toBeVisible();
  await expect(person.sheet.getByRole("button", { name: "Get out" })).toBeVisible();
  await aboard.getByRole("button", { name: /^In H1/ }).click();
  await expect(person.sheet.getByRole("heading", { name: "H1", exact: true })).toBeVisible();
});
