import { useConnection } from '../connection/use-connection.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';
import { judgeAttempt } from '@zaehlwerk/domain/submission/judge-attempt';
import type { Submitted } from '../outbox/outbox.ts';

/** What its form still needs to know of a reading that was submitted. */
interface Told {
  /** The server has judged this content, and will not judge it otherwise. */
  readonly judged: boolean;
  /** What is to stand on the form, beside what the server said; null when there is nothing. */
  readonly reason: string | null;
}

/** Tells a person what became of a reading they sent (SND-13 to SND-16, OPN-086). */
export function useTellSubmitted(): (submitted: Submitted) => Told {
  const notices = useNotices();
  const connection = useConnection();
  const { t } = useTexts();
  const failed = (text: string) => notices.show('ERROR', t('reading.failed.title'), text, 'reading.failed');
  return (submitted) => {
    switch (submitted.kind) {
      case 'delivered':
        notices.show('SUCCESS', t('reading.sent.title'), t('reading.sent.text'));
        return { judged: true, reason: null };
      case 'kept':
        notices.show(
          'INFO',
          t('waiting.title'),
          t(connection.get() === 'online' ? 'waiting.online' : 'waiting.offline'),
        );
        return { judged: true, reason: null };
      case 'notKept': {
        const reason = t(`reading.notKept.${submitted.why}`);
        failed(reason);
        return { judged: false, reason };
      }
      case 'photoLost':
        failed(t('reading.failed.text'));
        return { judged: false, reason: null };
      case 'refused':
        failed(t('reading.failed.text'));
        return { judged: judgeAttempt({ status: submitted.status, accepted: false }) === 'refused', reason: null };
    }
  };
}
