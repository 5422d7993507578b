import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import { judgeAttempt } from '@zaehlwerk/domain/submission/judge-attempt';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import type { Answer, Content } from './content.ts';
import { rulesOf } from './kinds.ts';
import type { Attempt } from './outbox-entry.ts';

/** What came of sending an entry. */
export interface Sent extends Attempt, Pick<Answer, 'job'> {}

interface ToSend {
  readonly id: string;
  readonly contractVersion: number;
  readonly content: Content<SubmittedImage>;
}

/**
 * Sends a composed reading in the name of an account, or of nobody with a token that is fetched for it. Sending the same
 * one again is harmless: its id is the key the server knows it by (OPN-083), and it is judged by the moment it was taken
 * (OPN-082). An expired token is renewed once on the way (OPN-077); without one nothing is sent at all (I7).
 */
export async function sendContent(
  api: ServerApi,
  bearer: Bearer,
  { id, contractVersion, content }: ToSend,
): Promise<Sent> {
  const anonymous = bearer.obtain !== undefined;
  const obtained = bearer.token() === null ? await bearer.obtain?.() : undefined;
  if (bearer.token() === null) {
    const noToken: Outcome<unknown> = obtained ?? { kind: 'unreachable', status: 401 };
    return sentFrom({ outcome: noToken, accepted: false, job: null }, anonymous);
  }
  const headers = {
    [IDEMPOTENCY_HEADER]: id,
    [CAPTURED_AT_HEADER]: content.capturedAt,
    [CONTRACT_HEADER]: String(contractVersion),
  };
  const rules = rulesOf(content);
  return sentFrom(await rules.send(api, rules.toWire(content), { as: bearer, headers }), anonymous);
}

function sentFrom({ outcome, accepted, job }: Answer, anonymous: boolean): Sent {
  const status = statusOf(outcome);
  return {
    meaning: judgeAttempt({ status, accepted, anonymous }),
    status,
    problem: outcome.kind === 'refused' ? outcome.problem : null,
    retryAfterSeconds: outcome.kind === 'delivered' ? null : (outcome.retryAfterSeconds ?? null),
    job,
  };
}

function statusOf(outcome: Outcome<unknown>): number | null {
  if (outcome.kind === 'delivered') return 200;
  return outcome.kind === 'refused' ? outcome.problem.status : outcome.status;
}
