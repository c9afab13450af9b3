// A fight in the air against the computer, by a person in the browser: craft are placed, flights are planned by dial, buttons,
// keys and on the map, one that may not be flown is refused, guns are fired, and the battle is fought to its end.

import type { Offer, Piece, Token } from "../src/generated/protocol";
import { expect, test, type Host } from "./host";
import { Person, until } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const TURNS = 4;
/** Two patrols that are far from each other, one of them at the northern edge. */
const EDGE = `
rulebook = "mad"
mode = "air"
id = "edge-test"
title = "By the edge"
text = "Two patrols, far from each other."
minutes = 10
turns = 4
table = [1800, 1200]
places_first = "Royal Air Force"

[options]
premeasure = true
"mad.edge" = "return"

[[sides]]
name = "Royal Air Force"

[[sides.flights]]
name = "Red section"
rectangle = [[1400, 50], [1750, 250]]
aircraft = [{ kind = "Spitfire IA", name = "S1" }]

[[sides]]
name = "Luftwaffe"

[[sides.flights]]
name = "Rotte"
rectangle = [[0, 100], [100, 1190]]
headings = [45, 135]
aircraft = [{ kind = "Bf 109 E-3", name = "M1" }, { kind = "Bf 109 E-3", name = "M2" }]
`;
/** How near a fighter comes to whom it wants to shoot at, in millimetres. */
const NEAR = 150;

/** A person who flies for the first side. */
class Pilot extends Person {
  shots = 0;
  /** How often somebody had an enemy to fire at: whether there is one is in the dice, and in what the computer does. */
  chances = 0;

  async start(host: Host, battle: Record<string, unknown>, side: 0 | 1 = 0): Promise<void> {
    const seats = [0, 1].map((seat) => (seat === side ? "person" : { computer: "doctrine-quick" }));
    const keys = await host.battle({ book: "mad", seats, ...battle });
    await this.sit(`${host.address}/#/table/${keys.sides[side]?.key ?? ""}`);
    await this.called();
  }

  get plan() {
    return this.sheet.getByRole("region", { name: "Flight plan" });
  }

  get verb() {
    return this.sheet.getByRole("button", { name: /^(Fly|Come in)\b/ }).first();
  }

  /** Is what is planned allowed? What the table says counts once it has said the same for a while: an answer may be under way. */
  async allowed(): Promise<boolean> {
    const no = this.sheet.getByText("Not allowed.");
    let [said, times] = ["", 0];
    await until(async () => {
      const now = (await no.isVisible()) ? "no" : String(await this.verb.getAttribute("aria-disabled"));
      times = now === said ? times + 1 : 0;
      said = now;
      return times >= 6 && now !== "true";
    });
    return said === "false";
  }

  /** Gives what is planned, as soon as the table allows it. */
  async fly(by: "button" | "key" = "button"): Promise<void> {
    const { n } = this.page;
    await until(() => this.allowed());
    if (by === "key") await this.tab.keyboard.press("Enter");
    else await this.verb.click();
    await this.came(n);
  }

  /** Begins with the flight that is asked for, whatever else lies on the sheet. */
  async plans(): Promise<Offer> {
    await this.settled();
    const offer = this.offers("fly")[0] ?? this.offers("enter")[0];
    if (!offer) throw new Error(`no flight is asked for: ${JSON.stringify(this.page.offers)}`);
    if (!(await this.plan.isVisible())) await this.tab.keyboard.press("c");
    await expect(this.plan).toBeVisible();
    return offer;
  }

  /** The nearest enemy that flies. */
  quarry(of: Token): Token | undefined {
    const far = ({ at }: Token) => Math.hypot(at.x - of.at.x, at.y - of.at.y);
    const enemies = this.page.tokens.filter(
      (token) => token.side !== of.side && token.strength && token.strength[0] > 0,
    );
    return enemies.sort((one, other) => far(one) - far(other))[0];
  }

  craft(piece: Piece): Token {
    const found = this.page.tokens.find((token) => token.piece === piece);
    if (!found) throw new Error(`${piece} is not on the table`);
    return found;
  }

  /** Turns towards the nearest enemy by a click on the map, and comes up to it; straight on where that may not be flown. */
  async chase(): Promise<void> {
    const { actor, slots } = await this.plans();
    const own = this.craft(actor);
    const to = this.quarry(own);
    const dial = slots.find((slot) => "number" in slot);
    if (to && dial && "number" in dial && (await this.open(to.at))) {
      const { from, to: most } = dial.number;
      const away = Math.hypot(to.at.x - own.at.x, to.at.y - own.at.y) / 1000;
      const speed = Math.round(Math.min(most, Math.max(from, away - NEAR)));
      await this.plan.getByRole("spinbutton", { name: "Speed" }).fill(String(speed));
      await this.plan.getByRole("spinbutton", { name: "Speed" }).press("Tab");
      const { x, y } = await this.seen(to.at);
      await this.tab.mouse.click(x, y);
      await expect(this.plan).toBeVisible();
    }
    while (!(await this.allowed())) {
      const before = await this.plan.getByRole("row").count();
      await this.tab.keyboard.press("ArrowDown");
      await until(async () => (await this.plan.getByRole("row").count()) < before || (await this.allowed()));
    }
    await this.fly();
  }

  /** Names the first target of the list and fires, or does nothing more. */
  async fire(): Promise<void> {
    const { n } = this.page;
    const [offer] = this.offers("target");
    if (!offer) {
      await this.tab.keyboard.press("Control+Enter");
      return this.came(n);
    }
    this.chances += 1;
    await this.select(this.name(offer.actor));
    const list = this.sheet.getByRole("table").filter({ hasText: "Targets" });
    await list.getByRole("button").first().click();
    const fire = this.sheet.getByRole("button", { name: /^Fire: / }).first();
    await expect(fire).toHaveAttribute("aria-disabled", "false");
    // The odds are there before anything is rolled.
    await expect(this.sheet.getByText(/% /).first()).toBeVisible();
    await fire.click();
    await this.came(n + 1);
    this.shots += 1;
  }

  /** Whatever is asked for besides flights: fire, and chances to pass by. */
  async otherwise(): Promise<void> {
    const { n } = this.page;
    if (this.offers("target").length > 0 || this.offers("cease").length > 0) return this.fire();
    if (this.offers("shoot").length > 0) {
      await this.tab.keyboard.press("f");
      return this.came(n);
    }
    await this.tab.keyboard.press("h");
    await this.came(n);
  }

  /** Decides until a flight is asked for, or the battle is over. */
  async untilFlight(): Promise<boolean> {
    for (;;) {
      await this.called();
      if (this.page.outcome !== null) return false;
      if (this.offers("fly").length + this.offers("enter").length > 0) return true;
      await this.otherwise();
    }
  }
}

test("a whole fight in the air against the computer", async ({ page, host }) => {
  const pilot = new Pilot(page);
  const { plan, sheet, prompt } = pilot;
  const refused = sheet.getByText("Not allowed.");
  // Dice under which nobody is shot down while he is looked at.
  const seed = `blake3-chacha8,${"3".repeat(64)}`;
  await pilot.start(host, { scenario: "spitfires-and-messerschmitts", seed, set: [["mad.turns", String(TURNS)]] });

  await test.step("four craft are placed: a place, a heading, a speed; the next one looks where the last one does", async () => {
    const place = sheet.getByRole("button", { name: /^Place\b/ });
    await pilot.click(1500, 600);
    await expect(page.getByText("that is outside where it may stand").first()).toBeVisible();
    await expect(place.last()).toHaveAttribute("aria-disabled", "true");
    for (const [n, y] of [380, 520, 680, 820].entries()) {
      await pilot.settled();
      const { n: entry } = pilot.page;
      await pilot.click(320, y);
      const speed = sheet.getByRole("spinbutton", { name: "Speed" });
      if (n === 0) {
        await sheet.getByRole("button", { name: "north-east" }).click();
        await sheet.getByRole("button", { name: "east", exact: true }).click();
        await speed.fill("300");
        await speed.press("Tab");
      }
      await expect(speed).toHaveValue("300");
      await expect(sheet.getByRole("button", { name: "east", exact: true })).toHaveAttribute("aria-pressed", "true");
      await expect(place.last()).toHaveAttribute("aria-disabled", "false");
      await page.keyboard.press("Enter");
      await pilot.came(entry);
    }
    expect(pilot.page.tokens.filter(({ side, heading }) => side === 0 && heading === 90_000)).toHaveLength(4);
    await pilot.settled();
    const { n } = pilot.page;
    await prompt.getByRole("button", { name: /^All placed/ }).click();
    await pilot.came(n);
  });

  await test.step("a flight by dial and buttons; one that may not be flown says why", async () => {
    expect(await pilot.untilFlight()).toBe(true);
    const { actor } = await pilot.plans();
    const { n } = pilot.page;
    const speed = plan.getByRole("spinbutton", { name: "Speed" });
    await expect(speed).toHaveValue("300");
    await plan.getByRole("slider", { name: "Speed, slider" }).fill("220");
    await expect(speed).toHaveValue("220");
    await plan.getByRole("button", { name: "Turn right 45 degrees" }).click();
    await plan.getByRole("button", { name: /^Loop/ }).click();
    await expect(refused.first()).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^MAP-\d+/ }).first()).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^Fly\b/ }).first()).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect(prompt).toContainText(/manoeuvre/i);
    await plan.getByRole("button", { name: "Take the last back" }).click();
    await expect(refused).toHaveCount(0);
    await plan.getByRole("button", { name: /^Side slip left/ }).click();
    await expect(plan.getByRole("row")).toHaveCount(3);
    expect(pilot.page.n).toBe(n);
    await pilot.fly();
    const token = pilot.craft(actor);
    expect(token.heading).toBe(135_000);
    expect(token.marks).toContain("high");
  });

  await test.step("a flight by keys alone, at low level", async () => {
    if (!(await pilot.untilFlight())) return;
    const { actor, begins } = await pilot.plans();
    const was = begins?.number ?? 0;
    for (const key of ["-", "-", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown"]) {
      await page.keyboard.press(key);
    }
    await expect(plan.getByRole("spinbutton", { name: "Speed" })).toHaveValue(String(was - 20));
    await expect(plan.getByRole("row")).toHaveText([/Left 15°/, /Straight 20/, /Right 15°/, /for the rest/]);
    await plan.getByRole("button", { name: "Low", exact: true }).press("Enter");
    await expect(plan.getByRole("button", { name: "Low", exact: true })).toHaveAttribute("aria-pressed", "true");
    await pilot.settled();
    await pilot.fly("key");
    expect(pilot.craft(actor).marks).toContain("low");
    await expect(pilot.map.getByText(`${pilot.name(actor)} LOW`)).toBeVisible();
  });

  await test.step("the others turn towards the enemy on the map, and fire, to the end", async () => {
    while (await pilot.untilFlight()) await pilot.chase();
    // The enemy comes from behind: whether he is ever in their sights is in the dice.
    expect(pilot.shots).toBe(pilot.chances);
    await expect(sheet.getByRole("heading", { name: /^(Victory: |A draw)/ })).toBeVisible();
    await expect(prompt).toContainText(/Victory: (Royal Air Force|Luftwaffe)|The battle is drawn/);
    const story = (await pilot.read()).join("\n");
    expect(/S\d( \(.+?\))? fires its 4 x machine gun at M\d/.test(story)).toBe(pilot.shots > 0);
  });
});

test("a craft that left the table comes back over the edge: place, heading, speed and path", async ({ page, host }) => {
  const pilot = new Pilot(page);
  const { plan, sheet } = pilot;
  await pilot.start(host, { scenario_text: EDGE }, 1);
  await pilot.command("muster M1 at 60,1090 heading 45 speed 300");
  await pilot.called();
  await pilot.command("muster M2 at 60,600 heading 90 speed 300");
  await pilot.command("mustered");

  /** Flies straight on until one craft is asked for in a turn. */
  const reached = async (name: string, verb: "fly" | "enter", turn: number): Promise<boolean> => {
    while (await pilot.untilFlight()) {
      const { actor } = await pilot.plans();
      const asked = pilot.page.roster.units.flatMap((unit) => unit.pieces).find((member) => member.piece === actor);
      if (asked?.name === name && pilot.offers(verb).length > 0 && pilot.page.roster.turn >= turn) return true;
      await pilot.fly();
    }
    return false;
  };
  await test.step("it is said beforehand that it leaves", async () => {
    expect(await reached("M1", "fly", 1)).toBe(true);
    await expect(sheet.getByText("It leaves the table")).toBeVisible();
    await pilot.fly();
    expect(pilot.page.tokens.some((token) => token.name === "M1")).toBe(false);
  });
  await test.step("two turns later it is brought in where the person points", async () => {
    expect(await reached("M1", "enter", 3)).toBe(true);
    await expect(plan.getByRole("heading", { name: /^Come in/ })).toBeVisible();
    const [x, y] = ["mm from the west", "mm from the south"].map((name) => plan.getByRole("spinbutton", { name }));
    await expect(y ?? plan).toHaveValue("1200");
    await plan.getByRole("button", { name: "On the map" }).click();
    await pilot.click(400, 1100);
    await expect(x ?? plan).toHaveValue(/^(399|400|401)$/);
    await expect(y ?? plan).toHaveValue("1200");
    await plan.getByRole("button", { name: "south-east" }).click();
    await plan.getByRole("spinbutton", { name: "Speed" }).fill("250");
    await plan.getByRole("spinbutton", { name: "Speed" }).press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect(plan.getByRole("row")).toHaveText([/Left 15°/, /for the rest/]);
    await pilot.fly();
    const back = pilot.token("M1");
    expect(back.heading).toBe(120_000);
    expect(back.at.y).toBeLessThan(1_200_000);
  });
});

test("bombs and their odds are looked at before they fall", async ({ page, host }) => {
  const pilot = new Pilot(page);
  const { sheet } = pilot;
  const keys = await host.battle({
    book: "mad",
    scenario: "eagle-day",
    seats: [{ computer: "doctrine-quick" }, "person"],
  });
  await pilot.sit(`${host.address}/#/table/${keys.sides[1]?.key ?? ""}`);
  await pilot.called();
  const all = [500, 560, 640, 700].map((y, n) => [`B${n + 1}`, 1560, y] as const);
  const escort = [440, 500, 560, 640, 700].map((y, n) => [`M${n + 1}`, 1440, y] as const);
  for (const [name, x, y] of [...all, ...escort])
    await pilot.command(`muster ${name} at ${x},${y} heading 270 speed 200`);
  await pilot.command("mustered");
  while (await pilot.untilFlight()) {
    await pilot.plans();
    if (pilot.offers("bomb ground").length > 0) break;
    await pilot.fly();
  }
  const { n } = pilot.page;
  await sheet.getByRole("button", { name: "Bombing run" }).click();
  await sheet.getByRole("button", { name: "Airfield", exact: true }).click();
  await expect(sheet.getByText("the run does not cross its target")).toBeVisible();
  await page.keyboard.press("Escape");
  await sheet.getByRole("button", { name: "Bomb the ground" }).click();
  const after = sheet.getByRole("spinbutton", { name: "After how many mm" });
  await after.fill("150");
  await after.press("Tab");
  await expect(sheet.getByText("After 150 mm of the path.")).toBeVisible();
  await expect(sheet.getByRole("heading", { name: /templates? of B\d at/ })).toBeVisible();
  await expect(sheet.getByText("Chance of each distance, per cent")).toBeVisible();
  expect(pilot.page.n).toBe(n);
  await sheet.getByRole("button", { name: /^Bomb the ground/ }).click();
  await pilot.came(n);
  await expect.poll(() => pilot.story.at(-1)?.n).toBeGreaterThan(n);
});
