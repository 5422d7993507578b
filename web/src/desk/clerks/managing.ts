import type { Clerk } from '@zaehlwerk/contract/clerk-management';

/** What can be done about a clerk. */
export type Act = 'roles' | 'again' | 'lock' | 'open' | 'end';

/** What whoever asks may do about a clerk, and what makes sense as the clerk stands. */
export function actsOn({ mayChange, state }: Clerk): readonly Act[] {
  const whole: readonly Act[] = mayChange ? ['again', state === 'locked' ? 'open' : 'lock'] : [];
  return ['roles', ...whole, 'end'];
}

/** How many keys end by it, for good. */
export function keysEndedBy(act: Act, { keys, keysHere }: Pick<Clerk, 'keys' | 'keysHere'>): number {
  if (act === 'end') return keysHere ?? 0;
  return act === 'again' || act === 'lock' ? (keys ?? 0) : 0;
}

/** What is said before it, in the order in which it matters. */
export const TELLS = {
  roles: [],
  open: [],
  again: ['sessions', 'factors', 'everywhere'],
  lock: ['sessions', 'everywhere'],
  end: ['sessionsHere', 'factorsIfLast', 'list', 'back'],
} as const satisfies Readonly<Record<Act, readonly string[]>>;
