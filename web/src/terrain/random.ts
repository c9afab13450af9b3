// Random numbers that are the same on every machine: the drawing of a table depends on its names and on nothing else.

/** A number in [0, 1). */
export type Random = () => number;

/** FNV-1a: a text always gives the same seed. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A small generator (mulberry32) seeded by a text. */
export function random(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list that is not empty. */
export function pick<T>(list: readonly [T, ...T[]], rand: Random): T {
  return list[Math.floor(rand() * list.length)] ?? list[0];
}
