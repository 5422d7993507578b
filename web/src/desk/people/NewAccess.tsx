import { useQueryClient } from '@tanstack/react-query';
import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { postCredentials } from '@zaehlwerk/contract/operator';
import type { PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { AnswerOf } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { AccessRows, QrCode } from '../../sharing/AccessData.tsx';
import { usePortal } from '../../tenant/use-portal.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import { useDesk } from '../frame/use-desk.ts';
import css from './people.module.css';
import { useNameOf, usePerson } from './use-people.ts';

const WHY = 'access-why';

/**
 * New access data: first what ends with them, then they are made and shown this once. From when they are asked for until they are
 * said to be noted nothing closes it.
 */
export function NewAccess({ page: shown, onClose }: { readonly page: PersonPage; readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  // What ends is told as it is now, not as it was when the page was opened.
  const { outcome, isAsking } = usePerson(shown.accountId);
  const page = outcome?.kind === 'delivered' ? outcome.answer : shown;
  const name = useNameOf()(page);
  const { made, refused, isMaking, make } = useNewAccess(page);
  const [isNoted, setNoted] = useState(false);
  const isHeld = made !== null && !isNoted;
  useAskOnClose(isMaking || isHeld);
  return (
    <Dialog
      title={t(made === null ? 'desk.people.access.title' : 'desk.people.access.made', { name })}
      closeLabel={common('frame.close')}
      locked={isMaking || isHeld}
      onClose={onClose}
      actions={
        made === null ? (
          <>
            {!isAsking && (
              <Button kind="primary" busyLabel={isMaking ? t('desk.people.access.making') : undefined} onClick={make}>
                {t(refused === null ? 'desk.people.access.make' : 'desk.people.access.again')}
              </Button>
            )}
            {!isMaking && <Button onClick={onClose}>{t('desk.people.cancel')}</Button>}
          </>
        ) : (
          <Button kind="primary" className={css.unprinted} blockedBy={isNoted ? undefined : WHY} onClick={onClose}>
            {t('desk.people.close')}
          </Button>
        )
      }
    >
      {made === null ? (
        <>
          {refused !== null && (
            <Banner tone="err" title={t('desk.people.failed')}>
              <p>{refused}</p>
            </Banner>
          )}
          {isAsking ? <p role="status">{t('desk.loading')}</p> : <Ending page={page} />}
        </>
      ) : (
        <Made made={made} isNoted={isNoted} onNoted={setNoted} />
      )}
    </Dialog>
  );
}

/** What ends with new access data. */
function Ending({ page }: { readonly page: PersonPage }) {
  const { t } = useDeskTexts();
  const { logins, links, sessions } = page;
  const codes = logins.reduce((sum, { cardCodes }) => sum + cardCodes, 0);
  return (
    <>
      <p>{t('desk.people.access.text')}</p>
      <ul className={css.told}>
        {logins.some(({ hasPassword }) => hasPassword) && <li>{t('desk.people.access.password')}</li>}
        <li>{t('desk.people.links', { count: links })}</li>
        <li>{t('desk.people.access.codes', { count: codes })}</li>
        <li>{t('desk.people.end.sessions', { count: sessions })}</li>
      </ul>
      <p className={css.muted}>{t('desk.people.access.stays')}</p>
    </>
  );
}

type MadeAccess = AnswerOf<typeof postCredentials>;

function Made({ made, isNoted, onNoted }: MadeProps) {
  const { t } = useDeskTexts();
  const { print } = useDevice();
  const { name: utility } = usePortal();
  const { username, password, link } = made;
  return (
    <>
      <p className={css.utility}>{utility}</p>
      <p role="status" className={css.unprinted}>
        {t('desk.people.access.once')}
      </p>
      <div className={css.access}>
        <AccessRows
          rows={[
            { what: 'username', text: username },
            { what: 'password', text: password },
            { what: 'link', text: link },
          ]}
        />
        <QrCode text={link} label={t('desk.people.access.qr')} />
      </div>
      <p className={css.unprinted}>
        <Button size="small" onClick={print}>
          {t('desk.people.access.print')}
        </Button>
      </p>
      <label className={css.check}>
        <input type="checkbox" checked={isNoted} onChange={({ target }) => onNoted(target.checked)} />
        {t('desk.people.access.noted')}
      </label>
      <p id={WHY} className={css.why}>
        {isNoted ? null : t('desk.people.access.why')}
      </p>
    </>
  );
}

interface MadeProps {
  readonly made: MadeAccess;
  readonly isNoted: boolean;
  readonly onNoted: (isNoted: boolean) => void;
}

function useNewAccess({ accountId }: Pick<PersonPage, 'accountId'>) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const { applicationId } = useDesk();
  const [made, setMade] = useState<MadeAccess | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isMaking, start] = useAction(t('desk.people.failed'));
  const make = () =>
    start(async () => {
      setRefused(null);
      const headers = { [APPLICATION_HEADER]: applicationId };
      const outcome = await api.call(postCredentials, { params: { accountId }, headers });
      void client.invalidateQueries({ queryKey: ['person'] });
      if (outcome.kind === 'delivered') return setMade(outcome.answer);
      // Without an answer those of before may have ended all the same.
      setRefused(outcome.kind === 'unreachable' ? t('desk.people.access.unsure') : outcome.problem.message);
    });
  return { made, refused, isMaking, make: () => void make() };
}
