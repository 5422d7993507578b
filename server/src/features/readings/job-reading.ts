import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { WireSubmission } from '@zaehlwerk/contract/readings';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { reasonsToLook } from '@zaehlwerk/domain/clearing/clearing';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import {
  checkSubmission,
  readSubmittedValue,
  type ReceivedSubmission,
} from '@zaehlwerk/domain/submission/check-submission';
import {
  confirmedFindings,
  enteredContent,
  type Entry,
  settingsOfEntry,
} from '@zaehlwerk/domain/submission/entered-reading';
import { type Plausibility, plausibilityOf } from '@zaehlwerk/domain/submission/plausibility';
import { readingContent } from '@zaehlwerk/domain/submission/same-content';
import { randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/sql-values.ts';
import { readBody } from '../../http/check-shape.ts';
import { faultOf, Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import {
  type AcceptedReading,
  type Grounds,
  hashContent,
  hashPhoto,
  present,
  type ReceivedReading,
} from './accept-reading.ts';
import { addResults, countResults, type JobText, jobTexts } from '../jobs/job-json.ts';
import { settingsOfJob } from '../jobs/job-settings.ts';
import { imageRows } from '../photos/kept-photos.ts';
import { photosOfItems } from '../photos/prove-photos.ts';
import { type CarriedRows, carryOver } from './carry-over.ts';
import { type TenantSettings, findJobToRead, type SubmissionRows } from './readings-store.ts';

/** A reading of a job, as its account sent it; the answer is the updated job as JSON. */
interface SentReading {
  readonly jobId: string;
  readonly body: unknown;
  /** The utility brings what a device could not send before its job was hidden. */
  readonly isLate?: boolean;
  /** Where the utility enters it for the account. */
  readonly entry?: EnteredFor;
}

/** How the utility has entered a reading for an account. */
export interface EnteredFor extends Entry {
  /** The name of the operator key. */
  readonly enteredBy: string;
  /** The result in whose place it comes, where somebody has looked at that, and why; null for none. */
  readonly corrects: { readonly resultId: string; readonly reason: string | null } | null;
}

type Sent = Pick<SentReading, 'isLate' | 'entry'> & { readonly submission: ReceivedSubmission };

/**
 * What acceptance needs to know of a reading of a job. Throws `notFound` where the account has no such job, and
 * `outsidePeriod` before any field.
 */
export function jobReading(parts: Parts, scope: AccountScope, sent: SentReading): ReceivedReading<string> {
  const { jobId, body, isLate = false, entry } = sent;
  const { content: submission, faults } = readSubmission(body);
  const received: Sent = { submission, isLate, ...(entry && { entry }) };
  return {
    faults,
    photos: photosOfItems('results', submission.results, 'taskId'),
    contentHash() {
      const content = readingContent({ ...submission, jobId }, hashPhoto);
      const corrects = entry?.corrects?.resultId ?? null;
      return hashContent(entry === undefined ? content : enteredContent(content, { ...entry, corrects }));
    },
    recall() {
      const job = parts.jobMemory.recallLatest(scope, jobId);
      const tenant = parts.tenantSettings.get(scope.applicationId) ?? null;
      return job === null || tenant === null ? null : groundsOf(parts, scope, received, job, tenant);
    },
    async look(idempotencyKey) {
      const found = await findJobToRead(parts.pool, scope, jobId, idempotencyKey);
      const [job] = found === null ? [] : await jobTexts(parts, scope, [found.state]);
      if (found === null || job === undefined) throw new Refusal('notFound');
      const isOpen = found.isShown || (isLate && found.takesInLate);
      // What was stored is answered again, also where its job has been hidden since: else it would be sent for ever.
      if (!isOpen && found.earlier === null) throw new Refusal('notFound');
      parts.tenantSettings.set(scope.applicationId, found.tenant);
      const { earlier } = found;
      return {
        ...groundsOf(parts, scope, received, job, found.tenant),
        // Where the answer is kept no more, it is the job as it is now.
        earlier: earlier && { ...earlier, answer: earlier.answer ?? job.wire },
      };
    },
  };
}

function groundsOf(
  parts: Parts,
  scope: AccountScope,
  { submission, isLate = false, entry }: Sent,
  state: JobText,
  tenant: TenantSettings,
): Grounds<string> {
  const wire = JSON.parse(state.wire) as WireJob;
  const job = jobFromWire(wire);
  const ofJob = settingsOfJob(tenant.settings, job.config);
  const settings = entry === undefined ? ofJob : settingsOfEntry(ofJob);
  return {
    earlier: null,
    check(today) {
      const findings = check(job, settings, submission, today);
      return entry === undefined ? findings : confirmedFindings(findings, entry);
    },
    async store(accepted: AcceptedReading) {
      const takenAt = accepted.capturedAt;
      // What a person has written or photographed stays with what they sent.
      const carried =
        entry === undefined
          ? await carryOver(parts.pool, scope, { job, settings, submission, takenAt })
          : new Map<string, never>();
      const plausibility = plausibilityOf(job, submission, accepted.findings);
      const rows = composeRows({ submission, plausibility, carried, entry }, accepted, wire);
      const { jobId: job_id, revision } = state;
      const stored = await parts.storeSubmission(scope, {
        ...rows,
        job_id,
        is_late: isLate,
        revision,
        settings: tenant.version,
      });
      if (stored === null) return null;
      parts.jobMemory.remember(scope, { ...stored, wire: rows.answer });
      return rows.answer;
    },
  };
}

function check(job: Job, settings: EffectiveSettings, submission: ReceivedSubmission, today: Day): Finding[] {
  const period = blocking(checkReadingPeriod(job, settings, today));
  if (period.length > 0) throw new Refusal('outsidePeriod', period.map(faultOf));
  return checkSubmission(job, submission, settings, today);
}

/** No meter has as many registers. */
const MOST_RESULTS = 200;

/** Reads the body of a submission, with all its faults. */
export const readSubmission = (body: unknown) => readBody(WireSubmission, body, MOST_RESULTS);

/** A submission that was found valid. */
interface JudgedSubmission {
  readonly submission: ReceivedSubmission;
  /** Of each result. */
  readonly plausibility: readonly Plausibility[];
  /** What its results keep of those they correct. */
  readonly carried: CarriedRows;
  readonly entry: EnteredFor | undefined;
}

/** The rows of a submission, and its answer, the job as it is then. Throws when it was not validated. */
function composeRows(
  { submission, plausibility, carried, entry }: JudgedSubmission,
  { idempotencyKey, contentHash, capturedAt, now, findings, photos }: AcceptedReading,
  job: WireJob,
): Omit<SubmissionRows, 'job_id' | 'is_late' | 'revision' | 'settings'> {
  const created = createdAfter(job, now);
  const reading_date = present(parseReadingDate(submission.readingDate ?? ''));
  const counts = new Map(job.meter.meterRateTasks.map((task) => [task.taskId, countResults(task)]));
  const source = entry?.source ?? null;
  const corrects = entry?.corrects ?? null;
  // What comes in place of something that was looked at has been looked at.
  const wants = corrects === null ? reasonsToLook(findings, submission.results.length) : [];
  const results = submission.results.map(({ taskId, comment, readingValue, confirmed }, index) => {
    const value = readSubmittedValue(readingValue, null);
    const kept = carried.get(taskId ?? '');
    return {
      result_id: randomUUID(),
      task_id: present(taskId),
      nth: (counts.get(taskId ?? '') ?? 0) + 1,
      reading_value: formatDecimal(present(value.ok ? value.value : null)),
      comment: isBlank(comment ?? null) ? (kept?.comment ?? null) : present(comment),
      source,
      reasons: wants[index]?.length ? wants[index] : null,
      images: [...imageRows(photos[index] ?? []), ...(kept?.images ?? [])].map((image, position) => ({
        ...image,
        position,
      })),
      confirmed: confirmed?.length ? confirmed.map(present) : null,
      ...plausibilityRow(present(plausibility[index])),
    };
  });
  const added = results.map(({ task_id, reading_value, comment, images }) => {
    const image_ids = images.map((image) => image.image_id);
    const stored = {
      reading_date,
      reading_value: Number(reading_value),
      comment,
      created: created.toISOString(),
      image_ids,
      source,
    };
    return [task_id, stored] as const;
  });
  return {
    submission_id: randomUUID(),
    idempotency_key: idempotencyKey,
    content_hash: byteaOf(contentHash),
    answer: JSON.stringify(addResults(job, new Map(added))),
    reading_date,
    captured_at: capturedAt,
    received_at: now,
    entered_by: entry?.enteredBy ?? null,
    clerk: entry?.clerk ?? null,
    corrects: corrects?.resultId ?? null,
    reason: corrects?.reason ?? null,
    created,
    results,
  };
}

function plausibilityRow({ findings, expectedMinimum, expectedMaximum, replaces }: Plausibility) {
  return {
    findings,
    expected_minimum: expectedMinimum && formatDecimal(expectedMinimum),
    expected_maximum: expectedMaximum && formatDecimal(expectedMaximum),
    replaced_created: replaces?.created ?? null,
  };
}

/**
 * When results accepted now came about: now, but always later than the job's latest result, so that the last one
 * received is the newest even if the clocks of several servers differ.
 */
function createdAfter(job: WireJob, now: Date): Date {
  const newest = job.meter.meterRateTasks
    .flatMap((task) => task.readingResults)
    .reduce((latest, result) => Math.max(latest, Date.parse(result.created)), 0);
  return new Date(Math.max(now.getTime(), newest + 1));
}
