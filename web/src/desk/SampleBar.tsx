import { useDeskTexts } from '../text/use-desk-texts.ts';
import { Button } from '../ui/Button.tsx';
import css from './frame/desk.module.css';
import { useSample } from './frame/sample.ts';
import { usePlaces } from './frame/use-desk.ts';

/** Says on every screen of the sample that it is one, and leads back; nothing elsewhere. */
export function SampleBar() {
  const { t } = useDeskTexts();
  const { isPlaying, play } = useSample();
  const places = usePlaces();
  if (!isPlaying) return null;
  return (
    <aside className={css.sample} aria-label={t('desk.sample.bar')}>
      <p>
        <strong>{t('desk.sample.bar')}</strong> {t('desk.sample.bar.text')}
      </p>
      <Button size="small" onClick={() => places.leaving(() => play(false))}>
        {t('desk.sample.leave')}
      </Button>
    </aside>
  );
}
