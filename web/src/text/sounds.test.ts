import { describe, expect, it } from "vitest";
import { want, wanted } from "./sounds";

describe("sounds", () => {
  it("are off on a phone until somebody wants them, and off everywhere with one click", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    expect(wanted(store, true)).toBe(false);
    expect(wanted(store, false)).toBe(true);
    want(true, store);
    expect(wanted(store, true)).toBe(true);
    want(false, store);
    expect(wanted(store, false)).toBe(false);
  });
});
