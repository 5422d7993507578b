import type { Finding } from '@zaehlwerk/domain/finding';
import type { SendDecision, ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import type { Composed } from './freeze-reading.ts';
import type { Room } from './kept-reading.ts';
import type { ByPlace, Place } from './place.ts';
import type { ReadingDraft } from './reading-draft.ts';
import type { InPart } from './use-submit.ts';

/** What pressing send leads to with the form as it is. */
export interface JudgedForm {
  readonly decision: SendDecision;
  /** What blocks, by field. */
  readonly findings: ByPlace<Finding>;
  /** The first field there is a question about. */
  readonly doubtful: Place;
}

/**
 * What one kind of reading brings to the way that all readings go (docs/decisions/0011): what its form is made of, how it
 * is judged, and what is sent of it.
 */
export interface ReadingKind<J extends JudgedForm = JudgedForm> {
  /** Under which the device keeps the form. */
  readonly draftKey: string;
  readonly opened: ReadingDraft;
  readonly room: Room;
  /** The values last sent are brought back to be corrected. */
  readonly correcting: boolean;
  /** The fields in their order on the form. */
  readonly places: readonly Place[];
  /** Judges the form as it is now, not as it was last judged on the screen (OPN-078). */
  readonly judge: (draft: ReadingDraft) => J;
  /** Composes what is sent of the rates that can be sent. */
  readonly compose: (draft: ReadingDraft, rates: readonly ValidRate[], as: { id: string; now: Date }) => Composed;
  /** The rates in which something stands that is not among those sent; left out where all is sent or nothing. */
  readonly left?: (draft: ReadingDraft, sent: readonly string[]) => readonly string[];
  /** What goes and what does not, in words; null where all goes that there is. Left out like `left`. */
  readonly inPart?: (draft: ReadingDraft, sent: readonly string[]) => InPart | null;
  /** The field of the form that the server names by a path; null for none of them. */
  readonly placeOf: (path: string, sent: Composed) => Place | null;
  /** Loads a photo of the result that is corrected; null when it cannot be loaded. */
  readonly loadSentPhoto?: (rateId: string, imageId: string) => Promise<Blob | null>;
  /** Words of its own for a status with which the server refuses; null for the usual ones. */
  readonly refusal?: (status: number) => string | null;
}
