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
