// A worked example as the tests play it, read into lines that a person can follow: what stands where, what is done, what is
// thrown, and what must come of it.

import { read, type Block } from "./markdown";

/** A model in an example's setting. */
export interface Placed {
  side: string;
  /** The side's index: its mark. */
  index: number;
  name: string;
  kind: string;
  /** Where, in the scenario's own measure, or whom it rides in. */
  where: string;
}

/** What stands on an example's table. */
export interface Setting {
  placed: Placed[];
  /** Terrain and rules, line by line, as they are written. */
  notes: string[];
}

/** One line of an example that is played. */
export interface Line {
  kind: "command" | "dice" | "expect" | "refused" | "odds" | "state" | "rules" | "other";
  /** What the line is, in a word or two: "Thrown", "Refused", the name of the side. */
  label: string;
  text: string;
  /** The clause that is cited; may be empty. */
  clause: string;
}

/** A part of an example. */
export type Part = { is: "prose"; block: Block } | { is: "setting"; setting: Setting } | { is: "play"; lines: Line[] };

/** Reads the text of an example. */
export function parts(text: string): Part[] {
  return read(text).flatMap((block): Part[] => {
    if (block.is === "code" && /^scenario\b/.test(block.info)) return [{ is: "setting", setting: setting(block.text) }];
    if (block.is === "code" && block.info === "battle") return [{ is: "play", lines: play(block.text) }];
    const proves = block.is === "paragraph" && block.text[0]?.is === "text" && block.text[0].text.startsWith("Proves:");
    return proves ? [] : [{ is: "prose", block }];
  });
}

const BOOKKEEPING = /^(rulebook|id|title|text|minutes|deployment|any_nation|free_forces|reason|nation|limit)\s*=/;

/** Reads as much of a scenario as a reader wants to see: models with their places; the rest as it is written. */
export function setting(text: string): Setting {
  const placed: Placed[] = [];
  const notes: string[] = [];
  let side = "";
  let index = -1;
  let note = "";
  for (const line of text.split("\n").map((line) => line.trim())) {
    const name = /^name\s*=\s*"([^"]*)"/.exec(line)?.[1];
    const models = [...line.matchAll(/\{\s*kind\s*=\s*"([^"]*)",\s*name\s*=\s*"([^"]*)"([^{}]*)\}/g)];
    if (line === "[[sides]]") {
      index += 1;
      side = "";
      note = "";
    } else if (/^\[\[/.test(line)) {
      note = /^\[\[sides\./.test(line) ? "" : line.replace(/[[\]]/g, "");
    } else if (models.length) {
      for (const [, kind = "", model = "", rest = ""] of models) {
        placed.push({ side, index, name: model, kind, where: where(rest) });
      }
    } else if (name !== undefined && index >= 0 && side === "" && note === "") {
      side = name;
    } else if (
      line &&
      !line.startsWith("#") &&
      !BOOKKEEPING.test(line) &&
      !/^(units|elements)\s*=|^[\]}\s,]*$/.test(line)
    ) {
      notes.push(note ? `${note}: ${line}` : line);
    }
  }
  return { placed, notes };
}

function where(rest: string): string {
  const at = /at\s*=\s*\[\s*([\d.]+)\s*,\s*([\d.]+)\s*\]/.exec(rest);
  if (at) return `at ${at[1]},${at[2]}`;
  const rides = /rides\s*=\s*"([^"]*)"/.exec(rest);
  return rides ? `in ${rides[1]}` : "";
}

/** Reads the lines of a battle. */
export function play(text: string): Line[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(lineOf);
}

function lineOf(line: string): Line {
  const colon = line.indexOf(":");
  const head = colon < 0 ? line : line.slice(0, colon).trim();
  const rest = colon < 0 ? "" : line.slice(colon + 1).trim();
  const [first = "", ...more] = head.split(" ");
  const other = more.join(" ");
  switch (first) {
    case "dice":
      return { kind: "dice", label: other ? `Thrown ${other}` : "Thrown", text: rest, clause: "" };
    case "expect":
      return { kind: "expect", label: "Comes of it", text: rest, clause: other };
    case "refused": {
      const [clause = "", ...why] = rest.split(" ");
      return { kind: "refused", label: "Refused", text: why.join(" "), clause };
    }
    case "misunderstood":
      return { kind: "refused", label: "Not understood", text: rest, clause: "" };
    case "odds":
      return { kind: "odds", label: other ? `Odds, ${other}` : "Odds", text: rest.replace(" = ", ": "), clause: "" };
    case "state":
    case "status":
    case "asked":
    case "over":
      return {
        kind: "state",
        label: "Then",
        text: [first === "state" ? other : head, rest].filter(Boolean).join(": "),
        clause: "",
      };
    case "hears":
    case "never":
      return { kind: "state", label: head, text: rest, clause: "" };
    case "choose":
      return { kind: "rules", label: "Rules", text: rest, clause: "" };
    case "view":
      return { kind: "other", label: head, text: rest, clause: "" };
    default:
      return { kind: "command", label: head, text: rest, clause: "" };
  }
}
