// The ground as a picture for the browser: drawn once for each table, way round and level of detail, and kept.

import type { Sea, Shape } from "../generated/protocol";
import { terrain, type Drawing } from "./draw";
import { groundOf } from "./feature";

/** What of a page is drawn here. */
export interface Table {
  ground: readonly Shape[];
  table: { x: number; y: number };
  /** How the ground is to look, where that is said. */
  style?: string;
  /** The sea on which it lies, where it does. */
  sea?: Sea | null;
}

/** What of a table says how its ground looks, besides its shapes. */
export const lookOf = ({ style, sea }: Table): string => (sea ? JSON.stringify(sea) : (style ?? ""));

/** The drawing as a file. `seed` is the scenario's id: the same table always looks the same. */
export function svg(page: Table, seed: string, drawing: Drawing = {}): string {
  return terrain(groundOf(page.ground, page.table, seed, page.style, page.sea), drawing);
}

/** The drawing's address for an `<img>` or an `<image>`; whoever asks lets it go with `URL.revokeObjectURL`. */
export function address(page: Table, seed: string, drawing: Drawing = {}): string {
  return URL.createObjectURL(new Blob([svg(page, seed, drawing)], { type: "image/svg+xml" }));
}

const kept = new Map<string, Promise<HTMLImageElement>>();

/** No more drawings than this are kept: both ways round and both levels of detail of two tables. */
const KEPT = 8;

/** The drawing as an image that can be painted from; after the next frame, so that what is there already is seen first. */
export function image(page: Table, seed: string, drawing: Drawing = {}): Promise<HTMLImageElement> {
  const key = `${seed} ${lookOf(page)} ${page.table.x} ${page.table.y} ${page.ground.length} ${drawing.turned ? "turned" : ""} ${drawing.fine === false ? "far" : "fine"}`;
  const known = kept.get(key);
  if (known) return known;
  const made = new Promise<void>((go) => requestAnimationFrame(() => setTimeout(go))).then(async () => {
    const url = address(page, seed, drawing);
    const img = new Image();
    img.src = url;
    try {
      await img.decode();
    } finally {
      URL.revokeObjectURL(url);
    }
    return img;
  });
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(old);
  }
  return made;
}
