// The prompt line: whose decision it is and what can be done now. The table's own words, unless something is half done.

import type { About, Page, Seat, Side } from "../generated/protocol";
import { firstSentence } from "../text/measure";
import { sideName } from "../text/said";
import { sideOf } from "../wire/battle.svelte";
import type { Line } from "../wire/connection";

/** What the prompt line shows. */
export interface Prompt {
  /** Whose flag flies; none while there is no side to name. */
  side: Side | null;
  flag: string;
  bold: string;
  rest: string;
  /** Drawn on a hatch: the line is lost or the battle broken. */
  hatched: boolean;
}

/** What is being done at this page, in words; empty where nothing is. */
export interface Doing {
  bold: string;
  rest: string;
}

export interface Situation {
  about: About | null;
  page: Page | null;
  line: Line;
  broken: string;
  seats: Seat[];
  own: Side | null;
  /** Others' moves are still being shown. */
  showing: boolean;
  doing: Doing | null;
}

/** The text without the name of the side before it: the flag says that. */
function withoutSide(text: string, about: About | null): string {
  const names = about?.sides.map((side) => side.name) ?? [];
  const name = names.find((each) => text.startsWith(`${each}: `));
  const bare = name ? text.slice(name.length + 2) : text;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

export function prompt(now: Situation): Prompt {
  const { about, page, line, broken, own } = now;
  const asked = page?.asked[0] ?? null;
  const side = page ? (own !== null && page.asked.includes(own) ? own : asked) : own;
  const flag = side === null ? "" : sideName(about, side);
  const as = (bold: string, rest = "", hatched = false): Prompt => ({ side, flag, bold, rest, hatched });
  if (line.is === "unwelcome")
    return {
      ...as("This link opens no table.", "Ask for it again, or set up a battle of your own.", true),
      side: null,
      flag: "",
    };
  if (line.is === "lost")
    return {
      ...as("Line lost. Trying again.", page ? `Nothing is lost: last entry ${page.n}.` : "", true),
      side: null,
    };
  if (broken) return as("This battle cannot go on.", `${broken} Its record is safe.`, true);
  if (!page) return as("Setting the table.");
  if (page.outcome != null) {
    const { outcome } = page;
    return typeof outcome === "object"
      ? {
          ...as(`Victory: ${sideName(about, outcome.won)}.`, "The battle is over."),
          side: outcome.won,
          flag: sideName(about, outcome.won),
        }
      : { ...as("The battle is drawn.", "It is over."), side: null, flag: "" };
  }
  if (own !== null && page.sealed.includes(own) && page.asked.some((each) => !page.sealed.includes(each)))
    return as("You have sealed.", "It is opened when every side has decided.");
  const thinking = now.seats.filter((seat) => seat.thinks).map((seat) => sideOf(seat.kind));
  if (own !== null && thinking.includes(own)) return as("The computer is choosing for you.");
  if (own !== null && !page.asked.includes(own) && thinking.length > 0) {
    return as("The computer is choosing.", "Look round meanwhile: ruler and rulebook stay open.");
  }
  if (now.showing) return as("See what happens.", "Esc shows all of it at once.");
  if (now.doing) return as(now.doing.bold, now.doing.rest);
  const [bold, rest] = firstSentence(withoutSide(page.prompt, about));
  return as(bold, rest);
}
