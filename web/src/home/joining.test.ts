import { describe, expect, it } from "vitest";
import { keyFor } from "./joining";

describe("an invitation that is opened here", () => {
  it("is opened under the same key each time, and another one under another", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    const key = keyFor("one", store);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor("one", store)).toBe(key);
    expect(keyFor("two", store)).not.toBe(key);
    expect(keyFor("one", store)).toBe(key);
  });
});
