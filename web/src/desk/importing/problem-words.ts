import type { Problem } from '@zaehlwerk/contract/problems';

const MOST = 5;

/** Why something was refused, with what exactly does not fit: a number that is another by now, orders that are in the way. */
export function problemWords({ message, fieldErrors }: Pick<Problem, 'message' | 'fieldErrors'>): string {
  const details = new Set(fieldErrors.map((one) => one.message).filter((one) => one !== message));
  return [message, ...Array.from(details).slice(0, MOST)].join(' ');
}
