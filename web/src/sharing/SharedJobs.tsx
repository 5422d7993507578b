import type { Share } from '@zaehlwerk/contract/sharing';
import type { Job } from '@zaehlwerk/domain/job/job';
import { orderJobs } from '@zaehlwerk/domain/job/order-jobs';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { JobSearch } from '../list/SearchField.tsx';
import { useJobSearch, useNewSearch } from '../list/use-job-search.ts';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { cityOf, nameOf, streetOf } from '../meters/meter-facts.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner, Status } from '../ui/Banner.tsx';
import { IconButton } from '../ui/Button.tsx';
import { LongList } from '../ui/LongList.tsx';
import { checkCircle } from '../ui/frame-icons.ts';
import { trash } from '../ui/icons.ts';
import { useNotices } from '../ui/use-notices.ts';
import { ConfirmAction, useShareActions } from './ShareActions.tsx';
import css from './share-dialog.module.css';

/** The jobs of the giver by their ids; null while they are not known. */
export type OwnJobs = ReadonlyMap<string, Job> | null;

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = 148;

/** The jobs of a share with a search, each with a button to remove it. */
export function SharedJobs({ accountId, share, own }: SharedJobsProps) {
  const { t } = useTexts();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, count, ...search } = useRows(share, own);
  const [asking, ask] = useState<{ readonly job: Job; readonly index: number } | null>(null);
  const removed = useRef<{ readonly jobId: string; readonly index: number } | null>(null);
  // Once the dialog is closed and the row is gone, the next row gets the focus, or the heading.
  useEffect(() => {
    const last = removed.current;
    if (last === null || asking !== null || share.jobs.some(({ id: jobId }) => jobId === last.jobId)) return;
    removed.current = null;
    const near = [last.index, last.index - 1].map((index) =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`),
    );
    (near.find(Boolean) ?? heading.current)?.focus();
  }, [asking, share.jobs]);
  return (
    <section aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={css.heading}>
        {t('management.meters', { count: share.jobs.length })}
      </h3>
      {share.jobs.length === 0 ? (
        <Banner tone="info" silent title={t('management.jobs.none')}>
          <p>{t('management.jobs.none.text')}</p>
        </Banner>
      ) : (
        <>
          {share.jobs.length > 1 && <JobSearch {...search} count={count} look="side" className={css.search} />}
          {rows.length > 0 && (
            <div ref={scroller} className={css.scroller}>
              <LongList items={rows} keyOf={(row) => row.id} rowHeight={ROW_HEIGHT} scroller={scroller}>
                {({ job }, index) => <SharedJob job={job} onRemove={() => job && ask({ job, index })} />}
              </LongList>
            </div>
          )}
        </>
      )}
      {asking !== null && (
        <RemoveQuestion
          accountId={accountId}
          share={share}
          job={asking.job}
          onClose={() => ask(null)}
          onRemoved={() => {
            removed.current = { jobId: asking.job.id, index: asking.index };
            ask(null);
          }}
        />
      )}
    </section>
  );
}

/** The jobs of a share in the usual order, filtered by the search; those not loaded at the end. */
function useRows(share: Share, own: OwnJobs) {
  const known = useMemo(() => orderJobs(share.jobs.flatMap(({ id }) => own?.get(id) ?? [])), [share.jobs, own]);
  const { found, ...search } = useJobSearch(
    useMemo(() => [known] as const, [known]),
    useNewSearch(),
  );
  const rows = useMemo(() => {
    const unknown = search.applied === '' ? share.jobs.filter(({ id }) => own?.has(id) !== true) : [];
    return [...found[0].map((job) => ({ id: job.id, job })), ...unknown.map(({ id }) => ({ id, job: null }))];
  }, [found, search.applied, share.jobs, own]);
  return { rows, ...search };
}

/** One job; if this device has not loaded it (yet), there is nothing to show and nothing to do. */
function SharedJob({ job, onRemove }: { readonly job: Job | null; readonly onRemove: () => void }) {
  const { t } = useTexts();
  const meterName = useMeterName();
  if (job === null) return <p className={css.job}>{t('management.job.unknown')}</p>;
  const { meter, customer, done } = job;
  const objectKey = meter.meterAddress.objectKey?.trim() ?? '';
  const details = [
    customer && nameOf(customer),
    [streetOf(job), cityOf(job)].filter(Boolean).join(', '),
    objectKey === '' ? null : t('management.job.object', { key: objectKey }),
  ];
  return (
    <div className={css.job}>
      <MeterTypeIcon type={meterTypeOf(meter)} small />
      <div className={css.words}>
        <p className={css.title}>{meterName(job)}</p>
        <p>
          <MeterNumber>{meter.meterNumber}</MeterNumber>
        </p>
        {details.map((line, index) => line && <p key={index}>{line}</p>)}
        <p>
          {done ? (
            <Status tone="ok" icon={checkCircle}>
              {t('management.job.done')}
            </Status>
          ) : (
            t('management.job.open')
          )}
        </p>
      </div>
      <IconButton
        path={trash}
        label={t('management.job.remove', { meter: `${meterName(job)} ${meter.meterNumber}` })}
        onClick={onRemove}
      />
    </div>
  );
}

function RemoveQuestion({ accountId, share, job, onClose, onRemoved }: RemoveQuestionProps) {
  const { t } = useTexts();
  const meterName = useMeterName();
  const notices = useNotices();
  const { removeJob } = useShareActions(accountId);
  const meter = `${meterName(job)} ${job.meter.meterNumber}`;
  const words = {
    keep: t('management.remove.keep'),
    act: t('management.remove'),
    busy: t('management.remove.busy'),
    failed: t('management.remove.failed'),
  };
  return (
    <ConfirmAction
      title={t('management.remove.title')}
      words={words}
      onClose={onClose}
      onDone={onRemoved}
      act={async () => {
        const result = await removeJob(share.id, job.id);
        if (result === 'done') notices.show('SUCCESS', t('management.removed'), meter);
        return result;
      }}
    >
      <p>
        <strong>{meter}</strong>
      </p>
      <p>{t('management.remove.text', { name: share.name })}</p>
      {share.furtherShares > 0 && <p>{t('management.remove.further')}</p>}
      {share.jobs.length === 1 && <p>{t('management.remove.last')}</p>}
    </ConfirmAction>
  );
}

interface SharedJobsProps {
  readonly accountId: string;
  readonly share: Share;
  readonly own: OwnJobs;
}

interface RemoveQuestionProps extends Omit<SharedJobsProps, 'own'> {
  readonly job: Job;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}
