import type { Problem } from '@zaehlwerk/contract/problems';
import type { Job } from '@zaehlwerk/domain/job/job';
import { judgeAttempt } from '@zaehlwerk/domain/submission/attempt';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { lackOf } from '../server/use-lack.ts';
import { useConnection } from '../server/use-server.ts';
import { useNotices } from '../ui/use-notices.ts';
import type { Submitted, ToSubmit } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useTexts } from '../text/use-texts.ts';

/** What became of a reading that was submitted, as far as its form needs to know. */
export type Result =
  /** The form is done with: the server has the reading, or this device keeps it until then. Null where the job is not known. */
  | { readonly kind: 'sent'; readonly kept: boolean; readonly job: Job | null }
  | {
      readonly kind: 'failed';
      /**
       * The server has validated this content, and will not validate it otherwise: another attempt is a new submission.
       */
      readonly judged: boolean;
      readonly problem: Problem | null;
      /** What is to stand on the form, beside what the server said; null when there is nothing. */
      readonly reason: string | null;
    };

/** The words in which the person is told what became of a reading. */
export interface SendWords {
  /** Null where the screen that follows says what became of it: a notice would cover that screen. */
  readonly sent: { readonly title: string; readonly text: string } | null;
  readonly failed: { readonly title: string; readonly text: string };
}

/** Of a reading that goes in part: what its rates are called, and what keeps the others. */
export interface InPart {
  readonly sent: string;
  readonly left: string;
}

/** What a form knows of its own about what becomes of a reading. */
export interface OwnWords {
  /** Words of its own for a status with which the server refuses; null for the usual ones. */
  readonly refusal?: ((status: number) => string | null) | undefined;
  readonly inPart?: InPart | null | undefined;
}

export interface Submitting {
  readonly sending: boolean;
  readonly submit: (toSubmit: ToSubmit, words?: OwnWords) => Promise<Result>;
}

/**
 * Submits a reading: kept first, then sent, and the person is told what became of it (SND-12 to SND-18, OPN-086). Whatever
 * happens, `sending` ends.
 */
export function useSubmit(own?: SendWords): Submitting {
  const [outbox, tell] = [useOutbox(), useTelling(own)];
  const [sending, setSending] = useState(false);
  return {
    sending,
    submit: async (toSubmit, words) => {
      setSending(true);
      try {
        return tell(await outbox.submit(toSubmit), words);
      } catch (error) {
        // Nobody knows whether it has arrived; sent again, it is the same submission.
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
  const { sent, failed: failure } = own ?? {
    sent: { title: t('reading.sent.title'), text: t('reading.sent.text') },
    failed: { title: t('reading.failed.title'), text: t('reading.failed.text') },
  };
  const failed = (text: string) => notices.show('ERROR', failure.title, text, 'reading.failed');
  // That something is left must not look like success.
  const arrivedInPart = (part: InPart, how: 'sent' | 'kept', also: string | null = null) => {
    const text = also === null ? part.left : `${also} ${part.left}`;
    notices.show('WARNING', t(`reading.part.${how}`, { rates: part.sent }), text, `reading.${how}`);
  };
  return (submitted: Submitted, { refusal, inPart = null }: OwnWords = {}): Result => {
    // What an earlier attempt came to is no longer true, whatever this one comes to.
    notices.closeReadings();
    switch (submitted.kind) {
      case 'delivered':
        if (inPart !== null) arrivedInPart(inPart, 'sent');
        else if (sent !== null) notices.show('SUCCESS', sent.title, sent.text, 'reading.sent');
        return { kind: 'sent', kept: false, job: submitted.job };
      case 'kept': {
        const when = t(`waiting.${lackOf(connection, network) ?? 'online'}`);
        if (inPart !== null) arrivedInPart(inPart, 'kept', when);
        else if (sent !== null) notices.show('INFO', t('waiting.title'), when, 'reading.kept');
        return { kind: 'sent', kept: true, job: null };
      }
      case 'notKept': {
        const reason = t(`reading.notKept.${submitted.why}`);
        failed(reason);
        return { kind: 'failed', judged: false, problem: null, reason };
      }
      case 'photoLost':
        failed(failure.text);
        return { kind: 'failed', judged: false, problem: null, reason: null };
      case 'refused': {
        const { status, problem } = submitted;
        const words = refusal?.(status) ?? null;
        if (words === null) failed(failure.text);
        else notices.show('ERROR', words, null, 'reading.failed');
        const judged = judgeAttempt({ status, accepted: false }) === 'refused';
        return { kind: 'failed', judged, problem, reason: null };
      }
    }
  };
}

/** What was said about the reading of a screen leaves with it. */
export function useEndingNotices(): void {
  const notices = useNotices();
  useEffect(() => notices.closeReadings, [notices]);
}
