import { plainNumber } from '../photo-reading/photo-outcome.ts';

/**
 * Whether two texts are one meter number as people write it: capitals or not, whatever stands between its parts. Nothing is
 * no number.
 *
 * @see OPN-319
 */
export function isSameMeterNumber(one: string, other: string): boolean {
  const plain = plainNumber(one);
  return plain !== '' && plain === plainNumber(other);
}
