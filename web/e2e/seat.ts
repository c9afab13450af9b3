// A person at the table, as browser tests play one: looks at what the page was told, and acts by mouse, finger and keys alone.

import { expect, type Locator, type Page as Tab } from "@playwright/test";
import type {
  About,
  Answered,
  Entry,
  FromTable,
  Offer,
  Page,
  Piece,
  Point,
  Seat as Seated,
  TableDice,
  Token,
} from "../src/generated/protocol";
import { after, interrupts, rolled, speaks, type Told } from "../src/wire/model";

/** Waits until something holds that is not to be seen on the page alone. What is asked again and again may change nothing. */
export function until(holds: () => boolean | Promise<boolean>, timeout = 30_000): Promise<void> {
  return expect.poll(holds, { timeout, intervals: [20, 30, 50, 100] }).toBe(true);
}

/** What comes of a throw that is typed in: the faces for these dice. */
export type Faces = (throwing: { name: string; sides: number[] }) => number[];

/** Pieces nearer to each other than this cannot be told apart by a click, in micrometres. */
const APART = 3000;

export class Person {
  readonly tab: Tab;
  /** Does this person use a finger? */
  readonly touch: boolean;
  /** Everything that came over the wire, as it came. */
  readonly frames: string[] = [];
  /** Everything that the page sent. */
  readonly sent: string[] = [];
  /** How many wishes were answered. */
  answers = 0;
  /** The last of these answers. */
  #answer: Answered | null = null;
  about: About | null = null;
  seat: Seated | null = null;
  dice: TableDice | null = null;
  #seats: Seated[] = [];
  #told: Told | null = null;
  #begun: Entry[] = [];

  constructor(tab: Tab, touch = false) {
    // Who begins to listen later misses what was said first, now and then.
    if (tab.url() !== "about:blank") throw new Error("a person sits down before the first page is opened");
    this.tab = tab;
    this.touch = touch;
    tab.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
    });
  }

  #hear(frame: string): void {
    this.frames.push(frame);
    const message = JSON.parse(frame) as FromTable;
    switch (message.type) {
      case "welcome":
        this.about = message.about;
        this.seat = message.seat;
        this.#seats = message.seats;
        this.#told = { page: message.page, story: [...this.#begun, ...message.story] };
        this.#begun = [];
        break;
      case "story":
        this.#begun = [...this.#begun.slice(0, message.after), ...message.entries];
        break;
      case "seats":
        this.#seats = message.seats;
        break;
      case "back":
        this.#seats = message.seats;
        if (this.#told) this.#told = after(this.#told, message.missed);
        break;
      case "news":
        if (this.#told) this.#told = after(this.#told, message);
        break;
      case "answer":
        this.answers += 1;
        this.#answer = message.answer;
        break;
      case "dice":
        this.dice = message.wanted ?? null;
        break;
    }
  }

  get page(): Page {
    if (!this.#told) throw new Error("nothing was told yet");
    return this.#told.page;
  }

  get story(): Told["story"] {
    return this.#told?.story ?? [];
  }

  get side(): number {
    const kind = this.seat?.kind;
    return typeof kind === "object" ? kind.side : -1;
  }

  /** Must this person decide now, and has the computer not been asked to? */
  get asked(): boolean {
    const own = JSON.stringify(this.seat?.kind);
    const thinks = this.#seats.some((seat) => seat.thinks && JSON.stringify(seat.kind) === own);
    return this.#told !== null && this.page.asked.includes(this.side) && !thinks;
  }

  get prompt(): Locator {
    return this.tab.locator("header.prompt");
  }

  get sheet(): Locator {
    return this.tab.getByRole("complementary", { name: "Sheet" });
  }

  /** Where dice are typed. */
  get throws(): Locator {
    return this.sheet.getByRole("heading", { name: /^Throw / });
  }

  get map(): Locator {
    return this.tab.getByRole("img", { name: /^The table of/ });
  }

  /** Opens a link. */
  async sit(link: string): Promise<void> {
    this.#told = null;
    await this.tab.goto(link);
    await this.seated();
  }

  /** Loads the page anew. */
  async reload(): Promise<void> {
    this.#told = null;
    await this.tab.reload();
    await this.seated();
  }

  /** Waits for the drawn table. */
  async seated(): Promise<void> {
    await expect(this.map).toBeVisible();
    await expect(this.prompt).not.toContainText("Setting the table");
    await until(() => this.#told !== null);
    await this.settled();
  }

  /** Waits until the page shows all that it was told and nothing is under way: only then is a hand taken notice of. */
  async settled(): Promise<void> {
    const table = this.tab.getByRole("main", { name: "The table" });
    await until(async () => (await table.getAttribute("data-entry")) === String(this.page.n));
  }

  /** The piece of that name that stands on the table. */
  token(name: string): Token {
    const found = this.page.tokens.find((token) => token.name === name);
    if (!found) throw new Error(`no ${name} on the table`);
    return found;
  }

  name(piece: Piece): string {
    return this.page.tokens.find((token) => token.piece === piece)?.name ?? "";
  }

  /** Where a place of the table is seen: pixels of the window. Takes micrometres. */
  async seen(at: Point): Promise<{ x: number; y: number }> {
    const box = await this.map.boundingBox();
    if (!box) throw new Error("the table is not drawn");
    const far = this.page.table;
    const turned = await this.tab.getByText("Your edge is at the bottom").isVisible();
    const [x, y] = [at.x / far.x, at.y / far.y];
    return { x: box.x + (turned ? 1 - x : x) * box.width, y: box.y + (turned ? y : 1 - y) * box.height };
  }

  /** Clicks a place of the table, in millimetres. */
  async click(x: number, y: number): Promise<void> {
    const at = await this.seen({ x: x * 1000, y: y * 1000 });
    await this.tab.mouse.click(at.x, at.y);
  }

  /** Is a place of the table in the window, and does nothing lie over the map there? */
  async open(at: Point): Promise<boolean> {
    const place = await this.seen(at);
    return this.tab.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest("main [role=presentation]") != null,
      place,
    );
  }

  /** Is a piece to be had on the map: is its place open, and does no other stand on the very same spot? */
  async #handy({ piece, at }: Token): Promise<boolean> {
    const others = this.page.tokens.filter((token) => token.piece !== piece);
    const covered = others.some((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < APART);
    return !covered && (await this.open(at));
  }

  /** The story as it can be read on the page, entry by entry. */
  async read(): Promise<string[]> {
    await this.sheet.getByRole("tab", { name: "Story" }).click();
    const entries = this.sheet.getByRole("log", { name: "Story of the battle" }).locator("p");
    const all = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
    await this.sheet.getByRole("tab", { name: "Now" }).click();
    return all;
  }

  async tap(at: Point): Promise<void> {
    const { x, y } = await this.seen(at);
    await this.tab.touchscreen.tap(x, y);
  }

  /** Presses a piece on the map. */
  async press(name: string): Promise<void> {
    const { at } = this.token(name);
    if (this.touch) return this.tap(at);
    const { x, y } = await this.seen(at);
    await this.tab.mouse.click(x, y);
  }

  /** Selects a piece: on the map, or in the list of forces where it is not to be had there. */
  async select(name: string): Promise<void> {
    await this.settled();
    if (await this.#handy(this.token(name))) {
      await this.press(name);
    } else {
      const line = this.sheet.getByRole("button", { name: new RegExp(`^${name}\\b`) });
      for (const next of [this.sheet.getByRole("tab", { name: "Forces" }), line.first()]) {
        await (this.touch ? next.tap() : next.click());
      }
    }
    await expect(this.sheet.getByRole("heading", { name, exact: true })).toBeVisible();
  }

  /** Drags a piece to a place, in millimetres, and holds it there: `drop` lets go. */
  async drag(name: string, x: number, y: number): Promise<void> {
    await this.settled();
    const from = await this.seen(this.token(name).at);
    const to = await this.seen({ x: x * 1000, y: y * 1000 });
    await this.tab.mouse.move(from.x, from.y);
    await this.tab.mouse.down();
    await this.tab.mouse.move(from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2, { steps: 3 });
    await this.tab.mouse.move(to.x, to.y, { steps: 3 });
    await expect(this.sheet.getByRole("heading", { name: /This path|Where you drew it/ })).toBeVisible();
  }

  async drop(): Promise<void> {
    await this.tab.mouse.up();
  }

  /** The offers of a piece with this verb; of all pieces where none is named. */
  offers(verb: string, name = ""): Offer[] {
    const key = (offer: Offer) => this.about?.verbs[offer.verb]?.key;
    return this.page.offers.filter((offer) => key(offer) === verb && (!name || this.name(offer.actor) === name));
  }

  /** Elements of a side that have been destroyed, as the roster says. */
  lost(side: number): number {
    const members = this.page.roster.units.filter((unit) => unit.side === side).flatMap((unit) => unit.pieces);
    return members.filter((member) => member.strength[0] === 0).length;
  }

  /** Does this person decide in the middle of another's activation? */
  get interrupted(): boolean {
    return interrupts(this.page, this.side);
  }

  /** Have dice to be typed in? */
  get throwing(): Promise<boolean> {
    return this.throws.isVisible();
  }

  /** Something came of what was given: an entry after this one, or dice to be typed. */
  async came(n: number): Promise<void> {
    await until(async () => this.page.n > n || (await this.throwing));
  }

  /** Waits until this person has something to do: to decide, or to type dice; or until the battle is over. */
  async called(): Promise<void> {
    const called = async () => this.page.outcome !== null || this.asked || (await this.throwing);
    await until(called, 120_000);
    await this.settled();
  }

  /** Waits until an entry after this one is told. */
  async after(n: number): Promise<void> {
    await until(() => this.page.n > n, 30_000);
  }

  /** Types a command, and waits for what comes of it: on the table, or on the sealed list. */
  async command(words: string): Promise<void> {
    await this.settled();
    const { n, list } = this.page;
    await this.tab.keyboard.press("/");
    const field = this.tab.getByRole("textbox", { name: "Command" });
    await field.fill(words);
    await field.press("Enter");
    const listed = JSON.stringify(list);
    await until(async () => this.page.n > n || JSON.stringify(this.page.list) !== listed || (await this.throwing));
    await field.press("Escape");
  }

  /** Types the dice that are waited for, as long as any are. */
  async throwDice(faces: Faces): Promise<number> {
    let thrown = 0;
    while (await this.throwing) {
      const heading = this.tab.getByRole("heading", { name: /^Throw / });
      const name = await this.sheet.locator("section", { has: heading }).locator("p").first().innerText();
      const fields = this.sheet.getByRole("textbox", { name: /^Die \d/ });
      const labels = await fields.evaluateAll((all) => all.map((each) => each.closest("label")?.textContent ?? ""));
      const sides = labels.map((label) => Number(/D(\d+)/.exec(label)?.[1] ?? 10));
      const values = faces({ name, sides });
      for (const [n, value] of values.entries()) await fields.nth(n).fill(String(value));
      const before = this.answers;
      await this.sheet.getByRole("button", { name: "Write it down" }).click();
      await until(() => this.answers > before);
      // Some throws are followed by others at once.
      if (this.#answer?.is === "waiting") await expect(this.throws).toBeVisible();
      thrown += 1;
    }
    return thrown;
  }

  /** Waits for dice to be asked for, and types them. */
  async throwFirst(faces: Faces): Promise<void> {
    await expect(this.throws).toBeVisible();
    await this.throwDice(faces);
  }

  /** Opens the receipt of an entry from the story. */
  async receipt(n: number): Promise<void> {
    await this.settled();
    const lines = this.story.filter((entry) => speaks(entry) && rolled(entry));
    await this.sheet.getByRole("tab", { name: "Story" }).click();
    const log = this.sheet.getByRole("log", { name: "Story of the battle" });
    await log
      .getByRole("button", { name: /^Receipt/ })
      .nth(lines.findIndex((entry) => entry.n === n))
      .click();
    await expect(this.sheet.getByRole("heading", { name: `Receipt ${n}`, exact: true })).toBeVisible();
  }
}
