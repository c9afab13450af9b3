// Handing things on: links to the clipboard, the record to a file.

import { ApiError, record as fetched } from "../wire/api";

/** A link for somebody else. */
export interface Invited {
  seat: string;
  url: string;
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
