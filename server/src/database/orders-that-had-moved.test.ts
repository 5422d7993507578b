import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { exportFrom } from '../testing/calls/operator-calls.ts';
import { migrationsUpTo } from '../testing/processes/halting-migrations.ts';
import { newAccount, type TestAccount } from '../testing/test-account.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { newJob } from '../testing/test-job.ts';
import { testServer } from '../testing/test-server.ts';
import { migrate } from './migrate.ts';

/** What an account is shown of a job. */
async function shown({ call }: TestAccount, jobId: string) {
  const { jobs } = (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  const job = jobs.find(({ id }) => id === jobId);
  return job?.meter.meterRateTasks.map(({ readingEvents, readingResults }) => ({
    events: readingEvents.map(({ readingDate }) => readingDate),
    results: readingResults.map(({ readingValue }) => readingValue),
  }));
}

const LATER = `
  alter table reading_results add column nth integer, add column findings text[], add column confirmed text[],
    add column expected_minimum numeric, add column expected_maximum numeric, add column replaces uuid, add column source text,
    add column photo_value numeric, add column not_readable text, add column fall jsonb;
  alter table submissions add column entered_by text, add column clerk text, add column corrects uuid, add column correction_reason text,
    add column assigned_reading_id uuid;
  create table clearings (application_id text, result_id uuid, reasons text[], state text default 'open', created timestamptz,
    reason text, decided_by text, clerk text, decided_at timestamptz, corrected_by uuid, position bigint,
    released_at timestamptz, released_by text, release_reason text, release_clerk text, question text);
  alter table operator_keys add column only_tenant text, add column scopes text[], add column last_day date,
    add column last_used_at timestamptz, add column replaced_at timestamptz, add column made_by uuid;
  alter table applications add column sample_of text;
  create table application_deletions (application_id text primary key, ended_at timestamptz, hosts text[]);
  create table clerks (clerk_id uuid, name text, locked_at timestamptz);
  create table clerk_roles (application_id text, clerk_id uuid, roles text[]);
  create table clerk_deputies (application_id text, clerk_id uuid, deputy_id uuid, from_day date, to_day date, roles text[]);
  alter table accounts add column last_used_at timestamptz;
  alter table jobs add column erased_at timestamptz;
  create table hand_overs (application_id text, list text, position bigint, at timestamptz);
  create table hand_over_lists (application_id text, list text, given_out bigint, acknowledged bigint, acknowledged_at timestamptz,
    acknowledged_by text, primary key (application_id, list));
  alter table jobs add column campaign_id text, add column withdrawn_at timestamptz,
    add column left_at timestamptz, add column history_at_place boolean, add column closing_of text;
  create table campaigns (application_id text, campaign_id text, state text, target_reading_date date,
    earliest_execution date, latest_execution date)`;
const WITHOUT_LATER = `
  drop table campaigns, clearings, clerks, clerk_roles, clerk_deputies, application_deletions;
  alter table submissions drop column entered_by, drop column clerk, drop column corrects, drop column correction_reason;
  alter table operator_keys drop column only_tenant, drop column scopes, drop column last_day,
    drop column last_used_at, drop column replaced_at, drop column made_by;
  alter table jobs drop column campaign_id, drop column withdrawn_at, drop column left_at;
  alter table reading_results drop column nth, drop column findings, drop column confirmed,
    drop column expected_minimum, drop column expected_maximum, drop column replaces, drop column source,
    drop column not_readable, drop column fall`;

test('[OPN-280] orders that had moved before the new version: who has them now sees what came since, nothing of before', async () => {
  const { target, ...database } = await emptyDatabase();
  expect(await migrate(target, migrationsUpTo('0014-receipts-of-jobs.sql'))).toMatchObject({ ok: true });
  const server = await testServer({ database: { target, ...database } });
  // Today's server reads and fills this of later versions.
  await server.parts.pool.query(LATER);
  const tenant = await server.newTenant();
  const [former, next] = [await newAccount(server, tenant), await newAccount(server, tenant)];
  const events = [
    { date: '2025-03-10', value: '90' },
    { date: '2026-03-11', value: '101' },
  ];
  const [moved, stayed] = [
    await newJob(server, former, { tasks: [{ events }, { obis: '1-0:2.8.0' }] }),
    await newJob(server, former),
  ];
  const send = async (who: TestAccount, { jobId, taskId }: typeof moved, readingValue: number) => {
    const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue }] };
    const answer = await who.call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { body });
    expect(answer.status).toBe(200);
  };
  await send(former, moved, 100);
  await send(former, stayed, 100);
  await server.parts.pool.query('update jobs set account_id = $1 where job_id = $2', [next.accountId, moved.jobId]);
  await send(next, moved, 102);
  expect(await shown(next, moved.jobId)).toMatchObject([{ results: [100, 102] }, {}]);
  // Versions before kept nothing of plausibility.
  await server.parts.pool.query('update reading_results set findings = null, expected_minimum = null, replaces = null');
  const before = await exportFrom(server, tenant);

  await server.parts.pool.query('drop table hand_overs, hand_over_lists');
  await server.parts.pool.query(WITHOUT_LATER);
  expect(await migrate(target)).toMatchObject({ ok: true });
  expect(await shown(next, moved.jobId)).toEqual([
    { events: ['2026-03-11'], results: [102] },
    { events: [], results: [] },
  ]);
  expect(await shown(former, stayed.jobId)).toEqual([{ events: [], results: [100] }]);
  expect((await former.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs).toHaveLength(1);
  expect(await exportFrom(server, tenant)).toEqual(before);
});
