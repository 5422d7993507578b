import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { WireSubmission } from '@zaehlwerk/contract/readings';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { checkSubmission } from '@zaehlwerk/domain/submission/check-submission';
import { readingContent } from '@zaehlwerk/domain/submission/same-content';
import type { ReceivedResult, ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { LRUCache } from 'lru-cache';
import { checkShape, fieldsOf, isObject, textOf } from '../../http/check-shape.ts';
import { faultOf, type FieldFault, Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { AcceptedReading, Grounds, ReceivedReading } from '../acceptance/accept-reading.ts';
import { hashContent, hashPhoto, olderReadingHash } from '../acceptance/content-hash.ts';
import { settingsOfJob } from '../jobs/job-settings.ts';
import type { JobText } from '../jobs/jobs-store.ts';
import { jobMemory, jobTexts } from '../jobs/list-jobs.ts';
import type { PhotoField } from '../photos/prove-photos.ts';
import { readImages, trimImages } from '../photos/read-images.ts';
import { carryOver } from './carry-over.ts';
import { type ApplicationSettings, findJobToRead, storeSubmission } from './readings-store.ts';
import { composeRows } from './submission-rows.ts';

/** A reading of a job, as its account sent it; the answer is the updated job as JSON. */
interface SentReading {
  readonly jobId: string;
  readonly body: unknown;
}

/**
 * What acceptance needs to know of a reading of a job. Throws `notFound` where the account has no such job, and
 * `outsidePeriod` before any field.
 */
export function jobReading(parts: Parts, scope: AccountScope, { jobId, body }: SentReading): ReceivedReading<string> {
  const { submission, faults } = readSubmission(body);
  const content = {
    current: () => hashContent(readingContent({ ...submission, jobId }, hashPhoto)),
    older: () => olderReadingHash(jobId, submission),
  };
  return {
    faults,
    photos: photosOf(submission),
    content,
    recall() {
      const job = jobMemory(parts.pool).recallLatest(scope, jobId);
      const application = settingsOf(parts).get(scope.applicationId) ?? null;
      return job === null || application === null ? null : groundsOf(parts, scope, submission, job, application);
    },
    async look(idempotencyKey) {
      const found = await findJobToRead(parts.pool, scope, jobId, idempotencyKey);
      const [job] = found === null ? [] : await jobTexts(parts, scope, [found.state]);
      if (found === null || job === undefined) throw new Refusal('notFound');
      settingsOf(parts).set(scope.applicationId, found.application);
      const { earlier } = found;
      return {
        ...groundsOf(parts, scope, submission, job, found.application),
        // Where the answer is kept no more, it is the job as it is now.
        earlier: earlier && { ...earlier, answer: earlier.answer ?? job.wire.toString() },
      };
    },
  };
}

function groundsOf(
  parts: Parts,
  scope: AccountScope,
  submission: ReceivedSubmission,
  state: JobText,
  application: ApplicationSettings,
): Grounds<string> {
  const wire = JSON.parse(state.wire.toString()) as WireJob;
  const job = jobFromWire(wire);
  const settings = settingsOfJob(application.settings, job.config);
  return {
    earlier: null,
    check: (today) => check(job, settings, submission, today),
    async store(accepted: AcceptedReading) {
      const takenAt = accepted.capturedAt;
      const carried = await carryOver(parts.pool, scope, { job, settings, submission, takenAt });
      const rows = composeRows({
        job: wire,
        state,
        settingsVersion: application.version,
        submission,
        carried,
        ...accepted,
      });
      const stored = await storeSubmission(parts.pool, scope, rows);
      if (stored === null) return null;
      jobMemory(parts.pool).remember(scope, { ...stored, wire: Buffer.from(rows.answer) });
      return rows.answer;
    },
  };
}

function check(job: Job, settings: EffectiveSettings, submission: ReceivedSubmission, today: Day): Finding[] {
  const period = blocking(checkReadingPeriod(job, settings, today));
  if (period.length > 0) throw new Refusal('outsidePeriod', period.map(faultOf));
  return checkSubmission(job, submission, settings, today);
}

function photosOf({ results }: ReceivedSubmission): PhotoField[] {
  return results.map(({ readingImages = [] }, index) => ({
    field: `results[${index}].readingImages`,
    needs: [`results[${index}]`, `results[${index}].taskId`],
    images: readingImages,
  }));
}

/** Maximum number of applications; a further one only costs a second query. */
const MOST_REMEMBERED = 1000;

const memories = new WeakMap<Parts['pool'], LRUCache<string, ApplicationSettings>>();

/** The settings of each application as last seen: a guess that PostgreSQL confirms when the reading is stored. */
function settingsOf({ pool }: Parts): LRUCache<string, ApplicationSettings> {
  const memory = memories.get(pool) ?? new LRUCache<string, ApplicationSettings>({ max: MOST_REMEMBERED });
  memories.set(pool, memory);
  return memory;
}

/** A body as far as it can be understood, and what is wrong with its shape. */
interface ReadBody {
  readonly submission: ReceivedSubmission;
  readonly faults: readonly FieldFault[];
}

/** No meter has as many registers: what a list has beyond is not even looked at. */
const MOST_RESULTS = 200;

/**
 * Reads the body of a submission without giving up at the first fault, so that the rules can validate what is readable
 * and all faults come in one answer. What has the wrong shape counts as missing. Fields that are not known are dropped.
 */
export function readSubmission(body: unknown): ReadBody {
  const { readingDate, results } = fieldsOf(body);
  const list = Array.isArray(results) ? results.slice(0, MOST_RESULTS).map(trimResult) : results;
  const shape = checkShape(WireSubmission, isObject(body) ? { readingDate, results: list } : body);
  const faults = shape.ok ? [] : [...shape.faults];
  if (Array.isArray(results) && results.length > MOST_RESULTS) {
    faults.push({ field: 'results', code: 'tooBig', params: { limit: String(MOST_RESULTS) } });
  }
  const submission = {
    readingDate: textOf(readingDate),
    results: Array.isArray(list) ? list.map(readResult) : [],
  };
  return { submission, faults };
}

function trimResult(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { taskId, comment, readingValue, readingImages } = value;
  return { taskId, comment, readingValue, readingImages: trimImages(readingImages) };
}

function readResult(value: unknown): ReceivedResult {
  const { taskId, comment, readingValue, readingImages } = fieldsOf(value);
  return {
    taskId: textOf(taskId),
    comment: textOf(comment),
    readingValue: typeof readingValue === 'number' ? readingValue : null,
    readingImages: readImages(readingImages),
  };
}
