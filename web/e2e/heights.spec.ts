// A table with heights that answers by itself: flights that turn on the spot, the side view under the plan, its names for
// those who see nothing. No rulebook is needed for any of it: the table is made up here.

import { AxeBuilder } from "@axe-core/playwright";
import type { Page as Tab } from "@playwright/test";
import type { About, Courses, FromPage, FromTable, Leg, Page, Point, Reply, Token } from "../src/generated/protocol";
import { expect, test } from "./host";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const INCH = 25_400;
const WIDE: Point = { x: 72 * INCH, y: 48 * INCH };

function craft(piece: number, side: number, name: string, symbol: string, x: number, y: number, height: number): Token {
  const at = { x: x * INCH, y: y * INCH };
  const plain = { kind: symbol, radius: INCH / 2, done: false, marks: [], heading: 0 };
  return { piece, side, name, symbol, at, height, strength: [4, 4], ...plain };
}

const TOKENS = [
  craft(1, 0, "Blue 1", "fighter", 20, 20, 11),
  craft(2, 0, "Blue 2", "jet", 40, 10, 30),
  craft(3, 1, "Red 1", "heavy-bomber", 36, 40, 12),
  craft(4, 1, "Red 2", "flying-boat", 60, 14, 2),
];
const OUTLINE: Courses = {
  from: { at: { x: 20 * INCH, y: 20 * INCH }, heading: 0 },
  least: 2 * INCH,
  most: 10 * INCH,
  tightest: 0,
  widest: 0,
  step: 0,
  figures: 0,
  turns: { after: INCH / 2, most: 30, sharpest: 60 },
};
const ABOUT = {
  battle: "made-up",
  scenario: "made-up",
  title: "Made up",
  sides: [{ name: "Blue" }, { name: "Red" }],
  verbs: [{ key: "fly", label: "Fly", usage: "", slots: ["course"], role: "act" }],
  figures: [],
  labels: [],
  rulings: [],
  switches: [],
  unit: { name: "in", micrometres: INCH },
} as unknown as About;

const corners = [{ x: 0, y: 0 }, { x: WIDE.x, y: 0 }, WIDE, { x: 0, y: WIDE.y }];
const PAGE = {
  asked: [0],
  check: "",
  ground: [{ kind: "from-the-air", name: "", points: corners, closed: true, level: 0 }],
  shapes: [],
  heights: { name: "Height band", short: "HB", least: 1, most: 40, step: INCH / 2 },
  list: [],
  n: 1,
  no_undo: "",
  offers: [{ actor: 1, verb: 0, slots: [{ course: OUTLINE }], secret: 0 }],
  prompt: "Blue decides. It flies.",
  roster: { objectives: [], phase: "", scores: [0, 0], standing: [], track: [], turn: 1, turns: 6, units: [] },
  sealed: [],
  table: WIDE,
  tokens: TOKENS,
  way: "command",
} as unknown as Page;

/** What this table says of a course: where it leads, and that it climbs a little. */
function answered(legs: Leg[]): Reply {
  let [{ x, y }, heading, left] = [OUTLINE.from.at, 0, OUTLINE.most];
  const path = [{ x, y }];
  for (const leg of legs) {
    const turn = typeof leg === "object" && "turn" in leg ? leg.turn : null;
    const by = turn ? turn.after : typeof leg === "object" && "ahead" in leg ? leg.ahead : left;
    x += Math.round(by * Math.sin((heading / 180) * Math.PI));
    y += Math.round(by * Math.cos((heading / 180) * Math.PI));
    left -= by;
    path.push({ x, y });
    heading += turn ? (turn.hand === "right" ? turn.degrees : -turn.degrees) : 0;
  }
  const heights = path.map((_, n) => (n < path.length - 1 ? 11 : 13));
  const cost = OUTLINE.most - left;
  const course = { piece: 1, path, heights, beyond: [], cost, allowed: OUTLINE.most, costs: [], instead: [] };
  return { before: { command: {}, words: "", forecasts: [], preview: { course, remarks: [] } } };
}

/** Sits down at the table that is made up here; what it is asked about courses is kept. */
async function sit(tab: Tab, address: string): Promise<Leg[][]> {
  const asked: Leg[][] = [];
  await tab.routeWebSocket(/\/api\/table$/, (line) => {
    const say = (message: FromTable) => line.send(JSON.stringify(message));
    line.onMessage((text) => {
      const message = JSON.parse(String(text)) as FromPage;
      if (message.type === "join") {
        const seat = { kind: { side: 0 }, holder: "person", here: 1, thinks: false } as const;
        say({ type: "welcome", about: ABOUT, page: PAGE, proposals: [], seat, seats: [seat], story: [] });
      }
      if (message.type !== "ask") return;
      const { question, id } = message;
      const command = "before" in question ? question.before : null;
      const values = command && "filled" in command ? command.filled.values : [];
      const course = values.find((value) => "course" in value);
      if (course && "course" in course) {
        asked.push(course.course);
        say({ type: "reply", id, reply: answered(course.course) });
      } else say({ type: "reply", id, reply: { region: { outlines: [] } } });
    });
  });
  await tab.goto(`${address}/#/table/made-up`);
  await expect(tab.getByRole("region", { name: "Flight plan" })).toBeVisible();
  return asked;
}

const inch = (by: number): number => by * INCH;
const turn = (hand: "left" | "right", degrees: number, after: number): Leg => ({
  turn: { after: inch(after), hand, degrees },
});

test("a flight that turns on the spot, by buttons, by numbers, by keys and on the map", async ({ page, host }) => {
  const asked = await sit(page, host.address);
  const plan = page.getByRole("region", { name: "Flight plan" });
  await plan.getByRole("button", { name: "Turn left 30 degrees" }).click();
  await plan.getByRole("button", { name: "Straight 1 in" }).click();
  await plan.getByRole("button", { name: "Sharp turn right 60 degrees" }).click();
  await expect.poll(() => asked.at(-1)).toEqual([turn("left", 30, 0.5), turn("right", 60, 1), "ahead-rest"]);
  await plan.getByRole("spinbutton", { name: "in straight before turn 1" }).fill("2.5");
  await plan.getByRole("spinbutton", { name: "degrees of turn 2" }).fill("45");
  await plan.getByRole("spinbutton", { name: "How far" }).fill("6");
  await page.keyboard.press("Tab");
  await expect.poll(() => asked.at(-1)).toEqual([turn("left", 30, 2.5), turn("right", 45, 1), { ahead: inch(2.5) }]);
  await plan.getByRole("button", { name: "Take the last back" }).click();
  await plan.getByRole("button", { name: "Take the last back" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect
    .poll(() => asked.at(-1))
    .toEqual([turn("left", 30, 2.5), turn("right", 30, 0.5), turn("right", 15, 0.5), "ahead-rest"]);
  // A click well to the right: it turns there, never by more than it may, and never flies farther than it may.
  const map = await page.getByRole("main").boundingBox();
  await page.mouse.click((map?.x ?? 0) + (map?.width ?? 0) * 0.5, (map?.y ?? 0) + 250);
  await expect.poll(() => asked.at(-1)?.[0]).not.toEqual(turn("left", 30, 2.5));
  const legs = asked.at(-1) ?? [];
  const turns = legs.flatMap((leg) => (typeof leg === "object" && "turn" in leg ? [leg.turn] : []));
  expect(turns.length).toBeGreaterThan(0);
  for (const { hand, degrees } of turns) {
    expect(hand).toBe("right");
    expect(degrees).toBeLessThanOrEqual(30);
  }
});

test("the side view names everybody, selects by mouse and by keys, and stays closed once it is closed", async ({
  page,
  host,
}) => {
  await sit(page, host.address);
  const view = page.getByRole("listbox", { name: /^Side view/ });
  const all = ["Blue 1, height band 13", "Red 1, height band 12", "Blue 2, height band 30", "Red 2, height band 2"];
  await expect.poll(() => view.getByRole("option").evaluateAll((each) => each.map((at) => at.ariaLabel))).toEqual(all);
  await view.getByRole("option", { name: "Blue 2, height band 30" }).click();
  await expect(page.getByRole("heading", { name: "Blue 2" })).toBeVisible();
  await view.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(view.getByRole("option", { selected: true })).toHaveAccessibleName("Red 2, height band 2");
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag22aa"]).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole("button", { name: "Side view" }).click();
  await expect(view).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Side view" })).toBeVisible();
  await expect(view).toBeHidden();
});
