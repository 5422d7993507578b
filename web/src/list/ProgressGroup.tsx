import type { Job } from '@zaehlwerk/domain/job/job';
import { orderJobs } from '@zaehlwerk/domain/job/order-jobs';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProgress } from './use-progress.ts';
import { useWaitingJobs } from '../outbox/use-settled-waiting.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { GroupRow } from './GroupRow.tsx';
import css from './overview.module.css';

/** Rows at first. */
const FEW = 4;
/**
 * Rows added with each press: few enough to be laid out at once. `content-visibility` is no way out: screen readers
 * would find such rows empty.
 */
const MORE = 100;

/** One deadline or meter type: its progress, and its meters when opened, open ones first (LST-19 to LST-21). */
export function ProgressGroup({ title, mark, jobs, byStreet, open = false }: ProgressGroupProps) {
  const { t } = useTexts();
  const progress = useProgress(jobs);
  const waiting = useWaitingJobs();
  const [isOpen, setOpen] = useState(open);
  const [wanted, setWanted] = useState(FEW);
  const isPrinting = usePrinting();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  // A button never takes the place of a single row.
  const shown = jobs.length <= wanted + 1 || isPrinting ? jobs.length : wanted;
  const rows = isOpen ? openFirst(jobs).slice(0, shown) : [];
  const next = Math.min(jobs.length, shown + MORE);
  /** Moves the focus to the first added row. */
  const showMore = () => {
    flushSync(() => setWanted(next));
    links.current[shown]?.focus();
  };
  return (
    <details className={css.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {mark}
        <span className={css.words}>
          <span className={css.line}>
            <span>{title}</span>
            <span className={css.share}>{t('jobs.progress', { ...progress })}</span>
          </span>
          <Progress {...progress} size="small" />
        </span>
        <Icon path={caretDown} size="small" className={css.caret} />
      </summary>
      {isOpen && (
        <ul className={css.meters}>
          {rows.map((job, place) => (
            <li key={job.id}>
              <GroupRow
                ref={(link) => {
                  links.current[place] = link;
                }}
                job={job}
                waiting={waiting.get(job.id)}
                byStreet={byStreet}
              />
            </li>
          ))}
          {shown < jobs.length && (
            <li>
              <button type="button" className={css.all} onClick={showMore}>
                {next === jobs.length
                  ? t('overview.all', { all: next })
                  : t('overview.more', { count: MORE, all: jobs.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function openFirst(jobs: readonly Job[]): Job[] {
  return orderJobs(jobs).sort((a, b) => Number(a.done) - Number(b.done));
}

interface ProgressGroupProps {
  readonly title: ReactNode;
  /** The icon of a meter type. */
  readonly mark?: ReactNode;
  readonly jobs: readonly Job[];
  readonly byStreet: boolean;
  readonly open?: boolean;
}
