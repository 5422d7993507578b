import type { Job } from '@zaehlwerk/domain/job/job';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import type { Submission } from '@zaehlwerk/domain/submission/submission';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAccounts } from '../../accounts/use-accounts.ts';
import { randomId } from '../../device/random-id.ts';
import { useDevice } from '../../device/use-device.ts';
import { takeOverJob } from '../../meter/use-jobs.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { useServerApi } from '../../server-api/use-server-api.ts';
import { useTexts } from '../../text/use-texts.ts';
import { encodePhotos } from './encode-photos.ts';
import { freezeReading } from './freeze-reading.ts';
import type { ReadingDraft } from './reading-draft.ts';
import { sendReading } from './send-reading.ts';
import { messagesOf, type ServerMessages } from './server-messages.ts';

/**
 * Sends the valid rates of a form (SND-12 to SND-16). What was sent in vain is kept, so that trying again with the same
 * content is the same submission. Everything typed stays in the form until the server has accepted it.
 */
export function useSend({ job, accountId, draft, onRefused, onSent }: SendNeeds) {
  const [api, accounts, device, notices] = [useServerApi(), useAccounts(), useDevice(), useNotices()];
  const client = useQueryClient();
  const { t } = useTexts();
  const [sending, setSending] = useState(false);
  const failed = useRef<Submission | null>(null);

  const send = async (rates: readonly ValidRate[]) => {
    setSending(true);
    const parts = { jobId: job.id, readingDate: draft.date, comment: draft.comment, rates };
    // The system may have thrown away a picture meanwhile: then nothing is sent, and the form is free again.
    const images = await encodePhotos(draft, rates).catch(() => null);
    if (images === null) {
      setSending(false);
      notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'));
      return;
    }
    const submission = freezeReading({ ...parts, images, now: device.clock.now(), newId: randomId }, failed.current);
    failed.current = submission;
    const attempt = await sendReading(api, accounts.bearerOf(accountId), submission);
    setSending(false);
    if (attempt.kind === 'delivered') {
      failed.current = null;
      takeOverJob(client, attempt.job);
      notices.show('SUCCESS', t('reading.sent.title'), t('reading.sent.text'));
      // After the screen has been told of the new job, so that no empty form shows in between.
      notifyManager.schedule(onSent);
      return;
    }
    if (attempt.kind === 'refused') {
      // The server has judged this content: another attempt is a new submission.
      failed.current = null;
      onRefused(messagesOf(attempt.problem, submission));
    }
    notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'));
  };
  return { sending, send };
}

interface SendNeeds {
  readonly job: Job;
  readonly accountId: string;
  readonly draft: ReadingDraft;
  readonly onRefused: (messages: ServerMessages) => void;
  readonly onSent: () => void;
}
