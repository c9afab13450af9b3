// Aircraft over a battle on the ground: a person brings dive bombers over a column that the computer leads, bombs and strafes it,
// and its guns answer, to the end of the battle.

import type { Offer, Token } from "../src/generated/protocol";
import { expect, test } from "./host";
import { Person } from "./seat";

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 1440, height: 900 } });

const TURNS = 4;
/** How far aside of an element a bombing run may pass, and how far it is planned to, in millimetres. */
const ASIDE = 12;

/** Where the units on the ground begin. */
const PLACES = {
  "Armoured section": "1500,650",
  "Light section": "1250,650",
  "Close support": "1380,720",
  Riflemen: "1095,470",
  "Anti-tank guns": "1240,400",
};

/** A person who leads the Germans. */
class Leader extends Person {
  came_in = 0;
  runs = 0;
  shots = 0;

  /** The limits of a slot that takes a number. */
  #limits(offer: Offer | undefined, slot: number): { from: number; to: number } {
    const found = offer?.slots[slot];
    if (!found || !("number" in found)) throw new Error(`no number: ${JSON.stringify(offer)}`);
    return found.number;
  }

  #member(offer: Offer | undefined): string {
    const members = this.page.roster.units.flatMap((unit) => unit.pieces);
    return members.find(({ piece }) => piece === offer?.actor)?.name ?? "";
  }

  /** Enemies of an aircraft, seen from it: how far ahead and how far to the right, in millimetres. */
  #enemies(of: Token): { token: Token; ahead: number; right: number }[] {
    const heading = ((of.heading ?? 0) / 180_000) * Math.PI;
    const standing = this.page.tokens.filter((token) => token.side !== of.side && token.strength && !token.heading);
    return standing.map((token) => {
      const [x, y] = [(token.at.x - of.at.x) / 1000, (token.at.y - of.at.y) / 1000];
      const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
      return { token, ahead: x * sin + y * cos, right: x * cos - y * sin };
    });
  }

  /** A bombing run where one leads over a target, else a flight towards the nearest. */
  #flight(craft: string): string {
    const token = this.token(craft);
    const enemies = this.#enemies(token);
    const [run] = this.offers("bomb", craft);
    const { to: fastest } = this.#limits(this.offers("fly", craft)[0], 0);
    const under = enemies.find(({ ahead, right }) => Math.abs(right) <= ASIDE && ahead > 0 && ahead < fastest - 2);
    if (run && under) {
      this.runs += 1;
      return `bomb ${craft} ${under.token.name} low at ${fastest}`;
    }
    const [fly] = this.offers("fly", craft);
    const course = fly?.slots[1];
    if (!course || !("course" in course)) throw new Error("no flight is offered");
    const intent = this.#limits(fly, 2).to > 1 ? " to attack" : "";
    const nearest = enemies.sort((a, b) => Math.hypot(a.ahead, a.right) - Math.hypot(b.ahead, b.right))[0];
    const radius = course.course.tightest;
    const off = nearest ? (Math.atan2(nearest.right, nearest.ahead) * 180) / Math.PI : 0;
    const most = Math.floor((fastest / radius) * (180 / Math.PI));
    const by = Math.min(Math.round(Math.abs(off)), most - 1);
    const turn = by > 3 ? `T ${off < 0 ? "L" : "R"} ${radius}mm ${by} ` : "";
    return `fly ${craft} low at ${fastest} by ${turn}S rest${intent}`;
  }

  /** Decides once. */
  async decide(): Promise<void> {
    if (this.offers("spare").length > 0) return this.command("spare");
    if (this.offers("hold").length > 0) return this.command("hold");
    if (this.offers("shoot").length > 0) {
      this.shots += 1;
      return this.command("shoot");
    }
    const [aim] = this.offers("target");
    if (aim) {
      const [group, targets] = [this.#limits(aim, 0).from, aim.slots[1]];
      const target = targets && "piece" in targets ? targets.piece[0] : undefined;
      return this.command(`target ${this.#member(aim)} ${group + 1} at ${this.name(target ?? 0)}`);
    }
    if (this.offers("cease").length > 0) return this.command(`cease ${this.#member(this.offers("cease")[0])}`);
    const [fly] = this.offers("fly");
    if (fly) return this.command(this.#flight(this.#member(fly)));
    const [enter] = this.offers("enter");
    if (enter && this.came_in < 3) {
      this.came_in += 1;
      // Straight in over somebody of the column, as slow as it goes.
      const prey = this.page.tokens.filter((token) => token.side === 0 && token.strength && token.heading == null);
      const x = Math.round((prey[this.came_in]?.at.x ?? 900_000) / 1000);
      const { to } = this.#limits(enter, 2);
      return this.command(`enter ${this.#member(enter)} from ${x},800 heading 180 at ${to}`);
    }
    if (enter) return this.command(`wait ${this.#member(enter)}`);
    const unit = this.#limits(this.offers("end")[0], 0).from;
    return this.command(`end "${this.page.roster.units[unit]?.name ?? ""}"`);
  }
}

test("a battle on the ground with aircraft over it, against the computer", async ({ page, host }) => {
  const leader = new Leader(page);
  const { sheet, prompt } = leader;
  const keys = await host.battle({
    book: "mad",
    scenario: "stukas-over-the-column",
    seats: [{ computer: "doctrine-quick" }, "person"],
    set: [["mad.turns", String(TURNS)]],
  });
  await leader.sit(`${host.address}/#/table/${keys.sides[1]?.key ?? ""}`);

  await test.step("the units on the ground are placed, and act while the aircraft are still to come", async () => {
    await leader.called();
    for (const [unit, at] of Object.entries(PLACES)) {
      await leader.command(`deploy "${unit}" at ${at}`);
      await leader.command("placed");
      await leader.called();
    }
    expect(leader.offers("enter")).toHaveLength(0);
    while (leader.page.roster.turn < 2 && leader.page.outcome === null) {
      await leader.decide();
      await leader.called();
    }
  });

  const waiting = ["SA", "SB", "SC"];
  await test.step("an aircraft off the table is chosen from the forces, and comes in over the own edge", async () => {
    // One that is shot down as it comes in is followed by the next.
    for (let craft = waiting.shift(); craft; craft = waiting.shift()) {
      await expect(prompt).toContainText("Aircraft off the table are among them");
      await sheet.getByRole("tab", { name: "Forces" }).click();
      await sheet
        .getByRole("button", { name: new RegExp(`^${craft}\\b`) })
        .first()
        .click();
      await sheet.getByRole("button", { name: "Come in", exact: true }).click();
      const plan = sheet.getByRole("region", { name: "Flight plan" });
      await expect(plan.getByRole("heading", { name: /^Come in/ })).toBeVisible();
      await expect(plan.getByRole("spinbutton", { name: "Speed" })).toHaveValue("250");
      // A loop is more than a Stuka may fly.
      await expect(plan.getByRole("button", { name: /^Loop/ })).toHaveCount(0);
      const { n } = leader.page;
      await page.keyboard.press("Enter");
      await leader.came(n);
      leader.came_in += 1;
      const flying = leader.page.tokens.find(({ name }) => name === craft);
      if (flying) {
        expect(flying.heading).toBe(180_000);
        // It is drawn with its heading, also where the units on the ground are counters.
        await expect(leader.map.getByText(craft, { exact: true }).first()).toBeVisible();
        await leader.called();
        return;
      }
      expect((await leader.read()).join("\n")).toMatch(new RegExp(`${craft} .*(shot down|destroyed)`));
      await leader.called();
    }
    throw new Error("nobody came through");
  });

  await test.step("what may not be flown is refused with its reason, and nothing changes", async () => {
    const { n } = leader.page;
    await page.keyboard.press("/");
    const field = page.getByRole("textbox", { name: "Command" });
    await field.fill(`enter ${waiting[0] ?? ""} from 900,0 heading 0 at 200`);
    await field.press("Enter");
    await expect(page.getByText(/its side's own edge/).first()).toBeVisible();
    await field.press("Escape");
    expect(leader.page.n).toBe(n);
  });

  await test.step("they bomb and strafe, are fired at, and the battle is decided", async () => {
    while (leader.page.outcome === null) {
      await leader.decide();
      await leader.called();
    }
    expect(leader.came_in).toBeGreaterThan(1);
    expect(leader.runs + leader.shots).toBeGreaterThan(0);
    await expect(prompt).toContainText(/Victory: (British|Germans)|The battle is drawn/);
    const story = (await leader.read()).join("\n");
    expect(story).toMatch(/S[ABC] (\(Ju 87 B-1\) )?(drops its bombs|fires its)/);
  });
});
