// At a real table: an attack in at most three taps and two dice, both rosters kept, by touch and by keyboard.

import AxeBuilder from "@axe-core/playwright";
import type { Page as Tab } from "@playwright/test";
import { expect, test, type Host } from "./host";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function clean(tab: Tab): Promise<void> {
  const { violations } = await new AxeBuilder({ page: tab }).withTags(TAGS).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(told).toEqual([]);
}

/** A game with the forces to start with, a Tiger firing at a T34. */
async function game(tab: Tab, host: Host): Promise<void> {
  await tab.goto(`${host.address}/#/companion`);
  await tab.getByRole("button", { name: "Begin" }).click();
  await tab.getByRole("button", { name: "Who fires?" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: /^TI01/ }).click();
  await tab.getByRole("button", { name: "At whom?" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: /^T51/ }).click();
  await expect(tab.getByRole("button", { name: /^Up to 350 mm/ })).toBeVisible();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("an attack is three taps and two dice, on one screen", async ({ page, host }) => {
    await game(page, host);
    await clean(page);
    let taps = 0;
    const tap = async (name: string | RegExp): Promise<void> => {
      await page.getByRole("button", { name }).tap();
      taps += 1;
    };
    await tap(/^Up to 350 mm/);
    await tap("I moved");
    await tap("Face 9");
    await tap("Face 8");
    await expect(page.getByText("Two successes, full: 34")).toBeVisible();
    await expect(page.getByText("22 − 34: destroyed")).toBeVisible();
    await clean(page);
    // Nothing lies below the screen.
    const high = await page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight);
    expect(high).toBeLessThanOrEqual(0);
    await tap(/^Write it down/);
    expect(taps - 2).toBeLessThanOrEqual(3);
    await expect(page.getByRole("button", { name: "At whom?" })).toBeVisible();
    await expect(page.getByText("Before: TI01 at T51: 6 needed, 9 and 8.")).toBeVisible();
    // It is still there the next time, and can be taken back.
    await page.reload();
    await expect(page.getByText("Before: TI01 at T51")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.getByRole("button", { name: "At whom?" }).tap();
    await expect(page.getByRole("dialog").getByRole("button", { name: /^T51/ })).toContainText("22 of 22");
    await clean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test("by keyboard, with both rosters beside it", async ({ page, host }) => {
  await page.goto(`${host.address}/#/companion`);
  await clean(page);
  await page.getByRole("button", { name: "Begin" }).click();
  const german = page.getByRole("region", { name: "Roster of German" });
  await german.getByRole("button", { name: /^IA01/ }).click();
  await page.getByRole("region", { name: "Roster of Russian" }).getByRole("button", { name: /^T52/ }).click();
  await page.getByRole("button", { name: /^Up to 100 mm/ }).click();
  // A rifle does a tank no good, but grenades may: one die, and a ten is the thrower's own.
  await page.keyboard.press("q");
  await expect(page.getByText("50 % to destroy it")).toBeVisible();
  await page.keyboard.press("0");
  await expect(page.getByText("The thrower is lost")).toBeVisible();
  await clean(page);
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Enter");
  await expect(german.getByRole("button", { name: /^IA01/ })).toContainText("lost");
  await page.keyboard.press("Control+z");
  await expect(german.getByRole("button", { name: /^IA01/ })).toContainText("5 of 5");
  await german.getByRole("button", { name: "By hand" }).click();
  await german.getByRole("button", { name: "One hit point off PI01" }).click();
  await expect(german.getByRole("button", { name: /^PI01/ })).toContainText("21 of 22");
});

test("a unit of one's own fights by its own sheet, on either side", async ({ page, host }) => {
  const own = (hitPoints: number, gun: string) => [
    "Marder",
    "vehicle",
    "tracked",
    hitPoints,
    "medium",
    [gun],
    [],
    [],
    "German",
  ];
  const force = (title: string, sheet: unknown[]): string =>
    Buffer.from(
      JSON.stringify([
        1,
        title,
        "ww2",
        "German",
        700,
        [
          ["A", [["Marder", 2]]],
          ["B", [["Infantry", 3]]],
        ],
        [sheet],
      ]),
    ).toString("base64url");
  await page.goto(`${host.address}/#/companion`);
  const link = page.getByRole("textbox", { name: "Link of a force" });
  for (const [title, sheet] of [
    ["Light", own(10, "cannon_c")],
    ["Heavy", own(16, "cannon_b")],
  ] as const) {
    await link.fill(`${host.address}/#/force/mad?f=${force(title, [...sheet])}`);
    await page.getByRole("button", { name: "Take it" }).click();
  }
  await page.getByRole("combobox", { name: "First side" }).selectOption({ label: "Light, German" });
  await page.getByRole("combobox", { name: "Second side" }).selectOption({ label: "Heavy, German" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: /^MA01/ }).click();
  await page.getByRole("button", { name: /^MA51/ }).click();
  await expect(page.getByText("Class C Cannon")).toBeVisible();
  await page.getByRole("button", { name: /^Up to 350 mm/ }).click();
  for (const face of ["9", "8"]) await page.getByRole("button", { name: `Face ${face}`, exact: true }).click();
  await expect(page.getByText(/16 − \d+: destroyed/)).toBeVisible();
});

test("hi-tech forces from a link have their own numbers", async ({ page, host }) => {
  const force = (title: string, kind: string): string =>
    Buffer.from(
      JSON.stringify([
        1,
        title,
        "hitech",
        "Generic",
        1000,
        [
          ["A", [[kind, 2]]],
          ["B", [["Line Infantry", 3]]],
        ],
      ]),
    ).toString("base64url");
  await page.goto(`${host.address}/#/companion`);
  const link = page.getByRole("textbox", { name: "Link of a force" });
  for (const [title, kind] of [
    ["Lasers", "Grav Tank"],
    ["Shields", "Super Heavy Tank"],
  ] as const) {
    await link.fill(`${host.address}/#/force/mad?f=${force(title, kind)}`);
    await page.getByRole("button", { name: "Take it" }).click();
  }
  await link.fill("nonsense");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByRole("alert")).toContainText("holds no force");
  await page.getByRole("combobox", { name: "First side" }).selectOption({ label: "Lasers, Generic" });
  await page.getByRole("combobox", { name: "Second side" }).selectOption({ label: "Shields, Generic" });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: /^GT01/ }).click();
  await page.getByRole("button", { name: /^SH51/ }).click();
  await expect(page.getByRole("button", { name: "In ECM" })).toBeVisible();
  await page.getByRole("button", { name: /^Up to 350 mm/ }).click();
  await expect(page.getByText(/shield/)).toBeVisible();
});

/** A game of two forces that are brought by their links. */
async function brought(
  tab: Tab,
  host: Host,
  era: string,
  forces: [title: string, list: string, units: unknown[]][],
): Promise<void> {
  await tab.goto(`${host.address}/#/companion`);
  for (const [title, list, units] of forces) {
    const link = Buffer.from(JSON.stringify([1, title, era, list, 1000, units])).toString("base64url");
    await tab.getByRole("textbox", { name: "Link of a force" }).fill(`${host.address}/#/force/mad?f=${link}`);
    await tab.getByRole("button", { name: "Take it" }).click();
  }
  for (const [at, name] of [
    [0, "First side"],
    [1, "Second side"],
  ] as const) {
    const [title, list] = forces[at] ?? [];
    await tab.getByRole("combobox", { name }).selectOption({ label: `${title}, ${list}` });
  }
  await tab.getByRole("button", { name: "Begin" }).click();
}

const STUKAS: [string, string, unknown[]] = [
  "Stukas",
  "German",
  [
    ["Men", [["Infantry", 3]]],
    ["Guns", [["FlakPz IV Wirbelwind", 1]]],
    ["Kette", [["Ju 87 B-1", 1, "bombs", "skill 2"]]],
  ],
];
const SPITFIRES: [string, string, unknown[]] = [
  "Spitfires",
  "Great Britain",
  [
    ["Men", [["Infantry", 3]]],
    ["Cars", [["Jeep/Bike etc.", 2]]],
    ["Red", [["Spitfire IA", 1]]],
  ],
];

test("aircraft bomb and are fired at, and markers are looked for, with the dice that fell", async ({ page, host }) => {
  await brought(page, host, "ww2", [STUKAS, SPITFIRES]);
  const german = page.getByRole("region", { name: "Roster of Stukas" });
  const british = page.getByRole("region", { name: "Roster of Spitfires" });
  const type = async (...faces: number[]): Promise<void> => {
    for (const face of faces) await page.getByRole("button", { name: `Face ${face}`, exact: true }).click();
  };
  // Bombs: the skill of the crew is known, and each template has a distance and a direction.
  await german.getByRole("button", { name: /^Kette/ }).click();
  await british.getByRole("button", { name: /^JB51/ }).click();
  await page.getByRole("button", { name: "Bombs, 2 templates" }).click();
  await expect(page.getByRole("button", { name: "Crew's skill +2" })).toHaveAttribute("aria-pressed", "true");
  await type(9, 12);
  await expect(page.getByRole("button", { name: "Die 2, a D12: 12" })).toBeVisible();
  await type(4, 7);
  await expect(page.getByText("1 of 2 fall on it: 40")).toBeVisible();
  await clean(page);
  await page.getByRole("button", { name: /^Write it down/ }).click();
  await expect(british.getByRole("button", { name: /^JB51/ })).toContainText("lost");
  // From below: light guns reach those that fly low.
  await german
    .getByRole("button", { name: /^FP01|^FW01|Wirbelwind/ })
    .first()
    .click();
  await british.getByRole("button", { name: /^Red/ }).click();
  await page.getByRole("button", { name: /^Up to 100 mm: 6 needed/ }).click();
  await page.getByRole("button", { name: /^It flies high/ }).click();
  await expect(page.getByText("reach only aircraft at low level")).toBeVisible();
  await page.getByRole("button", { name: /^It flies high/ }).click();
  await type(9, 8);
  await expect(page.getByText("16 − 24: destroyed")).toBeVisible();
  await page.getByRole("button", { name: /^Write it down/ }).click();
  // A marker is in nobody's force.
  await german.getByRole("button", { name: /^IN01/ }).click();
  await british.getByText("Somebody else").click();
  await british.getByRole("button", { name: "Bring Hidden marker" }).click();
  await page.getByRole("button", { name: /^Up to 200 mm/ }).click();
  await expect(page.getByText(/% to spot it/)).toBeVisible();
  await clean(page);
  await type(9);
  await expect(page.getByText("Spotted", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Write it down/ }).click();
  await expect(page.getByText(/Before: IN01 at Hidden marker 1: \d needed, 9\. Spotted\./)).toBeVisible();
});

test("in the air a pair of successes leads on to the table, and a torpedo runs at a ship", async ({ page, host }) => {
  const kates: [string, string, unknown[]] = [
    "Kates",
    "Pacific War",
    [["One", [["Nakajima Kate B5N2", 1, "torpedo"]]]],
  ];
  const cats: [string, string, unknown[]] = ["Cats", "Pacific War", [["Two", [["Grumman Wildcat F4F-4", 1]]]]];
  await brought(page, host, "air", [kates, cats]);
  const japan = page.getByRole("region", { name: "Roster of Kates" });
  const navy = page.getByRole("region", { name: "Roster of Cats" });
  await japan.getByRole("button", { name: /^One/ }).click();
  await navy.getByText("Somebody else").click();
  await navy.getByRole("button", { name: "Bring Destroyer" }).click();
  await page.getByRole("button", { name: "Torpedo", exact: true }).click();
  await page.getByRole("button", { name: /^Up to 350 mm/ }).click();
  await expect(page.getByText(/% to sink it/)).toBeVisible();
  await page.keyboard.press("0");
  await page.keyboard.press("9");
  await expect(page.getByText("60 − 80: destroyed")).toBeVisible();
  await page.keyboard.press("Control+z");
  // Its guns, at a fighter. The table is slow to answer, and nothing that is typed meanwhile is lost.
  await navy.getByRole("button", { name: /^Two/ }).click();
  await expect(page.getByRole("button", { name: "Up to 100 mm: 2 needed" })).toBeVisible();
  await page.route("**/attack*", async (route) => {
    await new Promise((after) => setTimeout(after, 400));
    await route.continue();
  });
  await page.getByRole("button", { name: /^Up to 100 mm/ }).click();
  await page.keyboard.press("8");
  await page.keyboard.press("8");
  await expect(page.getByText(/critical/)).toBeVisible();
  await page.keyboard.press("0");
  await expect(page.getByText("Critical: breaks up: destroyed")).toBeVisible();
  await clean(page);
});
