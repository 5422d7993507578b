import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useNotices } from '../notices/use-notices.ts';
import type { DrainEnd } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useTexts } from '../text/use-texts.ts';

/** OFF-11, CST-28. */
const SAY_FAILED_AFTER_MS = 2_000;

/**
 * At the end of a run of the outbox: one message for everything that was sent (OPN-084, SND-13), and two seconds later one
 * for what was not (OFF-11). A run that reached nobody says nothing: that there is no connection is said elsewhere.
 */
export function useDeliveryNotices(): void {
  const outbox = useOutbox();
  const notices = useNotices();
  const { clock } = useDevice();
  const { t } = useTexts();
  const sayFailed = useEffectEvent(() => {
    // However often it is tried, it is one message.
    if (notices.isShown('reading.failed')) return;
    notices.show('ERROR', t('reading.failed.title'), t('reading.failed.text'), 'reading.failed');
  });
  const tell = useEffectEvent(({ delivered, refused, failed, why }: DrainEnd) => {
    if (delivered > 0) notices.show('SUCCESS', t('reading.sent.title'), t('reading.sent.text'));
    if (refused > 0 || (failed > 0 && why !== 'unreachable')) clock.after(SAY_FAILED_AFTER_MS, sayFailed);
  });
  useEffect(() => outbox.onRunEnd(tell), [outbox]);
}
