// Worked and grazed ground: fields with furrows, rough grass, rough going.

import { bounds, lerp, roughen, scatter, type XY } from "./geometry";
import type { Feature } from "./feature";
import type { CropName } from "./palette";
import { linePath, n1, ringPath, softPath } from "./path";
import { dotted, stamp, type Pen } from "./pen";
import { random } from "./random";

/** A field: its outline, what grows on it, and the way its furrows run, in degrees clockwise from the right. */
export interface Field {
  id: string;
  ring: XY[];
  crop: CropName;
  angle: number;
}

/** Ground tone, furrows with a hand's unsteadiness, a worn headland round the edge. */
export function field({ id, ring, crop, angle }: Field, pen: Pen, n: number): string {
  const rand = random(id);
  const k = pen.colours.fields[crop];
  const outline = ringPath(ring.map(pen.turn));
  const ground = `<path d="${outline}" fill="${k.fill}"/>`;
  const headland = `<path d="${outline}" fill="none" stroke="${k.edge}" stroke-width="7" opacity=".35"/>`;
  const clip = `<clipPath id="field${n}"><path d="${outline}"/></clipPath>`;
  if (!pen.fine) return `${clip}${ground}<g clip-path="url(#field${n})">${headland}</g>`;
  const { x0, y0, x1, y1 } = bounds(ring);
  const cx = (x0 + x1) / 2;
  const cy = (y0 + y1) / 2;
  const reach = Math.hypot(x1 - x0, y1 - y0) / 2;
  const ux = Math.cos((angle * Math.PI) / 180);
  const uy = Math.sin((angle * Math.PI) / 180);
  let rows = "";
  for (let s = -reach; s < reach; s += k.gap * (0.86 + rand() * 0.28)) {
    const line: XY[] = [];
    for (let t = -reach; t < reach + 66; t += 66) {
      const w = s + (rand() - 0.5) * 1.1;
      line.push(pen.turn([cx + ux * t - uy * w, cy + uy * t + ux * w]));
    }
    const skip = k.broken ? Math.floor(rand() * line.length) : -1;
    if (skip < 0) rows += linePath(line);
    else {
      if (skip > 0) rows += linePath(line.slice(0, skip + 1));
      if (skip + 2 < line.length) rows += linePath(line.slice(skip + 1));
    }
  }
  return (
    `${clip}${ground}<g clip-path="url(#field${n})"><path d="${rows}" fill="none" stroke="${k.ink}" stroke-width="${k.width}" ` +
    `opacity="${k.opacity}"${crop === "roots" ? ' stroke-dasharray="1.6 1.7"' : ""}/>${headland}</g>`
  );
}

/** Rough grass: a soft-edged tone and short strokes. Ornament only; breaks up large open ground. */
export function meadow(id: string, ring: readonly XY[], pen: Pen): string {
  const rand = random(id);
  const { x0, y0, x1, y1 } = bounds(ring);
  const m: XY = [(x0 + x1) / 2, (y0 + y1) / 2];
  const blob = (k: number): string => {
    const small = ring.map((p): XY => [lerp(m[0], p[0], k), lerp(m[1], p[1], k)]);
    return softPath(roughen(small, 22, 9, rand).map(pen.turn), true);
  };
  const tone = (d: string): string => `<path d="${d}" fill="${pen.colours.meadow}" opacity=".34"/>`;
  const body = tone(blob(1)) + tone(blob(0.84));
  return pen.fine ? body + grass(ring, 15, rand, pen) : body;
}

function grass(ring: readonly XY[], gap: number, rand: () => number, pen: Pen): string {
  const ticks = scatter(ring, gap, rand)
    .filter(() => rand() < 0.62)
    .map(pen.turn)
    .map(([x, y]) => `M${n1(x)} ${n1(y)}l${n1(1 + rand() * 1.4)} ${n1(-2.4 - rand() * 2)}`);
  return `<path d="${ticks.join("")}" fill="none" stroke="${pen.colours.meadowInk}" stroke-width=".7" opacity=".7"/>`;
}

/** Rough going: grass, boulders and scrub inside a dotted edge, for it has an effect. */
export function rough(feature: Feature, pen: Pen): string {
  const rand = random(feature.id);
  const ring = feature.points.map(pen.turn);
  const stones = scatter(feature.points, 26, rand, 6).map((p) =>
    stamp(rand() < 0.6 ? "boulder" : "fruit1", pen.turn(p)),
  );
  return (
    `<path d="${ringPath(ring)}" fill="${pen.colours.meadow}" opacity=".45"/>${grass(feature.points, 13, rand, pen)}` +
    stones.join("") +
    dotted(ringPath(ring), pen.colours.woodInk)
  );
}
