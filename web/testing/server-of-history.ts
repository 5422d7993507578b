import { postAnonymousReading, type WireAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import { postResults, type WireSubmission } from '@zaehlwerk/contract/readings';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { classifyAttempt } from '@zaehlwerk/domain/submission/attempt';
import type { Bearer, Outcome } from '../src/server/call.ts';
import type { ServerApi } from '../src/server/server-api.ts';

/** What happens to a call on its way. */
export type Way = 'through' | 'lostBefore' | 'lostAfter' | { readonly status: number; readonly stranger: boolean };

interface Taken {
  readonly content: string;
  readonly accountId: string;
}

interface AnyCall {
  readonly endpoint: Endpoint;
  /** The account of its token. */
  readonly accountId: string | null;
  readonly params?: { readonly id: string };
  readonly body?: WireSubmission | WireAnonymousReading;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that keeps the promises of ours (OPN-083) and complains about whatever must not reach it. */
export interface ServerOfHistory {
  readonly taken: ReadonlyMap<string, Taken>;
  /** The values of each rate, in the order they were applied: account, job and rate to values. */
  readonly values: ReadonlyMap<string, readonly number[]>;
  readonly complaints: readonly string[];
  readonly answer: (call: AnyCall, way: Way) => Outcome<unknown>;
}

/** Jobs that never succeed: refused for good, a server error every time, never an answer. */
export const POISON_JOB = 'poison';
export const BROKEN_JOB = 'broken';
export const SILENT_JOB = 'silent';

/** `photosOf` returns the photos a value must have; `tokenNow` is what somebody without access gets. */
export function serverOfHistory(
  photosOf: (value: number) => readonly string[],
  tokenNow: () => string,
): ServerOfHistory {
  const taken = new Map<string, Taken>();
  const values = new Map<string, number[]>();
  const complaints: string[] = [];

  const take = (id: string, accountId: string, jobId: string, body: AnyCall['body']): Outcome<unknown> => {
    const content = JSON.stringify([jobId, body]);
    const earlier = taken.get(id);
    if (earlier !== undefined) {
      if (earlier.content !== content) complaints.push(`I2: ${id} came again with other content`);
      return delivered(jobId);
    }
    if (jobId.endsWith(POISON_JOB)) return refused(422);
    taken.set(id, { content, accountId });
    for (const { taskId, readingValue: sent, readingImages = [] } of resultsOf(body)) {
      const readingValue = sent ?? Number.NaN;
      const rate = `${accountId} ${jobId} ${taskId}`;
      const known = values.get(rate) ?? [];
      if (known.includes(readingValue)) complaints.push(`I2: ${rate} ${readingValue} was applied twice`);
      values.set(rate, [...known, readingValue]);
      const expected = photosOf(readingValue);
      const brought = readingImages.map(({ encodedImage }) => atob(encodedImage));
      if (taskId === 'a' && brought.join() !== expected.join()) complaints.push(`I3: ${id} brought ${brought.join()}`);
    }
    return delivered(jobId);
  };
  return {
    taken,
    values,
    complaints,
    answer: ({ endpoint, accountId, params, body, headers }, way) => {
      if (endpoint === postAnonymousToken) {
        if (typeof way === 'object')
          return way.stranger ? { kind: 'unreachable', status: way.status } : refused(way.status);
        return way === 'through'
          ? { kind: 'delivered', answer: { token: tokenNow() } }
          : { kind: 'unreachable', status: null };
      }
      // For a reading without access the meter takes the role of the job.
      const jobId = body !== undefined && 'meterNumber' in body ? body.meterNumber : (params?.id ?? '');
      if (accountId === null) {
        complaints.push(`I7: ${jobId} was sent for nobody`);
        return refused(401);
      }
      // In these histories the name of a job contains its owner.
      if (!jobId.startsWith(`${accountId}:`)) complaints.push(`I7: ${accountId} sent ${jobId}`);
      // What was accepted before is answered again, whatever is wrong with it by now (OPN-083).
      const isTaken = taken.has(headers?.['Idempotency-Key'] ?? '');
      if (
        typeof way === 'object' &&
        !(isTaken && classifyAttempt({ status: way.status, accepted: false }) === 'refused')
      )
        return way.stranger ? { kind: 'unreachable', status: way.status } : refused(way.status);
      if (jobId.endsWith(BROKEN_JOB)) return refused(500);
      if (way === 'lostBefore' || jobId.endsWith(SILENT_JOB)) return { kind: 'unreachable', status: null };
      const answer = take(headers?.['Idempotency-Key'] ?? '', accountId, jobId, body);
      return way === 'lostAfter' ? { kind: 'unreachable', status: null } : answer;
    },
  };
}

/** The calls of a tab; each waits for the history. */
export function apiOfHistory(ask: (call: AnyCall) => Promise<Outcome<unknown>>): ServerApi {
  const call = (
    endpoint: Endpoint,
    { as, ...input }: Omit<AnyCall, 'accountId' | 'endpoint'> & { readonly as?: Bearer },
  ) => {
    if (![postResults, postAnonymousReading, postAnonymousToken].includes(endpoint as never))
      throw new Error(`no ${endpoint.path} in this history`);
    const token = as?.token() ?? null;
    return ask({
      ...input,
      endpoint,
      accountId: as?.obtain !== undefined && token !== null ? SENDER_WITHOUT_ACCESS : token,
    });
  };
  return { call: call as unknown as ServerApi['call'] };
}

function resultsOf(body: AnyCall['body']): WireSubmission['results'] {
  if (body === undefined) return [];
  if ('results' in body) return body.results;
  return body.readingValues.map(({ obis, value, readingImages = [] }) => ({
    taskId: obis,
    readingValue: value,
    readingImages,
  }));
}

function delivered(jobId: string): Outcome<unknown> {
  return { kind: 'delivered', answer: { id: jobId } };
}

function refused(status: number): Outcome<unknown> {
  const problem = { status, code: 'some', message: 'Nein.', fieldErrors: [] };
  return { kind: 'refused', problem, retryAfterSeconds: status === 503 ? 20 : null };
}
