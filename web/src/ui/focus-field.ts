/** Leads to a field: focuses the first control inside the element, or the element itself. */
export function focusField(id: string): void {
  const place = document.getElementById(id);
  const control = place?.matches('input, button')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, select, button');
  control?.focus();
  // Free of the bars: focusing alone is content with a part of it.
  control?.scrollIntoView({ block: 'nearest' });
}
