/** The headings of the page, and the `main` around them; what lies beneath a lock has its own, unseen. */
const headings = new Set<HTMLElement>();
const mains = new Set<HTMLElement>();

/** The `ref` of every screen's `h1`, which gets the focus when the screen opens. */
export function screenHeading(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  element.tabIndex = -1;
  headings.add(element);
  return () => void headings.delete(element);
}

/** The `ref` of `main`, which gets the focus while a screen has no heading. */
export function screenMain(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  mains.add(element);
  return () => void mains.delete(element);
}

/** Opens a screen: at the top, with the focus on its heading. */
export function beginScreen(): void {
  window.scrollTo(0, 0);
  focusScreen();
}

/** Focuses the visible heading of the screen; some screens have one for wide and one for narrow windows. */
export function focusScreen(): void {
  (lastSeen(headings) ?? lastSeen(mains))?.focus({ preventScroll: true });
}

/** Moves the focus past the header. */
export function focusMain(): void {
  lastSeen(mains)?.focus();
}

function lastSeen(elements: ReadonlySet<HTMLElement>): HTMLElement | undefined {
  return Array.from(elements).findLast((one) => one.getClientRects().length > 0);
}
