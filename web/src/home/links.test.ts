import { describe, expect, it } from "vitest";
import { keyOf, parts, printLink, replayLink, rulesLink, rulesOf, tableLink } from "./links";

describe("addresses", () => {
  it("of a clause are read back", () => {
    expect(rulesOf(rulesLink("mad", "MAD-36", "k e/y"))).toEqual({ book: "mad", clause: "MAD-36", battle: "k e/y" });
    expect(rulesOf("#/rules/mad/mad-36")).toEqual({ book: "mad", clause: "MAD-36", battle: "" });
    expect(rulesOf("#/rules")).toEqual({ book: "", clause: "", battle: "" });
    expect(rulesOf("#/table/abc")).toEqual({ book: "", clause: "", battle: "" });
  });

  it("hold a key for each side at the screen", () => {
    expect(tableLink(["one", "two"])).toBe("#/table/one,two");
    expect(keyOf(replayLink("a/b"), "replay")).toBe("a/b");
    expect(keyOf(printLink("abc"), "replay")).toBe("");
  });

  it("that are broken show nothing", () => {
    expect(keyOf("#/replay/%E0%A4%A", "replay")).toBe("");
    expect(parts("").path).toEqual([]);
  });
});
