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
  coverage?: Coverage | null;
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
}

/** The keys of a battle's links. */
export interface Created {
  battle: string;
  sides: { name: string; key: string }[];
  umpire: string;
  spectator: string;
}

/** A clause in a list. */
export interface ClauseHead {
  id: string;
  title: string;
  chapter: string;
  state?: string;
}

/** An example of a clause, as it is played by the tests. */
export interface ExampleText {
  title: string;
  text: string;
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
}

/** What came of checking a record. */
export interface Verified {
  good: boolean;
  entries: number;
  rolls: number;
  what: string;
}
