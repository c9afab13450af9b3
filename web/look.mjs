import { chromium } from "playwright";
const b = await chromium.launch();
const p = await b.newPage({ viewport: { width: 1280, height: 800 } });
p.on("console", (m) => { if (m.type() === "error") console.log("E", m.text()); });
await p.goto("http://127.0.0.1:8431/");
await p.waitForTimeout(1500);
await p.screenshot({ path: "/tmp/home.png" });
console.log(await p.title());
await b.close();
