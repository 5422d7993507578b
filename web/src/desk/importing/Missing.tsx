import type { OrdersAtStake } from '@zaehlwerk/contract/imports';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { RadioChoices } from '../../ui/ChoiceFields.tsx';
import { NumberField } from './NumberField.tsx';
import box from './tables.module.css';
import { AtStake } from './Withdrawn.tsx';

/** Orders of the campaign that the file lacks: they stay, or are withdrawn once their number was typed. */
export function Missing({ missing, withdraws, typed, onChoose, onType }: MissingProps) {
  const { t, language } = useDeskTexts();
  const { orders } = missing;
  const amount = (count: number) => formatPlain(String(count), language);
  return (
    <section className={box.box} aria-labelledby="import-missing">
      <div className={box.cap}>
        <h2 id="import-missing">{t('desk.imports.missing', { count: orders, orders: amount(orders) })}</h2>
      </div>
      <div className={box.note}>
        <AtStake stake={missing} />
        <RadioChoices
          id="import-missing-choice"
          legend={t('desk.imports.missing.legend')}
          options={[
            { value: 'stay', label: t('desk.imports.missing.stay') },
            {
              value: 'withdraw',
              label: t('desk.imports.missing.withdraw', { orders: amount(orders) }),
              more: t('desk.imports.missing.withdraw.text'),
            },
          ]}
          chosen={withdraws ? 'withdraw' : 'stay'}
          onChoose={(value) => onChoose(value === 'withdraw')}
        />
        {withdraws && <NumberField label={t('desk.imports.number')} number={orders} typed={typed} onType={onType} />}
      </div>
    </section>
  );
}

interface MissingProps {
  readonly missing: OrdersAtStake;
  readonly withdraws: boolean;
  readonly typed: string;
  readonly onChoose: (withdraws: boolean) => void;
  readonly onType: (typed: string) => void;
}
