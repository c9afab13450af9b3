// The keys of the table: what each does, and which are bound to it in this browser.

export const ACTIONS = {
  next: "Next unit",
  previous: "Previous unit",
  fire: "Fire, or do what is chosen",
  weaponNext: "Next weapon",
  weaponPrevious: "Previous weapon",
  targetNext: "Next target",
  targetPrevious: "Previous target",
  hold: "Hold, pass a chance by",
  holdOn: "Hold for the rest of the turn, or no longer",
  end: "End activation",
  undo: "Take back",
  together: "Move the whole unit, or one alone",
  back: "Back, close",
  reach: "Show the unit's reach again",
  field: "Field of fire: who can be seen",
  centre: "Centre on the selected unit",
  ruler: "Ruler",
  zoomIn: "Nearer",
  zoomOut: "Farther",
  whole: "Whole table",
  panUp: "Move the table up",
  panDown: "Move the table down",
  panLeft: "Move the table left",
  panRight: "Move the table right",
  command: "Type a command",
  roster: "Roster",
  log: "Story",
  keys: "Show the keys",
} as const;

export type Action = keyof typeof ACTIONS;

const USUAL: Record<Action, string[]> = {
  next: ["c"],
  previous: ["z"],
  fire: ["f", "Enter"],
  weaponNext: ["e"],
  weaponPrevious: ["q"],
  targetNext: ["Shift+e"],
  targetPrevious: ["Shift+q"],
  hold: ["h"],
  holdOn: ["Shift+h"],
  end: ["Ctrl+Enter"],
  undo: ["Ctrl+z", "Backspace"],
  together: ["u"],
  back: ["Escape"],
  reach: ["r"],
  field: ["Shift+r"],
  centre: [" "],
  ruler: ["m"],
  zoomIn: ["+", "="],
  zoomOut: ["-"],
  whole: ["0"],
  panUp: ["w"],
  panDown: ["s"],
  panLeft: ["a"],
  panRight: ["d"],
  command: ["/"],
  roster: ["l"],
  log: ["j"],
  keys: ["?"],
};

const KEPT = "sandtable.keys";

/** A key as it is written in a binding: with Ctrl or Shift before it where they matter. */
export function written(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): string {
  if (event.altKey) return "";
  const letter = /^[a-zA-Z]$/.test(event.key);
  const key = letter ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (letter || key.length > 1) ? "Shift+" : "";
  return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shift}${key}`;
}

/** A binding as people read it. */
export function shown(binding: string): string {
  const names: Record<string, string> = { " ": "Space", Escape: "Esc", Backspace: "Back" };
  const parts = binding.endsWith("+") ? [...binding.slice(0, -1).split("+").filter(Boolean), "+"] : binding.split("+");
  return parts.map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");
}

export class Keys {
  bound: Record<Action, string[]> = $state(read());

  action(binding: string): Action | null {
    const all = Object.entries(this.bound) as [Action, string[]][];
    return all.find(([, bindings]) => bindings.includes(binding))?.[0] ?? null;
  }

  label(action: Action): string {
    return shown(this.bound[action][0] ?? "");
  }

  /** Binds a key to an action and to no other. */
  bind(action: Action, binding: string): void {
    for (const other of Object.keys(this.bound) as Action[]) {
      this.bound[other] = this.bound[other].filter((each) => each !== binding);
    }
    this.bound[action] = [binding, ...this.bound[action].slice(1)];
    keep(this.bound);
  }

  usual(): void {
    this.bound = structuredClone(USUAL);
    keep(null);
  }
}

function read(): Record<Action, string[]> {
  const bound = structuredClone(USUAL);
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "{}");
    if (kept && typeof kept === "object") {
      for (const [action, bindings] of Object.entries(kept)) {
        const good = Array.isArray(bindings) && bindings.every((each) => typeof each === "string");
        if (action in bound && good) bound[action as Action] = bindings as string[];
      }
    }
  } catch {
    // A browser that keeps nothing has the usual keys.
  }
  return bound;
}

function keep(bound: Record<Action, string[]> | null): void {
  try {
    if (bound) localStorage.setItem(KEPT, JSON.stringify(bound));
    else localStorage.removeItem(KEPT);
  } catch {
    // Then they last as long as the page.
  }
}
