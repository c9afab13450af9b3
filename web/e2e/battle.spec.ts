// A whole battle against the computer, from the first page to a record that verifies, with everything that may go wrong on
// the way: a refused drag, a move taken back, a page loaded anew, a server that is stopped and one that is killed.

import { execFileSync } from "node:child_process";
import { expect, PROGRAM, test } from "./host";
import { Person, until, type Faces } from "./seat";
import { fight, type Plan } from "./strategy";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("from the first page to the first legal move: six clicks at most, and under a minute", async ({ page, host }) => {
  await page.addInitScript(() => {
    const count = () => {
      const { dataset } = document.documentElement;
      dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1);
    };
    document.addEventListener("pointerdown", count, true);
  });
  const person = new Person(page);
  const began = Date.now();
  await page.goto(host.address);
  await page.getByRole("button", { name: "Play First Shots" }).click();
  await person.seated();
  // The computer may have the first activation.
  await person.called();
  const { n } = person.page;
  // Whoever is left to move goes forward; what the computer does on the way is another matter.
  const name = person.name(person.offers("move")[0]?.actor ?? -1);
  const { at } = person.token(name);
  await person.drag(name, at.x / 1000, at.y / 1000 + 60);
  await person.drop();
  await person.after(n);
  await expect(person.sheet.getByRole("log")).toContainText(new RegExp(`${name} \\(.+?\\) moves to`));
  const clicks = Number(await page.locator("html").getAttribute("data-clicks"));
  const told = `${Date.now() - began} ms, ${clicks} clicks`;
  test.info().annotations.push({ type: "first move", description: told });
  console.log(`from the first page to the first legal move: ${told}`);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(Date.now() - began).toBeLessThan(60_000);
});

test("a whole battle against the computer", async ({ page, host }, info) => {
  const person = new Person(page);
  await page.goto(`${host.address}/#/battle/mad/first-shots`);
  await page.getByText("our own: we throw them").click();
  await page.getByRole("button", { name: "Set up the table" }).click();
  await person.seated();

  // The dice are typed in, so that each side loses something in every run: first the Americans, then the Germans.
  const faces: Faces = ({ name, sides }) => {
    if (name.startsWith("Initiative")) return [10, 9];
    const bloodied = person.lost(0) > 0;
    const hits = person.dice !== null ? !bloodied : bloodied || person.page.roster.turn >= 5;
    return sides.map((side) => (hits ? side : 1));
  };
  const plan: Plan = {
    moves: { 1: { S1: [200, 140], S2: [240, 130], S3: [280, 140] } },
    watchers: ["H1", "I2"],
    faces,
  };
  await test.step("a drag that goes too far stops where the rules stop it, and says why", async () => {
    await fight(person, plan, () => person.asked);
    await person.drag("S1", 270, 290);
    await expect(person.prompt).toContainText("Its movement ends here. Nothing has been moved.");
    await expect(person.sheet).toContainText("150 mm is all that S1 has left.");
    const { n } = person.page;
    await person.drop();
    await expect(person.sheet.getByRole("button", { name: /^Put it back/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(person.prompt).toContainText("Choose a unit to activate.");
    expect(person.page.n).toBe(n);
    expect(person.token("S1").at).toEqual({ x: 270_000, y: 50_000 });
  });
  await test.step("a clause is one click away, with its words", async () => {
    await person.select("S1");
    await person.sheet.getByRole("button", { name: "MAD-96" }).first().click();
    const slip = page.getByRole("dialog", { name: "Clause MAD-96" });
    await expect(slip.getByRole("heading", { level: 2 })).toHaveText("MAD-96 Movement speeds");
    await expect(slip.getByRole("row", { name: /^Medium 150 mm/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(slip).toBeHidden();
  });
  await test.step("a move is taken back", async () => {
    const { n } = person.page;
    await person.drag("S1", 270, 120);
    await expect(person.sheet).toContainText("of 150");
    await person.drop();
    await person.after(n);
    expect(person.token("S1").at).toEqual({ x: 270_000, y: 120_000 });
    await person.prompt.getByRole("button", { name: /^Take back/ }).click();
    await expect.poll(() => person.token("S1").at).toEqual({ x: 270_000, y: 50_000 });
  });
  const deeds = await test.step("turn 1, then the page is loaded anew", async () => {
    const done = await fight(person, plan, () => person.page.roster.turn === 2 && person.asked);
    const before = await person.sheet.innerText();
    const { n } = person.page;
    await person.reload();
    expect(person.page.n).toBe(n);
    expect(before).toContain("Turn 2 of 6");
    await expect(person.sheet).toContainText("Turn 2 of 6");
    return done;
  });
  for (const [turn, how] of [
    [3, "SIGTERM"],
    [4, "SIGKILL"],
  ] as const) {
    await test.step(`turn ${turn - 1}, then ${how} ends the server, and it is started again`, async () => {
      const more = await fight(person, plan, () => person.page.roster.turn === turn && person.asked);
      deeds.shots += more.shots;
      deeds.reactions += more.reactions;
      const { n } = person.page;
      await host.stop(how);
      await expect(person.prompt).toContainText(`Line lost. Trying again. Nothing is lost: last entry ${n}.`);
      await host.start();
      await expect(person.prompt).not.toContainText("Line lost");
      await until(() => person.asked);
      expect(person.page.n).toBe(n);
    });
  }
  await test.step("to the end", async () => {
    const more = await fight(person, plan, () => false);
    const chances = person.story
      .flatMap(({ told }) => told)
      .filter((each) => /takes its chance/.test(each.sentence?.text ?? ""));
    expect(deeds.shots + more.shots + person.lost(0)).toBeGreaterThan(0);
    expect(chances.length, "opportunity fire").toBeGreaterThan(0);
    expect(person.lost(0), "Americans lost").toBeGreaterThan(0);
    expect(person.lost(1), "Germans lost").toBeGreaterThan(0);
    await expect(person.sheet.getByRole("heading", { name: /^(Victory: |A draw)/ })).toBeVisible();
    await expect(person.prompt).toContainText(/Victory: (Americans|Germans)|The battle is drawn/);
  });
  await test.step("the record verifies", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      person.sheet.getByRole("button", { name: "Download the record" }).click(),
    ]);
    const file = info.outputPath("battle.jsonl");
    await download.saveAs(file);
    const said = execFileSync(PROGRAM, ["verify", file], { encoding: "utf8" });
    expect(said).toContain("The record is whole, and every line follows from the lines before it.");
    expect(said).toContain("Once something was taken back.");
  });
});
