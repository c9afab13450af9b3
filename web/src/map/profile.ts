// How craft are seen from the side: outlines round their middle, in pixels, looking to the right.

const FIGHTER =
  "M15 0C12-2.6 8-3 4.5-3.2C3.6-5 0-5.2-2.4-3.2L-10-2L-13-5.4H-15.4L-14.6-.6C-10 1.6-2 2.8 4 2.8C9 2.8 13 1.8 15 0Z";
const TWIN =
  "M19-.4C17-3.4 12-4.2 7-4L-9-2.4L-14-6.6H-17.4L-17 -.8C-10 2 0 3.2 8 3C14 2.8 18 1.6 19-.4ZM8.4 1.4H-2L-3.6 3.6L7 4.2C8.6 3.6 9 2.4 8.4 1.4Z";
const HEAVY =
  "M23-.6C21-4 15-4.8 9-4.6L6.4-6H3.4L2.4-4.4L-12-2.8L-17-8H-21L-20.4-.8C-12 2.4 0 4 10 3.6C17 3.2 22 1.6 23-.6ZM11 1.4H-3L-4.6 3.8L10 4.6C11.6 3.8 12 2.4 11 1.4Z";
const JET =
  "M16-.4C12-2.6 7-3 3.6-3C2-4.8-1-4.6-3-2.8L-9-2.2L-14.6-6.8H-17L-14 0L-15.6 1.4C-9 2.6-1 2.8 5 2.4C11 2 15 1.2 16-.4Z";
const BOAT =
  "M21-1C18-3.4 13-3.4 8.4-3.2V-5H11.4L11.8-6.6H-5L-4.6-5H-1.4V-2.8L-11-2.2L-15.6-7.4H-19L-17.6-1.4C-12-.2-7 1.4-3 4.4L10 4.2C15 3.4 20 1.4 21-1Z";

const PROFILES: Readonly<Record<string, string>> = {
  fighter: FIGHTER,
  "attack-plane": FIGHTER,
  "dive-bomber": FIGHTER,
  "twin-fighter": TWIN,
  bomber: TWIN,
  "twin-bomber": TWIN,
  "heavy-bomber": HEAVY,
  jet: JET,
  "flying-boat": BOAT,
};

/** The outline of a craft; none of what is no craft. */
export const profile = (symbol: string): string | null => PROFILES[symbol] ?? null;

/** The fixed wheels under a dive bomber, which tell it from everything else. */
export const WHEELS = "M2.6 2.4L4.4 6.2M4.4 6.2H6.4";
