import { percentDone, type Progress as Counted } from '@zaehlwerk/domain/job/progress';
import { useTexts } from '../text/use-texts.ts';
import { Progress } from '../ui/Progress.tsx';
import css from './share-list.module.css';

/** How far a share is: "31 von 38", the percentage and a ruler (MGT-17, OPN-104). */
export function ShareProgress({ progress }: { readonly progress: Counted }) {
  const { t } = useTexts();
  return (
    <>
      <p className={css.figures}>
        <span>{t('jobs.progress', { ...progress })}</span>
        <span>{`${percentDone(progress)}\u00a0%`}</span>
      </p>
      <Progress {...progress} />
    </>
  );
}
