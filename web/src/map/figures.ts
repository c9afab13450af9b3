// Who stands where on the bases of a block: in millimetres round its middle, its front up. The same every time.

import type { Block } from "../generated/protocol";
import { random, type Random } from "../terrain/random";
import { sizeOf } from "./block";

/** Somebody or something, and where it looks, in degrees clockwise from the front of its base. */
export interface Figure {
  x: number;
  y: number;
  turn: number;
}

/** A base with who is left on it; the figures are placed round the middle of the base. */
export interface Base {
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  figures: Figure[];
}

/** A block as it stands. */
export interface Standing {
  bases: Base[];
  /** How far figures stand from their neighbours side by side, and from those behind them. */
  across: number;
  along: number;
}

/** How a block stands: in order, its bases askew, or scattered. */
export type Order = "ordered" | "disordered" | "routing";

/** More figures than this are not drawn of a block: each then stands for several. */
const MOST = 168;
/** Fewer than this on a place for a base are a number and not figures: each is drawn as several. */
const LEAST = 2;

/** How many figures are drawn of a block at full strength, and how many of those are left. */
export function counted(
  block: Block,
  strength: readonly [number, number] | null | undefined,
): { all: number; left: number } {
  const places = Math.max(1, block.bases) * Math.max(1, block.ranks);
  const [now, full] = strength && strength[1] > 0 ? strength : [1, 1];
  const wanted = full < places ? places * LEAST : Math.min(MOST, full);
  const left = Math.min(wanted, Math.ceil((now / full) * wanted));
  return { all: wanted, left: now > 0 ? Math.max(1, left) : 0 };
}

/** The rows of bases, one behind the other: two ranks stand on a base, or three, and a team has one of its own. */
export function baseRows({ ranks, sort }: Pick<Block, "ranks" | "sort">): number {
  if (sort === "limbered") return Math.max(1, ranks);
  return ranks > 3 && ranks % 2 === 0 ? ranks / 2 : ranks > 3 && ranks % 3 === 0 ? ranks / 3 : 1;
}

/**
 * Who is left of so many places: the front rank stands as long as there is anybody behind it, and gaps open all along the
 * rank that thins out. `files` places stand side by side.
 */
export function whoIsLeft(files: number, all: number, left: number, rand: Random): boolean[] {
  const there = Array.from({ length: all }, () => true);
  let lost = all - left;
  for (let from = Math.floor((all - 1) / files) * files; from >= 0 && lost > 0; from -= files) {
    const rank = Array.from({ length: Math.min(files, all - from) }, (_, n) => ({ n: from + n, key: rand() }));
    for (const { n } of rank.sort((a, b) => a.key - b.key).slice(0, lost)) there[n] = false;
    lost -= Math.min(lost, rank.length);
  }
  return there;
}

/** Ranks stand no farther apart than so many files. */
const CLOSED = 2.3;

const shaken = (rand: Random, by: number): number => (rand() * 2 - 1) * by;

/** Bases in rows: infantry, cavalry, guns and teams. */
function inRows(block: Block, all: number, left: number, rand: Random): Standing {
  const { w, h } = sizeOf(block);
  const [columns, ranks] = [Math.max(1, block.bases), Math.max(1, block.ranks)];
  const rows = baseRows(block);
  const files = Math.max(columns, Math.ceil(all / ranks));
  const [bw, bh, deep] = [w / columns, h / rows, ranks / rows];
  const there = whoIsLeft(files, all, left, rand);
  const bases = Array.from({ length: rows * columns }, (_, n): Base => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const [x, y] = [-w / 2 + (column + 0.5) * bw, -h / 2 + (row + 0.5) * bh];
    return { x, y, w: bw, h: bh, turn: 0, figures: [] };
  });
  const across = w / files;
  // Ranks close up, and leave the back of their bases free.
  const along = Math.min(bh / deep, across * CLOSED);
  const ahead = (bh - along * deep) * 0.36;
  there.forEach((is, n) => {
    const jitter = [shaken(rand, across * 0.07), shaken(rand, along * 0.03), shaken(rand, 5)] as const;
    if (!is) return;
    const [rank, file] = [Math.floor(n / files), n % files];
    // A last rank that is not full stands in the middle.
    const short = Math.max(0, files - (all - rank * files));
    const x = (file + 0.5 + short / 2) * across - w / 2;
    const row = Math.min(rows - 1, Math.floor(rank / deep));
    const base = bases[row * columns + Math.max(0, Math.min(columns - 1, Math.floor((x + w / 2) / bw)))];
    if (!base) return;
    const y = ahead + (rank - row * deep + 0.5) * along - bh / 2;
    base.figures.push({ x: x - base.x + jitter[0], y: y + jitter[1], turn: jitter[2] });
  });
  return { bases, across, along };
}

/** Pairs on small bases, loosely in chains. */
function loosely(block: Block, all: number, left: number, rand: Random): Standing {
  const { w, h } = sizeOf(block);
  const pairs = Math.max(1, Math.ceil(all / 2));
  const chains = h > w * 0.09 ? 2 : 1;
  const across = w / pairs;
  const size = Math.min(h / chains, across * chains, 16);
  const there = whoIsLeft(pairs, pairs * 2, left, rand);
  const bases = Array.from({ length: pairs }, (_, n): Base => {
    const x = -w / 2 + (n + 0.5) * across + shaken(rand, across * 0.16);
    const y = chains === 1 ? shaken(rand, h * 0.12) : (n % 2 ? 0.24 : -0.24) * h + shaken(rand, h * 0.05);
    const turn = shaken(rand, 14);
    const figures = [0, 1].flatMap((second): Figure[] => {
      const at = { x: (second - 0.5) * size * 0.5, y: (second - 0.5) * size * 0.3, turn: shaken(rand, 16) };
      return there[second * pairs + n] ? [at] : [];
    });
    return { x, y, w: size, h: size * 0.66, turn, figures };
  });
  return { bases: bases.filter(({ figures }) => figures.length > 0), across: size * 0.5, along: size * 0.6 };
}

/** Four faces that look outwards round an empty middle. */
function hollow(block: Block, all: number, left: number, rand: Random): Standing {
  const { w, h } = sizeOf(block);
  const wall = Math.min(w, h) * 0.26;
  const ranks = 2;
  const faces: Base[] = [
    { x: 0, y: -h / 2 + wall / 2, w, h: wall, turn: 0, figures: [] },
    { x: w / 2 - wall / 2, y: 0, w: h - 2 * wall, h: wall, turn: 90, figures: [] },
    { x: 0, y: h / 2 - wall / 2, w, h: wall, turn: 180, figures: [] },
    { x: -w / 2 + wall / 2, y: 0, w: h - 2 * wall, h: wall, turn: 270, figures: [] },
  ];
  const round = faces.reduce((sum, face) => sum + face.w, 0);
  const places = Math.max(4, Math.ceil(all / ranks));
  const across = round / places;
  const there = whoIsLeft(places, places * ranks, Math.round((left / all) * places * ranks), rand);
  let from = 0;
  for (const face of faces) {
    for (let n = 0; n < places * ranks; n++) {
      const [rank, s] = [Math.floor(n / places), ((n % places) + 0.5) * across - from];
      if (s < 0 || s >= face.w || !there[n]) continue;
      face.figures.push({ x: s - face.w / 2, y: (rank + 0.5) * (wall / ranks) - wall / 2, turn: shaken(rand, 6) });
    }
    from += face.w;
  }
  return { bases: faces, across, along: wall / ranks };
}

/** Bases that are not where they should be. */
function astray(standing: Standing, order: Order, rand: Random): Standing {
  if (order === "ordered") return standing;
  const wild = order === "routing";
  const bases = standing.bases.map((base) => ({
    ...base,
    x: base.x + shaken(rand, base.w * (wild ? 0.26 : 0.1)),
    y: base.y + shaken(rand, base.h * (wild ? 0.42 : 0.16)),
    turn: base.turn + shaken(rand, wild ? 38 : 11),
    figures: base.figures.map((figure) => ({ ...figure, turn: figure.turn + shaken(rand, wild ? 60 : 22) })),
  }));
  return { ...standing, bases };
}

/** A block as it stands. `seed` says what its irregularities are drawn from: they do not change with its strength. */
export function standing(
  block: Block,
  strength: readonly [number, number] | null | undefined,
  order: Order,
  seed: string,
): Standing {
  const { all, left } = counted(block, strength);
  const rand = random(`block ${seed}`);
  const lay = block.sort === "skirmishers" ? loosely : block.sort === "square" ? hollow : inRows;
  return astray(lay(block, all, left, rand), order, random(`astray ${seed}`));
}
