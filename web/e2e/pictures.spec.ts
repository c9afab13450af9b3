// The pictures of docs/pictures: the same battle with the same dice every time, looked at where there is something to see.

import type { Browser } from "@playwright/test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Answered, FromPage, FromTable, Page, Wish } from "../src/generated/protocol";
import { expect, test, type Host, type Keys } from "./host";
import { link, shoot, sit } from "./picture";
import { Person, until } from "./seat";

test.use({ trace: "off" });

const SCENARIO = resolve(import.meta.dirname, "../../rules/mad/scenarios/panthers-at-dawn.toml");

/** Where everybody stands when the pictures begin: in the middle of the table, an hour into the battle. */
const PLACES: Record<string, [number, number]> = {
  P1: [955, 455],
  P2: [890, 345],
  P3: [600, 490],
  P4: [520, 420],
  P5: [1200, 430],
  P6: [640, 395],
  G1: [690, 538],
  G2: [738, 588],
  G3: [690, 604],
  G4: [718, 522],
  G5: [768, 560],
  F1: [1032, 503],
  F2: [1000, 497],
  F4: [1070, 498],
  F5: [1110, 500],
  T1: [870, 850],
  T2: [822, 872],
  T3: [945, 850],
  T4: [1150, 790],
  T5: [1205, 765],
  R1: [1060, 612],
  R2: [1100, 655],
  R3: [1134, 640],
  R4: [1020, 640],
  R5: [1010, 600],
  R6: [1015, 680],
  R7: [1150, 705],
  S1: [690, 746],
  S2: [745, 741],
  S3: [782, 772],
  S4: [730, 810],
  S5: [684, 804],
  S6: [757, 697],
  S7: [800, 695],
  S8: [846, 690],
  B1: [985, 935],
};

/** A side's order as it is typed, with the faces of the dice that it throws. */
type Order = [side: 0 | 1, typed: string, ...dice: number[][]];

/** The scenario with everybody at his place. */
function scenario(places: Record<string, [number, number]> = PLACES): string {
  return readFileSync(SCENARIO, "utf8")
    .replace('deployment = "zones"', 'deployment = "fixed"')
    .replace(/, name = "([A-Z]\d)" \}/g, (_, name: string) => {
      const [x, y] = places[name] ?? [0, 0];
      return `, name = "${name}", at = [${x}, ${y}] }`;
    });
}

/** Sets the table and gives orders for both sides over connections of their own. */
async function play(
  browser: Browser,
  host: Host,
  orders: Order[],
  battle: Record<string, unknown> = { scenario_text: scenario() },
): Promise<Keys> {
  const keys = await host.battle({ book: "mad", seats: ["person", "person"], typed_dice: true, ...battle });
  const tab = await browser.newPage();
  await tab.goto(host.address);
  const seats = keys.sides.map((side) => side.key ?? "");
  const said = await tab.evaluate(give, { seats, orders });
  await tab.close();
  if (process.env["TOLD"]) console.log(said.join("\n"));
  expect(said.filter((line) => /refused|forbidden|failed/.test(line))).toEqual([]);
  return keys;
}

/** Runs in the browser: joins for each side, and gives each order when the one before it was answered. */
async function give({ seats, orders }: { seats: string[]; orders: Order[] }): Promise<string[]> {
  interface Line {
    socket: WebSocket;
    page: Page;
    answer: (answered: Answered) => void;
    throwing: number[] | null;
  }
  const said: string[] = [];
  const lines: Line[] = [];
  for (const key of seats) {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/table`);
    await new Promise<void>((joined) => {
      const line = { socket, answer: () => undefined, throwing: null } as unknown as Line;
      lines.push(line);
      socket.onopen = () => socket.send(JSON.stringify({ type: "join", key, seen: null } satisfies FromPage));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as FromTable;
        if (message.type === "welcome") {
          line.page = message.page;
          joined();
        }
        if (message.type === "news") line.page = { ...line.page, n: message.n };
        if (message.type === "dice") line.throwing = message.wanted?.throwing.sides ?? null;
        if (message.type === "answer") line.answer(message.answer);
      };
    });
  }
  let count = 0;
  const want = (line: Line, wish: Wish, dice: number[][] | null): Promise<Answered> =>
    new Promise((answer) => {
      line.answer = answer;
      count += 1;
      const after = Math.max(...lines.map(({ page }) => page.n));
      line.socket.send(JSON.stringify({ type: "want", id: `p${count}`, after, wish, dice } satisfies FromPage));
    });
  const rest = () => new Promise((rested) => setTimeout(rested, 40));
  await rest();
  for (const [side, typed, ...dice] of orders) {
    const line = lines[side];
    if (!line) continue;
    let answer: Answered = { is: "sealed" };
    if (typed === "throw") {
      while (line.throwing === null) await rest();
      for (const faces of dice) answer = await want(line, { throw: { faces } }, null);
    } else {
      const wish: Wish = typed === "list done" ? "list-done" : { give: { typed } };
      answer = await want(line, wish, dice.length > 0 ? dice : null);
    }
    await rest();
    said.push(`${side} ${typed}: ${JSON.stringify(answer)} ${JSON.stringify(line.throwing)}`);
  }
  for (const { socket } of lines) socket.close();
  return said;
}

/** Nearer, with this place of the table (in millimetres) staying where it is seen. */
async function nearer(person: Person, x: number, y: number, by: number): Promise<void> {
  const at = await person.seen({ x: x * 1000, y: y * 1000 });
  await person.tab.mouse.move(at.x, at.y);
  // One turn of the wheel counts for so much at most.
  for (let turned = 0; turned < by; turned += 1) await person.tab.mouse.wheel(0, -600);
  await person.tab.mouse.move(at.x, at.y + 1);
  await person.tab.waitForTimeout(200);
}

/** The first turn up to the German decision that most pictures show. */
const OPENING: Order[] = [
  [0, "throw", [9, 4]],
  [0, "aim P3 at T1"],
  [0, "aim P4 at R4"],
  [0, "fire", [9, 3], [10, 4]],
  [0, "end"],
  [1, "aim T2 at P2"],
  [1, "fire", [8, 2]],
  [1, "watch T3"],
  [1, "end"],
  [0, "aim P5 at T4"],
  [0, "fire", [10, 10]],
  [0, "end"],
  [1, "aim T5 at F4"],
  [1, "fire", [3, 5]],
  [1, "end"],
];

/** The German shot that the pictures of a shot and a receipt show. */
const SHOT: Order[] = [
  [0, "aim P1 at T1"],
  [0, "aim P2 at T3"],
  [0, "fire", [9, 7], [8, 4]],
];

/** What came after it. */
const LATER: Order[] = [...SHOT, [0, "end"]];

test("home", async ({ page, host }) => {
  await page.goto(host.address);
  await expect(page.getByRole("button", { name: "Play First Shots" })).toBeVisible();
  await page.waitForTimeout(800);
  await shoot({ tab: page }, "home");
});

test("guide", async ({ page, host }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const person = new Person(page);
  await page.goto(`${host.address}/#/guided/mad/first-shots`);
  await person.seated();
  await page.getByRole("button", { name: "Next" }).click();
  await person.press("S1");
  await expect(page.getByText("Click the marked place.")).toBeVisible();
  await page.mouse.move(20, 300);
  await shoot(person, "guide");
});

test("unit", async ({ browser, host }) => {
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats: ["person", { computer: "greedy" }] });
  const person = await sit(browser, link(host, keys.sides[0]?.key));
  await person.called();
  await person.press("S2");
  await person.sheet.getByRole("button", { name: /^Whole unit/ }).click();
  await person.drag("S2", 345, 160);
  await expect(person.sheet.getByText(/cannot follow/).first()).toBeVisible();
  await shoot(person, "unit");
  await person.tab.context().close();
});

test("why not, and the end of a battle", async ({ browser, host }) => {
  const keys = await host.battle({ book: "mad", scenario: "first-shots", seats: ["person", { computer: "greedy" }] });
  const person = await sit(browser, link(host, keys.sides[0]?.key));
  await person.called();
  await person.press("S1");
  await person.press("P1");
  await expect(person.sheet.getByRole("heading", { name: "Why S1 cannot" })).toBeVisible();
  await person.tab.mouse.move(20, 300);
  await shoot(person, "why");
  await person.tab.context().close();

  const fought = await host.battle({
    book: "mad",
    scenario: "first-shots",
    seats: [{ computer: "doctrine" }, { computer: "doctrine" }],
  });
  const looking = await sit(browser, link(host, fought.spectator));
  await until(() => looking.page.outcome !== null, 120_000);
  await looking.settled();
  await expect(looking.sheet.getByRole("region", { name: "Luck" })).toBeVisible();
  await shoot(looking, "result");
  await looking.tab.context().close();
});

test("rulebook", async ({ page, host }) => {
  await page.goto(`${host.address}/#/rules/mad/MAD-45`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await shoot({ tab: page }, "rulebook");
});

let begun: Promise<Keys> | undefined;

/** The battle at the German decision: one for all pictures that change nothing. */
function opening(browser: Browser, host: Host): Promise<Keys> {
  begun ??= play(browser, host, OPENING);
  return begun;
}

/** The German seat, with P1 selected. */
async function german(browser: Browser, host: Host): Promise<Person> {
  const keys = await opening(browser, host);
  const person = await sit(browser, link(host, keys.sides[0]?.key));
  await nearer(person, 900, 620, 2);
  await person.select("P1");
  return person;
}

test("table", async ({ browser, host }) => {
  const person = await german(browser, host);
  await person.drag("P1", 968, 546);
  await shoot(person, "table");
  await person.tab.context().close();
});

test("refused", async ({ browser, host }) => {
  const person = await german(browser, host);
  await person.drag("P1", 1230, 640);
  await shoot(person, "refused");
  await person.tab.context().close();
});

test("interruption", async ({ browser, host }) => {
  const keys = await play(browser, host, [...OPENING, [0, "move P1 to 968,546"]]);
  const person = await sit(browser, link(host, keys.sides[1]?.key));
  await nearer(person, 900, 640, 2);
  await expect(person.sheet.getByRole("button", { name: /^Fire now/ })).toBeVisible();
  await person.tab.mouse.move(20, 300);
  await shoot(person, "interruption");
  await person.tab.context().close();
});

test("replay and print", async ({ browser, host }) => {
  const keys = await play(browser, host, [...OPENING, ...LATER]);
  const key = keys.sides[0]?.key ?? "";
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  await tab.goto(`${host.address}/#/replay/${key}`);
  const slider = tab.getByRole("slider", { name: "Entry" });
  const last = Number(await slider.getAttribute("max"));
  await slider.fill(String(last - 1));
  await slider.blur();
  // Near enough for models.
  const middle = await tab.getByRole("main").boundingBox();
  if (middle) await tab.mouse.move(middle.x + middle.width / 2, middle.y + middle.height * 0.45);
  for (let turned = 0; turned < 2; turned += 1) await tab.mouse.wheel(0, -600);
  await tab.mouse.move(20, 300);
  await shoot({ tab }, "replay");
  await context.close();

  const paper = await browser.newContext({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: 1.5 });
  const sheet = await paper.newPage();
  await sheet.goto(`${host.address}/#/print/${key}`);
  await expect(sheet.locator("main")).toBeVisible();
  await sheet.getByRole("combobox", { name: "For" }).selectOption({ label: "Germans" });
  await sheet.emulateMedia({ media: "print" });
  // The printer's margins, and its white paper.
  await sheet.evaluate(() => {
    document.body.style.padding = "10mm 11mm";
    document.body.style.background = "#fff";
  });
  await shoot({ tab: sheet }, "print");
  await paper.close();
});

/** Where the markers of a hidden battle lie, in the order in which they are placed. */
const MARKERS: [german: [string, number, number], russian: [string, number, number]][] = [
  ["Panzer platoon", 1020, 290, "Tank platoon", 985, 910],
  ["Dummy 1", 1120, 290, "Scouts", 1060, 910],
  ["Recce", 940, 290, "SU section", 1300, 910],
  ["Panzergrenadiers", 800, 290, "Rifle platoon", 600, 910],
  ["Assault guns", 620, 290, "Dummy 3", 700, 910],
  ["Dummy 2", 500, 280, "Dummy 4", 840, 900],
].map(([own, x, y, their, far, up]) => [
  [String(own), Number(x), Number(y)],
  [String(their), Number(far), Number(up)],
]);

test("hidden", async ({ browser, host }) => {
  const lay = MARKERS.flatMap((pair) =>
    pair.map(([unit, x, y], side): Order => [side === 0 ? 0 : 1, `deploy "${unit}" at ${x},${y}`]),
  );
  // Who begins is thrown for with the last of them.
  lay.at(-1)?.push([9, 1]);
  // What the dummies pretend is written under seal before anybody places.
  const sealed: Order[] = [
    [0, "list done"],
    [1, "list done", [1, 9]],
  ];
  const orders: Order[] = [...sealed, ...lay];
  const keys = await play(browser, host, orders, { scenario: "mist-before-prokhorovka" });
  const person = await sit(browser, link(host, keys.sides[0]?.key));
  await nearer(person, 960, 600, 1);
  await person.select("C");
  await person.sheet.getByRole("button", { name: /^Spot/ }).first().click();
  for (const name of ["G", "H", "I", "K"]) {
    await person.sheet.getByRole("button", { name, exact: true }).click();
  }
  await expect(person.sheet).toContainText("at least one spotted");
  await person.tab.mouse.move(20, 300);
  await shoot(person, "hidden");
  await person.tab.context().close();
});

/** Where the first of the Russians stand when they are shelled: before the farm, where somebody sees them. */
const BEFORE_THE_FARM: Record<string, [number, number]> = {
  S1: [590, 652],
  S2: [632, 668],
  S5: [556, 640],
  S6: [604, 700],
  S7: [660, 640],
};

/** The battle of the other pictures, with three mortars behind the German line. */
function withMortars(): string {
  const tube = (name: string, x: number): string =>
    `    { kind = "Mortar Team 61-120mm", name = "${name}", at = [${x}, 300] },\n`;
  const tubes = `[[sides.units]]\nname = "Mortars"\nelements = [\n${tube("M1", 720)}${tube("M2", 765)}${tube("M3", 810)}]\n\n`;
  const text = scenario({ ...PLACES, ...BEFORE_THE_FARM });
  const at = text.indexOf("[[sides]]", text.indexOf("[[sides]]") + 1);
  return (text.slice(0, at) + tubes + text.slice(at)).replaceAll("limit = 1000", "limit = 1300");
}

test("artillery", async ({ browser, host }) => {
  const keys = await play(browser, host, [[0, "throw", [9, 4]]], { scenario_text: withMortars() });
  const person = await sit(browser, link(host, keys.sides[0]?.key));
  await nearer(person, 600, 600, 2);
  await person.select("M1");
  await person.sheet.getByRole("button", { name: "Artillery attack, observed" }).click();
  await person.click(606, 632);
  await expect(person.sheet).toContainText("falls within");
  await person.tab.mouse.move(20, 300);
  await shoot(person, "artillery");
  await person.tab.context().close();
});

/** A force as its link holds it. */
const FORCE = Buffer.from(
  JSON.stringify([
    1,
    "Kampfgruppe, Mill Ford",
    "ww2",
    "German",
    1000,
    [
      ["Panzer platoon", [["Pz IV F2 to J", 3]]],
      ["Heavy tank", [["Tiger I", 1]]],
      [
        "Panzergrenadiers",
        [
          ["Infantry Command", 1],
          ["Infantry", 2],
          ["Infantry (Support)", 1],
          ["Infantry (+ATG)", 1],
          ["Sdkfz 250/1 (APC)", 5],
        ],
      ],
      ["Recce", [["Jeep/Bike etc.", 1]]],
    ],
  ]),
).toString("base64url");

test("builder", async ({ page, host }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${host.address}/#/force/mad?f=${FORCE}`);
  await expect(page.locator(".big")).toBeVisible();
  await page.getByRole("button", { name: "Panzergrenadiers", exact: false }).first().click();
  await page.getByRole("button", { name: /^Add Mortar Team 61-120mm/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.mouse.move(640, 795);
  await shoot({ tab: page }, "builder");
});

test("companion", async ({ browser, host }) => {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const tab = await context.newPage();
  const tap = (name: string | RegExp) => tab.getByRole("button", { name }).first().tap();
  await tab.goto(`${host.address}/#/companion`);
  await tap("Begin");
  await tap("Who fires?");
  await tab.getByRole("dialog").getByRole("button", { name: /^TI01/ }).tap();
  await tap("At whom?");
  await tab.getByRole("dialog").getByRole("button", { name: /^T51/ }).tap();
  // What was written down before stands below the dice.
  for (const first of [/^Up to 500 mm/, "Face 8", "Face 2", /^Write it down/]) await tap(first);
  for (const second of [/^Up to 350 mm/, "I moved", "In cover", "Face 7", "Face 3"]) await tap(second);
  await expect(tab.getByText(/One success/).first()).toBeVisible();
  await shoot({ tab }, "companion");
  await context.close();
});

const GUIDE = resolve(import.meta.dirname, "../../rules/scruby/scenarios/the-ford-at-low-water.guide.toml");

/** What the guide advises in its three turns at the ford, up to the fire of the last. */
function atTheFord(): string[] {
  const all = [...readFileSync(GUIDE, "utf8").matchAll(/^command = "(.+)"$/gm)].map(([, words]) => words ?? "");
  return all.slice(0, all.lastIndexOf("close") + 1);
}

test("period", async ({ browser, host }) => {
  const person = await sit(browser, `${host.address}/#/guided/scruby/the-ford-at-low-water`);
  await person.tab.getByRole("button", { name: "Leave the guide" }).click();
  for (const words of atTheFord()) {
    await person.called();
    await person.command(words);
  }
  await person.called();
  await person.press("F4");
  await person.press("S2");
  await expect(person.sheet.getByRole("heading", { name: "F4 at S2" })).toBeVisible();
  await person.tab.mouse.move(20, 300);
  await shoot(person, "period");
  await person.tab.context().close();
});

test("sky", async ({ browser, host }) => {
  const keys = await host.battle({
    book: "scramble",
    scenario: "the-box",
    seats: [{ computer: "doctrine-quick" }, "person"],
  });
  const person = await sit(browser, link(host, keys.sides[1]?.key));
  // Where the two forces have met it is looked at anew, as whoever comes to the table sees it.
  while (person.page.roster.turn < 2 || person.offers("shoot").length === 0) {
    await person.called();
    const { n } = person.page;
    await person.sheet.getByRole("button", { name: "finish this activation" }).click();
    await person.came(n);
  }
  await person.tab.reload();
  await person.called();
  const firer = person.offers("shoot")[0]?.actor ?? 0;
  await person.select(person.name(firer));
  await person.tab.mouse.move(20, 300);
  await shoot(person, "sky");
  await person.tab.context().close();
});

test("phone", async ({ browser, host }) => {
  const keys = await opening(browser, host);
  const person = await sit(browser, link(host, keys.sides[0]?.key), {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await person.tap(person.token("P1").at);
  await expect(person.sheet).toContainText("P1");
  await person.tab.waitForTimeout(400);
  // The camera then brings both ends of the line of sight into the window.
  const targets = person.sheet.getByRole("table").filter({ hasText: "Targets" });
  await targets.getByRole("button", { name: /T1/ }).first().tap();
  await expect(person.sheet.getByRole("button", { name: /^Fire/ }).first()).toBeVisible();
  await shoot(person, "phone");
  await person.tab.context().close();
});

test("shot and receipt", async ({ browser, host }) => {
  const person = await german(browser, host);
  const at = await person.seen(person.token("T1").at);
  await person.tab.mouse.click(at.x, at.y);
  const fire = person.sheet.getByRole("button", { name: /^Fire/ }).first();
  await expect(fire).toHaveAttribute("aria-disabled", "false");
  await person.tab.mouse.move(20, 300);
  await shoot(person, "shot");

  const { n } = person.page;
  await fire.click();
  await expect(person.sheet.getByRole("heading", { name: /^Throw / })).toBeVisible();
  await person.throwDice(() => [9, 7]);
  await until(() => person.page.n > n + 1);
  await person.tab.mouse.move(20, 300);
  await shoot(person, "receipt");
  await person.tab.context().close();
});
