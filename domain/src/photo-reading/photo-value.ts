import type { ReadDigits } from './photo-outcome.ts';

/**
 * What was read on a photo, as it goes with the reading that has it: plain decimal text. Null where a digit is doubtful: then
 * it says nothing against what somebody typed.
 */
export function photoValueOf({ typed, pre, post }: ReadDigits): string | null {
  if ([...pre, ...post].some(({ doubtful }) => doubtful)) return null;
  const whole = typed.pre.replace(/^0+(?=\d)/, '');
  return typed.post === '' ? whole : `${whole}.${typed.post}`;
}
