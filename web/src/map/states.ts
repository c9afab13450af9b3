// The states of a block that show in how it stands, and the signs beside it, the gravest first.

import type { Drawn, Token } from "../generated/protocol";
import { outOfFrame, sizeOf, type Body } from "./block";
import type { Order } from "./figures";

const has = ({ signs }: Pick<Token, "signs">, what: Drawn): boolean =>
  (signs ?? []).some(({ drawn }) => drawn === what);

export const orderOf = (token: Pick<Token, "signs">): Order =>
  has(token, "routing") ? "routing" : has(token, "disordered") ? "disordered" : "ordered";

/** A sign beside a block: a state that it draws itself, that it is done, or a remark. */
export type Beside = Drawn | "done" | "remark";

const GRAVEST: readonly Drawn[] = [
  "routing",
  "locked",
  "disordered",
  "charged",
  "weak",
  "waits",
  "moved",
  "turns",
  "load",
];

/** The signs of a block with the words that they stand for. */
export function besides(token: Pick<Token, "signs" | "marks" | "done">): { sign: Beside; words: string }[] {
  const signs = token.signs ?? [];
  const drawn = GRAVEST.flatMap((what) =>
    signs.filter((sign) => sign.drawn === what).map(({ mark }) => ({ sign: what as Beside, words: mark })),
  );
  // How it is formed is shown by its bases.
  const others = token.marks.filter(
    (mark) => !signs.some((sign) => sign.mark === mark && (sign.drawn === "formed" || GRAVEST.includes(sign.drawn))),
  );
  return [
    ...drawn,
    ...(others.length ? [{ sign: "remark" as const, words: others.join(", ") }] : []),
    ...(token.done ? [{ sign: "done" as const, words: "done" }] : []),
  ];
}

export const isWeak = (token: Pick<Token, "signs">): boolean => has(token, "weak");

/** Pixels from sign to sign, and from a block to its signs. */
const STEP = 14.5;
const CLEAR = 9;
/** Half the size of a sign. */
export const SIGN = 7;

/** The signs of a block in a row behind it, as many as it has room for, the gravest first: where each stands, in pixels from its middle. */
export function signsOf(token: Body, scale: number, turn: number): { sign: Beside; x: number; y: number }[] {
  const { w, h } = sizeOf(token.block);
  const shown = besides(token).slice(0, Math.max(1, Math.floor((Math.max(w, h) * scale + 6) / STEP)));
  return shown.map(({ sign }, n) => {
    const along = (n - (shown.length - 1) / 2) * STEP;
    const [x, y] = outOfFrame([along, (h * scale) / 2 + CLEAR], [0, 0], turn);
    return { sign, x, y };
  });
}
