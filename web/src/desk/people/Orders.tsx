import type { PersonPage } from '@zaehlwerk/contract/persons';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { clockCountdown } from '../../ui/icons.ts';
import { useDesk, useLinkTo } from '../frame/use-desk.ts';
import css from './people.module.css';

/** The meters of a person, those that wait for a reading first; each leads to its order. */
export function Orders({ page, words }: { readonly page: PersonPage; readonly words: string }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const { campaigns } = useDesk();
  const { orders, moreOrders, counts } = page;
  const waits = ({ open, withdrawn }: PersonPage['orders'][number]) => Number(!open || withdrawn);
  const sorted = orders.toSorted((one, other) => waits(one) - waits(other));
  const nameOf = (id: string | null) => campaigns?.find(({ campaignId }) => campaignId === id)?.name ?? id ?? '–';
  return (
    <section className={css.plate} aria-labelledby="person-orders">
      <div className={css.cap}>
        <h2 id="person-orders">{t('desk.people.meters')}</h2>
        <span>
          {t('desk.people.orders', { count: counts.orders })}, {t('desk.people.open', { count: counts.open })}
        </span>
      </div>
      {orders.length === 0 && <p className={css.note}>{t('desk.people.meters.none')}</p>}
      {orders.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.people.meters.number')}</th>
              <th scope="col">{t('desk.people.meters.place')}</th>
              <th scope="col">{t('desk.people.meters.order')}</th>
              <th scope="col">{t('desk.people.meters.campaign')}</th>
              <th scope="col">{t('desk.people.state')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((order) => (
              <tr key={order.orderNumber}>
                <th scope="row">
                  <span className={css.meter}>
                    <MeterTypeIcon type={order.meterType ?? 'GENERIC_METER'} small />
                    <MeterNumber>{order.meterNumber}</MeterNumber>
                  </span>
                </th>
                <td>{[order.street, order.houseNumber].filter(Boolean).join(' ') || '–'}</td>
                <td>
                  <a {...linkTo({ screen: 'order', orderNumber: order.orderNumber, words })}>{order.orderNumber}</a>
                </td>
                <td>{nameOf(order.campaignId)}</td>
                <td>
                  <OrderState order={order} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moreOrders && <p className={css.note}>{t('desk.people.meters.more', { count: orders.length })}</p>}
    </section>
  );
}

function OrderState({ order: { withdrawn, open } }: { readonly order: PersonPage['orders'][number] }) {
  const { t } = useDeskTexts();
  if (withdrawn) return t('desk.state.withdrawn');
  return open ? (
    <Status tone="warn" icon={clockCountdown}>
      {t('desk.state.open')}
    </Status>
  ) : (
    <Status tone="ok" icon={checkCircle}>
      {t('desk.state.read')}
    </Status>
  );
}
