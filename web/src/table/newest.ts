// A list that grows at its end stays there, unless somebody has scrolled back to read.

/** So near the end counts as at the end, in pixels. */
const NEAR = 48;

function scroller(of: HTMLElement): HTMLElement | null {
  for (let each: HTMLElement | null = of; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return null;
}

/** Keeps the end in sight whenever what is given changes. */
export function newest(node: HTMLElement, _length: number): { update(): void; destroy(): void } {
  const box = scroller(node);
  let atEnd = true;
  const end = (): void => void (box && (box.scrollTop = box.scrollHeight));
  const scrolled = (): void => void (box && (atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR));
  box?.addEventListener("scroll", scrolled, { passive: true });
  end();
  return {
    update: () => requestAnimationFrame(() => atEnd && end()),
    destroy: () => box?.removeEventListener("scroll", scrolled),
  };
}
