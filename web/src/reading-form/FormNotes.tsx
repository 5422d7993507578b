import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { useObservable } from '../device/use-observable.ts';
import { formatBerlinTime, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import css from './form-notes.module.css';
import type { BroughtBack } from './use-brought-back.ts';
import { useDrafts } from '../drafts/use-drafts.ts';

/** Above a form: that it was brought back, and when this device does not keep what is typed (OPN-086). */
export function DraftNotes({ back }: { readonly back: BroughtBack }) {
  const keeping = useObservable(useDrafts().keeping);
  const { t } = useTexts();
  if (keeping === 'kept' && back.kind === 'nothing') return null;
  return (
    <div className={css.notes}>
      {keeping !== 'kept' && (
        <Banner tone="warn" title={t(`draft.${keeping}`)}>
          <p>{t(`draft.${keeping}.text`)}</p>
        </Banner>
      )}
      {back.kind !== 'nothing' && <BroughtBackNote back={back} />}
    </div>
  );
}

function BroughtBackNote({ back }: { readonly back: BroughtBack }) {
  const { t, language } = useTexts();
  const { kind, lostPhotos } = back;
  const at = new Date(back.keptAt);
  const when = { day: formatDay(berlinDay(at)), time: formatBerlinTime(at, language) };
  const isBack = kind === 'back';
  return (
    <Banner tone="info" title={isBack ? t('draft.back') : t('draft.discarded')}>
      {isBack && <p>{t('draft.back.at', when)}</p>}
      {isBack && !back.whole && <p>{t('draft.back.partly')}</p>}
      {isBack && lostPhotos > 0 && <p>{t('draft.back.lostPhotos', { count: lostPhotos })}</p>}
      <Button kind="text" size="small" className={css.way} onClick={isBack ? back.discard : back.undo}>
        {isBack ? t('draft.discard') : t('entry.photo.restore')}
      </Button>
    </Banner>
  );
}
