// What the person at this page is doing: which piece is selected, which offer is being filled and how far, what the
// table says of it beforehand. It holds no rules: offers, forecasts and refusals come from the table.

import type {
  Beforehand,
  Choice,
  Entry,
  Forecast,
  Offer,
  Piece,
  Point,
  Refused,
  Said,
  Value,
  VerbAbout,
} from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { Latest } from "../wire/latest";
import { interrupts, rolled } from "../wire/model";
import {
  begin,
  common,
  filled,
  offersOf,
  sameDeed,
  sameOffer,
  shapeOf,
  slotOf,
  verbOf,
  withValue,
  type Draft,
  type Shape,
} from "./fill";
import { bearing } from "./bearing";
import { Giving } from "./giving.svelte";
import { mainOf } from "./forecasts";
import { Names } from "./names";

/** What may be chosen for an offer's piece, as the table answered. */
export interface Chosen {
  offer: Offer;
  choices: Choice[];
  /** How it is typed for the first of them. */
  words: string;
}

/** A receipt that lies on the sheet. */
export interface Receipt {
  entry: Entry;
  forecasts: Forecast[] | null;
}

export class Control {
  battle: Battle = $state.raw() as Battle;
  selected: Piece | null = $state(null);
  draft: Draft | null = $state.raw(null);
  /** What the table says of the draft; of an older one while the newest is asked about. */
  before: Beforehand | null = $state.raw(null);
  /** The draft that `before` is about. */
  about: Draft | null = $state.raw(null);
  /** The answers for buttons of the selected piece, by the offer's place among the page's. */
  buttons: { offer: Offer; before: Beforehand }[] = $state.raw([]);
  targets: Chosen[] = $state.raw([]);
  region: Point[][] = $state.raw([]);
  steps: { value: number; before: Beforehand }[] = $state.raw([]);
  /** Who could fire at what another side does, each with what it would come to at the first point. */
  watchers: { offer: Offer; before: Beforehand | null }[] = $state.raw([]);
  named: Forecast[] = $state.raw([]);
  receipt: Receipt | null = $state.raw(null);
  /** The row of a sum, or the letter on the map, that is looked at. */
  hot: number | null = $state(null);
  /** Which shot of a receipt is looked at. */
  shotLookedAt: Forecast | null = $state.raw(null);
  #wasAsked = false;
  /** Which of the legal alternatives is chosen. */
  instead = $state(0);
  dragging = $state(false);
  /** The next tap adds a bend to the path. */
  bending = $state(false);
  readonly giving: Giving;

  readonly names = $derived.by(() => new Names(this.battle.page));
  /** What may be tried now: nothing while others' moves are still being shown. */
  readonly offers: Offer[] = $derived.by(() => (this.battle.asked ? (this.battle.page?.offers ?? []) : []));
  readonly interrupting = $derived.by(
    () => this.battle.page !== null && interrupts(this.battle.page, this.battle.side),
  );

  readonly #asking = new Latest<Draft, Beforehand | null>(
    (draft) => this.#beforehand(draft),
    (draft, before) => {
      if (!before) return;
      this.before = before;
      this.about = draft;
      this.instead = 0;
    },
  );
  #round = 0;

  constructor(battle: Battle) {
    this.battle = battle;
    this.giving = new Giving(() => this.battle);
  }

  verb(offer: Offer): VerbAbout {
    const about = this.battle.about;
    return about ? verbOf(about, offer) : { key: "", label: "", usage: "", slots: [], role: "act" };
  }

  isOwn = (piece: Piece): boolean => this.names.side(piece) === this.battle.side;

  shape(offer: Offer): Shape {
    return shapeOf(offer, this.isOwn);
  }

  /** What the selected piece may try. */
  get own(): Offer[] {
    return this.selected === null ? [] : offersOf(this.offers, this.selected);
  }

  /** The offers whose piece is chosen on the map at once: weapons. */
  get weapons(): Offer[] {
    return this.own.filter((offer) => this.shape(offer) === "target");
  }

  /** The offer that a tap or a drag on the ground fills. */
  get ground(): Offer | null {
    const drawn = this.own.filter((offer) => ["path", "place"].includes(this.shape(offer)));
    const current = this.draft && drawn.find((offer) => this.draft && sameOffer(offer, this.draft.offer));
    return current ?? drawn[0] ?? null;
  }

  /** Offers for everybody: those of these roles, each once. */
  everybodys(...roles: VerbAbout["role"][]): Offer[] {
    return this.battle.about ? common(this.offers, this.battle.about, roles) : [];
  }

  /** The draft is what `before` speaks of, and may be given. */
  get ready(): boolean {
    return this.draft !== null && this.about === this.draft && this.before !== null && !this.before.refused;
  }

  select(piece: Piece | null): void {
    if (piece !== this.selected) this.giving.forget();
    this.selected = piece;
    this.receipt = null;
    this.clear();
    this.lookAround();
  }

  /** Puts back what is half done. */
  clear(): void {
    this.draft = null;
    this.before = null;
    this.about = null;
    this.bending = false;
    this.dragging = false;
    this.hot = null;
    this.#asking.forget();
  }

  /** One step back: the draft, then the receipt, then the selection. */
  back(): boolean {
    if (this.giving.said) this.giving.forget();
    else if (this.draft && !(this.interrupting && this.shape(this.draft.offer) === "steps")) this.clear();
    else if (this.receipt) this.receipt = null;
    else if (this.selected !== null && !this.interrupting) this.select(null);
    else return false;
    return true;
  }

  /** The page shows something new: what was begun is kept if it can still be done. */
  paged(): void {
    const { draft } = this;
    // Once it is for others to decide, nobody is selected any more: what they do is shown.
    const { asked } = this.battle;
    if (this.#wasAsked && !asked && this.battle.page && !this.battle.page.asked.includes(this.battle.side ?? -1)) {
      this.selected = null;
      this.clear();
    }
    this.#wasAsked = asked;
    if (this.selected !== null && !this.names.has(this.selected)) this.selected = null;
    const still = draft && this.offers.find((offer) => sameOffer(offer, draft.offer));
    if (!still && draft) this.clear();
    if (this.interrupting && this.offers.length > 0) this.#answerInterruption();
    this.lookAround();
    if (this.draft) this.fill(this.draft);
  }

  /** Something was entered: its receipt, if dice fell. */
  entered(fresh: Entry[]): void {
    const entry = fresh.findLast(rolled);
    if (!entry) return;
    const mine = entry.by.includes(this.battle.side ?? -1);
    if (mine || (this.draft === null && this.selected === null)) this.show(entry);
  }

  show(entry: Entry): void {
    this.receipt = { entry, forecasts: null };
    this.shotLookedAt = null;
    const { n } = entry;
    void this.battle.ask({ receipt: { n } }).then((reply) => {
      if (reply && "receipt" in reply && this.receipt?.entry.n === n)
        this.receipt = { entry, forecasts: reply.receipt };
    });
  }

  /** Begins with an offer. */
  start(offer: Offer): void {
    this.receipt = null;
    this.fill(begin(offer));
  }

  /** The draft becomes this; the table is asked about it once it is whole. */
  fill(draft: Draft): void {
    this.giving.forget();
    this.draft = draft;
    if (filled(draft)) this.#asking.about(draft);
    else this.before = this.about = null;
  }

  set(slot: number, value: Value | null): void {
    if (this.draft) this.fill(withValue(this.draft, slot, value));
  }

  /** A piece was picked on the map or in a list. */
  pick(piece: Piece): void {
    const { draft } = this;
    if (draft && ["own", "form"].includes(this.shape(draft.offer))) {
      const slot = slotOf(draft.offer, "piece");
      const of = draft.offer.slots[slot];
      if (of && "piece" in of && of.piece.includes(piece)) return this.set(slot, { piece });
    }
    if (!this.isOwn(piece) && this.aim(piece)) return;
    this.select(piece);
  }

  /** Chooses a target for the weapon at hand, or for the best one. */
  aim(piece: Piece): boolean {
    const may = (offer: Offer) => {
      const slot = offer.slots[slotOf(offer, "piece")];
      return slot !== undefined && "piece" in slot && slot.piece.includes(piece);
    };
    const current = this.draft && this.shape(this.draft.offer) === "target" ? this.draft : null;
    if (current && may(current.offer)) {
      this.set(slotOf(current.offer, "piece"), { piece });
      return true;
    }
    const best = this.weapons
      .filter(may)
      .sort((one, other) => this.#promise(other, piece) - this.#promise(one, piece))[0];
    if (!best) return false;
    const started = begin(best);
    this.receipt = null;
    this.fill(withValue(started, slotOf(best, "piece"), { piece }));
    return true;
  }

  /** The next or the previous weapon at the same target. */
  turnWeapon(by: number): void {
    const all = this.weapons;
    if (all.length === 0) return;
    const { draft } = this;
    const at = draft ? all.findIndex((offer) => sameOffer(offer, draft.offer)) : -1;
    const next = all[(at + by + all.length) % all.length];
    if (!next) return;
    const target = draft && at >= 0 ? draft.values[slotOf(draft.offer, "piece")] : null;
    const fresh = begin(next);
    this.fill(target ? withValue(fresh, slotOf(next, "piece"), target) : fresh);
  }

  /** The next or the previous target of the weapon at hand, or of the first one. */
  turnTarget(by: number): void {
    const { draft } = this;
    const offer = draft && this.shape(draft.offer) === "target" ? draft.offer : this.weapons[0];
    if (!offer) return;
    const all = this.choicesFor(offer).filter((choice) => !choice.refused);
    const value = draft?.values[slotOf(offer, "piece")];
    const at = value && "piece" in value ? all.findIndex((choice) => choice.piece === value.piece) : -1;
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
    if (next) this.aim(next.piece);
  }

  /** One of the places along a way, by its order. */
  step(index: number): void {
    const { draft } = this;
    const step = this.steps[index];
    if (draft && step) this.set(slotOf(draft.offer, "number"), { number: step.value });
  }

  /** Selects the first piece that is left of a unit. */
  selectUnit(unit: number): void {
    const pieces = this.battle.page?.roster.units[unit]?.pieces ?? [];
    const first = pieces.find((member) => member.strength[0] > 0) ?? pieces[0];
    if (first) this.select(first.piece);
  }

  /** What can be chosen for this offer, as the table answered. */
  choicesFor(offer: Offer): Choice[] {
    return this.targets.find((each) => sameOffer(each.offer, offer))?.choices ?? [];
  }

  /** A point of the ground was tapped, or the piece was dragged there. */
  point(at: Point, add = false): void {
    const { draft } = this;
    if (draft && this.shape(draft.offer) === "heading") {
      const from = this.names.at(draft.offer.actor);
      if (from) this.set(slotOf(draft.offer, "heading"), { heading: bearing(from, at) });
      return;
    }
    this.#pickForPlace();
    const offer = this.ground;
    if (!offer) return;
    const mine = draft && sameOffer(draft.offer, offer) ? draft : begin(offer);
    this.receipt = null;
    if (this.shape(offer) === "place") return this.fill(withValue(mine, slotOf(offer, "point"), { point: at }));
    const slot = slotOf(offer, "path");
    const old = mine.values[slot];
    const path = old && "path" in old ? old.path : [];
    const bends = add || this.bending ? path : path.slice(0, -1);
    this.fill(withValue(mine, slot, { path: [...bends.slice(0, 15), at] }));
  }

  /** While pieces are being placed, a tap places the next one that waits. */
  #pickForPlace(): void {
    if (this.ground) return;
    const all = this.offers.filter((offer) => this.battle.about && this.shape(offer) === "place");
    const next = all.find((offer) => this.names.token(offer.actor) === null) ?? null;
    if (next) this.selected = next.actor;
  }

  /** The last point becomes a bend: the next one is added behind it. */
  bend(): void {
    const { draft } = this;
    const slot = draft ? slotOf(draft.offer, "path") : -1;
    const value = draft?.values[slot];
    const last = value && "path" in value ? value.path.at(-1) : undefined;
    if (draft && value && "path" in value && last && value.path.length < 16) {
      this.draft = withValue(draft, slot, { path: [...value.path, last] });
    }
  }

  /** Gives the draft as soon as the table has said that it may be; what may not be stays to be looked at. */
  async release(): Promise<void> {
    const { draft } = this;
    for (let round = 0; draft && this.about !== draft && round < 40; round += 1) {
      await new Promise((done) => setTimeout(done, 25));
      if (this.draft !== draft) return;
    }
    if (draft && this.ready && !this.before?.preview.course?.stop) await this.go();
  }

  /** Gives what is drafted. A name is carried out at once if `together`. */
  async go(together = true): Promise<void> {
    const { draft, before } = this;
    if (!draft) return;
    const course = this.about === draft ? before?.preview.course : null;
    const other = course?.stop ? course.instead[this.instead] : undefined;
    if (other) return void (await this.give({ command: other.command }));
    const values = filled(draft);
    if (!values) return;
    if (this.about === draft && before?.refused) return this.giving.refuse(before.refused);
    const done = await this.give({ filled: { offer: draft.offer, values } });
    if (done && together && this.verb(draft.offer).role === "name") await this.commit();
  }

  /** Carries out what has been named. */
  async commit(): Promise<void> {
    const offer = this.everybodys("commit")[0];
    if (offer) await this.press(offer);
  }

  /** Gives an offer that has nothing to fill. */
  async press(offer: Offer): Promise<void> {
    const values = filled(begin(offer));
    if (values) await this.give({ filled: { offer, values } });
  }

  async give(said: Said): Promise<boolean> {
    const { battle } = this;
    const n = await this.giving.want({ give: said });
    if (n === null) return false;
    await battle.reached(n);
    this.clear();
    return true;
  }

  refuse(refused: Refused): void {
    this.giving.refuse(refused);
  }

  /** Asks for everything that the selected piece's panel shows. */
  lookAround(): void {
    const round = (this.#round += 1);
    const mine = (take: () => void) => {
      if (round === this.#round) take();
    };
    this.targets = [];
    this.region = [];
    this.buttons = [];
    const ground = this.ground;
    if (ground) void this.#outline(ground).then((region) => mine(() => (this.region = region)));
    for (const offer of this.own) {
      const shape = this.shape(offer);
      if (shape === "target" || shape === "own") {
        void this.#choices(offer).then((chosen) => mine(() => (this.targets = [...this.targets, chosen])));
      } else if (shape === "button") {
        const draft = begin(offer);
        const put = (before: Beforehand | null) => before && (this.buttons = [...this.buttons, { offer, before }]);
        void this.#beforehand(draft).then((before) => mine(() => put(before)));
      }
    }
    this.named = [];
    const commit = this.everybodys("commit")[0];
    if (commit)
      void this.#beforehand(begin(commit)).then((before) => mine(() => (this.named = before?.forecasts ?? [])));
  }

  async #outline(offer: Offer): Promise<Point[][]> {
    const slot = offer.slots.findIndex((each) => "path" in each || "point" in each);
    const reply = await this.battle.ask({ region: { offer, slot } });
    return reply && "region" in reply ? reply.region.outlines : [];
  }

  async #choices(offer: Offer): Promise<Chosen> {
    const slot = slotOf(offer, "piece");
    const of = offer.slots[slot];
    const none: Chosen = { offer, choices: [], words: "" };
    if (!of || !("piece" in of)) return none;
    const any: Value = { piece: of.piece[0] ?? 0 };
    const draft = withValue(begin(offer), slot, any);
    const values = filled(draft);
    if (!values) return none;
    const [reply, before] = await Promise.all([
      this.battle.ask({ choices: { offer, slot, values } }),
      this.weapons.length > 1 ? this.#beforehand(draft) : null,
    ]);
    return { offer, choices: reply && "choices" in reply ? reply.choices : [], words: before?.words ?? "" };
  }

  async #beforehand(draft: Draft): Promise<Beforehand | null> {
    const values = filled(draft);
    const reply = values && (await this.battle.ask({ before: { filled: { offer: draft.offer, values } } }));
    if (!reply) return null;
    if ("before" in reply) return reply.before;
    if (!("refused" in reply)) return null;
    // Outside of its outline a value is no command at all, and the table can only say that.
    const outside =
      this.shape(draft.offer) === "place"
        ? { ...reply.refused, reason: "that is outside where it may stand" }
        : reply.refused;
    return { command: {}, words: "", refused: outside, preview: { course: null, remarks: [] }, forecasts: [] };
  }

  /** How much a weapon promises against a piece: its first chance, as the table told it. */
  #promise(offer: Offer, piece: Piece): number {
    const choice = this.choicesFor(offer).find((each) => each.piece === piece);
    if (!choice || choice.refused) return -1;
    return mainOf(choice.forecasts)?.chances[0]?.[1] ?? 0;
  }

  /** Another side moves and this one is asked: the weapon that promises most is chosen, with every point of the way. */
  #answerInterruption(): void {
    const stepped = this.offers.filter((offer) => this.shape(offer) === "steps");
    const { draft } = this;
    if (draft && stepped.some((offer) => sameOffer(offer, draft.offer))) return;
    const first = stepped[0];
    if (!first) return;
    this.selected = first.actor;
    this.receipt = null;
    this.chooseSteps(first);
    void this.#watch(stepped);
  }

  async #watch(stepped: Offer[]): Promise<void> {
    const { page } = this.battle;
    const asked = stepped.map(async (offer) => ({ offer, before: await this.#beforehand(begin(offer)) }));
    const watchers = await Promise.all(asked);
    if (page !== this.battle.page) return;
    this.watchers = watchers;
    const promise = ({ before }: { before: Beforehand | null }) =>
      !before || before.refused ? -1 : (mainOf(before.forecasts)?.chances[0]?.[1] ?? 0);
    const best = [...watchers].sort((one, other) => promise(other) - promise(one))[0];
    if (!best || !this.draft || sameOffer(best.offer, this.draft.offer)) return;
    this.selected = best.offer.actor;
    this.chooseSteps(best.offer);
  }

  /** Shows what every number of an offer would come to. */
  chooseSteps(offer: Offer): void {
    this.fill(begin(offer));
    this.steps = [];
    const slot = slotOf(offer, "number");
    const of = offer.slots[slot];
    if (!of || !("number" in of)) return;
    for (let value = of.number.from; value <= of.number.to; value += 1) {
      const draft = withValue(begin(offer), slot, { number: value });
      void this.#beforehand(draft).then((before) => {
        if (!before || !this.draft || !sameDeed(this.draft.offer, offer)) return;
        const others = this.steps.filter((step) => step.value !== value);
        this.steps = [...others, { value, before }].sort((one, other) => one.value - other.value);
      });
    }
  }
}
