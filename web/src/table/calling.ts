// "It is your turn" for whoever looks elsewhere: in the tab's title and icon, by a sound, by a word of the browser.

import { play } from "../text/sounds";

/** The title of the tab. */
export function titled(title: string, called: boolean): string {
  return called ? `Your turn · ${title}` : `${title} · Sandtable`;
}

/** May the browser say it? */
export function allowed(): "yes" | "no" | "ask" {
  if (typeof Notification === "undefined" || Notification.permission === "denied") return "no";
  return Notification.permission === "granted" ? "yes" : "ask";
}

/** Asks whether it may. */
export async function ask(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Marks the tab, or takes the mark away. */
export function mark(called: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = called ? "/icon-turn.svg" : "/icon.svg";
}

/** Says it once: aloud, and by the browser where the page is not looked at. */
export function call(title: string): void {
  play("turn");
  if (!document.hidden || allowed() !== "yes") return;
  const said = new Notification("It is your turn", { body: title, icon: "/icon-turn.svg", tag: title });
  said.onclick = () => {
    window.focus();
    said.close();
  };
}
