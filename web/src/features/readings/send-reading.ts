import { jobFromWire } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { Submission } from '@zaehlwerk/domain/submission/submission';
import type { Bearer } from '../../server-api/call.ts';
import type { ServerApi } from '../../server-api/server-api.ts';

/** What became of an attempt to send. Only 'refused' is an answer of the server that will not change by trying again. */
export type SendAttempt =
  | { readonly kind: 'delivered'; readonly job: Job }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unreachable' };

/**
 * Sends a composed submission in the name of an account. Sending the same one again is harmless: its id is the key the
 * server knows it by (OPN-083), and the reading is judged by the moment it was taken (OPN-082). A token that has run out
 * is renewed once on the way (OPN-077).
 */
export async function sendReading(api: ServerApi, bearer: Bearer, submission: Submission): Promise<SendAttempt> {
  const outcome = await api.call(postResults, {
    as: bearer,
    params: { id: submission.jobId },
    body: {
      readingDate: submission.readingDate,
      results: submission.results.map((result) => ({ ...result, readingImages: [...result.readingImages] })),
    },
    headers: { [IDEMPOTENCY_HEADER]: submission.id, [CAPTURED_AT_HEADER]: submission.capturedAt },
  });
  if (outcome.kind === 'delivered') return { kind: 'delivered', job: jobFromWire(outcome.answer) };
  return outcome.kind === 'refused' ? { kind: 'refused', problem: outcome.problem } : { kind: 'unreachable' };
}
