import { describe, expect, it } from "vitest";
import { keepText, keepValue, keptText, keptValue } from "./kept";

describe("what a browser keeps", () => {
  it("is there the next time", () => {
    const values = new Map<string, string>();
    const store = {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, text: string) => void values.set(name, text),
    };
    expect([keptText(store, "a"), keptValue(store, "a")]).toEqual(["", null]);
    keepValue(store, "a", { of: [1] });
    keepText(store, "b", "{");
    expect([keptValue(store, "a"), keptText(store, "b"), keptValue(store, "b")]).toEqual([{ of: [1] }, "{", null]);
  });

  it("is nothing where it keeps nothing, or says that it may not", () => {
    const no = (): never => {
      throw new Error("not here");
    };
    const shut = { getItem: no, setItem: no };
    expect([keptText(undefined, "a"), keptValue(shut, "a")]).toEqual(["", null]);
    keepValue(shut, "a", 1);
    keepValue(undefined, "a", 1);
  });
});
