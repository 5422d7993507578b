import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { checkRecipients, readRecipients } from '@zaehlwerk/domain/sharing/recipients';
import { useId, useState } from 'react';
import { useFindingWords } from '../../../text/use-codes.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { paperPlane } from '../../../ui/icons/action.ts';
import { close } from '../../../ui/icons/shell.ts';
import { LiveRegion } from '../../../ui/LiveRegion.tsx';
import css from './mail-access.module.css';
import { type MailState, useMailAccess } from './use-mail-access.ts';

/** Sends an access to one or several addresses, and says of each what became of it (SHR-43 to SHR-52). */
export function MailAccess({ accountId, name, access, onSent }: MailAccessProps) {
  const { t } = useTexts();
  const word = useFindingWords();
  const id = useId();
  const mail = useMailAccess(accountId, name, access);
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const all = readRecipients([...addresses, typed].join(' '));
  const faults = checkRecipients(all);
  const failed = [...mail.states].filter(([, state]) => isFailure(state)).map(([address]) => address);
  const open = all.filter((address) => mail.states.get(address) !== 'sent');
  // The last entry is still being typed until it is followed by a separator.
  const type = (text: string) => {
    if (!/[\s,;]/.test(text)) return setTyped(text);
    setAddresses(readRecipients([...addresses, text].join(' ')));
    setTyped('');
  };
  const remove = (address: string) => setAddresses(addresses.filter((one) => one !== address));
  const send = async () => {
    setAddresses(all);
    setTyped('');
    await mail.send(all);
    onSent();
  };
  const warning = all.length > 0 && faults.length > 0 ? faults : [];
  return (
    <div className={css.mail} role="group" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('share.access.mail')}</h2>
      <div className={css.field}>
        {addresses.length > 0 && (
          <ul className={css.chips} aria-label={t('share.access.mail.addresses')}>
            {addresses.map((address) => (
              <li key={address} data-state={stateOf(mail.states, address)}>
                <span>{address}</span>
                <small>{t(`share.access.mail.${stateOf(mail.states, address)}`)}</small>
                {mail.states.get(address) !== 'sent' && (
                  <button
                    type="button"
                    aria-label={t('share.access.mail.remove', { address })}
                    onClick={() => remove(address)}
                  >
                    <Icon path={close} size="small" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <input
          type="email"
          inputMode="email"
          autoComplete="off"
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}hint ${id}faults`}
          aria-invalid={warning.length > 0}
          placeholder={addresses.length > 0 ? t('share.access.mail.further') : undefined}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            type(`${typed}${event.clipboardData.getData('text')} `);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              type(`${typed} `);
            } else if (event.key === 'Backspace' && typed === '') setAddresses(addresses.slice(0, -1));
          }}
        />
      </div>
      <p id={`${id}hint`} className={css.hint}>
        {t('share.access.mail.hint')}
      </p>
      <div id={`${id}faults`} className={css.faults} role="status">
        {warning.map((fault) => (
          <p key={`${fault.at} ${fault.code}`}>{addressed(word(fault), fault.at, all)}</p>
        ))}
      </div>
      {failed.length > 0 && !mail.sending && (
        <Banner tone="err" title={t('share.access.mail.failed')}>
          <ul>
            {failed.map((address) => (
              <li key={address}>
                {address}: {t(`share.access.mail.${stateOf(mail.states, address)}`)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Button
        disabled={faults.length > 0 || open.length === 0}
        busyLabel={mail.sending ? t('share.access.mail.sending') : undefined}
        onClick={() => void send()}
      >
        <Icon path={paperPlane} size="small" />
        {t(failed.length > 0 ? 'share.access.mail.again' : 'share.access.mail.send')}
      </Button>
      <LiveRegion text={mail.sending || mail.states.size === 0 ? '' : summary()} />
    </div>
  );

  function summary(): string {
    const sent = [...mail.states.values()].filter((state) => state === 'sent').length;
    return t('share.access.mail.summary', { sent, count: mail.states.size });
  }
}

function stateOf(states: ReadonlyMap<string, MailState>, address: string): MailState | 'new' {
  return states.get(address) ?? 'new';
}

function isFailure(state: MailState): boolean {
  return state !== 'waiting' && state !== 'sending' && state !== 'sent';
}

/** A fault with the address it is about, where it is about one. */
function addressed(text: string, at: string, all: readonly string[]): string {
  const index = /^emails\[(\d+)\]$/.exec(at)?.[1];
  return index === undefined ? text : `${all[Number(index)]}: ${text}`;
}

interface MailAccessProps {
  readonly accountId: string;
  /** Of the access. */
  readonly name: string;
  readonly access: ShareCredentials;
  /** Called when every address has been tried. */
  readonly onSent: () => void;
}
