import type { Progress as Counted } from '@zaehlwerk/domain/job/progress';
import { BackBar } from '../../jobs/BackBar.tsx';
import { useTexts } from '../../text/use-texts.ts';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './task-bar.module.css';

/** On phones the bar of a reading: the way back, which of how many this is, and the contrast (visual.md, section 8). */
export function TaskBar({ progress, done }: { readonly progress: Counted; readonly done: boolean }) {
  const { t } = useTexts();
  const place = { place: done ? progress.done : progress.done + 1, total: progress.total };
  return (
    <>
      <BackBar>
        <span className={css.place}>
          <span aria-hidden="true">{t('reading.position', place)}</span>
          <VisuallyHidden>{t('reading.position.spoken', place)}</VisuallyHidden>
        </span>
      </BackBar>
      <div className={css.progress}>
        <Progress {...progress} showNext={!done} />
      </div>
    </>
  );
}
