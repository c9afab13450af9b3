// The measures of an example's sketch: its models and its terrain, fitted into a small picture.

import type { Setting } from "./example";

/** A model in the picture. */
interface Model {
  side: number;
  name: string;
  x: number;
  y: number;
}

/** A picture in its own pixels, north up. */
export interface Sketch {
  width: number;
  height: number;
  models: Model[];
  ground: { d: string; closed: boolean }[];
  scale: { pixels: number; label: string } | null;
  words: string;
}

const WIDTH = 380;
const MARGIN = 30;
const LINES = new Set(["hedge", "wall", "fence", "road", "river", "wire", "cliff"]);

type Pair = [number, number];

/** The picture of a setting; none where nothing has a place. */
export function sketch(of: Setting): Sketch | null {
  const models = of.placed.flatMap((each) => {
    const at = /^at ([\d.]+),([\d.]+)$/.exec(each.where);
    return at ? [{ side: each.index, name: each.name, x: Number(at[1]), y: Number(at[2]) }] : [];
  });
  if (!models.length) return null;
  const xs = models.map((model) => model.x);
  const ys = models.map((model) => model.y);
  const left = Math.min(...xs);
  const top = Math.max(...ys);
  const wide = Math.max(Math.max(...xs) - left, 1);
  const high = Math.max(top - Math.min(...ys), 1);
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (170 - 2 * MARGIN) / high, 1.2);
  const height = Math.round(high * scale + 2 * MARGIN + 8);
  const aside = (WIDTH - wide * scale) / 2;
  const x = (at: number): number => round(aside + (at - left) * scale);
  const y = (at: number): number => round(MARGIN - 4 + (top - at) * scale);
  return {
    width: WIDTH,
    height,
    models: models.map((model) => ({ ...model, x: x(model.x), y: y(model.y) })),
    ground: grounds(of.notes).map(({ kind, points }) => {
      const closed = !LINES.has(kind);
      return { closed, d: `M${points.map(([px, py]) => `${x(px)} ${y(py)}`).join("L")}${closed ? "Z" : ""}` };
    }),
    scale: { pixels: round(100 * scale), label: "100" },
    words: models.map((model) => `${model.name} at ${model.x},${model.y}`).join("; "),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Terrain as scenarios write it: a line, an outline, or the two corners of a rectangle. */
function grounds(notes: string[]): { kind: string; points: Pair[] }[] {
  const all: { kind: string; points: Pair[] }[] = [];
  let kind = "";
  for (const note of notes) {
    kind = /kind\s*=\s*"([^"]*)"/.exec(note)?.[1] ?? kind;
    const form = /(rectangle|line|outline|polygon|points|path)\s*=\s*\[/.exec(note)?.[1];
    const points = [...note.matchAll(/\[\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\]/g)].map((pair): Pair => [
      Number(pair[1]),
      Number(pair[2]),
    ]);
    const [one, other] = points;
    if (!form || !one || !other) continue;
    if (form === "rectangle") {
      all.push({ kind, points: [one, [other[0], one[1]], other, [one[0], other[1]]] });
    } else {
      all.push({ kind, points });
    }
  }
  return all;
}
