// A game at a table of real miniatures as the page keeps it: two rosters, what was written down, and the way back.

import type {
  AttackPage,
  AttackParty,
  AttackThrow,
  AttackWish,
  AttackWords,
  ForceSheet,
  Outsider,
  Sheet,
} from "../generated/protocol";
import { keepValue, keptValue, type Store } from "../text/kept";

/** One element of a roster. */
export interface Piece {
  name: string;
  kind: string;
  symbol: string;
  unit: string;
  left: number;
  full: number;
  /** Its sheet, where it is a unit of its force's own. */
  own?: Sheet;
  /** What it was given beyond its list, and what its buyer settled; not known of whoever is in no force. */
  traits?: string[];
}

/** One side's roster. */
export interface Roster {
  title: string;
  list: string;
  pieces: Piece[];
}

/** What was written down, and what it changed. */
export interface Entry {
  words: string;
  turn: number;
  /** Whose strength was what before. */
  before: { side: number; piece: number; left: number }[];
}

/** Everything that is kept. */
export interface Game {
  book: string;
  era: string;
  rosters: Roster[];
  /** Who may be brought to either side though no force has them. */
  outsiders?: Outsider[];
  turn: number;
  /** Whose attack it is. */
  side: number;
  /** Who of each side was last meant; -1 for nobody. */
  chosen: number[];
  entries: Entry[];
}

/** The shot that is being told. */
export interface Shot {
  weapon: string | null;
  band: number | null;
  circumstances: string[];
  /** By die; null for one that has not been typed. */
  dice: (number | null)[];
  /** Which die is typed next; null for the first that has not been. */
  at: number | null;
}

/** A shot of which nothing is told. */
export function blank(): Shot {
  return { weapon: null, band: null, circumstances: [], dice: [], at: null };
}

/** The roster of a force, those that have cards of their own among the others. */
export function rosterOf(sheet: ForceSheet): Roster {
  const pieces = sheet.units.flatMap((unit, at) => {
    const lines = (sheet.draft.units[at]?.elements ?? []).flatMap((line) =>
      Array.from({ length: line.number }, () => line),
    );
    return unit.pieces.map((member, place): Piece => {
      const [left, full] = member.strength;
      const own = sheet.draft.kinds?.find((kind) => kind.name === member.kind);
      return {
        name: member.name,
        kind: member.kind,
        symbol: member.symbol,
        unit: unit.name,
        left: Number(left),
        full: Number(full),
        traits: lines[place]?.traits ?? [],
        ...(own ? { own } : {}),
      };
    });
  });
  return { title: sheet.draft.title || sheet.draft.list, list: sheet.draft.list, pieces };
}

/** A game that begins. What stands on no table cannot be shot at; it stays in the roster all the same. */
export function begin(book: string, era: string, rosters: Roster[], outsiders: Outsider[] = []): Game {
  return { book, era, rosters, outsiders, turn: 1, side: 0, chosen: rosters.map(() => -1), entries: [] };
}

/** The same with somebody on a side who is in no force, and who is meant from now on. */
export function joined(game: Game, side: number, { kind, group, symbol, strength }: Outsider): Game {
  const before = game.rosters[side]?.pieces ?? [];
  const number = before.filter((piece) => piece.kind === kind).length + 1;
  const piece = { name: `${kind} ${number}`, kind, symbol, unit: group, left: strength, full: strength };
  const rosters = game.rosters.map((roster, at) =>
    at === side ? { ...roster, pieces: [...roster.pieces, piece] } : roster,
  );
  return choose({ ...game, rosters }, side, before.length);
}

/** Who is meant of a side. */
export function chosen(game: Game, side: number): Piece | undefined {
  return game.rosters[side]?.pieces[game.chosen[side] ?? -1];
}

/** The other side. */
export function other(side: number): number {
  return 1 - side;
}

/** The same with somebody else meant. */
export function choose(game: Game, side: number, piece: number): Game {
  return { ...game, chosen: game.chosen.map((before, at) => (at === side ? piece : before)) };
}

/** What the table is asked about a shot; nothing where somebody is missing. */
export function wishOf(game: Game, shot: Shot): AttackWish | null {
  const [attacker, target] = [chosen(game, game.side), chosen(game, other(game.side))];
  if (!attacker || !target || target.left === 0) return null;
  const dice = typedFaces(shot);
  const party = (side: number, { kind, own, traits }: Piece): AttackParty => ({
    list: game.rosters[side]?.list ?? "",
    kind,
    ...(traits ? { traits } : {}),
    ...(own ? { own } : {}),
  });
  return {
    era: game.era,
    attacker: party(game.side, attacker),
    target: party(other(game.side), target),
    weapon: shot.weapon,
    left: target.left,
    band: shot.band,
    circumstances: shot.circumstances,
    dice,
  };
}

/** The faces that were typed, up to the first that is missing. */
function typedFaces(shot: Shot): number[] {
  const missing = shot.dice.indexOf(null);
  return shot.dice.slice(0, missing < 0 ? shot.dice.length : missing).filter((face) => face !== null);
}

/** The sides of every die, in the order in which they are thrown. */
export function sidesOf(throws: AttackThrow[]): number[] {
  return throws.flatMap(({ dice, sides }) => Array.from({ length: dice }, () => sides));
}

/** Which die is typed next: the one that was pointed at, the first that is missing, or the last. */
export function nextDie(shot: Shot, throws: AttackThrow[]): number {
  const all = sidesOf(throws).length;
  const missing = Array.from({ length: all }, (_, at) => shot.dice[at] ?? null).indexOf(null);
  const last = Math.max(0, all - 1);
  return Math.min(shot.at ?? (missing < 0 ? last : missing), last);
}

/** The throw that a die belongs to, counted from 0. */
export function throwOf(throws: AttackThrow[], die: number): number {
  let before = 0;
  return throws.findIndex(({ dice }) => die < (before += dice));
}

/** The same shot with one more face, on the die that is typed next. What was thrown later hung on it, and is forgotten. */
export function typed(shot: Shot, face: number, throws: AttackThrow[]): Shot {
  const at = nextDie(shot, throws);
  const mine = throwOf(throws, at);
  const kept = sidesOf(throws).map((_, die) => {
    if (die === at) return face;
    return throwOf(throws, die) > mine ? null : (shot.dice[die] ?? null);
  });
  return { ...shot, dice: kept, at: null };
}

/** The same shot after a tap on a circumstance. */
export function tapped(shot: Shot, of: { now?: string | null; next?: string | null }): Shot {
  const rest = shot.circumstances.filter((word) => word !== of.now);
  return { ...shot, circumstances: of.next ? [...rest, of.next] : rest };
}

function struck(game: Game, changes: { side: number; piece: number; left: number }[]): Roster[] {
  return game.rosters.map((roster, side) => ({
    ...roster,
    pieces: roster.pieces.map((piece, at) => {
      const change = changes.find((each) => each.side === side && each.piece === at);
      return change ? { ...piece, left: change.left } : piece;
    }),
  }));
}

function noted(game: Game, words: string, changes: { side: number; piece: number; left: number }[]): Game {
  const before = changes.map(({ side, piece }) => ({
    side,
    piece,
    left: game.rosters[side]?.pieces[piece]?.left ?? 0,
  }));
  const entry = { words, turn: game.turn, before };
  return { ...game, rosters: struck(game, changes), entries: [...game.entries, entry] };
}

/** The same with what the table said of a shot written down; attacker and target stay, unless one is lost. */
export function written(game: Game, shot: Shot, page: AttackPage): Game {
  const [attacker, target] = [chosen(game, game.side), chosen(game, other(game.side))];
  const result = page.result;
  if (!attacker || !target || !result) return game;
  const thrown = page.throws.map((_, of) => typedFaces(shot).filter((_, die) => throwOf(page.throws, die) === of));
  const faces = thrown.map((all) => all.join(" and ")).join(", then ");
  const needed = page.needed ? `${page.needed.words}, ` : "";
  const lost = result.attacker_lost ? ` ${attacker.name} is lost.` : "";
  const words = `${attacker.name} at ${target.name}: ${needed}${faces}. ${result.words}. ${result.then}.${lost}`;
  const changes = [{ side: other(game.side), piece: game.chosen[other(game.side)] ?? -1, left: result.left }];
  if (result.attacker_lost) changes.push({ side: game.side, piece: game.chosen[game.side] ?? -1, left: 0 });
  const after = noted(game, words, changes);
  const gone = (side: number): boolean => chosen(after, side)?.left === 0;
  return { ...after, chosen: after.chosen.map((piece, side) => (gone(side) ? -1 : piece)) };
}

/** The same with the strength of somebody put right by hand: what artillery, mines or a ruling did. */
export function corrected(
  game: Game,
  { points }: Pick<AttackWords, "points">,
  side: number,
  piece: number,
  left: number,
): Game {
  const of = game.rosters[side]?.pieces[piece];
  if (!of || left < 0 || left > of.full || left === of.left) return game;
  return noted(game, `${of.name}: ${of.left} ${points} become ${left}, by hand.`, [{ side, piece, left }]);
}

/** The same without what was written down last. */
export function undone(game: Game): Game {
  const last = game.entries.at(-1);
  if (!last) return game;
  return { ...game, rosters: struck(game, last.before), turn: last.turn, entries: game.entries.slice(0, -1) };
}

const KEPT = "sandtable.companion";

function isGame(value: unknown): value is Game {
  if (!value || typeof value !== "object") return false;
  const it = value as Record<string, unknown>;
  const texts = [it["book"], it["era"]].every((word) => typeof word === "string");
  const numbers = [it["turn"], it["side"]].every((number) => Number.isInteger(number));
  const lists = [it["rosters"], it["chosen"], it["entries"]].every((list) => Array.isArray(list));
  return (
    texts &&
    numbers &&
    lists &&
    (it["rosters"] as unknown[]).length === 2 &&
    (it["rosters"] as unknown[]).every(isRoster)
  );
}

function isRoster(value: unknown): boolean {
  if (!value || typeof value !== "object" || !("pieces" in value) || !Array.isArray(value.pieces)) return false;
  return value.pieces.every((piece: unknown) => typeof piece === "object" && piece !== null && "left" in piece);
}

/** The game that was left; none where there is none. */
export function recall(store: Store | undefined): Game | null {
  const read = keptValue(store, KEPT);
  return isGame(read) ? read : null;
}

/** Keeps the game; nothing where it is over. */
export function remember(store: Store | undefined, game: Game | null): void {
  keepValue(store, KEPT, game);
}
