// What lies over the map for what is being done: made from what the table answered, and from nothing else.

import type {
  Beforehand,
  Choice,
  Course,
  Forecast,
  LengthUnit,
  Mistake,
  Piece,
  Point,
  Remark,
  Shape,
  SightLine,
} from "../generated/protocol";
import type { Letter, Overlay } from "../map/overlay";
import { letter, length, lengthWithUnit, percent } from "../text/measure";
import { piecesOf } from "./advice";
import { pathOf, type Listing } from "./fill";
import type { Follower } from "./formation";
import { chanceText, lettered, mainOf, needed, neededText, type InTurn, isHopeless } from "./forecasts";

/** A move as it is being drawn. */
export function ofCourse(course: Course, unit: LengthUnit, chosen: number, clauses: boolean): Overlay[] {
  const { stop } = course;
  const cost = length(course.cost, unit, true);
  const allowed = lengthWithUnit(course.allowed, unit, true);
  const left = lengthWithUnit(course.allowed - course.cost, unit, true);
  const flag = stop
    ? {
        head: stop.title,
        clause: clauses ? stop.clause : "",
        text: [stop.text, `It halts here: ${cost} of ${allowed}.`],
      }
    : { text: [`${cost} of ${allowed}`, `${left} left`] };
  const crossings = course.costs.filter((each) => each.at);
  const costs = crossings.flatMap(({ at, name, cost }) =>
    at ? [{ at, text: `${name.split(",")[0] ?? name} +${length(cost, unit, true)}` }] : [],
  );
  const start = course.path[0];
  const wanted = course.beyond.at(-1);
  const ghosts: Overlay[] = [];
  if (start) ghosts.push({ kind: "ghost", piece: course.piece, at: start });
  if (wanted) ghosts.push({ kind: "ghost", piece: course.piece, at: wanted });
  const ways: Overlay[] = course.instead.map((way, n) => ({
    kind: "way",
    path: way.path,
    label: n === chosen ? way.title : "",
    chosen: n === chosen,
  }));
  const { piece, path, beyond, heights } = course;
  const more = { ...(stop ? { stop: stop.at } : {}), ...(heights?.length ? { heights } : {}) };
  return [...ghosts, ...ways, { kind: "path", piece, path, beyond, costs, flag, ...more }];
}

/** Those who go with whoever is drawn: the way of each, and where it ends for whoever cannot follow. */
export function ofFollowers(followers: Follower[]): Overlay[] {
  return followers.flatMap(({ piece, course, why, clause, draft }): Overlay[] => {
    if (!course) {
      const at = pathOf(draft).at(-1);
      return at && why ? [{ kind: "slip", at, slip: { head: "Cannot follow", clause, text: [why] } }] : [];
    }
    const { path, beyond, stop } = course;
    const flag = why ? { head: "Cannot follow", clause, text: [why] } : { text: [] };
    return [{ kind: "path", piece, path, beyond, costs: [], flag, ...(stop ? { stop: stop.at } : {}) }];
  });
}

/** A course that is flown as one whole: its way, what it covers at its end, who sees whom; as a sketch where it may not be flown. */
export function ofFlight(
  before: Beforehand,
  unit: LengthUnit,
  dragging: boolean,
  heading: number | undefined,
): Overlay[] {
  const { course, areas } = before.preview;
  // All of it is flown: there is nothing left to be told.
  const flag = course && course.cost > 0 ? { text: [lengthWithUnit(course.cost, unit, true)] } : { text: [] };
  const drawn = (course ? ofCourse(course, unit, 0, true) : []).map((each) =>
    each.kind === "path" ? { ...each, flag, ...(heading === undefined ? {} : { heading }) } : each,
  );
  return [
    ...ofAreas(areas ?? []),
    ...drawn,
    ...ofTests(before),
    ...(dragging ? [] : ofRemarks(before.preview.remarks)),
  ];
}

/** What a command would have come to, from what was known before it: its way, what it covers, whom it is aimed at. */
export function ofCommand(
  { filled, preview, forecasts }: Pick<Mistake, "filled" | "preview" | "forecasts">,
  unit: LengthUnit,
): Overlay[] {
  const pointed = [...new Set([...piecesOf(filled), ...forecasts.flatMap((forecast) => forecast.pieces)])];
  return [
    ...ofAreas(preview.areas ?? []),
    ...(preview.course ? ofCourse(preview.course, unit, 0, true) : []),
    ...ofRemarks(preview.remarks),
    ...forecasts.flatMap((forecast) => ofForecast(forecast, unit, null, false, 0)),
    ...(pointed.length > 0 ? [{ kind: "pointed" as const, pieces: pointed }] : []),
  ];
}

/** Areas that a command would cover, or that somebody is out of. */
export function ofAreas(areas: Shape[]): Overlay[] {
  return areas.map(({ kind, points, name, closed }): Overlay =>
    closed
      ? { kind: "area", what: kind, outline: points, label: name }
      : { kind: "way", path: points, label: name, chosen: false },
  );
}

/** How far it is from one piece to another. */
export function ofDistance(
  apart: [Piece, Piece] | null,
  placeOf: (piece: Piece) => Point | null,
  unit: LengthUnit,
): Overlay[] {
  const [from, to] = (apart ?? []).map(placeOf);
  if (!from || !to) return [];
  return [{ kind: "ruler", from, to, label: lengthWithUnit(Math.hypot(to.x - from.x, to.y - from.y), unit) }];
}

/** Where whoever moves would go if he failed what he rolls for on the way, with how likely that is. */
function ofTests(before: Beforehand): Overlay[] {
  return before.forecasts.flatMap((forecast): Overlay[] => {
    const { line } = forecast.picture;
    if (!line || forecast.pieces.length !== 1) return [];
    return [{ kind: "sight", line, letters: [], watching: true, label: chanceText(forecast) }];
  });
}

/** Lines of those who watch. */
export function ofRemarks(remarks: Remark[]): Overlay[] {
  return remarks.flatMap((remark) =>
    remark.lines.map((line): Overlay => ({ kind: "sight", line, letters: [], watching: true, label: "" })),
  );
}

/** How many rows a sum has that lie on the sheet: a short one leaves its remarks out. */
export function rowsOf(forecast: Forecast, short = false): number {
  return forecast.need.length + (short ? 0 : forecast.picture.remarks.length);
}

/** The line of a shot with the letters of those rows of its sum that lie on the sheet. */
export function ofForecast(
  forecast: Forecast,
  unit: LengthUnit,
  hot: number | null,
  quiet = false,
  rows = rowsOf(forecast),
): Overlay[] {
  const { line, ties } = forecast.picture;
  if (!line) return [];
  const letters: Letter[] = ties
    .filter((tie) => tie.part < rows)
    .map((tie) => ({ letter: letter(tie.part), at: tie.at, hot: tie.part === hot }));
  const sum = forecast.picture.scatter?.sum ?? [];
  lettered(sum).forEach((key, n) => {
    const at = sum[n]?.at;
    if (key && at) letters.push({ letter: key, at });
  });
  return [{ kind: "sight", line, letters, quiet, label: lineLabel(line, unit) }];
}

/** Of shots along the same line the first. */
export function oncePerLine(shots: readonly Forecast[]): Forecast[] {
  const lineOf = ({ picture }: Forecast) => picture.line && JSON.stringify([picture.line.from, picture.line.to]);
  const lines = shots.map(lineOf);
  return shots.filter((_, n) => lines[n] && lines.indexOf(lines[n]) === n);
}

/**
 * The lines of shots that fell together: only the one that is looked at, else the first, has its length, and the letters of
 * those rows of its sum that lie on the sheet.
 */
export function ofShots(
  shots: readonly Forecast[],
  looked: Forecast | null | undefined,
  unit: LengthUnit,
  hot: number | null,
  rows: (shot: Forecast) => number = rowsOf,
): Overlay[] {
  const own = looked ?? shots.find(({ picture }) => picture.line);
  return oncePerLine(own ? [own, ...shots] : shots).flatMap((shot): Overlay[] => {
    if (shot === own) return ofForecast(shot, unit, hot, true, rows(shot));
    return ofForecast(shot, unit, null, true, 0).map((line) => (line.kind === "sight" ? { ...line, label: "" } : line));
  });
}

/** Where something that is not aimed straight may come down, and the chance to destroy for everybody whom it may catch. */
export function ofScatter(forecast: Forecast, isOwn: (piece: Piece) => boolean): Overlay[] {
  const { scatter } = forecast.picture;
  if (!scatter) return [];
  const { aim, radius, places, distances, reach } = scatter;
  const farthest = Math.max(0, ...distances.map((each) => each.distance));
  const caught = reach.map(({ piece, destroyed }): Overlay => ({
    kind: "target",
    piece,
    label: percent(destroyed),
    chosen: isOwn(piece),
    warned: isOwn(piece),
  }));
  return [{ kind: "scatter", aim, radius, places, farthest }, ...caught];
}

/** A list that is being made: lines to those on it in their order, thin where none is tried, and all that may be on it. */
export function ofList(
  { of, list }: Pick<Listing, "of" | "list">,
  { each }: InTurn,
  actor: Piece,
  placeOf: (piece: Piece) => Point | null,
): Overlay[] {
  const from = placeOf(actor);
  const lines = list.flatMap((piece, n): Overlay[] => {
    const to = placeOf(piece);
    if (!from || !to) return [];
    const line = { from, to, meets: [] };
    const tried = each.size === 0 || each.has(piece);
    // One number above the other, so that they part where the lines do.
    const part = 0.7 - 0.1 * (n % 4);
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    const letters = tried ? [{ letter: String(n + 1), at, on: true }] : [];
    return [{ kind: "sight", line, letters, watching: true, quiet: !tried, label: tried ? "" : "not rolled" }];
  });
  const targets = of.map((piece): Overlay => {
    const label = neededText(each.get(piece));
    return { kind: "target", piece, label, chosen: list.includes(piece) };
  });
  return [...lines, ...targets];
}

function lineLabel(line: SightLine, unit: LengthUnit): string {
  return line.length == null ? "" : lengthWithUnit(line.length, unit, true);
}

/** The pieces that may be chosen, and those that may not. */
export function ofChoices(
  choices: Choice[],
  chosen: Piece | null,
  barred: boolean,
  name: (piece: Piece) => string,
): Overlay[] {
  return choices.flatMap((choice): Overlay[] => {
    const { piece } = choice;
    if (choice.refused) return barred ? [{ kind: "barred", piece }] : [];
    const hopeless = isHopeless(choice.forecasts) ? { hopeless: true } : {};
    const needed = hopeless.hopeless ? "no chance" : neededText(mainOf(choice.forecasts));
    const label = piece === chosen ? name(piece) : needed;
    return [{ kind: "target", piece, label, chosen: piece === chosen, ...hopeless }];
  });
}

/** Who can be seen: everybody that any weapon may fire at, with its line and the least number needed, and who cannot. */
export function ofField(all: { choices: Choice[] }[], unit: LengthUnit): Overlay[] {
  const best = new Map<Piece, Choice>();
  const least = (choice: Choice) => needed(mainOf(choice.forecasts)?.need ?? []) ?? Infinity;
  for (const choice of all.flatMap(({ choices }) => choices)) {
    const known = best.get(choice.piece);
    const better = !known || (known.refused && !choice.refused) || (!choice.refused && least(choice) < least(known));
    if (better) best.set(choice.piece, choice);
  }
  const choices = [...best.values()];
  const lines = choices.flatMap((choice) => {
    const forecast = choice.refused ? null : mainOf(choice.forecasts);
    return forecast ? ofForecast(forecast, unit, null, true, 0) : [];
  });
  return [...lines, ...ofChoices(choices, null, true, () => "")];
}

/** The places along a way at which something can be done, from the lines of what was asked about each. */
export function ofSteps(steps: { value: number; before: Beforehand }[], chosen: number): Overlay[] {
  const points: Point[] = [];
  for (const { before } of steps) {
    const at = mainOf(before.forecasts)?.picture.line?.to;
    if (at) points.push(at);
  }
  const first = steps[0]?.value ?? 0;
  return points.length === steps.length && points.length > 0
    ? [{ kind: "points", points, first, chosen: chosen - first }]
    : [];
}
