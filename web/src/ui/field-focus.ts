/** Focuses the element with this id if it is a control, otherwise the first control inside it. */
export function focusField(id: string): void {
  const place = document.getElementById(id);
  const control = place?.matches('input, button')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus();
  // Focusing alone may leave the control partly under a bar.
  control?.scrollIntoView({ block: 'nearest' });
}

/**
 * For the button below a form. A press takes the focus from the field, what is then said there moves the button away from
 * under the pointer, and the press is lost: so the field keeps the focus until the button is let go.
 */
export const STAY_IN_FIELD = {
  onMouseDown: (event: { readonly preventDefault: () => void }): void => event.preventDefault(),
  onMouseUp: (event: { readonly currentTarget: HTMLElement }): void => event.currentTarget.focus(),
} as const;

/** Whether a pointer is down, as far as its events say. */
let isDown = false;
for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
  addEventListener(name, () => (isDown = name === 'pointerdown'), { capture: true });

/**
 * Runs it now, or, while a pointer is pressed somewhere, once that press is over and its click was dispatched. A field that is
 * left by pressing a button loses the focus before the press ends; what it shows then would move the page, and the
 * button from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  // Firefox makes nothing `:active` before the focus has moved; fingers are up again before it moves.
  if (!isDown && document.querySelector(':active') === null) {
    run();
    return;
  }
  const over = new AbortController();
  const end = () => {
    over.abort();
    setTimeout(run);
  };
  for (const name of ['pointerup', 'pointercancel', 'mouseup'])
    addEventListener(name, end, { signal: over.signal, capture: true });
}
