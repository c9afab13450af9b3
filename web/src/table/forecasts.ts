// What forecasts say, in the forms in which the table shows it. Numbers are the table's own; here they are only written.

import type { Choice, Entry, Forecast, Part, Piece, Roll, Sentence, Summand } from "../generated/protocol";
import { capital, letter, percent, signed } from "../text/measure";

/** The number that each die must show, or nothing where no number is needed. */
export function needed(parts: Part[]): number | null {
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part.value, 0);
}

/** A number that dice must reach, or may show at most. */
type Numbered = Pick<Forecast, "need" | "at_most">;

/** "7+", "at most 6"; nothing where no number is needed. */
export function neededText(of: Numbered | null | undefined): string {
  const number = needed(of?.need ?? []);
  if (number === null) return "";
  return of?.at_most ? `\u2264 ${number}` : `${number}+`;
}

/** A throw with the number that is needed for it, or that is added to it. */
type Modified = Pick<Roll, "parts" | "added" | "at_most">;

/** The number that a throw needs; nothing where none is, or where it is added to the dice. */
export function neededOf(roll: Modified): number | null {
  return roll.added ? null : needed(roll.parts ?? []);
}

/** Does a face of a throw do what is needed? Where no number is, none does. */
export function counts(roll: Modified, face: number): boolean {
  const number = neededOf(roll);
  return number !== null && (roll.at_most ? face <= number : face >= number);
}

/** What the number of a throw is: "7+ needed", "6 or less needed", "−1 added"; nothing where there is none. */
export function modifiedText(roll: Modified): string {
  const parts = roll.parts ?? [];
  if (parts.length === 0) return "";
  const number = needed(parts) ?? 0;
  if (roll.added) return `${signed(number)} added`;
  return roll.at_most ? `${number} or less needed` : `${number}+ needed`;
}

/** The value of each part of a throw's number as it stands in the sum; what is added has its sign from the first on. */
export function partOf(roll: Modified, part: Part, index: number): string {
  return roll.added ? signed(part.value) : partValue(part, index);
}

/** A part's value as it stands in a sum: the first is the base, the others are added to it. */
export function partValue(part: Part, index: number): string {
  return index === 0 ? String(part.value) : signed(part.value);
}

/** The forecast that a shot's panel is about: the one with dice that need a number, else the first. */
export function mainOf(forecasts: Forecast[]): Forecast | null {
  const pictured = forecasts.find((forecast) => forecast.need.length > 0 && forecast.picture.results.length > 0);
  return pictured ?? forecasts.find((forecast) => forecast.need.length > 0) ?? forecasts[0] ?? null;
}

/** What is expected of a list of pieces: of each that is tried, and of all of them together. */
export interface InTurn {
  each: Map<Piece, Forecast>;
  all: Forecast | null;
}

/** Of each piece of a list there is a forecast about it and whoever tries, of all of them one about more. */
export function inTurn(forecasts: Forecast[], list: Piece[]): InTurn {
  const each = new Map<Piece, Forecast>();
  for (const forecast of forecasts) {
    const [, piece] = forecast.pieces;
    if (forecast.pieces.length === 2 && piece !== undefined && list.includes(piece)) each.set(piece, forecast);
  }
  return { each, all: forecasts.find((forecast) => forecast.pieces.length > 2) ?? null };
}

/** The parts of a number in short: "4 −2". */
export function partsText(parts: Part[]): string {
  return parts.length > 1 ? parts.map(partValue).join(" ") : "";
}

/** "64 % destroyed". */
export function chanceText(forecast: Forecast): string {
  const first = forecast.chances[0];
  return first ? `${percent(first[1])} ${first[0]}` : "";
}

/** Which weight of the odds' one hue each result has: 0 for what is lightest to 3 for what is heaviest. */
export function weight(index: number, count: number): number {
  if (count <= 1) return 0;
  if (count >= 5) return Math.min(3, Math.floor((index * 4) / count));
  return count === 2 ? index * 2 : index;
}

/** "40 % fails, 10 % crashes": what matters of all that somebody rolls for himself; nothing where he rolls nothing. */
export function ownText(forecasts: Forecast[]): string {
  const own = forecasts.find((forecast) => forecast.pieces.length === 1);
  return own ? own.chances.map(([name, chance]) => `${percent(chance)} ${name}`).join(", ") : "";
}

/** Can nothing come of it, as far as anybody knows? */
export function isHopeless(forecasts: Forecast[]): boolean {
  const chances = mainOf(forecasts)?.chances ?? [];
  return chances.length > 0 && chances.every(([, chance]) => chance === 0);
}

/** The labels of chances that the columns of a list of targets show. */
export function columns(choices: Choice[]): string[] {
  const labels: string[] = [];
  for (const choice of choices) {
    for (const [label] of mainOf(choice.forecasts)?.chances ?? []) if (!labels.includes(label)) labels.push(label);
  }
  return labels.slice(0, 2);
}

/** What came of one throw: its dice, what was said of it, and what was to be expected. */
export interface Outcome {
  roll: Roll;
  sentences: Sentence[];
  forecast: Forecast | null;
  /** The index among the results of the picture, where the dice say it. */
  result: number | null;
}

/** The throws of an entry in their order, each with its forecast, as far as there are any. */
export function outcomes(entry: Entry, forecasts: Forecast[]): Outcome[] {
  const left = [...forecasts];
  const all: Outcome[] = [];
  for (const told of entry.told) {
    if (told.roll) {
      const { roll } = told;
      // Shots that need the same number for other reasons are told apart by their sums.
      const fitting = left.filter((forecast) => fits(forecast, roll));
      const at = left.indexOf((fitting.find((forecast) => sums(forecast, roll)) ?? fitting[0]) as Forecast);
      const forecast = at < 0 ? null : (left.splice(at, 1)[0] ?? null);
      all.push({ roll: told.roll, sentences: [], forecast, result: resultOf(told.roll, forecast) });
    } else if (told.sentence && !told.sentence.opens) {
      all.at(-1)?.sentences.push(told.sentence);
    }
  }
  return all;
}

function fits(forecast: Forecast, roll: Modified & { name: string }): boolean {
  return forecast.reason.name === roll.name && needed(forecast.need) === neededOf(roll);
}

function sums(forecast: Forecast, roll: Roll): boolean {
  const words = (parts: Part[]) => parts.map((part) => `${part.value} ${part.name}`).join();
  return words(forecast.need) === words(roll.parts ?? []);
}

function resultOf(roll: Roll, forecast: Forecast | null): number | null {
  return forecast && cellOf(forecast, roll.faces);
}

/** Which of a forecast's results two faces give, as its square says; nothing where there is none, or a face is missing. */
export function cellOf(forecast: Forecast, faces: readonly (number | null)[]): number | null {
  const { square } = forecast.picture;
  const [first, second] = faces;
  if (!square || first == null || second == null || faces.length !== 2) return null;
  return square.results[(second - 1) * square.sides + (first - 1)] ?? null;
}

/** What was expected of a throw that is asked for: of forecasts that look alike the one whose turn it is. */
export function expected(
  throwing: { name: string; parts: Part[] },
  forecasts: Forecast[],
  thrown: number,
): Forecast | null {
  const inTurn = forecasts[thrown];
  return inTurn && fits(inTurn, throwing) ? inTurn : (forecasts.find((each) => fits(each, throwing)) ?? null);
}

/** What dice are thrown, in words: "two D10". */
export function diceText(sides: number[]): string {
  const words = ["no dice", "one", "two", "three", "four", "five", "six"];
  const [first] = sides;
  if (first === undefined) return "no dice";
  if (sides.some((each) => each !== first)) return sides.map((each) => `D${each}`).join(", ");
  return `${words[sides.length] ?? sides.length} D${first}`;
}

/** "on each of two D10; it has 5 of 22". */
export function circumstances(forecast: Forecast, strength: [number, number] | null): string {
  const { square } = forecast.picture;
  const dice = square ? `on each of ${diceText([square.sides, square.sides])}` : "";
  const has = strength ? `it has ${strength[0]} of ${strength[1]}` : "";
  return [dice, has].filter((text) => text !== "").join("; ") || capital(forecast.reason.name);
}

/** A letter for each row of a sum that is about a place on the table; none for the others. */
export function lettered(sum: readonly Pick<Summand, "at">[]): string[] {
  let n = 0;
  return sum.map(({ at }) => (at ? letter(n++) : ""));
}
