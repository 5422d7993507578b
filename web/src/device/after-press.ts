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
