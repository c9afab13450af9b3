// Makes the PNG of a screenshot small: 256 colours that are chosen by median cut, one byte for each pixel.

import { crc32, deflateSync, inflateSync } from "node:zlib";

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue of every pixel, row by row. */
  rgb: Uint8Array;
}

/** Reads a PNG of eight bits a channel without interlacing, as browsers write them. */
function read(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    const row = new Uint8Array(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let x = 0; x < stride; x += 1) {
      const a = x < channels ? 0 : (row[x - channels] ?? 0);
      const b = above[x] ?? 0;
      const c = x < channels ? 0 : (above[x - channels] ?? 0);
      row[x] = ((row[x] ?? 0) + predicted(filter, a, b, c)) & 255;
    }
    for (let x = 0; x < width; x += 1) rgb.set(row.subarray(x * channels, x * channels + 3), (y * width + x) * 3);
    above = row;
  }
  return { width, height, rgb };
}

function predicted(filter: number, a: number, b: number, c: number): number {
  if (filter < 3) return [0, a, b][filter] ?? 0;
  if (filter === 3) return (a + b) >> 1;
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

interface Colour {
  /** The colour with five bits a channel, and the true sums of those that are in it. */
  key: number;
  count: number;
  sums: [number, number, number];
}

const channel = (key: number, of: number) => (key >> (10 - 5 * of)) & 31;

/** The boxes of median cut: always the one is cut that holds most, where its widest side has its middle. */
function cut(all: Colour[], boxes: number): Colour[][] {
  const weigh = (colours: Colour[]) => {
    const sides = [0, 1, 2].map((of) => {
      const values = colours.map(({ key }) => channel(key, of));
      return Math.max(...values) - Math.min(...values);
    });
    const widest = sides.indexOf(Math.max(...sides));
    const width = sides[widest] ?? 0;
    const count = colours.reduce((sum, colour) => sum + colour.count, 0);
    return { colours, widest, count, weight: width * width * Math.sqrt(count) };
  };
  const done = [weigh(all)];
  while (done.length < boxes) {
    done.sort((one, other) => one.weight - other.weight);
    const box = done.pop();
    if (!box || box.weight === 0) {
      if (box) done.push(box);
      break;
    }
    const sorted = box.colours.sort((one, other) => channel(one.key, box.widest) - channel(other.key, box.widest));
    let [at, seen] = [0, 0];
    while (at < sorted.length - 1 && seen < box.count / 2) seen += sorted[at++]?.count ?? 0;
    done.push(weigh(sorted.slice(0, Math.max(1, at))), weigh(sorted.slice(Math.max(1, at))));
  }
  return done.map(({ colours }) => colours);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The same picture with at most 256 colours. */
export function reduced(png: Buffer): Buffer {
  const { width, height, rgb } = read(png);
  const found = new Map<number, Colour>();
  const keys = new Uint16Array(width * height);
  for (let at = 0; at < keys.length; at += 1) {
    const [r, g, b] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0];
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
    keys[at] = key;
    const colour = found.get(key) ?? { key, count: 0, sums: [0, 0, 0] };
    colour.count += 1;
    colour.sums[0] += r;
    colour.sums[1] += g;
    colour.sums[2] += b;
    found.set(key, colour);
  }
  const palette = Buffer.alloc(256 * 3);
  const index = new Uint8Array(1 << 15);
  for (const [n, box] of cut([...found.values()], 256).entries()) {
    const count = box.reduce((sum, colour) => sum + colour.count, 0);
    for (const of of [0, 1, 2] as const) {
      palette[n * 3 + of] = Math.round(box.reduce((sum, colour) => sum + colour.sums[of], 0) / count);
    }
    for (const { key } of box) index[key] = n;
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = index[keys[y * width + x] ?? 0] ?? 0;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
