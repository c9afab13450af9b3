import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import { SHAPES, TOKENS } from "../../e2e/fixtures/blocks";
import { isBody } from "./block";
import BlockOfBases from "./BlockOfBases.svelte";
import Declared from "./Declared.svelte";
import { toPx, type Lie } from "./place";
import Unit from "./Unit.svelte";

const lie: Lie = { width: 1829, height: 1219, turned: false, scale: 1 };
const drawn = (scale: number) =>
  TOKENS.filter(isBody).map((token) => ({
    token,
    body: render(Unit, {
      props: { token, lie: { ...lie, scale }, turn: 20, selected: token.piece === 1, pointed: false, modelScale: 1 },
    }).body,
  }));

describe("a table with blocks", () => {
  test.each([0.2, 0.7, 3])(
    "every block is drawn where it stands, turned, with a mark of its front, at %s px/mm",
    (scale) => {
      for (const { token, body } of drawn(scale)) {
        const [x, y] = toPx({ ...lie, scale }, token.at);
        expect(body).toContain(`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`);
        expect(body).toContain("rotate(20)");
        expect(body).toContain("tip");
        expect(body).not.toMatch(/NaN|undefined|Infinity/);
      }
    },
  );

  test("sides differ by more than their colour, from afar and from near", () => {
    for (const scale of [0.2, 0.7]) {
      const [first, second] = [0, 1].map((side) =>
        drawn(scale).find(({ token }) => token.side === side && token.block?.sort === "infantry"),
      );
      expect(first?.body).not.toMatch(/front open/);
      expect(second?.body).toMatch(/front open/);
    }
  });

  test("figures are drawn from near and the sign of the arm from afar", () => {
    const horse = TOKENS.find((token) => token.block?.sort === "cavalry");
    const at = (scale: number): string =>
      render(BlockOfBases, {
        props: {
          side: 0,
          block: horse?.block ?? { front: 0, depth: 0, bases: 1, ranks: 1, sort: "" },
          turn: 0,
          scale,
          seed: "1",
        },
      }).body;
    expect([at(0.2).includes("figure"), at(0.7).includes("figure")]).toEqual([false, true]);
    expect([at(0.2).includes("arm"), at(0.7).includes("arm")]).toEqual([true, false]);
    expect(at(3).length).toBeGreaterThan(at(0.7).length);
  });

  test("who is selected has an outline, who runs has no front, who is weak a broken rim", () => {
    const bodies = drawn(0.7);
    const of = (name: string): string => bodies.find(({ token }) => token.name === name)?.body ?? "";
    expect([of("13e Lég").includes("ring body"), of("4e I").includes("ring body")]).toEqual([true, false]);
    expect([of("8e Huss").includes('class="front'), of("4e I").includes('class="front')]).toEqual([false, true]);
    expect([/ weak/.test(of("57e I")), / weak/.test(of("4e I"))]).toEqual([true, false]);
  });

  test("arcs, boundaries with their names, charges and firefights are drawn", () => {
    const { body } = render(Declared, { props: { shapes: SHAPES, lie } });
    for (const part of ["cover arc", "boundary", "right wing", "2e Cuir charges", "57e and IR 17", "url(#powder)"])
      expect(body).toContain(part);
  });
});
