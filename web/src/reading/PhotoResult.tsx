import type { Meter } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { type DigitPlace, digitToCorrect } from '@zaehlwerk/domain/photo-reading/digit-to-correct';
import type { AcceptedValue, PhotoOutcome } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { rateAt } from './place.ts';
import { type DraftEvent, rateOf, type ReadingDraft } from './reading-draft.ts';
import { focusField } from '../ui/focus-field.ts';
import { DisplayDetected } from './DisplayDetected.tsx';
import { NoResult } from '../photo/NoResult.tsx';
import { NotRead } from './NotRead.tsx';
import { attach, photoFate, photographed, takeOver } from './take-over.ts';
import { ValuesDetected } from './ValuesDetected.tsx';

/** What came of a photo, and what the person's decision about it changes in the form (AIR-05, AIR-06, AIR-07, AIR-11). */
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
        change([...takeOver(values), ...attach(photo, rateIds, instead)]);
        onTaken(values);
      };
      const correct = () => {
        // The digits have to stand in the form, and the dialog be gone, before the focus can go there; phones open their
        // keyboard only within the press.
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

/** Leads into the counter of the form with the digit selected, so that the next one typed replaces it (OPN-093). */
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
  /** The values stand in the form. */
  readonly onTaken: (values: readonly AcceptedValue[]) => void;
  /** The person would rather type. */
  readonly onType: () => void;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}
