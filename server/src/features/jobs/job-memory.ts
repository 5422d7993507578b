import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { buildJobs, type JobState, type JobText } from './jobs-store.ts';

/** Room for the JSON of about 20,000 jobs, in bytes. */
const ROOM = 64 * 1024 * 1024;

/**
 * The JSON of jobs that were built recently, by account and job. PostgreSQL says with every request which revision is
 * current, and a text of another revision is ignored; so several processes never disagree, and forgetting costs nothing
 * but time. Building 500 jobs takes PostgreSQL about 50 ms, naming their revisions one.
 */
export interface JobMemory {
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
export async function jobTexts(pool: pg.Pool, scope: AccountScope, states: readonly JobState[]): Promise<JobText[]> {
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
  )) {
    memory.remember(scope, job);
    texts.set(job.jobId, job);
  }
  return states.flatMap((state) => texts.get(state.jobId) ?? []);
}
