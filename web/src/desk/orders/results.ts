/** The id of the list of results: its links are walked by the arrows. */
export const RESULTS = 'desk-results';

const NEXT = { first: 0, next: 1, previous: -1 } as const;

/** Focuses a result from where the focus is; false where there is none. */
export function focusResult(which: keyof typeof NEXT): boolean {
  const links = Array.from(document.querySelectorAll<HTMLElement>(`#${RESULTS} a`));
  const at = links.findIndex((one) => one === document.activeElement);
  const next = links[which === 'first' ? 0 : at + NEXT[which]];
  next?.focus();
  return next !== undefined;
}

/** Focuses the field of the search, which is that of the bar on every screen. */
export function focusSearchField(): void {
  document.querySelector<HTMLElement>('search input')?.focus();
}

/** Whether the focus is in the field of the search. */
export function isInSearchField(): boolean {
  return document.activeElement?.closest('search') != null;
}
