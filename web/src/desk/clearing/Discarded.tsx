import type { ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

/** That a reading without an order was discarded, by whom and why, and the way back. */
export function Discarded({ of: { decision }, isBusy, onReopen }: DiscardedProps) {
  const { t } = useDeskTexts();
  return (
    <Banner tone="info" title={`${t('desk.clear.discarded')} `} silent>
      {decision !== null && (
        <p>
          {t('desk.clear.discarded.by', {
            clerk: decision.clerk ?? decision.keyName,
            day: formatDay(berlinDay(new Date(decision.at))),
          })}
        </p>
      )}
      {decision?.reason != null && <p>{t('desk.clear.discarded.reason', { reason: decision.reason })}</p>}
      <Button size="small" aria-disabled={isBusy || undefined} onClick={onReopen}>
        {t('desk.clear.discarded.reopen')}
      </Button>
    </Banner>
  );
}

interface DiscardedProps {
  readonly of: ReadingWithoutOrder;
  readonly isBusy: boolean;
  readonly onReopen: () => void;
}
