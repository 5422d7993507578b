/** The ids the fields of the form are found by: to tie words to them and to lead to them. */
export const DATE_ID = 'reading-date';
export const COMMENT_ID = 'reading-comment';

export function rateId(taskId: string): string {
  return `rate-${taskId}`;
}

/** The button that adds a photo to a rate. */
export function photosId(taskId: string): string {
  return `photos-${taskId}`;
}

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
