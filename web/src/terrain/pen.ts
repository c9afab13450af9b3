// What every drawing of the ground is given: the colours, the level of detail, and how the table is turned.

import type { XY } from "./geometry";
import type { Palette } from "./palette";
import { n1 } from "./path";

/** Light falls from the north-west of the screen, always: shadows go this way, in millimetres. */
export const SUN = { dx: 2.2, dy: 2.6 };

export interface Pen {
  colours: Palette;
  /** From the table as it lies, north up, to the table as this seat sees it. */
  turn: (p: XY) => XY;
  /** Is the table turned by 180 degrees? */
  turned: boolean;
  /** Furrows, ruts, tiles, tufts and grain are drawn too. */
  fine: boolean;
}

/** A stamp at a place. */
export const stamp = (id: string, [x, y]: XY): string => `<use href="#${id}" x="${n1(x)}" y="${n1(y)}"/>`;

/** The dotted line that says: this edge counts. */
export const dotted = (d: string, ink: string): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width=".9" stroke-dasharray=".1 3.2" stroke-linecap="round"/>`;
