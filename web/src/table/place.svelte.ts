// A place at the table: what all parts of the screen share besides the battle: keys, the clause that lies open, the
// ruler, what the reader points at, and words for verbs.

import type { Courses, Entry, Offer, Piece, Point, SwitchAbout } from "../generated/protocol";
import type { MapHandle } from "./map-handle";
import { Control } from "./control.svelte";
import { differences, labelsOf, sameDeed, sameOffer, slotOf, THE_SIDE } from "./fill";
import { mainOf } from "./forecasts";
import { capital, listed } from "../text/measure";
import { Keys } from "./keys.svelte";
import type { Pointing } from "./pointing";
import { Slips } from "./slips.svelte";
import type { Drawn } from "./why";

/** What lies on the sheet besides what the moment asks for. */
export type Tab = "now" | "roster" | "log" | "more";

export class Place {
  readonly control: Control;
  readonly keys = new Keys();
  readonly slips = new Slips();
  tab: Tab = $state("now");
  pointed: Piece[] = $state.raw([]);
  /** What is advised: now, or about an entry; none where nobody asked. */
  advised: "now" | number | null = $state(null);
  /** What a guide points at: the one thing that is clicked next. */
  pointing: Pointing = $state.raw({ is: "nothing" });
  /** Why something is not allowed, as far as it is drawn: what the reader looks at just now. */
  why: Drawn | null = $state.raw(null);
  ruler: { from: Point; to: Point } | null = $state.raw(null);
  measuring = $state(false);
  typing = $state(false);
  showKeys = $state(false);
  /** All pieces show their names, and the one pointed at is enlarged. */
  named = $state(false);
  /** The table is shown as the other side sees it: without what is read here only. */
  bare = $state(false);
  /** The piece under the pointer, or under a finger that rests. */
  under: Piece | null = $state(null);
  resting: Piece | null = $state(null);
  /** What the selected piece could fire at is shown, and what it could not. */
  field = $state(false);
  turned = $state(false);
  touch = $state(false);
  phone = $state(false);
  /** There is room for the roster below whatever else the sheet shows. */
  wide = $state(false);
  /** The height of a sheet at the bottom. */
  height: "low" | "half" | "full" = $state("half");
  /** The template that turns are flown on, as far as it may be. */
  radius = $state(0);
  map: MapHandle | null = $state.raw(null);
  now = $state(Date.now());

  constructor(control: Control) {
    this.control = control;
  }

  /** Verbs can be given. */
  get live(): boolean {
    return this.control.battle.open && !this.control.giving.busy;
  }

  /** The piece that is shown enlarged. */
  get enlarged(): Piece | null {
    return this.resting ?? (this.named ? this.under : null);
  }

  radiusFor(outline: Courses | null): number {
    return outline ? Math.min(outline.widest, Math.max(this.radius, outline.tightest)) : 0;
  }

  /** Why nothing may be measured; empty where everything may. */
  get noRuler(): string {
    const off = this.control.battle.about?.switches.find((each) => each.id === "premeasure");
    return off && isOff(off) ? "Nobody measures before targets are named." : "";
  }

  /** What carries out what is named: "Fire". */
  get commitLabel(): string {
    const about = this.control.battle.about;
    return about?.verbs.find((verb) => verb.role === "commit")?.label ?? "Do it";
  }

  /** What beginning with an offer is called: "Move", "Change formation: line". */
  label(offer: Offer): string {
    const verb = this.control.verb(offer);
    if (verb.role === "name" && this.control.shape(offer) === "target") return this.commitLabel;
    const what = this.control.around.onWhat(offer);
    return what ? `${verb.label}: ${what}` : verb.label;
  }

  /** What the draft is, in the word of its button: what is named is said as what carries it out. */
  get draftWord(): string {
    const { draft } = this.control;
    const verb = draft && this.control.verb(draft.offer);
    return verb?.role === "name" ? this.commitLabel : (verb?.label ?? "");
  }

  /** What giving the draft is called: "Fire: machine gun", "Move". */
  get draftLabel(): string {
    const { draft } = this.control;
    if (!draft) return "";
    const verb = this.control.verb(draft.offer);
    const shape = this.control.shape(draft.offer);
    const behind = listed(this.control.following.left.map((piece) => this.control.names.name(piece)));
    if (shape === "path" && behind) return `${verb.label} without ${behind}`;
    if (shape !== "target") return verb.label;
    const weapon = this.weaponName(draft.offer);
    return weapon ? `${this.draftWord}: ${weapon}` : this.draftWord;
  }

  /** What filling a slot as a guide advises is called: "Course: 214°", "Wide spread: wide". */
  get advisedLabel(): string {
    const { pointing, control } = this;
    const { draft } = control;
    if (pointing.is !== "slot" || !draft) return "";
    const { slot, value } = pointing;
    const name = capital(control.verb(draft.offer).slots[slot] ?? "");
    if ("number" in value) {
      const label = labelsOf(control.battle.about, draft.offer, slot)[value.number];
      return `${name}: ${label ?? String(value.number)}`;
    }
    return "heading" in value ? `${name}: ${String(value.heading / 1000)}°` : `${name} as advised`;
  }

  /** May this side still write on its sealed list? */
  get listing(): boolean {
    const { battle } = this.control;
    return battle.page?.way === "lists" && battle.asked;
  }

  /** Finishes the sealed list. */
  listDone(): void {
    if (this.live) void this.control.giving.want("list-done");
  }

  /** What ends the activation: where several could be ended, that of the selected piece, else that of the whole side. */
  get end(): Offer | null {
    const all = this.control.everybodys("end");
    const own = this.control.own.find((offer) => this.control.verb(offer).role === "end");
    return (all.length === 1 ? all[0] : own) ?? this.#sidesEnd;
  }

  /** The same, and what ends the side's part. */
  get ends(): Offer[] {
    const { end } = this;
    const side = this.#sidesEnd;
    return [end, side && end && sameOffer(side, end) ? null : side].filter((offer) => offer !== null);
  }

  get #sidesEnd(): Offer | null {
    return this.control.everybodys("end").find((offer) => offer.actor === THE_SIDE) ?? null;
  }

  /** Does a guide point at the button of this offer? */
  points(offer: Offer): boolean {
    return this.pointing.is === "button" && sameDeed(this.pointing.offer, offer);
  }

  isDrafted(offer: Offer): boolean {
    const { draft } = this.control;
    return draft !== null && sameOffer(draft.offer, offer);
  }

  weapon(offer: Offer): void {
    const at = this.control.weapons.findIndex((each) => sameOffer(each, offer));
    const now = this.control.weapons.findIndex((each) => this.isDrafted(each));
    if (at >= 0 && at !== now) this.control.turnWeapon(now < 0 ? at + 1 : at - now);
  }

  /** What tells a weapon from the piece's others: found in the words of what is expected of them at one target. */
  weaponName(offer: Offer): string {
    const all = this.control.weapons;
    const index = all.findIndex((each) => sameOffer(each, offer));
    if (all.length < 2) return firstWords(this.#about(offer, null));
    const shared = all.map((each) =>
      this.control.around.choicesFor(each).filter((choice) => choice.forecasts.length > 0),
    );
    const piece = shared[0]?.find((choice) =>
      shared.every((list) => list.some((other) => other.piece === choice.piece)),
    )?.piece;
    if (piece === undefined) {
      const typed = all.map(
        (each) => this.control.around.targets.find((other) => sameOffer(other.offer, each))?.words ?? "",
      );
      const word = firstWords(this.#about(offer, null)) || differences(typed)[index];
      return capital(word ?? "") || `Weapon ${index + 1}`;
    }
    return differences(all.map((each) => this.#about(each, piece)))[index] || `Weapon ${index + 1}`;
  }

  /** Lays a ruler from one point to another, unless nothing may be measured. */
  measure(from: Point, to: Point): void {
    if (this.noRuler === "") this.ruler = { from, to };
  }

  toggleRuler(): void {
    this.ruler = null;
    this.measuring = !this.measuring && this.noRuler === "";
  }

  /** Shows a piece on the map. */
  find(piece: Piece): void {
    const at = this.control.names.at(piece);
    if (!at) return;
    if (this.phone && this.height === "full") this.height = "half";
    this.pointed = [piece];
    this.map?.show([at]);
  }

  /** Shows the receipt of an entry, or points at what it is about. */
  read(entry: Entry): void {
    this.control.show(entry);
    this.tab = "now";
    if (this.phone && this.height === "low") this.height = "half";
  }

  #about(offer: Offer, piece: Piece | null): string {
    const choices = this.control.around.choicesFor(offer);
    const choice =
      piece === null ? choices.find((each) => each.forecasts.length > 0) : choices.find((each) => each.piece === piece);
    const [main, all] = [mainOf(choice?.forecasts ?? []), choice?.forecasts ?? []];
    const at = main?.about.indexOf(" of ") ?? -1;
    if (!main || at < 0) return main?.about ?? "";
    // What is fired together is named together.
    const each = all.filter((forecast) => forecast.pieces[1] === main.pieces[1]).map(({ about }) => firstWords(about));
    return listed([...new Set(each)]) + main.about.slice(at);
  }

  /** The target of the shot that is drafted. */
  get target(): Piece | null {
    const { draft } = this.control;
    const value = draft?.values[slotOf(draft.offer, "piece")];
    return value && "piece" in value ? value.piece : null;
  }
}

/** "Cannon B of P1 at T3": what stands before "of". */
function firstWords(about: string): string {
  const at = about.indexOf(" of ");
  return at > 0 ? about.slice(0, at) : "";
}

export function isOff(about: SwitchAbout): boolean {
  return ["off", "false", "no"].includes(about.value);
}
