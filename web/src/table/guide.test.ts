import { expect, test } from "vitest";
import type { Entry, Guide, Step } from "../generated/protocol";
import { goOn, resume, stepOf } from "./guide";

const step = (say: string, told = "", written = ""): Step => ({
  ...{ say, told, written, clause: "", piece: "", verb: "", command: "", list_done: false },
});
const guide: Guide = { side: "Reds", seed: "", steps: [step("Look."), step("Move.", "moves"), step("Good luck.")] };
const entry = (n: number, text: string) => ({ n, told: [{ sentence: { text } }] }) as unknown as Entry;

test("a step waits for its words, told since it began; one without words waits for its reader", () => {
  const story = [entry(1, "T1 moves to the wood.")];
  expect(goOn(guide, { at: 0, since: 0 }, story).at).toBe(0);
  expect(goOn(guide, { at: 1, since: 1 }, story).at).toBe(1);
  const done = goOn(guide, { at: 1, since: 0 }, story);
  expect(done).toEqual({ at: 2, since: 1 });
  expect(stepOf(guide, done)?.say).toBe("Good luck.");
  expect(stepOf(guide, { at: 3, since: 1 })).toBeNull();
});

test("two steps that are done at once are both done, each by an entry of its own", () => {
  const shot: Guide = { ...guide, steps: [step("Name.", "T1"), step("Fire.", "T1"), step("End.", "ends")] };
  expect(goOn(shot, { at: 0, since: 0 }, [entry(1, "T1 names T2.")]).at).toBe(1);
  expect(goOn(shot, { at: 0, since: 0 }, [entry(1, "T1 names T2."), entry(2, "T1 hits.")])).toEqual({
    at: 2,
    since: 2,
  });
});

test("a page that comes back goes on where the battle stands", () => {
  const long: Guide = { ...guide, steps: [...guide.steps, step("Fire.", "fires"), step("End.", "ends")] };
  expect(resume(long, []).at).toBe(0);
  expect(resume(long, [entry(1, "T1 moves."), entry(2, "T1 fires.")])).toEqual({ at: 4, since: 2 });
  expect(resume(long, [entry(1, "T1 fires."), entry(2, "T1 ends.")]).at).toBe(0);
});

test("what is written under seal is done when it stands on the list; whoever comes back passes it with what was told after it", () => {
  const steps = [step("Write.", "", "fire at T2"), step("Seal.", "opened"), step("Good luck.")];
  const sealed: Guide = { ...guide, steps };
  expect(goOn(sealed, { at: 0, since: 3 }, [], ["light up"]).at).toBe(0);
  expect(goOn(sealed, { at: 0, since: 3 }, [], ["light up", "fire at T2 with all"])).toEqual({ at: 1, since: 3 });
  expect(resume(sealed, [entry(4, "The lists are opened.")])).toEqual({ at: 2, since: 4 });
});
