import type { Problem } from '@zaehlwerk/contract/problems';
import type { Job } from '@zaehlwerk/domain/job/job';
import { classifyAttempt } from '@zaehlwerk/domain/submission/attempt';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { lackOf } from '../server/use-lack.ts';
import { useConnection } from '../server/use-server.ts';
import { useNotices } from '../ui/use-notices.ts';
import { hasLostItsJob } from '../outbox/outbox-entry.ts';
import type { Submitted } from '../outbox/outbox.ts';
import { useReason } from '../outbox/use-waiting.ts';
import { useTexts } from '../text/use-texts.ts';

/** The outcome of a submitted reading, as far as its form needs to know. */
export type Result =
  /** The form is done: the server has the reading, or this device keeps it until then. Null if the job is unknown. */
  | {
      readonly kind: 'sent';
      readonly kept: boolean;
      readonly job: Job | null;
      /** The list no longer shows the job as it is: another tab has sent its reading, or it was taken away. */
      readonly stale: boolean;
    }
  | {
      readonly kind: 'failed';
      /** The server has validated this content for good: another attempt is a new submission. */
      readonly validated: boolean;
      readonly problem: Problem | null;
      /** What to show on the form, in addition to the server's messages; null for nothing. */
      readonly reason: string | null;
    };

/** The texts about the outcome of a reading. */
export interface SendWords {
  /** Null if the next screen shows the outcome: a notice would cover it. */
  readonly sent: { readonly title: string; readonly text: string } | null;
  readonly failed: { readonly title: string; readonly text: string };
}

/** For a partly sent reading: the names of its rates, and what holds back the others. */
export interface InPart {
  readonly sent: string;
  readonly left: string;
}

/** A form's own texts about the outcome of a reading. */
export interface OwnWords {
  /** A text of its own for an error status of the server; null for the usual one. */
  readonly refusal?: ((status: number) => string | null) | undefined;
  readonly inPart?: InPart | null | undefined;
}

export interface Submitting {
  readonly sending: boolean;
  /** Shows what comes of a reading; whatever happens, `sending` ends. */
  readonly follow: (submit: () => Promise<Submitted>, words?: OwnWords) => Promise<Result>;
}

/** Whether a form is sending its reading, and what comes of it in words. */
export function useSubmit(own?: SendWords): Submitting {
  const tell = useTelling(own);
  const [sending, setSending] = useState(false);
  return {
    sending,
    follow: async (submit, words) => {
      setSending(true);
      try {
        return tell(await submit(), words);
      } catch (error) {
        // The outcome is unknown; sent again, it is the same submission.
        reportError(error);
        return tell({ kind: 'refused', status: 500, problem: null });
      } finally {
        setSending(false);
      }
    },
  };
}

function useTelling(own?: SendWords) {
  const [notices, connection, { t }] = [useNotices(), useConnection(), useTexts()];
  const { online: network } = useDevice();
  const reasonOf = useReason();
  const { sent, failed: failure } = own ?? {
    sent: { title: t('reading.sent.title'), text: t('reading.sent.text') },
    failed: { title: t('reading.failed.title'), text: t('reading.failed.text') },
  };
  const failed = (text: string) => notices.show('ERROR', failure.title, text, 'reading.failed');
  // An incomplete submission must not look like success.
  const arrivedInPart = (part: InPart, how: 'sent' | 'kept', also: string | null = null) => {
    const text = also === null ? part.left : `${also} ${part.left}`;
    notices.show('WARNING', t(`reading.part.${how}`, { rates: part.sent }), text, `reading.${how}`);
  };
  return (submitted: Submitted, { refusal, inPart = null }: OwnWords = {}): Result => {
    // The outcome of an earlier attempt is no longer true.
    notices.closeReadings();
    switch (submitted.kind) {
      case 'delivered':
        if (inPart !== null) arrivedInPart(inPart, 'sent');
        else if (sent !== null) notices.show('SUCCESS', sent.title, sent.text, 'reading.sent');
        return { kind: 'sent', kept: false, job: submitted.job, stale: submitted.job === null };
      case 'kept': {
        const when = t(`waiting.${lackOf(connection, network) ?? 'online'}`);
        if (inPart !== null) arrivedInPart(inPart, 'kept', when);
        else if (sent !== null) notices.show('INFO', t('waiting.title'), when, 'reading.kept');
        return { kind: 'sent', kept: true, job: null, stale: false };
      }
      case 'undeliverable': {
        const { entry } = submitted;
        // That an account has ended is said by whoever signs it out.
        if (hasLostItsJob(entry)) notices.show('ERROR', failure.title, reasonOf(entry)?.words);
        return { kind: 'sent', kept: true, job: null, stale: true };
      }
      case 'notKept': {
        const reason = t(`reading.notKept.${submitted.why}`);
        failed(reason);
        return { kind: 'failed', validated: false, problem: null, reason };
      }
      case 'photoLost':
        failed(failure.text);
        return { kind: 'failed', validated: false, problem: null, reason: null };
      case 'refused': {
        const { status, problem } = submitted;
        const words = refusal?.(status) ?? null;
        if (words === null) failed(failure.text);
        else notices.show('ERROR', words, null, 'reading.failed');
        const validated = classifyAttempt({ status, accepted: false }) === 'refused';
        return { kind: 'failed', validated, problem, reason: null };
      }
    }
  };
}

/** Notices about a reading disappear with its screen. */
export function useEndingNotices(): void {
  const notices = useNotices();
  useEffect(() => notices.closeReadings, [notices]);
}
