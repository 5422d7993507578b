import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { DialogEvent, DialogStage } from '@zaehlwerk/domain/photo-reading/dialog-stage';
import { digitToCorrect } from '@zaehlwerk/domain/photo-reading/digit-to-correct';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DraftEvent, rateOf, type ReadingDraft } from '../../../reading-form/reading-draft.ts';
import { useFindingWords } from '../../../text/use-codes.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { DisplayDetected } from './DisplayDetected.tsx';
import { Finder } from './Finder.tsx';
import css from './finder.module.css';
import { focusDigit } from './focus-digit.ts';
import { NoResult } from './NoResult.tsx';
import { NotRead } from './NotRead.tsx';
import { PhotoCanvas } from './PhotoCanvas.tsx';
import { attach, photoFate, photographed, takeOver } from './take-over.ts';
import { usePhotoReading } from './use-photo-reading.ts';
import { ValuesDetected } from './ValuesDetected.tsx';

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
  const change = (events: readonly DraftEvent[]) => events.forEach(dispatch);
  const take = (values: readonly AcceptedValue[], photo: Blob) => {
    const rateIds = values.map(({ taskId }) => taskId);
    change([...takeOver(values), ...attach(photo, rateIds, { draft, settings, replacing: true })]);
    onTaken(values);
  };
  const correct = (values: readonly AcceptedValue[], photo: Blob) => {
    // The digits have to stand in the form, and the dialog be gone, before the focus can go there; phones open their
    // keyboard only within the press.
    flushSync(() => take(values, photo));
    const place = digitToCorrect(values);
    if (place !== null) focusDigit(place);
  };
  return (
    <Dialog camera title={t('photoReading.title')} closeLabel={t('frame.close')} onClose={close}>
      {stage()}
    </Dialog>
  );

  function stage() {
    const common = { tasks: meter.meterRateTasks, typedOf: (rateId: string) => rateOf(draft, rateId).typed };
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
    const beside = { draft, settings, replacing: false };
    switch (outcome.kind) {
      case 'NO_RESULT': {
        const rateIds = photographed(common.tasks, common.typedOf);
        const attachAndType = () => {
          change(attach(photo, rateIds, beside));
          onType();
        };
        if (outcome.unread)
          return (
            <NotRead
              photo={photo}
              fate={photoFate(rateIds, beside)}
              onAttach={attachAndType}
              onAgain={retake}
              onType={onType}
            />
          );
        return <NoResult {...outcome} photo={photo} meterNumber={meter.meterNumber} onAgain={retake} onType={onType} />;
      }
      case 'DISPLAY_DETECTED':
        return (
          <DisplayDetected
            {...common}
            place={outcome.place}
            photo={photo}
            fateOf={(rateIds) => photoFate(rateIds, beside)}
            onTyped={(rateId, typed) => dispatch({ type: 'typed', rateId, typed })}
            onLeave={(rateId) => dispatch({ type: 'rateSettled', rateId })}
            onDone={(rateIds) => {
              change(attach(photo, rateIds, beside));
              close();
            }}
            onClose={close}
            onAgain={retake}
          />
        );
      case 'READING_VALUE_DETECTED':
        return (
          <ValuesDetected
            {...common}
            {...outcome}
            photo={photo}
            fate={photoFate(
              outcome.values.map(({ taskId }) => taskId),
              { draft, settings, replacing: true },
            )}
            onTake={() => take(outcome.values, photo)}
            onAgain={retake}
            onCorrect={() => correct(outcome.values, photo)}
          />
        );
    }
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
