/** The headings of the screens that are in the page, and what is around the screen. */
const headings = new Set<HTMLElement>();
let main: HTMLElement | null = null;

/** The `ref` of every screen's `h1`: it takes the focus when the screen begins. */
export function screenHeading(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  element.tabIndex = -1;
  headings.add(element);
  return () => void headings.delete(element);
}

/** The `ref` of `main`, for screens that have no heading yet. */
export function screenMain(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  main = element;
  return () => {
    if (main === element) main = null;
  };
}

/** Begins a screen: at the top, with the focus on its heading (SHL-03, A09). */
export function beginScreen(): void {
  window.scrollTo(0, 0);
  focusScreen();
}

/** Puts the focus on the heading of the screen: the one that is seen, where wide and narrow windows have one each. */
export function focusScreen(): void {
  const heading = Array.from(headings).findLast((one) => one.getClientRects().length > 0);
  (heading ?? main)?.focus({ preventScroll: true });
}

/** Leads past the frame, to what is around the screen. */
export function focusMain(): void {
  main?.focus();
}
