import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { WireSubmission } from '@zaehlwerk/contract/readings';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import { currentResult, withoutSetAside } from '@zaehlwerk/domain/job/job-result';
import { checkReadingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { checkSubmission } from '@zaehlwerk/domain/submission/check-submission';
import {
  confirmedFindings,
  enteredContent,
  findReplacing,
  settingsOfEntry,
} from '@zaehlwerk/domain/submission/entered-reading';
import { plausibilityOf } from '@zaehlwerk/domain/submission/plausibility';
import { readBody } from '../../http/check-shape.ts';
import { faultOf, Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type AcceptedReading, type Grounds, hashContent, hashPhoto, type ReceivedReading } from './accept-reading.ts';
import { type JobText, jobTexts } from '../jobs/job-json.ts';
import { settingsOfJob } from '../jobs/job-settings.ts';
import { photosOfItems } from '../photos/prove-photos.ts';
import { carryOver } from './carry-over.ts';
import { believedCapture, readingContent, type ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { type JobToRead, type TenantSettings, findJobToRead } from './readings-store.ts';
import { composeRows, type EnteredFor } from './submission-rows.ts';

/** A reading of a job, as its account sent it; the answer is the updated job as JSON. */
interface SentReading {
  readonly jobId: string;
  readonly body: unknown;
  /** The utility brings what a device could not send before its job was hidden. */
  readonly isLate?: boolean;
  /** When the device says that it was taken, where the utility brings it. */
  readonly capturedAt?: string | null;
  /** Where the utility enters it for the account. */
  readonly entry?: EnteredFor;
}

type Sent = Pick<SentReading, 'isLate' | 'entry'> & { readonly submission: ReceivedSubmission };

/**
 * What acceptance needs to know of a reading of a job. Throws `notFound` where the account has no such job, and
 * `outsidePeriod` before any field.
 */
export function jobReading(parts: Parts, scope: AccountScope, sent: SentReading): ReceivedReading<string> {
  const { jobId, body, isLate = false, capturedAt = null, entry } = sent;
  const { content: submission, faults } = readSubmission(body);
  const received: Sent = { submission, isLate, ...(entry && { entry }) };
  return {
    faults,
    photos: photosOfItems('results', submission.results, 'taskId'),
    ...(entry?.assigned && { takenAt: entry.assigned.takenAt }),
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
      const takenAt = believedCapture(capturedAt, parts.clock());
      const isOpen = isOpenTo(found, { isLate, takenAt, isCorrection: Boolean(entry?.corrects) });
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
      const findings = check(job, settings, submission, { today, corrected: entry?.corrects?.takenOn ?? null });
      return entry === undefined
        ? findings
        : confirmedFindings(
            [...findings, ...replacing(job, submission, entry), ...(entry.assigned?.findings ?? [])],
            entry,
          );
    },
    replaces: () =>
      plausibilityOf(job, submission, []).flatMap(({ replaces }, index) => {
        const taskId = submission.results[index]?.taskId ?? null;
        return replaces === null || taskId === null ? [] : [{ taskId, created: replaces.created }];
      }),
    async store(accepted: AcceptedReading) {
      const takenAt = accepted.capturedAt;
      // What a person has written or photographed stays with what they sent.
      const carried =
        entry === undefined
          ? await carryOver(parts.pool, scope, { job, settings, submission, takenAt })
          : (entry.assigned?.carried ?? new Map<string, never>());
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

/**
 * Whether a reading is taken in: of an order that is somebody else's by now one that was taken before, by whoever brings it, and
 * one that corrects such.
 */
function isOpenTo({ isShown, takesInLate, until }: JobToRead, { isLate, takenAt, isCorrection }: Brought): boolean {
  if (until === null) return isShown || (isLate && takesInLate);
  return isLate && takesInLate && (isCorrection || (takenAt !== null && takenAt < until));
}

/** How a reading is brought. */
interface Brought {
  readonly isLate: boolean;
  /** As far as it is believed. */
  readonly takenAt: Date | null;
  readonly isCorrection: boolean;
}

/** `corrected`: the day on which the result was taken in whose place it comes, which was within the period. */
function check(
  job: Job,
  settings: EffectiveSettings,
  submission: ReceivedSubmission,
  { today, corrected }: { readonly today: Day; readonly corrected: Day | null },
): Finding[] {
  const sent = submission.results.flatMap(({ taskId }) => taskId ?? []);
  const period = corrected === null ? blocking(checkReadingPeriod(job, settings, today, sent)) : [];
  if (period.length > 0) throw new Refusal('outsidePeriod', period.map(faultOf));
  return checkSubmission(job, submission, settings, { today, since: corrected ?? today });
}

/** What is warned of because it was read before; whoever corrects a result has named it. */
function replacing(job: Job, submission: ReceivedSubmission, { corrects }: EnteredFor): Finding[] {
  if (corrects !== null) return [];
  // Whatever its day: the newest alone counts.
  const rates = new Map(job.meter.meterRateTasks.map((rate) => [rate.taskId, withoutSetAside(rate.readingResults)]));
  return findReplacing(
    submission.results.map(({ taskId }) => currentResult({ readingResults: rates.get(taskId ?? '') ?? [] })),
  );
}

/** No meter has as many registers. */
const MOST_RESULTS = 200;

/** Reads the body of a submission, with all its faults. */
export const readSubmission = (body: unknown) => readBody(WireSubmission, body, MOST_RESULTS);
