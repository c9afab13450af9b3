// Whatever a side may do itself, by no piece of its own, has a button in sight: nothing needs to be typed.

import { THE_SIDE } from "../src/table/fill";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** So many decisions of a battle are looked at. */
const DECISIONS = 30;
/** Battles with questions of all sorts: who moves first, ceasing fire, tails, opportunity fire along a long way. By night tails are rare, so
 * the dice are such that there is one. */
const BATTLES = [
  ["mad", "meeting-engagement", "7"],
  ["scramble", "mig-alley", "7"],
  ["scramble", "stream-in-the-dark", "3"],
  ["scruby", "on-the-open-plain", "7"],
  ["action-stations", "first-contact", "7"],
] as const;

for (const [book, scenario, digit] of BATTLES) {
  test(`whatever the side itself may do has a button: ${scenario}`, async ({ page, host }) => {
    const seats = ["person", { computer: "doctrine-quick" }];
    const keys = await host.battle({ book, scenario, seed: `blake3-chacha8,${digit.repeat(64)}`, seats });
    const person = new Person(page);
    await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
    const seen = new Set<string>();
    let lists = 0;
    for (let n = 0; n < DECISIONS && person.page.outcome === null; n += 1) {
      await person.called();
      const verbs = person.page.offers
        .filter((offer) => offer.actor === THE_SIDE)
        .flatMap((offer) => person.about?.verbs[offer.verb] ?? [])
        .filter((verb) => verb.role !== "give-up");
      for (const { label } of verbs) {
        seen.add(label);
        const button = page.getByRole("button", { name: label }).filter({ visible: true });
        await expect(button.first(), `“${label}” has a button`).toBeVisible();
      }
      const { n: entry } = person.page;
      // A sealed list has a button of its own, with something on it or not.
      const listDone = person.sheet.getByRole("button", { name: /^List done/ }).filter({ visible: true });
      if (person.page.way === "lists") {
        await expect(listDone, "the list can be finished").toHaveCount(1);
        lists += 1;
        await listDone.click();
        await person.came(entry);
        continue;
      }
      const forMe = person.sheet.getByRole("button", { name: /finish this activation|place this unit/ });
      const pass = verbs.find((verb) => verb.role === "pass")?.label ?? "see what comes";
      await ((await forMe.isVisible()) ? forMe : page.getByRole("button", { name: pass }).first()).click();
      await person.came(entry);
    }
    expect(seen.size).toBeGreaterThan(0);
    if (book === "action-stations") expect(lists).toBeGreaterThan(3);
  });
}
