import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import type { Job } from '@zaehlwerk/domain/job/job';
import { judgeAttempt } from '@zaehlwerk/domain/submission/judge-attempt';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type { Bearer } from '../../server-api/call.ts';
import type { Outcome } from '../../server-api/outcome.ts';
import type { ServerApi } from '../../server-api/server-api.ts';
import type { Attempt } from './entry-state.ts';
import type { Content } from './outbox-entry.ts';

export interface Sent extends Attempt {
  /** The new version of the job, where there is one. */
  readonly job: Job | null;
}

interface ToSend {
  readonly id: string;
  readonly contractVersion: number;
  readonly content: Content<SubmittedImage>;
}

/**
 * Sends a composed reading in the name of an account. Sending the same one again is harmless: its id is the key the server
 * knows it by (OPN-083), and it is judged by the moment it was taken (OPN-082). A token that has run out is renewed once
 * on the way (OPN-077); without one nothing is sent at all (I7).
 */
export async function sendContent(
  api: ServerApi,
  bearer: Bearer,
  { id, contractVersion, content }: ToSend,
): Promise<Sent> {
  if (bearer.token() === null) return meaning({ kind: 'unreachable', status: 401 }, false);
  const headers = {
    [IDEMPOTENCY_HEADER]: id,
    [CAPTURED_AT_HEADER]: content.capturedAt,
    [CONTRACT_HEADER]: String(contractVersion),
  };
  if (content.kind === 'unknownReading') {
    const body = { ...content.reading, readingImages: [...content.reading.readingImages] };
    const outcome = await api.call(postUnknownReading, { as: bearer, body, headers });
    return meaning(outcome, outcome.kind === 'delivered');
  }
  const { jobId, readingDate } = content;
  const results = content.results.map((result) => ({ ...result, readingImages: [...result.readingImages] }));
  const outcome = await api.call(postResults, {
    as: bearer,
    params: { id: jobId },
    body: { readingDate, results },
    headers,
  });
  // An answer about another job is no answer to this submission (F33).
  const accepted = outcome.kind === 'delivered' && outcome.answer.id === jobId;
  return { ...meaning(outcome, accepted), job: accepted ? jobOf(outcome.answer) : null };
}

function meaning(outcome: Outcome<unknown>, accepted: boolean): Sent {
  const status =
    outcome.kind === 'delivered' ? 200 : outcome.kind === 'refused' ? outcome.problem.status : outcome.status;
  return {
    meaning: judgeAttempt({ status, accepted }),
    status,
    problem: outcome.kind === 'refused' ? outcome.problem : null,
    retryAfterSeconds: outcome.kind === 'delivered' ? null : (outcome.retryAfterSeconds ?? null),
    job: null,
  };
}

/** A job this app cannot read was updated all the same: the reading has arrived, the list is asked for again. */
function jobOf(wire: WireJob): Job | null {
  try {
    return jobFromWire(wire);
  } catch {
    return null;
  }
}
