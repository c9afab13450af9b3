// Figures drawn with a pen: a picture of the ground has no typeface to rely on, and is the same on every machine.

import { n1 } from "./path";

/** Each figure in a box four wide and six high, from its upper left corner. */
const STROKES: readonly string[] = [
  "M2 0C.7 0 0 1.3 0 3S.7 6 2 6 4 4.7 4 3 3.3 0 2 0Z",
  "M.8 1.2L2.4 0V6",
  "M.2 1.4C.3 .5 1 0 2 0 3.2 0 3.9 .7 3.9 1.7 3.9 3.2 .4 4.3 .1 6H4",
  "M.3 .9C.7 .3 1.3 0 2 0 3.1 0 3.8 .6 3.8 1.4S3.1 2.8 1.7 2.8C3.2 2.8 4 3.4 4 4.4S3.2 6 2 6C1.1 6 .4 5.6 0 5",
  "M2.9 6V0L0 4.2H4",
  "M3.6 0H.8L.5 2.8C.9 2.4 1.5 2.2 2.1 2.2 3.2 2.2 4 3 4 4.1S3.2 6 2 6C1.1 6 .4 5.6 0 5",
  "M3.5 .6C3.2 .2 2.7 0 2.2 0 .8 0 0 1.6 0 3.6 0 5.1 .8 6 2 6S4 5.2 4 4.1 3.2 2.3 2.1 2.3 .2 3 .1 4",
  "M.1 0H4C2.6 1.7 1.6 3.7 1.4 6",
  "M2 2.8C.9 2.8 .3 2.2 .3 1.4S1 0 2 0 3.7 .6 3.7 1.4 3.1 2.8 2 2.8C.8 2.8 0 3.5 0 4.4S.8 6 2 6 4 5.3 4 4.4 3.2 2.8 2 2.8Z",
  "M.5 5.4C.8 5.8 1.3 6 1.8 6 3.2 6 4 4.4 4 2.4 4 .9 3.2 0 2 0S0 .8 0 1.9 .8 3.7 1.9 3.7 3.8 3 3.9 2",
];
/** From one figure to the next. */
const STEP = 5.4;
const HIGH = 6;

/** The figures as stamps, for the `defs` of a drawing. */
export const digitStamps = (): string => STROKES.map((d, n) => `<path id="n${n}" d="${d}"/>`).join("");

/** How wide a number is, in its own height. */
export const digitsWide = (text: string): number => (text.length * STEP - (STEP - 4)) / HIGH;

/** A number round a place, so high; what stands behind a point is set smaller and lower, as on charts. */
export function digits(text: string, x: number, y: number, high: number, slant = 0): string {
  const [whole = "", part = ""] = text.split(".");
  const k = high / HIGH;
  const wide = digitsWide(whole) * high;
  const stamps = (all: string, size: number, dx: number, dy: number): string =>
    [...all]
      .map(
        (digit, n) =>
          `<use href="#n${digit}" transform="translate(${n1(dx + n * STEP * size)} ${n1(dy)}) scale(${size.toFixed(2)})"/>`,
      )
      .join("");
  return (
    `<g transform="translate(${n1(x)} ${n1(y)})${slant ? ` skewX(${-slant})` : ""}">` +
    stamps(whole, k, -wide / 2, -high / 2) +
    (part ? stamps(part, k * 0.68, wide / 2 + 1.4 * k, -high / 2 + high * 0.6) : "") +
    "</g>"
  );
}
