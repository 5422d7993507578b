import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { byteaOf } from '../../database/sql-values.ts';
import { storedRows } from '../../testing/stored.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { UNVALIDATED } from '../../testing/unvalidated.ts';
import { listJobStates } from '../jobs/jobs-store.ts';
import { findJobToRead, storingSubmissions, type SubmissionRows } from './readings-store.ts';
import { storeStatement } from './store-statement.ts';

const server = await testServer();
const { pool, storeSubmission } = server.parts;
const NOW = new Date('2026-03-10T10:00:00Z');

async function crowd(jobs: number) {
  const tenant = await server.newTenant();
  const accounts = [await newAccount(server, tenant), await newAccount(server, tenant)];
  const members = await Promise.all(
    Array.from({ length: jobs }, async (_, n) => {
      const account = accounts[n % accounts.length]!;
      return { account, job: await newJob(server, account) };
    }),
  );
  return { tenant, members };
}

async function rowsFor(
  account: TestAccount,
  job: TestJob,
  extra: Partial<SubmissionRows> = {},
): Promise<SubmissionRows> {
  const seen = await findJobToRead(pool, account.scope, job.jobId, null);
  const result = {
    result_id: randomUUID(),
    nth: 1,
    task_id: job.taskId,
    reading_value: '100.5',
    comment: null,
    source: null,
    reasons: null,
    photo_value: null,
    images: [],
    ...UNVALIDATED,
  };
  return {
    job_id: job.jobId,
    is_late: false,
    revision: seen!.state.revision,
    settings: seen!.tenant.version,
    submission_id: randomUUID(),
    idempotency_key: randomUUID(),
    content_hash: byteaOf(randomBytes(33)),
    answer: '{}',
    reading_date: '2026-03-10',
    captured_at: null,
    received_at: NOW,
    entered_by: null,
    clerk: null,
    corrects: null,
    assigns: null,
    cleared: null,
    reason: null,
    created: NOW,
    results: [result],
    ...extra,
  };
}

test('[F04] what arrives at the same time is stored, each on its own job', async () => {
  const { tenant, members } = await crowd(30);
  const rows = await Promise.all(members.map(({ account, job }) => rowsFor(account, job)));
  const states = await Promise.all(rows.map((one, n) => storeSubmission(members[n]!.account.scope, one)));
  expect(states.map((state) => state?.jobId)).toEqual(members.map(({ job }) => job.jobId));
  const now = new Map((await listJobStates(pool, members[0]!.account.scope)).map((one) => [one.jobId, one.revision]));
  for (const [n, state] of states.entries()) if (n % 2 === 0) expect(now.get(state!.jobId)).toBe(state!.revision);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 30, results: 30, images: 0 });
});

test('of several for one job or under one key one is stored, the others are to look again', async () => {
  const { tenant, members } = await crowd(4);
  const [one, other] = [members[0]!, members[2]!];
  const mine = await Promise.all(Array.from({ length: 6 }, () => rowsFor(one.account, one.job)));
  const key = { idempotency_key: randomUUID() };
  const sameKey = [
    await rowsFor(other.account, other.job, key),
    await rowsFor(members[3]!.account, members[3]!.job, key),
  ];
  const states = await Promise.all([
    ...mine.map((rows) => storeSubmission(one.account.scope, rows)),
    storeSubmission(other.account.scope, sameKey[0]!),
    storeSubmission(members[3]!.account.scope, sameKey[1]!),
  ]);
  expect(states.slice(0, 6).filter((state) => state !== null)).toHaveLength(1);
  // The key of one account is invalid for another.
  expect(states.slice(6)).not.toContain(null);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 3, results: 3, images: 0 });
});

test('[OPN-083] a submission whose key is taken leaves its job as it is', async () => {
  const { tenant, members } = await crowd(3);
  const [one, other] = [members[0]!, members[2]!];
  const key = { idempotency_key: randomUUID() };
  await storeSubmission(one.account.scope, await rowsFor(one.account, one.job, key));
  const late = await rowsFor(other.account, other.job, key);
  expect(await storeSubmission(other.account.scope, late)).toBeNull();
  const states = await listJobStates(pool, other.account.scope);
  expect(states.find(({ jobId }) => jobId === other.job.jobId)?.revision).toBe(late.revision);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 0 });
});

test('storing reads no submission that is there already, however many a tenant has', async () => {
  const { rows } = await pool.query<Record<'QUERY PLAN', string>>({
    text: `explain ${storeStatement('skip')}`,
    values: ['[]'],
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Insert on submissions');
  expect(plan).not.toMatch(/Scan (using \w+ )?on submissions/);
});

test('one that the database refuses fails alone', async () => {
  const { tenant, members } = await crowd(8);
  const rows = await Promise.all(members.map(({ account, job }) => rowsFor(account, job)));
  const broken = { ...rows[5]!, results: rows[5]!.results.map((result) => ({ ...result, task_id: randomUUID() })) };
  const outcomes = await Promise.allSettled(
    rows.map((one, n) => storeSubmission(members[n]!.account.scope, n === 5 ? broken : one)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(rows.map((_, n) => (n === 5 ? 'rejected' : 'fulfilled')));
  expect(await storedRows(server, tenant)).toEqual({ submissions: 7, results: 7, images: 0 });
});

test('one whose job is held by somebody else waits alone', async () => {
  const { tenant, members } = await crowd(8);
  const rows = await Promise.all(members.map(({ account, job }) => rowsFor(account, job)));
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from jobs where job_id = $1 for update', [members[5]!.job.jobId]);
  const stored = new Set<number>();
  const states = rows.map(async (one, n) => {
    const state = await storeSubmission(members[n]!.account.scope, one);
    stored.add(n);
    return state;
  });
  await expect.poll(async () => (await storedRows(server, tenant)).submissions).toBe(7);
  expect(stored).not.toContain(5);
  await holder.query('rollback');
  holder.release();
  expect(await Promise.all(states)).not.toContain(null);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 8, results: 8, images: 0 });
});

test('[OPS-49, OPN-415] one that comes in place of what somebody decides about waits alone', async () => {
  const { tenant, members } = await crowd(8);
  const corrected = members[5]!;
  const wrong = await rowsFor(corrected.account, corrected.job);
  const [result] = wrong.results;
  const resultId = result!.result_id;
  await storeSubmission(corrected.account.scope, { ...wrong, results: [{ ...result!, reasons: ['outsideRange'] }] });
  const rows = await Promise.all(
    members.map(({ account, job }, n) =>
      rowsFor(account, job, n === 5 ? { corrects: resultId, cleared: resultId } : {}),
    ),
  );
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from clearings where result_id = $1 for update', [resultId]);
  const stored = new Set<number>();
  const states = rows.map(async (one, n) => {
    const state = await storeSubmission(members[n]!.account.scope, one);
    stored.add(n);
    return state;
  });
  await expect.poll(async () => (await storedRows(server, tenant)).submissions).toBe(8);
  expect(stored).not.toContain(5);
  await holder.query('rollback');
  holder.release();
  expect(await Promise.all(states)).not.toContain(null);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 9, results: 9, images: 0 });
});

/** The pool of the server, whose answers to a statement go through `answer`. */
function poolWith(answer: (run: () => Promise<unknown>) => Promise<unknown>): pg.Pool {
  const query = (statement: pg.QueryConfig): Promise<unknown> => answer(() => pool.query(statement));
  return Object.create(pool, { query: { value: query } }) as pg.Pool;
}

test('[F04] those that arrive while one is being stored share the next statement', async () => {
  const { tenant, members } = await crowd(20);
  const rows = await Promise.all(members.map(({ account, job }) => rowsFor(account, job)));
  let statements = 0;
  const counting = poolWith((run) => {
    statements += 1;
    return run();
  });
  const store = storingSubmissions(counting);
  await Promise.all(rows.map((one, n) => store(members[n]!.account.scope, one)));
  expect(await storedRows(server, tenant)).toEqual({ submissions: 20, results: 20, images: 0 });
  expect(statements).toBeLessThan(20);
});

const shutDown = Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { severity: 'FATAL' });

test.each([
  ['the connection breaks', new Error('Connection terminated unexpectedly')],
  ['the database is shut down', shutDown],
])('[I2, F25] when %s after a statement, its outcome is unknown: nothing is stored again', async (_what, lost) => {
  const { tenant, members } = await crowd(1);
  const [{ account, job }] = members as [(typeof members)[number]];
  const rows = await rowsFor(account, job, { idempotency_key: null });
  let statements = 0;
  const losing = poolWith(async (run) => {
    statements += 1;
    await run();
    throw lost;
  });
  await expect(storingSubmissions(losing)(account.scope, rows)).rejects.toBe(lost);
  expect(statements).toBe(1);
  expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 0 });
});
