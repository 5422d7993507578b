import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { operate } from '../testing/calls/operator-calls.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';

const server = await testServer();
const FREE_COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };

describe('progress', () => {
  const progressOf = (tenant: TestTenant) => operate(server, tenant, 'GET', 'progress');

  test('[OPN-075] a job is done when every register that still counts has a reading', async () => {
    const tenant = await server.newTenant();
    const account = await newAccount(server, tenant);
    const electric = { meterType: 'ELECTRIC_METER', latestExecution: '2026-03-31', features: FREE_COMMENTS };
    const twoRates = await newJob(server, account, { ...electric, tasks: [{}, {}] });
    await newJob(server, account, electric);
    const ended = { endedAt: new Date('2026-03-01T00:00:00Z'), obis: '8-0:1.0.1' };
    const water = { meterType: null, latestExecution: null, tasks: [{ obis: '8-0:1.0.0' }, ended] };
    const cellar = await newJob(server, account, { ...water, features: FREE_COMMENTS });
    await newJob(server, account, { meterType: 'GAS_METER', latestExecution: '2026-03-20', tasks: [] });

    const send = async (job: typeof cellar, taskId: string) => {
      const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 1 }] };
      expect((await job.send(body)).status).toBe(200);
    };
    await send(cellar, cellar.taskId);
    await send(twoRates, twoRates.taskIds[0]!);
    expect((await progressOf(tenant)).json()).toEqual({
      jobs: 4,
      open: 3,
      done: 1,
      perMeterType: [
        { meterType: 'ELECTRIC_METER', jobs: 2, open: 2, done: 0 },
        { meterType: 'GAS_METER', jobs: 1, open: 1, done: 0 },
        { meterType: 'WATER_METER', jobs: 1, open: 0, done: 1 },
      ],
      perDeadline: [
        { deadline: '2026-03-20', jobs: 1, open: 1, done: 0 },
        { deadline: '2026-03-31', jobs: 2, open: 2, done: 0 },
        { deadline: null, jobs: 1, open: 0, done: 1 },
      ],
      perStreet: [{ street: expect.any(String), jobs: 4, open: 3, done: 1 }],
      streets: 1,
      perDay: [{ day: '2026-03-10', done: 1 }],
      perSource: [{ source: 'portal', done: 1 }],
    });

    await send(twoRates, twoRates.taskIds[1]!);
    expect((await progressOf(tenant)).json()).toMatchObject({ open: 2, done: 2 });
    // The account's job list agrees.
    const { jobs } = (await account.call('GET', '/api/pro/job')).json<{ jobs: { done: boolean }[] }>();
    expect(jobs.filter((job) => job.done)).toHaveLength(2);
  });

  test('[DSK-141] of sends at the same instant the first one tells the way of an order', async () => {
    const tenant = await server.newTenant();
    const job = await newJob(server, await newAccount(server, tenant), {});
    await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1 }] });
    const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    for (const [table, more] of [
      ['submissions', { submission_id: last, idempotency_key: null }],
      ['reading_results', { submission_id: last, result_id: last, position: null, source: 'card' }],
    ] as const)
      await sql`insert into ${sql.table(table)}
        select (jsonb_populate_record(t, ${JSON.stringify(more)}::jsonb)).* from ${sql.table(table)} t
        where t.application_id = ${tenant.applicationId}`.execute(server.parts.db);
    expect((await progressOf(tenant)).json()).toMatchObject({ done: 1, perSource: [{ source: 'portal', done: 1 }] });
  });

  test('without jobs everything is 0', async () => {
    const tenant = await server.newTenant();
    expect((await progressOf(tenant)).json()).toEqual({
      jobs: 0,
      open: 0,
      done: 0,
      perMeterType: [],
      perDeadline: [],
      perStreet: [],
      streets: 0,
      perDay: [],
      perSource: [],
    });
  });
});
