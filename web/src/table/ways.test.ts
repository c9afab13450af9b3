import { describe, expect, test } from "vitest";
import type { About, Alternative, Forecast, Offer } from "../generated/protocol";
import { begin, withValue, type Draft } from "./fill";
import { against, asTheyBegin, changes, combinations, headings, numbers, rows, type Filling } from "./ways";

const ABOUT = {
  verbs: [
    { key: "shoot", label: "Shoot", usage: "", slots: ["guns", "target", "long burst"], role: "name" },
    { key: "trade", label: "Trade", usage: "", slots: ["guns", "target", "dice given up"], role: "name" },
    { key: "aim", label: "Aim", usage: "", slots: ["guns", "target", "part"], role: "name" },
    { key: "sight", label: "Sight", usage: "", slots: ["off"], role: "act" },
    { key: "fly", label: "Fly", usage: "", slots: ["down", "course"], role: "act" },
  ],
  labels: [{ slot: "part", numbers: ["", "engine", "wing"] }],
} as unknown as About;

const number = (from: number, to = from) => ({ number: { from, to } });
const offer = (verb: number, slots: Offer["slots"]): Offer => ({ actor: 1, verb, slots, secret: 0 });
const at = { piece: [7, 8] };
const OWN = [
  offer(0, [number(1), at, number(0, 1)]),
  offer(0, [number(2), at, number(0, 1)]),
  offer(1, [number(1), { piece: [7] }, number(1, 4)]),
  offer(2, [number(1), at, number(1, 2)]),
  offer(3, [number(0, 1)]),
];

function shooting(n: number, target: number): Draft {
  const of = OWN[n];
  if (!of) throw new Error("no such offer");
  return withValue(begin(of), 1, { piece: target });
}

const forecast = (target: number, hits: number, destroys: number): Forecast => ({
  about: "Guns of R at B",
  chances: [
    ["hits", hits],
    ["destroys", destroys],
  ],
  gain: 0,
  need: [],
  pieces: [1, target],
  picture: { averages: [["damage", hits * 3]], remarks: [], results: [], ties: [] },
  reason: { name: "to hit", clause: "ABC-1" },
});

describe("ways to do something", () => {
  test("the same guns at the same target: each verb, one number changed at a time", () => {
    const titles = (of: Filling[]) => of.map((each) => each.title);
    expect(titles(against(ABOUT, OWN, shooting(0, 7)))).toEqual([
      "Shoot",
      "Shoot, long burst",
      "Trade, dice given up: 1",
      "Trade, dice given up: 2",
      "Trade, dice given up: 3",
      "Trade, dice given up: 4",
      "Aim, engine",
      "Aim, wing",
      "Sight",
    ]);
    // Another weapon, and one who cannot be traded for.
    expect(titles(against(ABOUT, OWN, shooting(1, 7)))).toEqual(["Shoot", "Shoot, long burst", "Sight"]);
    expect(titles(against(ABOUT, OWN, shooting(0, 8)))).not.toContain("Trade, dice given up: 1");
    expect(against(ABOUT, OWN, null)).toEqual([]);
  });

  test("of a count only the best is shown; what is refused, or is about somebody else, is not", () => {
    const way = (forecasts: Forecast[]): Alternative => ({ forecasts });
    const refused = { reason: "no", clause: "ABC-2", usage: "" };
    const odds: Record<string, Alternative> = {
      Shoot: way([forecast(7, 0.4, 0.1)]),
      "Shoot, long burst": { forecasts: [], refused },
      "Trade, dice given up: 1": way([forecast(7, 0.5, 0.12)]),
      "Trade, dice given up: 2": way([forecast(7, 0.6, 0.2)]),
      "Trade, dice given up: 3": way([forecast(7, 0.7, 0.2)]),
      "Trade, dice given up: 4": way([forecast(7, 0.8, 0.05)]),
      Sight: way([forecast(8, 0.9, 0.9)]),
    };
    const known = against(ABOUT, OWN, shooting(0, 7)).flatMap((each) => {
      const told = odds[each.title];
      return told ? [{ ...each, way: told }] : [];
    });
    const shown = rows(known, 7);
    expect(shown.map((each) => each.title)).toEqual(["Shoot", "Trade, dice given up: 3"]);
    expect(headings(shown, 7)).toEqual({ chances: ["hits", "destroys"], averages: ["damage"] });
  });

  test("a course with each number before it, and with each turn", () => {
    const from = { at: { x: 0, y: 0 }, heading: 0 };
    const turns = { after: 1000, most: 30, sharpest: 60 };
    const course = { from, least: 0, most: 9000, tightest: 0, widest: 0, step: 0, figures: 0, turns };
    const fly = offer(4, [number(1, 3), { course }]);
    expect(numbers(begin(fly), 0).map(({ values }) => values[0])).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ]);
    const all = changes(begin(fly), []);
    // Three depths; a half, a whole and a sharp turn to either side.
    expect(all.length).toBe(9);
    expect(all.at(-1)?.values[1]).toEqual({
      course: [{ turn: { after: 1000, hand: "right", degrees: 60 } }, "ahead-rest"],
    });
    expect(asTheyBegin([fly, ...OWN]).map((each) => each.offer.verb)).toEqual([4, 3]);
    expect(numbers(begin(offer(4, [number(1, 30), { course }])), 0)).toEqual([]);
  });
});

test("every choice of a form's numbers is a way, in words; what has a target or a course is none of it", () => {
  const launch = offer(2, [number(1, 2), { heading: { from: 0, sweep: 20_000 } }, number(0, 2)]);
  const draft = withValue(begin(launch), 1, { heading: 5000 });
  const titles = combinations(ABOUT, draft).map(({ title }) => title);
  expect(titles).toEqual(["1, ", "1, engine", "1, wing", "2, ", "2, engine", "2, wing"]);
  expect(combinations(ABOUT, begin(OWN[0] as Offer))).toEqual([]);
});
