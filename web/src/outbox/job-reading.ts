import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import type { Job } from '@zaehlwerk/domain/job/job';
import { isDay, isName, isObject, isTaken, type KindRules } from './content.ts';

/** The reading of a job. */
export const jobReading: KindRules<'reading'> = {
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
    // An answer about another job is no answer to this submission (F33).
    const accepted = outcome.kind === 'delivered' && outcome.answer.id === jobId;
    return { outcome, accepted, job: accepted ? readJob(outcome.answer) : null };
  },
};

function isResult(result: unknown): boolean {
  return isObject(result) && isName(result['taskId']) && isTaken(result);
}

/** Null for a job this version cannot read: it was updated all the same, and the list is loaded again. */
function readJob(wire: WireJob): Job | null {
  try {
    return jobFromWire(wire);
  } catch {
    return null;
  }
}
