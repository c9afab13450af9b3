// Handing things on: links to the clipboard or wherever the machine shares things, the record to a file.

import { ApiError, record as fetched } from "../wire/api";

/** A link for somebody else. */
export interface Invited {
  seat: string;
  url: string;
  /** The side that it gives to whoever opens it first; none where it opens a seat for anybody who has it. */
  side?: number | undefined;
}

/** Was it copied? */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Can this machine hand a link on by itself? */
export function shares(): boolean {
  return typeof navigator.share === "function";
}

/** Hands a link on, as the machine does it; whoever changes his mind is not asked again. */
export async function handOn(title: string, text: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, text, url });
  } catch {
    // Nothing was shared.
  }
}

/** Does an address lead to this very machine only? */
export function isHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host.startsWith("127.");
}

/** Saves the record of a battle; the answer is why it cannot be had, or empty. */
export async function record(key: string, name: string): Promise<string> {
  try {
    const text = await fetched(key);
    const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${name}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    return "";
  } catch (error) {
    return error instanceof ApiError ? error.message : "The record could not be fetched.";
  }
}
