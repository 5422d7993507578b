/** Not allowed in file names, or not to be seen in them: a sign that turns the direction of writing hides the ending. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The parts with `_` between them and in place of every character that no file name may have, and the ending.
 * @see OPN-119
 */
export function fileName(ending: 'xlsx' | 'csv' | 'png', ...parts: readonly string[]): string {
  return `${parts.map((part) => part.trim().replace(FORBIDDEN, '_')).join('_')}.${ending}`;
}
