import type { Job } from '@zaehlwerk/domain/job/job';
import { orderJobs } from '@zaehlwerk/domain/job/order-jobs';
import { type ReactNode, useState } from 'react';
import { useProgress } from '../../meter/use-progress.ts';
import { useWaitingJobs } from '../../outbox/use-settled-waiting.ts';
import { useTexts } from '../../text/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { caretDown } from '../../ui/icons/shell.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { GroupRow } from './GroupRow.tsx';
import css from './overview.module.css';

/** So many rows before "show all". */
const FEW = 4;
/** Above so many, rows out of sight are not laid out. */
const MANY = 100;

/** One deadline or kind of meter: how far it is, and when opened its meters, those still to read first (LST-19 to LST-21). */
export function ProgressGroup({ title, mark, jobs, byStreet, open = false }: ProgressGroupProps) {
  const { t } = useTexts();
  const progress = useProgress(jobs);
  const waiting = useWaitingJobs();
  const [isOpen, setOpen] = useState(open);
  const [wanted, setWanted] = useState(false);
  const all = wanted || jobs.length <= FEW + 1;
  const rows = isOpen ? openFirst(jobs).slice(0, all ? jobs.length : FEW) : [];
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
        <ul className={classNames(css.meters, rows.length > MANY && css.long)}>
          {rows.map((job) => (
            <li key={job.id}>
              <GroupRow job={job} waiting={waiting.get(job.id)} byStreet={byStreet} />
            </li>
          ))}
          {!all && (
            <li>
              <button type="button" className={css.all} onClick={() => setWanted(true)}>
                {t('overview.all', { count: jobs.length })}
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
  /** The mark of a kind of meter. */
  readonly mark?: ReactNode;
  readonly jobs: readonly Job[];
  readonly byStreet: boolean;
  readonly open?: boolean;
}
