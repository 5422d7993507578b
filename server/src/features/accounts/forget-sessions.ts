import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { deleteExpiredTokens } from './session-store.ts';

/**
 * Forgets refresh tokens that have expired; an exchanged one is kept until then, so that its reuse is noticed (OPN-031).
 * Answers how many went.
 */
export async function forgetSessions(parts: Pick<Parts, 'db' | 'clock'>, system: SystemScope): Promise<number> {
  const now = parts.clock();
  let forgotten = 0;
  for (;;) {
    const some = await deleteExpiredTokens(parts.db, system, now);
    if (some === 0) return forgotten;
    forgotten += some;
  }
}
