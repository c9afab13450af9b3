import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Page } from "../../generated/protocol";
import { offer, page, seated } from "../fake";
import { Place } from "../place.svelte";
import SealedList from "./SealedList.svelte";

function shown(more: Partial<Page>): string {
  const { control } = seated(page(1, [offer("end", 1)], { asked: [0, 1], way: "lists", ...more }));
  return render(SealedList, { props: { control, place: new Place(control) } }).body.replace(/<!--.*?-->/g, "");
}

describe("a list under seal", () => {
  it("shows its own commands, each to be taken off, and may be finished", () => {
    const html = shown({
      list: [
        [4, "turn Emden to port"],
        [7, "fire A at Sydney"],
      ],
    });
    expect(html).toContain("Turn Emden to port");
    expect(html.match(/Take off the list/g)).toHaveLength(2);
    expect(html).toContain("List done");
    expect(html).toContain("two on it");
  });

  it("is closed once it is sealed, and says who is waited for", () => {
    const html = shown({ list: [[4, "turn Emden to port"]], sealed: [0] });
    expect(html).toContain("Sealed.");
    expect(html).toContain("Red has decided");
    expect(html).not.toContain("Take off");
    expect(html).not.toContain("List done");
  });

  it("may hold one sealed command, and is not there where commands are open", () => {
    expect(shown({ way: "sealed" })).toContain("Nothing is written yet.");
    expect(shown({ way: "sealed" })).not.toContain("List done");
    expect(shown({ way: "command" })).not.toContain("seal");
    expect(shown({ asked: [1] })).not.toContain("seal");
  });
});
