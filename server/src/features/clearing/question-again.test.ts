import { expect, test } from 'vitest';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { giveOrders, newHousehold, orderOfHousehold, sendReading } from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { readingsToClear } from '../../testing/calls/readings-to-clear.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';

/*
 * Somebody was asked back about a value and said that the meter cannot be read. The utility takes that for nothing: the question
 * stands again, and everything that is done about it goes on.
 */

const { server, delivered } = await mailingServer();
const { pool } = server.parts;
const FEATURES = { commentsEnabled: true, freeTextCommentEnabled: true, notReadableAllowed: true };

async function world() {
  const utility = await clearingUtility(server, { features: FEATURES });
  const { account, tenant, list, decide, newOne } = utility;
  const job = await newOne();
  await job.send(9000);
  const [value] = (await list()) as [ReadingToClear];
  const ask = (question: string) =>
    operate(server, tenant, 'POST', `clearing/${value.readingId}/question`, { body: { question } });
  return {
    ...utility,
    job,
    value,
    ask,
    /** Asks, has it reported that the meter cannot be read, and takes that for nothing. */
    async discardReport() {
      expect((await ask('9000?')).status).toBe(200);
      server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
      const results = [{ taskId: job.taskId, readingValue: null, notReadable: 'noAccess' }];
      const body = { readingDate: '2026-03-10', results };
      const path = `/api/pro/job/${job.jobId}/meterRateTask/result`;
      expect((await account.call('POST', path, { body })).status).toBe(200);
      expect(await list('?state=answered')).toMatchObject([{ readingId: value.readingId, counts: false }]);
      const [report] = (await list('?reason=notReadable')) as [ReadingToClear];
      expect((await decide('discarded', [report])).status).toBe(200);
      return report;
    },
  };
}

test('[OPS-109, OPN-456] whose report was taken for nothing is asked as before: told so, and everything can be decided', async () => {
  const { value, discardReport, list, decide, ask, correct } = await world();
  const report = await discardReport();
  expect(await list('?state=answered')).toEqual([]);
  expect(await list('?state=askedBack')).toMatchObject([
    { readingId: value.readingId, counts: true, question: '9000?' },
  ]);
  expect((await ask('Wirklich 9000?')).status).toBe(200);
  for (const state of ['open', 'discarded', 'open']) expect((await decide(state, [value])).status).toBe(200);
  // The report may be what was meant after all: it came last.
  expect((await decide('open', [report])).status).toBe(200);
  expect(await list('?state=open')).toMatchObject([{ counts: false }, { readingId: report.readingId, counts: true }]);
  const refused = await ask('Und jetzt?');
  expect([refused.status, refused.json()]).toMatchObject([409, { fieldErrors: [{ code: 'decideAboutNewer' }] }]);
  expect((await decide('discarded', [report])).status).toBe(200);
  expect((await correct(value.readingId, CORRECTION)).status).toBe(200);
});

test('[OPS-133, OPN-456] a mail that was waiting with the question is sent', async () => {
  const { job, discardReport } = await world();
  await pool.query("update jobs set customer_email = 'karin@post.example' where job_id = $1", [job.jobId]);
  await discardReport();
  expect((await delivered()).map(({ to }) => to)).toEqual([['karin@post.example']]);
});

test('[OPS-133, OPN-456, OPN-495] whoever loses the order cannot answer it: the value waits for the clerk again', async () => {
  const tenant = await server.newTenant({ config: { features: FEATURES } });
  const household = await newHousehold(server, tenant, 'quitte', ['1']);
  await pool.query('update rate_tasks set maximum_value = 1 where application_id = $1', [tenant.applicationId]);
  expect((await sendReading(household, 0)).status).toBe(200);
  const [value] = await readingsToClear(server, tenant);
  const ask = { body: { question: 'Wirklich?' } };
  expect((await operate(server, tenant, 'POST', `clearing/${value!.readingId}/question`, ask)).status).toBe(200);
  const [job] = household.jobs;
  const results = [{ taskId: job!.taskId, readingValue: null, notReadable: 'noAccess' }];
  const body = { readingDate: server.parts.clock().toISOString().slice(0, 10), results };
  expect((await household.call('POST', `/api/pro/job/${job!.jobId}/meterRateTask/result`, { body })).status).toBe(200);
  const [report] = await readingsToClear(server, tenant, '?reason=notReadable');
  const discarded = { body: { readingIds: [report!.readingId], state: 'discarded' } };
  expect((await operate(server, tenant, 'POST', 'clearing', discarded)).status).toBe(200);
  await giveOrders(server, tenant, [orderOfHousehold('birne', '1')]);
  expect(await readingsToClear(server, tenant, '?state=open')).toMatchObject([
    { readingId: value!.readingId, counts: true, question: null, decision: null },
  ]);
});

test('[OPS-39, OPN-441, OPN-456] a rule deletes nothing of the value while it is asked about, and its comment once that was answered', async () => {
  const { job, tenant, discardReport } = await world();
  const { setRules, deleteAt, handOver } = retentionOf(server, server.parts.clock().toISOString());
  await discardReport();
  await setRules(tenant, { comments: 30 });
  await handOver(tenant);
  expect(await deleteAt(night(400))).toBe(0);
  await job.send(1500);
  await handOver(tenant);
  expect(await deleteAt(night(31))).toBe(2);
});
