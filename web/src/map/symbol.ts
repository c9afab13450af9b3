// Which drawing shows a kind of piece.

const DRAWN = new Set([
  "tank",
  "heavy-tank",
  "assault-gun",
  "half-track",
  "truck",
  "armoured-car",
  "jeep",
  "towed-gun",
  "mortar",
  "infantry",
  "machine-gun",
  "at-team",
  "command",
  "cavalry",
  "power-armour",
  "walker",
  "grav-tank",
  "vtol",
  "fighter",
  "twin-fighter",
  "attack-plane",
  "dive-bomber",
  "jet",
  "twin-bomber",
  "heavy-bomber",
  "flying-boat",
  "destroyer",
  "merchant",
  "cruiser",
  "carrier",
  "train",
  "factory",
  "oil",
  "bridge",
  "hangar",
  "radar",
  "searchlight",
  "gun",
  "caisson",
  "general",
]);

/** Keys that mean the same drawing. */
const SAME: Readonly<Record<string, string>> = {
  wheeled: "armoured-car",
  halftrack: "half-track",
  "anti-tank-gun": "towed-gun",
  bomber: "twin-bomber",
  "aa-gun": "towed-gun",
  warship: "destroyer",
  ship: "merchant",
  column: "truck",
  tanks: "tank",
};

/** The id of the drawing; none where there is none, and the piece shows its letters. */
export function drawing(symbol: string): string | null {
  const key = SAME[symbol] ?? symbol;
  return DRAWN.has(key) ? `u-${key}` : null;
}

/** How far drawings go that are larger than a plate, in millimetres from their middle. */
const BEYOND: Readonly<Record<string, number>> = {
  fighter: 20,
  "attack-plane": 24,
  "dive-bomber": 24,
  jet: 20,
  "twin-fighter": 26,
  "twin-bomber": 36,
  "heavy-bomber": 44,
  "flying-boat": 40,
  destroyer: 28,
  merchant: 29,
  cruiser: 32,
  carrier: 34,
};

/** What flies: each is drawn without a plate where it has a height, and casts its shadow apart. */
const CRAFT = new Set([
  "fighter",
  "attack-plane",
  "dive-bomber",
  "jet",
  "twin-fighter",
  "twin-bomber",
  "heavy-bomber",
  "flying-boat",
]);

/** The ids of a craft and of its outline for a shadow; none of what does not fly. */
export function craft(symbol: string): { body: string; outline: string } | null {
  const key = SAME[symbol] ?? symbol;
  return CRAFT.has(key) ? { body: `c-${key}`, outline: `o-${key}` } : null;
}

/** How far the drawing of a piece goes beyond what a plate holds, from its middle; 0 where it does not. */
export function reach(symbol: string): number {
  return BEYOND[SAME[symbol] ?? symbol] ?? 0;
}

/** Two letters for a piece that has no drawing. */
export const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2) || "?";
