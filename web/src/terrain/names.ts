// What of the ground has its name on the map, and where the name stands.

import type { Ground } from "./feature";
import { bounds, centroid, clamped, distance, distanceTo, inside, type XY } from "./geometry";
import { halfway } from "./ways";

export type NameStyle = "town" | "place" | "wood" | "water" | "hill" | "road" | "house";

/** A name, in millimetres from the table's corner at the top left of the screen. */
export interface Name {
  key: string;
  text: string;
  style: NameStyle;
  at: XY;
  /** Degrees; upright for the reader. */
  angle: number;
  /** Millimetres of room along the text. */
  room: number;
  /** The level of a hill. */
  level?: number;
}

/** A part of a place is no town: it is not set in capitals. */
const PART = /\b(block|quarter|farm|north|south|east|west|upper|lower)\b/i;

/** Words along a line are read from the left. */
const upright = (angle: number): number => {
  const degrees = (((angle * 180) / Math.PI) % 360) + 360;
  return ((degrees + 90) % 180) - 90;
};

/** The roomiest place of a ring that is in none of the others. */
function shoulder(ring: readonly XY[], others: readonly XY[][]): XY {
  if (!others.length) return centroid(ring);
  const { x0, y0, x1, y1 } = bounds(ring);
  let best: { far: number; at: XY } = { far: 0, at: centroid(ring) };
  for (let i = 1; i < 16; i++) {
    for (let j = 1; j < 16; j++) {
      const at: XY = [x0 + ((x1 - x0) * i) / 16, y0 + ((y1 - y0) * j) / 16];
      if (!inside(at, ring) || others.some((other) => inside(at, other))) continue;
      const far = Math.min(distanceTo(at, ring, true), ...others.map((other) => distanceTo(at, other, true)));
      if (far > best.far) best = { far, at };
    }
  }
  return best.at;
}

/** The names of a table. Hedges, walls and fields have none, and a road that is only called "Road" has none either. */
export function names(ground: Ground, turned: boolean): Name[] {
  const turn = ([x, y]: XY): XY => (turned ? [ground.width - x, ground.height - y] : [x, y]);
  return ground.features.flatMap((f, i): Name[] => {
    if (!f.name || f.name.toLowerCase() === f.kind) {
      if (f.kind !== "hill") return [];
    }
    const { x0, y0, x1, y1 } = bounds(f.points);
    const middle = centroid(f.points);
    const common = { key: `${i} ${f.name}`, text: f.name, angle: 0, room: x1 - x0 };
    switch (f.kind) {
      case "built-up":
        // The name stands above the houses.
        return [
          {
            ...common,
            style: PART.test(f.name) ? "place" : "town",
            at: turn([(x0 + x1) / 2, turned ? y1 + 11 : y0 - 11]),
          },
        ];
      case "building":
        return [{ ...common, style: "house", at: turn([(x0 + x1) / 2, (y0 + y1) / 2]) }];
      case "wood":
        return [{ ...common, style: "wood", at: turn(middle) }];
      case "land":
        return [{ ...common, style: "place", at: turn(middle) }];
      case "rock":
      case "buoy":
      case "lighthouse": {
        const [x, y] = turn(middle);
        return [{ ...common, style: "house", at: [x, y + 17], room: 150 }];
      }
      case "shallow":
      case "marsh":
      case "deep-water":
        return [{ ...common, style: "water", at: turn(middle) }];
      case "hill": {
        const others = ground.features.filter((other) => other !== f && other.kind === "hill");
        const higher = others.filter((other) => other.level > f.level && inside(centroid(other.points), f.points));
        // A crest that is called after its hill need not say so again.
        const again = others.some((other) => other.level < f.level && f.name.startsWith(other.name));
        const at = turn(
          shoulder(
            f.points,
            higher.map(({ points }) => points),
          ),
        );
        return [{ ...common, text: again ? "" : f.name, style: "hill", at, level: f.level }];
      }
      case "river":
      case "road": {
        if (!f.band) return [];
        const line = f.band.line;
        // Off the middle, where bridges and objectives like to be.
        const part = line.slice(0, Math.max(2, Math.ceil(line.length / 2)));
        const { at, angle } = halfway(part);
        const room = part.reduce((sum, p, k) => sum + distance(p, clamped(part, k - 1)), 0) * 0.7;
        return [{ ...common, style: f.kind === "river" ? "water" : "road", at: turn(at), angle: upright(angle), room }];
      }
      default:
        return [];
    }
  });
}
