// A whole fight between two people who throw their own dice: a manoeuvre whose test fails as the page said that it might, a shot
// chosen among others, a critical hit that dazes a gunner, guns that run empty, and how it all stands in the end.

import { expect, test } from "./host";
import { Person, until, type Faces } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SKY = `
rulebook = "scramble"
id = "a-whole-fight"
title = "A whole fight"
text = "A fighter astern of a bomber, and another beside it."
minutes = 5
turns = 2
table = [72, 48]
date = "1944-06-06"
wind = 90
attacker = "German"

[[sides]]
name = "German"
aircraft = [
    { name = "F1", kind = "Fw 190A-8", at = [48, 8], heading = 0, height = 12 },
    { name = "F2", kind = "Fw 190A-8", at = [30, 8], heading = 0, height = 12 },
]

[[sides]]
name = "American"
aircraft = [{ name = "B1", kind = "B-17G Flying Fortress", at = [30, 14], heading = 0, height = 12 }]
`;

/** Every test fails and every shot hits; the first die of damage is a critical hit on row 8, column 5: gunners. */
function faces(): Faces {
  let begun = 0;
  return ({ name, sides }) => {
    if (/initiative/i.test(name)) return sides.map(() => ((begun += 1) % 2 === 1 ? 9 : 4));
    if (/critical hit/i.test(name)) return [8, 5];
    if (/damage/i.test(name)) return sides.map((_, die) => (die === 0 ? 6 : 1));
    if (/how many/i.test(name)) return [1];
    return sides.map((most) => most);
  };
}

test("a whole fight with dice that people throw, to its end", async ({ page, browser, host }) => {
  const other = await browser.newPage();
  const [german, american] = [new Person(page), new Person(other)];
  const people = [german, american];
  const keys = await host.battle({
    book: "scramble",
    scenario_text: SKY,
    seats: ["person", "person"],
    typed_dice: true,
    set: [],
  });
  for (const [side, person] of people.entries()) {
    await person.sit(`${host.address}/#/table/${keys.sides[side]?.key ?? ""}`);
  }
  const fall = faces();

  /** Throws whatever is to be thrown, until somebody must decide; who that is. */
  const decides = async (): Promise<Person> => {
    let found: Person | undefined;
    await until(async () => {
      for (const person of people) if (await person.throwing) await person.throwDice(fall);
      found = people.find((person) => person.asked || person.page.outcome !== null);
      return found !== undefined;
    });
    await Promise.all(people.map((person) => person.settled()));
    return found ?? german;
  };
  /** Gives plain orders as long as one of these can be given; whoever must decide then. */
  const plainly = async (orders: Record<string, string>, besides: () => boolean): Promise<void> => {
    for (;;) {
      const person = await decides();
      if (person.page.outcome !== null || besides()) return;
      const [verb] = Object.keys(orders).filter((each) => person.offers(each).length > 0);
      if (!verb) throw new Error(`nothing fits: ${person.page.prompt} ${JSON.stringify(person.page.offers)}`);
      const actor = person.offers(verb)[0]?.actor ?? 0;
      await person.command((orders[verb] ?? "").replace("WHO", person.name(actor)));
    }
  };

  await test.step("the bomber flies on, and before the fighter climbs the page says what it risks", async () => {
    await plainly({ level: "level WHO by S rest" }, () => german.offers("climb", "F1").length > 0);
    await german.select("F1");
    const climb = german.sheet.getByRole("button", { name: /^Climb \d+ % fails/ });
    await climb.click();
    const rolled = german.sheet.getByRole("region", { name: "Rolled on the way" });
    await expect(rolled).toContainText("loses as much height as it failed by");
    await expect(german.map.getByText(/% fails/)).toBeVisible();
    await german.sheet.getByRole("button", { name: /^Climb Enter/ }).click();
    await expect(german.throws).toBeVisible();
    await expect(german.sheet.getByText(/or less needed/)).toBeVisible();
    await decides();
    expect((await german.read()).join(" ")).toMatch(/F1( \(.+?\))? fails its test/);
  });

  await test.step("the other comes up astern, and the ways to shoot lie side by side", async () => {
    await plainly({ level: "level WHO by S rest", content: "content" }, () => german.offers("shoot", "F2").length > 0);
    await german.select("F2");
    // B1 is named in the lists of both forces, too; there a click looks at it.
    const targets = german.sheet.getByRole("table").filter({ hasText: "Targets" });
    await targets.getByRole("button", { name: /^B1\b/ }).click();
    const ways = german.sheet.getByRole("table", { name: "Ways to do it" });
    const long = ways.getByRole("button", { name: "Shoot, long burst" });
    await expect(ways.getByRole("columnheader")).toHaveText(["Side by side", "hits", "shoots down", "damage"]);
    await long.click();
    await expect(long).toHaveAttribute("aria-pressed", "true");
    await german.sheet.getByRole("button", { name: /^Fire: / }).click();
    await german.throwFirst(fall);
    await plainly({ empty: "empty WHO mount 1" }, () => german.offers("empty").length === 0);
    await expect(german.sheet.getByText(/critical hit: row/i).first()).toBeVisible();
    const story = (await german.read()).join(" ");
    expect(story).toMatch(/gunner.* dazed/);
    expect(story).toMatch(/F2( \(.+?\))?: .* empty/);
  });

  await test.step("the bomber's card says who cannot serve his guns", async () => {
    await american.select("B1");
    await american.sheet.getByText("Its whole card, with what can be crossed off").click();
    await expect(american.sheet.getByText(/\d dazed/).first()).toBeVisible();
    await expect(american.sheet.getByText("2 x 0.5 all round").first()).toBeVisible();
  });

  await test.step("to the end", async () => {
    await plainly({ level: "level WHO by S 6", content: "content", done: "done WHO", fire: "fire" }, () => false);
    for (const person of people)
      await expect(person.sheet.getByRole("heading", { name: /^(Victory: |A draw)/ })).toBeVisible();
  });
  await other.close();
});

test("the rules of a day are chosen before a battle, and are those of the table", async ({ page, host }) => {
  await page.goto(`${host.address}/#/battle/scramble/first-dogfight`);
  await page.locator("summary", { hasText: "Rules" }).click();
  const rule = (name: string) => page.getByRole("combobox", { name, exact: true });
  await expect(rule("levels of experience act")).toHaveValue("on");
  await page.getByLabel("The rules as they stood on").fill("2005-03-31");
  await expect(rule("levels of experience act")).toHaveValue("off");
  await expect(rule("aircraft may sideslip")).toHaveValue("on");
  // A day before all of them, and back to today.
  await page.getByLabel("The rules as they stood on").fill("2004-04-30");
  await expect(rule("aircraft may sideslip")).toHaveValue("off");
  await page.getByRole("button", { name: "Today" }).click();
  await expect(rule("levels of experience act")).toHaveValue("on");
  await page.getByLabel("The rules as they stood on").fill("2005-03-31");
  await expect(page.locator("summary", { hasText: "as of 2005-03-31" })).toBeVisible();
  await page.getByRole("button", { name: "Set up the table" }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await page.getByRole("tab", { name: "More" }).click();
  await page.getByText(/^Rules in force/).click();
  const inForce = (name: string) => page.getByRole("row", { name });
  await expect(inForce("levels of experience act")).toContainText("off");
  await expect(inForce("aircraft may sideslip")).toContainText("on");
});

test("a squadron of one's own flies in a battle of its mission", async ({ page, host }) => {
  const flights = [
    ["Red", [["Spitfire Mk I", 2]]],
    ["Blue", [["Hurricane Mk I", 3]]],
  ];
  const packed = Buffer.from(JSON.stringify([1, "Hornets", "sweep", "UK", 250, flights, [], ["defender"]]));
  await page.goto(`${host.address}/#/force/scramble?f=${packed.toString("base64url")}`);
  await page.getByRole("button", { name: "Use it at a table" }).click();
  const places = page.getByRole("combobox", { name: "Battle" });
  await places.selectOption({ label: "Over the Channel, British" });
  await page.getByRole("combobox", { name: "Against" }).selectOption("");
  await page.getByRole("button", { name: "Set up the table" }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await page.getByRole("tab", { name: "Forces" }).click();
  for (const name of ["Red1", "Red2", "Blue1", "Blue3"])
    await expect(page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).first()).toBeVisible();
});
