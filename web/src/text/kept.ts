// What the browser keeps under a name. One that keeps nothing, or keeps what cannot be read, forgets it with the page.

export type Store = Pick<Storage, "getItem" | "setItem">;

/** The browser's own store; none where it keeps nothing. */
export function browserStore(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** A text that was kept; empty where none was. */
export function keptText(store: Pick<Store, "getItem"> | undefined, name: string): string {
  try {
    return store?.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text. */
export function keepText(store: Pick<Store, "setItem"> | undefined, name: string, text: string): void {
  try {
    store?.setItem(name, text);
  } catch {
    // It is forgotten with the page.
  }
}

/** A value that was kept; `null` where none was. Whoever reads it looks whether it is what he expects. */
export function keptValue(store: Pick<Store, "getItem"> | undefined, name: string): unknown {
  try {
    return JSON.parse(keptText(store, name) || "null") as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value. */
export function keepValue(store: Pick<Store, "setItem"> | undefined, name: string, value: unknown): void {
  keepText(store, name, JSON.stringify(value));
}
