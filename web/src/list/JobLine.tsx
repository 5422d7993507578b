import { useRouter } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import type { MouseEvent, ReactNode } from 'react';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { streetOf } from '../meters/meter-facts.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import type { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import { caretRight } from '../ui/icons.ts';
import css from './job-row.module.css';

/**
 * A meter in a list, the whole row one link: what it is, its location, and list-specific details. With `byStreet` the
 * address comes first, for people with several.
 */
export function JobLine({ job, to, detail, state, look, byStreet, current, account = null }: JobLineProps) {
  const { t } = useTexts();
  const name = useMeterName()(job);
  const street = byStreet ? streetOf(job) : null;
  const location = job.meter.meterAddress.locationDescription?.trim() ?? '';
  const place = location === '' && street !== null ? name : location;
  return (
    <JobLink className={classNames(css.row, look === 'side' && css.side)} to={to} jobId={job.id} current={current}>
      <MeterTypeIcon type={meterTypeOf(job.meter)} small={look === 'side'} />
      <span className={css.words}>
        <span className={css.title}>{street ?? name}</span>
        {street !== null && place !== name && <VisuallyHidden>{`${name}, `}</VisuallyHidden>}
        {place !== '' && <span className={css.detail}>{place}</span>}
        {detail !== undefined && <span className={css.detail}>{detail}</span>}
        {account !== null && <span className={css.detail}>{t('jobs.row.account', { name: account })}</span>}
      </span>
      <span className={css.end}>
        {state}
        {look === 'page' && <Icon path={caretRight} size="small" />}
      </span>
    </JobLink>
  );
}

/** How a list shows its meters. */
export interface LineLook {
  /** A page of its own, or the sidebar of wide windows. */
  readonly look: 'page' | 'side';
  readonly byStreet: boolean;
  /** Whether it is open beside the list. */
  readonly current: boolean;
  /** The account's name, if several logins share the list. */
  readonly account?: string | null;
}

interface JobLineProps extends LineLook {
  readonly job: Job;
  /** The screen of the meter that it opens. */
  readonly to: typeof PATHS.job | typeof PATHS.evaluationOf;
  /** Its number, or what was read. */
  readonly detail?: ReactNode;
  /** The state of the meter. */
  readonly state?: ReactNode;
}

/**
 * A link to a meter for long lists. The router's own computes its target and active state for each row, which takes
 * longer than a frame for the rows of one search; here both are known.
 */
function JobLink({ to: path, jobId, current, className, children }: JobLinkProps) {
  const router = useRouter();
  const to = { to: path, params: { jobId } } as const;
  const preload = () => void router.preloadRoute(to);
  const follow = (event: MouseEvent) => {
    // Everything else, such as a new tab, is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(to);
  };
  return (
    <a
      className={className}
      href={path.replace('$jobId', encodeURIComponent(jobId))}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  );
}

interface JobLinkProps {
  readonly to: typeof PATHS.job | typeof PATHS.evaluationOf;
  readonly jobId: string;
  /** Whether this meter is the one that is open. */
  readonly current: boolean;
  readonly className: string;
  readonly children: ReactNode;
}
