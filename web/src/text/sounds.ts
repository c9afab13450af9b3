// A few soft sounds, made here and not fetched: dice on a table, two notes for "it is your turn".

import { random } from "../terrain/random";
import { browserStore, keepText, keptText, type Store } from "./kept";

export type Sound = "dice" | "turn";

const KEPT = "sandtable.sound";

/** Sounds are wanted: as somebody chose; else on a machine with a mouse, and not on a phone. */
export function wanted(
  store: Pick<Store, "getItem"> | undefined = browserStore(),
  touch: boolean = matchMedia("(pointer: coarse)").matches,
): boolean {
  const chosen = keptText(store, KEPT);
  return chosen === "" ? !touch : chosen === "on";
}

/** Turns them on or off, for this browser. */
export function want(on: boolean, store: Pick<Store, "setItem"> | undefined = browserStore()): void {
  keepText(store, KEPT, on ? "on" : "off");
}

let context: AudioContext | null = null;

/** A browser lets nothing sound before somebody has touched the page. */
function sounding(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** One die on wood: a grain of noise through a narrow filter. */
function knock(on: AudioContext, at: number, pitch: number, loud: number): void {
  const length = Math.round(on.sampleRate * 0.05);
  const grain = on.createBuffer(1, length, on.sampleRate);
  const samples = grain.getChannelData(0);
  const noise = random(`knock ${pitch}`);
  for (let n = 0; n < length; n += 1) samples[n] = (noise() * 2 - 1) * (1 - n / length) ** 4;
  const source = on.createBufferSource();
  source.buffer = grain;
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 3 });
  const gain = new GainNode(on, { gain: loud });
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

/** One soft note. */
function note(on: AudioContext, at: number, pitch: number): void {
  const tone = new OscillatorNode(on, { frequency: pitch });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.06, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.5);
  tone.connect(gain).connect(on.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

/** Makes a sound, where sounds are wanted. */
export function play(sound: Sound): void {
  const on = wanted() ? sounding() : null;
  if (!on) return;
  const now = on.currentTime;
  if (sound === "turn") [523.25, 659.25].forEach((pitch, n) => note(on, now + n * 0.14, pitch));
  else [0, 0.07, 0.16, 0.3].forEach((after, n) => knock(on, now + after, 1500 + 420 * (n % 3), 0.32 - n * 0.06));
}
