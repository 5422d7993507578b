import type { Job, Meter } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import {
  type DialogEvent,
  type DialogStage,
  type DigitPlace,
  digitToCorrect,
} from '@zaehlwerk/domain/photo-reading/photo-dialog';
import type { AcceptedValue, PhotoOutcome } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Finder } from '../photo/Finder.tsx';
import { PhotoCanvas } from '../photo/Followup.tsx';
import css from '../photo/finder.module.css';
import { usePhotoReading } from '../photo/use-photo-reading.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/Icon.tsx';
import { focusField } from '../ui/field-focus.ts';
import { DisplayDetected, NoResult, NotRead } from './NoValueRead.tsx';
import { ValuesDetected } from './ValuesDetected.tsx';
import { rateAt } from './form-field.ts';
import { type DraftEvent, rateOf, type ReadingDraft } from './reading-draft.ts';
import { attach, photoFate, photographed, takeOver } from './take-over.ts';

/** Takes a photo of the meter, has it read, and lets the person decide about the result. */
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

/** While the photo is read; the person need not wait. */
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
  /** The values are in the form. */
  readonly onTaken: (values: readonly AcceptedValue[]) => void;
  /** The person prefers to type. */
  readonly onType: () => void;
}

/** The outcome of a photo, and what the person's decision about it changes in the form. */
export function PhotoResult({ outcome, photo, meter, settings, draft, dispatch, ...leads }: PhotoResultProps) {
  const { onTaken, onType, onClose, onAgain } = leads;
  const common = {
    photo,
    tasks: meter.meterRateTasks,
    typedOf: (rateId: string) => rateOf(draft, rateId).typed,
    onAgain,
  };
  const beside = { draft, settings, replacing: false };
  const instead = { draft, settings, replacing: true };
  const change = (events: readonly DraftEvent[]) => events.forEach(dispatch);
  switch (outcome.kind) {
    case 'NO_RESULT': {
      if (!outcome.unread) return <NoResult {...common} {...outcome} meterNumber={meter.meterNumber} onType={onType} />;
      const rateIds = photographed(common.tasks, common.typedOf);
      const attachAndType = () => {
        change(attach(photo, rateIds, beside));
        onType();
      };
      return <NotRead {...common} fate={photoFate(rateIds, beside)} onAttach={attachAndType} onType={onType} />;
    }
    case 'DISPLAY_DETECTED':
      return (
        <DisplayDetected
          {...common}
          place={outcome.place}
          fateOf={(rateIds) => photoFate(rateIds, beside)}
          onTyped={(rateId, typed) => dispatch({ type: 'typed', rateId, typed })}
          onLeave={(rateId) => dispatch({ type: 'rateSettled', rateId })}
          onDone={(rateIds) => {
            change(attach(photo, rateIds, beside));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'READING_VALUE_DETECTED': {
      const { values } = outcome;
      const rateIds = values.map(({ taskId }) => taskId);
      const take = () => {
        change([...takeOver(values), ...attach(photo, rateIds, instead, values)]);
        onTaken(values);
      };
      const correct = () => {
        // The digits must be in the form and the dialog closed before the focus can move; phones open their keyboard
        // only during the press.
        flushSync(take);
        const place = digitToCorrect(values);
        if (place !== null) focusDigit(place);
      };
      return (
        <ValuesDetected {...common} {...outcome} fate={photoFate(rateIds, instead)} onTake={take} onCorrect={correct} />
      );
    }
  }
}

/** Focuses the counter of the form with the digit selected, so that the next one typed replaces it. */
function focusDigit({ taskId, group, place }: DigitPlace): void {
  const id = `${rateAt(taskId)}-${group}`;
  focusField(id);
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  if (place === null) input.setSelectionRange(input.value.length, input.value.length);
  else input.setSelectionRange(place, place + 1);
}

interface PhotoResultProps {
  readonly outcome: PhotoOutcome;
  readonly photo: Blob;
  readonly meter: Meter;
  readonly settings: EffectiveSettings;
  readonly draft: ReadingDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  /** The values are in the form. */
  readonly onTaken: (values: readonly AcceptedValue[]) => void;
  /** The person prefers to type. */
  readonly onType: () => void;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}
