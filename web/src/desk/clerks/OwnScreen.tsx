import { deleteDeskOtherSession } from '@zaehlwerk/contract/clerks';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { useWhen } from '../frame/use-when.ts';
import { browserOf } from './browser.ts';
import css from './clerks.module.css';
import { NewApp } from './NewApp.tsx';
import { OwnDeputy } from './OwnDeputy.tsx';
import { NewPassword } from './NewPassword.tsx';
import { Passkeys } from './Passkeys.tsx';
import { type ListedSession, useSessions } from './use-access-lists.ts';
import { useChanging } from './use-changing.ts';

/** How whoever is signed in comes in, and where they are. */
export function OwnScreen() {
  const { t } = useDeskTexts();
  const { name, mail } = useDesk().session;
  const [open, setOpen] = useState<'password' | 'app' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.own')}</PageTitle>
      <header>
        <h1 ref={screenHeading} tabIndex={-1}>
          {t('desk.own')}
        </h1>
        <p className={css.muted}>{t('desk.own.lead', { name, mail })}</p>
      </header>
      <section className={css.plate} aria-labelledby="own-password">
        <div className={css.cap}>
          <h2 id="own-password">{t('desk.own.password')}</h2>
          <div className={css.acts}>
            <Button size="small" onClick={() => setOpen('password')}>
              {t('desk.own.password.change')}
            </Button>
          </div>
        </div>
        <p className={css.note}>{t('desk.own.password.text')}</p>
      </section>
      <section className={css.plate} aria-labelledby="own-app">
        <div className={css.cap}>
          <h2 id="own-app">{t('desk.own.app')}</h2>
          <div className={css.acts}>
            <Button size="small" onClick={() => setOpen('app')}>
              {t('desk.own.app.change')}
            </Button>
          </div>
        </div>
        <p className={css.note}>{t('desk.own.app.text')}</p>
      </section>
      <Passkeys />
      <OwnDeputy />
      <section className={css.plate} aria-labelledby="own-sessions">
        <div className={css.cap}>
          <h2 id="own-sessions">{t('desk.own.sessions')}</h2>
        </div>
        <p className={css.note}>{t('desk.own.sessions.text')}</p>
        <Sessions />
      </section>
      {open === 'password' && <NewPassword onClose={close} />}
      {open === 'app' && <NewApp onClose={close} />}
    </div>
  );
}

function Sessions() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { outcome, again } = useSessions();
  const { isWorking, refused, change, done } = useChanging(t('desk.clerks.unsure'));
  if (outcome === undefined)
    return (
      <p role="status" className={css.note}>
        {t('desk.loading')}
      </p>
    );
  if (outcome.kind !== 'delivered') return <Failed outcome={outcome} onAgain={again} />;
  const end = ({ sessionId }: ListedSession) => {
    if (isWorking) return;
    change(
      () => api.call(deleteDeskOtherSession, { params: { sessionId } }),
      () => done(t('desk.own.sessions.ended')),
      // Ended by somebody else meanwhile: the list shows it.
      ({ problem }) => (problem.code === 'notFound' ? null : problem.message),
    );
  };
  return (
    <>
      {refused !== null && (
        <Banner tone="err" title={t('desk.clerks.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <SessionTable sessions={outcome.answer.sessions} onEnd={end} />
    </>
  );
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useDeskTexts();
  const when = useWhen();
  const wordsOf = (userAgent: string) => {
    const { browser, system } = browserOf(userAgent);
    if (browser !== null && system !== null) return t('desk.own.sessions.on', { browser, system });
    return browser ?? system ?? t('desk.own.sessions.unknown');
  };
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk.own.sessions.browser')}</th>
          <th scope="col">{t('desk.own.sessions.since')}</th>
          <th scope="col">{t('desk.own.sessions.seen')}</th>
          <th scope="col">{t('desk.clerks.act')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.sessionId}>
            <th scope="row">{wordsOf(session.browser)}</th>
            <td data-label={t('desk.own.sessions.since')}>{when(session.startedAt)}</td>
            <td data-label={t('desk.own.sessions.seen')}>{when(session.lastSeenAt)}</td>
            <td>
              {session.isThis ? (
                t('desk.own.sessions.this')
              ) : (
                <Button size="small" onClick={() => onEnd(session)}>
                  {t('desk.own.sessions.end')}{' '}
                  <VisuallyHidden>
                    {wordsOf(session.browser)}, {when(session.startedAt)}
                  </VisuallyHidden>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SessionTableProps {
  readonly sessions: readonly ListedSession[];
  readonly onEnd: (session: ListedSession) => void;
}
