// Cards that hide units: their owner reads on the table what is under them, everybody else sees letters and nothing more; and
// a hidden battle is fought between two browsers, each of which receives nothing of what the other hides.

import type { Browser, BrowserContext } from "@playwright/test";
import { expect, test, watch, type Host, type Keys } from "./host";
import { Person, until } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a card tells its owner what is under it, and the switch shows it as others see it", async ({ page, host }) => {
  const keys: Keys = await host.battle({
    book: "mad",
    scenario: "the-orchard-road",
    seats: ["person", "person"],
    set: [["mad.hidden", "on"]],
    typed_dice: true,
  });
  const [mine, theirs] = keys.sides.map((side) => side.key ?? "");
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${mine},${theirs}`);
  // Neither side writes what its dummies pretend to be.
  await page.getByRole("button", { name: /^List done/ }).click();
  await page.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("button", { name: /^List done/ }).click();
  await person.throwFirst(() => [1, 9]);
  await person.command("deploy Scouts at 600,200");
  await expect.poll(() => person.page.tokens.filter((token) => token.symbol === "marker").length).toBe(1);
  // The owner's own screen.
  await page.goto(`${host.address}/#/table/${mine}`);
  await page.reload();
  for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Nearer" }).first().click();
  const slip = page.locator("main svg").getByText("Scouts", { exact: true });
  await expect(slip.first()).toBeAttached();
  await page.getByRole("button", { name: "What the other side sees" }).click();
  await expect(slip).toHaveCount(0);
  await page.getByRole("button", { name: "Your sheet" }).click();
  await expect(slip.first()).toBeAttached();
  // The other side's: one card with its letter, no slip, no switch.
  await page.goto(`${host.address}/#/table/${theirs}`);
  await page.reload();
  for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Nearer" }).first().click();
  await expect(page.getByRole("button", { name: "What the other side sees" })).toHaveCount(0);
  await expect(slip).toHaveCount(0);
});

/** A unit or a dummy with the place of its marker, in millimetres. */
type Lay = readonly [unit: string, x: number, y: number];

const GERMANS: readonly Lay[] = [
  ["Panzer platoon", 985, 290],
  ["Dummy 1", 1060, 290],
  ["Recce", 940, 290],
  ["Panzergrenadiers", 800, 290],
  ["Assault guns", 600, 290],
  ["Dummy 2", 500, 290],
];
const RUSSIANS: readonly Lay[] = [
  ["Tank platoon", 985, 910],
  ["Scouts", 1060, 910],
  ["SU section", 1300, 910],
  ["Rifle platoon", 600, 910],
  ["Dummy 3", 700, 910],
  ["Dummy 4", 800, 910],
];

/** Two people at one table, each in a browser of his own. */
class Two {
  /** In the order of their sides. */
  readonly both: [Person, Person];
  readonly problems: string[] = [];
  readonly #contexts: BrowserContext[];

  private constructor(both: [Person, Person], contexts: BrowserContext[]) {
    this.both = both;
    this.#contexts = contexts;
    for (const { tab } of both) watch(tab, this.problems);
  }

  static async at(browser: Browser, host: Host): Promise<Two> {
    const keys = await host.battle({
      book: "mad",
      scenario: "mist-before-prokhorovka",
      seats: ["person", "person"],
      typed_dice: true,
    });
    const contexts = await Promise.all([0, 1].map(() => browser.newContext({ reducedMotion: "reduce" })));
    const people = await Promise.all(contexts.map(async (context) => new Person(await context.newPage())));
    const two = new Two(people as [Person, Person], contexts);
    for (const [side, person] of people.entries()) {
      await person.sit(`${host.address}/#/table/${keys.sides[side]?.key ?? ""}`);
    }
    return two;
  }

  /** Are dice waited for? */
  async throwing(): Promise<boolean> {
    return (await this.both[0].throwing) || (await this.both[1].throwing);
  }

  /** Types dice, whoever is asked for them, and waits until both have been told the same. */
  async settle(faces: number[] | null = null): Promise<void> {
    if (faces) {
      await until(() => this.throwing());
      // Where both may type them, one does.
      const [one, other] = this.both;
      await ((await one.throwing) ? one : other).throwDice(() => faces);
      await until(async () => !(await this.throwing()));
    }
    await until(() => this.both[0].page.n === this.both[1].page.n);
    for (const person of this.both) await person.settled();
  }

  /** One side types a command; then dice, if any fall. */
  async order(side: 0 | 1, words: string, ...dice: number[][]): Promise<void> {
    await until(() => this.both[side].asked);
    await this.both[side].command(words);
    for (const faces of dice) await this.settle(faces);
    await this.settle();
  }

  /** Both sides place their markers in turn, the Germans first. */
  async place(...lays: [readonly Lay[], readonly Lay[]]): Promise<void> {
    // Nothing is written of what the dummies pretend to be: the scenario's own words stand.
    for (const person of this.both) await person.sheet.getByRole("button", { name: /^List done/ }).click();
    await this.settle([1, 9]);
    for (const n of GERMANS.keys()) {
      for (const side of [0, 1] as const) {
        const [unit, x, y] = lays[side][n] ?? ["", 0, 0];
        await this.order(side, `deploy "${unit}" at ${x},${y}`);
      }
    }
  }

  async close(): Promise<void> {
    expect(this.problems).toEqual([]);
    for (const context of this.#contexts) await context.close();
  }
}

/** Every object that was received, however deep. */
function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objects(part);
}

/** What one page received that ties an enemy marker to what is under it, or tells what a dummy pretends to be. */
function betrayals(person: Person, markers: readonly number[], letters: RegExp, secrets: readonly string[]): string[] {
  const said: string[] = [];
  for (const frame of person.frames) {
    for (const part of objects(JSON.parse(frame))) {
      const text = typeof part["text"] === "string" ? part["text"] : "";
      if (letters.test(text) && secrets.some((secret) => text.includes(secret))) said.push(text);
      const enemy = part["symbol"] === "marker" && part["side"] !== person.side;
      if (enemy && part["kind"] !== "hidden") said.push(JSON.stringify(part));
      const laid = part["event"] === "marker-placed" && markers.includes(part["marker"] as number);
      if (laid && part["unit"] !== null) said.push(JSON.stringify(part));
    }
  }
  return said;
}

test("a hidden battle between two browsers: markers, a search, a reveal, a shot, and on into turn 2", async ({
  browser,
  host,
}) => {
  const two = await Two.at(browser, host);
  const [german, russian] = two.both;
  const letters = (person: Person, side: number) =>
    person.page.tokens.filter((token) => token.symbol === "marker" && token.side === side).map(({ name }) => name);

  const laid: [number[], number[]] = [[], []];
  await test.step("six markers lie on either side", async () => {
    await two.place(GERMANS, RUSSIANS);
    await two.settle([9, 1]);
    expect(letters(german, 1)).toEqual(["G", "H", "I", "J", "K", "L"]);
    expect(letters(russian, 0)).toEqual(["A", "B", "C", "D", "E", "F"]);
    for (const side of [0, 1] as const) {
      laid[side] = german.page.tokens.filter((token) => token.side === side).map(({ piece }) => piece);
    }
    await expect(german.prompt).toContainText("Choose a unit to activate.");
  });

  await test.step("a search is looked at before it is done: each line in its turn, and what all come to", async () => {
    const { n } = german.page;
    await german.press("C");
    await german.sheet.getByRole("button", { name: /^Spot/ }).first().click();
    await expect(german.sheet.getByRole("button", { name: /^Spot Enter/ })).toHaveAttribute("aria-disabled", "true");
    for (const name of ["G", "I", "H"]) await german.press(name);
    await expect(german.sheet.getByRole("row")).toHaveText([
      /Markers\s*mm\s*needs\s*spotted/,
      /1\s*G\s*622\s*6\+\s*50 %/,
      /2\s*I\s*6 \+2\s*717\s*8\+\s*30 %/,
      /3\s*H\s*6 \+2\s*632\s*8\+\s*30 %/,
    ]);
    await expect(german.sheet).toContainText("at least one spotted");
    await expect(german.sheet).toContainText("3 lines, 1970 mm of 2000 mm");
    // A fourth is beyond what it has; one that is pressed again is taken off.
    await german.press("K");
    await expect(german.sheet.getByRole("row", { name: /^4/ })).toContainText("not rolled");
    await german.press("I");
    await expect(german.sheet.getByRole("row")).toHaveCount(4);
    await german.tab.keyboard.press("Escape");
    await expect(german.sheet.getByRole("button", { name: /^Spot Enter/ })).toBeHidden();
    expect(german.page.n).toBe(n);
  });

  await test.step("a marker in the open is looked for, first in vain, then with luck", async () => {
    await two.order(0, "spot C at G", [1]);
    await two.order(0, "end");
    await two.order(1, 'end "Dummy 3"');
    await two.order(0, "spot A at G", [10]);
    expect((await german.read()).join("\n")).toContain("Marker G is Tank platoon.");
  });

  await test.step("its tanks are placed; the seeker comes into the open and shoots", async () => {
    await expect(russian.prompt).toContainText("Tank platoon is revealed.");
    await two.order(1, "appear all");
    await two.order(0, 'reveal "Panzer platoon"');
    await two.order(0, "appear all");
    await two.order(0, "aim P1 at T1");
    await two.order(0, "fire", [10, 10]);
    expect(russian.lost(1)).toBe(1);
    expect((await russian.read()).join("\n")).toContain("T1 (T34/76) is destroyed.");
    await two.order(0, "end");
  });

  await test.step("a marker moves: its owner reads what it is, the other side that it moved", async () => {
    await two.order(1, "move I to 1300,830");
    await two.order(1, "end");
    expect((await russian.read()).join("\n")).toContain("Marker I (SU section) (Russians) is activated.");
    expect((await german.read()).join("\n")).toContain("Marker I moves to 1300,830.");
  });

  await test.step("everybody else stands fast, and turn 2 begins", async () => {
    while (german.page.roster.turn < 2) {
      await until(async () => (await two.throwing()) || two.both.some((person) => person.asked));
      if (await two.throwing()) {
        await two.settle([9, 1]);
        continue;
      }
      const side = russian.asked ? 1 : 0;
      const { units } = two.both[side].page.roster;
      const waits = units.find((unit) => unit.side === side && unit.progress === "to-come");
      await two.order(side, `end "${waits?.name.replace(/, as .*/, "") ?? ""}"`);
    }
    await expect(german.sheet).toContainText("Turn 2 of 8");
    await expect(russian.sheet).toContainText("Turn 2 of 8");
  });

  await test.step("no page received what the other hides", () => {
    const hidden = (lays: readonly Lay[], shown: string) => lays.map(([unit]) => unit).filter((unit) => unit !== shown);
    expect(betrayals(german, laid[1], /marker [G-L]\b/i, hidden(RUSSIANS, "Tank platoon"))).toEqual([]);
    expect(betrayals(russian, laid[0], /marker [A-F]\b/i, hidden(GERMANS, "Panzer platoon"))).toEqual([]);
    // The same search finds what a side knows of its own.
    expect(betrayals(german, laid[0], /marker [A-F]\b/i, ["Recce"])).not.toEqual([]);
    // What dummies there are is known to everybody, what they pretend to be is not.
    const pretences = (person: Person, dummies: string) =>
      person.frames.filter((frame) => new RegExp(`Dummy [${dummies}](, as |[^"]*\\) is)`).test(frame));
    expect(pretences(german, "34")).toEqual([]);
    expect(pretences(russian, "12")).toEqual([]);
    expect(pretences(russian, "34")).not.toEqual([]);
    return Promise.resolve();
  });
  await two.close();
});

/** A frame without the names that each battle and each page makes up for itself, and without what hangs on the battle's own secret. */
function plain(frame: string): string {
  return frame.replace(/"(id|battle|check|commitment)":"[^"]*"/g, '"$1":""');
}

test("a page receives the same whatever is under the other's markers", async ({ browser, host }) => {
  const received: string[][] = [];
  const [tanks, scouts, guns, rifles, third, fourth] = RUSSIANS.map(([unit]) => unit);
  for (const units of [
    [tanks, scouts, guns, rifles, third, fourth],
    [fourth, rifles, third, tanks, guns, scouts],
  ]) {
    const two = await Two.at(browser, host);
    const lays = RUSSIANS.map(([, x, y], n): Lay => [units[n] ?? "", x, y]);
    await two.place(GERMANS, lays);
    await two.settle([9, 1]);
    await two.order(0, "spot C at G", [1]);
    await two.order(0, "end");
    await two.order(1, `end "${units[1] ?? ""}"`);
    received.push(two.both[0].frames.map(plain));
    await two.close();
  }
  expect(received[0]?.length).toBeGreaterThan(20);
  expect(received[1]).toEqual(received[0]);
});
