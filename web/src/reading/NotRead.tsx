import { useDevice } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Followup } from '../photo/Followup.tsx';
import { PhotoFateWords } from './PhotoFateWords.tsx';
import { attaches, type PhotoFate } from './take-over.ts';

/** Nobody was there to read the photo: no network, and no reader on this device (OPN-238). Its light is not to blame. */
export function NotRead({ photo, fate, onAttach, onAgain, onType }: NotReadProps) {
  const { t } = useTexts();
  const { runsWebAssembly } = useDevice();
  const type = t('photoReading.type');
  return (
    <Followup
      title={t(runsWebAssembly ? 'photoReading.unread' : 'photoReading.unread.never')}
      photo={photo}
      onAgain={onAgain}
      action={
        <Button kind="primary" size="large" onClick={attaches(fate) ? onAttach : onType}>
          {attaches(fate) ? t('photoReading.unread.attach') : type}
        </Button>
      }
      other={attaches(fate) && <Button onClick={onType}>{type}</Button>}
    >
      {runsWebAssembly && <p>{t('photoReading.unread.later')}</p>}
      <p>{t(attaches(fate) ? 'photoReading.unread.text' : 'photoReading.unread.typing')}</p>
      <PhotoFateWords fate={fate} />
    </Followup>
  );
}

interface NotReadProps {
  readonly photo: Blob;
  /** What becomes of the photo when it is attached. */
  readonly fate: PhotoFate;
  /** Attaches the photo and leads to the digits. */
  readonly onAttach: () => void;
  readonly onAgain: () => void;
  /** Leads to the digits alone. */
  readonly onType: () => void;
}
