import type { Progress as Counted } from '@zaehlwerk/domain/job/progress';
import { BackBar } from '../list/BackBar.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Progress } from '../ui/Progress.tsx';
import css from './task-bar.module.css';

/** On phones the bar of a reading: the way back, how many meters are read, and the contrast (visual.md, section 8). */
export function TaskBar({ progress, done }: { readonly progress: Counted; readonly done: boolean }) {
  const { t } = useTexts();
  return (
    <>
      <BackBar>
        <span className={css.place}>{progress.total > 0 && t('reading.progress', { ...progress })}</span>
      </BackBar>
      <div className={css.progress}>
        <Progress {...progress} showNext={!done} />
      </div>
    </>
  );
}
