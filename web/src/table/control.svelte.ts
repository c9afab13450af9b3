// What the person at this page is doing: which piece is selected, which offer is being filled and how far, what the
// table says of it beforehand. It holds no rules: offers, forecasts and refusals come from the table.

import type { Beforehand, Entry, Forecast, Offer, Piece, Point, Said, Value, VerbAbout } from "../generated/protocol";
import type { Battle } from "../wire/battle.svelte";
import { interrupts } from "../wire/model";
import { aimedAt, bestWeapon, mayAim, nextTarget, nextWeapon, targetOf } from "./aiming";
import { Around } from "./around.svelte";
import { Beside } from "./beside.svelte";
import { bearing } from "./bearing";
import { Drafting } from "./drafting.svelte";
import { alongEdge, bent, leadTo } from "./drawing";
import {
  actors,
  begin,
  common,
  isMoreThanPlace,
  filled,
  isNumber,
  listing,
  looksOnly,
  offersOf,
  sameOffer,
  shapeOf,
  slotOf,
  THE_SIDE,
  toggled,
  verbOf,
  withValue,
  type Draft,
  type Shape,
} from "./fill";
import { ledTo } from "./flight";
import { Following } from "./following.svelte";
import { again, beside, fellows, inFrontFirst } from "./formation";
import { Giving } from "./giving.svelte";
import { Holding } from "./holding.svelte";
import { Names } from "./names";
import { beforehand } from "./questions";
import { Reacting } from "./reacting.svelte";
import { undoing, type Undoing } from "./undoing";
import { against, asTheyBegin, changes, combinations } from "./ways";

/** A receipt that lies on the sheet. */
export interface Receipt {
  entry: Entry;
  forecasts: Forecast[] | null;
}

export class Control {
  battle: Battle = $state.raw() as Battle;
  selected: Piece | null = $state(null);
  receipt: Receipt | null = $state.raw(null);
  /** The row of a sum, or the letter on the map, that is looked at. */
  hot: number | null = $state(null);
  /** Which shot of a receipt is looked at. */
  shotLookedAt: Forecast | null = $state.raw(null);
  dragging = $state(false);
  /** Somebody pointed at what cannot be done: by whom, and to whom where it was to a piece. */
  puzzled: { actor: Piece; target: Piece | null } | null = $state.raw(null);
  /** The slot that the next point of the ground fills, where somebody said so. */
  pointing: number | null = $state(null);
  readonly drafting: Drafting;
  readonly giving: Giving;
  readonly around: Around;
  readonly reacting: Reacting;
  /** Other ways to do what is drafted. */
  readonly beside: Beside;
  readonly holding = new Holding();
  /** Those who go with whoever is drawn, where a whole unit moves. */
  readonly following: Following;
  /** The entry before several that are taken back as one; none where there are none. */
  since: number | null = $state(null);

  readonly names = $derived.by(() => new Names(this.battle.page));
  /** What may be tried now: nothing while others' moves are still being shown. */
  readonly offers: Offer[] = $derived.by(() => (this.battle.asked ? (this.battle.page?.offers ?? []) : []));
  readonly interrupting = $derived.by(
    () => this.battle.page !== null && interrupts(this.battle.page, this.battle.side),
  );

  /** What was given last with each verb: of several pieces that are placed, each looks where the one before it did. */
  readonly #lately = new Map<number, (Value | null)[]>();
  #wasAsked = false;
  /** The selected piece was still standing when it was last looked at. */
  #stood = false;
  #passing = false;

  constructor(battle: Battle) {
    this.battle = battle;
    this.drafting = new Drafting((draft) => beforehand(this.battle, draft, this.shape(draft.offer)));
    this.giving = new Giving(() => this.battle);
    this.around = new Around(() => this.battle);
    this.reacting = new Reacting(() => this.battle);
    this.beside = new Beside(() => this.battle);
    this.following = new Following((draft) => beforehand(this.battle, draft, this.shape(draft.offer)));
  }

  verb(offer: Offer): VerbAbout {
    const about = this.battle.about;
    return about ? verbOf(about, offer) : { key: "", label: "", usage: "", slots: [], role: "act" };
  }

  isOwn = (piece: Piece): boolean => this.names.side(piece) === this.battle.side;

  shape = (offer: Offer): Shape => {
    const names = this.verb(offer).role === "name";
    const shape = shapeOf(offer, this.isOwn, names);
    // An answer at the only point of a way is looked at like one of several, and so is one at any of very many.
    return names && this.interrupting && (shape === "button" || isNumber(offer)) ? "steps" : shape;
  };

  /** What the selected piece may try; where nothing is selected, what the side itself may. */
  get own(): Offer[] {
    return offersOf(this.offers, this.selected ?? THE_SIDE);
  }

  /** What the side itself may do at once, whoever is selected, apart from what ends or carries out something. */
  get sides(): Offer[] {
    const roles = this.interrupting ? ["act", "name"] : ["act", "name", "pass"];
    const may = (offer: Offer) => roles.includes(this.verb(offer).role) && this.shape(offer) === "button";
    return offersOf(this.offers, THE_SIDE).filter(may);
  }

  /** The offers whose piece is chosen on the map at once: weapons. */
  get weapons(): Offer[] {
    return this.own.filter((offer) => this.shape(offer) === "target");
  }

  /** The offer that a tap or a drag on the ground fills. */
  get ground(): Offer | null {
    const drawn = this.own.filter((offer) => ["path", "course", "place"].includes(this.shape(offer)));
    const aimed = this.own.filter((offer) => this.shape(offer) === "aim");
    const current =
      this.draft && [...drawn, ...aimed].find((offer) => this.draft && sameOffer(offer, this.draft.offer));
    return current ?? drawn[0] ?? null;
  }

  /** What the others of the selected piece's unit could do to go with it. */
  get fellows(): Offer[] {
    const lead = this.draft?.offer ?? this.ground;
    return lead && this.shape(lead) === "path" ? fellows(this.offers, this.names, lead) : [];
  }

  /** The ways of the others beside the one that is drawn; none where it goes alone. */
  get #others(): Draft[] {
    const { draft } = this;
    const from = draft && this.names.at(draft.offer.actor);
    if (!this.following.on || !draft || !from || this.shape(draft.offer) !== "path") return [];
    return this.fellows.flatMap((offer) => {
      const at = this.names.at(offer.actor);
      return at ? [beside(draft, from, offer, at)] : [];
    });
  }

  /** From now on the whole unit moves, or one piece alone. */
  turnFollowing(): void {
    this.following.on = !this.following.on;
    this.#lookAtOthers();
  }

  #lookAtOthers(): void {
    const others = this.#others;
    if (others.length > 0 && filled(others[0] as Draft)) this.following.look(others);
    else this.following.forget();
  }

  /** What can be taken back: of several that are one, all. */
  get undo(): Undoing | null {
    const { since, battle } = this;
    const own = since !== null && battle.story.some(({ n, by }) => n > since && by.includes(battle.side ?? -1));
    return undoing(battle, own ? since + 1 : null);
  }

  /** Takes it back, or asks for it. */
  async takeBack(): Promise<void> {
    const { undo } = this;
    if (!undo || undo.may === "no" || !this.battle.open) return;
    if ((await this.giving.want({ undo: { to: undo.to } })) !== null) this.since = null;
  }

  /** Offers for everybody: those of these roles, each once. */
  everybodys(...roles: VerbAbout["role"][]): Offer[] {
    return this.battle.about ? common(this.offers, this.battle.about, roles) : [];
  }

  get draft(): Draft | null {
    return this.drafting.draft;
  }

  /** What the table says of the draft; of an older one while the newest is asked about. */
  get before(): Beforehand | null {
    return this.drafting.before;
  }

  /** The draft that `before` is about. */
  get about(): Draft | null {
    return this.drafting.about;
  }

  get ready(): boolean {
    return this.drafting.ready;
  }

  select(piece: Piece | null): void {
    if (piece !== this.selected) this.giving.forget();
    const unit = (of: Piece | null) => (of === null ? undefined : this.names.known(of)?.index);
    if (unit(piece) !== unit(this.selected)) this.following.on = false;
    this.selected = piece;
    this.puzzled = null;
    this.#stood = piece !== null && this.#stands(piece);
    this.receipt = null;
    this.clear();
    this.lookAround();
  }

  /** Puts back what is half done. */
  clear(): void {
    this.pointing = null;
    this.drafting.clear();
    this.following.forget();
    this.dragging = false;
    this.hot = null;
  }

  /** One step back: the draft, then the receipt, then the selection. */
  back(): boolean {
    if (this.giving.said) this.giving.forget();
    else if (this.draft && !(this.interrupting && this.shape(this.draft.offer) === "steps")) this.clear();
    else if (this.receipt) {
      this.receipt = null;
      this.#takeOnly();
    } else if (this.selected !== null && !this.interrupting) this.select(null);
    else return false;
    return true;
  }

  /** The page shows something new: what was begun is kept if it can still be done. */
  paged(): void {
    const { draft, battle } = this;
    const { asked, page } = battle;
    this.puzzled = null;
    // Once it is for others to decide, nobody is selected any more: what they do is shown.
    if (this.#wasAsked && !asked && page && !page.asked.includes(battle.side ?? -1)) {
      this.selected = null;
      this.clear();
    }
    this.#wasAsked = asked;
    // What was taken back has no receipt any more.
    const { receipt } = this;
    if (receipt && !battle.story.some((entry) => entry.n === receipt.entry.n)) this.receipt = null;
    this.#mourn();
    if (draft && !this.offers.some((offer) => sameOffer(offer, draft.offer))) this.clear();
    if (page && this.holding.at(page)) void this.#pass();
    else if (this.interrupting && this.offers.length > 0) this.#answerInterruption();
    else this.#takeOnly();
    this.lookAround();
    if (this.draft) this.fill(this.draft);
  }

  /** Only one piece may do anything, and it has a course to plan: that is what there is to be done. */
  #takeOnly(): void {
    const { only } = this;
    if (!only || this.draft || this.receipt || this.giving.throwing) return;
    if (this.selected === null || this.selected === only.actor) this.plan();
  }

  /** The only thing that can be planned, where nobody but one piece may do anything: its course. */
  get only(): Offer | null {
    const [only, ...others] = actors(this.offers, -1);
    if (only === undefined || others.length > 0) return null;
    return this.offers.find((offer) => offer.actor === only && this.shape(offer) === "course") ?? null;
  }

  /** Begins with it. */
  plan(): void {
    const { only } = this;
    if (!only) return;
    if (this.selected !== only.actor) this.select(only.actor);
    this.start(only);
  }

  /** What is selected is there no more, or has just been destroyed: nothing is. */
  #mourn(): void {
    const { selected } = this;
    if (selected === null) return;
    const stands = this.#stands(selected);
    if (!this.names.has(selected) || (this.#stood && !stands)) {
      this.selected = null;
      this.clear();
    }
    this.#stood = stands;
  }

  #stands(piece: Piece): boolean {
    const strength = this.names.strength(piece);
    return this.names.has(piece) && (strength === null || strength[0] > 0);
  }

  /** Something was entered: its receipt, if dice fell that needed a number. */
  entered(fresh: Entry[]): void {
    const needed = (entry: Entry) => entry.told.some(({ roll }) => (roll?.parts?.length ?? 0) > 0);
    const entry = fresh.findLast(needed);
    // What is to be decided now comes before what has just been decided; the story keeps it.
    if (!entry || (this.interrupting && this.offers.length > 0)) return;
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
    this.fill(this.#begun(offer));
  }

  #begun(offer: Offer): Draft {
    return begin(offer, this.shape(offer) === "place" ? this.#lately.get(offer.verb) : []);
  }

  /** The draft becomes this; the table is asked about it once it is whole. */
  fill(draft: Draft): void {
    this.giving.forget();
    this.drafting.fill(draft);
    this.#lookAtOthers();
    this.#lookBeside();
  }

  /** Asks what could be done instead: what is planned as it begins, and what is drafted with one thing changed. */
  #lookBeside(): void {
    const { draft, own } = this;
    const { about } = this.battle;
    const planned = own.filter((offer) => ["course", "steps", "form"].includes(this.shape(offer)));
    const changed = draft
      ? [...changes(draft, about?.figures ?? []), ...against(about, own, draft), ...combinations(about, draft)]
      : [];
    this.beside.look([...changed, ...asTheyBegin(planned)]);
  }

  set(slot: number, value: Value | null): void {
    if (this.draft) this.fill(withValue(this.draft, slot, value));
  }

  /** A piece was picked on the map or in a list. */
  pick(piece: Piece): void {
    const { draft } = this;
    const listed = draft && listing(draft);
    if (listed?.of.includes(piece)) {
      return this.set(listed.slot, toggled(draft?.values[listed.slot], piece, listed.atMost));
    }
    if (draft && ["own", "form"].includes(this.shape(draft.offer))) {
      for (const [slot, of] of draft.offer.slots.entries()) {
        if ("piece" in of && of.piece.includes(piece)) return this.set(slot, { piece });
        if ("subset" in of && of.subset.of.includes(piece))
          return this.set(slot, toggled(draft.values[slot], piece, of.subset.at_most));
      }
    }
    if (!this.isOwn(piece) && this.aim(piece)) return;
    const { selected } = this;
    this.select(piece);
    // Whoever presses an enemy with a piece in hand would do something to him.
    if (!this.isOwn(piece) && this.#mayBeAsked(selected)) this.puzzled = { actor: selected, target: piece };
  }

  /** May one ask why this piece cannot do something? */
  #mayBeAsked(piece: Piece | null): piece is Piece {
    return piece !== null && this.isOwn(piece) && this.battle.asked && !this.interrupting;
  }

  /** Chooses a target for the weapon at hand, or for the best one. */
  aim(piece: Piece): boolean {
    const { draft } = this;
    if (draft && this.shape(draft.offer) === "target" && mayAim(draft.offer, piece)) {
      this.fill(aimedAt(draft, piece));
      return true;
    }
    const best = bestWeapon(this.weapons, this.around, piece);
    if (!best) return false;
    this.receipt = null;
    this.fill(aimedAt(begin(best), piece));
    return true;
  }

  /** The next or the previous weapon at the same target. */
  turnWeapon(by: number): void {
    const next = nextWeapon(this.weapons, this.draft, by);
    if (next) this.fill(next);
  }

  /** The next or the previous target of the weapon at hand, or of the first one. */
  turnTarget(by: number): void {
    const { draft } = this;
    const offer = draft && this.shape(draft.offer) === "target" ? draft.offer : this.weapons[0];
    const next = offer ? nextTarget(offer, this.around, targetOf(draft), by) : null;
    if (next !== null) this.aim(next);
  }

  /** One of the places along a way, by its order. */
  step(index: number): void {
    const { draft } = this;
    const step = this.reacting.steps[index];
    if (draft && step) this.set(slotOf(draft.offer, "number"), { number: step.value });
  }

  /** Selects the first piece that is left of a unit. */
  selectUnit(unit: number): void {
    const pieces = this.battle.page?.roster.units[unit]?.pieces ?? [];
    const first = pieces.find((member) => member.strength[0] > 0) ?? pieces[0];
    if (first) this.select(first.piece);
  }

  /** A point of the ground was tapped, or the piece was dragged there. */
  point(at: Point, add = false): void {
    const { draft, pointing } = this;
    const pointed = pointing === null ? undefined : draft?.offer.slots[pointing];
    if (pointing !== null && pointed && "point" in pointed) {
      this.pointing = null;
      const far = this.battle.page?.table;
      return this.set(pointing, { point: far ? alongEdge(pointed.point.about, at, far) : at });
    }
    if (draft && looksOnly(draft.offer, this.shape(draft.offer))) {
      const from = this.names.at(draft.offer.actor);
      if (from) this.set(slotOf(draft.offer, "heading"), { heading: bearing(from, at) });
      return;
    }
    this.#pickForPlace();
    const offer = this.ground;
    if (!offer) {
      const { selected } = this;
      if (this.#mayBeAsked(selected)) this.puzzled = { actor: selected, target: null };
      return;
    }
    const mine = draft && sameOffer(draft.offer, offer) ? draft : this.#begun(offer);
    this.receipt = null;
    if (this.shape(offer) === "course") {
      const { about } = this.battle;
      this.fill(ledTo(mine, at, about?.figures ?? [], add, about?.unit));
    } else if (this.shape(offer) === "place" || this.shape(offer) === "aim")
      this.fill(withValue(mine, slotOf(offer, "point"), { point: at }));
    else this.fill(leadTo(mine, at, add));
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
    const further = this.draft && bent(this.draft);
    if (further) this.drafting.keep(further);
  }

  /** Gives the draft as soon as the table has said that it may be; what may not stays to be looked at. */
  async release(): Promise<void> {
    if (this.draft && !this.#isGivenAtOnce(this.draft.offer)) return;
    if (!(await this.drafting.settled()) || !this.ready || this.before?.preview.course?.stop) return;
    const { draft } = this;
    // Who stays behind is looked at first.
    const all = await this.following.settled(this.#others);
    if (draft === this.draft && all.every(({ why }) => why === "")) await this.go();
  }

  /** A flight is looked at before it is flown, and so is a place with more to choose. */
  #isGivenAtOnce(offer: Offer): boolean {
    const shape = this.shape(offer);
    return shape !== "course" && !(shape === "place" && isMoreThanPlace(offer));
  }

  /** Gives what is drafted. A name is carried out at once if `together`. */
  async go(together = true): Promise<void> {
    const { draft, before } = this;
    if (!draft) return;
    const course = this.about === draft ? before?.preview.course : null;
    const other = course?.stop ? course.instead[this.drafting.instead] : undefined;
    if (other) return void (await this.give({ command: other.command }));
    const values = filled(draft);
    if (!values) return;
    if (this.about === draft && before?.refused) return this.giving.refuse(before.refused);
    if (this.following.on && this.following.all.length > 0) return this.#goTogether(draft);
    const done = await this.give({ filled: { offer: draft.offer, values } });
    if (done) this.#lately.set(draft.offer.verb, values);
    if (done && together && this.verb(draft.offer).role === "name") await this.commit();
  }

  /** The whole unit goes, one after another as long as nobody else has to decide in between; who cannot follow stays. */
  async #goTogether(lead: Draft): Promise<void> {
    const { battle, names } = this;
    const before = battle.page?.n ?? null;
    const able = this.following.all.filter(({ why }) => why === "").map(({ draft }) => draft);
    for (const each of inFrontFirst([lead, ...able], names)) {
      const draft = again(this.offers, each);
      const values = draft && filled(draft);
      if (!draft || !values) break;
      if (!(await this.give({ filled: { offer: draft.offer, values } }))) break;
    }
    if ((battle.page?.n ?? null) !== before) this.since = before;
  }

  /** Carries out what has been named. */
  async commit(): Promise<void> {
    const offer = this.everybodys("commit")[0];
    if (offer) await this.press(offer);
  }

  /** Gives an offer that has nothing to fill. */
  async press(offer: Offer): Promise<boolean> {
    const values = filled(begin(offer));
    return values !== null && (await this.give({ filled: { offer, values } }));
  }

  /** What a side that gives the battle up says; nothing where there is no such word. */
  get givingUp(): VerbAbout | null {
    return this.battle.about?.verbs.find((verb) => verb.role === "give-up") ?? null;
  }

  /** Gives the battle up, whoever must decide. */
  async giveUp(): Promise<void> {
    const { givingUp } = this;
    if (givingUp) await this.give({ typed: givingUp.key });
  }

  async give(said: Said): Promise<boolean> {
    const { battle, draft, receipt } = this;
    const n = await this.giving.want({ give: said });
    if (n === null) return false;
    this.since = null;
    await battle.reached(n);
    // What a person does next puts away what lay there before; who is passed by has just seen it.
    if (receipt && this.receipt?.entry.n === receipt.entry.n && !this.#passing) this.receipt = null;
    // What came of it may have begun something else already.
    if (this.draft !== draft) return true;
    this.clear();
    if (this.interrupting && this.offers.length > 0 && this.holding.turn === null) this.#answerInterruption();
    return true;
  }

  /** Asks for everything that the selected piece's panel shows. */
  lookAround(): void {
    const { own, ground, shape } = this;
    this.around.look({ own, ground, shape, commit: this.everybodys("commit")[0] ?? null });
    this.#lookBeside();
  }

  /** From now on every chance is passed by, until the turn is over or somebody stops it. */
  holdOn(): void {
    const { page } = this.battle;
    if (!page) return;
    this.holding.begin(page);
    void this.#pass();
  }

  async #pass(): Promise<void> {
    if (this.#passing) return;
    this.#passing = true;
    for (;;) {
      const { page, open } = this.battle;
      const pass = page && this.holding.at(page) && this.interrupting && open ? this.everybodys("pass")[0] : undefined;
      if (!pass || this.giving.busy) break;
      // What the table refuses is for a person to look at.
      if (!(await this.press(pass))) this.holding.stop();
    }
    this.#passing = false;
  }

  /** Another side moves and this one is asked: the weapon that promises most is chosen, with every point of the way. */
  #answerInterruption(): void {
    const stepped = this.offers.filter((offer) => this.shape(offer) === "steps");
    const { draft } = this;
    if (draft && stepped.some((offer) => sameOffer(offer, draft.offer))) return;
    this.receipt = null;
    const first = stepped[0];
    if (!first) return;
    this.chooseSteps(first);
    void this.reacting.best(stepped).then((best) => {
      if (best && this.draft && stepped.some((offer) => this.draft && sameOffer(offer, this.draft.offer)))
        if (!sameOffer(best, this.draft.offer)) this.chooseSteps(best);
    });
  }

  /** Shows what every number of an offer would come to. */
  chooseSteps(offer: Offer): void {
    this.selected = offer.actor;
    this.fill(begin(offer));
    this.reacting.look(offer);
  }
}
