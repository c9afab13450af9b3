// How much is drawn at which scale. Scales are CSS pixels to the millimetre.

/** Below this models go: each unit is one counter with marks at the true places of its pieces. */
export const COUNTERS = 0.6;
/** A piece to which the rules give a heading is seen longer: a counter looks nowhere. */
export const HEADED_COUNTERS = 0.16;
/** Below this furrows, ruts, tiles, tufts and grain go from the ground. */
export const FINE_GROUND = 0.5;
/** From here buildings and roads have their names. */
export const SMALL_NAMES = 1.3;
/** A plate is never smaller than this, in pixels. */
const LEAST_PLATE = 22;
/** The side of a plate, in millimetres. */
const PLATE = 24;

export type Detail = "counters" | "models";

export const detailAt = (scale: number, headed = false): Detail =>
  scale < (headed ? HEADED_COUNTERS : COUNTERS) ? "counters" : "models";

/** The same where it stands among blocks that are drawn true to scale. */
const LEAST_AMONG_BLOCKS = 15;

/** Pixels to the millimetre of a model: true to scale, but never too small to be told apart. */
export const modelScale = (scale: number, amongBlocks = false): number =>
  Math.max(scale, (amongBlocks ? LEAST_AMONG_BLOCKS : LEAST_PLATE) / PLATE);

/** The distance of graduations with a number, in units of the table, so that numbers stand at least `least` pixels apart. */
export function graduation(pixelsPerUnit: number, least = 64): { step: number; parts: number } {
  const want = least / pixelsPerUnit;
  const power = 10 ** Math.floor(Math.log10(want));
  const digit = [1, 2, 5, 10].find((d) => d * power >= want) ?? 10;
  return { step: digit * power, parts: digit === 2 || digit === 10 ? 2 : digit === 5 ? 5 : 2 };
}
