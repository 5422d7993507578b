import { dropBrokenSamples } from './demo/make-sample.ts';
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

/**
 * Removes what has expired and gives the number removed. Several instances may run it at the same time. What takes long ends soon
 * after the signal: a stop waits for it.
 */
type Tidying = (parts: Parts, system: SystemScope, signal: AbortSignal) => Promise<number>;

/** Everything that is cleaned up, in this order, by its name in the log. */
const TIDYINGS: Readonly<Record<string, Tidying>> = {
  'readings without access handed over 90 days ago': (parts, system) => deleteHandedOver(parts, system),
  'readings whose receipt can no longer be asked for': forgetSubmissions,
  'what rules of tenants delete': (parts, system, signal) => runRetention(parts, system, { signal }),
  'answers kept for repeated sends': (parts, system) => clearAnswers(parts, system),
  'refresh tokens that expired': deleteExpiredSessions,
  'sessions at the desk that are over': deleteOverSessions,
  'mails given up long ago': clearMails,
  'what imports in the background answered long ago': clearImportAnswers,
  'what imports changed long ago': forgetUndoable,
  'what was delivered long ago': clearDeliveries,
  'samples whose making has broken off': dropBrokenSamples,
  'words of applications that were deleted': clearLateWords,
  'work that the queue has lost': async (parts, system) => {
    await handOn(parts, system);
    await handOnReminders(parts, system);
    await handOnDeletions(parts, system);
    return 0;
  },
  // Last, because nothing waits for it, and it may take a minute.
  'photos nothing names': (parts, system, signal) => sweepOrphans(parts, system, { signal }),
};

const HOUR_MS = 60 * 60 * 1000;

/** Tidies up once. A failure is logged and does not stop the others; the next round tries again. */
export async function tidyUp(
  parts: Parts,
  tidyings: Readonly<Record<string, Tidying>> = TIDYINGS,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const [what, tidy] of Object.entries(tidyings)) {
    if (signal.aborted) return;
    try {
      const removed = await tidy(parts, systemScope('tidy-up'), signal);
      if (removed > 0) parts.log.info({ what, removed }, 'cleaned up');
    } catch (error) {
      parts.log.error({ err: error, what }, 'cleaning up failed');
    }
  }
}

/** Tidies up every hour until it is stopped; stopping ends a round under way, and waits for what it is at. */
export function keepTidy(parts: Parts): { stop(): Promise<void> } {
  let round: Promise<void> | null = null;
  const stopping = new AbortController();
  const timer = setInterval(() => {
    round ??= tidyUp(parts, TIDYINGS, stopping.signal).finally(() => {
      round = null;
    });
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
