// A table server for browser tests: the built program, with a file of its own, that can be stopped, killed and started again.

import { test as base, expect, type Page } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Created } from "../src/generated/protocol";

/** The program under test. */
export const PROGRAM = process.env.SANDTABLE ?? resolve(import.meta.dirname, "../../target/debug/sandtable");

/** What all dice come from that nobody types, and what the computer decides. */
const SEED = `blake3-chacha8,${"7".repeat(64)}`;

/** A running server. */
export class Host {
  readonly #folder = mkdtempSync(join(tmpdir(), "sandtable-"));
  #child: ChildProcess | undefined;
  /** Where it listens: `http://127.0.0.1:PORT`. */
  address = "";

  /** Starts it; at the same address as before, if it ran before. */
  async start(): Promise<void> {
    const listen = this.address === "" ? "127.0.0.1:0" : new URL(this.address).host;
    const child = spawn(PROGRAM, ["serve", "--db", `sqlite:${join(this.#folder, "table.db")}`, "--listen", listen], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let said = "";
    this.address = await new Promise((found, failed) => {
      const read = (chunk: Buffer) => {
        said += chunk.toString();
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
        if (address) found(address[0]);
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => failed(new Error(`the server left with ${code}: ${said}`)));
    });
  }

  /** Stops it: politely, or as a power cut would. */
  async stop(how: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(how);
    await gone;
  }

  /** Stops it and forgets its battles. */
  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sets up a battle and gives the keys of its links. Dice that nobody types are the same each time. */
  async battle(wanted: Record<string, unknown>): Promise<Keys> {
    const answer = await fetch(`${this.address}/api/battles`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seed: SEED, ...wanted }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as Keys;
  }
}

/** A battle's links: a key for each side that a person holds. */
export type Keys = Created;

/** A test with a server of its own for each file. */
export const test = base.extend<{ problems: string[] }, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = new Host();
      await host.start();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  /** What the browser complains of: nothing may be there at the end of a test. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      watch(page, problems);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects what goes wrong on a page: exceptions, errors on the console, breaches of the content security policy. */
export function watch(page: Page, problems: string[]): void {
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    // A connection that is cut on purpose is no fault of the page.
    const cut = /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text());
    if (message.type() === "error" && !cut) problems.push(message.text());
  });
}

export { expect };
