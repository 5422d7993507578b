import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { Link } from '@tanstack/react-router';
import { useDraftState } from '../outbox/use-drafts.ts';
import type { Ref } from 'react';
import { MeterNumber } from '../meters/MeterNumber.tsx';
import { streetOf } from '../meters/meter-title.ts';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { useMeterName } from '../meters/use-meter-name.ts';
import { BegunState } from './BegunState.tsx';
import { correctsSent } from '../outbox/corrects-sent.ts';
import { EntryState } from '../outbox/EntryState.tsx';
import { statusOf } from '../outbox/entry-status.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { checkCircle } from '../ui/status.ts';
import { Status } from '../ui/Status.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './overview.module.css';

/** One line for a meter of an opened group. */
export function GroupRow({ ref, job, waiting, byStreet }: GroupRowProps) {
  const { t } = useTexts();
  const draft = useDraftState({ kind: 'reading', jobId: job.id });
  const name = useMeterName()(job);
  const street = byStreet ? streetOf(job) : null;
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  return (
    <Link ref={ref} className={css.meter} to={PATHS.job} params={{ jobId: job.id }}>
      <MeterTypeIcon type={meterTypeOf(job.meter)} small />
      <span className={css.place}>
        <strong>{street ?? name}</strong>
        {street !== null && <VisuallyHidden>{name}</VisuallyHidden>}
        {/* The gap is part of the text: screen readers drop a separate one. */}
        {` ${location}`}
      </span>
      {waiting !== undefined && (
        <EntryState status={statusOf(waiting, null)} inList correction={correctsSent(waiting, job)} />
      )}
      {waiting === undefined && draft === 'failed' && <EntryState status="unsent" inList />}
      {draft === 'begun' && <BegunState done={false} />}
      {waiting === undefined && draft === null && job.done && (
        <Status tone="ok" icon={checkCircle}>
          <VisuallyHidden>{t('jobs.row.done')}</VisuallyHidden>
        </Status>
      )}
      <MeterNumber>{job.meter.meterNumber}</MeterNumber>
    </Link>
  );
}

interface GroupRowProps {
  readonly ref: Ref<HTMLAnchorElement>;
  readonly job: Job;
  /** Its reading that waits to be sent. */
  readonly waiting: OutboxEntry | undefined;
  readonly byStreet: boolean;
}
