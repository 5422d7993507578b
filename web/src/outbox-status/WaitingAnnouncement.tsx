import { useOffline } from '../connection/use-connection.ts';
import { useTexts } from '../text/use-texts.ts';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { useLost } from './use-lost.ts';
import { useWaiting } from './use-waiting.ts';

/**
 * Says to a screen reader how many readings wait, whenever that changes without a connection (quality A08). While they
 * are being sent nobody wants to hear them counted down: the message at the end says it. What was lost is said at once.
 */
export function WaitingAnnouncement() {
  const { t } = useTexts();
  const offline = useOffline();
  const { entries } = useWaiting();
  const count = entries.length;
  const [lost] = useLost();
  const words = [
    lost > 0 && t('outbox.bar.lost', { count: lost }),
    offline && count > 0 && t('outbox.bar.waiting', { count }),
  ];
  return <LiveRegion text={words.filter(Boolean).join(' ')} />;
}
