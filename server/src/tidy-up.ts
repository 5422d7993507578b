import { clearDeliveries } from './delivery/deliver.ts';
import { deleteOverSessions } from './features/clerks/tell-session.ts';
import { deleteExpiredSessions } from './features/accounts/session.ts';
import { deleteHandedOver, forgetSubmissions } from './features/without-access/delete-handed-over.ts';
import { clearMails } from './features/mail/send-mails.ts';
import { sweepOrphans } from './features/photos/kept-photos.ts';
import { handOnReminders } from './features/reminders/run-reminders.ts';
import { clearLateWords, handOnDeletions } from './features/tenant-deletion/run-deletion.ts';
import { runRetention } from './features/retention/run-retention.ts';
import { clearAnswers } from './features/readings/clear-answers.ts';
import { clearImportAnswers, handOn } from './intake/kept/keep-importing.ts';
import { forgetUndoable } from './intake/undo/keep-before.ts';
import { systemScope } from './http/caller/system-scope.ts';
import type { SystemScope } from './http/scope.ts';
import type { Parts } from './parts.ts';

/** Removes what has expired and gives the number removed. Several instances may run it at the same time. */
type Tidying = (parts: Parts, system: SystemScope) => Promise<number>;

/** Everything that is cleaned up, in this order, by its name in the log. */
const TIDYINGS: Readonly<Record<string, Tidying>> = {
  'readings without access handed over 90 days ago': deleteHandedOver,
  'readings whose receipt can no longer be asked for': forgetSubmissions,
  'what rules of tenants delete': runRetention,
  'photos nothing names': sweepOrphans,
  'answers kept for repeated sends': clearAnswers,
  'refresh tokens that expired': deleteExpiredSessions,
  'sessions at the desk that are over': deleteOverSessions,
  'mails given up long ago': clearMails,
  'what imports in the background answered long ago': clearImportAnswers,
  'what imports changed long ago': forgetUndoable,
  'what was delivered long ago': clearDeliveries,
  'words of applications that were deleted': clearLateWords,
  'work that the queue has lost': async (parts, system) => {
    await handOn(parts, system);
    await handOnReminders(parts, system);
    await handOnDeletions(parts, system);
    return 0;
  },
};

const HOUR_MS = 60 * 60 * 1000;

/** Tidies up once. A failure is logged and does not stop the others; the next round tries again. */
export async function tidyUp(parts: Parts, tidyings: Readonly<Record<string, Tidying>> = TIDYINGS): Promise<void> {
  for (const [what, tidy] of Object.entries(tidyings)) {
    try {
      const removed = await tidy(parts, systemScope('tidy-up'));
      if (removed > 0) parts.log.info({ what, removed }, 'cleaned up');
    } catch (error) {
      parts.log.error({ err: error, what }, 'cleaning up failed');
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
