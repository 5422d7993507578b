import type { Job } from '@zaehlwerk/domain/job/job';
import { checkJobCount, MAX_SHARED_JOBS } from '@zaehlwerk/domain/sharing/new-share';
import { countPerHouse, type HouseCount, type ShareSelection } from '@zaehlwerk/domain/sharing/share-table';
import { toldToShares } from '@zaehlwerk/domain/sharing/shares';
import { useId } from 'react';
import { useLack, useLackWords } from '../server/use-lack.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { arrowRight } from '../ui/outside-icons.ts';
import css from './share-screen.module.css';
import accessCss from './access.module.css';

/** The selection, announced on every change, and the button that shares it, with the reason if it is disabled. */
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

/** Why so many jobs cannot be shared at once; null if they can. */
function useProblem(count: number): string | null {
  const { t } = useTexts();
  const words = useFindingWords();
  const [lack, lacking] = [useLack(), useLackWords()];
  const [finding] = checkJobCount(count);
  // The specification has a text key of its own for this, which operators know.
  if (finding?.code === 'jobs.tooMany') return t('management.accounts.share.error.maxjobs', { count: MAX_SHARED_JOBS });
  if (finding !== undefined) return words(finding);
  return lack === null ? null : lacking(t('share.table.offline'));
}

interface SelectionBarProps {
  readonly counted: ShareSelection;
  /** Whether anything has been selected since the screen opened: nothing is announced before. */
  readonly touched: boolean;
  /** Reduces the selection to the maximum that can be shared at once, from the top. */
  readonly onFirst: () => void;
  readonly onClear: () => void;
  readonly onShare: () => void;
}

/**
 * Confirmation before an access is created: what it reveals about the meters, the meters by house, how many are already
 * shared, and how many are hidden by a search or a collapsed group.
 */
export function ConfirmShare({ jobs, shared, outOfSight, onConfirm, onClose }: ConfirmShareProps) {
  const { t } = useTexts();
  const id = useId();
  const houses = countPerHouse(jobs);
  // Of one meter there is no part.
  const only = jobs.length === 1;
  const told = toldToShares(usePortal().shares).map((what) => t(`share.access.told.${what}`));
  return (
    <Dialog
      title={t('share.access.confirm', { count: jobs.length })}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onConfirm}>
            {t('share.access.confirm.go')}
          </Button>
          <Button onClick={onClose}>{t('share.access.confirm.back')}</Button>
        </>
      }
    >
      <p>{t('share.access.confirm.text', { count: jobs.length })}</p>
      {outOfSight > 0 && (
        <p>
          <strong>{t(`share.access.confirm.${only ? 'onlyOutOfSight' : 'outOfSight'}`, { count: outOfSight })}</strong>
        </p>
      )}
      {shared > 0 && <p>{t(`share.access.confirm.${only ? 'onlyShared' : 'shared'}`, { count: shared })}</p>}
      <p>{t('share.access.told', { what: told.join(', ') })}</p>
      <div>
        <h3 id={id} className={accessCss.housesTitle}>
          {t('share.access.confirm.houses', { count: houses.filter(({ house }) => house !== '').length })}
        </h3>
        <Houses label={id} houses={houses.slice(0, AT_ONCE)} />
        {houses.length > AT_ONCE && (
          <details className={accessCss.moreHouses}>
            <summary>{t('share.access.confirm.moreHouses', { count: houses.length - AT_ONCE })}</summary>
            <Houses label={id} houses={houses.slice(AT_ONCE)} />
          </details>
        )}
      </div>
    </Dialog>
  );
}

/** More houses would push the buttons out of view; the others can be expanded. */
const AT_ONCE = 8;

/** Houses with their number of meters; `label` is the id of their heading. */
function Houses({ label, houses }: { readonly label: string; readonly houses: readonly HouseCount[] }) {
  const { t } = useTexts();
  return (
    <ul aria-labelledby={label} className={accessCss.houses}>
      {houses.map(({ house, jobs: count }) => (
        <li key={house}>
          <span>{house === '' ? t('share.table.without.building') : house}</span>
          <span>{t('share.access.meters', { count })}</span>
        </li>
      ))}
    </ul>
  );
}

interface ConfirmShareProps {
  /** The meters that are selected. */
  readonly jobs: readonly Job[];
  /** How many of them are in at least one share already. */
  readonly shared: number;
  /** How many of them the search or another filter of the table hides. */
  readonly outOfSight: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}
