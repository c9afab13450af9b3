// A skirmish of the futuristic variant against the computer, through the page: grav tanks and a gunship come for the weir, and the
// receipts show what only this era has.

import { expect, test } from "./host";
import { Person, type Faces } from "./seat";
import { fight, type Plan } from "./strategy";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Where the landing party sets up, in millimetres. */
const PLACES: Record<string, [number, number]> = {
  "Grav section": [700, 230],
  Gunship: [1000, 230],
  "Assault squads": [850, 200],
  "Line squads": [300, 200],
};
/** Parts of a number to hit that only this era knows. */
const OF_THE_ERA = /ECM|stealth|shield|walker|airborne|VTOL/i;

test("a hi-tech skirmish: grav tanks and a gunship against the computer's walker under its ECM", async ({
  page,
  host,
}) => {
  const keys = await host.battle({
    book: "mad",
    scenario: "the-salt-weir",
    seats: ["person", { computer: "doctrine-quick" }],
    typed_dice: true,
  });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key ?? ""}`);
  // The landing party has the first turn and hits; the computer's dice do nothing, so that it can fight on whatever he does.
  const faces: Faces = ({ name, sides }) => {
    if (/first|Initiative/i.test(name)) return [9, 1];
    return sides.map((side) => (person.dice === null ? side - 1 : 1));
  };

  /** Until this side decides, with no dice on the table. */
  const ready = async (): Promise<void> => {
    do await person.called();
    while ((await person.throwDice(faces)) > 0 || !person.asked);
  };

  await test.step("the landing party sets up, in turn with the militia", async () => {
    for (const [unit, place] of Object.entries(PLACES)) {
      await ready();
      await person.command(`deploy "${unit}" at ${place.join(",")}`);
      const { n } = person.page;
      await page.getByRole("button", { name: "Unit placed" }).first().click();
      await person.came(n);
    }
    await ready();
    expect(person.page.roster.turn).toBe(1);
    expect(person.token("V1").kind).toBe("Missile VTOL");
    expect(person.token("V1").marks.join()).toMatch(/high/i);
  });

  await test.step("a grav tank goes out over the lake, where no other vehicle could", async () => {
    await person.drag("G1", 635, 440);
    const { n } = person.page;
    await person.drop();
    await person.after(n);
    expect(person.token("G1").at).toEqual({ x: 635_000, y: 440_000 });
  });

  await test.step("they fight for four turns", async () => {
    const plan: Plan = {
      moves: { 1: { G2: [640, 405], V1: [1000, 420] }, 2: { V1: [950, 500] }, 3: { V1: [900, 560] } },
      watchers: ["A1", "A2"],
      faces,
    };
    // The fourth turn, or as long as it takes until a number to hit has something that only this era knows.
    const done = () => person.page.roster.turn >= 4 && person.asked && peculiar(person) !== undefined;
    const deeds = await fight(person, plan, done);
    expect(deeds.shots).toBeGreaterThan(0);
  });

  await test.step("a receipt names what belongs to this era", async () => {
    const found = peculiar(person);
    expect(found).toBeDefined();
    await person.receipt(found?.n ?? 0);
    // One entry may hold several shots, each with a sum of its own.
    const sums = person.sheet.getByRole("row", { name: new RegExp(found?.part ?? "", "i") });
    await expect(sums.first()).toBeVisible();
  });
});

/** An entry with a shot whose number had a part that only this era knows. */
function peculiar(person: Person): { n: number; part: string } | undefined {
  for (const { n, told } of person.story) {
    const parts = told.flatMap(({ roll }) => roll?.parts ?? []).map(({ name }) => name);
    const part = parts.find((name) => OF_THE_ERA.test(name));
    if (part !== undefined && told.some(({ sentence }) => sentence && !sentence.opens)) return { n, part };
  }
  return undefined;
}
