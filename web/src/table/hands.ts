// What the keys do at the table.

import type { Point } from "../generated/protocol";
import type { Control } from "./control.svelte";
import { actors, pathOf, slotOf } from "./fill";
import { keyed, outlineOf } from "./flight";
import type { Action } from "./keys.svelte";
import type { Place } from "./place.svelte";

/** Is something being typed? Then the keys of the table rest. */
export function editing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Moves the head of the path: 5 mm, with Shift 1 mm. Is it what the key meant? */
export function stepPath(event: KeyboardEvent, control: Control, turned: boolean): boolean {
  const arrow = ARROWS[event.key];
  const { ground, draft, selected } = control;
  if (ground && control.shape(ground) === "course") return false;
  if (!arrow || event.altKey || event.ctrlKey || event.metaKey || !ground || selected === null) return false;
  if (event.target instanceof Element && event.target.closest("[role=tab], [role=radiogroup]")) return false;
  const mine = draft && draft.offer === ground ? draft : null;
  const value = mine?.values[slotOf(ground, "point")];
  const path = mine ? pathOf(mine) : [];
  const head: Point | null = path.at(-1) ?? (value && "point" in value ? value.point : null) ?? startOf(control);
  if (!head) return false;
  const step = (event.shiftKey ? 1000 : 5000) * (turned ? -1 : 1);
  control.point({ x: head.x + arrow[0] * step, y: head.y + arrow[1] * step });
  return true;
}

/** Plans a flight: arrows, plus and minus. Is it what the key meant? */
export function stepCourse(event: KeyboardEvent, place: Place): boolean {
  const { control } = place;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.target instanceof Element && event.target.closest("[role=tab], [role=radiogroup]")) return false;
  // The first arrow begins the plan, where only one piece may do anything.
  if (!control.draft && control.only && !control.receipt && /^Arrow/.test(event.key)) control.plan();
  const { draft } = control;
  if (!draft || control.shape(draft.offer) !== "course") return false;
  const { about } = control.battle;
  const radius = place.radiusFor(outlineOf(draft));
  const next = keyed(draft, event.key, event.shiftKey, radius, about?.unit, about?.figures);
  if (next) control.fill(next);
  return next !== null;
}

function startOf(control: Control): Point | null {
  const { ground, selected } = control;
  if (selected === null || !ground) return null;
  const about = ground.slots.find((slot) => "point" in slot);
  return control.names.at(selected) ?? (about && "point" in about ? about.point.about : null);
}

/** Does what a key is bound to. Was there anything to do? */
export function act(action: Action | null, event: KeyboardEvent, place: Place): boolean {
  const { control, map } = place;
  const number = /^[1-9]$/.test(event.key) && control.before?.preview.course?.stop ? Number(event.key) - 1 : -1;
  if (number >= 0) {
    control.drafting.instead = number;
    return true;
  }
  switch (action) {
    case "next":
    case "previous":
      turnUnit(place, action === "next" ? 1 : -1);
      return true;
    case "fire":
      return fire(place, event.key === "Enter");
    case "weaponNext":
    case "weaponPrevious":
      control.turnWeapon(action === "weaponNext" ? 1 : -1);
      return true;
    case "targetNext":
    case "targetPrevious":
      control.turnTarget(action === "targetNext" ? 1 : -1);
      return true;
    case "hold": {
      const pass = control.everybodys("pass")[0];
      if (pass && place.live) void control.press(pass);
      return pass !== undefined;
    }
    case "holdOn":
      if (control.holding.turn !== null) control.holding.stop();
      else if (control.everybodys("pass").length > 0 && place.live) control.holdOn();
      return true;
    case "end":
      return end(place);
    case "undo":
      if (place.live) void control.takeBack();
      return true;
    case "together":
      if (control.fellows.length > 0) control.turnFollowing();
      return true;
    case "back":
      return back(place);
    case "reach":
      control.clear();
      place.field = false;
      control.lookAround();
      return true;
    case "field":
      control.clear();
      place.field = !place.field && control.weapons.length > 0;
      return true;
    case "centre":
      if (control.selected !== null) map?.centre(control.selected);
      return true;
    case "ruler":
      place.toggleRuler();
      return true;
    case "zoomIn":
      map?.zoom(1.4);
      return true;
    case "zoomOut":
      map?.zoom(1 / 1.4);
      return true;
    case "whole":
      map?.whole();
      return true;
    case "panUp":
      map?.pan(0, 60);
      return true;
    case "panDown":
      map?.pan(0, -60);
      return true;
    case "panLeft":
      map?.pan(60, 0);
      return true;
    case "panRight":
      map?.pan(-60, 0);
      return true;
    case "command":
      place.typing = true;
      return true;
    case "roster":
      place.tab = place.tab === "roster" ? "now" : "roster";
      return true;
    case "log":
      place.tab = place.tab === "log" ? "now" : "log";
      return true;
    case "keys":
      place.showKeys = !place.showKeys;
      return true;
    default:
      return false;
  }
}

function back(place: Place): boolean {
  const { control } = place;
  if (place.showKeys) place.showKeys = false;
  else if (place.slips.open) place.slips.close();
  else if (control.battle.waiting > 0) control.battle.skip();
  else if (place.measuring || place.ruler) {
    place.measuring = false;
    place.ruler = null;
  } else if (place.field) place.field = false;
  else if (place.tab !== "now") place.tab = "now";
  else return control.back();
  return true;
}

function fire(place: Place, enter: boolean): boolean {
  const { control } = place;
  if (!place.live) return false;
  if (control.draft) {
    void control.go();
    return true;
  }
  const commit = control.everybodys("commit")[0];
  if (commit) {
    void control.press(commit);
    return true;
  }
  if (enter) return false;
  control.turnTarget(1);
  return control.draft !== null;
}

function end(place: Place): boolean {
  const offer = place.end;
  if (offer && place.live) void place.control.press(offer);
  return offer !== null;
}

/** Selects the next piece that may do something; where none may, the next of all. */
function turnUnit(place: Place, by: number): void {
  const { control } = place;
  if (control.only) {
    place.tab = "now";
    if (control.draft?.offer.actor !== control.only.actor) control.plan();
    return;
  }
  const may = actors(control.offers, -1).filter((piece) => control.names.has(piece));
  const all = may.length > 0 ? may : (control.battle.page?.tokens.map((token) => token.piece) ?? []);
  if (all.length === 0) return;
  const at = control.selected === null ? -1 : all.indexOf(control.selected);
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
  if (next === undefined) return;
  place.tab = "now";
  control.select(next);
  const point = control.names.at(next);
  if (point) place.map?.show([point]);
}
