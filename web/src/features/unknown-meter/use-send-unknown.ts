import { judgedDay } from '@zaehlwerk/domain/reading/check-reading-date';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { UnknownReadingSubmission } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { useRef, useState } from 'react';
import { randomId } from '../../device/random-id.ts';
import { useDevice } from '../../device/use-device.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useTellSubmitted } from '../../outbox-status/use-tell-submitted.ts';
import { picturesOf } from '../../photos/attached-photos.ts';
import { useTexts } from '../../text/use-texts.ts';
import { freezeUnknownReading, sendUnknownReading } from './send-unknown-reading.ts';
import type { ServerMessages, UnknownDraft } from './unknown-draft.ts';
import { messagesOf } from './unknown-problems.ts';

/**
 * Sends the form (SND-14 to SND-18). Everything typed stays in the form until the server has accepted it or this device
 * keeps it. What was sent in vain is remembered, so that trying again with the same content is the same submission.
 */
export function useSendUnknown({ form, onRefused, onSent }: SendNeeds) {
  const [outbox, device, notices, tell] = [useOutbox(), useDevice(), useNotices(), useTellSubmitted()];
  const { t } = useTexts();
  const [sending, setSending] = useState(false);
  const failed = useRef<UnknownReadingSubmission<Blob> | null>(null);

  const send = async (draft: UnknownDraft, login: string, value: Decimal) => {
    setSending(true);
    const submission = freezeUnknownReading(
      {
        id: randomId(),
        capturedAt: device.clock.now(),
        meterNumber: draft.meterNumber,
        value,
        readingDate: judgedDay(draft.date),
        comment: draft.comment,
        readingImages: picturesOf(draft.photos),
        login,
      },
      failed.current,
    );
    failed.current = submission;
    const submitted = await sendUnknownReading(outbox, submission, form);
    setSending(false);
    const notAllowed = submitted.kind === 'refused' && submitted.problem?.status === 403;
    const { judged, reason } = notAllowed ? { judged: true, reason: null } : tell(submitted);
    if (notAllowed) notices.show('ERROR', t('jobs.unknownMeterReading.notAllowedNotification'));
    if (judged) failed.current = null;
    if (submitted.kind === 'delivered' || submitted.kind === 'kept') onSent(submission);
    else if (submitted.kind === 'refused' && submitted.problem !== null) onRefused(messagesOf(submitted.problem));
    else if (reason !== null) onRefused({ whole: [reason] });
  };
  return { sending, send };
}

interface SendNeeds {
  /** What the device keeps of the form. */
  readonly form: unknown;
  readonly onRefused: (messages: ServerMessages) => void;
  /** The form is done with: the server has the reading, or this device keeps it until then. */
  readonly onSent: (submission: UnknownReadingSubmission<unknown>) => void;
}
