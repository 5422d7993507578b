import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { byteaOf } from '../../database/sql-values.ts';
import { addResults, correctedOften } from '../../testing/many-results.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { UNVALIDATED } from '../../testing/unvalidated.ts';
import { workOf } from '../../testing/work-of.ts';
import { makeJobs } from '../jobs/job-json.ts';
import { listResults } from '../jobs/results-store.ts';
import { findOwnResults, findResultAt } from './own-results-store.ts';
import { findJobToRead, storingSubmissions } from './readings-store.ts';

const server = await testServer();
const { pool } = server.parts;
const tenant = await server.newTenant();
const account = await newAccount(server, tenant);

/** What grows with every correction. */
const TABLES = ['reading_results', 'result_images', 'submissions'];

/** A job with this many results of one register, and what is done when another one is accepted, step by step. */
async function steps(corrections: number) {
  const job = await newJob(server, account, { tasks: [{}, { obis: '1-0:2.8.0' }] });
  const results = correctedOften(corrections);
  await addResults(server, account, job, results);
  const { scope } = account;
  const { state, tenant: settings } = (await findJobToRead(pool, scope, job.jobId, null))!;
  const now = new Date('2026-03-10T10:00:00Z');
  const result = {
    result_id: randomUUID(),
    task_id: job.taskId,
    nth: corrections + 1,
    reading_value: '1',
    comment: null,
  };
  const rows = {
    job_id: job.jobId,
    is_late: false,
    revision: state.revision,
    settings: settings.version,
    submission_id: randomUUID(),
    idempotency_key: randomUUID(),
    content_hash: byteaOf(randomBytes(33)),
    answer: '{}',
    reading_date: '2026-03-10',
    captured_at: null,
    received_at: now,
    entered_by: null,
    clerk: null,
    corrects: null,
    assigns: null,
    cleared: null,
    reason: null,
    created: now,
    results: [
      {
        ...result,
        ...UNVALIDATED,
        source: null,
        reasons: null,
        photo_value: null,
        replaced_created: results[0]!.created.toISOString(),
        images: [],
      },
    ],
  };
  const first = await listResults(pool, scope, { jobId: job.jobId, after: null, most: 3 });
  const after = first === null || first === 'unknown' ? null : first.next;
  return {
    'the look at the job': (on: pg.Pool) => findJobToRead(on, scope, job.jobId, randomUUID()),
    'its JSON built again': (on: pg.Pool) => makeJobs(on, scope, [job]),
    'a page of its results': (on: pg.Pool) => listResults(on, scope, { jobId: job.jobId, after: null, most: 3 }),
    'the next page': (on: pg.Pool) => listResults(on, scope, { jobId: job.jobId, after, most: 3 }),
    'what counted at an instant': (on: pg.Pool) => findResultAt(on, scope, job.taskId, results[4]!.created),
    'what is carried over': (on: pg.Pool) =>
      findOwnResults(on, scope, [{ taskId: job.taskId, created: results[5]!.created.toISOString() }]),
    storing: (on: pg.Pool) => storingSubmissions(on)(scope, rows),
  };
}

test.each(['never', 'just'])(
  '[OPN-305, OPN-306] the thousandth correction is accepted with as much work as the tenth, in tables %s analyzed',
  async (analyzed) => {
    // Of others: of a table that was never analyzed PostgreSQL guesses by its pages. While these are fewer than twenty, it takes
    // all results of a tenant for one row and sorts them, so what it reads is bounded by these pages; it is measured beyond them.
    await addResults(server, account, await newJob(server, account), correctedOften(1000));
    const [tenth, thousandth] = [await steps(9), await steps(999)];
    if (analyzed === 'just') await pool.query('analyze');
    for (const step of Object.keys(tenth) as (keyof typeof tenth)[]) {
      const [few, many] = [await workOf(pool, TABLES, tenth[step]), await workOf(pool, TABLES, thousandth[step])];
      expect({ step, rows: many.rows }).toEqual({ step, rows: few.rows });
      expect({ step, few: few.rows < 10 }).toEqual({ step, few: true });
      // An index that has grown has a level more.
      expect({ step, more: many.blocks - few.blocks < 10 }).toEqual({ step, more: true });
    }
  },
);
