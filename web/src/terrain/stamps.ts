// Crowns, bushes and tufts: each is drawn once and stamped wherever one grows.

import type { XY } from "./geometry";
import type { Palette, Tones } from "./palette";
import { ringPath, softPath } from "./path";
import { random } from "./random";

/** How many kinds of crown there are. */
export const CROWNS = 5;
export const FRUITS = 2;
export const FIRS = 3;

const move = (ring: readonly XY[], k: number, dx: number, dy: number): XY[] =>
  ring.map(([x, y]) => [x * k + dx, y * k + dy]);

function crown(id: string, r: number, seed: string, tones: Tones, shade: string): string {
  const rand = random(seed);
  const ring: XY[] = [];
  for (let i = 0; i < 14; i++) {
    const a = (i / 14) * Math.PI * 2 + rand() * 0.2;
    const q = r * (i % 2 ? 0.86 : 1.04) * (0.93 + rand() * 0.14);
    ring.push([Math.cos(a) * q, Math.sin(a) * q]);
  }
  const part = (k: number, dx: number, dy: number, fill: string): string =>
    `<path d="${softPath(move(ring, k, dx, dy), true)}" fill="${fill}"/>`;
  return (
    `<g id="${id}"><path d="${softPath(move(ring, 1, r * 0.16, r * 0.2), true)}" fill="${shade}" opacity=".55"/>` +
    part(1, 0, 0, tones[0]) +
    part(0.62, -r * 0.2, -r * 0.22, tones[1]) +
    part(0.25, -r * 0.34, -r * 0.38, tones[2]) +
    "</g>"
  );
}

/** A fir from above: two stars of branches and a bright tip. */
function fir(id: string, r: number, seed: string, tones: Tones, shade: string): string {
  const rand = random(seed);
  const star = (k: number, points: number, turn: number): XY[] =>
    Array.from({ length: points * 2 }, (_, i) => {
      const a = (i / (points * 2)) * Math.PI * 2 + turn;
      const q = r * k * (i % 2 ? 0.62 : 1) * (0.94 + rand() * 0.12);
      return [Math.cos(a) * q, Math.sin(a) * q];
    });
  const outer = star(1.02, 9, rand());
  return (
    `<g id="${id}"><path d="${ringPath(move(outer, 1, r * 0.2, r * 0.26))}" fill="${shade}" opacity=".6"/>` +
    `<path d="${ringPath(outer)}" fill="${tones[0]}"/><path d="${ringPath(move(star(0.66, 8, rand()), 1, -r * 0.08, -r * 0.1))}" fill="${tones[1]}"/>` +
    `<path d="${ringPath(move(star(0.3, 6, rand()), 1, -r * 0.16, -r * 0.18))}" fill="${tones[2]}"/></g>`
  );
}

/** The stamps, for the `defs` of the drawing. */
export function stamps(c: Palette): string {
  const tones = (i: number): Tones => c.canopy[i % c.canopy.length] ?? c.canopy[0];
  let s = "";
  [8.4, 7.2, 9.4, 6.4, 7.8].forEach((r, i) => (s += crown(`tree${i}`, r, `crown ${i}`, tones(i), c.woodShade)));
  [4.2, 3.6].forEach((r, i) => (s += crown(`fruit${i}`, r, `fruit ${i}`, tones(i + 1), c.woodShade)));
  [7.4, 6.4, 8].forEach((r, i) => (s += fir(`fir${i}`, r, `fir ${i}`, c.conifer[i % 2] ?? c.conifer[0], c.woodShade)));
  s += `<g id="tuft" fill="none" stroke="${c.marshInk}" stroke-width=".8" stroke-linecap="round"><path d="M-5 0H5M-3 -1.2V-4M0 -1.2V-5.4M3 -1.2V-4"/></g>`;
  s += `<g id="boulder"><path d="M-3 1.6L-2 -2L1.4 -2.6L3.4 .4L2.2 2.6L-1.8 2.8Z" transform="translate(.9 1)" fill="${c.shadow}" opacity=".35"/><path d="M-3 1.6L-2 -2L1.4 -2.6L3.4 .4L2.2 2.6L-1.8 2.8Z" fill="${c.stone}" stroke="${c.buildingInk}" stroke-width=".5"/><path d="M-2 -2L.2 .4L3.4 .4" fill="none" stroke="${c.buildingInk}" stroke-width=".4" opacity=".6"/></g>`;
  return s;
}
