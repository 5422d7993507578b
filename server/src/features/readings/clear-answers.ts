import type { Parts } from '../../parts.ts';
import { clearAnswersBefore } from './readings-store.ts';

/** OPN-083. */
const KEPT_DAYS = 90;
const MS_PER_DAY = 86_400_000;

/**
 * Empties the answers that are kept for repeated sends after 90 days. The key stays taken, so even a send repeated after
 * that never becomes a second reading; it gets the job as it is then. Gives how many were emptied.
 */
export function clearAnswers(parts: Parts): Promise<number> {
  return clearAnswersBefore(parts.pool, new Date(parts.clock().getTime() - KEPT_DAYS * MS_PER_DAY));
}
