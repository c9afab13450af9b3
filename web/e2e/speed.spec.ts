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
  const frames = await page.evaluate(async () => {
    const map = document.querySelector('[role="img"][aria-label^="The table of"]');
    const box = map?.parentElement?.getBoundingClientRect();
    if (!map || !box) return [];
    const at = (x: number, y: number) => ({
      bubbles: true,
      pointerId: 7,
      pointerType: "mouse",
      isPrimary: true,
      button: 0,
      buttons: 1,
      clientX: box.x + box.width / 2 + x,
      clientY: box.y + box.height / 2 + y,
    });
    const deltas: number[] = [];
    map.dispatchEvent(new PointerEvent("pointerdown", at(0, 0)));
    let last = performance.now();
    for (let n = 0; n < 150; n += 1) {
      map.dispatchEvent(new PointerEvent("pointermove", at(200 * Math.sin(n / 12), 120 * Math.sin(n / 9))));
      const now = await new Promise<number>((next) => requestAnimationFrame(next));
      if (n > 5) deltas.push(now - last);
      last = now;
    }
    map.dispatchEvent(new PointerEvent("pointerup", at(0, 0)));
    return deltas.sort((a, b) => a - b);
  });
  const part = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? Infinity;
  const told = `median ${part(0.5).toFixed(1)} ms, 95 % ${part(0.95).toFixed(1)} ms, worst ${part(1).toFixed(1)} ms`;
  test.info().annotations.push({ type: "frames", description: told });
  console.log(`panning a hundred elements: ${told}`);
  expect(frames.length).toBeGreaterThan(100);
  // A busy machine may lose single frames; most of them may not be lost.
  expect(part(0.5)).toBeLessThan(34);
});
