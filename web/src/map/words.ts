// The words that overlays bring onto the map: what each says, how large it is, and beside what it stands.

import type { Page, Piece, Token } from "../generated/protocol";
import { ROUND, textWidth, type SideOf, type Wanted } from "./labels";
import { isBody, spread, type Oblong } from "./block";
import { isAloft } from "./height";
import { goals } from "./objectives";
import type { Letter, Overlay, Slip } from "./overlay";
import { toPx, type Lie, type Px } from "./place";
import { isAtSea, noteAt } from "./sea";
import { FAR, isShip, labelOf } from "./ship";
import { isWreck } from "./tokens";

export type WordStyle = "slip" | "flag" | "letter" | "pencil" | "name" | "hot" | "first" | "second" | "note";

/** Words with their size; `want` is where they would like to stand. */
export interface Word {
  key: string;
  style: WordStyle;
  lines: string[];
  head: string;
  clause: string;
  want: Wanted;
}

/** What words are set in, in pixels. */
export const SET = { slip: 12.5, first: 15, line: 13, head: 14, colours: 11.5, note: 12 };

/** From one line of a slip to the next. */
export const LEADING = 15;

/** A slip is no wider than so many pixels where its words can be set in more than one line. */
const WIDEST = 230;

const slipSize = (lines: readonly string[]): { w: number; h: number } => ({
  w: Math.ceil(Math.max(0, ...lines.map((line) => textWidth(line, SET.slip)))) + 14,
  h: 20 + (Math.max(1, lines.length) - 1) * LEADING,
});

/** Words in lines of about the same width, none wider than a slip should be. */
export function inLines(words: string): string[] {
  const rows = Math.ceil(textWidth(words, SET.slip) / WIDEST);
  const most = textWidth(words, SET.slip) / rows;
  const lines = [""];
  for (const word of words.split(" ")) {
    const line = lines[lines.length - 1] ?? "";
    const longer = line ? `${line} ${word}` : word;
    // The half of a word may hang over: otherwise the last line would be left with all of them.
    const over = textWidth(longer, SET.slip) - textWidth(word, SET.slip) / 2 > most;
    if (line && (over || textWidth(longer, SET.slip) > WIDEST)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** A flag's width and height: a head of 27 px, a first line of 24, further lines of 19. */
export function flagSize({ text, head, clause }: Slip): { w: number; h: number } {
  const [first = "", ...rest] = text;
  const wide = Math.max(
    head ? textWidth(head, SET.head) + (clause ? textWidth(clause, 12.5, 500) + 24 : 0) : 0,
    textWidth(first, head ? SET.line : SET.first),
    ...rest.map((line) => textWidth(line, SET.line, 500)),
  );
  const below = !head && clause ? 18 : 0;
  return {
    w: Math.ceil(wide) + 24,
    h: (head ? 27 : 0) + (text.length ? (head ? 19 : 24) + rest.length * 19 + 10 : 0) + below,
  };
}

/** Where a piece is drawn: a circle, or a rectangle, whose radius is then half its lesser side. */
export type Where = (piece: Piece) => { at: Px; radius: number; oblong?: Oblong } | null;

/** From so many pixels to the millimetre bodies fly their names. */
const FLAGS = 0.34;

const BESIDE: readonly SideOf[] = [
  "right",
  "left",
  "below",
  "above",
  "right-below",
  "right-above",
  "left-below",
  "left-above",
];
const UNDER: readonly SideOf[] = ["below", "above", "right", "left"];
const OVER: readonly SideOf[] = ["above", "below", "right", "left"];

/** All words of a picture, the most needed first. */
export function wordsOf(
  page: Page,
  overlays: readonly Overlay[],
  lie: Lie,
  where: Where,
  named: ReadonlySet<Piece>,
  far: boolean,
): Word[] {
  const flags: Word[] = [];
  const near: Word[] = [];
  const quiet: Word[] = [];
  const spares: Word[] = [];
  const add = (
    list: Word[],
    key: string,
    style: WordStyle,
    slip: Slip,
    at: Px,
    gap: number,
    sides: readonly SideOf[],
    room?: Px,
  ): void => {
    const size =
      style === "flag"
        ? flagSize(slip)
        : style === "letter" || style === "hot"
          ? { w: 21, h: 21 }
          : style === "first" || style === "second"
            ? { w: Math.ceil(textWidth(slip.text[0] ?? "", SET.colours)) + 13, h: 16 }
            : slipSize(slip.text);
    const [head, clause] = [slip.head ?? "", slip.clause ?? ""];
    const sticks = style === "flag";
    const spare = list === spares;
    list.push({
      key,
      style,
      lines: slip.text,
      head,
      clause,
      want: { key, at, ...size, gap, room, sides, sticks, spare },
    });
  };
  const letters = (list: readonly Letter[], key: string): void => {
    for (const { letter, at, label, hot, on = Boolean(label) } of list) {
      const place = toPx(lie, at);
      add(
        near,
        `${key} ${letter}`,
        hot ? "hot" : "letter",
        { text: [letter] },
        place,
        on ? -10 : 8,
        on ? ["on", ...ROUND] : ["left", "right", "above", "below"],
      );
      if (label) add(near, `${key} ${letter} label`, "slip", { text: [label] }, place, 16, ROUND);
    }
  };
  overlays.forEach((overlay, i) => {
    const key = `${overlay.kind} ${i}`;
    switch (overlay.kind) {
      case "path": {
        const head = overlay.path[overlay.path.length - 1];
        const piece = where(overlay.piece);
        const room = piece?.oblong && spread(piece.oblong);
        const gap = room ? 0 : (piece?.radius ?? 16);
        if (head && (overlay.flag.text.length || overlay.flag.head))
          add(flags, key, "flag", overlay.flag, toPx(lie, head), gap + 12, BESIDE, room);
        overlay.costs.forEach(({ at, text }, k) =>
          add(near, `${key} cost ${k}`, "slip", { text: [text] }, toPx(lie, at), 11, [
            "left",
            "right",
            "above",
            "below",
          ]),
        );
        break;
      }
      case "way": {
        const middle = overlay.path[Math.floor(overlay.path.length / 2)];
        if (middle && overlay.label) add(near, key, "pencil", { text: [overlay.label] }, toPx(lie, middle), 12, OVER);
        break;
      }
      case "sight": {
        letters(overlay.letters, key);
        const { from, to } = overlay.line;
        const [a, b] = [toPx(lie, from), toPx(lie, to)];
        if (overlay.label)
          add(
            near,
            `${key} label`,
            "slip",
            { text: [overlay.label] },
            [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
            10,
            ROUND,
          );
        break;
      }
      case "target": {
        const piece = where(overlay.piece);
        const room = piece?.oblong && spread(piece.oblong);
        if (piece && overlay.label)
          add(
            overlay.chosen ? flags : near,
            key,
            overlay.warned ? "pencil" : "slip",
            { text: [overlay.label] },
            piece.at,
            room ? 9 : piece.radius + 10,
            overlay.chosen ? ROUND : UNDER,
            room,
          );
        break;
      }
      case "area": {
        const middle = overlay.outline[Math.floor(overlay.outline.length / 2)];
        if (middle && overlay.label) add(near, key, "slip", { text: [overlay.label] }, toPx(lie, middle), 6, ROUND);
        break;
      }
      case "ruler": {
        const [a, b] = [toPx(lie, overlay.from), toPx(lie, overlay.to)];
        if (overlay.label)
          add(flags, key, "slip", { text: [overlay.label] }, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 10, ROUND);
        break;
      }
      case "slip": {
        const many = overlay.slip.text.length > 1 || overlay.slip.head || overlay.slip.clause;
        add(many ? flags : near, key, many ? "flag" : "slip", overlay.slip, toPx(lie, overlay.at), 14, BESIDE);
        break;
      }
      default:
    }
  });
  for (const token of page.tokens) {
    const piece = named.has(token.piece) ? where(token.piece) : null;
    const room = piece?.oblong && spread(piece.oblong);
    const gap = room ? 5 : (piece?.radius ?? 0) + 5;
    if (piece) add(near, `name ${token.piece}`, "name", { text: [token.name] }, piece.at, gap, UNDER, room);
  }
  // Craft, and what they see below them, are told apart by nothing but their names; who is pointed at has been named already.
  const seen = (token: Token): boolean =>
    (page.heights ? !isWreck(token) : isAloft(token)) && token.symbol !== "marker" && !isShip(token);
  for (const token of page.tokens.filter(seen)) {
    const said =
      named.has(token.piece) ||
      overlays.some((each) => each.kind === "target" && each.piece === token.piece && each.label === token.name);
    const piece = said ? null : where(token.piece);
    if (piece) add(spares, `name ${token.piece}`, "name", { text: [token.name] }, piece.at, piece.radius + 3, UNDER);
  }
  // A body flies its name in the colours of its side.
  for (const token of lie.scale < FLAGS ? [] : page.tokens.filter(isBody)) {
    const said =
      named.has(token.piece) ||
      overlays.some((each) => each.kind === "target" && each.piece === token.piece && each.label);
    const place = said ? null : where(token.piece);
    const style = token.side % 2 === 0 ? "first" : "second";
    if (place?.oblong)
      add(spares, `name ${token.piece}`, style, { text: [token.name] }, place.at, 4, UNDER, spread(place.oblong));
  }
  // A vessel flies its name in the colours of its side; of one that is not known the place is named.
  for (const token of page.tokens.filter(isShip)) {
    const said =
      named.has(token.piece) ||
      overlays.some((each) => each.kind === "target" && each.piece === token.piece && each.label);
    const place = said ? null : where(token.piece);
    const dull = lie.scale < FAR && token.vessel.known !== "identity";
    if (!place?.oblong || token.vessel.known === "unknown" || dull) continue;
    const known = token.vessel.known === "identity" || token.vessel.known === "class";
    const style = known ? (token.side % 2 === 0 ? "first" : "second") : "name";
    add(
      spares,
      `name ${token.piece}`,
      style,
      { text: [labelOf(token, lie.scale)] },
      place.at,
      5,
      ROUND,
      spread(place.oblong),
    );
  }
  for (const [i, shape] of page.sea ? page.shapes.entries() : []) {
    const place = isAtSea(shape) && lie.scale >= FAR ? noteAt(shape, lie) : null;
    if (place) add(spares, `note ${i}`, "note", { text: [shape.name] }, place, 6, ["above", "below", "right", "left"]);
  }
  for (const { name, at, holder, radius } of goals(page)) {
    const words = far && lie.scale >= 0.35 && holder === null ? `${name}, nobody` : name;
    const gap = far ? Math.max(18, (radius / 1000) * lie.scale + 4) : 17;
    add(quiet, `objective ${name}`, "slip", { text: inLines(words) }, toPx(lie, at), gap, UNDER);
  }
  return [...flags, ...near, ...quiet, ...spares];
}
