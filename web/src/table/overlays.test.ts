import { describe, expect, it } from "vitest";
import type { Choice, Course, Forecast } from "../generated/protocol";
import { ofChoices, ofCommand, ofCourse, ofForecast, ofShots, oncePerLine, rowsOf } from "./overlays";

const mm = { name: "mm", micrometres: 1000 };
const at = (x: number) => ({ x: x * 1000, y: 0 });
const course: Course = {
  piece: 3,
  path: [at(0), at(91)],
  beyond: [],
  costs: [
    { name: "Open ground", cost: 91_000, clause: "", at: null },
    { name: "Hedge, crossed once", cost: 50_000, clause: "", at: at(40) },
  ],
  cost: 141_000,
  allowed: 150_000,
  stop: null,
  instead: [],
};

describe("a move", () => {
  it("is drawn with its crossings and what is left", () => {
    const drawn = ofCourse(course, mm, 0, true);
    expect(drawn.at(-1)).toMatchObject({
      kind: "path",
      costs: [{ text: "Hedge +50" }],
      flag: { text: ["141 of 150 mm", "9 mm left"] },
    });
    expect(drawn[0]).toEqual({ kind: "ghost", piece: 3, at: at(0) });
  });

  it("that is stopped says where, why and what else could be done", () => {
    const stop = { at: at(91), title: "Stopped at the hedge", text: "No wheels.", clause: "MAD-26" };
    const instead = [{ title: "Round it", text: "", path: [at(0), at(9)], command: {} }];
    const drawn = ofCourse({ ...course, stop, beyond: [at(120)], instead }, mm, 0, true);
    expect(drawn.map((each) => each.kind)).toEqual(["ghost", "ghost", "way", "path"]);
    expect(drawn.at(-1)).toMatchObject({ stop: at(91), flag: { head: "Stopped at the hedge", clause: "MAD-26" } });
  });
});

describe("a command that would have been better", () => {
  it("is drawn as a way, with everybody whom it is about", () => {
    const filled = { actor: 3, verb: 0, values: [{ path: [at(91)] }, { piece: 8 }] };
    const drawn = ofCommand({ filled, preview: { course, remarks: [] }, forecasts: [] }, mm);
    expect(drawn.map((each) => each.kind)).toEqual(["ghost", "path", "pointed"]);
    expect(drawn.at(-1)).toEqual({ kind: "pointed", pieces: [3, 8] });
  });

  it("draws nothing where nobody knows what it is about", () => {
    expect(ofCommand({ filled: null, preview: { course: null, remarks: [] }, forecasts: [] }, mm)).toEqual([]);
  });
});

describe("targets", () => {
  it("have corners and their number, those refused a bar where that is wanted", () => {
    const refused = { reason: "", clause: "", usage: "" };
    const choices: Choice[] = [
      { piece: 1, refused: null, forecasts: [] },
      { piece: 2, refused, forecasts: [] },
    ];
    expect(ofChoices(choices, 1, true, () => "T1")).toEqual([
      { kind: "target", piece: 1, label: "T1", chosen: true },
      { kind: "barred", piece: 2 },
    ]);
    expect(ofChoices(choices, null, false, () => "")).toHaveLength(1);
  });
});

describe("what is told of a shot", () => {
  const picture = (part: object) => ({
    results: [],
    ties: [],
    remarks: [],
    line: { from: at, to: at, meets: [] },
    ...part,
  });
  const at = { x: 0, y: 0 };
  const forecast = (part: object, chances: [string, number][] = [["hits", 0.4]]) =>
    ({ pieces: [1, 2], need: [{ value: 5, name: "range", clause: "" }], chances, picture: picture(part) }) as never;

  it("has no letters on the map without a row on the sheet", () => {
    const ties = [0, 1, 2].map((part) => ({ part, at }));
    const shot = forecast({ ties, remarks: [{ title: "", text: "", lines: [] }] });
    const letters = (rows?: number) =>
      ofForecast(shot, { name: "mm", micrometres: 1000 }, null, false, rows).flatMap((each) =>
        each.kind === "sight" ? each.letters.map((own) => own.letter) : [],
      );
    expect(letters()).toEqual(["a", "b"]);
    expect(letters(rowsOf(shot, true))).toEqual(["a"]);
    expect(letters(0)).toEqual([]);
  });

  it("is one line where several fell along it, and only the one that is looked at has its length", () => {
    const line = (x: number) => ({ from: at, to: { x, y: 0 }, length: x * 1000, meets: [] });
    const shots = [9, 9, 40, 9, 40].map((x) => forecast({ line: line(x) }));
    const labels = (looked: Forecast | null) =>
      ofShots(shots, looked, mm, null).flatMap((each) => (each.kind === "sight" ? [each.label] : []));
    expect(labels(null)).toEqual(["9 mm", ""]);
    expect(labels(shots[4] ?? null)).toEqual(["40 mm", ""]);
    expect(oncePerLine([...shots, forecast({ line: null })])).toHaveLength(2);
  });

  it("is drawn as hopeless where nothing can come of it", () => {
    const choice = (chance: number) => ({ piece: 2, refused: null, forecasts: [forecast({}, [["hits", chance]])] });
    expect(ofChoices([choice(0)], null, false, () => "")).toEqual([
      { kind: "target", piece: 2, label: "no chance", chosen: false, hopeless: true },
    ]);
    expect(ofChoices([choice(0.1)], null, false, () => "")).toMatchObject([{ label: "5+" }]);
  });
});
