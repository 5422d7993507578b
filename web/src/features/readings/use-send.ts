import type { Job } from '@zaehlwerk/domain/job/job';
import { judgedDay } from '@zaehlwerk/domain/reading/check-reading-date';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import type { Submission } from '@zaehlwerk/domain/submission/submission';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomId } from '../../device/random-id.ts';
import { useDevice } from '../../device/use-device.ts';
import { reloadJobs } from '../../jobs/use-jobs.ts';
import type { Submitted } from '../../outbox/outbox.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useTellSubmitted } from '../../outbox-status/use-tell-submitted.ts';
import { picturesOf } from '../../photos/attached-photos.ts';
import { freezeReading } from './freeze-reading.ts';
import { photosOf, type ReadingDraft } from './reading-draft.ts';
import { sendReading } from './send-reading.ts';
import { messagesOf, NO_MESSAGES, type ServerMessages } from './server-messages.ts';

/**
 * Sends the valid rates of a form (SND-12 to SND-18). Everything typed stays in the form until the server has accepted it
 * or this device keeps it. What was sent in vain is remembered, so that trying again with the same content is the same
 * submission.
 */
export function useSend({ job, accountId, draft, form, onRefused, onSent }: SendNeeds) {
  const [outbox, device, tell, client] = [useOutbox(), useDevice(), useTellSubmitted(), useQueryClient()];
  const [sending, setSending] = useState(false);
  const failed = useRef<Submission<Blob> | null>(null);

  const goOn = (submitted: Submitted, submission: Submission<Blob>) => {
    const { judged, reason } = tell(submitted);
    if (submitted.kind === 'delivered' || submitted.kind === 'kept') {
      failed.current = null;
      // Another tab has sent it: only the server knows the job now.
      if (submitted.kind === 'delivered' && submitted.job === null) void reloadJobs(client);
      // After the screen has been told of the new job, so that no empty form shows in between.
      notifyManager.schedule(onSent);
      return;
    }
    // The server has judged this content: another attempt is a new submission.
    if (judged) failed.current = null;
    if (submitted.kind === 'refused' && submitted.problem !== null)
      onRefused(messagesOf(submitted.problem, submission));
    else if (reason !== null) onRefused({ ...NO_MESSAGES, whole: [reason] });
  };
  const send = async (rates: readonly ValidRate[]) => {
    setSending(true);
    const pictures = Object.fromEntries(rates.map(({ taskId }) => [taskId, picturesOf(photosOf(draft, taskId))]));
    const parts = { jobId: job.id, readingDate: judgedDay(draft.date), comment: draft.comment, rates, pictures };
    const submission = freezeReading({ ...parts, now: device.clock.now(), newId: randomId }, failed.current);
    failed.current = submission;
    const submitted = await sendReading(outbox, accountId, job, submission, form);
    setSending(false);
    goOn(submitted, submission);
  };
  return { sending, send };
}

interface SendNeeds {
  readonly job: Job;
  readonly accountId: string;
  readonly draft: ReadingDraft;
  /** What the device keeps of the draft. */
  readonly form: unknown;
  readonly onRefused: (messages: ServerMessages) => void;
  /** The form is done with: the server has the reading, or this device keeps it until then. */
  readonly onSent: () => void;
}
