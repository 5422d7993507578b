import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { NotNow } from '../frame/use-order.ts';

/** Why no reading is taken now, and what takes one that was read in time and comes late. */
export function NotNowNote({ notNow, orderNumber }: { readonly notNow: NotNow; readonly orderNumber: string }) {
  const { t } = useDeskTexts();
  if (notNow.kind === 'notYet')
    return <Banner tone="warn" title={t('desk.order.notYet', { day: formatDay(notNow.from) })} silent />;
  if (notNow.kind !== 'noLonger') return <Banner tone="warn" title={t(`desk.order.${notNow.kind}`)} silent />;
  return (
    <Banner tone="warn" title={t('desk.order.noLonger', { day: formatDay(notNow.to) })} silent>
      <p>
        {t('desk.order.late')} <code>zaehlwerk enter {orderNumber} … --source card --taken-at …</code>
      </p>
    </Banner>
  );
}
