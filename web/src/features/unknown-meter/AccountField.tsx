import type { KeptAccount } from '../../accounts/kept-account.ts';
import { useTexts } from '../../text/use-texts.ts';
import { caretDown } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import { JudgementLine } from '../../reading-entry/JudgementLine.tsx';
import css from './unknown-meter.module.css';
import { FIELD_IDS } from './unknown-problems.ts';

const NO_CHOICE = '';

/** With which login the meter is reported: chosen among several, given with one (UNK-07, UNK-08). */
export function AccountField({ accounts, chosen, missing, messages, onChoose }: AccountFieldProps) {
  const { t } = useTexts();
  const id = FIELD_IDS.login;
  const single = accounts.length === 1;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {t('unknown.account')}
      </label>
      <div id={`${id}-box`} className={css.select}>
        <select
          id={id}
          value={chosen ?? NO_CHOICE}
          aria-invalid={missing || messages.length > 0 || undefined}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => onChoose(target.value === NO_CHOICE ? null : target.value)}
        >
          {!single && <option value={NO_CHOICE}>{t('unknown.account.choose')}</option>}
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {account.info?.name ?? t('frame.noName')}
            </option>
          ))}
        </select>
        <Icon path={caretDown} size="small" />
      </div>
      <div id={`${id}-words`} className={css.words} role="status">
        {missing && <JudgementLine tone="err" title={t('unknown.account.missing')} />}
        {messages.map((message) => (
          <JudgementLine key={message} tone="err" title={message} />
        ))}
      </div>
    </div>
  );
}

interface AccountFieldProps {
  readonly accounts: readonly KeptAccount[];
  readonly chosen: string | null;
  /** Sending was tried without a choice. */
  readonly missing: boolean;
  readonly messages: readonly string[];
  readonly onChoose: (accountId: string | null) => void;
}
