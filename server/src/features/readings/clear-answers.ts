import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { clearAnswersBefore } from './answers-store.ts';

const KEPT_DAYS = 90;
const MS_PER_DAY = 86_400_000;
/** One statement takes about ten milliseconds for this many; a round, for which a stop waits, a few seconds. */
const BATCH = { size: 1000, most: 100 };

/**
 * Empties the answers that are kept for repeated sends after 90 days, in batches; what is left after this many is for
 * the next round. The key stays taken, so even a send repeated after that never becomes a second reading; it gets the
 * job as it is then. Returns how many were emptied.
 */
export async function clearAnswers(parts: Parts, system: SystemScope, batch: typeof BATCH = BATCH): Promise<number> {
  const before = new Date(parts.clock().getTime() - KEPT_DAYS * MS_PER_DAY);
  let cleared = 0;
  for (let count = 0; count < batch.most; count += 1) {
    const now = await clearAnswersBefore(parts.pool, system, before, batch.size);
    cleared += now;
    if (now < batch.size) break;
  }
  return cleared;
}
