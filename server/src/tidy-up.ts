import { deleteExpiredSessions } from './features/accounts/session.ts';
import { sweepOrphans } from './features/photos/sweep-orphans.ts';
import { clearAnswers } from './features/readings/clear-answers.ts';
import { systemScope } from './http/caller/system-scope.ts';
import type { SystemScope } from './http/scope.ts';
import type { Parts } from './parts.ts';

/** Removes what is past its time and gives how much that was. Any instance may run it at any time, also at once. */
type Tidying = (parts: Parts, system: SystemScope) => Promise<number>;

/** What is tidied up, in this order; the names are those of the log. */
const TIDYINGS: Readonly<Record<string, Tidying>> = {
  'photos nothing names': sweepOrphans,
  'answers kept for repeated sends': clearAnswers,
  'refresh tokens that expired': deleteExpiredSessions,
};

const HOUR_MS = 60 * 60 * 1000;

/** Tidies up once. What fails is logged and does not keep the others from being done; the next round tries again. */
export async function tidyUp(parts: Parts, tidyings: Readonly<Record<string, Tidying>> = TIDYINGS): Promise<void> {
  for (const [what, tidy] of Object.entries(tidyings)) {
    try {
      const removed = await tidy(parts, systemScope('tidy-up'));
      if (removed > 0) parts.log.info({ what, removed }, 'tidied up');
    } catch (error) {
      parts.log.error({ err: error, what }, 'tidying up failed');
    }
  }
}

/** Tidies up every hour until it is stopped; stopping waits for a round under way. */
export function keepTidy(parts: Parts): { stop(): Promise<void> } {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= tidyUp(parts).finally(() => {
      round = null;
    });
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
