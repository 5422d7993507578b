import { expect, test } from 'vitest';
import { IS_SHOWN } from '../features/jobs/shown-jobs-store.ts';
import { showingHidden } from '../testing/guard-hidden-orders.ts';

// Every test server has this guard (testing/guard-tenants.ts): a test whose calls read jobs without asking whether they are
// shown fails. Here it is shown that the guard sees them.

test('[OPS-03] a statement that reads jobs of an account without asking whether they are shown is seen', () => {
  const list = 'select job_id from account_jobs h join jobs j using (application_id, job_id) where h.account_id = $2';
  expect(showingHidden([list])).toEqual([expect.stringContaining(list)]);
  expect(showingHidden([`with own as (\n ${list}\n) select 1 from own`])).toHaveLength(1);
  expect(showingHidden([`${list} and ${IS_SHOWN}`])).toEqual([]);
});

test('[OPS-03] one that asks something else, or of one of two reads alone, is seen, too', () => {
  const list = 'select job_id from account_jobs h join jobs j using (application_id, job_id) where h.account_id = $2';
  for (const text of [
    list.replace('job_id', 'job_id, j.withdrawn_at'),
    `${list} and j.withdrawn_at is null`,
    `${list} and h.job_id = any($3)`,
    list.replace('account_jobs h', '"account_jobs" h'),
    `${list} and ${IS_SHOWN} union all ${list}`,
    `insert into mails (job_id) ${list}`,
    `update jobs j set config = '{}' from account_jobs h where h.job_id = j.job_id`,
    `delete from mails using account_jobs h where h.account_id = $2`,
    // What an exception is for does not excuse another read beside it.
    `${list} and (select count(*)::int as jobs from account_jobs where application_id = $1) > 0`,
  ]) {
    expect([text, showingHidden([text]).length]).toEqual([text, 1]);
  }
});

test('[OPS-03] changes of who has a job, and statements about others, are left alone', () => {
  for (const text of [
    'insert into account_jobs (application_id, account_id, job_id) values ($1, $2, $3)',
    'delete from account_jobs where account_id = $2',
    'select job_id from jobs where application_id = $1',
  ]) {
    expect(showingHidden([text])).toEqual([]);
  }
});
