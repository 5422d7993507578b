import type { Problem } from '@zaehlwerk/contract/problems';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import {
  canonicalUnknownReading,
  composeUnknownReading,
  type UnknownReadingParts,
  type UnknownReadingSubmission,
} from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type { Bearer } from '../../server-api/call.ts';
import type { ServerApi } from '../../server-api/server-api.ts';

/** What became of an attempt to send. Only 'refused' is an answer of the server that will not change by trying again. */
export type SendAttempt =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unreachable' };

/**
 * What is to be sent, frozen. An attempt that failed leaves its submission behind as `before`: the same content is sent
 * again under the same id, so that an answer lost on the way does not become a second reading (OPN-083).
 */
export function freezeUnknownReading(
  parts: UnknownReadingParts<SubmittedImage>,
  before: UnknownReadingSubmission | null,
): UnknownReadingSubmission {
  const submission = composeUnknownReading(parts);
  const same =
    before !== null && canonicalUnknownReading(before.reading) === canonicalUnknownReading(submission.reading);
  return same ? before : submission;
}

/** Sends a frozen reading in the name of its account (UNK-20). Sending the same one again is harmless. */
export async function sendUnknownReading(
  api: ServerApi,
  bearer: Bearer,
  { id, capturedAt, reading }: UnknownReadingSubmission,
): Promise<SendAttempt> {
  const outcome = await api.call(postUnknownReading, {
    as: bearer,
    body: { ...reading, readingImages: [...reading.readingImages] },
    headers: { [IDEMPOTENCY_HEADER]: id, [CAPTURED_AT_HEADER]: capturedAt },
  });
  if (outcome.kind === 'delivered') return { kind: 'delivered' };
  return outcome.kind === 'refused' ? { kind: 'refused', problem: outcome.problem } : { kind: 'unreachable' };
}
