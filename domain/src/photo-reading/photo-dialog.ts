import type { DigitGroup } from '../reading/typed-digits.ts';
import type { AcceptedValue, PhotoOutcome } from './photo-outcome.ts';

/**
 * How far the dialog is in which a photo of a meter is read. `photo` is whatever the program has of it; in stage CAMERA
 * it is the one that is being read, null while the camera waits for one.
 */
export type DialogStage<Photo> =
  | { readonly stage: 'IDLE' }
  | { readonly stage: 'CAMERA'; readonly photo: Photo | null }
  | { readonly stage: 'FOLLOWUP'; readonly photo: Photo; readonly outcome: PhotoOutcome };

export type DialogEvent<Photo> =
  | { readonly type: 'opened' }
  | { readonly type: 'taken'; readonly photo: Photo }
  /** The outcome of a photo; that of one which is no longer waited for changes nothing. */
  | { readonly type: 'read'; readonly photo: Photo; readonly outcome: PhotoOutcome }
  /** Reading was called off, or another photo is wanted. */
  | { readonly type: 'retake' }
  | { readonly type: 'closed' };

export const IDLE = { stage: 'IDLE' } as const;
const WAITING = { stage: 'CAMERA', photo: null } as const;

export function dialogReducer<Photo>(at: DialogStage<Photo>, event: DialogEvent<Photo>): DialogStage<Photo> {
  switch (event.type) {
    case 'opened':
      return at.stage === 'IDLE' ? WAITING : at;
    case 'taken':
      return at.stage === 'CAMERA' && at.photo === null ? { stage: 'CAMERA', photo: event.photo } : at;
    case 'read': {
      const { photo, outcome } = event;
      return at.stage === 'CAMERA' && at.photo === photo ? { stage: 'FOLLOWUP', photo, outcome } : at;
    }
    case 'retake':
      return at.stage === 'IDLE' ? at : WAITING;
    case 'closed':
      return IDLE;
  }
}

/** A digit of a value as it is entered into the form. */
export interface DigitPlace {
  readonly taskId: string;
  readonly group: DigitGroup;
  /** From the left, in what is entered; null where no digit is more likely wrong than the others. */
  readonly place: number | null;
}

/**
 * Where to correct read values: at the first doubtful digit, else at the first value. Leading zeros are read but not
 * entered: a doubtful one leads to the start of what is.
 * @see OPN-093, OPN-235
 */
export function digitToCorrect(values: readonly AcceptedValue[]): DigitPlace | null {
  for (const { taskId, typed, pre, post } of values) {
    const [before, after] = [pre, post].map((digits) => digits.findIndex(({ doubtful }) => doubtful));
    if (before !== undefined && before >= 0) {
      return { taskId, group: 'pre', place: Math.max(0, before - (pre.length - typed.pre.length)) };
    }
    if (after !== undefined && after >= 0) return { taskId, group: 'post', place: after };
  }
  const [first] = values;
  return first === undefined ? null : { taskId: first.taskId, group: 'pre', place: null };
}
