// What the table answers outside of a battle's own connection: lists, clauses, records.

import type { About, Page, Point, Replay } from "../generated/protocol";

/** A side of a battle that can be chosen. */
export interface ArmyCard {
  name: string;
  pieces: number;
  points: number | null;
}

/** A battle that can be chosen. */
export interface ScenarioCard {
  id: string;
  rulebook: string;
  title: string;
  text: string;
  sides: ArmyCard[];
  table: Point;
  turns: number | null;
  minutes: number;
}

/** A named set of rules. */
export interface PresetCard {
  id: string;
  title: string;
}

/** A switch of a rulebook with the value that the choices asked about give it. */
export interface SwitchCard {
  id: string;
  title: string;
  class: string;
  date: string | null;
  clauses: string[];
  values: string;
  default: string;
  value: string;
}

/** A computer player: its name, and how it plays in a few words. */
export interface PlayerCard {
  name: string;
  title: string;
}

/** How many clauses the book's code obeys, and how many are still to come. */
export interface Coverage {
  proved: number;
  planned: number;
}

/** A rulebook and what it offers. */
export interface BookCard {
  key: string;
  title: string;
  edition: string;
  scenarios: ScenarioCard[];
  presets: PresetCard[];
  switches: SwitchCard[];
  players: PlayerCard[];
  coverage: Coverage;
}

/** A battle that can be chosen, with its table as everybody may see it. */
export interface ScenarioPage {
  card: ScenarioCard;
  page: Page;
}

/** Who is to hold a side. */
export type NewSeat = "person" | { computer: string };

/** A battle to be set up. */
export interface NewBattle {
  book: string;
  scenario: string;
  seats: NewSeat[];
  preset?: string;
  set?: [string, string][];
  typed_dice?: boolean;
  as_of?: string;
  /** What the table committed itself to before it was told `nonce`. */
  commitment?: string;
  /** This page's share of the dice. */
  nonce?: string;
}

/** What the table commits itself to before anybody gives his share of the dice. */
export interface Commitment {
  commitment: string;
}

/** The keys of a battle's links. */
export interface Created {
  battle: string;
  /** No key where the computer holds the side. */
  sides: { name: string; key: string | null }[];
  umpire: string;
  spectator: string;
}

/** A clause in a list. */
export interface ClauseHead {
  id: string;
  title: string;
  chapter: string;
  /** `proved` where the table obeys it, `planned` where it is still to come. */
  state: string;
}

/** An example of a clause, as it is played by the tests. */
export interface ExampleText {
  title: string;
  text: string;
  clauses: string[];
}

/** A clause with all that belongs to it. */
export interface ClausePage extends ClauseHead {
  text: string;
  examples: ExampleText[];
  switches: SwitchCard[];
}

/** A battle to look at again. */
export interface ReplayPage {
  about: About;
  replay: Replay;
  /** Through whose eyes: the index of a side, `public` or `umpire`. */
  viewer: string;
  /** Through whose eyes it may be seen. */
  viewers: string[];
}

/** What came of checking a record. */
export interface Verified {
  good: boolean;
  entries: number;
  rolls: number;
  /** Throws that came from the battle's key, and from nowhere else. */
  by_key: number;
  rulings: number;
  what: string;
}
