// Which overlays lie on the map for what the person is doing now.

import type { Piece, Point } from "../generated/protocol";
import type { Overlay } from "../map/overlay";
import { lengthWithUnit } from "../text/measure";
import type { Control } from "./control.svelte";
import { listing, slotOf, type Draft } from "./fill";
import { inTurn, mainOf } from "./forecasts";
import {
  ofAreas,
  ofChoices,
  ofCourse,
  ofDistance,
  ofField,
  ofFlight,
  ofFollowers,
  ofForecast,
  ofList,
  ofRemarks,
  ofScatter,
  ofShots,
  ofSteps,
  oncePerLine,
  rowsOf,
} from "./overlays";
import { endHeading } from "./flight";
import type { Place } from "./place.svelte";

export function overlays(control: Control, place: Place): Overlay[] {
  return [
    ...whatIsDone(control, place),
    ...whyNot(control, place),
    ...pointedAt([...place.pointed, ...(control.giving.refused?.pieces ?? [])]),
    ...measured(control, place),
    ...guided(control, place),
  ];
}

/** What the reader looks at of what is not allowed. */
function whyNot({ battle, names }: Control, { why }: Place): Overlay[] {
  if (!why) return [];
  const unit = battle.unit;
  return [...ofAreas(why.areas), ...ofRemarks(why.remarks), ...ofDistance(why.apart, (piece) => names.at(piece), unit)];
}

function whatIsDone(control: Control, place: Place): Overlay[] {
  const unit = control.battle.unit;
  const { draft, before, names } = control;
  const shape = draft ? control.shape(draft.offer) : null;
  const name = (piece: number) => names.name(piece);
  const reach: Overlay[] = control.around.region.length > 0 ? [{ kind: "reach", outlines: control.around.region }] : [];

  if (control.receipt && !draft) {
    const all = control.receipt.forecasts ?? [];
    return ofShots(all, control.shotLookedAt, unit, control.hot, (shot) => rowsOf(shot, shot.picture.square != null));
  }
  if (control.interrupting && shape === "steps" && draft) {
    const value = draft.values[slotOf(draft.offer, "number")];
    const chosen = value && "number" in value ? value.number : 0;
    const step = control.reacting.steps.find((each) => each.value === chosen)?.before ?? before;
    const forecast = mainOf(step?.forecasts ?? []);
    return [...ofSteps(control.reacting.steps, chosen), ...(forecast ? ofForecast(forecast, unit, control.hot) : [])];
  }
  if (shape === "path") {
    const course = before?.preview.course;
    const drawn = course ? ofCourse(course, unit, control.drafting.instead, true) : [];
    return [
      ...reach,
      ...ofFollowers(control.following.all),
      ...drawn,
      ...(before && !control.dragging ? ofRemarks(before.preview.remarks) : []),
    ];
  }
  const figures = control.battle.about?.figures ?? [];
  const flown =
    before && (shape === "course" || shape === "form")
      ? ofFlight(before, unit, control.dragging, control.about ? endHeading(control.about, figures) : undefined)
      : [];
  if (shape === "course") return flown.length > 0 ? [...flown, ...arriving(control, flown)] : reach;
  const scattering = draft ? mainOf(before?.forecasts ?? []) : null;
  if (scattering?.picture.scatter) {
    const side = draft ? names.side(draft.offer.actor) : null;
    const own = side ?? control.battle.asked ?? null;
    return [
      ...flown,
      ...ofForecast(scattering, unit, control.hot),
      ...ofScatter(scattering, (piece) => names.side(piece) === own),
    ];
  }
  if (shape === "aim" && draft) {
    const value = draft.values[slotOf(draft.offer, "point")];
    const at = value && "point" in value ? value.point : null;
    const why = control.about === draft ? before?.refused : null;
    const slip: Overlay[] =
      at && why ? [{ kind: "slip", at, slip: { head: "Not there", clause: why.clause, text: [why.reason] } }] : [];
    return at ? [{ kind: "scatter", aim: at, radius: 0, places: [], farthest: 0 }, ...slip] : [];
  }
  if (shape === "place" && draft) {
    const value = draft.values[slotOf(draft.offer, "point")];
    const at = value && "point" in value ? value.point : null;
    const ghost: Overlay[] = at ? [ghostOf(control, draft, at)] : [];
    const why = control.about === draft ? before?.refused : null;
    const slip: Overlay[] =
      at && why ? [{ kind: "slip", at, slip: { head: "Not here", clause: why.clause, text: [why.reason] } }] : [];
    return [...reach, ...ghost, ...slip];
  }
  const list = draft && listing(draft);
  if (draft && list) {
    const expected = inTurn(before?.forecasts ?? [], list.list);
    return ofList(list, expected, draft.offer.actor, (piece) => names.at(piece));
  }
  if (draft && (shape === "target" || shape === "own")) {
    const forecast = mainOf(before?.forecasts ?? []);
    const choices = ofChoices(control.around.choicesFor(draft.offer), place.target, true, name);
    return [...choices, ...(forecast && place.target !== null ? ofForecast(forecast, unit, control.hot) : [])];
  }
  if (flown.length > 0) return [...flown, ...(scattering ? ofForecast(scattering, unit, control.hot) : [])];
  if (place.field) return ofField(control.around.targets, unit);
  const named = oncePerLine(control.around.named).flatMap((forecast) => ofForecast(forecast, unit, null, true, 0));
  const best = control.weapons[0];
  return [...reach, ...named, ...(best ? ofChoices(control.around.choicesFor(best), null, false, name) : [])];
}

/** Who flies onto the table is drawn where he would be, like those who are there already. */
function arriving(control: Control, flown: Overlay[]): Overlay[] {
  const { about, names } = control;
  const way = flown.find((each) => each.kind === "path");
  const end = way?.kind === "path" ? way.path.at(-1) : undefined;
  if (!about || !end || names.token(about.offer.actor)) return [];
  const heading = endHeading(about, control.battle.about?.figures ?? []);
  return [ghostOf(control, { ...about, values: heading === undefined ? [] : [{ heading }] }, end)];
}

/** A piece where it is about to be placed; who was not on the table before looks as the roster says. */
function ghostOf({ names }: Control, { offer, values }: Draft, at: Point): Overlay {
  const piece = offer.actor;
  const member = names.known(piece)?.member;
  const side = names.side(piece);
  const looks = values.find((value) => value !== null && "heading" in value);
  const heading = looks && "heading" in looks ? looks.heading : null;
  if (!member || side === null || (names.token(piece) && heading === null)) return { kind: "ghost", piece, at };
  return { kind: "ghost", piece, at, as: { side, symbol: member.symbol, name: member.name, heading } };
}

function pointedAt(pieces: Piece[]): Overlay[] {
  return pieces.length > 0 ? [{ kind: "pointed", pieces }] : [];
}

/** The piece or the place that a guide points at. */
function guided({ names }: Control, { pointing }: Place): Overlay[] {
  if (pointing.is === "ground") return [{ kind: "here", at: pointing.at }];
  const at = pointing.is === "piece" ? names.at(pointing.piece) : null;
  if (pointing.is !== "piece" || !at) return [];
  return [...pointedAt([pointing.piece]), { kind: "here", at, piece: pointing.piece }];
}

function measured(control: Control, place: Place): Overlay[] {
  const { ruler } = place;
  const about = control.battle.about;
  if (!ruler || !about) return [];
  const { from, to } = ruler;
  const label = lengthWithUnit(Math.hypot(to.x - from.x, to.y - from.y), about.unit);
  return [{ kind: "ruler", from, to, label }];
}
