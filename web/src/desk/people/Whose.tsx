import type { PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { RadioChoices } from '../../ui/ChoiceFields.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './people.module.css';
import { useNameOf } from './use-people.ts';

/** Who is meant: an account with all its orders, or everything with a customer number. */
export type Meant = { readonly accountId: string } | { readonly customerNumber: string };

/**
 * Who is meant at first: the customer by whose number they were found; else the account, but for one with the orders of several
 * customers: there nobody is, until it is said.
 */
export function meantAtFirst({ accountId, counts, customerNumbers }: PersonPage, words: string): Meant | null {
  if (counts.customers <= 1) return { accountId };
  return customerNumbers.includes(words) ? { customerNumber: words } : null;
}

/** Asks whether this account is meant with its orders, or one customer of it. */
export function Whose({ id, legend, page, meant, onMean }: WhoseProps) {
  const { t } = useDeskTexts();
  const name = useNameOf()(page);
  const { accountId, counts, customerNumbers } = page;
  const [by, setBy] = useState<'account' | 'customer' | null>(
    meant === null ? null : 'accountId' in meant ? 'account' : 'customer',
  );
  const [typed, setTyped] = useState(meant !== null && 'customerNumber' in meant ? meant.customerNumber : '');
  if (counts.customers === 0) return null;
  const [only] = customerNumbers;
  // Of more customers than are told the server knows the others.
  const named = (number: string): Meant | null =>
    customerNumbers.includes(number) || (number !== '' && counts.customers > customerNumbers.length)
      ? { customerNumber: number }
      : null;
  const isMany = counts.customers > 1;
  const choose = (next: 'account' | 'customer') => {
    setBy(next);
    onMean(next === 'account' ? { accountId } : named(isMany ? typed.trim() : (only ?? '')));
  };
  return (
    <RadioChoices<'account' | 'customer'>
      id={id}
      legend={legend}
      options={[
        {
          value: 'account',
          label: t('desk.people.whose.account', { name }),
          more: isMany ? t('desk.people.whose.many', { count: counts.customers }) : undefined,
        },
        {
          value: 'customer',
          label: isMany ? t('desk.people.whose.one') : t('desk.people.whose.customer', { number: only ?? '' }),
          more: t('desk.people.whose.customer.text'),
        },
      ]}
      chosen={by}
      onChoose={choose}
    >
      {isMany && by === 'customer' && (
        <TextField
          label={t('desk.people.whose.number')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          error={typed !== '' && named(typed.trim()) === null ? t('desk.people.whose.number.wrong') : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            onMean(named(target.value.trim()));
          }}
        />
      )}
      {meant === null && (
        <p id={`${id}-why`} className={css.muted}>
          {t('desk.people.whose.why')}
        </p>
      )}
    </RadioChoices>
  );
}

interface WhoseProps {
  readonly id: string;
  /** The question. */
  readonly legend: string;
  readonly page: PersonPage;
  readonly meant: Meant | null;
  readonly onMean: (meant: Meant | null) => void;
}
