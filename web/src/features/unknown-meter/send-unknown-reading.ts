import {
  composeUnknownReading,
  type UnknownReadingParts,
  type UnknownReadingSubmission,
} from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import type { Outbox, Submitted } from '../../outbox/outbox.ts';

/**
 * What is to be sent, frozen. An attempt that failed leaves its submission behind as `before`: the same content is sent
 * again under the same id, so that an answer lost on the way does not become a second reading (OPN-083). A picture is the
 * same only if it is the very same.
 */
export function freezeUnknownReading<Picture>(
  parts: UnknownReadingParts<Picture>,
  before: UnknownReadingSubmission<Picture> | null,
): UnknownReadingSubmission<Picture> {
  const submission = composeUnknownReading(parts);
  return before !== null && isSameContent(before, submission) ? before : submission;
}

function isSameContent<Picture>(
  { reading: one }: UnknownReadingSubmission<Picture>,
  { reading: other }: UnknownReadingSubmission<Picture>,
): boolean {
  return (
    one.login === other.login &&
    one.meterNumber === other.meterNumber &&
    one.readingValue === other.readingValue &&
    one.readingDate === other.readingDate &&
    one.comment === other.comment &&
    one.readingImages.length === other.readingImages.length &&
    one.readingImages.every((picture, index) => picture === other.readingImages[index])
  );
}

/**
 * Sends a frozen reading in the name of its account (UNK-20): into the outbox first, then at once to the server. Sending
 * the same one again is harmless. `form` is what its draft keeps.
 */
export function sendUnknownReading(
  outbox: Outbox,
  { id, capturedAt, reading }: UnknownReadingSubmission<Blob>,
  form: unknown,
): Promise<Submitted> {
  return outbox.submit({
    id,
    accountId: reading.login,
    content: { kind: 'unknownReading', capturedAt, reading },
    label: { meterType: null, meterNumber: reading.meterNumber },
    form,
  });
}
