import { describe, expect, it } from "vitest";
import { letterOf, sheetsOfMarkers } from "./markers";

describe("markers", () => {
  it("lie twelve on a sheet", () => {
    expect(sheetsOfMarkers(0)).toEqual([]);
    expect(sheetsOfMarkers(13).map((sheet) => sheet.length)).toEqual([12, 1]);
    expect(sheetsOfMarkers(13)[1]).toEqual([12]);
  });

  it("have letters that go on after Z", () => {
    expect([0, 25, 26, 27, 52].map(letterOf)).toEqual(["A", "Z", "AA", "AB", "BA"]);
  });
});
