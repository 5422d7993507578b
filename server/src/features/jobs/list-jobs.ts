import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { LongAnswer } from '../../http/costly-answers.ts';
import type { AccountScope } from '../../http/scope.ts';
import { jobTexts } from './job-memory.ts';
import { type JobState, listJobStates } from './jobs-store.ts';

const [START, COMMA, END] = ['{"jobs":[', ',', ']}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** The JSON of a job in a given state may change with every version of the server. */
const THIS_SERVER = randomBytes(16);

/** The answer of `GET /api/pro/job` as JSON in UTF-8: all jobs of the account, in the order of their order numbers. */
export async function listJobs(pool: pg.Pool, scope: AccountScope): Promise<LongAnswer> {
  const states = await listJobStates(pool, scope);
  let made: Promise<Buffer> | null = null;
  return { tag: tagOfStates(states), bytes: () => (made ??= makeList(pool, scope, states)) };
}

async function makeList(pool: pg.Pool, scope: AccountScope, states: readonly JobState[]): Promise<Buffer> {
  const jobs = await jobTexts(pool, scope, states);
  return Buffer.concat([START, ...jobs.flatMap(({ wire }, index) => (index === 0 ? wire : [COMMA, wire])), END]);
}

/** Identifies the list by the revisions of its jobs before it is built (decision 0007). */
function tagOfStates(states: readonly JobState[]): string {
  const hash = createHash('sha256').update(THIS_SERVER);
  for (const { jobId, revision } of states) hash.update(`${jobId} ${revision} `);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}
