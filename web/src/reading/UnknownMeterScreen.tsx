import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BackBar } from '../list/BackBar.tsx';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { draftKey } from '../outbox/kept-draft.ts';
import { useDraftsReady } from '../outbox/use-drafts.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useWaits } from '../outbox/use-waiting.ts';
import { PATHS } from '../paths.ts';
import { useLack } from '../server/use-lack.ts';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { formatDay, formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { checkCircle } from '../ui/frame-icons.ts';
import { hourglass } from '../ui/icons.ts';
import { useNotices } from '../ui/use-notices.ts';
import { UnknownMeterForm } from './UnknownMeterForm.tsx';
import type { ToSubmit } from '../outbox/outbox.ts';
import { filledInAgain } from './unknown-kind.ts';
import css from './unknown-meter.module.css';
import { useReopening } from './use-reopening.ts';
import { useEndingNotices } from './use-submit.ts';

/** Reports a meter that is not on the list; redirects to the list where that is not allowed. */
export function UnknownMeterScreen() {
  // The entry of the outbox that the address asks to open in this form.
  const wanted = useLocation({ select: ({ state }) => state.change ?? null });
  return <UnknownMeter key={wanted ?? ''} wanted={wanted} />;
}

function UnknownMeter({ wanted }: { readonly wanted: string | null }) {
  const { t } = useTexts();
  const { unknownReadingsAllowed } = usePortal().unknownReadings;
  const ready = useReopenedReport(wanted);
  const [sent, setSent] = useState<ToSubmit | null>(null);
  const waits = useWaits(sent?.id ?? null);
  useLeaveWhereNotAllowed(unknownReadingsAllowed);
  useEndingNotices();
  if (!unknownReadingsAllowed) return <PageTitle>{t('unknown.title')}</PageTitle>;
  return (
    <div className={css.screen}>
      <PageTitle>{t(sent === null ? 'unknown.title' : waits ? 'waiting.title' : 'unknown.sent')}</PageTitle>
      <BackBar />
      {sent === null ? (
        ready && <UnknownMeterForm onSent={setSent} />
      ) : (
        <UnknownMeterSent sent={sent} onAgain={() => setSent(null)} />
      )}
    </div>
  );
}

/** Restores a rejected report in the form, unless something else was begun there; true once that is done. */
function useReopenedReport(wanted: string | null): boolean {
  const [draftsAreReady, outbox, reopen] = [useDraftsReady(), useOutbox(), useReopening()];
  const [ready, setReady] = useState(false);
  const bring = useEffectEvent(async () => {
    const entry = outbox.entries.get().find(({ id }) => id === wanted);
    const filled = entry === undefined ? null : filledInAgain(entry);
    if (entry !== undefined && filled !== null)
      await reopen(draftKey(entry.accountId, { kind: 'unknownReading' }), filled);
  });
  useEffect(() => {
    if (draftsAreReady) void bring().then(() => setReady(true));
  }, [draftsAreReady]);
  return ready;
}

function useLeaveWhereNotAllowed(allowed: boolean): void {
  const { t } = useTexts();
  const notices = useNotices();
  const navigate = useNavigate();
  useEffect(() => {
    if (allowed) return;
    notices.show('ERROR', t('jobs.unknownMeterReading.notAllowedNotification'));
    void navigate({ to: PATHS.jobs, replace: true });
  }, [allowed, notices, navigate, t]);
}

/** What was sent or is waiting, and where to continue: the list or another meter. Takes the focus. */
function UnknownMeterSent({ sent: { id, content }, onAgain }: UnknownMeterSentProps) {
  const { t, language } = useTexts();
  const waits = useWaits(id);
  const lack = useLack();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (content.kind !== 'unknownReading') return null;
  const { body: reading } = content;
  return (
    <>
      <div className={css.sent}>
        <div className={css.sentHead}>
          <Icon path={waits ? hourglass : checkCircle} size="large" />
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {t(waits ? 'waiting.title' : 'unknown.sent')}
            </h1>
            <p>{t(waits ? `waiting.${lack ?? 'online'}` : 'unknown.sent.text')}</p>
          </div>
        </div>
        <dl className={css.facts}>
          <div>
            <dt>{t('unknown.number')}</dt>
            <dd>
              <MeterNumber>{reading.meterNumber}</MeterNumber>
            </dd>
          </div>
          <div>
            <dt>{t('unknown.value')}</dt>
            <dd>{formatPlain(String(reading.readingValue), language)}</dd>
          </div>
          <div>
            <dt>{t('entry.date')}</dt>
            <dd>{formatDay(reading.readingDate)}</dd>
          </div>
        </dl>
      </div>
      <div className={css.again}>
        <Button onClick={onAgain}>{t('unknown.again')}</Button>
      </div>
      <ActionBar label={t('reading.actions')}>
        <Link
          className={buttonClass({ kind: 'primary', size: 'large' })}
          to={PATHS.jobs}
          activeOptions={{ exact: true }}
        >
          {t('done.toList')}
        </Link>
      </ActionBar>
    </>
  );
}

interface UnknownMeterSentProps {
  readonly sent: ToSubmit;
  readonly onAgain: () => void;
}
