// The page's own addresses: everything after the # that says what is shown. Keys stand here and nowhere else.

/** A clause, a book or nothing of a rulebook page, perhaps with the battle whose rules are asked about. */
export interface RulesLink {
  book: string;
  clause: string;
  battle: string;
}

const part = encodeURIComponent;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The parts of an address between its slashes, without the first empty one, and what stands behind its question mark. */
export function parts(hash: string): { path: string[]; query: URLSearchParams } {
  const bare = hash.replace(/^#/, "");
  const mark = bare.indexOf("?");
  const path = (mark < 0 ? bare : bare.slice(0, mark)).split("/").filter((word) => word !== "");
  return { path: path.map(decoded), query: new URLSearchParams(mark < 0 ? "" : bare.slice(mark + 1)) };
}

/** What a rulebook page is to show. */
export function rulesOf(hash: string): RulesLink {
  const { path, query } = parts(hash);
  const [page, book = "", clause = ""] = path;
  if (page !== "rules") return { book: "", clause: "", battle: "" };
  return { book, clause: clause.toUpperCase(), battle: query.get("battle") ?? "" };
}

/** The key in an address such as `#/replay/KEY`; empty where there is none. */
export function keyOf(hash: string, page: string): string {
  const { path } = parts(hash);
  return path[0] === page ? (path[1] ?? "") : "";
}

/** Is the address one of a battle that is looked back upon, with what decided it? */
export function isReview(hash: string): boolean {
  const { path } = parts(hash);
  return path[0] === "replay" && path[2] === "review";
}

/** The address of a rulebook page. */
export function rulesLink(book: string, clause = "", battle = ""): string {
  const path = ["#", "rules", part(book), ...(clause ? [part(clause)] : [])].join("/");
  return battle ? `${path}?battle=${part(battle)}` : path;
}

/** The address of a battle before it begins. */
export function battleLink(book: string, id: string): string {
  return `#/battle/${part(book)}/${part(id)}`;
}

/** The address that begins a battle with a guide. */
export function guidedLink(book: string, id: string): string {
  return `#/guided/${part(book)}/${part(id)}`;
}

/** The address of all battles of a rulebook. */
export function booksLink(book: string): string {
  return `#/battles/${part(book)}`;
}

/** The address that gives a seat to whoever opens it first. */
export function joinLink(invitation: string): string {
  return `#/join/${part(invitation)}`;
}

/** The address of a table for everybody who sits at this screen. */
export function tableLink(keys: string[]): string {
  return `#/table/${keys.map(part).join(",")}`;
}

/** The address of a battle's record. */
export function replayLink(key: string): string {
  return `#/replay/${part(key)}`;
}

/** The address of a battle's record sheets. */
export function printLink(key: string): string {
  return `#/print/${part(key)}`;
}

/** The address of a force that is being chosen; with its letters, of this very force. */
export function forceLink(book: string, packed = ""): string {
  return `#/force/${part(book)}${packed ? `?f=${packed}` : ""}`;
}

/** The address of a force's record sheet, or of its markers. */
export function forcePrintLink(book: string, what: "sheet" | "markers", packed: string): string {
  return `#/print-force/${part(book)}/${what}?f=${packed}`;
}
