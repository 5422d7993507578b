import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import { CONTACT_FIELDS } from '@zaehlwerk/domain/anonymous-reading/contact';
import type { Job } from '@zaehlwerk/domain/job/job';
import {
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
} from './content.ts';

/** The reading of a job. */
const jobReading: KindRules<'reading'> = {
  isWhole: ({ jobId, readingDate, results }) =>
    isName(jobId) && isDay(readingDate) && Array.isArray(results) && results.length > 0 && results.every(isResult),
  photos: ({ results }) => results.flatMap(({ readingImages }) => readingImages),
  withPhotos: (content, change) => ({
    ...content,
    results: content.results.map((result) => ({ ...result, readingImages: result.readingImages.map(change) })),
  }),
  job: (content) => ({
    jobId: content.jobId,
    rates: content.results.map(({ taskId }) => taskId),
    without: (rates) => {
      const results = content.results.filter(({ taskId }) => !rates.includes(taskId));
      return results.length === 0 ? null : { ...content, results };
    },
  }),
  meterNumber: () => '',
  toWire: ({ jobId, readingDate, results }) => ({
    kind: 'reading',
    jobId,
    body: {
      readingDate,
      results: results.map((result) => ({ ...result, readingImages: [...result.readingImages] })),
    },
  }),
  send: async (api, { jobId, body }, call) => {
    const outcome = await api.call(postResults, { ...call, params: { id: jobId }, body });
    // An answer about another job does not belong to this submission.
    const accepted = outcome.kind === 'delivered' && outcome.answer.id === jobId;
    return { outcome, accepted, job: accepted ? readJob(outcome.answer) : null };
  },
};

function isResult(result: unknown): boolean {
  return isObject(result) && isName(result['taskId']) && isTaken(result);
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
const unknownReading: KindRules<'unknownReading'> = {
  isWhole: ({ reading }) =>
    isObject(reading) &&
    isName(reading['meterNumber']) &&
    isDay(reading['readingDate']) &&
    isName(reading['login']) &&
    isTaken(reading),
  photos: ({ reading }) => reading.readingImages,
  withPhotos: (content, change) => ({
    ...content,
    reading: { ...content.reading, readingImages: content.reading.readingImages.map(change) },
  }),
  job: () => null,
  meterNumber: ({ reading }) => reading.meterNumber,
  toWire: ({ reading }) => ({
    kind: 'unknownReading',
    body: { ...reading, readingImages: [...reading.readingImages] },
  }),
  send: async (api, { body }, call) => {
    const outcome = await api.call(postUnknownReading, { ...call, body });
    return { outcome, accepted: outcome.kind === 'delivered', job: null };
  },
};

/** The reading of somebody without access. */
const anonymousReading: KindRules<'anonymousReading'> = {
  isWhole: ({ reading, signals }) =>
    (signals === undefined || areSignals(signals)) &&
    isObject(reading) &&
    ['meterType', 'meterNumber', 'readingReason'].every((field) => isName(reading[field])) &&
    isDay(reading['readingDate']) &&
    isTextOrNull(reading['email']) &&
    isContact(reading['contact']) &&
    Array.isArray(reading['readingValues']) &&
    reading['readingValues'].length > 0 &&
    reading['readingValues'].every(isRate),
  photos: ({ reading }) => reading.readingValues.flatMap(({ readingImages }) => readingImages),
  withPhotos: (content, change) => ({
    ...content,
    reading: {
      ...content.reading,
      readingValues: content.reading.readingValues.map((rate) => ({
        ...rate,
        readingImages: rate.readingImages.map(change),
      })),
    },
  }),
  job: () => null,
  meterNumber: ({ reading }) => reading.meterNumber,
  toWire: ({ reading, signals }) => ({
    kind: 'anonymousReading',
    body: {
      ...reading,
      readingValues: reading.readingValues.map((rate) => ({ ...rate, readingImages: [...rate.readingImages] })),
      ...(signals === undefined ? {} : { signals }),
    },
  }),
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
  unknownReading,
  anonymousReading,
};

/** The rules for a content, by its kind. */
export function rulesOf<Kind extends ContentKind>({ kind }: { readonly kind: Kind }): KindRules<Kind> {
  return KINDS[kind];
}

/** Whether something kept is a content of a known kind that can be sent. */
export function isContent(kept: unknown): kept is Content<KeptPhoto> {
  if (!isObject(kept) || !isInstant(kept['capturedAt'])) return false;
  const { kind } = kept;
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && KINDS[kind as ContentKind].isWhole(kept);
}
