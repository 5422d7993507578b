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
