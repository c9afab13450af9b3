// A night action at sea against the computer, from the first order to the result page, by clicks alone: a contact that is revealed, a
// launch, a ram, a torpedo that hits. The dice are typed, so that nothing of it is left to luck.

import { expect, test } from "./host";
import { Person, until, type Faces } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A coaster and a trawler that lie aground: whatever the computer has in mind, they are there. */
const SCENARIO = `
rulebook = "action-stations"
id = "night-test"
title = "Off the sands"
text = "A coaster and her escort have run onto the sands."
minutes = 10
turns = 6
table = [80, 70]
date = "1942-06-12"
light = "starlight"
sea = 1
wind_from = 240

[[sides]]
name = "British"
command = 3
home = "south"
vessels = [
    { name = "MTB1", type = "gb_mtb_v70", at = [40, 6], heading = 0, speed = 10, group = "A1" },
    { name = "MGB1", type = "gb_mgb_bpb", at = [56, 6], heading = 0, speed = 20, group = "A2" },
]

[[sides]]
name = "German"
command = 0
home = "north"
vessels = [
    { name = "SS1", type = "m_coaster", at = [40, 46], heading = 90, aground = true, group = "B0", alerted = false },
    { name = "VP1", type = "de_vp", at = [56, 42], heading = 90, aground = true, group = "B1", alerted = false },
]
`;

/** Torpedoes hit and tear her open, who rams does not miss, guns do, and whatever else is thrown for comes to the middle. */
const faces: Faces = ({ name, sides }) =>
  sides.map((side) => {
    if (/^Torpedo AST|to ram/.test(name)) return 1;
    if (/^Gunfire|^Avoiding|^Hull boxes|^Torpedo damage/.test(name)) return side;
    return Math.ceil(side / 2);
  });

/** Gives what is under a button of the sheet. */
async function press(person: Person, name: RegExp): Promise<void> {
  const { n } = person.page;
  await person.sheet.getByRole("button", { name }).filter({ visible: true }).first().click();
  await person.came(n);
}

/** Puts something on the list by a button, and waits until it stands there. */
async function write(person: Person, name: RegExp): Promise<void> {
  const before = person.page.list.length;
  await person.sheet.getByRole("button", { name }).filter({ visible: true }).last().click();
  await until(() => person.page.list.length > before);
}

/** What was seen and done on the way. */
interface Seen {
  contact: boolean;
  launched: boolean;
  rammed: boolean;
}

/** Launches everything of MTB1 straight ahead, as the panel proposes it, and looks at what the panel promises. */
async function launch(person: Person): Promise<void> {
  await person.select("MTB1");
  await person.sheet
    .getByRole("button", { name: /^Launch/ })
    .first()
    .click();
  const odds = person.sheet.getByRole("table", { name: "What it may come to" });
  await expect(odds).toContainText("%");
  // Every spread and depth of two torpedoes, and both depths of one, which has no spread.
  const side = person.sheet.getByRole("table", { name: "Side by side" });
  await expect(side.getByRole("row")).toHaveCount(7);
  await side.getByRole("button", { name: "2, narrow, shallow" }).click();
  await write(person, /^Launch torpedoes/);
  expect(person.page.list.map(([, words]) => words)).toEqual(["launch MTB1 T 2 along 0"]);
}

/** Rams the trawler as soon as she is near enough. */
async function ram(person: Person): Promise<void> {
  const [offer] = person.offers("ram", "MGB1");
  const slot = offer?.slots[0];
  const target = slot && "piece" in slot ? person.name(slot.piece[0] ?? 0) : "";
  await person.select("MGB1");
  await person.sheet.getByRole("button", { name: /^Ram/ }).first().click();
  await person.press(target);
  await press(person, /^Ram/);
}

async function decide(person: Person, seen: Seen): Promise<void> {
  const tokens = person.page.tokens;
  // A contact has a number, and no name yet.
  if (tokens.some(({ name, side }) => side === 1 && /^C\d$/.test(name))) seen.contact = true;
  if (person.offers("move first").length > 0) {
    const { n } = person.page;
    await person.tab.getByRole("button", { name: "Move first" }).first().click();
    return person.came(n);
  }
  if (person.page.way === "lists") {
    if (!seen.launched && person.page.roster.turn > 1 && person.offers("launch", "MTB1").length > 0) {
      await launch(person);
      seen.launched = true;
    }
    return press(person, /^List done/);
  }
  if (!seen.rammed && person.offers("ram", "MGB1").length > 0) {
    seen.rammed = true;
    return ram(person);
  }
  // Whoever has been in a collision may not answer her helm any more: then everybody carries on.
  const verb = seen.rammed ? "carry on" : "steer";
  const plan = person.sheet.getByRole("region", { name: "Flight plan" });
  const name = ["MGB1", "MTB1"].find((each) => person.offers(verb, each).length > 0) ?? "";
  // Where nobody else may do anything her course is planned at once.
  if (!(await plan.isVisible())) await person.select(name);
  if (seen.rammed) return press(person, /^Carry on/);
  if (!(await plan.isVisible()))
    await person.sheet
      .getByRole("button", { name: /^Steer/ })
      .first()
      .click();
  await expect(plan).toContainText(name);
  return press(person, /^Steer( Enter)?$/);
}

test("a night action is fought to its end, with a reveal, a ram and a torpedo that hits", async ({
  page,
  host,
  problems,
}) => {
  test.setTimeout(120_000);
  const keys = await host.battle({
    book: "action-stations",
    scenario_text: SCENARIO,
    seats: ["person", { computer: "doctrine-quick" }],
    typed_dice: true,
  });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
  const seen = { contact: false, launched: false, rammed: false };
  while (person.page.outcome === null) {
    await person.called();
    if ((await person.throwDice(faces)) > 0 || person.page.outcome !== null) continue;
    await decide(person, seen);
  }
  const told = (await person.read()).join("\n");
  expect(seen).toEqual({ contact: true, launched: true, rammed: true });
  expect(told).toMatch(/VP1 .*is sighted|Sighted: VP1/);
  expect(told).toMatch(/Salvo A at SS1[^\n]*hit/);
  // Whether a ram in the dark strikes home is thrown by the umpire, unseen: what it cost stands on the record of the gunboat, or nothing.
  await expect(person.sheet.getByRole("heading", { name: /^Victory: British|^A draw|^Victory/ })).toBeVisible();
  await expect(person.sheet.getByText("Watch it again")).toBeVisible();
  expect(problems).toEqual([]);
});
