// A sheet of painted ground: a part of the table at one density, painted strip by strip so that nothing else has to wait.

/** A part of the table, in millimetres from its corner at the top left of the screen. */
export interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Device pixels that are painted in one go. */
const STRIP = 420_000;
/** Device pixels of a sheet at most. */
export const LARGEST_SHEET = 7_000_000;

/** The density of a sheet of the whole table that is not larger than a limit, in device pixels to the millimetre. */
export const densest = (w: number, h: number, pixels: number): number => Math.sqrt(pixels / (w * h));

/** What of a table is worth painting for a window on it: the whole table if that is not too large, else the window and a margin. */
export function worth(window: Part, table: { width: number; height: number }, density: number): Part {
  if (table.width * table.height * density * density <= LARGEST_SHEET)
    return { x: 0, y: 0, w: table.width, h: table.height };
  const room = LARGEST_SHEET / (density * density) / Math.max(1, window.w * window.h);
  const margin = Math.max(0, Math.min(0.5, (Math.sqrt(room) - 1) / 2));
  const x = Math.max(0, Math.floor(window.x - window.w * margin));
  const y = Math.max(0, Math.floor(window.y - window.h * margin));
  return {
    x,
    y,
    w: Math.min(table.width - x, Math.ceil(window.w * (1 + 2 * margin)) + 1),
    h: Math.min(table.height - y, Math.ceil(window.h * (1 + 2 * margin)) + 1),
  };
}

/** Does a sheet show all of a window, as far as there is a table? */
export function covers(sheet: Part, window: Part, table: { width: number; height: number }): boolean {
  return (
    sheet.x <= Math.max(0, window.x) &&
    sheet.y <= Math.max(0, window.y) &&
    sheet.x + sheet.w >= Math.min(table.width, window.x + window.w) &&
    sheet.y + sheet.h >= Math.min(table.height, window.y + window.h)
  );
}

const frame = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => go()));

/**
 * Paints a part of a drawing (one unit of it is one millimetre) on a canvas, which it sizes.
 * Stops and says `false` as soon as the sheet is no longer wanted.
 */
export async function paint(
  canvas: HTMLCanvasElement,
  drawing: HTMLImageElement,
  part: Part,
  density: number,
  wanted: () => boolean,
): Promise<boolean> {
  const width = Math.max(1, Math.round(part.w * density));
  const height = Math.max(1, Math.round(part.h * density));
  // Painted apart and handed over whole: a canvas that is only shown costs nothing when the map is panned.
  const work = new OffscreenCanvas(width, height);
  const pen = work.getContext("2d", { alpha: false });
  const shown = canvas.getContext("bitmaprenderer", { alpha: false });
  if (!pen || !shown) return false;
  const rows = Math.max(64, Math.floor(STRIP / width));
  for (let y = 0; y < height; y += rows) {
    await frame();
    if (!wanted()) return false;
    const high = Math.min(rows, height - y);
    const [sx, sy] = [part.w / width, part.h / height];
    pen.drawImage(drawing, part.x, part.y + y * sy, width * sx, high * sy, 0, y, width, high);
  }
  canvas.width = width;
  canvas.height = height;
  shown.transferFromImageBitmap(work.transferToImageBitmap());
  return true;
}
