import type { PhotoOutcome } from './photo-outcome.ts';

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
