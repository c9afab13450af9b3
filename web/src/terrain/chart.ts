// A table at sea, drawn as a chart in the light of its hour: water with a fine swell, the track of the moon, depths, coasts, a
// compass rose and a graduated frame. The sea itself has no effect; what has one is edged with the dotted line.

import type { Light, Sea } from "../generated/protocol";
import { waves } from "./above";
import { digits, digitStamps } from "./digits";
import type { Feature, Ground } from "./feature";
import { centroid, distance, distanceTo, inside, scatter, type XY } from "./geometry";
import { soften } from "./honest";
import { n1, ringPath, softPath } from "./path";
import { dotted, type Pen } from "./pen";
import { png } from "./png";
import { random } from "./random";

/** The colours of a chart in one light. */
export interface Tones {
  water: string;
  /** Where it is deep, and where light lies on it. */
  deep: string;
  lit: string;
  shoal: string;
  /** Lines and figures of the chart. */
  line: string;
  figure: string;
  /** Troughs and crests of waves. */
  trough: string;
  crest: string;
  /** What shines on it. */
  glint: string;
  foam: string;
  land: readonly [floor: string, tone: string, ink: string];
  beach: string;
}

const NIGHT = {
  figure: "#7392a0",
  trough: "#05090d",
  glint: "#dbe8f2",
  foam: "#c9d8de",
} as const;

/** By light, from the darkest: each a little more of the sky in the water. */
export const TONES: Readonly<Record<Light, Tones>> = {
  dark: {
    ...NIGHT,
    water: "#0b161d",
    deep: "#060d12",
    lit: "#11212b",
    shoal: "#14272f",
    line: "#2a424d",
    figure: "#55727e",
    crest: "#1f3440",
    land: ["#161a17", "#22271f", "#3d4436"],
    beach: "#3a4038",
  },
  starlight: {
    ...NIGHT,
    water: "#0f1f29",
    deep: "#08141b",
    lit: "#173140",
    shoal: "#18333d",
    line: "#355361",
    figure: "#6a8896",
    crest: "#2b4858",
    land: ["#1b2019", "#2a3024", "#4c533f"],
    beach: "#4a4e40",
  },
  "half-moon": {
    ...NIGHT,
    water: "#122838",
    deep: "#0a1925",
    lit: "#1f4157",
    shoal: "#1e414d",
    line: "#3f6273",
    crest: "#3d6076",
    land: ["#22271e", "#333a2b", "#5a614a"],
    beach: "#5d6050",
  },
  "bright-moon": {
    ...NIGHT,
    water: "#183549",
    deep: "#0d2332",
    lit: "#2a536d",
    shoal: "#28525f",
    line: "#4d7689",
    figure: "#86a8b6",
    crest: "#517c95",
    land: ["#2a3025", "#3e4634", "#687056"],
    beach: "#727461",
  },
  mist: {
    ...NIGHT,
    water: "#2c3b42",
    deep: "#22303a",
    lit: "#3d4e55",
    shoal: "#3b5056",
    line: "#566c74",
    figure: "#8ba0a6",
    trough: "#1a262c",
    crest: "#566b73",
    land: ["#353a33", "#454a3f", "#6a6f5e"],
    beach: "#6d7064",
  },
  twilight: {
    ...NIGHT,
    water: "#2b4458",
    deep: "#1d3348",
    lit: "#52667a",
    shoal: "#43606c",
    line: "#65808f",
    figure: "#9fb4bd",
    trough: "#142534",
    crest: "#7f93a2",
    land: ["#3f4236", "#555945", "#7f8168"],
    beach: "#8b8570",
  },
  day: {
    water: "#8fb4bb",
    deep: "#7ba3ae",
    lit: "#a6c6c8",
    shoal: "#b3cfcb",
    line: "#5a8490",
    figure: "#3f6a77",
    trough: "#5f8c98",
    crest: "#e6f0ec",
    glint: "#ffffff",
    foam: "#f4f8f4",
    land: ["#d8c893", "#c6bd86", "#8a7c4c"],
    beach: "#eadfb4",
  },
};

/** How much of the moon lies on the water, and how broad its track is, in millimetres at its near end. */
const MOON: Partial<Record<Light, { shine: number; wide: number }>> = {
  "half-moon": { shine: 0.8, wide: 130 },
  "bright-moon": { shine: 1, wide: 190 },
  twilight: { shine: 0.3, wide: 260 },
};

/** The side of the tile of water, in millimetres and pixels. */
const TILE = 240;

/** Fine water that joins itself at its edges: long low crests across the wind, as a picture of eight weights. */
export function ripple(across: number, seed: string): Uint8Array {
  const rand = random(`${seed} ripple`);
  const turn = (across * Math.PI) / 180;
  const all = Array.from({ length: 26 }, (_, n) => {
    const long = 4 + n * 0.95;
    const a = turn + (rand() + rand() - 1) * 1.5;
    return {
      x: Math.round(Math.sin(a) * long),
      y: Math.round(Math.cos(a) * long),
      phase: rand() * Math.PI * 2,
      of: 1 / Math.sqrt(6 + n),
    };
  });
  const pixels = new Uint8Array(TILE * TILE);
  for (let j = 0; j < TILE; j++) {
    for (let i = 0; i < TILE; i++) {
      let v = 0;
      for (const { x, y, phase, of } of all) v += of * Math.sin(((i * x + j * y) / TILE) * Math.PI * 2 + phase);
      pixels[j * TILE + i] = Math.max(0, Math.min(7, Math.round(3.5 + v * 2.1)));
    }
  }
  return pixels;
}

const rgb = (colour: string): [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
];

function tile(ground: Ground, sea: Sea, t: Tones): string {
  const rough = (sea.light === "day" ? 0.5 : 0.34) + Math.min(6, sea.state) * 0.08;
  const dark = [0, 1, 2].map((n) => [...rgb(t.trough), Math.round((40 - n * 13) * rough)] as const);
  const light = [5, 6, 7].map((n) => [...rgb(t.crest), Math.round((n - 4) * 17 * rough)] as const);
  const none = [0, 0, 0, 0] as const;
  const href = png(TILE, ripple((sea.wind ?? 240_000) / 1000, ground.seed), [...dark, none, none, ...light]);
  return `<pattern id="ripple" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><image href="${href}" width="${TILE}" height="${TILE}"/></pattern>`;
}

const whole = ({ width, height }: Ground): XY[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

const of = (ground: Ground, kind: string, closed = true): Feature[] =>
  ground.features.filter((f) => f.kind === kind && (!closed || f.closed));

/** Light and depth in the water itself: wide soft pools, slow as a tide. */
function pools(ground: Ground, pen: Pen): string {
  const rand = random(`${ground.seed} pools`);
  const depth = waves(rand, 900);
  return scatter(whole(ground), 190, rand)
    .map((p) => {
      const [x, y] = pen.turn(p);
      const [k, r, turn] = [depth(p), 150 + rand() * 130, Math.round(rand() * 50 - 25)];
      const opacity = Math.min(0.75, 0.2 + Math.abs(k) * 0.7);
      return `<ellipse rx="${n1(r)}" ry="${n1(r * 0.62)}" fill="url(#pool${k > 0 ? 0 : 1})" opacity="${opacity.toFixed(2)}" transform="translate(${n1(x)} ${n1(y)}) rotate(${turn})"/>`;
    })
    .join("");
}

/** A crest seen from above: a lens between two places, so thick in its middle, bent by the wind. */
function lens([ax, ay]: XY, [bx, by]: XY, thick: number, bow: number): string {
  const l = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [-(by - ay) / l, (bx - ax) / l];
  const at = (k: number): string => `${n1((ax + bx) / 2 + nx * k)} ${n1((ay + by) / 2 + ny * k)}`;
  return `M${n1(ax)} ${n1(ay)}Q${at(bow + thick)} ${n1(bx)} ${n1(by)}Q${at(bow - thick)} ${n1(ax)} ${n1(ay)}Z`;
}

/** Crests of the swell, across the wind and never quite in line; caps of foam where it blows. */
function swell(ground: Ground, sea: Sea, pen: Pen, t: Tones): string {
  const rand = random(`${ground.seed} swell`);
  const [where, veer] = [waves(rand, 420), waves(rand, 640)];
  const wind = ((sea.wind ?? 240_000) / 1000) * (Math.PI / 180);
  const day = sea.light === "day";
  let [dark, light, caps] = ["", "", ""];
  for (const p of scatter(whole(ground), pen.fine ? 22 : 44, rand)) {
    const [k, long] = [where(p), (3 + rand() * rand() * 11) * (pen.fine ? 1 : 1.9) * (1 + sea.state * 0.06)];
    const [dice, bow, thick] = [rand(), (rand() - 0.5) * 2.2, (0.5 + rand() * 0.7) * (pen.fine ? 1 : 1.7)];
    if (dice > 0.25 + Math.abs(k)) continue;
    const a = wind + veer(p) * 0.45 + (rand() - 0.5) * 0.3;
    const [from, to] = [-1, 1].map((s) => pen.turn([p[0] + s * Math.cos(a) * long, p[1] + s * Math.sin(a) * long]));
    if (!from || !to) continue;
    const d = lens(from, to, thick, bow);
    if (dice < Math.max(0, sea.state - 2) * 0.03) caps += d;
    else if (k < 0) dark += d;
    else light += d;
  }
  return (
    `<path d="${dark}" fill="${t.trough}" opacity="${day ? 0.3 : 0.24}"/><path d="${light}" fill="${t.crest}" opacity="${day ? 0.6 : 0.3}"/>` +
    `<path d="${caps}" fill="${t.foam}" opacity="${day ? 0.95 : 0.4}"/>`
  );
}

/** The track of the moon: from its bearing over the middle of the table, broader towards whoever looks. */
function moonTrack(ground: Ground, sea: Sea, pen: Pen, t: Tones): string {
  const moon = MOON[sea.light];
  if (!moon || sea.moon == null) return "";
  const { width: w, height: h } = ground;
  const turn = ((sea.moon / 1000) * Math.PI) / 180;
  // Towards the moon, and across; the table lies north up.
  const [ax, ay] = [Math.sin(turn), -Math.cos(turn)];
  const reach = Math.abs((w / 2) * ax) + Math.abs((h / 2) * ay);
  const along = (p: XY): number => (p[0] - w / 2) * ax + (p[1] - h / 2) * ay;
  const across = (p: XY): number => (p[1] - h / 2) * ax - (p[0] - w / 2) * ay;
  /** From 0 at the far end to 1 under the moon. */
  const near = (p: XY): number => Math.max(0, Math.min(1, (along(p) / reach + 1) / 2));
  const rand = random(`${ground.seed} moon`);
  const veer = waves(rand, 900);
  let [faint, clear, bright] = ["", "", ""];
  for (const p of scatter(whole(ground), pen.fine ? 9.5 : 17, rand)) {
    const n = near(p);
    const wide = moon.wide * (1.1 - 0.72 * n);
    const off = (across(p) + veer(p) * 22) / wide;
    const chance = Math.exp(-off * off * 3.2) * (0.3 + 0.56 * n) * moon.shine;
    const [dice, length, thick] = [rand(), rand(), rand()];
    if (dice > chance) continue;
    const long = (1.6 + length * length * 6.4) * (1.35 - 0.6 * n) * (pen.fine ? 1 : 1.7);
    const [a, b] = [-1, 1].map((s) => pen.turn([p[0] - s * ay * long, p[1] + s * ax * long]));
    if (!a || !b) continue;
    const d = lens(a, b, (0.6 + thick * 0.6) * (pen.fine ? 1 : 1.5), 0);
    if (dice < chance * 0.14) bright += d;
    else if (dice < chance * 0.45) clear += d;
    else faint += d;
  }
  const band = (k: number): string => {
    const put = (s: number, width: number): XY =>
      pen.turn([w / 2 + ax * s * 1.3 - ay * width, h / 2 + ay * s * 1.3 + ax * width]);
    const [far, close] = [moon.wide * 1.35 * k, moon.wide * 0.42 * k];
    return ringPath([put(-reach, -far), put(reach, -close), put(reach, close), put(-reach, far)]);
  };
  const sheen = Array.from({ length: 10 }, (_, n) => 1.1 - n * 0.105)
    .map((k) => `<path d="${band(k)}" fill="${t.glint}" opacity="${(0.024 * moon.shine).toFixed(3)}"/>`)
    .join("");
  return (
    sheen +
    `<g fill="${t.glint}"><path d="${faint}" opacity=".22"/><path d="${clear}" opacity=".46"/><path d="${bright}" opacity=".9"/></g>`
  );
}

/** How deep it is somewhere, in fathoms: invented, but never against what the chart shows. */
function depthAt(ground: Ground): (p: XY, rand: () => number) => string {
  const slow = waves(random(`${ground.seed} depths`), 800);
  const [shoals, lands] = [of(ground, "shallow"), of(ground, "land")];
  return (p, rand) => {
    const coast = Math.min(Infinity, ...lands.map((f) => distanceTo(p, f.points, true)));
    const shoal = shoals.some((f) => inside(p, f.points));
    const edge = Math.min(Infinity, ...shoals.map((f) => distanceTo(p, f.points, true)));
    const deep = 14 + slow(p) * 7 + rand() * 2.6;
    const most = Math.min(deep, 6 + coast / 28, 5 + edge / 22);
    const fathoms = shoal ? 0.6 + rand() * 2.2 : Math.max(4, most);
    return fathoms < 13 && rand() < 0.75 ? fathoms.toFixed(1) : String(Math.round(fathoms));
  };
}

function soundings(ground: Ground, pen: Pen, t: Tones): string {
  const rand = random(`${ground.seed} soundings`);
  const lands = of(ground, "land");
  const depth = depthAt(ground);
  const rose = roseAt(ground);
  const stamps = scatter(whole(ground), 92, rand, 22)
    .filter((p) => lands.every((f) => !inside(p, f.points) && distanceTo(p, f.points, true) > 16))
    .filter((p) => !rose || distance(p, rose) > ROSE + 14)
    .map((p) => {
      const [x, y] = pen.turn(p);
      return digits(depth(p, rand), x, y, 8.4, 14);
    });
  return `<g fill="none" stroke="${t.figure}" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round" opacity=".5">${stamps.join("")}</g>`;
}

/** Banks: lighter water that deepens from their middle, and the line that counts. */
function shallows(ground: Ground, pen: Pen, t: Tones): string {
  return of(ground, "shallow")
    .map((f, n) => {
      const d = softPath(soften(f.points, random(f.id), 14, 1.8).map(pen.turn), true);
      const rim = (width: number, opacity: number): string =>
        `<path d="${d}" fill="none" stroke="${t.water}" stroke-width="${width}" opacity="${opacity}"/>`;
      return (
        `<clipPath id="bank${n}"><path d="${d}"/></clipPath><g clip-path="url(#bank${n})"><path d="${d}" fill="${t.shoal}" opacity=".85"/>` +
        rim(70, 0.18) +
        rim(40, 0.22) +
        rim(18, 0.3) +
        (pen.fine ? stipple(f, pen, t) : "") +
        `</g><path d="${d}" fill="none" stroke="${t.line}" stroke-width="1.1"/>` +
        dotted(ringPath(f.points.map(pen.turn)), t.figure)
      );
    })
    .join("");
}

/** Sand, as engravers put it into banks. */
function stipple(f: Feature, pen: Pen, t: Tones): string {
  const rand = random(`${f.id} sand`);
  const d = scatter(f.points, 7, rand, 3)
    .filter((p) => rand() < Math.max(0.08, 1 - distanceTo(p, f.points, true) / 60))
    .map(pen.turn)
    .map(([x, y]) => `M${n1(x)} ${n1(y)}h.1`)
    .join("");
  return `<path d="${d}" stroke="${t.figure}" stroke-width="1" stroke-linecap="round" opacity=".55"/>`;
}

/** Lines of equal depth, each with the number that it is called. */
function depths(ground: Ground, pen: Pen, t: Tones): string {
  return of(ground, "depth", false)
    .map((f, n) => {
      const soft = soften(f.points, random(f.id), 22, 1.6, f.closed);
      const d = softPath(soft.map(pen.turn), f.closed);
      const middle = soft[Math.floor(soft.length * 0.3)];
      const number = /^\d+$/.test(f.name) ? f.name : "";
      const at = middle && pen.turn(middle);
      const words =
        number && at
          ? `<circle cx="${n1(at[0])}" cy="${n1(at[1])}" r="${4 + number.length * 3}" fill="${t.water}"/><g fill="none" stroke="${t.figure}" stroke-width=".9" stroke-linecap="round">${digits(number, at[0], at[1], 7.4, 10)}</g>`
          : "";
      const dash = n % 2 ? ' stroke-dasharray="1 5" stroke-linecap="round"' : ' stroke-dasharray="16 4"';
      return `<path d="${d}" fill="none" stroke="${t.line}" stroke-width="1.2"${dash}/>${words}`;
    })
    .join("");
}

/** A coast: surf and engraver's lines on the water, a beach, land with its slopes; the dotted edge counts. */
function coasts(ground: Ground, sea: Sea, pen: Pen, t: Tones): string {
  const { width: w, height: h } = ground;
  const [floor, tone, ink] = t.land;
  // Where land touches the edge of the table it goes on beyond it.
  const out = ([x, y]: XY): XY => [x < 2 ? -60 : x > w - 2 ? w + 60 : x, y < 2 ? -60 : y > h - 2 ? h + 60 : y];
  return of(ground, "land")
    .map((f, n) => {
      const rand = random(f.id);
      const points = f.points.map(out);
      const ring = soften(points, rand, 11, 1.9);
      const d = softPath(ring.map(pen.turn), true);
      const line = (width: number, stroke: string, opacity: number): string =>
        `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" opacity="${opacity}"/>`;
      return (
        line(96, t.shoal, 0.16) +
        line(66, t.shoal, 0.18) +
        line(40, t.shoal, 0.22) +
        line(18, t.shoal, 0.3) +
        line(6, t.foam, sea.light === "day" ? 0.7 : 0.14) +
        `<clipPath id="land${n}"><path d="${d}"/></clipPath><path d="${d}" fill="${floor}"/><g clip-path="url(#land${n})">` +
        line(13, t.beach, 0.8) +
        line(6, t.beach, 0.6) +
        (pen.fine ? slopes(f, points, pen, tone, ink) : `<path d="${d}" fill="${tone}" opacity=".4"/>`) +
        `</g>${line(1.6, ink, 1)}` +
        dotted(ringPath(f.points.map(pen.turn)), t.figure)
      );
    })
    .join("");
}

/** Slopes of a land: patches of what grows, and strokes down its hills. */
function slopes(f: Feature, points: readonly XY[], pen: Pen, tone: string, ink: string): string {
  const rand = random(`${f.id} slopes`);
  const high = waves(rand, 260);
  const patches = scatter(points, 34, rand, 12)
    .filter((p) => high(p) > -0.15)
    .map((p) => {
      const [x, y] = pen.turn(p);
      return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(20 + rand() * 16)}" ry="${n1(13 + rand() * 9)}"/>`;
    })
    .join("");
  const strokes = scatter(points, 8, rand, 15)
    .filter((p) => {
      const k = high(p);
      return Math.abs(k - 0.18) < 0.1 || Math.abs(k - 0.5) < 0.08;
    })
    .map((p) => {
      const e = 6;
      const [dx, dy] = [
        high([p[0] + e, p[1]]) - high([p[0] - e, p[1]]),
        high([p[0], p[1] + e]) - high([p[0], p[1] - e]),
      ];
      const l = Math.hypot(dx, dy) || 1;
      const long = 3.5 + rand() * 3;
      const [a, b] = [pen.turn(p), pen.turn([p[0] - (dx / l) * long, p[1] - (dy / l) * long])];
      return `M${n1(a[0])} ${n1(a[1])}L${n1(b[0])} ${n1(b[1])}`;
    })
    .join("");
  const dots = scatter(points, 11, rand, 16)
    .filter((p) => high(p) < -0.25 && rand() < 0.5)
    .map(pen.turn)
    .map(([x, y]) => `M${n1(x)} ${n1(y)}h.1`)
    .join("");
  return `<g fill="${tone}" opacity=".5">${patches}</g><path d="${strokes}" fill="none" stroke="${ink}" stroke-width=".8" stroke-linecap="round"/><path d="${dots}" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" opacity=".6"/>`;
}

/** Rocks, buoys and lights: the signs of charts. */
function signs(ground: Ground, pen: Pen, t: Tones): string {
  const night = t.land[0] !== TONES.day.land[0];
  const at = (kind: string, draw: (f: Feature) => string): string =>
    of(ground, kind, false)
      .map((f) => {
        const [x, y] = pen.turn(f.points.length > 2 ? centroid(f.points) : (f.points[0] ?? [0, 0]));
        return `<g transform="translate(${n1(x)} ${n1(y)})">${draw(f)}</g>`;
      })
      .join("");
  const ink = night ? "#c3cfd2" : "#2c4650";
  return (
    at(
      "rock",
      () =>
        `<path d="M-6 0H6M0 -6V6" stroke="${ink}" stroke-width="1.3"/><circle r="7.6" fill="none" stroke="${ink}" stroke-width="1" stroke-dasharray=".1 2.6" stroke-linecap="round"/>`,
    ) +
    at(
      "buoy",
      () =>
        `<path d="M-4 2L-2 -7H3L4 2Z" fill="${night ? "#8f9c8d" : "#a2402a"}" stroke="${ink}" stroke-width=".9"/><path d="M-8 3Q-4 .6 0 3T8 3" fill="none" stroke="${ink}" stroke-width=".9"/>`,
    ) +
    at(
      "lighthouse",
      () =>
        (night ? `<circle r="58" fill="url(#lamp)" opacity=".7"/>` : "") +
        `<path d="M0 -3L-10 -24A26 26 0 0 1 10 -24Z" fill="#f2d774" opacity=".85" transform="rotate(40)"/><path d="M0 -6.4L1.5 -2 6.1 -2 2.4 .8 3.8 5.2 0 2.5 -3.8 5.2 -2.4 .8 -6.1 -2 -1.5 -2Z" fill="${ink}"/>`,
    )
  );
}

/** The radius of the rose, in millimetres. */
const ROSE = 92;

/** A corner for the rose where nothing lies; none where everything is taken or the table is small. */
export function roseAt(ground: Ground): XY | null {
  const { width: w, height: h } = ground;
  if (Math.min(w, h) < 700) return null;
  const off = ROSE + 62;
  const solid = ground.features.filter((f) => f.closed && ["land", "shallow"].includes(f.kind));
  const corners: XY[] = [
    [w - off, off],
    [off, off],
    [w - off, h - off],
    [off, h - off],
  ];
  return (
    corners.find((p) => solid.every((f) => !inside(p, f.points) && distanceTo(p, f.points, true) > ROSE + 26)) ?? null
  );
}

/** A compass rose: degrees without, points within, north with its lily. */
function rose(ground: Ground, pen: Pen, t: Tones): string {
  const place = roseAt(ground);
  if (!place) return "";
  const [x, y] = pen.turn(place);
  const up = pen.turned ? 180 : 0;
  let [fine, long, tens] = ["", "", ""];
  for (let a = 0; a < 360; a += pen.fine ? 2 : 10) {
    const s = ((a + up) * Math.PI) / 180;
    const ray = (from: number, to: number): string =>
      `M${n1(Math.sin(s) * from)} ${n1(-Math.cos(s) * from)}L${n1(Math.sin(s) * to)} ${n1(-Math.cos(s) * to)}`;
    if (a % 30 === 0) tens += ray(ROSE - 11, ROSE);
    else if (a % 10 === 0) long += ray(ROSE - 7.5, ROSE);
    else fine += ray(ROSE - 4, ROSE);
  }
  const numbers = Array.from({ length: 12 }, (_, n) => n * 30)
    .map((a) => {
      const s = ((a + up) * Math.PI) / 180;
      return digits(String(a).padStart(3, "0"), Math.sin(s) * (ROSE + 13), -Math.cos(s) * (ROSE + 13), 8.4);
    })
    .join("");
  const point = (a: number, r: number, half: number): string => {
    const at = (turn: number, far: number): string => {
      const s = ((turn + up) * Math.PI) / 180;
      return `${n1(Math.sin(s) * far)} ${n1(-Math.cos(s) * far)}`;
    };
    return (
      `<path d="M0 0L${at(a - 45, half)}L${at(a, r)}Z" fill="${t.figure}" opacity=".62"/>` +
      `<path d="M0 0L${at(a + 45, half)}L${at(a, r)}Z" fill="${t.water}" stroke="${t.figure}" stroke-width=".7"/>`
    );
  };
  const points =
    [45, 135, 225, 315].map((a) => point(a, 42, 9)).join("") + [0, 90, 180, 270].map((a) => point(a, 64, 12)).join("");
  const lily = `<path d="M0 -${ROSE - 15}C-4 -${ROSE - 20} -6 -${ROSE - 21} -9 -${ROSE - 20}C-8 -${ROSE - 25} -4 -${ROSE - 26} -1.5 -${ROSE - 24}V-${ROSE - 28}H1.5V-${ROSE - 24}C4 -${ROSE - 26} 8 -${ROSE - 25} 9 -${ROSE - 20}C6 -${ROSE - 21} 4 -${ROSE - 20} 0 -${ROSE - 15}Z" fill="${t.figure}" transform="rotate(${up})"/>`;
  return (
    `<g transform="translate(${n1(x)} ${n1(y)})" stroke-linecap="round" opacity=".82"><g fill="none" stroke="${t.figure}">` +
    `<circle r="${ROSE}" stroke-width="1"/><circle r="${ROSE - 13}" stroke-width=".6"/><circle r="48" stroke-width=".6" stroke-dasharray=".1 3"/>` +
    `<path d="${fine}" stroke-width=".6"/><path d="${long}" stroke-width=".9"/><path d="${tens}" stroke-width="1.4"/>` +
    `<g stroke-width="1" stroke-linejoin="round">${numbers}</g></g>${points}${lily}<circle r="3" fill="${t.water}" stroke="${t.figure}"/></g>`
  );
}

/** The graduated frame of a chart: ten to a stretch, light and dark in turn, and the grid that it carries. */
function frame(ground: Ground, t: Tones): string {
  const { width: w, height: h } = ground;
  let [grid, bars] = ["", ""];
  for (let x = 200; x < w; x += 200) grid += `M${x} 0V${h}`;
  for (let y = h - 200; y > 0; y -= 200) grid += `M0 ${n1(y)}H${w}`;
  for (let x = 0; x < w; x += 200)
    bars += `M${x} 3.5H${Math.min(w, x + 100)}M${x} ${n1(h - 3.5)}H${Math.min(w, x + 100)}`;
  for (let y = h; y > 0; y -= 200)
    bars += `M3.5 ${n1(y)}V${n1(Math.max(0, y - 100))}M${n1(w - 3.5)} ${n1(y)}V${n1(Math.max(0, y - 100))}`;
  return (
    `<path d="${grid}" fill="none" stroke="${t.line}" stroke-width=".55" opacity=".4"/>` +
    `<g fill="none" stroke="${t.figure}"><path d="${bars}" stroke-width="3.2" opacity=".6"/><path d="M7 7H${n1(w - 7)}V${n1(h - 7)}H7Z" stroke-width=".9" opacity=".6"/></g>`
  );
}

/** Banks of mist, thicker and thinner. */
function mist(ground: Ground, pen: Pen): string {
  const rand = random(`${ground.seed} mist`);
  return scatter(whole(ground), 210, rand)
    .map((p) => {
      const [x, y] = pen.turn(p);
      return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(190 + rand() * 170)}" ry="${n1(60 + rand() * 60)}" fill="url(#bank)" opacity="${(0.25 + rand() * 0.4).toFixed(2)}"/>`;
    })
    .join("");
}

/** The light of the hour over all of it: darker to the edges, and the last of the day in the west. */
function hour(ground: Ground, sea: Sea): string {
  const cover = `width="${ground.width}" height="${ground.height}"`;
  if (sea.light === "day") return "";
  return (sea.light === "twilight" ? `<rect ${cover} fill="url(#dusk)"/>` : "") + `<rect ${cover} fill="url(#hour)"/>`;
}

/** All of a table at sea, as layers. */
export function chart(ground: Ground, sea: Sea, pen: Pen): string {
  const t = TONES[sea.light];
  const cover = `width="${ground.width}" height="${ground.height}"`;
  const soft = (id: string, ink: string, opacity: number): string =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${ink}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${ink}" stop-opacity="${(opacity * 0.55).toFixed(2)}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`;
  const [west, east] = pen.turned ? [1, 0] : [0, 1];
  return (
    `<defs>${digitStamps()}${soft("pool0", t.lit, 0.8)}${soft("pool1", t.deep, 0.85)}${soft("bank", "#aebcc0", 0.2)}${soft("lamp", "#f4dd8c", 0.5)}` +
    `<radialGradient id="hour" cx=".5" cy=".46" r=".75"><stop offset=".45" stop-color="#02060a" stop-opacity="0"/><stop offset="1" stop-color="#02060a" stop-opacity=".5"/></radialGradient>` +
    `<linearGradient id="dusk" x1="${west}" x2="${east}" y1=".3" y2=".7"><stop offset="0" stop-color="#e59a62" stop-opacity=".34"/><stop offset=".45" stop-color="#a8788a" stop-opacity=".13"/><stop offset="1" stop-color="#1b2f4a" stop-opacity=".2"/></linearGradient>` +
    `${pen.fine ? tile(ground, sea, t) : ""}</defs><rect ${cover} fill="${t.water}"/>` +
    pools(ground, pen) +
    shallows(ground, pen, t) +
    (pen.fine ? `<rect ${cover} fill="url(#ripple)"/>` : "") +
    swell(ground, sea, pen, t) +
    moonTrack(ground, sea, pen, t) +
    hour(ground, sea) +
    depths(ground, pen, t) +
    (pen.fine ? soundings(ground, pen, t) : "") +
    frame(ground, t) +
    rose(ground, pen, t) +
    coasts(ground, sea, pen, t) +
    signs(ground, pen, t) +
    (sea.light === "mist" ? mist(ground, pen) : "")
  );
}
