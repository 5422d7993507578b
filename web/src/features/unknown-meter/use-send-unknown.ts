import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { UnknownReadingSubmission } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { useRef, useState } from 'react';
import { useAccounts } from '../../accounts/use-accounts.ts';
import { randomId } from '../../device/random-id.ts';
import { useDevice } from '../../device/use-device.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { picturesOf } from '../../photos/attached-photos.ts';
import { encodePictures } from '../../photos/encode-pictures.ts';
import { useServerApi } from '../../server-api/use-server-api.ts';
import { useTexts } from '../../text/use-texts.ts';
import { freezeUnknownReading, sendUnknownReading } from './send-unknown-reading.ts';
import type { ServerMessages, UnknownDraft } from './unknown-draft.ts';
import { messagesOf } from './unknown-problems.ts';

/**
 * Sends the form (SND-14 to SND-16). What was sent in vain is kept, so that trying again with the same content is the
 * same submission. Everything typed stays in the form until the server has accepted it.
 */
export function useSendUnknown({ onRefused, onSent }: SendNeeds) {
  const [api, accounts, device, notices] = [useServerApi(), useAccounts(), useDevice(), useNotices()];
  const { t } = useTexts();
  const [sending, setSending] = useState(false);
  const failed = useRef<UnknownReadingSubmission | null>(null);

  const send = async (draft: UnknownDraft, login: string, value: Decimal) => {
    setSending(true);
    // The system may have thrown away a picture meanwhile: then nothing is sent, and the form is free again.
    const readingImages = await encodePictures(picturesOf(draft.photos)).catch(() => null);
    if (readingImages === null) {
      setSending(false);
      notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'));
      return;
    }
    const submission = freezeUnknownReading(
      {
        id: randomId(),
        capturedAt: device.clock.now(),
        meterNumber: draft.meterNumber,
        value,
        readingDate: draft.date,
        comment: draft.comment,
        readingImages,
        login,
      },
      failed.current,
    );
    failed.current = submission;
    const attempt = await sendUnknownReading(api, accounts.bearerOf(login), submission);
    setSending(false);
    if (attempt.kind === 'delivered') {
      failed.current = null;
      notices.show('SUCCESS', t('reading.sent.title'), t('reading.sent.text'));
      onSent(submission);
      return;
    }
    if (attempt.kind === 'refused') {
      // The server has judged this content: another attempt is a new submission.
      failed.current = null;
      onRefused(messagesOf(attempt.problem));
      if (attempt.problem.status === 403) {
        notices.show('ERROR', t('jobs.unknownMeterReading.notAllowedNotification'));
        return;
      }
    }
    notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'));
  };
  return { sending, send };
}

interface SendNeeds {
  readonly onRefused: (messages: ServerMessages) => void;
  readonly onSent: (submission: UnknownReadingSubmission) => void;
}
