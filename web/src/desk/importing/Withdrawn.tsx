import type { OrdersAnswer, OrdersAtStake } from '@zaehlwerk/contract/imports';
import { formatList, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { NumberField } from './NumberField.tsx';
import box from './tables.module.css';

/** Orders that the file itself withdraws: nobody reads them in before their number was typed. */
export function Withdrawn({ withdrawn, typed, onType }: WithdrawnProps) {
  const { t, language } = useDeskTexts();
  const { orders } = withdrawn;
  const amount = (count: number) => formatPlain(String(count), language);
  return (
    <section className={box.box} aria-labelledby="import-withdrawn">
      <div className={box.cap}>
        <h2 id="import-withdrawn">{t('desk.imports.withdrawn', { count: orders, orders: amount(orders) })}</h2>
      </div>
      <div className={box.note}>
        <AtStake stake={withdrawn} />
        <p>{t('desk.imports.missing.withdraw.text')}</p>
        <NumberField label={t('desk.imports.withdrawn.number')} number={orders} typed={typed} onType={onType} />
      </div>
    </section>
  );
}

interface WithdrawnProps {
  readonly withdrawn: OrdersAtStake;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** What hangs on orders that are withdrawn. */
export function AtStake({ stake }: { readonly stake: OrdersAtStake }) {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  const { withReadings, begun, shared } = stake;
  return (
    <p>
      {t('desk.imports.missing.text', { read: amount(withReadings), begun: amount(begun), shared: amount(shared) })}
    </p>
  );
}

const MOST_NAMED = 20;

/** Orders of the file that were withdrawn before and stay so, whatever the file says of them. */
export function StillWithdrawn({ still }: { readonly still: NonNullable<OrdersAnswer['stillWithdrawn']> }) {
  const { t, language } = useDeskTexts();
  const { orders, orderNumbers } = still;
  return (
    <section className={box.box} aria-labelledby="import-still">
      <div className={box.cap}>
        <h2 id="import-still">
          {t('desk.imports.still', { count: orders, orders: formatPlain(String(orders), language) })}
        </h2>
      </div>
      <div className={box.note}>
        <p>{t('desk.imports.still.text')}</p>
        <p>
          {formatList(orderNumbers.slice(0, MOST_NAMED), language)}
          {orders > MOST_NAMED && ' …'}
        </p>
      </div>
    </section>
  );
}

/** What an import has withdrawn by its file, what stays withdrawn, and what its file lacked. */
export function Withdrawals({ answer }: { readonly answer: OrdersAnswer }) {
  const { t, language } = useDeskTexts();
  const { withdrawn, stillWithdrawn, missing } = answer;
  const words = ({ orders }: OrdersAtStake) => ({ count: orders, orders: formatPlain(String(orders), language) });
  return (
    <>
      {withdrawn !== undefined && withdrawn.orders > 0 && (
        <div>
          <h2>{t('desk.imports.withdrawn.done', words(withdrawn))}</h2>
          <AtStake stake={withdrawn} />
        </div>
      )}
      {missing !== undefined && missing.orders > 0 && (
        <div>
          <h2>{t('desk.imports.missing', words(missing))}</h2>
          <AtStake stake={missing} />
        </div>
      )}
      {stillWithdrawn !== undefined && <StillWithdrawn still={stillWithdrawn} />}
    </>
  );
}
