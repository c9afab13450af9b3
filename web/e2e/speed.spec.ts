// How light the first page is, and how the map keeps up with a hundred elements on the table.

import { readFileSync } from "node:fs";
import { expect, test } from "./host";
import { Person } from "./seat";

const HUNDRED = new URL("fixtures/a-hundred.toml", import.meta.url);

test("scripts and styles of the first page weigh less than 300 kB as they are sent", async ({ page, host }) => {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (["script", "stylesheet"].includes(request.resourceType())) {
      sizes.push(request.sizes().then((size) => size.responseBodySize));
    }
  });
  await page.goto(host.address, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: "first page", description: `${Math.round(total / 1000)} kB` });
  expect(sizes.length).toBeGreaterThan(1);
  expect(total).toBeLessThan(300_000);
});

test("a table of a hundred elements is panned without falling behind", async ({ page, host }) => {
  const keys = await host.battle({
    book: "mad",
    scenario_text: readFileSync(HUNDRED, "utf8"),
    seats: ["person", "person"],
    typed_dice: true,
  });
  const person = new Person(page);
  await person.sit(`${host.address}/#/table/${keys.sides[0]?.key}`);
  expect(person.page.tokens.length).toBe(100);
  await page.getByRole("button", { name: "Nearer 0" }).click();
  // The ground is painted at the new scale before anything is measured.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)));
  const frames = page.evaluate(async () => {
    const deltas: number[] = [];
    let last = performance.now();
    for (let n = 0; n < 150; n += 1) {
      const now = await new Promise<number>((next) => requestAnimationFrame(next));
      if (n > 5) deltas.push(now - last);
      last = now;
    }
    return deltas.sort((a, b) => a - b);
  });
  let measuring = true;
  const measured = frames.finally(() => (measuring = false));
  // The desk beside the table, or any ground without a piece, is what a hand takes hold of.
  const hold = await person.seen({ x: 900_000, y: 420_000 });
  await page.mouse.move(hold.x, hold.y);
  await page.mouse.down();
  for (let n = 0; measuring; n += 1) {
    await page.mouse.move(hold.x + 160 * Math.sin(n / 12), hold.y + 100 * Math.sin(n / 9));
  }
  await page.mouse.up();
  const deltas = await measured;
  const part = (share: number) => deltas[Math.min(deltas.length - 1, Math.floor(deltas.length * share))] ?? Infinity;
  const told = `median ${part(0.5).toFixed(1)} ms, 95 % ${part(0.95).toFixed(1)} ms, worst ${part(1).toFixed(1)} ms`;
  test.info().annotations.push({ type: "frames", description: told });
  console.log(`panning a hundred elements: ${told}`);
  expect(deltas.length).toBeGreaterThan(100);
  // A busy machine may lose single frames; most of them may not be lost.
  expect(part(0.5)).toBeLessThan(34);
});
