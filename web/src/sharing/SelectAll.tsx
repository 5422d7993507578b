import type { Job } from '@zaehlwerk/domain/job/job';
import { useTexts } from '../text/use-texts.ts';
import { check, minus } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './share-table.module.css';
import { stateOf } from './use-selection.ts';

/** Selects all jobs that the filter leaves, or none of them. */
export function SelectAll({ jobs, selected, onPress }: SelectAllProps) {
  const { t } = useTexts();
  const state = stateOf(jobs, selected);
  return (
    <button type="button" role="checkbox" aria-checked={state} className={css.all} onClick={onPress}>
      <span className={css.mark}>{state !== false && <Icon path={state === true ? check : minus} />}</span>
      {t('share.table.all', { count: jobs.length })}
    </button>
  );
}

interface SelectAllProps {
  /** All that the filter leaves. */
  readonly jobs: readonly Job[];
  readonly selected: ReadonlySet<string>;
  readonly onPress: () => void;
}
