import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { DialogEvent, DialogStage } from '@zaehlwerk/domain/photo-reading/dialog-stage';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Finder } from '../photo/Finder.tsx';
import css from '../photo/finder.module.css';
import { PhotoCanvas } from '../photo/PhotoCanvas.tsx';
import { PhotoResult } from './PhotoResult.tsx';
import { usePhotoReading } from '../photo/use-photo-reading.ts';

/** Takes a photo of the meter, has it read, and lets the person decide about what was read (AIR-01, AIR-04). */
export function PhotoReadingDialog(props: PhotoReadingDialogProps) {
  const { at, tell, job, settings, accountId, draft, dispatch, onTaken, onType } = props;
  const { t } = useTexts();
  const words = useFindingWords();
  const [again, setAgain] = useState(false);
  const { meter } = job;
  const reading = usePhotoReading({ meter, accountId, settings, tell });
  const close = () => tell({ type: 'closed' });
  const retake = () => {
    setAgain(true);
    tell({ type: 'retake' });
  };
  const cancel = () => {
    setAgain(true);
    reading.cancel();
  };
  return (
    <Dialog camera title={t('photoReading.title')} closeLabel={t('frame.close')} onClose={close}>
      {stage()}
    </Dialog>
  );

  function stage() {
    if (at.stage === 'IDLE') return null;
    if (at.stage === 'CAMERA') {
      if (at.photo !== null || reading.isPreparing) return <BeingRead photo={at.photo} onCancel={cancel} />;
      return (
        <>
          {reading.refusal !== null && <Banner tone="err" title={words(reading.refusal)} />}
          <Finder again={again || reading.refusal !== null} onPhoto={reading.take} onType={onType} />
        </>
      );
    }
    const { outcome, photo } = at;
    const result = { outcome, photo, meter, settings, draft, dispatch };
    return <PhotoResult {...result} onTaken={onTaken} onType={onType} onClose={close} onAgain={retake} />;
  }
}

/** While the photo is read; the person need not wait for it. */
function BeingRead({ photo, onCancel }: { readonly photo: Blob | null; readonly onCancel: () => void }) {
  const { t } = useTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={css.aiming}>
      <div className={css.view}>
        <div className={css.finder}>
          {photo !== null && <PhotoCanvas photo={photo} place={null} label={t('photoReading.whole')} />}
        </div>
      </div>
      <p id="photo-being-read" role="status" className={css.busy}>
        <Spinner />
        {t('photoReading.reading')}
      </p>
      <Button ref={cancel} aria-describedby="photo-being-read" onClick={onCancel}>
        {t('photoReading.cancel')}
      </Button>
    </div>
  );
}

interface PhotoReadingDialogProps {
  readonly at: DialogStage<Blob>;
  readonly tell: (event: DialogEvent<Blob>) => void;
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly accountId: string;
  readonly draft: ReadingDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** The values stand in the form. */
  readonly onTaken: (values: readonly AcceptedValue[]) => void;
  /** The person would rather type. */
  readonly onType: () => void;
}
