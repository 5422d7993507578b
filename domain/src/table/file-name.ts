/**
 * Not allowed in file names, or not to be seen in them: a character that reverses the writing direction hides the
 * extension.
 */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The parts with `_` between them and in place of every character that no file name may have, and the ending.
 * @see OPN-119
 */
export function fileName(ending: 'xlsx' | 'csv' | 'png', ...parts: readonly string[]): string {
  return `${parts.map((part) => part.trim().replace(FORBIDDEN, '_')).join('_')}.${ending}`;
}
