import { addressLine, joinPresent } from '@zaehlwerk/domain/job/job';
import { executionDays, nameOf } from '../../meters/meter-facts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import css from './order.module.css';
import { useDesk } from '../frame/use-desk.ts';
import type { ShownOrder } from '../frame/use-order.ts';

/** The order, and whose it is; what is not known is left out. */
export function OrderFacts({ shown: { order, job } }: { readonly shown: ShownOrder }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { campaigns } = useDesk();
  const { customer, meter } = job;
  const days = executionDays(job);
  const campaign = campaigns?.find(({ campaignId }) => campaignId === order.campaignId)?.name ?? order.campaignId;
  const state = order.withdrawn ? 'withdrawn' : order.open ? 'open' : 'read';
  const facts = [
    ['desk.order.number', order.orderNumber],
    ['desk.order.state', t(`desk.state.${state}`)],
    ['desk.order.campaign', campaign],
    ['desk.order.deadline', days === null ? null : common(`reading.days.${days.key}`, days)],
    ['desk.order.customer', customer === null ? null : nameOf(customer)],
    ['desk.order.customerNumber', order.customerNumber],
    ['desk.order.username', order.username],
    ['desk.order.address', customer?.mailingAddress ? addressLine(customer.mailingAddress) : null],
    [
      'desk.order.location',
      joinPresent(' · ', addressLine(meter.meterAddress), meter.meterAddress.locationDescription),
    ],
  ] as const;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className={css.heading}>
        {t('desk.order.facts')}
      </h2>
      <dl className={css.facts}>
        {facts.map(([name, fact]) =>
          fact === null || fact === '' ? null : (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
