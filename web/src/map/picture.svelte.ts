// What of a page is drawn where: pieces and where they look, counters, words and their places. Made anew when any of it changes.

import { untrack } from "svelte";
import type { Page, Piece, Point } from "../generated/protocol";
import { isBody, oblong, spread } from "./block";
import { COUNTER, counters } from "./counters";
import { detailAt, modelScale } from "./detail";
import type { Eye } from "./eye.svelte";
import { alongLine, isIn, overlap, place, type Box } from "./labels";
import { craftRadius, isAloft } from "./height";
import { goals } from "./objectives";
import { of, type Overlay } from "./overlay";
import { rowsOf } from "./secrets";
import { toPx, toTurn, type Px } from "./place";
import { SIGN, signsOf } from "./states";
import { isMark } from "./sea";
import { isShip, mostSigns, shipOblong, shipSigns } from "./ship";
import { heading, isWreck, places, steps, turned } from "./tokens";
import { wordsOf, type Where } from "./words";

/** What a picture is made of. */
export interface Parts {
  page: () => Page;
  overlays: () => readonly Overlay[];
  headings: () => ReadonlyMap<Piece, number> | undefined;
  /** Pieces whose names are shown. */
  named: () => ReadonlySet<Piece>;
  /** What lies over the picture, in pixels of the window: no words stand under it. */
  covered: () => readonly Box[];
}

/** The radius of a footprint as it is drawn, in millimetres; what flies is larger than its base. */
const FOOT = 14.5;

export class Picture {
  #parts: Parts;
  #eye: Eye;
  /** Which way pieces moved last. */
  #moved = $state.raw<ReadonlyMap<Piece, number>>(new Map());
  #stood: ReadonlyMap<Piece, Point> = new Map();

  constructor(parts: Parts, eye: Eye) {
    this.#parts = parts;
    this.#eye = eye;
  }

  readonly page = $derived.by(() => this.#parts.page());
  readonly overlays = $derived.by(() => this.#parts.overlays());
  /** From how far models are drawn of what has a heading, and of what has none. */
  readonly #detail = $derived.by(() => ({
    headed: detailAt(this.#eye.scale, true) === "models",
    others: detailAt(this.#eye.scale) === "models",
  }));
  /** Is everything a model? */
  readonly models = $derived.by(() => {
    const { tokens } = this.page;
    return this.#detail.others || (tokens.length > 0 && tokens.every((token) => this.isModel(token)));
  });
  /** Do bodies of bases stand here? Then everybody is drawn where he stands at every scale. */
  readonly blocks = $derived.by(() => this.page.tokens.some(isBody));
  readonly tokens = $derived(new Map(this.page.tokens.map((token) => [token.piece, token])));
  /** Wrecks lie under what still stands, and what flies is over what flies lower. */
  readonly order = $derived(
    [...this.page.tokens].sort(
      (a, b) => Number(isWreck(b)) - Number(isWreck(a)) || (a.height ?? 0) - (b.height ?? 0) || a.piece - b.piece,
    ),
  );
  /** What is drawn as a model, and what as a counter with its marks. */
  readonly near = $derived(this.order.filter((token) => this.isModel(token)));
  readonly far = $derived(this.order.filter((token) => !this.isModel(token)));
  readonly pointed = $derived(new Set(of(this.overlays, "pointed").flatMap(({ pieces }) => pieces)));
  /** Pieces that stand at the head of a path that is being thought about. */
  readonly #ways = $derived(
    new Map(of(this.overlays, "path").flatMap(({ piece, path }) => (path.length > 1 ? [[piece, path] as const] : []))),
  );

  /**
   * Is a piece drawn as a model at this scale? Far away too where the rules give it a heading or a height, and where it is
   * looked at from on high: a counter has neither.
   */
  isModel({ heading, height }: { heading?: number | null; height?: number | null }): boolean {
    if (this.blocks || this.page.sea) return true;
    return heading == null && height == null && !this.page.heights ? this.#detail.others : this.#detail.headed;
  }

  /** Remembers who went which way: to be told of every page. */
  follow(page: Page): void {
    const moves = steps(this.#stood, page.tokens);
    this.#stood = places(page.tokens);
    if (moves.length)
      this.#moved = turned(
        untrack(() => this.#moved),
        moves,
      );
  }

  /** Where a piece is shown, if not where it stands. */
  shownAt(piece: Piece): Point | undefined {
    return this.#ways.get(piece)?.at(-1);
  }

  /** How high a piece is shown; nothing for what has no height. */
  heightOf(piece: Piece): number | null {
    const ends = of(this.overlays, "path").find((path) => path.piece === piece && path.path.length > 1);
    return ends?.heights?.at(-1) ?? this.tokens.get(piece)?.height ?? null;
  }

  /** Where the table of segments says how a way ends. */
  readonly #ends = $derived(
    new Map(
      of(this.overlays, "path").flatMap(({ piece, heading }) => (heading === undefined ? [] : [[piece, heading]])),
    ),
  );

  /** Which way a piece looks on the screen, in degrees clockwise from the top. */
  turnOf(piece: Piece): number {
    const end = this.#ends.get(piece);
    if (end !== undefined) return toTurn(this.#eye.lie, end);
    const [from, to] = [this.#ways.get(piece)?.at(-2), this.#ways.get(piece)?.at(-1)];
    if (from && to && (from.x !== to.x || from.y !== to.y)) {
      const [a, b] = [this.#eye.mm(from), this.#eye.mm(to)];
      return (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI;
    }
    return this.stoodTurn(piece);
  }

  /** Which way a piece looks where it stands, whatever is being thought about. */
  stoodTurn(piece: Piece): number {
    const token = this.tokens.get(piece);
    return token ? toTurn(this.#eye.lie, heading(token, this.#moved, this.#parts.headings())) : 0;
  }

  px(piece: Piece): Px | null {
    const point = this.shownAt(piece) ?? this.tokens.get(piece)?.at;
    return point ? toPx(this.#eye.lie, point) : null;
  }

  /** Pixels to the millimetre of what is drawn on a plate. */
  readonly modelScale = $derived.by(() => modelScale(this.#eye.scale, this.blocks));

  where(piece: Piece): ReturnType<Where> {
    const [at, token] = [this.px(piece), this.tokens.get(piece)];
    if (at && token && isBody(token)) {
      const rectangle = oblong(token.block, this.#eye.lie, this.turnOf(piece));
      return { at, radius: Math.min(...rectangle.half), oblong: rectangle };
    }
    if (at && token && isShip(token)) {
      const rectangle = shipOblong(token.vessel, this.#eye.scale, this.turnOf(piece));
      return { at, radius: Math.max(11, Math.min(...rectangle.half)), oblong: rectangle };
    }
    const model = token ? this.isModel(token) : this.models;
    const foot = token && isAloft(token) ? craftRadius(token.symbol) : FOOT;
    return at && { at, radius: model ? foot * this.modelScale : 9 };
  }

  /** In which row each slip under a card lies. */
  readonly slips = $derived.by(() => {
    const cards = this.near.flatMap(({ piece, secret }) => {
      const at = secret ? this.px(piece) : null;
      return secret && at ? [{ piece, at, secret }] : [];
    });
    return rowsOf(cards, this.modelScale);
  });

  readonly stars = $derived.by((): Px[] => goals(this.page).map(({ at }) => toPx(this.#eye.lie, at)));

  readonly counters = $derived.by(() => {
    const { lie, ready } = this.#eye;
    if (this.models || !ready) return [];
    const frame = { x: 0, y: 0, w: lie.width * lie.scale, h: lie.height * lie.scale };
    const marks = new Set(this.far.map(({ piece }) => piece));
    return counters(this.page, (piece) => (marks.has(piece) ? this.px(piece) : null), this.stars, frame);
  });

  readonly words = $derived.by(() =>
    this.#eye.ready
      ? wordsOf(
          this.page,
          this.overlays,
          this.#eye.lie,
          (piece) => this.where(piece),
          this.#parts.named(),
          !this.models,
        )
      : [],
  );

  /** What words keep off: pieces, counters, lines, stars. */
  readonly #taken = $derived.by((): Box[] => {
    const round = ([x, y]: Px, r: number): Box => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });
    const { lie } = this.#eye;
    const pieces = this.page.tokens.flatMap(({ piece }): Box[] => {
      const spot = this.where(piece);
      const height = this.heightOf(piece);
      if (!spot) return [];
      if (spot.oblong) {
        const [w, h] = spread(spot.oblong);
        const { scale } = lie;
        const token = this.tokens.get(piece);
        const signs = token && isBody(token) ? signsOf(token, scale, spot.oblong.turn) : [];
        const beside = token && isShip(token) ? Math.min(mostSigns(scale), shipSigns(token).length) : 0;
        if (beside) signs.push({ sign: "remark", x: 0, y: h + 11 });
        return [
          { x: spot.at[0] - w, y: spot.at[1] - h, w: 2 * w, h: 2 * h },
          ...signs.map(({ x, y }) => round([spot.at[0] + x, spot.at[1] + y], SIGN)),
        ];
      }
      // The slip with its height stands at its corner.
      const slip = { x: spot.at[0] + spot.radius * 0.6, y: spot.at[1] - spot.radius - 12, w: 28, h: 20 };
      return [round(spot.at, spot.radius), ...(height === null ? [] : [slip])];
    });
    const cards = this.counters.map(({ at }) => ({
      ...round(at, COUNTER.w / 2),
      y: at[1] - COUNTER.h / 2,
      h: COUNTER.h,
    }));
    const drawn = this.overlays.flatMap((overlay): Box[] => {
      const points =
        overlay.kind === "sight"
          ? [overlay.line.from, overlay.line.to]
          : overlay.kind === "path" || overlay.kind === "way"
            ? overlay.path
            : [];
      return alongLine(points.map((point) => toPx(lie, point)));
    });
    const marks = this.page.sea ? this.page.shapes.filter(isMark) : [];
    const laid = marks.flatMap(({ points }) => points.slice(0, 1).map((point) => round(toPx(lie, point), 15)));
    return [...pieces, ...cards, ...drawn, ...laid, ...this.stars.map((at) => round(at, 15))];
  });

  /** What is seen of the picture when words are placed: they do not run after every movement of the camera. */
  readonly #frame = $derived.by((): Box => {
    const eye = this.#eye;
    void [eye.rested, eye.scale, this.overlays, eye.view];
    return untrack(() => ({
      x: eye.view.left - eye.camera.x,
      y: eye.view.top - eye.camera.y,
      w: eye.width - eye.view.left,
      h: eye.height - eye.view.top - eye.view.bottom,
    }));
  });

  /** The places of the words, by their keys. */
  readonly placed = $derived.by(() => {
    if (!this.words.length) return new Map();
    const wanted = this.words.map(({ want }) => want);
    const { x, y } = this.#frame;
    const { left, top } = this.#eye.view;
    const covered = this.#parts.covered().map((box) => ({ ...box, x: box.x + x - left, y: box.y + y - top }));
    // What names something beyond the edge is rather left out than half read.
    const frame = this.#frame;
    const whole = (box: Box): boolean =>
      overlap(box, frame) > box.w * box.h - 1 && covered.every((other) => overlap(box, other) === 0);
    const placed = place(wanted, [...this.#taken, ...covered], frame).filter(
      (box) => isIn(box.at, frame) || whole(box),
    );
    return new Map(placed.map((box) => [box.key, box]));
  });
}
