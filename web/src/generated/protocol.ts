// Made from protocol.schema.json by `npm run generate`. Do not edit.

/**
 * What a page sends.
 */
export type FromPage =
  | {
      /**
       * The key.
       */
      key: string;
      /**
       * The last entry that this page has seen, where it comes back: it is told what it missed, and not the whole story.
       */
      seen?: number | null;
      type: "join";
    }
  | (Wanted & {
      type: "want";
    })
  | {
      /**
       * The page's own name for it.
       */
      id: string;
      question: Question;
      type: "ask";
    };
/**
 * What can be wanted.
 */
export type Wish =
  | {
      give: Said;
    }
  | {
      withdraw: {
        /**
         * Its place.
         */
        place: number;
      };
    }
  | "list-done"
  | {
      undo: {
        /**
         * The entry to go back to.
         */
        to: number;
      };
    }
  | {
      rule: {
        offer: Offer;
        /**
         * Why, in words.
         */
        reason: string;
        /**
         * Its values.
         */
        values: Value[];
      };
    }
  | "publish"
  | {
      answer: {
        /**
         * Agreed?
         */
        agree: boolean;
        /**
         * The proposal.
         */
        proposal: number;
      };
    }
  | {
      "take-over": {
        side: Side;
      };
    }
  | {
      "for-me": {
        until: Until;
      };
    }
  | {
      appoint: {
        /**
         * His name, at most 40 characters: it stands at the table.
         */
        name: string;
      };
    }
  | {
      throw: {
        /**
         * The faces of this one throw.
         */
        faces: number[];
      };
    }
  | {
      say: {
        /**
         * The words, at most 500 characters.
         */
        text: string;
      };
    };
/**
 * A command in one of the languages that every rulebook understands.
 */
export type Said =
  | {
      typed: string;
    }
  | {
      filled: {
        offer: Offer;
        /**
         * The values.
         */
        values: Value[];
      };
    }
  | {
      command: unknown;
    };
/**
 * Something on the table that can act or be acted upon, by its index in the battle.
 */
export type Piece = number;
/**
 * A parameter of an offer. It is an outline: everything allowed lies in it, not everything in it is allowed.
 */
export type Slot =
  | {
      point: {
        about: Point;
        reach: Length;
      };
    }
  | {
      path: {
        from: Point;
        reach: Length;
      };
    }
  | {
      course: Courses;
    }
  | {
      heading: {
        from: Angle;
        sweep: Angle;
      };
    }
  | {
      piece: Pieces;
    }
  | {
      order: {
        /**
         * How many may be named.
         */
        at_most: number;
        of: Pieces;
      };
    }
  | {
      subset: {
        /**
         * How many may be chosen.
         */
        at_most: number;
        of: Pieces;
      };
    }
  | {
      number: {
        /**
         * The least.
         */
        from: number;
        /**
         * The greatest.
         */
        to: number;
      };
    };
/**
 * A length in whole micrometres: an inch is 25,400 and a centimetre 10,000, both exact.
 *
 * All arithmetic stops at the ends of the range (a little over two kilometres) and never wraps round.
 */
export type Length = number;
/**
 * An angle or bearing in whole millidegrees, `0..360_000`, clockwise from +y.
 *
 * 0 points along +y (up the table), 90 degrees along +x. Sums and differences wrap round. Reading one from a file
 * brings any number into the range.
 */
export type Angle = number;
/**
 * A set of pieces, one bit each.
 */
export type Pieces = Piece[];
/**
 * What a slot is filled with.
 */
export type Value =
  | {
      point: Point;
    }
  | {
      /**
       * @maxItems 16
       */
      path: Point[];
    }
  | {
      /**
       * @maxItems 16
       */
      course: Leg[];
    }
  | {
      heading: Angle;
    }
  | {
      piece: Piece;
    }
  | {
      /**
       * @maxItems 16
       */
      order: Piece[];
    }
  | {
      subset: Pieces;
    }
  | {
      number: number;
    };
/**
 * One leg of a course.
 */
export type Leg =
  | {
      ahead: Length;
    }
  | "ahead-rest"
  | {
      arc: {
        by: Angle;
        hand: Hand;
        /**
         * The radius of the circle, in whole millimetres.
         */
        radius: number;
      };
    }
  | {
      "arc-rest": {
        hand: Hand;
        /**
         * The radius of the circle, in whole millimetres.
         */
        radius: number;
      };
    }
  | {
      figure: {
        /**
         * Which.
         */
        figure: number;
        hand: Hand;
      };
    }
  | {
      turn: {
        after: Length;
        /**
         * By how much, in whole degrees.
         */
        degrees: number;
        hand: Hand;
      };
    };
/**
 * To the left or to the right.
 */
export type Hand = "left" | "right";
/**
 * One of the parties of a battle, by its index in the scenario.
 */
export type Side = number;
/**
 * How long the computer decides for a side.
 */
export type Until = "activation" | "turn";
/**
 * What a page may ask. Answers come from what its viewer may know.
 */
export type Question =
  | {
      before: Said;
    }
  | {
      region: {
        offer: Offer;
        /**
         * The index of the slot.
         */
        slot: number;
      };
    }
  | {
      choices: {
        offer: Offer;
        /**
         * The index of the slot; one for a piece.
         */
        slot: number;
        /**
         * Values for all slots; that of the slot asked about is not looked at.
         */
        values: Value[];
      };
    }
  | {
      ways: Said[];
    }
  | {
      receipt: {
        /**
         * The entry.
         */
        n: number;
      };
    }
  | {
      "why-not": {
        actor: Piece;
        /**
         * To whom; none for everybody.
         */
        target?: Piece | null;
        /**
         * The number of the verb; none for all.
         */
        verb?: number | null;
      };
    }
  | {
      rulings: {
        piece: Piece;
      };
    };
/**
 * What a table sends.
 */
export type FromTable =
  | {
      about: About;
      page: Page;
      /**
       * What waits for an answer.
       */
      proposals: Proposal[];
      seat: Seat;
      /**
       * Who sits where.
       */
      seats: Seat[];
      /**
       * The story so far; of a long one the end, since what is before that was told in [`FromTable::Story`].
       */
      story: Entry[];
      type: "welcome";
    }
  | {
      /**
       * How many entries of the story come before it.
       */
      after: number;
      /**
       * The entries, in order.
       */
      entries: Entry[];
      type: "story";
    }
  | {
      missed: Missed;
      /**
       * What waits for an answer.
       */
      proposals: Proposal[];
      /**
       * Who sits where.
       */
      seats: Seat[];
      type: "back";
    }
  | (News & {
      type: "news";
    })
  | {
      /**
       * All of them.
       */
      seats: Seat[];
      type: "seats";
    }
  | {
      /**
       * All of them.
       */
      proposals: Proposal[];
      type: "proposals";
    }
  | {
      type: "dice";
      /**
       * Which; none where it waits for none any more.
       */
      wanted?: TableDice | null;
    }
  | {
      seat: SeatKind;
      /**
       * The words.
       */
      text: string;
      type: "said";
    }
  | {
      answer: Answered;
      /**
       * The page's own name for it.
       */
      id: string;
      type: "answer";
    }
  | {
      /**
       * The page's own name for it.
       */
      id: string;
      reply: Reply;
      type: "reply";
    }
  | {
      type: "broken";
      /**
       * What happened, in words.
       */
      why: string;
    }
  | {
      type: "unwelcome";
      /**
       * What is wrong.
       */
      why: string;
    };
/**
 * What a verb is in the flow of a turn, for tables that lay out buttons and know no rulebook.
 */
export type Role = "act" | "name" | "commit" | "end" | "pass" | "pass-all" | "give-up";
/**
 * How a battle ended.
 */
export type Outcome =
  | {
      won: Side;
    }
  | "drawn";
/**
 * How far a unit has come in this turn.
 */
export type Progress = "to-come" | "now" | "done" | "lost";
/**
 * Whether something that is built into a piece can be used.
 */
export type Works = "ready" | "used" | "hindered" | "out" | "empty" | "lost";
/**
 * What is drawn for a state of a piece.
 */
export type Drawn =
  | "waits"
  | "moved"
  | "turns"
  | "load"
  | "rider"
  | "height"
  | "other-height"
  | "disordered"
  | "routing"
  | "locked"
  | "charged"
  | "weak"
  | "formed"
  | "burns"
  | "floods"
  | "sinks"
  | "stopped"
  | "aground"
  | "unsteered"
  | "lit"
  | "shines"
  | "flashed"
  | "smokes"
  | "unaware";
/**
 * The light over a sea, from the darkest.
 */
export type Light = "dark" | "starlight" | "half-moon" | "bright-moon" | "mist" | "twilight" | "day";
/**
 * How much is known of a vessel, from the most.
 */
export type Knowledge = "identity" | "class" | "contact" | "unknown" | "lost";
/**
 * How sides decide.
 */
export type Way = "command" | "sealed" | "lists" | "nobody";
/**
 * What a link is for.
 */
export type SeatKind =
  | {
      side: Side;
    }
  | "umpire"
  | "spectator";
/**
 * Who holds a side.
 */
export type Holder =
  | "person"
  | "invited"
  | {
      computer: string;
    };
/**
 * Who may know a roll or an event.
 */
export type Audience =
  | "all"
  | {
      only: Sides;
    };
/**
 * A set of sides, one bit each.
 */
export type Sides = number;
/**
 * What became of something that a page wanted.
 */
export type Answered =
  | {
      is: "done";
      /**
       * The number of the entry.
       */
      n: number;
    }
  | {
      is: "sealed";
    }
  | {
      is: "proposed";
      /**
       * The number of the proposal.
       */
      proposal: number;
    }
  | (Refused & {
      is: "refused";
    })
  | {
      is: "stale";
      /**
       * The last entry.
       */
      n: number;
    }
  | {
      is: "forbidden";
      /**
       * Why not.
       */
      why: string;
    }
  | (Throwing & {
      is: "waiting";
    })
  | {
      is: "failed";
      /**
       * What went wrong.
       */
      why: string;
    };
/**
 * What a question is answered with.
 */
export type Reply =
  | {
      before: Beforehand;
    }
  | {
      region: Region;
    }
  | {
      choices: Choice[];
    }
  | {
      ways: Alternative[];
    }
  | {
      "why-not": Reason[];
    }
  | {
      receipt: Forecast[];
    }
  | {
      rulings: Offer[];
    }
  | {
      refused: Refused;
    };
/**
 * What stands on a line of a sheet.
 */
export type SheetEntry = number | string | string[];
/**
 * What may stand on a line of a sheet.
 */
export type LineTakes =
  | {
      is: "word";
    }
  | {
      is: "number";
      /**
       * The highest.
       */
      most: number;
    }
  | {
      is: "words";
    }
  | {
      /**
       * What one of them is called: "Weapon".
       */
      each: string;
      is: "list";
      /**
       * The mark: `*`; empty where there is none.
       */
      mark: string;
      /**
       * What the mark says of the one before it: "does not fire when it moves".
       */
      marked: string;
      /**
       * How many at most.
       */
      most: number;
    };
/**
 * Where a battle is fought.
 */
export type TheatreCard = "land" | "air" | "sea";
/**
 * What moves a chance of winning.
 */
export type Cause = "dice" | "decision" | "ruling";

/**
 * Everything that goes over the wire.
 */
export interface Protocol {
  from_page: FromPage;
  from_table: FromTable;
  replay: Replay;
  rest: Rest;
}
/**
 * Something that a page wants done.
 */
export interface Wanted {
  /**
   * The last entry that the page has seen: if something has happened since, the answer is `stale`.
   */
  after: number;
  /**
   * Faces that were typed: one list for each throw so far.
   */
  dice?: number[][] | null;
  /**
   * The page's own name for it, unique for its seat: a repeat gets the first answer again, and nothing happens twice; the
   * same name with another wish is refused.
   */
  id: string;
  wish: Wish;
}
/**
 * Something a piece may try. Filled, it is a command in a language that all rulebooks share: wire, browser, scripts and
 * searches need no command type.
 */
export interface Offer {
  actor: Piece;
  /**
   * With which number or piece a slot begins, where that is not the least.
   */
  begins?: Begins | null;
  /**
   * One bit a slot: its value is not told to the other side.
   */
  secret: number;
  /**
   * The parameters.
   *
   * @maxItems 5
   */
  slots: Slot[];
  /**
   * Index into the rulebook's verbs.
   */
  verb: number;
}
/**
 * The number, or that of the piece, with which people find a slot filled. It allows and forbids nothing.
 */
export interface Begins {
  /**
   * The number.
   */
  number: number;
  /**
   * The index of the slot; one for a number or a piece.
   */
  slot: number;
}
/**
 * A point of the table in micrometres: x to the right, y up.
 *
 * Everything in this crate is exact for coordinates of at most [`Point::REACH`] either way. Reading a point from a
 * file refuses more, and constructions stop there.
 */
export interface Point {
  /**
   * Micrometres to the right.
   */
  x: number;
  /**
   * Micrometres up.
   */
  y: number;
}
/**
 * What the legs of a course may be: the outline of a slot.
 */
export interface Courses {
  /**
   * The figures that may be flown, one bit each.
   */
  figures: number;
  from: Pose;
  least: Length;
  most: Length;
  /**
   * Radii lie in steps of so many millimetres from the tightest.
   */
  step: number;
  /**
   * The radius of the tightest turn, in whole millimetres; nothing turns along an arc where the widest is 0.
   */
  tightest: number;
  /**
   * Turns on the spot, where these take the place of arcs.
   */
  turns?: Turns | null;
  /**
   * The radius of the widest.
   */
  widest: number;
}
/**
 * A position with a heading.
 *
 * Each step rounds its end point once; headings are exact. So a course of `n` steps is off by at most `n`
 * micrometres in x and y, and steps along the axes and quarter turns by nothing.
 */
export interface Pose {
  at: Point;
  heading: Angle;
}
/**
 * Turns on the spot that a course may have, in place of arcs.
 */
export interface Turns {
  after: Length;
  /**
   * The greatest without more ado, in whole degrees.
   */
  most: number;
  /**
   * The greatest of all, for which something may be asked: a test. In whole degrees.
   */
  sharpest: number;
}
/**
 * What does not change in a battle.
 */
export interface About {
  /**
   * Whoever holds a side may ask what the computer would do.
   */
  advice: boolean;
  /**
   * The battle's public name; it opens nothing.
   */
  battle: string;
  /**
   * The key of its rulebook.
   */
  book: string;
  /**
   * The rulebook's title.
   */
  book_title: string;
  /**
   * What the table committed itself to before the first dice fell; empty for typed dice.
   */
  commitment: string;
  /**
   * The figures that the legs of a course may contain: the index is that of a leg's figure.
   */
  figures: FigureAbout[];
  /**
   * A guide through the beginning of the battle, if it was set up as one that is guided.
   */
  guide?: Guide | null;
  /**
   * What the numbers of slots are called, where they have names.
   */
  labels: LabelsAbout[];
  /**
   * Dice that have fallen may be taken back against the computer.
   */
  practice: boolean;
  /**
   * The preset that was chosen.
   */
  preset: string;
  /**
   * What can be ruled: the index is `verb` of a ruling.
   */
  rulings: VerbAbout[];
  /**
   * The scenario's id.
   */
  scenario: string;
  /**
   * The sides, in their order.
   */
  sides: SideAbout[];
  /**
   * The switches in force.
   */
  switches: SwitchAbout[];
  /**
   * What it is about.
   */
  text: string;
  /**
   * The scenario's title.
   */
  title: string;
  /**
   * Dice are typed in by the players.
   */
  typed_dice: boolean;
  unit: LengthUnit;
  /**
   * What can be commanded: the index is `verb` of an offer.
   */
  verbs: VerbAbout[];
}
/**
 * A figure that a course may contain. Lengths are micrometres, angles millidegrees.
 */
export interface FigureAbout {
  /**
   * How far ahead it ends.
   */
  ahead: number;
  /**
   * How far aside, to the hand that is chosen; where it is nothing, the figure has no hand.
   */
  aside: number;
  /**
   * What it takes of the length of the move.
   */
  cost: number;
  /**
   * The word in typed commands.
   */
  key: string;
  /**
   * The words on a button.
   */
  label: string;
  /**
   * By how much it changes the heading.
   */
  turn: number;
}
/**
 * A guide through the beginning of a battle.
 */
export interface Guide {
  /**
   * The seed of the battle, as it is written: so what happens is what the guide speaks of, as long as its advice is taken.
   */
  seed: string;
  /**
   * The name of the side that it guides; computers hold the others.
   */
  side: string;
  /**
   * Its steps, in their order.
   */
  steps: Step[];
}
/**
 * A step of a guide.
 */
export interface Step {
  /**
   * The clause behind it; empty where there is none.
   */
  clause: string;
  /**
   * The command as it is typed, for whoever would rather be shown; empty where nothing is commanded.
   */
  command: string;
  /**
   * Is this side's sealed list finished with this step?
   */
  list_done: boolean;
  /**
   * The name of the piece that is pointed at; empty where none is.
   */
  piece: string;
  /**
   * What the umpire says: what to try, and why.
   */
  say: string;
  /**
   * Words that must be told before the step is done; empty where it is enough to have read it, or to have written it.
   */
  told: string;
  /**
   * The key of the verb that is pointed at; empty where none is.
   */
  verb: string;
  /**
   * Words that must stand on this side's sealed list before the step is done; empty where nothing is written under seal.
   */
  written: string;
}
/**
 * What the numbers of a slot are called.
 */
export interface LabelsAbout {
  /**
   * A word for each number, from 0 on.
   */
  numbers: string[];
  /**
   * What the slot is for, as verbs have it.
   */
  slot: string;
}
/**
 * Something that can be commanded or ruled.
 */
export interface VerbAbout {
  /**
   * The word in typed commands.
   */
  key: string;
  /**
   * The words on a button.
   */
  label: string;
  role: Role;
  /**
   * What each slot is for.
   */
  slots: string[];
  /**
   * How it is typed.
   */
  usage: string;
}
/**
 * A side of a battle.
 */
export interface SideAbout {
  /**
   * Its name.
   */
  name: string;
}
/**
 * A switch in force.
 */
export interface SwitchAbout {
  /**
   * The clauses that it concerns.
   */
  clauses: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * What it does.
   */
  title: string;
  /**
   * What it is set to.
   */
  value: string;
}
/**
 * A unit as pages read it.
 */
export interface LengthUnit {
  /**
   * How many micrometres it has.
   */
  micrometres: number;
  /**
   * How it is written: "mm".
   */
  name: string;
}
/**
 * Everything that a page draws, for one viewer.
 */
export interface Page {
  /**
   * The sides that must decide now.
   */
  asked: Side[];
  /**
   * A number that all may compare while the battle runs; empty where nothing was committed to.
   */
  check: string;
  /**
   * The terrain.
   */
  ground: Shape[];
  /**
   * How heights are counted, where pieces have one; the same through the whole battle.
   */
  heights?: Heights | null;
  /**
   * This side's own sealed list: the place of each command on it, and its words.
   */
  list: [number, string][];
  /**
   * The number of the last entry, undoing or ruling; `after` of the next command.
   */
  n: number;
  /**
   * Why it may not: empty where it may, and for those who hold no side.
   */
  no_undo: string;
  /**
   * What this viewer may try now: none unless his side is asked.
   */
  offers: Offer[];
  /**
   * How the battle ended.
   */
  outcome?: Outcome | null;
  /**
   * Whose decision it is and what can be done, in words.
   */
  prompt: string;
  roster: Roster;
  /**
   * The sea, where the table lies at sea.
   */
  sea?: Sea | null;
  /**
   * The sides that have sealed their commands.
   */
  sealed: Side[];
  /**
   * What lies on it: zones, objectives, smoke.
   */
  shapes: Shape[];
  /**
   * How the ground is to look, where that is said; the same through the whole battle.
   */
  style?: string;
  table: Point;
  /**
   * The pieces.
   */
  tokens: Token[];
  /**
   * The entry that this side alone may go back to.
   */
  undo?: number | null;
  way: Way;
}
/**
 * An area or a line.
 *
 * On a chart ([`Scene::sea`]) the ground is of `land`, `shallow` (areas), `depth` (a line, named with what it sounds),
 * `rock`, `buoy` and `lighthouse` (one point each). Over it lie, each with its name written beside it if it has one:
 *
 * - `minefield`: an area, as dense as its level says;
 * - `course`: what was ordered: from where a vessel is over every place where it turns to where it ends;
 * - `salvo`: a marker of torpedoes with its letter for a name: its place, and a point on its course;
 * - `torpedo-run`: what torpedoes cover in this move; `torpedo-outline` the same for who sees no more than that;
 *   `torpedo-next` in a later move, `torpedo-past` in an earlier one, `torpedo-arming` where they do no harm yet;
 * - `range`: a ring of a weapon's reach, with level 1 for short, 2 for medium, 3 for long; `sighting`: how far one sees;
 *   `sonar`: a sector that is searched; `arc`: where a gun bears;
 * - `gunfire`: from the muzzle to where it strikes, as heavy as its level, from 0; `splash`: shots that missed, a point each;
 *   `blast`: a torpedo or a mine goes up, a point; `charges`: depth charges, a point each;
 * - `starshell`: the circle that is lit; `beam`: what a searchlight sweeps, from its lamp, which is the first point;
 * - `smoke`: thick for so many turns as its level says.
 */
export interface Shape {
  /**
   * Closed (an area) or open (a line).
   */
  closed: boolean;
  /**
   * What it is, as a key for drawing: `wood`, `road`, `smoke`, `objective`; `arc`, `corridor` and `boundary` for what a body
   * covers, `range` for how far it reaches, `charge` from who charges to his target, `firefight` between two who fire at each
   * other.
   */
  kind: string;
  /**
   * Height for contours.
   */
  level: number;
  /**
   * What it is called.
   */
  name: string;
  /**
   * Its points.
   */
  points: Point[];
  /**
   * Whose it is: a zone, an objective that is held.
   */
  side?: Side | null;
}
/**
 * How the heights of pieces are counted: whole steps, from the ground up.
 */
export interface Heights {
  /**
   * The lowest at which anything flies.
   */
  least: number;
  /**
   * The highest.
   */
  most: number;
  /**
   * What a step is called: "Height band".
   */
  name: string;
  /**
   * The same in a letter or two, before a number: "HB".
   */
  short: string;
  step: Length;
}
/**
 * Both forces as one viewer may know them, the score, and the track of the turn.
 */
export interface Roster {
  /**
   * Who would win now.
   */
  leads?: Outcome | null;
  /**
   * What there is to hold.
   */
  objectives: Objective[];
  /**
   * What is going on, in a few words: "Deployment", "Fire".
   */
  phase: string;
  /**
   * The score of each side, in the order of the sides.
   */
  scores: number[];
  /**
   * How the battle would end if it ended now, and what that rests on.
   */
  standing: Row[];
  /**
   * The activations of this turn: those done in the order in which they were, where that is known; then what is to come.
   */
  track: Activation[];
  /**
   * The turn under way, from 1; 0 before the first.
   */
  turn: number;
  /**
   * The turn after which the battle ends; 0 where turns do not end it.
   */
  turns: number;
  /**
   * The units, in the order of the sides.
   */
  units: Formation[];
}
/**
 * A place worth holding.
 */
export interface Objective {
  at: Point;
  /**
   * The clause that decides it.
   */
  clause: string;
  /**
   * Who holds it.
   */
  holder?: Side | null;
  /**
   * Its name.
   */
  name: string;
  /**
   * What would change if the turn ended now: "would turn Russian"; may be empty.
   */
  note: string;
  /**
   * What it is worth.
   */
  points: number;
  radius: Length;
}
/**
 * Words, a value, and the clause behind it.
 */
export interface Row {
  /**
   * The clause; may be empty.
   */
  clause: string;
  /**
   * What it is.
   */
  name: string;
  /**
   * What it comes to; may be empty.
   */
  value: string;
}
/**
 * One box of the track.
 */
export interface Activation {
  progress: Progress;
  side: Side;
  /**
   * Its index among the units; none where the side has yet to choose.
   */
  unit?: number | null;
}
/**
 * Pieces that act together.
 */
export interface Formation {
  /**
   * What is left of its points.
   */
  left: number;
  /**
   * One letter for its counter: T tank, G assault gun, I infantry, C car, M mortar, A aircraft.
   */
  letter: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its pieces, those lost included.
   */
  pieces: Member[];
  /**
   * What it was worth, and what is left of that.
   */
  points: number;
  progress: Progress;
  side: Side;
  /**
   * Its state in words: "done", "to come", "waits to fire".
   */
  state: string;
}
/**
 * One piece of a roster.
 */
export interface Member {
  /**
   * Who carries it.
   */
  aboard?: Piece | null;
  /**
   * Its card, where it has more to it than a line of a record sheet holds, or weapons that want a table. One with nothing but
   * weapons leaves the piece its line.
   */
  card?: Card | null;
  /**
   * What it is.
   */
  kind: string;
  /**
   * Its name: short.
   */
  name: string;
  piece: Piece;
  /**
   * Where it is in words, where it is not on the table: "in H1", "destroyed in turn 3".
   */
  place: string;
  /**
   * What it costs.
   */
  points: number;
  /**
   * What it can do: movement, armour, which weapons it has and when they fire, each with its clause; what is in its card is not
   * said again. Shared, since it seldom changes.
   */
  rows: Row[];
  /**
   * What is left of its strength, and the full strength.
   *
   * @minItems 2
   * @maxItems 2
   */
  strength: [number, number];
  /**
   * What to draw, as in [`crate::Token::symbol`].
   */
  symbol: string;
}
/**
 * A piece on a card of its own, to be written on with a pen.
 */
export interface Card {
  /**
   * What is crossed off in the battle, beside its strength: crew, a load.
   */
  boxes: Boxes[];
  /**
   * The clause of its weapons.
   */
  clause: string;
  /**
   * Its figures: "Speed", "120 to 360".
   */
  figures: Row[];
  /**
   * What is built into it and has a state of its own: mounts, tubes, lights. In the order from its bow.
   */
  fixtures?: Fixture[];
  /**
   * What has come over it and goes on: fires, floodings; with 0 for what has not, if its card has room for it.
   */
  harm?: Harm[];
  /**
   * The heads of the columns of its weapons.
   */
  head: string[];
  /**
   * What is written down turn by turn: "Speed".
   */
  log: string[];
  /**
   * Its weapons, a cell for each column.
   */
  weapons: string[][];
}
/**
 * Boxes to cross off.
 */
export interface Boxes {
  /**
   * The clause.
   */
  clause: string;
  /**
   * A letter that stands in each of them: "M"; empty for plain boxes.
   */
  letter?: string;
  /**
   * What they are: "Rear gunner".
   */
  name: string;
  /**
   * What goes with them: "works 1 x MG astern"; may be empty.
   */
  note: string;
  /**
   * How many.
   */
  number: number;
  /**
   * The parts that they are crossed off in, the first first, all boxes together: quarters of a hull. Empty for one row.
   */
  parts?: BoxPart[];
  /**
   * How many of them are crossed off.
   */
  struck: number;
}
/**
 * Some of the boxes of a row, which belong together: a quarter of a hull, the last box that says something.
 */
export interface BoxPart {
  /**
   * What holds while these are being crossed off, in a word or two: "38 kn"; may be empty.
   */
  name: string;
  /**
   * How many.
   */
  number: number;
}
/**
 * Something built into a piece: a gun mount, a tube, a searchlight.
 */
export interface Fixture {
  /**
   * On which side: below 0 to port, above to starboard.
   */
  across?: number;
  /**
   * Where it stands: so many hundredths of the length from the bow; none where that is not said, and no plan is drawn of it.
   */
  along?: number | null;
  /**
   * Where it bears: arcs from one bearing clockwise to another, from its own bow.
   */
  bears?: [Angle, Angle][];
  /**
   * The clause.
   */
  clause: string;
  /**
   * What it is called: "Aft 20 mm".
   */
  name: string;
  /**
   * What it does, short: "LC, 2d6, to 40 cm"; may be empty.
   */
  note: string;
  /**
   * What to draw, as a key: `gun`, `tube`, `light`, `radar`, `smoke`, `charges`, `engine`, `bridge`.
   */
  sort: string;
  /**
   * The same in words: "out 2 turns", "loaded"; may be empty where it is ready.
   */
  state: string;
  /**
   * In how many turns it is ready again: so many dots are drawn. 0 where that is not so.
   */
  turns?: number;
  works: Works;
}
/**
 * Something that has come over a piece and goes on: fires, floodings.
 */
export interface Harm {
  /**
   * The clause.
   */
  clause: string;
  drawn: Drawn;
  /**
   * What it is: "Fires".
   */
  name: string;
  /**
   * What it does, or what ends it: "1d6 boxes a turn"; may be empty.
   */
  note: string;
  /**
   * How many of them.
   */
  number: number;
}
/**
 * A table at sea: its ground is drawn as a chart in this light, with a compass rose and scale bars.
 */
export interface Sea {
  light: Light;
  /**
   * How long a nautical mile is on the table, for a scale bar of it; none where that is not said.
   */
  mile?: Length | null;
  /**
   * At which bearing the moon stands, where it shines.
   */
  moon?: Angle | null;
  /**
   * How rough it is, from 0 for calm to 9.
   */
  state: number;
  /**
   * From which bearing the wind blows, where it does.
   */
  wind?: Angle | null;
}
/**
 * A piece.
 */
export interface Token {
  at: Point;
  /**
   * The bases on which it stands, where its place is a rectangle and not a circle.
   */
  block?: Block | null;
  /**
   * Has it acted in this turn?
   */
  done: boolean;
  /**
   * Where it faces, if it does.
   */
  heading?: Angle | null;
  /**
   * How high it is, counted as [`Scene::heights`] says; nothing for what has no height.
   */
  height?: number | null;
  /**
   * What it is: long.
   */
  kind: string;
  /**
   * States that matter: "moved", "opportunity fire".
   */
  marks: string[];
  /**
   * What it is called: short.
   */
  name: string;
  piece: Piece;
  radius: Length;
  /**
   * What is under it, where it lies face down and this viewer may read it; empty where it does not, or he may not.
   */
  secret?: string;
  side: Side;
  /**
   * How states are drawn that have a sign of their own; any other mark is drawn as a remark.
   */
  signs?: Sign[];
  /**
   * What is left of its strength, and the full strength.
   *
   * @minItems 2
   * @maxItems 2
   */
  strength?: [number, number] | null;
  /**
   * What to draw, as a key: `tank`, `infantry`; `marker` lies face down, `wreck` is lost and lies there.
   */
  symbol: string;
  /**
   * What is known of the vessel that it is, on a table at sea.
   */
  vessel?: Vessel | null;
}
/**
 * A body of painted bases, seen from above: a rectangle round [`Token::at`] whose front looks along [`Token::heading`]. How
 * many figures are left on it, and how many there were, is its [`Token::strength`].
 */
export interface Block {
  /**
   * The bases side by side along its front, at least one.
   */
  bases: number;
  depth: Length;
  front: Length;
  /**
   * The rows of figures one behind the other at full strength, at least one.
   */
  ranks: number;
  /**
   * Who stands on it, and how, as a key for drawing: `infantry`, `cavalry`, `guns`, `limbered`, `skirmishers`, `square`.
   */
  sort: string;
}
/**
 * A small sign on a piece.
 */
export interface Sign {
  drawn: Drawn;
  /**
   * Which of the marks it stands for.
   */
  mark: string;
  /**
   * What stands on it: the name of who rides, a height; empty for a sign without words.
   */
  words: string;
}
/**
 * A vessel seen from above: [`crate::Token::at`] is its middle, and it looks along [`crate::Token::heading`].
 */
export interface Vessel {
  /**
   * How many turns old this knowledge is: what is old is paler.
   */
  age?: number;
  beam: Length;
  /**
   * The figure of its class, or the number of an unknown: "3"; empty where its drawing says it.
   */
  figure?: string;
  known: Knowledge;
  length: Length;
  /**
   * What it is, as a key for drawing: `torpedo-boat` for small craft, `s-boat` for larger ones of their kind, `trawler`,
   * `escort`, `destroyer`, `cruiser`, `merchant`, `tanker`, `barge`, `submarine`, `periscope`, `aircraft`. Empty below
   * [`Knowledge::Identity`].
   */
  sort?: string;
  /**
   * How fast it goes, in words for its label: "24 kn"; empty where that is not known.
   */
  speed?: string;
  wake: Length;
}
/**
 * Something that waits for the others.
 */
export interface Proposal {
  by: SeatKind;
  /**
   * Its number.
   */
  number: number;
  /**
   * What, in words.
   */
  text: string;
  /**
   * Whose answer is still wanted.
   */
  waits_for: Side[];
}
/**
 * A seat and who is in it.
 */
export interface Seat {
  /**
   * How many pages are open with its link.
   */
  here: number;
  holder: Holder;
  kind: SeatKind;
  /**
   * What whoever holds it is called: an umpire has the name under which he was agreed upon. Empty where nobody is named.
   */
  name?: string;
  /**
   * The computer is choosing: for a seat of its own, or for a person who asked it to.
   */
  thinks: boolean;
}
/**
 * An entry as one viewer hears of it.
 */
export interface Entry {
  /**
   * The sides whose commands it carried out; none for the opening and for rulings.
   */
  by: Side[];
  /**
   * Its number.
   */
  n: number;
  /**
   * What is told of it.
   */
  told: Told[];
}
/**
 * One thing told: the sentence, and the fact behind it.
 */
export interface Told {
  /**
   * The rulebook's event, where it is one.
   */
  event?: {
    [k: string]: unknown;
  };
  /**
   * The dice that fell, where it is a roll.
   */
  roll?: Roll | null;
  /**
   * What an umpire would say; nothing for what is mere bookkeeping.
   */
  sentence?: Sentence | null;
}
/**
 * One throw as it fell, with everything that explains it.
 */
export interface Roll {
  /**
   * Is that number added to what the dice show?
   */
  added?: boolean;
  /**
   * May the dice show that number at most, where else they must reach it?
   */
  at_most?: boolean;
  audience?: Audience;
  /**
   * The clause that asks for them.
   */
  clause: string;
  /**
   * What each die showed, in the same order.
   *
   * @maxItems 24
   */
  faces: number[];
  /**
   * What the dice were thrown for.
   */
  name: string;
  /**
   * The number needed, or the number added to the dice, part by part; empty where there is none.
   */
  parts?: Part[];
  /**
   * What the rule read off them.
   */
  seen: number;
  /**
   * How many sides each die has.
   *
   * @maxItems 24
   */
  sides: number[];
}
/**
 * One part of a number that was needed.
 */
export interface Part {
  /**
   * The clause that says so.
   */
  clause: string;
  /**
   * What it is for.
   */
  name: string;
  /**
   * What it adds.
   */
  value: number;
}
/**
 * Something told to a person.
 */
export interface Sentence {
  /**
   * The clause that it rests on, if any.
   */
  clause: string;
  /**
   * It opens a part of the story: a turn.
   */
  opens?: boolean;
  /**
   * The pieces it is about.
   */
  pieces: Piece[];
  /**
   * What an umpire would say.
   */
  text: string;
}
/**
 * What happened while a page was away.
 */
export interface Missed {
  /**
   * Entries of the story that were taken back.
   */
  dropped: number[];
  /**
   * New entries, in order.
   */
  entries: Entry[];
  page: Page;
}
/**
 * What happened since a page was last told.
 */
export interface News {
  changes: Changes;
  /**
   * Entries of the story that were taken back.
   */
  dropped: number[];
  /**
   * New entries, in order.
   */
  entries: Entry[];
  /**
   * The number of the last entry, undoing or ruling now.
   */
  n: number;
}
/**
 * What changed on a page; what is not named stayed as it was.
 */
export interface Changes {
  /**
   * As in [`Page`].
   */
  asked?: Side[] | null;
  /**
   * As in [`Page`].
   */
  check?: string | null;
  /**
   * As in [`Page`].
   */
  list?: [number, string][] | null;
  /**
   * As in [`Page`].
   */
  no_undo?: string | null;
  /**
   * As in [`Page`]: all of them.
   */
  offers?: Offer[] | null;
  /**
   * As in [`Page`]; an outcome once given can be taken back.
   */
  outcome?: Outcome | null;
  /**
   * As in [`Page`].
   */
  prompt?: string | null;
  /**
   * As in [`Page`], with the units that changed.
   */
  roster?: RosterChanges | null;
  /**
   * As in [`Page`]: the light, wind and water may change.
   */
  sea?: Sea | null;
  /**
   * As in [`Page`].
   */
  sealed?: Side[] | null;
  /**
   * As in [`Page`]: all of them.
   */
  shapes?: Shape[] | null;
  tokens: TokenChanges;
  /**
   * As in [`Page`].
   */
  undo?: number | null;
  /**
   * As in [`Page`].
   */
  way?: Way | null;
}
/**
 * What changed of a roster: all of it but the units that stayed as they were, which are most of it.
 */
export interface RosterChanges {
  /**
   * How many units there are.
   */
  count: number;
  rest: Roster;
  /**
   * The units that changed, each with its index.
   */
  units: [number, Formation][];
}
/**
 * Pieces that came, changed or went.
 */
export interface TokenChanges {
  /**
   * Gone from the table.
   */
  gone: Piece[];
  /**
   * New, or drawn anew.
   */
  set: Token[];
}
/**
 * Dice that the table waits for.
 */
export interface TableDice {
  /**
   * For whom; none for the opening.
   */
  side?: Side | null;
  throwing: Throwing;
}
/**
 * Dice that people must throw.
 */
export interface Throwing {
  /**
   * Is that number added to what the dice show?
   */
  added: boolean;
  /**
   * May the dice show that number at most, where else they must reach it?
   */
  at_most?: boolean;
  /**
   * The clause.
   */
  clause: string;
  /**
   * The faces that were typed are not those of these dice.
   */
  misfit: boolean;
  /**
   * What they decide.
   */
  name: string;
  /**
   * The number needed, or the number added to the dice, part by part; empty where there is none.
   */
  parts: Part[];
  /**
   * The sides of each die.
   */
  sides: number[];
}
/**
 * Why something is not allowed.
 */
export interface Refused {
  /**
   * The limit.
   */
  allowed?: Length | null;
  /**
   * The length that was asked for, where there is a limit.
   */
  asked?: Length | null;
  /**
   * The clause; empty where words were not understood.
   */
  clause: string;
  /**
   * What could be done first, so that it is allowed, or instead.
   */
  mends?: Mend[];
  /**
   * The pieces that it is about.
   */
  pieces?: Piece[];
  /**
   * The reason, in the player's words.
   */
  reason: string;
  /**
   * How it could be said, where it was not understood; may be empty.
   */
  usage: string;
  /**
   * The same in the umpire's own words, which name the pieces; empty where there are none.
   */
  why?: string;
}
/**
 * Something that helps where a command is refused.
 */
export interface Mend {
  /**
   * The command in the rulebook's own form, to be given as it is.
   */
  command: {
    [k: string]: unknown;
  };
  /**
   * What it costs and brings.
   */
  text: string;
  /**
   * In a few words: "Halt at the hedge".
   */
  title: string;
  /**
   * The same as it is typed.
   */
  words: string;
}
/**
 * A command before it is given.
 */
export interface Beforehand {
  /**
   * The command in the rulebook's own form, to be given as it is.
   */
  command: {
    [k: string]: unknown;
  };
  /**
   * What fills the offer that it comes from; nothing where nobody knows.
   */
  filled?: Filled | null;
  /**
   * The dice that it would throw.
   */
  forecasts: Forecast[];
  preview: Preview;
  /**
   * Why it is not allowed, if it is not.
   */
  refused?: Refused | null;
  /**
   * As it is typed.
   */
  words: string;
}
/**
 * What fills an offer, apart from the offer: of a verb, by whom, with which values.
 */
export interface Filled {
  actor: Piece;
  /**
   * A value for each slot.
   *
   * @maxItems 5
   */
  values: Value[];
  /**
   * The index of the verb.
   */
  verb: number;
}
/**
 * What may come of one throw, from what a side knows.
 */
export interface Forecast {
  /**
   * What it is about, in words: "Cannon B of P1 at T3".
   */
  about: string;
  /**
   * May the dice show it at most, where else they must reach it?
   */
  at_most?: boolean;
  /**
   * Questions that matter, each with the chance that it comes true. They may overlap: what destroys has hit.
   */
  chances: [string, number][];
  /**
   * Points that the side may expect to gain, in the rulebook's own measure of worth.
   */
  gain: number;
  /**
   * The number needed, part by part.
   */
  need: Part[];
  picture: Picture;
  /**
   * Who does it, and to whom, as far as pieces do.
   */
  pieces: Piece[];
  reason: Cited;
}
/**
 * The dice and the table behind a forecast.
 */
export interface Picture {
  /**
   * What it comes to on the average, each with its name: ("damage", 3.5).
   */
  averages?: [string, number][];
  /**
   * The line along which it is done.
   */
  line?: SightLine | null;
  /**
   * What else an umpire would say: what does not count, and why.
   */
  remarks: Remark[];
  /**
   * Everything that may come of it: exactly one of these will. Their chances add up to 1.
   */
  results: Likely[];
  /**
   * Where it may come down, of what is not aimed straight.
   */
  scatter?: Scatter | null;
  /**
   * Which result two equal dice give.
   */
  square?: Square | null;
  /**
   * Where on the table the parts of the number needed come from.
   */
  ties: Tie[];
}
/**
 * A line of sight or of fire.
 */
export interface SightLine {
  /**
   * Where it is cut off, if it is.
   */
  cut?: Point | null;
  from: Point;
  /**
   * How long it is, where that may be known.
   */
  length?: Length | null;
  /**
   * What it meets on the way, in that order.
   */
  meets: Meeting[];
  to: Point;
}
/**
 * Something that a line meets.
 */
export interface Meeting {
  from: Point;
  /**
   * What it is, as a key for drawing.
   */
  kind: string;
  /**
   * What it is called.
   */
  name: string;
  to: Point;
}
/**
 * Something that an umpire would point out.
 */
export interface Remark {
  /**
   * The clause that it rests on.
   */
  clause: string;
  /**
   * Lines to draw for it: who watches from where.
   */
  lines: SightLine[];
  /**
   * The pieces that it is about.
   */
  pieces: Piece[];
  /**
   * The rest.
   */
  text: string;
  /**
   * In a few words; empty where the text says it all.
   */
  title: string;
}
/**
 * One thing that may come of a throw.
 */
export interface Likely {
  /**
   * How likely it is.
   */
  chance: number;
  /**
   * What it does to whom it is done to: "5 left", "destroyed".
   */
  effect: string;
  /**
   * What the dice say: "Half damage, 17".
   */
  name: string;
}
/**
 * Where something that is not aimed straight may come down, and whom it would catch there.
 */
export interface Scatter {
  aim: Point;
  /**
   * How likely each distance from the point is, nearest first. These chances add up to 1, too.
   */
  distances: Stray[];
  /**
   * Every place where it may come down, nearest first. Their chances add up to 1.
   */
  places: Fall[];
  radius: Length;
  /**
   * Everybody whom it may catch, whom it is likeliest to destroy first and own pieces last; empty where nobody may
   * measure beforehand.
   */
  reach: Caught[];
  /**
   * How distance and radius come about, line by line.
   */
  sum: Summand[];
  /**
   * What it destroys on the average, in the rulebook's own measure of worth; nothing where nobody may measure
   * beforehand.
   */
  toll?: Toll | null;
}
/**
 * A distance at which something may come down.
 */
export interface Stray {
  /**
   * How likely it is.
   */
  chance: number;
  distance: Length;
}
/**
 * A place where something may come down.
 */
export interface Fall {
  at: Point;
  /**
   * How likely it is.
   */
  chance: number;
}
/**
 * Somebody whom it may catch.
 */
export interface Caught {
  /**
   * The chance that it comes down on him.
   */
  caught: number;
  /**
   * Both together.
   */
  destroyed: number;
  /**
   * The chance that it destroys him if it does.
   */
  if_caught: number;
  /**
   * What is needed to hurt him, in a few words: "9+, in cover".
   */
  needed: string;
  piece: Piece;
}
/**
 * A line of a sum that an umpire shows.
 */
export interface Summand {
  /**
   * The place on the table that it is about, if it is about one.
   */
  at?: Point | null;
  /**
   * The clause.
   */
  clause: string;
  /**
   * What it is: "Distance, 2D10 x 10 mm".
   */
  name: string;
  /**
   * What it comes to: "20 to 200"; empty where it comes to nothing.
   */
  value: string;
}
/**
 * What something destroys on the average.
 */
export interface Toll {
  /**
   * Of the own side.
   */
  ours: number;
  /**
   * Of the other side.
   */
  theirs: number;
}
/**
 * Two equal dice as a square: each cell has the same chance.
 */
export interface Square {
  /**
   * The index of the result for each pair of faces, row by row: the first row is the second die's 1.
   */
  results: number[];
  /**
   * How many faces each die has.
   */
  sides: number;
}
/**
 * A part of a number, and the place on the table that causes it.
 */
export interface Tie {
  at: Point;
  /**
   * The index among the parts of the number needed; behind them come the remarks.
   */
  part: number;
}
/**
 * A reason as it is written.
 */
export interface Cited {
  /**
   * The clause.
   */
  clause: string;
  /**
   * What an umpire would call it.
   */
  name: string;
}
/**
 * What a command would come to, as far as its side can know: nothing has happened yet.
 */
export interface Preview {
  /**
   * What it would cover where it ends: arcs of fire, a corridor; where it is refused, the arc or range that its target is not in.
   */
  areas?: Shape[];
  /**
   * For a move: what it costs and how far it leads.
   */
  course?: Course | null;
  /**
   * Where it is not allowed: what could be done first, so that it is.
   */
  mends?: Instead[];
  /**
   * What may happen on the way, and what it means for later.
   */
  remarks: Remark[];
}
/**
 * A move before it is made.
 */
export interface Course {
  allowed: Length;
  /**
   * The rest of what was asked for, from the place where it stops; empty where all of it is allowed.
   */
  beyond: Point[];
  cost: Length;
  /**
   * The sum: what each stretch and crossing costs.
   */
  costs: Cost[];
  /**
   * How high it is at each point of the path, as [`crate::Scene::heights`] counts; empty where heights do not matter.
   */
  heights?: number[];
  /**
   * What could be done instead, the nearest to what was asked for first.
   */
  instead: Instead[];
  /**
   * The path as far as it may be travelled, its start included.
   */
  path: Point[];
  piece: Piece;
  /**
   * Where and why it stops short of what was asked for.
   */
  stop?: Halt | null;
}
/**
 * One row of the sum of a path.
 */
export interface Cost {
  /**
   * Where, if it is at one place.
   */
  at?: Point | null;
  /**
   * The clause.
   */
  clause: string;
  cost: Length;
  /**
   * What is paid for: "Open ground", "Hedge, crossed once".
   */
  name: string;
}
/**
 * Something allowed that comes near to what was asked for.
 */
export interface Instead {
  /**
   * The command.
   */
  command: {
    [k: string]: unknown;
  };
  /**
   * The path, its start included.
   */
  path: Point[];
  /**
   * What it costs and brings.
   */
  text: string;
  /**
   * In a few words: "Halt at the hedge".
   */
  title: string;
}
/**
 * Where a move stops, and why.
 */
export interface Halt {
  at: Point;
  /**
   * The clause.
   */
  clause: string;
  /**
   * The reason.
   */
  text: string;
  /**
   * In a few words: "Stopped at the south hedge".
   */
  title: string;
}
/**
 * Outlines on the table.
 */
export interface Region {
  /**
   * Closed outlines; a point is in the region if an odd number of them go round it.
   */
  outlines: Point[][];
}
/**
 * A piece for a slot.
 */
export interface Choice {
  /**
   * The same as areas: the arc that it is out of, the range that it is beyond.
   */
  areas?: Shape[];
  /**
   * What is to be expected, if it may.
   */
  forecasts: Forecast[];
  piece: Piece;
  /**
   * Why not, if it may not be chosen.
   */
  refused?: Refused | null;
  /**
   * Where it may not: what the umpire would point at, with the lines that are drawn of it.
   */
  remarks?: Remark[];
}
/**
 * One of several ways to do something.
 */
export interface Alternative {
  /**
   * What is to be expected, if it may.
   */
  forecasts: Forecast[];
  /**
   * Why not, if it may not be done.
   */
  refused?: Refused | null;
}
/**
 * Why a verb cannot be chosen.
 */
export interface Reason {
  /**
   * The areas that are drawn of it: the arc that the target is out of, the range that it is beyond.
   */
  areas?: Shape[];
  refused: Refused;
  /**
   * The same with the lines that are drawn of it.
   */
  remarks: Remark[];
  /**
   * To whom it would be done, where it is done to a piece.
   */
  target?: Piece | null;
  /**
   * The number of the verb.
   */
  verb: number;
  /**
   * The command that was tried, as it is typed.
   */
  words: string;
}
/**
 * A battle to look at again, entry by entry.
 */
export interface Replay {
  first: Page;
  /**
   * Each entry and what it changed.
   */
  frames: News[];
  /**
   * What was to be expected of each entry in which dice fell.
   */
  receipts: Receipt[];
}
/**
 * What was to be expected of an entry before its dice fell.
 */
export interface Receipt {
  /**
   * In the order of its throws; throws without one are left out.
   */
  forecasts: Forecast[];
  /**
   * The number of the entry.
   */
  n: number;
}
/**
 * Requests and answers beside a battle's own connection.
 */
export interface Rest {
  account: Account;
  advice_page: AdvicePage;
  armoury: Armoury;
  attack: AttackPage;
  attack_wish: AttackWish;
  book: BookCard;
  branch_wish: BranchWish;
  clause: ClausePage;
  clause_head: ClauseHead;
  commitment: Commitment;
  created: Created;
  error: ErrorBody;
  force_sheet: ForceSheet;
  health: Health;
  invitation: Invitation;
  invitation_wish: InvitationWish;
  muster: Muster;
  muster_wish: MusterWish;
  new_battle: NewBattle;
  priced: Priced;
  quote_wish: QuoteWish;
  rematch_wish: RematchWish;
  replay_page: ReplayPage;
  review_page: ReviewPage;
  roster: RosterCard;
  scenario: ScenarioPage;
  sheet_wish: SheetWish;
  switch: SwitchCard;
  take_wish: TakeWish;
  taken: Taken;
  unit: UnitCard;
  verified: VerifiedRecord;
}
/**
 * A battle that is over, summed up.
 */
export interface Account {
  /**
   * Who led from when on: the first with the first entry, each other where it changed.
   */
  leads: Lead[];
  /**
   * The dice that cost more than all others beyond what was to be expected; none where none did.
   */
  shot?: Feat | null;
  /**
   * Each side, in their order.
   */
  sides: SideAccount[];
}
/**
 * Who led from an entry on.
 */
export interface Lead {
  /**
   * Who would have won.
   */
  leads?: Outcome | null;
  /**
   * The entry.
   */
  n: number;
  /**
   * The turn.
   */
  turn: number;
}
/**
 * Dice that did more than was to be expected.
 */
export interface Feat {
  /**
   * How likely so much or more was.
   */
  chance: number;
  /**
   * What was to be expected.
   */
  expected: number;
  /**
   * What it cost him.
   */
  lost: number;
  /**
   * The entry.
   */
  n: number;
  side: Side;
  /**
   * What was told of it.
   */
  text: string;
  /**
   * The turn.
   */
  turn: number;
}
/**
 * One side of a battle that is over.
 */
export interface SideAccount {
  /**
   * What the dice cost it.
   */
  dice: number;
  /**
   * What they were to cost it by the odds of the commands that were given.
   */
  expected: number;
  /**
   * What is left of that.
   */
  left: number;
  /**
   * Its pieces that were lost, alike ones together: how many, and of what kind.
   */
  lost: [number, string][];
  /**
   * The mean square of what chance puts between the two.
   */
  variance: number;
  /**
   * What its forces were worth: in points, or in strength where they have no points.
   */
  worth: number;
}
/**
 * What there is to be said for what a side might do.
 */
export interface AdvicePage {
  /**
   * The best commands that were found, the best first, and among them the one that was given.
   */
  best: AdvisedCommand[];
  side: Side;
}
/**
 * What there is to be said for a command.
 */
export interface AdvisedCommand {
  chance: Mean;
  /**
   * In the rulebook's own form, to be given as it is.
   */
  command: {
    [k: string]: unknown;
  };
  /**
   * What fills the offer that it comes from, where somebody knows.
   */
  filled?: Filled | null;
  /**
   * It was given.
   */
  given: boolean;
  /**
   * What is left of the forces of each side in the end, in what they are worth.
   */
  left: number[];
  /**
   * The doctrine would have given it.
   */
  usual: boolean;
  /**
   * As it is typed.
   */
  words: string;
}
/**
 * A mean and its standard error.
 */
export interface Mean {
  /**
   * Its standard error; 0 where it is known.
   */
  error: number;
  /**
   * The mean.
   */
  mean: number;
}
/**
 * Everything that can be bought for one sort of battle of a rulebook: in an era, or in the air.
 */
export interface Armoury {
  /**
   * How people speak of attacks with it at a table of real miniatures; none where nobody can ask about any
   * ([`crate::AttackWish`]).
   */
  attacks?: AttackWords | null;
  /**
   * The word for the era, or the sort of battle, in a draft.
   */
  era: string;
  /**
   * What the list is called that is everybody's; empty where none is, or where there is no other.
   */
  everybody: string;
  /**
   * What a side settles for its force as a whole: on which side it fights, the year. What a choice adds it adds to the limit.
   */
  fittings?: Fitting[];
  /**
   * The points that a side has where nothing else is said.
   */
  limit: number;
  /**
   * The lists of which a side buys from one, besides what everybody may have.
   */
  lists: string[];
  /**
   * What it is called.
   */
  name: string;
  /**
   * What must be known to read it: what a star means, where prices come from.
   */
  notes: Note[];
  /**
   * Who may be meant in such attacks besides those of a force.
   */
  outsiders: Outsider[];
  /**
   * Forces to start with.
   */
  samples: Draft[];
  /**
   * What [`Ware::strength`] counts: "hit points".
   */
  strength: string;
  /**
   * What its elements stand together in: "unit".
   */
  unit: string;
  /**
   * What is for sale, in the order of the lists; what belongs together stands together.
   */
  wares: Ware[];
  /**
   * What may stand on the sheet of a unit of one's own; none where nobody may have one.
   */
  workshop?: Workshop | null;
}
/**
 * How people speak of attacks at a table of real miniatures.
 */
export interface AttackWords {
  /**
   * What is to be chosen first: "Choose who fires, and at whom.".
   */
  choose: string;
  /**
   * What a side does whose attack it is: "fires".
   */
  does: string;
  /**
   * What goes on to the next: "Write it down, next shot".
   */
  next: string;
  /**
   * One point of strength: "hit point".
   */
  point: string;
  /**
   * More of them: "hit points".
   */
  points: string;
  /**
   * How is asked who attacks: "Who fires?".
   */
  who: string;
  /**
   * How is asked who is attacked: "At whom?".
   */
  whom: string;
}
/**
 * Something about a ware, or about a whole force, that its buyer settles: one of several.
 */
export interface Fitting {
  /**
   * What there is to choose from. The first is what stands where nothing is said.
   */
  choices: FittingChoice[];
  /**
   * What it is about: "Load".
   */
  name: string;
}
/**
 * One of them.
 */
export interface FittingChoice {
  /**
   * What it is called: "bombs".
   */
  name: string;
  /**
   * What it adds to the price, or to the limit of a force.
   */
  points: number;
  /**
   * The word for it in [`DraftLine::traits`] or [`Draft::traits`]; empty for what is not written down.
   */
  word: string;
}
/**
 * A sentence and the clause behind it.
 */
export interface Note {
  /**
   * The clause.
   */
  clause: string;
  /**
   * The sentence, with its full stop.
   */
  text: string;
}
/**
 * Somebody who may be meant in an attack and stands in no force.
 */
export interface Outsider {
  /**
   * What it belongs with: "Ships".
   */
  group: string;
  /**
   * What it is: the word for it in an [`AttackParty`].
   */
  kind: string;
  /**
   * Its full strength.
   */
  strength: number;
  /**
   * What to draw, as in [`crate::Token::symbol`].
   */
  symbol: string;
}
/**
 * A force as far as it has been chosen.
 */
export interface Draft {
  /**
   * Its era, or the sort of battle that it is for.
   */
  era: string;
  /**
   * Units of its own, which it may have besides those of the lists.
   */
  kinds?: Sheet[];
  /**
   * The points that it may cost.
   */
  limit: number;
  /**
   * Whose list it buys from.
   */
  list: string;
  /**
   * What it is called; may be empty.
   */
  title?: string;
  /**
   * What its owner has settled of [`Armoury::fittings`].
   */
  traits?: string[];
  /**
   * Its units.
   */
  units: DraftUnit[];
}
/**
 * A unit of one's own as it is written down: its name, and what stands on the lines of its sheet. Which lines there are, the
 * rulebook says in its [`Workshop`]; a line on which nothing stands may be left out.
 */
export interface Sheet {
  /**
   * Its name.
   */
  name: string;
  [k: string]: SheetEntry | string;
}
/**
 * One unit of a draft.
 */
export interface DraftUnit {
  /**
   * Its elements, alike ones in one line.
   */
  elements: DraftLine[];
  /**
   * Its name.
   */
  name: string;
}
/**
 * Elements of a unit that are alike.
 */
export interface DraftLine {
  /**
   * What they are, by the name in the lists.
   */
  kind: string;
  /**
   * How many.
   */
  number: number;
  /**
   * What they have been given beyond their list, and what their buyer has settled of their fittings.
   */
  traits?: string[];
}
/**
 * Something for sale.
 */
export interface Ware {
  /**
   * Its weapons in words, stars included.
   */
  arms: string;
  /**
   * What its buyer settles, and what that costs: a load, the skill of a crew.
   */
  fittings: Fitting[];
  /**
   * What it belongs with: "Tanks", "Infantry".
   */
  group: string;
  /**
   * The list that it is in; empty for what everybody may have.
   */
  list: string;
  /**
   * Its name, unique in its list.
   */
  name: string;
  /**
   * What else the lists say of it: "recon, carries 1".
   */
  notes: string;
  /**
   * What it costs.
   */
  points: number;
  /**
   * How fast it is, in a word.
   */
  speed: string;
  /**
   * Its full strength; 0 for what never stands on the table.
   */
  strength: number;
  /**
   * What to draw, as in [`crate::Token::symbol`].
   */
  symbol: string;
  /**
   * Words for what it may be given beyond its list, free of cost.
   */
  traits: string[];
}
/**
 * What may stand on a sheet of one era; whether it may stand there together is another question.
 */
export interface Workshop {
  /**
   * Its lines besides the name, in the order in which it is filled in.
   */
  lines: SheetLine[];
}
/**
 * A line of a sheet.
 */
export interface SheetLine {
  /**
   * What there is to choose from; none where any number may stand.
   */
  choices: SheetWord[];
  /**
   * What stands there on a new sheet; none for nothing.
   */
  first?: SheetEntry | null;
  /**
   * Its key in [`Sheet::lines`], and in [`Flaw::field`].
   */
  key: string;
  /**
   * What it is called: "Class".
   */
  name: string;
  /**
   * What must be known to fill it in: "free of cost"; may be empty.
   */
  note: string;
  takes: LineTakes;
}
/**
 * One thing that may stand on a sheet.
 */
export interface SheetWord {
  /**
   * What it is called.
   */
  name: string;
  /**
   * What it costs before anything is taken off.
   */
  points: number;
  /**
   * The word for it on the sheet, or the number.
   */
  word: string;
}
/**
 * An attack as far as it can be adjudicated.
 */
export interface AttackPage {
  /**
   * The chance of that.
   */
  achieved: number;
  /**
   * What it is for: "to destroy it".
   */
  aim: string;
  /**
   * What is asked of people as long as no band is told: "Tap the band in which the target was measured.".
   */
  band_asked: string;
  /**
   * What the bands are about, and how one is told: "Measured, up to (mm)".
   */
  band_title: string;
  /**
   * The bands that the target may be in, of range or of whatever decides first, with the number needed in each; none where
   * nothing of the sort matters.
   */
  bands: AttackBand[];
  /**
   * What may come of it, from nothing to the most.
   */
  chances: AttackChance[];
  /**
   * What else may matter.
   */
  circumstances: Circumstance[];
  /**
   * Which of the faces that were told are successes.
   */
  counts: boolean[];
  /**
   * Why it cannot hit, if it cannot.
   */
  hopeless?: Note | null;
  /**
   * The number needed, where it is known.
   */
  needed?: AttackNeed | null;
  /**
   * Where that comes from.
   */
  parts: Row[];
  /**
   * What came of it, when all dice are told.
   */
  result?: AttackResult | null;
  /**
   * What is thrown, one throw after another, as far as that is known: a later one may hang on what fell before.
   */
  throws: AttackThrow[];
  /**
   * The attacker's weapons.
   */
  weapons: WeaponChoice[];
}
/**
 * A band that a target may be in.
 */
export interface AttackBand {
  /**
   * What it is called in the words of the table, as short as can be: "350".
   */
  name: string;
  /**
   * What is needed; none where nothing can hit.
   */
  needed?: AttackNeed | null;
  /**
   * The same at length, with what is needed there: "Up to 350 mm: 7 needed".
   */
  words: string;
}
/**
 * What dice must show.
 */
export interface AttackNeed {
  /**
   * The number: "7".
   */
  figure: string;
  /**
   * Which others do as well, as a sign behind it: "+".
   */
  sign: string;
  /**
   * In words: "7 needed".
   */
  words: string;
}
/**
 * One thing that may come of an attack.
 */
export interface AttackChance {
  /**
   * How likely it is, from 0 to 1.
   */
  chance: number;
  /**
   * Strength that the target loses.
   */
  damage: number;
  /**
   * What it is called: "half".
   */
  name: string;
}
/**
 * Something that may hold of an attack.
 */
export interface Circumstance {
  /**
   * The clause.
   */
  clause: string;
  /**
   * What it is.
   */
  name: string;
  /**
   * The word that holds after another tap; none where a tap takes it away.
   */
  next?: string | null;
  /**
   * The word for it in a wish, as it holds now; none where it does not hold.
   */
  now?: string | null;
  /**
   * What it adds to the number needed: "+2"; empty where that is not known.
   */
  value: string;
}
/**
 * What came of an attack.
 */
export interface AttackResult {
  /**
   * Is the attacker lost?
   */
  attacker_lost: boolean;
  /**
   * The clause that says so.
   */
  clause: string;
  /**
   * Strength that the target loses, as the dice say.
   */
  damage: number;
  /**
   * Is it destroyed?
   */
  destroyed: boolean;
  /**
   * What it has left.
   */
  left: number;
  /**
   * What else is to be done at the table.
   */
  notes: Note[];
  /**
   * What that means for the target: "22 - 17: 5 left".
   */
  then: string;
  /**
   * In words: "One success, half: 17".
   */
  words: string;
}
/**
 * Dice that are thrown together.
 */
export interface AttackThrow {
  /**
   * The clause.
   */
  clause: string;
  /**
   * How many they are.
   */
  dice: number;
  /**
   * What they decide: "to hit".
   */
  name: string;
  /**
   * How many faces each has.
   */
  sides: number;
}
/**
 * A weapon to attack with.
 */
export interface WeaponChoice {
  /**
   * Why it cannot be used here, if it cannot.
   */
  barred?: Note | null;
  /**
   * Is it the one that is reckoned with?
   */
  chosen: boolean;
  /**
   * The word for it in a wish.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
}
/**
 * What is told of an attack, as far as it is known.
 */
export interface AttackWish {
  attacker: AttackParty;
  /**
   * Which of the bands the target is in, counted from 0.
   */
  band?: number | null;
  /**
   * The circumstances that hold, by id.
   */
  circumstances?: string[];
  /**
   * The faces that were thrown, in the order of [`AttackPage::throws`]; empty before that.
   */
  dice?: number[];
  /**
   * The era of both.
   */
  era: string;
  /**
   * What the target has left of its strength; all where nothing is said.
   */
  left?: number | null;
  target: AttackParty;
  /**
   * With which weapon; the first that may where none is named.
   */
  weapon?: string | null;
}
/**
 * Somebody in an attack.
 */
export interface AttackParty {
  /**
   * What it is, by the name in the lists.
   */
  kind: string;
  /**
   * Whose list it is from; empty where only one list has the name.
   */
  list?: string;
  /**
   * Its sheet, where it is no unit of the lists but one of its side's own.
   */
  own?: Sheet | null;
  /**
   * What it has been given beyond its list, and what its buyer settled: the words of its [`crate::DraftLine`]. None where that is
   * not known.
   */
  traits?: string[] | null;
}
/**
 * A rulebook and what it offers.
 */
export interface BookCard {
  /**
   * Does it adjudicate attacks at a table of real miniatures?
   */
  attacks: boolean;
  coverage: Coverage;
  /**
   * Which edition of which documents it is.
   */
  edition: string;
  /**
   * Has it forces to choose?
   */
  forces: boolean;
  /**
   * Its key: what links, files and commands call it.
   */
  key: string;
  /**
   * Who can play a side when no person does.
   */
  players: PlayerCard[];
  /**
   * Named sets of rules, the default first.
   */
  presets: PresetCard[];
  /**
   * The battles that come with it.
   */
  scenarios: ScenarioCard[];
  /**
   * Its switches, as the default preset sets them.
   */
  switches: SwitchCard[];
  /**
   * What it is called.
   */
  title: string;
  unit: LengthUnit;
}
/**
 * How many clauses the table obeys, and how many are still to come.
 */
export interface Coverage {
  /**
   * Still to come.
   */
  planned: number;
  /**
   * Obeyed, and tested.
   */
  proved: number;
}
/**
 * An opponent.
 */
export interface PlayerCard {
  /**
   * Its name in `computer`.
   */
  name: string;
  /**
   * How it plays, in a few words.
   */
  title: string;
}
/**
 * A named set of rules.
 */
export interface PresetCard {
  /**
   * Its name.
   */
  id: string;
  /**
   * What it is, in a few words.
   */
  title: string;
}
/**
 * A battle that can be chosen.
 */
export interface ScenarioCard {
  /**
   * Is it there to be tried, not to be won by either: is one side favoured on purpose? Lists show it apart from the battles.
   */
  demonstration: boolean;
  /**
   * Its era, by the word that rosters use.
   */
  era: string;
  /**
   * Is somebody who is new to it guided through its beginning?
   */
  guided: boolean;
  /**
   * Does a side not see all that stands on the table?
   */
  hidden: boolean;
  /**
   * Its id.
   */
  id: string;
  /**
   * How long it is expected to take two people, in minutes.
   */
  minutes: number;
  /**
   * The key of its rulebook.
   */
  rulebook: string;
  /**
   * Its sides, in their order.
   */
  sides: ArmyCard[];
  table: Point;
  /**
   * May its sides bring rosters of their own?
   */
  takes_forces: boolean;
  /**
   * What it is about, in a few sentences.
   */
  text: string;
  theatre: TheatreCard;
  /**
   * Its title.
   */
  title: string;
  /**
   * How many turns it lasts, where it ends after a number of them.
   */
  turns?: number | null;
}
/**
 * A side of a battle that can be chosen.
 */
export interface ArmyCard {
  /**
   * The points that it may cost, where there is a limit.
   */
  limit?: number | null;
  /**
   * Whose list it buys from; none where it may buy from all.
   */
  list?: string | null;
  /**
   * Its name.
   */
  name: string;
  /**
   * How many pieces it has.
   */
  pieces: number;
  /**
   * What they cost together, where the rulebook has prices.
   */
  points?: number | null;
}
/**
 * A switch of a rulebook, with the value that the choices asked about give it.
 */
export interface SwitchCard {
  /**
   * What sort of change it is: clarification, correction, new rule, optional, house rule.
   */
  class: string;
  /**
   * The clauses that it concerns.
   */
  clauses: string[];
  /**
   * When it was published, as 2005-03-31; none for what the book always had.
   */
  date?: string | null;
  /**
   * What it is where nobody chooses.
   */
  default: string;
  /**
   * Its id.
   */
  id: string;
  /**
   * What it does, in a few words.
   */
  title: string;
  /**
   * What it is with these choices.
   */
  value: string;
  /**
   * What it may be set to: `on | off`, `0 to 20`.
   */
  values: string;
}
/**
 * A battle is to be fought otherwise from a place on: a new one, with everything before that place and other dice from there on.
 */
export interface BranchWish {
  /**
   * The first entry that is not to be.
   */
  entry: number;
  /**
   * The text of the record; where there is none, it is the battle whose key is sent.
   */
  record?: string | null;
  side: Side;
}
/**
 * A clause with all that belongs to it.
 */
export interface ClausePage {
  /**
   * The title of its chapter.
   */
  chapter: string;
  /**
   * How it comes out on the table.
   */
  examples: ExampleText[];
  /**
   * Its identifier, such as `ABC-31`.
   */
  id: string;
  /**
   * `proved` where the table obeys it, `planned` where it is still to come.
   */
  state: string;
  /**
   * The switches that concern it: with the values of the battle whose key was sent, else as the default preset sets them.
   */
  switches: SwitchCard[];
  /**
   * Its text as Markdown.
   */
  text: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * An example of a clause, as the tests play it.
 */
export interface ExampleText {
  /**
   * The clauses that it proves.
   */
  clauses: string[];
  /**
   * Its text as Markdown: words, and blocks `scenario` and `battle`.
   */
  text: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * A clause in a list.
 */
export interface ClauseHead {
  /**
   * The title of its chapter.
   */
  chapter: string;
  /**
   * Its identifier, such as `ABC-31`.
   */
  id: string;
  /**
   * `proved` where the table obeys it, `planned` where it is still to come.
   */
  state: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * What the table commits itself to before anybody gives his share of the dice.
 */
export interface Commitment {
  /**
   * The digest of a secret that comes out with the end of the battle.
   */
  commitment: string;
}
/**
 * A battle that has been set up. Keys are the secret parts of links: `/#/table/KEY`.
 */
export interface Created {
  /**
   * The battle's public name; it opens nothing.
   */
  battle: string;
  /**
   * The sides, in their order.
   */
  sides: SideKey[];
  /**
   * For spectators.
   */
  spectator: string;
  /**
   * For the umpire, where one was named.
   */
  umpire?: string | null;
}
/**
 * A side and the key of its link.
 */
export interface SideKey {
  /**
   * For whoever is invited to it: the secret part of a link, `/#/join/INVITATION`, that gives the seat to the first who
   * opens it.
   */
  invitation?: string | null;
  /**
   * The key; none where the computer holds the side, or somebody is invited to it.
   */
  key?: string | null;
  /**
   * The side's name.
   */
  name: string;
}
/**
 * What went wrong.
 */
export interface ErrorBody {
  /**
   * In words for whoever asked.
   */
  error: string;
  /**
   * Where in what was sent, if it is about a place in it: file, line and field.
   */
  where?: string | null;
}
/**
 * A force with a name for each of its elements, as a record sheet shows it.
 */
export interface ForceSheet {
  /**
   * Counters that are laid beside its pieces; none where the rulebook has none.
   */
  counters?: Counters | null;
  draft: Draft;
  /**
   * Markers under which it may be hidden; none where it cannot be.
   */
  markers?: Markers | null;
  /**
   * What it costs.
   */
  points: number;
  /**
   * How large it is, in words: "2 units and 3 aircraft".
   */
  size: string;
  /**
   * How many turns a battle of its sort has where nothing else is said.
   */
  turns: number;
  /**
   * Its units.
   */
  units: Formation[];
}
/**
 * Counters to be cut out.
 */
export interface Counters {
  /**
   * What they say, and who needs one.
   */
  note: string;
  /**
   * Their sorts: what is drawn on each, as a key, and what it says.
   */
  signs: [string, string][];
}
/**
 * Markers that all look alike, to be cut out, each with a letter.
 */
export interface Markers {
  /**
   * What may lie under them, and what is public: "6 units and 3 dummies: letters are public.".
   */
  note: string;
  /**
   * How many.
   */
  number: number;
}
/**
 * The server is there.
 */
export interface Health {
  /**
   * `ok`.
   */
  status: string;
  /**
   * The version of the program.
   */
  version: string;
}
/**
 * An invitation: it gives a seat to the first who opens it.
 */
export interface Invitation {
  /**
   * The secret part of its link: `/#/join/INVITATION`.
   */
  invitation: string;
}
/**
 * A seat that somebody is to be invited to.
 */
export interface InvitationWish {
  /**
   * Which: one that is still free. Where none is named, one's own: it is handed over.
   */
  seat?: SeatKind | null;
}
/**
 * What a draft comes to.
 */
export interface Muster {
  draft: Draft;
  /**
   * What is wrong with it, or still missing.
   */
  found: ForceFault[];
  /**
   * Nothing is wrong or missing: it may take the field.
   */
  is_legal: boolean;
  /**
   * What it has of its own to buy, in its order.
   */
  own: Ware[];
  /**
   * What it costs.
   */
  points: number;
  /**
   * Why the addition was not made.
   */
  refused?: NotAdded | null;
  /**
   * All rules for forces, kept or not.
   */
  rules: ForceRule[];
  /**
   * Options that a battle must have in which it takes the field, as a set-up names them.
   */
  set: [string, string][];
  /**
   * The same as a file.
   */
  text: string;
  /**
   * Its units, in their order.
   */
  units: MusterUnit[];
}
/**
 * A rule that a draft does not keep.
 */
export interface ForceFault {
  /**
   * The clause that says so.
   */
  clause: string;
  /**
   * Which unit, counted from 0; none where the whole force is meant.
   */
  unit?: number | null;
  /**
   * Can it be mended by buying more? Then the force is not wrong, but unfinished.
   */
  waits: boolean;
  /**
   * What is wrong, as a sentence without a full stop.
   */
  what: string;
}
/**
 * Why something was not added, and what could be done instead.
 */
export interface NotAdded {
  /**
   * Everything that forbids it.
   */
  faults: ForceFault[];
  /**
   * What would be legal.
   */
  instead: Remedy[];
  line: DraftLine;
  /**
   * What it would have cost.
   */
  points: number;
  /**
   * To which unit it was to go; none for a new one.
   */
  unit?: number | null;
}
/**
 * Something legal in the place of what is not.
 */
export interface Remedy {
  add: Addition;
  /**
   * How the force would stand then: "890 points, 5 units".
   */
  note: string;
  /**
   * What it is: "Make it a unit of its own, 98".
   */
  words: string;
}
/**
 * More for a draft.
 */
export interface Addition {
  line: DraftLine;
  /**
   * To which unit, counted from 0; none for a new one.
   */
  unit?: number | null;
}
/**
 * A rule for forces, and how this force stands to it.
 */
export interface ForceRule {
  /**
   * The clause.
   */
  clause: string;
  /**
   * Is it kept?
   */
  kept: boolean;
  /**
   * What it is about: "Points".
   */
  name: string;
  /**
   * How the force stands: "792 of 1000".
   */
  value: string;
}
/**
 * What a unit of a draft comes to.
 */
export interface MusterUnit {
  /**
   * What each line of it costs, in their order.
   */
  lines: number[];
  /**
   * How many elements it has.
   */
  pieces: number;
  /**
   * What it costs.
   */
  points: number;
  /**
   * The same in words: "4 aircraft".
   */
  size: string;
  /**
   * What to draw for each line.
   */
  symbols: string[];
}
/**
 * A draft of a force, and perhaps more for it.
 */
export interface MusterWish {
  /**
   * What is to be added.
   */
  add?: Addition | null;
  draft: Draft;
}
/**
 * A battle to be set up.
 */
export interface NewBattle {
  /**
   * The rules as they stood on that day, as 2005-03-31.
   */
  as_of?: string | null;
  /**
   * The key of its rulebook.
   */
  book: string;
  /**
   * What the table committed itself to before it was told `nonce`: an answer of `POST /api/commitments`. Without it the
   * table commits itself now.
   */
  commitment?: string | null;
  /**
   * The force of each side, in their order, as a roster's text; the scenario's own where none is given.
   */
  forces?: (string | null)[];
  /**
   * Nobody may ask what the computer would do.
   */
  no_advice?: boolean;
  /**
   * This page's share of the dice: any text of at most 200 letters that nobody can foresee. Without it the table draws one.
   */
  nonce?: string | null;
  /**
   * Dice that have fallen may be taken back against the computer.
   */
  practice?: boolean;
  /**
   * A named set of rules; the first of the book where none is named.
   */
  preset?: string | null;
  /**
   * The id of a battle that comes with the rulebook; empty where `scenario_text` is given.
   */
  scenario?: string;
  /**
   * A scenario of one's own.
   */
  scenario_text?: string | null;
  /**
   * Who holds each side, in their order; persons hold those that are not named.
   */
  seats?: Holder[];
  /**
   * What all dice come from, as `blake3-chacha8,` and 64 hexadecimal digits: the same seed and the same commands give the
   * same battle. Whoever sets up the battle can foresee its dice then, so it is for trials. With `typed_dice` it
   * is what the umpire alone throws, and what the computer does. Not with `commitment` or `nonce`.
   */
  seed?: string | null;
  /**
   * Single switches and their values.
   */
  set?: [string, string][];
  /**
   * People throw the dice on their own table and type them in.
   */
  typed_dice?: boolean;
  /**
   * The name of an umpire, who sees everything and may rule, where whoever sets the battle up decides for all sides. Where
   * somebody is invited, an umpire is agreed upon at the table.
   */
  umpire?: string | null;
}
/**
 * What is said of a sheet: its price, or everything that is wrong with it.
 */
export interface Priced {
  /**
   * What is wrong with it.
   */
  flaws: Flaw[];
  /**
   * Its price; none where it may not be.
   */
  quote?: Quote | null;
}
/**
 * Something that a sheet may not have.
 */
export interface Flaw {
  /**
   * The clause that says so; none for words that are not known.
   */
  clause?: string | null;
  /**
   * The part of the sheet.
   */
  field: string;
  /**
   * What is wrong, in a sentence.
   */
  what: string;
}
/**
 * What a unit of one's own costs.
 */
export interface Quote {
  /**
   * Where it comes from: the parts add up to it. What it has for nothing stands there with no points.
   */
  parts: Share[];
  /**
   * The whole price.
   */
  points: number;
}
/**
 * A part of a price.
 */
export interface Share {
  /**
   * The clause that prices it.
   */
  clause: string;
  /**
   * What it is paid for.
   */
  name: string;
  /**
   * How much.
   */
  points: number;
}
/**
 * A unit of one's own that wants a price.
 */
export interface QuoteWish {
  /**
   * Its era.
   */
  era: string;
  sheet: Sheet;
}
/**
 * The same battle is to be fought once more, with sides changed.
 */
export interface RematchWish {
  /**
   * As in [`NewBattle`].
   */
  commitment?: string | null;
  /**
   * As in [`NewBattle`].
   */
  nonce?: string | null;
}
/**
 * A battle to look at again.
 */
export interface ReplayPage {
  about: About;
  replay: Replay;
  /**
   * Through whose eyes: the index of a side, `public` or `umpire`.
   */
  viewer: string;
  /**
   * Through whose eyes it may be seen.
   */
  viewers: string[];
}
/**
 * A battle that is looked through, or has been.
 */
export interface ReviewPage {
  /**
   * Entries that were looked at.
   */
  at: number;
  /**
   * Entries that there are; 0 while other battles come first.
   */
  of: number;
  /**
   * What came of it; none while it is looked through.
   */
  review?: Review | null;
}
/**
 * A battle that was looked through.
 */
export interface Review {
  begins: Mean;
  ends: Mean;
  /**
   * Could it be imagined what each side knew, so that mistakes were looked for?
   */
  imagined: boolean;
  /**
   * Every entry and ruling in force.
   */
  moments: Moment[];
  /**
   * What it comes to for each of the two sides.
   *
   * @minItems 2
   * @maxItems 2
   */
  sides: [Balance, Balance, ...Balance[]];
  /**
   * The entries that moved the chances most, in their order.
   */
  turning: number[];
  /**
   * [`REVIEW`].
   */
  version: number;
}
/**
 * An entry or a ruling, and what it did.
 */
export interface Moment {
  by: Sides;
  cause: Cause;
  chance: Mean;
  /**
   * What they gave, as it is typed.
   */
  given: string[];
  /**
   * What the dice added to the first side's chance.
   */
  luck: number;
  /**
   * What would have been better, by what that side could know.
   */
  mistake?: Mistake | null;
  /**
   * Its number.
   */
  n: number;
  /**
   * What a human ruling added to the first side's chance.
   */
  ruled: number;
  /**
   * What each side's command added to its own chance.
   *
   * @minItems 2
   * @maxItems 2
   */
  skill: [Mean, Mean, ...Mean[]];
  /**
   * The turn in which it was given.
   */
  turn: number;
}
/**
 * A command that would have been better.
 */
export interface Mistake {
  /**
   * The chance of winning with the better command.
   */
  chance: number;
  /**
   * The same in the rulebook's own form.
   */
  command: {
    [k: string]: unknown;
  };
  /**
   * What fills the offer that it comes from, where somebody knows.
   */
  filled?: Filled | null;
  /**
   * The dice that it would have thrown.
   */
  forecasts: Forecast[];
  lost: Mean;
  preview: Preview;
  side: Side;
  /**
   * The better command, as it is typed.
   */
  words: string;
}
/**
 * What a battle comes to for one side.
 */
export interface Balance {
  /**
   * What chance explains: two battles of three have luck between this and the same below nothing.
   */
  by_chance: number;
  /**
   * What the dice added to it.
   */
  luck: number;
  /**
   * How many of its decisions could have been clearly better.
   */
  mistakes: number;
  /**
   * What human rulings added to it.
   */
  ruled: number;
  skill: Mean;
}
/**
 * A roster in which nothing is wrong.
 */
export interface RosterCard {
  /**
   * The points that it may cost.
   */
  limit: number;
  /**
   * Whose list it buys from.
   */
  list: string;
  /**
   * The points that it costs.
   */
  points: number;
  /**
   * Its units.
   */
  units: RosterUnitCard[];
}
/**
 * One unit of a roster.
 */
export interface RosterUnitCard {
  /**
   * The names of its elements.
   */
  elements: string[];
  /**
   * Its name.
   */
  name: string;
  /**
   * What they cost together.
   */
  points: number;
}
/**
 * A battle that can be chosen, with its table as everybody may see it.
 */
export interface ScenarioPage {
  card: ScenarioCard;
  /**
   * The guide through its beginning, if it has one: a battle with the seed of the guide is guided.
   */
  guide?: Guide | null;
  page: Page;
}
/**
 * A draft that wants names for its elements.
 */
export interface SheetWish {
  draft: Draft;
  /**
   * Which side it is to be drawn as.
   */
  side?: number;
}
/**
 * Somebody opens an invitation.
 */
export interface TakeWish {
  /**
   * The secret part of its link.
   */
  invitation: string;
  /**
   * The key that the seat is to have from now on, drawn by whoever opens it: 32 digits from 0 to f. Who loses the answer
   * says the same again.
   */
  key: string;
}
/**
 * A seat that was taken.
 */
export interface Taken {
  /**
   * The battle's public name.
   */
  battle: string;
  /**
   * What the seat is called.
   */
  seat: string;
}
/**
 * Something that can be fielded.
 */
export interface UnitCard {
  /**
   * Everything else by name.
   */
  details: [string, string][];
  /**
   * What it is.
   */
  kind: string;
  /**
   * The list that it is in: a nation, an era.
   */
  list: string;
  /**
   * Its name, unique in its list.
   */
  name: string;
  /**
   * What it costs, where the rulebook has prices.
   */
  points?: number | null;
}
/**
 * What came of verifying a record.
 */
export interface VerifiedRecord {
  /**
   * Throws that came from the battle's key, and from nowhere else.
   */
  by_key: number;
  /**
   * Entries that were resolved again.
   */
  entries: number;
  /**
   * The line that is wrong; none where the record is verified, or nothing of it can be read.
   */
  line?: number | null;
  /**
   * How the battle ended, in words, if it did.
   */
  outcome?: string | null;
  /**
   * Throws among them.
   */
  rolls: number;
  /**
   * Human rulings, which are done as written.
   */
  rulings: RulingDone[];
  /**
   * How often something was taken back.
   */
  undone: number;
  /**
   * Everything is as the rules and the dice say.
   */
  verified: boolean;
  /**
   * In words: what was found, or the first line that is wrong.
   */
  what: string;
}
/**
 * A human ruling in a record.
 */
export interface RulingDone {
  /**
   * Its line.
   */
  line: number;
  /**
   * Why it was ruled.
   */
  reason: string;
}
