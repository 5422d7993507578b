import { checkJobCount, MAX_SHARED_JOBS } from '@zaehlwerk/domain/sharing/new-share';
import type { ShareSelection } from '@zaehlwerk/domain/sharing/share-table';
import { useId } from 'react';
import { useLack, useLackWords } from '../server/use-lack.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { arrowRight } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import css from './share-screen.module.css';

/**
 * What is selected, said each time it changes, and the button that shares it (SHR-21); what keeps it from being pressed
 * stands beside it (SHR-24 to SHR-27).
 */
export function SelectionBar({ counted, touched, onFirst, onClear, onShare }: SelectionBarProps) {
  const { t } = useTexts();
  const id = useId();
  const summary = useSummary(counted);
  const problem = useProblem(counted.jobs);
  return (
    <ActionBar label={t('share.table.actions')} className={css.bar}>
      <div className={css.chosen}>
        <p>
          {counted.jobs > 0 && (
            <>
              <strong>{summary.count}</strong> <span className={css.muted}>{summary.more}</span>
            </>
          )}
        </p>
        <p id={id} className={css.problem} data-urgent={counted.jobs > MAX_SHARED_JOBS || undefined}>
          {problem}
        </p>
      </div>
      <LiveRegion
        text={
          touched ? [counted.jobs > 0 && `${summary.count} ${summary.more}`, problem].filter(Boolean).join('. ') : ''
        }
      />
      {counted.jobs > MAX_SHARED_JOBS ? (
        <Button kind="text" className={css.clear} onClick={onFirst}>
          {t('share.table.first', { count: MAX_SHARED_JOBS })}
        </Button>
      ) : (
        counted.jobs > 0 && (
          <Button kind="text" className={css.clear} onClick={onClear}>
            {t('share.table.clear')}
          </Button>
        )
      )}
      <Button kind="primary" className={css.share} blockedBy={problem === null ? undefined : id} onClick={onShare}>
        {t('share.table.share', { count: counted.jobs })}
        <Icon path={arrowRight} size="small" />
      </Button>
    </ActionBar>
  );
}

function useSummary({ jobs, buildings, shared }: ShareSelection) {
  const { t } = useTexts();
  const more = [
    buildings > 0 && t('share.table.fromBuildings', { count: buildings }),
    shared > 0 && t('share.table.ofThemShared', { count: shared }),
  ];
  return { count: t('share.table.selected', { count: jobs }), more: more.filter(Boolean).join(', ') };
}

/** Why so many jobs cannot be shared now; null if they can. */
function useProblem(count: number): string | null {
  const { t } = useTexts();
  const words = useFindingWords();
  const [lack, lacking] = [useLack(), useLackWords()];
  const [finding] = checkJobCount(count);
  // The documents give these words a key of their own, which operators know (SHR-26).
  if (finding?.code === 'jobs.tooMany') return t('management.accounts.share.error.maxjobs', { count: MAX_SHARED_JOBS });
  if (finding !== undefined) return words(finding);
  return lack === null ? null : lacking(t('share.table.offline'));
}

interface SelectionBarProps {
  readonly counted: ShareSelection;
  /** Whether anything has been selected since the screen opened: nothing is said before. */
  readonly touched: boolean;
  /** Leaves the first ones selected, as many as can be shared at once. */
  readonly onFirst: () => void;
  readonly onClear: () => void;
  readonly onShare: () => void;
}
