// The part of Markdown that clauses and examples use, read into a small tree: no text ever becomes markup by itself.

/** A run of text with one meaning. */
export type Inline =
  | { is: "text"; text: string }
  | { is: "code"; text: string }
  | { is: "strong"; inside: Inline[] }
  | { is: "em"; inside: Inline[] }
  | { is: "link"; to: string; inside: Inline[] }
  /** The identifier of a clause, such as `ABC-36`. */
  | { is: "clause"; id: string };

/** An item of a list, with the lists below it. */
export interface Item {
  text: Inline[];
  below: Block[];
}

/** A part of a text that stands for itself. */
export type Block =
  /** A paragraph; a line that begins with `**Word:**` is one of its own, with that word as its label. */
  | { is: "paragraph"; label: string; text: Inline[] }
  | { is: "heading"; level: number; text: Inline[] }
  | { is: "list"; ordered: boolean; start: number; items: Item[] }
  | { is: "table"; right: boolean[]; head: Inline[][]; rows: Inline[][][] }
  | { is: "code"; info: string; text: string };

const CLAUSE = /(?<![A-Za-z0-9-])[A-Z]{2,8}-\d{1,4}(?![A-Za-z0-9-])/;
const LABEL = /^\*\*([A-Z][A-Za-z ]{0,30}):\*\*\s*/;
const FENCE = /^(`{3,})\s*(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const BULLET = /^(\s*)([-*]|\d{1,3}[.)])\s+(.*)$/;
const RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** Reads a text. */
export function read(text: string): Block[] {
  return new Reader(text.replaceAll("\r\n", "\n").split("\n")).blocks();
}

/** What stands behind one label of a clause: "Says", "Ruling"; without one, what comes before the first. */
export interface Section {
  label: string;
  blocks: Block[];
}

/** Reads a clause by its labels. */
export function sections(text: string): Section[] {
  const all: Section[] = [];
  for (const block of read(text)) {
    const label = block.is === "paragraph" ? block.label : "";
    const last = all.at(-1);
    if (last && !label) last.blocks.push(block);
    else if (block.is !== "paragraph") all.push({ label, blocks: [block] });
    // After a label alone the table or the list below it is the first that it says.
    else all.push({ label, blocks: block.text.length > 0 ? [{ ...block, label: "" }] : [] });
  }
  return all;
}

class Reader {
  private at = 0;

  constructor(private readonly lines: string[]) {}

  private get line(): string {
    return this.lines[this.at] ?? "";
  }

  private get ended(): boolean {
    return this.at >= this.lines.length;
  }

  blocks(): Block[] {
    const blocks: Block[] = [];
    while (!this.ended) {
      if (this.line.trim() === "") this.at += 1;
      else blocks.push(this.block());
    }
    return blocks;
  }

  private block(): Block {
    const fence = FENCE.exec(this.line);
    if (fence) return this.code(fence[1] ?? "", fence[2] ?? "");
    const heading = HEADING.exec(this.line);
    if (heading) {
      this.at += 1;
      return { is: "heading", level: (heading[1] ?? "#").length, text: inline(heading[2] ?? "") };
    }
    if (this.startsTable()) return this.table();
    if (BULLET.test(this.line)) return this.list();
    return this.paragraph();
  }

  private code(marks: string, info: string): Block {
    const inside: string[] = [];
    for (this.at += 1; !this.ended && this.line.trimEnd() !== marks; this.at += 1) inside.push(this.line);
    this.at += 1;
    return { is: "code", info: info.trim(), text: inside.join("\n") };
  }

  private startsTable(): boolean {
    return this.line.includes("|") && RULE.test(this.lines[this.at + 1] ?? "");
  }

  private table(): Block {
    const head = cells(this.line).map(inline);
    const right = cells(this.lines[this.at + 1] ?? "").map((cell) => cell.endsWith(":"));
    const rows: Inline[][][] = [];
    for (this.at += 2; !this.ended && this.line.includes("|"); this.at += 1) rows.push(cells(this.line).map(inline));
    return { is: "table", right, head, rows };
  }

  private list(): Block {
    const first = BULLET.exec(this.line);
    const indent = (first?.[1] ?? "").length;
    const ordered = /\d/.test(first?.[2] ?? "");
    const start = ordered ? Number.parseInt(first?.[2] ?? "1", 10) : 1;
    const items: { words: string[]; below: string[] }[] = [];
    for (; !this.ended; this.at += 1) {
      const bullet = BULLET.exec(this.line);
      const item = items.at(-1);
      if (bullet && (bullet[1] ?? "").length <= indent) {
        if (/\d/.test(bullet[2] ?? "") !== ordered) break;
        items.push({ words: [bullet[3] ?? ""], below: [] });
      } else if (this.line.trim() === "" || !item) break;
      else if (bullet || item.below.length) item.below.push(this.line.slice(Math.min(indent + 2, leading(this.line))));
      else if (leading(this.line) > indent) item.words.push(this.line.trim());
      else break;
    }
    const done = items.map(({ words, below }) => ({
      text: inline(words.join(" ")),
      below: new Reader(below).blocks(),
    }));
    return { is: "list", ordered, start, items: done };
  }

  private paragraph(): Block {
    const label = LABEL.exec(this.line);
    const words = [this.line.slice(label?.[0].length ?? 0).trim()];
    for (this.at += 1; !this.ended && !this.breaks(); this.at += 1) words.push(this.line.trim());
    return { is: "paragraph", label: label?.[1] ?? "", text: inline(words.join(" ")) };
  }

  private breaks(): boolean {
    const line = this.line;
    const apart = line.trim() === "" || LABEL.test(line) || FENCE.test(line) || HEADING.test(line);
    return apart || BULLET.test(line) || this.startsTable();
  }
}

function leading(line: string): number {
  return line.length - line.trimStart().length;
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const MARKS: { at: RegExp; as: (found: RegExpExecArray) => Inline[] }[] = [
  { at: /(`+)(.+?)\1/, as: (found) => [{ is: "code", text: (found[2] ?? "").trim() }] },
  { at: /\*\*(?=\S)(.+?)(?<=\S)\*\*/, as: (found) => [{ is: "strong", inside: inline(found[1] ?? "") }] },
  {
    at: /(?<![\w*])[*](?=[^\s*])([^*]+?)(?<=\S)[*](?![\w*])/,
    as: (found) => [{ is: "em", inside: inline(found[1] ?? "") }],
  },
  { at: /(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/, as: (found) => [{ is: "em", inside: inline(found[1] ?? "") }] },
  { at: /\[([^\]]+)\]\(([^)\s]+)\)/, as: linked },
  { at: CLAUSE, as: (found) => [{ is: "clause", id: found[0] }] },
];

/** Only addresses of other pages and of places on this one are links: anything else stays words. */
function linked(found: RegExpExecArray): Inline[] {
  const inside = inline(found[1] ?? "");
  const to = found[2] ?? "";
  return /^(https?:\/\/|#)/i.test(to) ? [{ is: "link", to, inside }] : inside;
}

/** Reads one line of text. */
export function inline(text: string): Inline[] {
  let first: { found: RegExpExecArray; as: (found: RegExpExecArray) => Inline[] } | null = null;
  for (const { at, as } of MARKS) {
    const found = at.exec(text);
    if (found && (!first || found.index < first.found.index)) first = { found, as };
  }
  if (!first) return text ? [{ is: "text", text }] : [];
  const { found, as } = first;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [...(before ? [{ is: "text" as const, text: before }] : []), ...as(found), ...inline(after)];
}

/** The bare words of some inlines. */
export function words(of: Inline[]): string {
  return of.map((each) => ("text" in each ? each.text : each.is === "clause" ? each.id : words(each.inside))).join("");
}
