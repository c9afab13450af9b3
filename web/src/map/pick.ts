// What lies under a pointer: a flag, a numbered place, a piece, or the ground.

import type { Piece } from "../generated/protocol";
import type { How } from "./gestures";
import { nearest, REACH, type Spot } from "./hit";
import { of } from "./overlay";
import type { Picture } from "./picture.svelte";
import { toPx, type Lie, type Px } from "./place";
import { isWreck } from "./tokens";

export type Under =
  | { is: "flag"; overlay: number }
  | { is: "place"; index: number }
  | { is: "piece"; piece: Piece }
  | { is: "ground" }
  | { is: "desk" };

const reachOf = (pointer: How["pointer"]): number => (pointer === "touch" ? REACH.touch : REACH.mouse);

/** The piece under a place of the picture. A counter means its selected piece, else its first. */
export function pieceAt(picture: Picture, at: Px, pointer: How["pointer"], selected: Piece | null): Piece | null {
  const spot = (piece: Piece): Spot<Piece>[] => {
    const where = picture.where(piece);
    return where ? [{ ...where, is: piece }] : [];
  };
  const cards = picture.counters.flatMap(({ at: middle, pieces }): Spot<Piece>[] => {
    const first = selected !== null && pieces.includes(selected) ? selected : pieces[0];
    return first === undefined ? [] : [{ at: middle, radius: 19, is: first }];
  });
  const [wrecks, standing] = [picture.order.filter(isWreck), picture.order.filter((token) => !isWreck(token))];
  const reach = reachOf(pointer);
  // What stands is meant rather than the wreck that it stands beside.
  return (
    nearest([...standing.flatMap(({ piece }) => spot(piece)), ...cards], at, reach) ??
    nearest(
      wrecks.flatMap(({ piece }) => spot(piece)),
      at,
      reach,
    )
  );
}

/** What a tap at a place of the picture means. `places` says whether numbered places can be picked, `flags` whether flags can. */
export function under(
  picture: Picture,
  lie: Lie,
  at: Px,
  pointer: How["pointer"],
  selected: Piece | null,
  can: { flags: boolean; places: boolean },
): Under {
  const [x, y] = at;
  if (can.flags) {
    for (const { key, style } of picture.words) {
      const box = style === "flag" ? picture.placed.get(key) : undefined;
      if (box && x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h) {
        return { is: "flag", overlay: Number(key.split(" ")[1]) };
      }
    }
  }
  if (can.places) {
    const spots = of(picture.overlays, "points").flatMap(({ points }) =>
      points.map((point, is): Spot<number> => ({ at: toPx(lie, point), radius: 14, is })),
    );
    const index = nearest(spots, at, reachOf(pointer));
    if (index !== null) return { is: "place", index };
  }
  const piece = pieceAt(picture, at, pointer, selected);
  if (piece !== null) return { is: "piece", piece };
  const onTable = x >= 0 && y >= 0 && x <= lie.width * lie.scale && y <= lie.height * lie.scale;
  return { is: onTable ? "ground" : "desk" };
}
