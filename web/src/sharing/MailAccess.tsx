import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { checkRecipients, readRecipients } from '@zaehlwerk/domain/sharing/new-share';
import { useId, useState } from 'react';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { paperPlane } from '../ui/icons.ts';
import { close } from '../ui/frame-icons.ts';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import css from './mail-access.module.css';
import { isHandedOn, type MailState, useMailAccess } from './use-mail-access.ts';

/** Mails an access to one or several addresses, and shows the outcome for each. */
export function MailAccess({ accountId, name, access, onSent }: MailAccessProps) {
  const { t } = useTexts();
  const word = useFindingWords();
  const id = useId();
  const mail = useMailAccess(accountId, name, access);
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const all = readRecipients([...addresses, typed].join(' '));
  const faults = checkRecipients(all);
  const failed = [...mail.states].filter(([, state]) => isFailure(state));
  const open = all.filter((address) => !isHandedOn(mail.states.get(address)));
  // The last entry is still being typed until a separator follows.
  const type = (text: string) => {
    if (!/[\s,;]/.test(text)) return setTyped(text);
    setAddresses(readRecipients([...addresses, text].join(' ')));
    setTyped('');
  };
  const remove = (address: string) => setAddresses(addresses.filter((one) => one !== address));
  const send = async () => {
    setAddresses(all);
    setTyped('');
    if (await mail.send(all)) onSent();
  };
  const isWrong = all.length > 0 && faults.length > 0;
  return (
    <div className={css.mail} role="group" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('share.access.mail')}</h2>
      <div className={css.field}>
        {addresses.length > 0 && <Recipients addresses={addresses} states={mail.states} onRemove={remove} />}
        <input
          type="email"
          inputMode="email"
          autoComplete="off"
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}hint ${id}faults`}
          aria-invalid={isWrong}
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
      <div id={`${id}faults`} className={css.faults} data-urgent={isWrong || undefined} role="status">
        {faults.map((fault) => (
          <p key={`${fault.at} ${fault.code}`}>{addressed(word(fault), fault.at, all)}</p>
        ))}
      </div>
      {failed.length > 0 && !mail.sending && <NotSent failed={failed} />}
      <Button
        disabled={faults.length > 0 || open.length === 0}
        busyLabel={mail.sending ? t('share.access.mail.sending') : undefined}
        onClick={() => void send()}
      >
        <Icon path={paperPlane} size="small" />
        {t(failed.length > 0 ? 'share.access.mail.again' : 'share.access.mail.send')}
      </Button>
      <LiveRegion text={mail.sending || mail.states.size === 0 ? '' : summaryOf(t, mail.states)} />
    </div>
  );
}

function summaryOf(t: ReturnType<typeof useTexts>['t'], states: ReadonlyMap<string, MailState>): string {
  const all = [...states.values()];
  const [sent, putOff] = (['sent', 'putOff'] as const).map((one) => all.filter((state) => state === one).length);
  const summary = t('share.access.mail.summary', { sent: sent ?? 0, count: states.size });
  return putOff === 0 ? summary : `${summary}. ${t('share.access.mail.summary.putOff', { count: putOff ?? 0 })}`;
}

/** The addresses, each with its outcome; one that was mailed stays. */
function Recipients({ addresses, states, onRemove }: RecipientsProps) {
  const { t } = useTexts();
  return (
    <ul className={css.chips} aria-label={t('share.access.mail.addresses')}>
      {addresses.map((address) => {
        const state = states.get(address);
        return (
          <li key={address} data-state={state ?? 'new'}>
            <span>{address}</span>
            {state !== undefined && <small>{t(`share.access.mail.${state}`)}</small>}
            {!isHandedOn(state) && (
              <button
                type="button"
                aria-label={t('share.access.mail.remove', { address })}
                onClick={() => onRemove(address)}
              >
                <Icon path={close} size="small" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface RecipientsProps {
  readonly addresses: readonly string[];
  readonly states: ReadonlyMap<string, MailState>;
  readonly onRemove: (address: string) => void;
}

/** Who could not be reached, and why. */
function NotSent({ failed }: NotSentProps) {
  const { t } = useTexts();
  return (
    <Banner tone="err" title={t('share.access.mail.failed')}>
      <ul>
        {failed.map(([address, state]) => (
          <li key={address}>
            {address}: {t(`share.access.mail.${state}`)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface NotSentProps {
  /** Each address with its outcome. */
  readonly failed: readonly (readonly [string, MailState])[];
}

function isFailure(state: MailState): boolean {
  return state !== 'waiting' && state !== 'sending' && !isHandedOn(state);
}

/** An error, prefixed with its address if it has one. */
function addressed(text: string, at: string, all: readonly string[]): string {
  const index = /^emails\[(\d+)\]$/.exec(at)?.[1];
  return index === undefined ? text : `${all[Number(index)]}: ${text}`;
}

interface MailAccessProps {
  readonly accountId: string;
  /** Of the access. */
  readonly name: string;
  readonly access: ShareCredentials;
  /** Called when the access was mailed to at least one of them. */
  readonly onSent: () => void;
}
