import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { flashlight, hand, rectangle } from '../ui/scanner.ts';
import { Icon } from '../ui/Icon.tsx';
import { Followup } from './Followup.tsx';
import css from './photo-reading.module.css';

const TIPS = [
  ['light', flashlight],
  ['distance', rectangle],
  ['still', hand],
] as const;

/** Nothing of the job's meter was found on the photo (AIR-05), why ever (AIR-18, AIR-19). */
export function NoResult({ photo, otherMeter, meterNumber, onAgain, onType }: NoResultProps) {
  const { t } = useTexts();
  const isOther = otherMeter !== null;
  return (
    <Followup
      title={t(isOther ? 'photoReading.other' : 'photoReading.none')}
      photo={photo}
      againFirst
      onAgain={onAgain}
      action={<Button onClick={onType}>{t('photoReading.type')}</Button>}
    >
      {isOther ? (
        <p>{t('photoReading.other.text', { read: otherMeter, own: meterNumber })}</p>
      ) : (
        <>
          <p>{t('photoReading.none.text')}</p>
          <ul className={css.tips}>
            {TIPS.map(([tip, icon]) => (
              <li key={tip}>
                <Icon path={icon} />
                {t(`photoReading.none.${tip}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Followup>
  );
}

interface NoResultProps {
  readonly photo: Blob;
  /** The number that was read on another meter. */
  readonly otherMeter: string | null;
  readonly meterNumber: string;
  readonly onAgain: () => void;
  readonly onType: () => void;
}
