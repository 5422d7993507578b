import { type EndedLogins, postLoginsEnd } from '@zaehlwerk/contract/ended-logins';
import type { PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { hourglass } from '../../ui/icons.ts';
import { xCircle } from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useDesk, useMay, useMayNot } from '../frame/use-desk.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { EndDialog } from './EndDialog.tsx';
import { NewAccess } from './NewAccess.tsx';
import css from './people.module.css';
import { useNameOf } from './use-people.ts';

/** How a person signs in; new access data, and the end of all of them. */
export function Logins({ page }: { readonly page: PersonPage }) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const [asks, setAsks] = useState<'access' | 'end' | null>(null);
  const { logins, links, sessions, state, giver } = page;
  const close = () => setAsks(null);
  const isOwn = giver === null;
  const mayAct = may('access') && isOwn;
  useShortcuts({ z: mayAct ? () => setAsks('access') : undefined });
  return (
    <section className={css.plate} aria-labelledby="person-logins">
      <div className={css.cap}>
        <h2 id="person-logins">{t('desk.people.logins')}</h2>
        <AccessStatus state={state} />
        {mayAct && (
          <span className={css.acts}>
            <Button size="small" aria-keyshortcuts="Z" onClick={() => setAsks('access')}>
              {t('desk.people.access.ask')}
              <KeyCap>Z</KeyCap>
            </Button>
            {state !== 'closed' && logins.length > 0 && (
              <Button size="small" onClick={() => setAsks('end')}>
                {t('desk.people.end.ask')}
              </Button>
            )}
          </span>
        )}
      </div>
      {logins.length === 0 ? (
        <p className={css.note}>{t(isOwn ? 'desk.people.logins.none' : 'desk.people.logins.noneOfShare')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.people.logins.username')}</th>
              <th scope="col">{t('desk.people.logins.password')}</th>
              <th scope="col" className={css.number}>
                {t('desk.people.logins.codes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {logins.map(({ username, hasPassword, cardCodes }) => (
              <tr key={username}>
                <th scope="row">{username}</th>
                <td>{t(hasPassword ? 'desk.people.logins.yes' : 'desk.people.logins.no')}</td>
                <td className={css.number} data-label={t('desk.people.logins.codes')}>
                  {cardCodes}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={css.note}>
        {t('desk.people.links', { count: links })}, {t('desk.people.sessions', { count: sessions })}
      </p>
      {isOwn && !mayAct && <p className={css.note}>{mayNot('access')}</p>}
      {!isOwn && <p className={css.note}>{t('desk.people.logins.ofGiver')}</p>}
      {asks === 'access' && <NewAccess page={page} onClose={close} />}
      {asks === 'end' && <EndLogins page={page} onClose={close} />}
    </section>
  );
}

function AccessStatus({ state }: Pick<PersonPage, 'state'>) {
  const { t } = useDeskTexts();
  const sign = { used: checkCircle, unused: hourglass, closed: xCircle }[state];
  const tone = ({ used: 'ok', unused: 'wait', closed: 'warn' } as const)[state];
  return (
    <Status tone={tone} icon={sign}>
      {t(`desk.people.state.${state}`)}
    </Status>
  );
}

function EndLogins({ page, onClose }: { readonly page: PersonPage; readonly onClose: () => void }) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const name = useNameOf()(page);
  const usernames = page.logins.map(({ username }) => username);
  return (
    <EndDialog<EndedLogins>
      about={`logins ${page.accountId}`}
      title={t('desk.people.end.title', { name })}
      text={t('desk.people.end.text')}
      button={t('desk.people.end.do')}
      done={t('desk.people.end.done', { name })}
      needs="access"
      ask={(seen) =>
        api.call(postLoginsEnd, {
          params: { applicationId },
          query: seen === null ? { dryRun: 'true' } : {},
          body: { usernames, ...(seen !== null && { shares: seen.shares }) },
        })
      }
      linesOf={({ sessions, links, shares, orders, open }) => [
        t('desk.people.end.access', { count: links }),
        t('desk.people.end.sessions', { count: sessions }),
        ...(shares > 0 ? [t('desk.people.end.shares', { count: shares })] : []),
        t('desk.people.end.orders', { count: orders, open }),
      ]}
      // Access can be given again, shares cannot.
      wordOf={({ shares }) => (shares > 0 ? (usernames[0] ?? null) : null)}
      goneOf={({ logins }) => logins === 0}
      onClose={onClose}
    />
  );
}
