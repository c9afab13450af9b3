import { describe, expect, it } from "vitest";
import { inline, read, sections, words, type Block } from "./markdown";

describe("inlines", () => {
  it("are bold, italic, code, clauses and links", () => {
    expect(inline("a **b _c_** `d | e` MAD-36, see [x](https://a.example/)")).toEqual([
      { is: "text", text: "a " },
      {
        is: "strong",
        inside: [
          { is: "text", text: "b " },
          { is: "em", inside: [{ is: "text", text: "c" }] },
        ],
      },
      { is: "text", text: " " },
      { is: "code", text: "d | e" },
      { is: "text", text: " " },
      { is: "clause", id: "MAD-36" },
      { is: "text", text: ", see " },
      { is: "link", to: "https://a.example/", inside: [{ is: "text", text: "x" }] },
    ]);
  });

  it("leave stars of weapons, products and names with underscores alone", () => {
    expect(words(inline("weapons marked * in the lists; 5 * 3 * 2; cannon_b of small_arms"))).toBe(
      "weapons marked * in the lists; 5 * 3 * 2; cannon_b of small_arms",
    );
    expect(inline("cannon_b and cannon_c")).toEqual([{ is: "text", text: "cannon_b and cannon_c" }]);
    expect(inline("xMAD-36 and MAD-36-7 and A4-80")).toEqual([{ is: "text", text: "xMAD-36 and MAD-36-7 and A4-80" }]);
  });

  it("never make an address of a script", () => {
    expect(inline("[x](javascript:alert(1))")[0]).toEqual({ is: "text", text: "x" });
    expect(inline("<b>x</b>")).toEqual([{ is: "text", text: "<b>x</b>" }]);
  });
});

describe("blocks", () => {
  it("of a clause are labelled paragraphs", () => {
    const blocks = read("**Says:** One.\n**Ruling:** Two\ngoes on.\n\nThree.");
    expect(blocks.map((block) => (block.is === "paragraph" ? [block.label, words(block.text)] : block.is))).toEqual([
      ["Says", "One."],
      ["Ruling", "Two goes on."],
      ["", "Three."],
    ]);
  });

  it("of a clause belong to the label before them", () => {
    const all = sections("Before.\n\n**Says:** One.\n\n- a\n- b\n\n**Kind:** core");
    expect(all.map((section) => [section.label, section.blocks.length])).toEqual([
      ["", 1],
      ["Says", 2],
      ["Kind", 1],
    ]);
  });

  it("are tables with figures to the right", () => {
    const [table] = read("| Type | mm |\n|---|---:|\n| Foot | 75 |\n| Slow \\| old | 100 |\nAfter.") as [Block, Block];
    expect(table).toMatchObject({ is: "table", right: [false, true] });
    if (table.is !== "table") throw new Error("no table");
    expect(table.rows.map((row) => row.map(words))).toEqual([
      ["Foot", "75"],
      ["Slow | old", "100"],
    ]);
  });

  it("are lists within lists", () => {
    const [list] = read("2. Two:\n   - a\n   - b\n     goes on\n3. Three\n   goes on\n\nAfter.");
    if (list?.is !== "list") throw new Error("no list");
    expect(list).toMatchObject({ ordered: true, start: 2 });
    expect(list.items.map((item) => words(item.text))).toEqual(["Two:", "Three goes on"]);
    const below = list.items[0]?.below[0];
    expect(below?.is === "list" && below.items.map((item) => words(item.text))).toEqual(["a", "b goes on"]);
  });

  it("are headings and code, even where it does not end", () => {
    expect(read("## Head\n```battle\nGerman: fire\n\n```\nx\n```toml\nend")).toEqual([
      { is: "heading", level: 2, text: [{ is: "text", text: "Head" }] },
      { is: "code", info: "battle", text: "German: fire\n" },
      { is: "paragraph", label: "", text: [{ is: "text", text: "x" }] },
      { is: "code", info: "toml", text: "end" },
    ]);
  });
});
