import type { UnknownReadingSubmission } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageTitle } from '../../application/PageTitle.tsx';
import { usePortal } from '../../application/use-portal.ts';
import { BackBar } from '../../jobs/BackBar.tsx';
import { useNotices } from '../../notices/use-notices.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import css from './unknown-meter.module.css';
import { UnknownMeterForm } from './UnknownMeterForm.tsx';
import { UnknownMeterSent } from './UnknownMeterSent.tsx';
import { useReopenedReport, useWantedReport } from './use-reopened-report.ts';
import { useWaits } from '../../outbox/use-outbox.ts';

/** Reporting a meter that is not on the list (spec 1, section 2); where it is not allowed, back to the list (UNK-17). */
export function UnknownMeterScreen() {
  const wanted = useWantedReport();
  return <UnknownMeter key={wanted ?? ''} wanted={wanted} />;
}

function UnknownMeter({ wanted }: { readonly wanted: string | null }) {
  const { t } = useTexts();
  const { unknownReadingsAllowed } = usePortal().unknownReadings;
  const { ready, replace } = useReopenedReport(wanted);
  const [sent, setSent] = useState<UnknownReadingSubmission<unknown> | null>(null);
  const waits = useWaits(sent?.id ?? null);
  useLeaveWhereNotAllowed(unknownReadingsAllowed);
  if (!unknownReadingsAllowed) return <PageTitle>{t('unknown.title')}</PageTitle>;
  return (
    <div className={css.screen}>
      <PageTitle>{t(sent === null ? 'unknown.title' : waits ? 'waiting.title' : 'unknown.sent')}</PageTitle>
      <BackBar />
      {sent === null ? (
        ready && (
          <UnknownMeterForm
            onSent={(submission) => {
              replace();
              setSent(submission);
            }}
          />
        )
      ) : (
        <UnknownMeterSent submission={sent} onAgain={() => setSent(null)} />
      )}
    </div>
  );
}

/** UNK-17, UNK-18, OPN-023. */
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
