import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { LongAnswer } from '../../http/costly-answers.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { buildJobs, type JobState, type JobText, listJobStates } from './jobs-store.ts';

const [START, COMMA, END] = ['{"jobs":[', ',', ']}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** The JSON of a job in a given state may change with every version of the server. */
const THIS_SERVER = randomBytes(16);

type JobParts = Pick<Parts, 'pool' | 'mailServer'>;

/** The answer of `GET /api/pro/job` as JSON in UTF-8: all jobs of the account, in the order of their order numbers. */
export async function listJobs(parts: JobParts, scope: AccountScope): Promise<LongAnswer> {
  const states = await listJobStates(parts.pool, scope);
  let made: Promise<Buffer> | null = null;
  return { tag: tagOfStates(states), bytes: () => (made ??= makeList(parts, scope, states)) };
}

async function makeList(parts: JobParts, scope: AccountScope, states: readonly JobState[]): Promise<Buffer> {
  const jobs = await jobTexts(parts, scope, states);
  return Buffer.concat([START, ...jobs.flatMap(({ wire }, index) => (index === 0 ? wire : [COMMA, wire])), END]);
}

/** Identifies the list by the revisions of its jobs before it is built (decision 0007). */
function tagOfStates(states: readonly JobState[]): string {
  const hash = createHash('sha256').update(THIS_SERVER);
  for (const { jobId, revision } of states) hash.update(`${jobId} ${revision} `);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Room for the JSON of about 20,000 jobs, in bytes. */
const ROOM = 64 * 1024 * 1024;

/**
 * The JSON of jobs that were built recently, by account and job. PostgreSQL says with every request which revision is
 * current, and a text of another revision is ignored; so several processes never disagree, and forgetting costs nothing
 * but time. Building 500 jobs takes PostgreSQL about 50 ms, naming their revisions one.
 */
interface JobMemory {
  /** The JSON of a job in exactly this state, or null. */
  recall(scope: AccountScope, state: JobState): Buffer | null;
  /** The job as last seen, or null: good for a guess that PostgreSQL confirms or not. */
  recallLatest(scope: AccountScope, jobId: string): JobText | null;
  remember(scope: AccountScope, job: JobText): void;
}

/** An empty memory; the jobs asked for longest ago give way when the room is full. */
export function makeJobMemory(room: number = ROOM): JobMemory {
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

const memories = new WeakMap<pg.Pool, JobMemory>();

/** The memory of the jobs of one database. */
export function jobMemory(pool: pg.Pool): JobMemory {
  const memory = memories.get(pool) ?? makeJobMemory();
  memories.set(pool, memory);
  return memory;
}

/**
 * The jobs with these states as they are sent, in their order, remembered or else built. A job that changed meanwhile
 * comes in its newer state; one that is gone is left out.
 */
export async function jobTexts(
  { pool, mailServer }: JobParts,
  scope: AccountScope,
  states: readonly JobState[],
): Promise<JobText[]> {
  const memory = jobMemory(pool);
  const texts = new Map<string, JobText>();
  for (const state of states) {
    const wire = memory.recall(scope, state);
    if (wire !== null) texts.set(state.jobId, { ...state, wire });
  }
  const missing = states.filter((state) => !texts.has(state.jobId));
  for (const job of await buildJobs(
    pool,
    scope,
    missing.map((state) => state.jobId),
    { isMailing: mailServer !== null },
  )) {
    memory.remember(scope, job);
    texts.set(job.jobId, job);
  }
  return states.flatMap((state) => texts.get(state.jobId) ?? []);
}
