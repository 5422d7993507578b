import type { ComponentProps } from 'react';
import type { KeptAccount } from '../sign-in/kept-account.ts';
import { FieldWords } from './FieldWords.tsx';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './unknown-meter.module.css';
import { PLACES } from './unknown-reading.ts';

const NO_CHOICE = '';

/** With which account the meter is reported: chosen among several, given with one (UNK-07, UNK-08). */
export function AccountField({ accounts, chosen, words, onChoose }: AccountFieldProps) {
  const { t } = useTexts();
  const id = PLACES.login;
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) {
    return (
      <div id={id} className={css.field}>
        <p>
          <span className={css.label}>{t('unknown.account')}</span> {nameOf(only)}
        </p>
        <FieldWords {...words} />
      </div>
    );
  }
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={`${id}-choice`}>
        {t('unknown.account')}
      </label>
      <div id={id} className={css.select}>
        <select
          id={`${id}-choice`}
          value={chosen ?? NO_CHOICE}
          aria-invalid={words.findings.length + words.messages.length > 0 || undefined}
          aria-describedby={words.id}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value={NO_CHOICE}>{t('unknown.account.choose')}</option>
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {nameOf(account)}
            </option>
          ))}
        </select>
        <Icon path={caretDown} size="small" />
      </div>
      <FieldWords {...words} />
    </div>
  );

  function nameOf({ info }: KeptAccount): string {
    return info?.name ?? t('frame.noName');
  }
}

interface AccountFieldProps {
  readonly accounts: readonly KeptAccount[];
  readonly chosen: string | null;
  /** What there is to say about it. */
  readonly words: Omit<ComponentProps<typeof FieldWords>, 'children'>;
  /** With the id of an account; empty for none. */
  readonly onChoose: (accountId: string) => void;
}
