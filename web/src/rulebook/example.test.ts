import { describe, expect, it } from "vitest";
import { parts, play, setting } from "./example";
import { sketch } from "./sketch";

const SCENARIO = `rulebook = "mad"
table = [900, 600]
deployment = "fixed"

[[features]]
kind = "hedge"
line = [[0, 200], [900, 200]]

[[sides]]
name = "German"
any_nation = true
units = [{ name = "Tiger", elements = [{ kind = "Tiger I", name = "P1", at = [300, 100] }] }]

[[sides]]
name = "Russian"
units = [{ name = "Squads", elements = [
    { kind = "Infantry", name = "I1", at = [300, 280] },
    { kind = "Infantry", name = "I2", rides = "W1" },
] }]`;

describe("examples", () => {
  it("say what stands where", () => {
    const { placed, notes } = setting(SCENARIO);
    expect(placed.map((each) => [each.side, each.index, each.name, each.kind, each.where])).toEqual([
      ["German", 0, "P1", "Tiger I", "at 300,100"],
      ["Russian", 1, "I1", "Infantry", "at 300,280"],
      ["Russian", 1, "I2", "Infantry", "in W1"],
    ]);
    expect(notes).toEqual([
      "table = [900, 600]",
      'features: kind = "hedge"',
      "features: line = [[0, 200], [900, 200]]",
    ]);
  });

  it("say what is done, thrown and expected", () => {
    const lines = play(
      "dice to hit needing 5: 7 4\nGerman: fire\nrefused: MAD-44 infantry only\nexpect MAD-46: 3 damage\n# x",
    );
    expect(lines).toEqual([
      { kind: "dice", label: "Thrown to hit needing 5", text: "7 4", clause: "" },
      { kind: "command", label: "German", text: "fire", clause: "" },
      { kind: "refused", label: "Refused", text: "infantry only", clause: "MAD-44" },
      { kind: "expect", label: "Comes of it", text: "3 damage", clause: "MAD-46" },
    ]);
    expect(play("state I1: strength 2/5")[0]).toMatchObject({ label: "Then", text: "I1: strength 2/5" });
  });

  it("are sketched with their models and their terrain, north up", () => {
    const drawing = sketch(setting(SCENARIO));
    expect(drawing?.models.map((model) => model.name)).toEqual(["P1", "I1"]);
    expect(drawing?.ground).toHaveLength(1);
    const [tank, squad] = drawing?.models ?? [];
    expect((tank?.y ?? 0) > (squad?.y ?? 0)).toBe(true);
    expect(sketch({ placed: [], notes: [] })).toBeNull();
  });

  it("keep their prose and leave out what they prove", () => {
    const all = parts(
      "Proves: MAD-44\n\nA tank.\n\n```scenario as x\n" + SCENARIO + "\n```\n\n```battle\nGerman: fire\n```\n",
    );
    expect(all.map((part) => part.is)).toEqual(["prose", "setting", "play"]);
  });
});
