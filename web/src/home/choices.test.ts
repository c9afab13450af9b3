import { describe, expect, it } from "vitest";
import type { BookCard, ScenarioCard } from "../generated/protocol";
import {
  fitting,
  invite,
  keep,
  keysHere,
  long,
  opponents,
  recall,
  seatHere,
  share,
  request,
  valuesOf,
  valueWords,
  type Choices,
} from "./choices";
import { opponentName } from "../text/kinds";
import { forget, invitations, known, remember, whenWords, withdraw } from "./known";

function card(id: string, sides: string[]): ScenarioCard {
  const armies = sides.map((name) => ({ name, pieces: 5, points: 300, list: null, limit: null }));
  const about = { title: id, text: "", era: "ww2", takes_forces: false };
  return {
    id,
    rulebook: "mad",
    ...about,
    sides: armies,
    table: { x: 1, y: 1 },
    turns: 6,
    minutes: 30,
    demonstration: false,
    guided: false,
    theatre: "land",
    hidden: false,
  };
}

const book: BookCard = {
  key: "mad",
  forces: true,
  attacks: true,
  unit: { name: "mm", micrometres: 1000 },
  title: "Micro Armour Devastation",
  edition: "2006",
  scenarios: [card("first", ["Red", "Blue"]), card("three", ["A", "B", "C"])],
  players: [
    { name: "recruit", title: "" },
    { name: "doctrine", title: "" },
    { name: "search", title: "" },
  ],
  coverage: { proved: 1, planned: 0 },
  presets: [
    { id: "club", title: "as most play it" },
    { id: "by-the-book", title: "as published" },
  ],
  switches: [
    {
      id: "smoke",
      title: "smoke",
      class: "optional",
      date: null,
      clauses: [],
      values: "on | off",
      default: "off",
      value: "off",
    },
  ],
};

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("choices", () => {
  it("are the first battle against the best computer player before anything is chosen", () => {
    const choices = fitting({}, [book]);
    expect(choices?.scenario).toBe("first");
    expect(choices?.seats).toEqual([{ by: "me" }, { by: "computer", player: "doctrine" }]);
    expect(request(choices as Choices)).toEqual({
      book: "mad",
      scenario: "first",
      seats: ["person", { computer: "doctrine" }],
    });
  });

  it("that no longer fit fall back", () => {
    const before = { book: "mad", scenario: "gone", preset: "gone", set: { gone: "on", smoke: "on" } };
    const choices = fitting(before, [book]);
    expect(choices).toMatchObject({ scenario: "first", preset: "", set: { smoke: "on" } });
    expect(fitting({ scenario: "three", seats: [{ by: "me" }] }, [book])?.seats).toHaveLength(3);
    expect(fitting({}, [])).toBeNull();
  });

  it("are kept for the next time, and rubbish is not read", () => {
    const store = memory();
    const choices = fitting({ typedDice: true, preset: "by-the-book", asOf: "2005-03-31" }, [book]) as Choices;
    keep(store, choices);
    expect(recall(store)).toEqual(choices);
    expect(request(choices).as_of).toBe("2005-03-31");
    expect(fitting({ asOf: "yesterday" }, [book])?.asOf).toBe("");
    expect(recall({ getItem: () => "{" })).toEqual({});
    expect(recall({ getItem: () => '{"seats":[{"by":"nobody"}]}' })).toEqual({});
    expect(recall(undefined)).toEqual({});
  });

  it("open the sides that are mine, and none but the spectator's where I hold none", () => {
    const created = {
      sides: [
        { name: "A", key: "a" },
        { name: "B", key: "b" },
      ],
      spectator: "s",
    };
    const choices = fitting({}, [book]) as Choices;
    expect(keysHere(choices, created)).toEqual(["a"]);
    expect(keysHere({ ...choices, seats: [{ by: "me" }, { by: "me" }] }, created)).toEqual(["a", "b"]);
    expect(keysHere({ ...choices, seats: [{ by: "friend" }, { by: "friend" }] }, created)).toEqual(["s"]);
    expect(seatHere({ ...choices, seats: [{ by: "me" }, { by: "me" }] }, created)).toBe("A and B");
    expect(seatHere({ ...choices, seats: [{ by: "friend" }, { by: "friend" }] }, created)).toBe("Spectator");
    const guests = {
      ...created,
      sides: [
        { name: "A", key: "a" },
        { name: "B", key: null, invitation: "i" },
      ],
    };
    expect(invite(guests)).toEqual([
      { seat: "B", key: "i", side: 1 },
      { seat: "Spectators", key: "s" },
    ]);
    const friend: Choices = { ...choices, seats: [{ by: "me" }, { by: "friend" }], practice: true };
    expect(request(friend)).toMatchObject({ seats: ["person", "invited"] });
    expect(request(friend).practice, "there is no computer to practise against").toBeUndefined();
    expect(request({ ...choices, practice: true }).practice).toBe(true);
  });

  it("name the computer players, the strongest first, and draw a share of the dice", () => {
    expect(opponents(book.players).map((each) => opponentName(each.name))).toEqual(["Veteran", "Seasoned", "Recruit"]);
    expect(opponentName("search:120")).toBe("Veteran");
    expect(opponentName("new")).toBe("new");
    expect(share()).toMatch(/^[0-9a-f]{32}$/);
    expect(share()).not.toBe(share());
  });

  it("say how long a battle lasts", () => {
    expect(long(card("x", []))).toBe("6 turns, 30 min");
    expect(long({ ...card("x", []), turns: null, minutes: 150 })).toBe("2 h 30 min");
    expect(long({ ...card("x", []), minutes: 120 })).toBe("6 turns, 2 h");
  });

  it("of a switch are words or a range", () => {
    expect(valuesOf("on | off")).toEqual({ words: ["on", "off"] });
    expect(valuesOf("0 to 20")).toEqual({ from: 0, to: 20 });
    expect(valueWords("next_activation")).toBe("next activation");
  });
});

describe("battles that this browser knows", () => {
  it("are listed, the last one first, and can be forgotten", () => {
    const store = memory();
    const one = { battle: "b1", keys: ["k"], title: "One", seat: "Red", when: 1 };
    const two = { battle: "b2", keys: ["l"], title: "Two", seat: "Blue", when: 2 };
    remember(one, store);
    remember(two, store);
    remember({ ...one, when: 3 }, store);
    expect(known(store).map((each) => each.battle)).toEqual(["b1", "b2"]);
    remember({ ...one, links: [{ seat: "Blue", key: "x" }] }, store);
    remember({ ...one, when: 4 }, store);
    expect(invitations(["k"], store)).toEqual([{ seat: "Blue", key: "x" }]);
    expect(invitations(["l"], store)).toEqual([]);
    remember(
      {
        ...one,
        links: [
          { seat: "Blue", key: "x", side: 1 },
          { seat: "Spectators", key: "s" },
        ],
      },
      store,
    );
    withdraw(["k"], 1, store);
    expect(invitations(["k"], store)).toEqual([{ seat: "Spectators", key: "s" }]);
    forget(two, store);
    expect(known(store)).toHaveLength(1);
    expect(known({ getItem: () => '[{"battle":1}]', setItem: () => undefined })).toEqual([]);
  });

  it("say when they were open", () => {
    const then = new Date(2026, 4, 3, 14, 5).getTime();
    expect(whenWords(then, then + 1000)).toBe("today, 14:05");
    expect(whenWords(then, new Date(2026, 6, 1).getTime())).toBe("3 May, 14:05");
    expect(whenWords(then, new Date(2027, 6, 1).getTime())).toBe("3 May 2026, 14:05");
  });
});
