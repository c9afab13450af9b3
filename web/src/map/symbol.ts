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
  "twin-bomber",
  "destroyer",
  "merchant",
]);

/** Keys that mean the same drawing. */
const SAME: Readonly<Record<string, string>> = {
  wheeled: "armoured-car",
  halftrack: "half-track",
  "anti-tank-gun": "towed-gun",
  "attack-plane": "fighter",
  bomber: "twin-bomber",
  "aa-gun": "towed-gun",
  warship: "destroyer",
};

/** The id of the drawing; none where there is none, and the piece shows its letters. */
export function drawing(symbol: string): string | null {
  const key = SAME[symbol] ?? symbol;
  return DRAWN.has(key) ? `u-${key}` : null;
}

/** How far drawings go that are larger than a plate, in millimetres from their middle. */
const BEYOND: Readonly<Record<string, number>> = { fighter: 20, "twin-bomber": 36, destroyer: 28, merchant: 29 };

/** How far the drawing of a piece goes beyond what a plate holds, from its middle; 0 where it does not. */
export function reach(symbol: string): number {
  return BEYOND[SAME[symbol] ?? symbol] ?? 0;
}

/** Two letters for a piece that has no drawing. */
export const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2) || "?";
