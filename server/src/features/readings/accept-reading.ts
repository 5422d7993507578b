import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { believedCapture } from '@zaehlwerk/domain/submission/captured-at';
import { readingContent } from '@zaehlwerk/domain/submission/same-content';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { SendHeaders } from '../../http/send-headers.ts';
import type { Parts } from '../../parts.ts';
import { type ContentHash, hashContent, hashPhoto, isSameContent } from '../acceptance/content-hash.ts';
import { olderReadingHash } from '../acceptance/older-hashes.ts';
import { jobMemory, jobTexts } from '../jobs/job-memory.ts';
import { settingsOfJob } from '../jobs/job-settings.ts';
import type { JobText } from '../jobs/jobs-store.ts';
import { discardPhotos, keepPhotos, type KeptPhoto } from '../photos/keep-photos.ts';
import { composeRows } from './compose-rows.ts';
import { judgeSubmission } from './judge-submission.ts';
import { proveOnce, type ProvePhotos } from './prove-photos.ts';
import { type ReadBody, readSubmission } from './read-submission.ts';
import { type ApplicationSettings, type EarlierSubmission, findJobToRead } from './readings-store.ts';
import { settingsMemory } from './settings-memory.ts';
import { storeSubmission } from './submissions-store.ts';

/** A submission as it arrived. */
export interface SentSubmission extends SendHeaders {
  readonly jobId: string;
  readonly body: unknown;
}

/** What stays the same however often the job is looked at. */
interface Work {
  readonly parts: Parts;
  readonly scope: AccountScope;
  readonly sent: SentSubmission;
  readonly body: ReadBody;
  readonly content: ContentHash;
  readonly prove: ProvePhotos;
}

/** Every look in vain means that somebody else got a reading of this very job accepted meanwhile. */
const MOST_LOOKS = 100;

/** A reading that was accepted. */
export interface AcceptedReading {
  /** The updated job as JSON. */
  readonly answer: string;
  /** The same send was accepted before: nothing was stored now. */
  readonly again: boolean;
}

/**
 * Accepts a reading (API-09, API-10): the answer is the updated job. The checks come in the order of OPN-K05; refuses
 * `notFound`, `idempotencyConflict`, `outsidePeriod`, `tooLarge` and `invalid`. The same key with the same content gives
 * the first answer again and stores nothing (OPN-083); a refused send does not use up its key.
 *
 * No transaction is open while we think: the job is looked at together with its revision and judged, its photos are made
 * durable, then one statement stores everything, provided the job still has that revision. If it has not, or if the key
 * was taken meanwhile, we look again. So sends at the same time never wait for each other's photos, and a process that
 * dies anywhere leaves everything or nothing.
 */
export async function acceptReading(parts: Parts, scope: AccountScope, sent: SentSubmission): Promise<AcceptedReading> {
  const work = workOf(parts, scope, sent);
  const answer = await acceptAsRemembered(work);
  return answer === null ? acceptAsFound(work) : { answer, again: false };
}

/** Judges a reading as acceptReading does, with the same refusals, and stores nothing; `again` as there. */
export async function tryReading(
  parts: Parts,
  scope: AccountScope,
  sent: SentSubmission,
): Promise<Pick<AcceptedReading, 'again'>> {
  const work = workOf(parts, scope, sent);
  const look = await lookAtJob(work);
  if (look.kind === 'known') answerAgain(look, work.content);
  return { again: look.kind === 'known' };
}

function workOf(parts: Parts, scope: AccountScope, sent: SentSubmission): Work {
  const body = readSubmission(sent.body);
  const { jobId } = sent;
  const content = {
    current: hashContent(readingContent({ ...body.submission, jobId }, hashPhoto)),
    older: () => olderReadingHash(jobId, body.submission),
  };
  return { parts, scope, sent, body, content, prove: proveOnce(body.submission.results) };
}

/**
 * A job that was seen lately is judged as it was then, without asking first: that saves one of three trips to the
 * database. Null when nothing is remembered, when the job or the settings have changed, or when there is a reason to
 * refuse, which must be one that stands. Photos cost far more than the trip, so a reading with photos goes the long way.
 */
async function acceptAsRemembered(work: Work): Promise<string | null> {
  const { parts, scope, sent, body } = work;
  const job = jobMemory(parts.pool).recallLatest(scope, sent.jobId);
  const application = settingsMemory(parts.pool).recall(scope);
  const hasPhotos = body.submission.results.some((result) => result.readingImages?.length);
  if (job === null || application === null || hasPhotos) return null;
  try {
    return await store(work, await judge(work, job, application), []);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function acceptAsFound(work: Work): Promise<AcceptedReading> {
  const { parts, scope } = work;
  let kept: KeptPhoto[][] | null = null;
  for (let count = 1; count <= MOST_LOOKS; count += 1) {
    const look = await lookAtJob(work);
    if (look.kind === 'known') {
      if (kept !== null) await discardPhotos(parts.images, kept);
      return { answer: answerAgain(look, work.content), again: true };
    }
    kept ??= await keepPhotos(parts.images, scope, look.judged.photos);
    const answer = await store(work, look.judged, kept);
    if (answer !== null) return { answer, again: false };
  }
  throw new Refusal('unavailable', [], { 'Retry-After': '1' });
}

type Judged = Awaited<ReturnType<typeof judge>>;
type Known = { readonly kind: 'known'; readonly earlier: EarlierSubmission; readonly job: JobText };
type Look = Known | { readonly kind: 'judged'; readonly judged: Judged };

/** What a send is to the job as it is now: known by its key, or judged. */
async function lookAtJob(work: Work): Promise<Look> {
  const { parts, scope, sent } = work;
  const seen = await findJobToRead(parts.pool, scope, sent.jobId, sent.idempotencyKey);
  const [job] = seen === null ? [] : await jobTexts(parts.pool, scope, [seen.state]);
  if (seen === null || job === undefined) throw new Refusal('notFound');
  settingsMemory(parts.pool).remember(scope, seen.application);
  if (seen.earlier !== null) return { kind: 'known', earlier: seen.earlier, job };
  return { kind: 'judged', judged: await judge(work, job, seen.application) };
}

/** The first answer again; of one that was cleared after 90 days, the job as it is now. */
function answerAgain({ earlier, job }: Known, content: ContentHash): string {
  if (!isSameContent(earlier.contentHash, content)) throw new Refusal('idempotencyConflict');
  return earlier.answer ?? job.wire.toString();
}

async function judge({ parts, sent, body, prove }: Work, state: JobText, application: ApplicationSettings) {
  const now = parts.clock();
  const job = JSON.parse(state.wire.toString()) as WireJob;
  const exact = jobFromWire(job);
  const settings = settingsOfJob(application.settings, exact.config);
  const capturedAt = believedCapture(sent.capturedAt, now);
  const photos = await judgeSubmission(exact, settings, body, berlinDay(capturedAt ?? now), prove);
  return { job, state, settingsVersion: application.version, capturedAt, now, photos };
}

/** The answer when everything was stored, null when it was not. */
async function store(
  { parts, scope, sent, body, content }: Work,
  judged: Judged,
  kept: KeptPhoto[][],
): Promise<string | null> {
  const { submission } = body;
  const rows = composeRows({
    ...judged,
    submission,
    idempotencyKey: sent.idempotencyKey,
    contentHash: content.current,
    kept,
  });
  const state = await storeSubmission(parts.pool, scope, rows);
  if (state === null) return null;
  jobMemory(parts.pool).remember(scope, { ...state, wire: Buffer.from(rows.answer) });
  return rows.answer;
}
