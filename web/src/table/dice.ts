// Reading typed dice: one face at a time, 0 for the 10 of a ten-sided die.

/** The face that is meant; nothing where none of this die is. */
export function face(text: string, sides: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,2}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  if (value === 0) return sides === 10 ? 10 : null;
  return value <= sides ? value : null;
}

/** Can nothing more be typed for this die? A 1 may become 10, 11 or 12 where the die has more than ten sides. */
export function whole(text: string, sides: number): boolean {
  const value = face(text, sides);
  if (value === null) return false;
  return sides <= 10 || text.trim().length === 2 || value * 10 > sides;
}
