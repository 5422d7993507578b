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
 * For the button below a form. A press would take the focus from the field, the error that then appears moves the
 * button away from under the pointer, and the click is lost: so the field keeps the focus until the button is released.
 */
export const STAY_IN_FIELD = {
  onMouseDown: (event: { readonly preventDefault: () => void }): void => event.preventDefault(),
  onMouseUp: (event: { readonly currentTarget: HTMLElement }): void => event.currentTarget.focus(),
} as const;

/** Whether a pointer is down, according to its events. */
let isDown = false;
for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
  addEventListener(name, () => (isDown = name === 'pointerdown'), { capture: true });

/**
 * Runs it now, or, while a pointer is down, after the release and its click. A field left by pressing a button loses
 * the focus before the press ends; showing an error then would move the button away from under the pointer, and the
 * click would be lost.
 */
export function afterPress(run: () => void): void {
  // Firefox sets `:active` only after the focus has moved; touches end before it moves.
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
