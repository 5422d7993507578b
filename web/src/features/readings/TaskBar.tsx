import type { Progress as Counted } from '@zaehlwerk/domain/job/progress';
import { Link } from '@tanstack/react-router';
import { ContrastSwitch } from '../../appearance/ContrastSwitch.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { caretLeft } from '../../ui/icons/action.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import css from './task-bar.module.css';

/** On phones the bar of the task: the way back, which of how many this is, and the contrast (visual.md, section 8). */
export function TaskBar({ progress, done }: { readonly progress: Counted; readonly done: boolean }) {
  const { t } = useTexts();
  const place = { place: done ? progress.done : progress.done + 1, total: progress.total };
  return (
    <>
      <div className={css.bar}>
        <Link className={css.back} to={PATHS.jobs}>
          <Icon path={caretLeft} size="small" />
          {t('reading.back')}
        </Link>
        <span className={css.place}>{t('reading.position', place)}</span>
        <ContrastSwitch className={css.contrast} />
      </div>
      <div className={css.progress}>
        <Progress {...progress} showNext={!done} />
      </div>
    </>
  );
}
