import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { jobMemory, jobTexts } from '../jobs/job-memory.ts';
import { settingsOfJob } from '../jobs/job-settings.ts';
import type { JobText } from '../jobs/jobs-store.ts';
import { discardPhotos, keepPhotos, type KeptPhoto } from '../photos/keep-photos.ts';
import { believedCapture } from './capture-moment.ts';
import { composeRows } from './compose-rows.ts';
import { judgeSubmission } from './judge-submission.ts';
import { proveOnce, type ProvePhotos } from './prove-photos.ts';
import { hashContent, type ReadBody, readSubmission } from './read-submission.ts';
import { type EarlierSubmission, findJobToRead, storeSubmission } from './readings-store.ts';

/** A submission as it arrived. */
export interface SentSubmission {
  readonly jobId: string;
  readonly body: unknown;
  /** Made on the device, or null: then every send is a new one (OPN-083). */
  readonly idempotencyKey: string | null;
  /** What the sender says when the reading was taken (OPN-082). */
  readonly capturedAt: string | null;
}

/** Every look in vain means that somebody else got a reading of this very job accepted meanwhile. */
const MOST_LOOKS = 100;

/**
 * Accepts a reading (API-09, API-10): the answer is the updated job as JSON. The checks come in the order of OPN-K05;
 * refuses `notFound`, `idempotencyConflict`, `outsidePeriod`, `tooLarge` and `invalid`. The same key with the same
 * content gives the first answer again and stores nothing (OPN-083); a refused send does not use up its key.
 *
 * No transaction is open while we think: the job is looked at together with its revision and judged, its photos are made
 * durable, then one statement stores everything, provided the job still has that revision. If it has not, or if the key
 * was taken meanwhile, we look again. So sends at the same time never wait for each other's photos, and a process that
 * dies anywhere leaves everything or nothing.
 */
export async function acceptReading(parts: Parts, scope: AccountScope, sent: SentSubmission): Promise<string> {
  const body = readSubmission(sent.body);
  const contentHash = hashContent(sent.jobId, body.submission);
  const prove = proveOnce(body.submission.results);
  let kept: KeptPhoto[][] | null = null;
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const seen = await findJobToRead(parts.pool, scope, sent.jobId, sent.idempotencyKey);
    const [job] = seen === null ? [] : await jobTexts(parts.pool, scope, [seen.state]);
    if (seen === null || job === undefined) throw new Refusal('notFound');
    if (seen.earlier !== null) {
      if (kept !== null) await discardPhotos(parts.images, kept);
      return answerAgain(seen.earlier, job, contentHash);
    }
    const { photos, ...judged } = await judge(job, seen.application, sent, body, prove, parts.clock());
    kept ??= await keepPhotos(parts.images, scope, photos);
    const { idempotencyKey } = sent;
    const rows = composeRows({ ...judged, submission: body.submission, idempotencyKey, contentHash, kept });
    const state = await storeSubmission(parts.pool, scope, rows);
    if (state === null) continue;
    jobMemory(parts.pool).remember(scope, { ...state, wire: rows.answer });
    return rows.answer;
  }
  throw new Refusal('unavailable', [], { 'Retry-After': '1' });
}

/** The first answer again; of one that was cleared after 90 days, the job as it is now. */
function answerAgain(earlier: EarlierSubmission, job: JobText, contentHash: Buffer): string {
  if (!earlier.contentHash.equals(contentHash)) throw new Refusal('idempotencyConflict');
  return earlier.answer ?? job.wire;
}

async function judge(
  text: JobText,
  application: JobSettings,
  sent: SentSubmission,
  body: ReadBody,
  prove: ProvePhotos,
  now: Date,
) {
  const job = JSON.parse(text.wire) as WireJob;
  const exact = jobFromWire(job);
  const settings = settingsOfJob(application, exact.config);
  const capturedAt = believedCapture(sent.capturedAt, now);
  const photos = await judgeSubmission(exact, settings, body, berlinDay(capturedAt ?? now), prove);
  return { job, state: text, capturedAt, now, photos };
}
