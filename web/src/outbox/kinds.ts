import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults, postUnknownReading } from '@zaehlwerk/contract/readings';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import { readingWithoutAccessContent } from '@zaehlwerk/domain/without-access/reading-without-access';
import { CONTACT_FIELDS } from '@zaehlwerk/domain/without-access/contact';
import type { Job } from '@zaehlwerk/domain/job/job';
import { classifyAttempt } from '@zaehlwerk/domain/submission/attempt';
import { type Attempt, attemptOf } from '@zaehlwerk/domain/submission/same-content';
import { readingContent, type SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { unknownMeterReadingContent } from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import type { ReadyPhoto } from '../photo/attached-photos.ts';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import {
  type Answer,
  arePhotos,
  type Content,
  type ContentKind,
  isDay,
  isInstant,
  isName,
  isObject,
  isTaken,
  type KeptPhoto,
  type KindRules,
  type Raw,
  type Sent,
} from './content.ts';

/** The reading of a job. */
const jobReading: KindRules<'reading'> = {
  isWhole: ({ jobId, body }) =>
    isName(jobId) &&
    isDay(body['readingDate']) &&
    Array.isArray(body['results']) &&
    body['results'].length > 0 &&
    body['results'].every(isResult),
  photos: ({ body }) => body.results.flatMap(({ readingImages }) => readingImages),
  withPhotos: (content, change) => {
    const results = content.body.results.map((result) => ({
      ...result,
      readingImages: result.readingImages.map(change),
    }));
    return { ...content, body: { ...content.body, results } };
  },
  job: (content) => ({
    jobId: content.jobId,
    rates: content.body.results.map(({ taskId }) => taskId),
    without: (rates) => {
      const results = content.body.results.filter(({ taskId }) => !rates.includes(taskId));
      return results.length === 0 ? null : { ...content, body: { ...content.body, results } };
    },
  }),
  meterNumber: () => '',
  text: ({ jobId, body }, photo) => readingContent({ jobId, ...body }, photo),
  send: async (api, { jobId, body }, call) => {
    const outcome = await api.call(postResults, { ...call, params: { id: jobId }, body });
    // An answer about another job does not belong to this submission.
    const accepted = outcome.kind === 'delivered' && outcome.answer.id === jobId;
    return { outcome, accepted, job: accepted ? readJob(outcome.answer) : null };
  },
};

function isResult(result: unknown): boolean {
  if (!isObject(result) || !isName(result['taskId'])) return false;
  // A reason that this app does not know was kept by a later one.
  const isUnread = result['readingValue'] === null && isName(result['notReadable']);
  return isTaken(isUnread ? { ...result, readingValue: 0 } : result);
}

/** Null for a job this version cannot parse: it was updated all the same, and the list is reloaded. */
function readJob(wire: WireJob): Job | null {
  try {
    return jobFromWire(wire);
  } catch {
    return null;
  }
}

/** The reading of a meter that is not on the list. */
const unknownMeterReading: KindRules<'unknownReading'> = {
  isWhole: ({ body }) =>
    isName(body['meterNumber']) && isDay(body['readingDate']) && isName(body['login']) && isTaken(body),
  photos: ({ body }) => body.readingImages,
  withPhotos: (content, change) => ({
    ...content,
    body: { ...content.body, readingImages: content.body.readingImages.map(change) },
  }),
  job: () => null,
  meterNumber: ({ body }) => body.meterNumber,
  text: ({ body }, photo) => unknownMeterReadingContent({ reading: body }, photo),
  send: async (api, { body }, call) => {
    const outcome = await api.call(postUnknownReading, { ...call, body });
    return { outcome, accepted: outcome.kind === 'delivered', job: null };
  },
};

/** The reading of somebody without access. */
const readingWithoutAccess: KindRules<'anonymousReading'> = {
  isWhole: ({ body }) =>
    (body['signals'] === undefined || areSignals(body['signals'])) &&
    ['meterType', 'meterNumber', 'readingReason'].every((field) => isName(body[field])) &&
    isDay(body['readingDate']) &&
    isTextOrNull(body['email']) &&
    isContact(body['contact']) &&
    Array.isArray(body['readingValues']) &&
    body['readingValues'].length > 0 &&
    body['readingValues'].every(isRate),
  photos: ({ body }) => body.readingValues.flatMap(({ readingImages }) => readingImages),
  withPhotos: (content, change) => {
    const readingValues = content.body.readingValues.map((rate) => ({
      ...rate,
      readingImages: rate.readingImages.map(change),
    }));
    return { ...content, body: { ...content.body, readingValues } };
  },
  job: () => null,
  meterNumber: ({ body }) => body.meterNumber,
  text: ({ body }, photo) => readingWithoutAccessContent({ reading: body }, photo),
  send: async (api, { body }, call) => {
    const outcome = await api.call(postAnonymousReading, { ...call, body });
    return { outcome, accepted: outcome.kind === 'delivered', job: null };
  },
};

function areSignals(signals: unknown): boolean {
  return (
    isObject(signals) &&
    typeof signals['hiddenFieldFilled'] === 'boolean' &&
    (signals['secondsToFill'] === null || Number.isFinite(signals['secondsToFill']))
  );
}

function isContact(contact: unknown): boolean {
  return isObject(contact) && CONTACT_FIELDS.every((field) => typeof contact[field] === 'string');
}

function isRate(rate: unknown): boolean {
  return (
    isObject(rate) &&
    isName(rate['obis']) &&
    isTextOrNull(rate['rateName']) &&
    Number.isFinite(rate['value']) &&
    arePhotos(rate['readingImages'])
  );
}

function isTextOrNull(text: unknown): boolean {
  return text === null || typeof text === 'string';
}

/** The kinds of reading the outbox knows. */
const KINDS: { readonly [Kind in ContentKind]: KindRules<Kind> } = {
  reading: jobReading,
  unknownReading: unknownMeterReading,
  anonymousReading: readingWithoutAccess,
};

/** The rules for a content, by its kind. */
export function rulesOf<Kind extends ContentKind>({ kind }: { readonly kind: Kind }): KindRules<Kind> {
  return KINDS[kind];
}

/** A kept content of a known kind that can be sent; null for anything else. */
export function readContent(kept: unknown): Content<KeptPhoto> | null {
  const content = isObject(kept) && !('body' in kept) ? withBody(kept) : kept;
  if (!isObject(content) || !isInstant(content['capturedAt'])) return null;
  const { kind, body } = content;
  const isKnown = typeof kind === 'string' && Object.hasOwn(KINDS, kind) && isObject(body);
  return isKnown && KINDS[kind as ContentKind].isWhole({ ...content, body }) ? (content as Content<KeptPhoto>) : null;
}

/** A content as kept by version 0.1.0, which made the body when it was sent. */
function withBody({ kind, capturedAt, jobId, readingDate, results, reading, signals }: Raw): Raw {
  if (kind === 'reading') return { kind, capturedAt, jobId, body: { readingDate, results } };
  return { kind, capturedAt, body: isObject(reading) && signals !== undefined ? { ...reading, signals } : reading };
}

/**
 * A composed reading as it is to be sent, and what to remember of it until its outcome is known: the content of a failed
 * attempt goes out again under the same id and time. Photos are compared by identity.
 */
export function freezeReading<Reading extends { readonly id: string; readonly content: Content<ReadyPhoto> }>(
  composed: Reading,
  before: Attempt | null,
): { readonly reading: Reading; readonly attempt: Attempt } {
  const { id, content } = composed;
  const text = rulesOf(content).text(content, (photo) => photo.id);
  const attempt = attemptOf({ id, capturedAt: content.capturedAt, content: text }, before);
  return { reading: { ...composed, id: attempt.id, content: { ...content, capturedAt: attempt.capturedAt } }, attempt };
}

interface ToSend {
  readonly id: string;
  readonly contractVersion: number;
  readonly content: Content<SubmittedImage>;
}

/**
 * Sends a composed reading for an account, or without access with a token fetched for it. Sending it again is harmless:
 * its id is the idempotency key, and it is validated as of the moment it was taken. An expired token is renewed once;
 * without one nothing is sent.
 */
export async function sendContent(
  api: ServerApi,
  bearer: Bearer,
  { id, contractVersion, content }: ToSend,
): Promise<Sent> {
  const withoutAccess = bearer.obtain !== undefined;
  const obtained = bearer.token() === null ? await bearer.obtain?.() : undefined;
  if (bearer.token() === null) {
    const noToken: Outcome<unknown> = obtained ?? { kind: 'unreachable', status: 401 };
    return sentFrom({ outcome: noToken, accepted: false, job: null }, withoutAccess);
  }
  const headers = {
    [IDEMPOTENCY_HEADER]: id,
    [CAPTURED_AT_HEADER]: content.capturedAt,
    [CONTRACT_HEADER]: String(contractVersion),
  };
  return sentFrom(await rulesOf(content).send(api, content, { as: bearer, headers }), withoutAccess);
}

function sentFrom({ outcome, accepted, job }: Answer, withoutAccess: boolean): Sent {
  const status = statusOf(outcome);
  return {
    meaning: classifyAttempt({ status, accepted, withoutAccess }),
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
