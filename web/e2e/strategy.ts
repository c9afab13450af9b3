// How a test fights: a plain plan that is carried out by mouse through the page, one decision at a time.

import { expect } from "@playwright/test";
import { until, type Faces, type Person } from "./seat";

/** A plan for one side. */
export interface Plan {
  /** Where each element goes in each turn, in millimetres; it stays where nothing is said. */
  moves: Record<number, Record<string, [number, number]>>;
  /** Elements that take an opportunity marker whenever they have nothing to shoot at. */
  watchers: string[];
  /** The faces of dice that are typed in. */
  faces: Faces;
}

/** What was done, counted. */
export interface Deeds {
  shots: number;
  reactions: number;
}

/** Decides once for this person: types dice, answers an interruption, or does the next thing of an activation. */
export async function decide(person: Person, plan: Plan, deeds: Deeds): Promise<void> {
  await person.settled();
  if ((await person.throwDice(plan.faces)) > 0 || !person.asked) return;
  if (person.interrupted) return react(person, deeds);
  const names = [...new Set(person.offers("end").map((offer) => person.name(offer.actor)))].filter(Boolean);
  for (const name of names) {
    if (await shoot(person, name)) {
      deeds.shots += 1;
      return;
    }
    if (await walk(person, name, plan)) return;
    if (await watch(person, name, plan)) return;
  }
  const [first] = names;
  if (first === undefined)
    throw new Error(`nothing of this can be done by the plan: ${JSON.stringify(person.page.offers)}`);
  await end(person, first);
}

/** Fights until the battle is over, or until there is something that a test waits for. */
export async function fight(person: Person, plan: Plan, done: () => boolean): Promise<Deeds> {
  const deeds = { shots: 0, reactions: 0 };
  for (;;) {
    await person.called();
    if (person.page.outcome !== null) return deeds;
    // Dice come first: while they wait, nothing has happened yet.
    if ((await person.throwDice(plan.faces)) > 0) continue;
    if (done()) return deeds;
    await decide(person, plan, deeds);
  }
}

/** Fires at another side's move where the number needed can be thrown; else holds. */
async function react(person: Person, deeds: Deeds): Promise<void> {
  const { n } = person.page;
  if (person.offers("fire").length > 0) {
    await person.sheet.getByRole("button", { name: /what is named$/ }).click();
    return person.came(n);
  }
  const fire = person.sheet.getByRole("button", { name: /^Fire now/, disabled: false });
  const none = person.sheet.getByText("Not from here.").or(person.sheet.getByText("Another side acts"));
  await expect(fire.or(none).first()).toBeVisible();
  if (await fire.isVisible()) {
    await fire.click();
    deeds.reactions += 1;
    // Naming the shot is one entry, firing the next.
    await person.came(n + 1);
  } else {
    await person.sheet
      .getByRole("button", { name: /^Hold fire/ })
      .first()
      .click();
    await person.came(n);
  }
}

/** Fires at the first target that can be hit, if there is one. */
async function shoot(person: Person, name: string): Promise<boolean> {
  if (person.offers("aim", name).length === 0) return false;
  const { n } = person.page;
  await person.select(name);
  const list = person.sheet.getByRole("table").filter({ hasText: "Targets" });
  const none = person.sheet.getByText(/^\d+ not allowed$/);
  await expect(list.or(none).first()).toBeVisible();
  const rows = list.getByRole("row").filter({ has: person.tab.getByRole("cell", { name: /^([2-9]|10)\+$/ }) });
  if ((await rows.count()) === 0) return false;
  await rows.first().getByRole("button").first().click();
  const fire = person.sheet.getByRole("button", { name: /^Fire: / }).first();
  await expect(fire).toHaveAttribute("aria-disabled", "false");
  await fire.click();
  // Naming the target is one entry, firing the next.
  await person.came(n + 1);
  return true;
}

/** Goes where the plan says, by dragging, if it is not there yet and may go there. */
async function walk(person: Person, name: string, plan: Plan): Promise<boolean> {
  const { n, roster } = person.page;
  const to = plan.moves[roster.turn]?.[name];
  const { at } = person.token(name);
  if (!to || person.offers("move", name).length === 0) return false;
  if (Math.hypot(at.x / 1000 - to[0], at.y / 1000 - to[1]) < 2) return false;
  await person.drag(name, ...to);
  await person.drop();
  // Whatever stands in its way now: then it stays.
  const stopped = person.sheet.getByRole("button", { name: /^Put it back/ }).or(person.sheet.getByText("Not allowed."));
  await until(async () => person.page.n > n || (await person.throwing) || (await stopped.first().isVisible()));
  if (person.page.n > n || (await person.throwing)) return true;
  await person.tab.keyboard.press("Escape");
  await person.settled();
  return person.page.n > n;
}

async function watch(person: Person, name: string, plan: Plan): Promise<boolean> {
  if (!plan.watchers.includes(name) || person.offers("watch", name).length === 0) return false;
  const { n } = person.page;
  await person.select(name);
  await person.sheet.getByRole("button", { name: "Opportunity marker" }).click();
  await person.came(n);
  return true;
}

/** Ends the activation that is under way, or that of this element's unit. */
export async function end(person: Person, name: string): Promise<void> {
  const { n } = person.page;
  await person.select(name);
  await person.prompt.getByRole("button", { name: "End activation" }).click();
  await person.came(n);
}
