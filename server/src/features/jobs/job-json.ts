import { createHash } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireReadingResult } from '@zaehlwerk/contract/job-results';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { termsOf } from '@zaehlwerk/domain/campaign/campaign';
import { countReadRates, isDone } from '@zaehlwerk/domain/job/job-result';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { haveSameTargetDate } from '@zaehlwerk/domain/reading/reading-date';
import { listedResults } from '@zaehlwerk/domain/reading/last-reading';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { LongAnswer } from '../../http/answer-if-changed.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { MailServer } from '../../outside/mail-server.ts';
import { findJobs, type JobState, listJobStates, type StoredJob } from './jobs-store.ts';
import { answeredUntil, notReadableOf, resultOf, type StoredResult } from './told-result.ts';
import { partOf, startedAs } from '../../worker-share.ts';

/** A job as it is sent, in one of its states. */
export interface JobText extends JobState {
  /** JSON of the contract's WireJob. A text, not its bytes: small buffers lie in a common one, which any of them keeps. */
  readonly wire: string;
}

/** The JSON of a job: what is stored of it, its results, and what the rules say of both. */
function jsonOf({ fields, meter_fields, meter_type, task_fields, tasks, ...job }: StoredJob): string {
  const lines = task_fields.split('\x1E');
  const rates = tasks.map(({ obis, targetReadingDate, results, count, notReadable: unread }) => {
    const said: Said = unread === null ? {} : saidOf(unread);
    return { obis, targetReadingDate, ...listed(results.map(resultOf), count), ...said };
  });
  const meterRateTasks = rates.map(({ readingResults, readingResultCount, notReadable, askedBack }, index) =>
    joined(lines[index]!, JSON.stringify({ readingResults, readingResultCount, notReadable, askedBack })),
  );
  const meter = joined(meter_fields, `{"meterRateTasks":[${meterRateTasks.join(',')}]}`);
  const jobConstraints = termsOf(job.order_terms, job.campaign_terms);
  const { is_closing, left_at } = job;
  const rules = {
    jobConstraints,
    ...ruled({ meterType: meter_type, meterRateTasks: rates }),
    ...(is_closing && { closing: true }),
    ...(left_at !== null && { endedOn: berlinDay(left_at) }),
  };
  return joined(joined(fields, `{"meter":${meter}}`), JSON.stringify(rules));
}

/** Two objects of JSON, none of them empty, as one. */
function joined(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

/** The job once these results are stored, by rate: the answer of a submission. The older results stay. */
export function addResults(job: WireJob, added: ReadonlyMap<string, StoredResult>): WireJob {
  const meterRateTasks = job.meter.meterRateTasks.map((task) => {
    const one = added.get(task.taskId);
    if (one === undefined) return task;
    const { notReadable: _, askedBack: __, ...read } = task;
    return one.not_readable !== null
      ? { ...read, notReadable: notReadableOf(one) }
      : { ...read, ...listed([...task.readingResults, resultOf(one)], countResults(task) + 1) };
  });
  const meter = { ...job.meter, meterRateTasks };
  return { ...job, meter, ...ruled(meter) };
}

type Task = WireJob['meter']['meterRateTasks'][number];
type Said = Pick<Task, 'notReadable' | 'askedBack'>;

export function countResults({ readingResultCount, readingResults }: Task): number {
  return readingResultCount ?? readingResults.length;
}

/** That a register could not be read, or what was asked about that. */
function saidOf(stored: StoredResult): Said {
  const { question, reading_date: readingDate, created } = stored;
  if (question === null) return { notReadable: notReadableOf(stored) };
  return { askedBack: { question, readingDate, created, ...answeredUntil(stored) } };
}

function listed(results: readonly WireReadingResult[], count: number) {
  return { readingResults: [...listedResults(results)], readingResultCount: count };
}

/** What the rules say of a job. */
function ruled({
  meterType,
  meterRateTasks,
}: RuledMeter): Pick<WireJob, 'done' | 'sameTargetReadingDates' | 'jobInfo'> {
  return {
    done: isDone(countReadRates(meterRateTasks)),
    sameTargetReadingDates: haveSameTargetDate(meterRateTasks),
    jobInfo: { meterType: meterTypeOf({ meterType, meterRateTasks }) },
  };
}

interface RuledMeter extends Pick<WireJob['meter'], 'meterType'> {
  readonly meterRateTasks: readonly Pick<
    Task,
    'obis' | 'targetReadingDate' | 'readingResults' | 'notReadable' | 'askedBack'
  >[];
}

/** The JSON of a job in a given state may change with every version of the server. */
const THIS_SERVER = startedAs();

/** What jobs are read with: the database, what was built of it lately, and whether there is a mail server. */
interface JobParts {
  readonly pool: pg.Pool;
  readonly jobMemory: JobMemory;
  readonly mailServer: MailServer | null;
}

/**
 * The answer of `GET /api/pro/job` as JSON in UTF-8: all jobs of the account, in the order of their order numbers; and those that
 * were its own, where there are any. They stand apart, because an older app would ask for their readings.
 */
export async function listJobs(parts: JobParts, scope: AccountScope): Promise<LongAnswer> {
  const states = await listJobStates(parts.pool, scope);
  let made: Promise<Buffer> | null = null;
  return { tag: tagOfStates(states), bytes: () => (made ??= makeList(parts, scope, states)) };
}

async function makeList(parts: JobParts, scope: AccountScope, states: readonly JobState[]): Promise<Buffer> {
  const jobs = await jobTexts(parts, scope, states);
  const ended = jobs.filter(({ hasEnded }) => hasEnded);
  const joinTexts = (some: readonly JobText[]) => some.map(({ wire }) => wire).join(',');
  const list = `"jobs":[${joinTexts(jobs.filter(({ hasEnded }) => !hasEnded))}]`;
  return Buffer.from(ended.length === 0 ? `{${list}}` : `{${list},"ended":[${joinTexts(ended)}]}`);
}

/** Identifies the list by the revisions of its jobs before it is built (decision 0007). */
function tagOfStates(states: readonly JobState[]): string {
  const hash = createHash('sha256').update(THIS_SERVER);
  for (const { jobId, revision } of states) hash.update(`${jobId} ${revision} `);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Room for the JSON of about 20,000 jobs, in characters. */
const ROOM = 64 * 1024 * 1024;

/**
 * The JSON of jobs that were built recently, by account and job. PostgreSQL says with every request which revision is
 * current, and a text of another revision is ignored; so several processes never disagree, and forgetting costs nothing
 * but time. Building 500 jobs takes PostgreSQL about 50 ms, naming their revisions one.
 */
export interface JobMemory {
  /** The JSON of a job in exactly this state, or null. */
  recall(scope: AccountScope, state: JobState): string | null;
  /** The job as last seen, or null: good for a guess that PostgreSQL confirms or not. */
  recallLatest(scope: AccountScope, jobId: string): JobText | null;
  remember(scope: AccountScope, job: JobText): void;
}

/** An empty memory; the jobs asked for longest ago give way when the room is full. */
export function makeJobMemory(room: number = partOf(ROOM)): JobMemory {
  const texts = new LRUCache<string, JobText>({ maxSize: room, sizeCalculation: ({ wire }) => wire.length });
  const keyOf = (scope: AccountScope, jobId: string): string => `${scope.applicationId}/${scope.accountId}/${jobId}`;
  return {
    recallLatest: (scope, jobId) => texts.get(keyOf(scope, jobId)) ?? null,
    recall(scope, { jobId, revision }) {
      const kept = texts.get(keyOf(scope, jobId));
      return kept?.revision === revision ? kept.wire : null;
    },
    remember: (scope, job) => void texts.set(keyOf(scope, job.jobId), job),
  };
}

/**
 * The jobs with these states as they are sent, in their order, remembered or else built. A job that changed meanwhile
 * comes in its newer state; one that is gone is left out.
 */
export async function jobTexts(
  { pool, mailServer, jobMemory: memory }: JobParts,
  scope: AccountScope,
  states: readonly JobState[],
): Promise<JobText[]> {
  const texts = new Map<string, JobText>();
  for (const state of states) {
    const wire = memory.recall(scope, state);
    if (wire !== null) texts.set(state.jobId, { ...state, wire });
  }
  const missing = states.filter((state) => !texts.has(state.jobId));
  for (const haveEnded of [false, true]) {
    const some = missing.filter(({ hasEnded = false }) => hasEnded === haveEnded);
    for (const job of await makeJobs(pool, scope, some, { isMailing: mailServer !== null, haveEnded })) {
      memory.remember(scope, job);
      texts.set(job.jobId, { ...job, hasEnded: haveEnded });
    }
  }
  return states.flatMap((state) => texts.get(state.jobId) ?? []);
}

/**
 * The jobs with these ids, from what is stored of them; what is not the account's is left out. `isMailing`: whether there is a
 * mail server; `haveEnded`: they were the account's.
 */
export async function makeJobs(
  pool: pg.Pool,
  scope: AccountScope,
  named: readonly Pick<JobState, 'jobId'>[],
  { isMailing = true, haveEnded = false }: { readonly isMailing?: boolean; readonly haveEnded?: boolean } = {},
): Promise<JobText[]> {
  const found = await findJobs(
    pool,
    scope,
    named.map(({ jobId }) => jobId),
    { isMailing, haveEnded },
  );
  return found.map((job) => ({ jobId: job.job_id, revision: job.revision, wire: jsonOf(job) }));
}
