import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import type { Dispatch } from 'react';
import { useTouch } from '../../device/use-touch.ts';
import type { AttachedPhotos } from '../../photos/attached-photos.ts';
import { PickButton } from '../../photos/PickButton.tsx';
import { usePhotoPicking } from '../../photos/use-photo-picking.ts';
import { useTexts } from '../../text/use-texts.ts';
import { camera } from '../../ui/icons/action.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { DraftEvent } from '../../reading-form/reading-draft.ts';

/** The shortest way to a photo, offered with a warning about the value. */
export function PhotoWay({ taskId, attached, dispatch }: PhotoWayProps) {
  const { t } = useTexts();
  const touch = useTouch();
  const pick = usePhotoPicking(attached, MAX_IMAGES_PER_RATE, (event) => dispatch({ type: 'photos', taskId, event }));
  return (
    <PickButton source={touch ? 'camera' : 'file'} onPick={pick}>
      <Icon path={camera} size="small" />
      {t('entry.photo')}
    </PickButton>
  );
}

interface PhotoWayProps {
  readonly taskId: string;
  readonly attached: AttachedPhotos;
  readonly dispatch: Dispatch<DraftEvent>;
}
