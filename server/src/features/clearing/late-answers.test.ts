import { expect, test } from 'vitest';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { clearingUtility } from '../../testing/calls/clearing-utility.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';

/*
 * Whoever is asked back may answer, also after the period of their order, for a bounded time.
 */

const { server, delivered } = await mailingServer();
const { pool } = server.parts;

/** Somebody whose period ended yesterday, and whose reading wants a look; it is the tenth of March. */
async function late(about: 'value' | 'report' = 'value') {
  const features = { commentsEnabled: true, freeTextCommentEnabled: true, notReadableAllowed: true };
  const utility = await clearingUtility(server, { features });
  const job = await utility.newOne();
  const post = (own: object) =>
    utility.account.call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, {
      body: { readingDate: '2026-03-10', results: [{ taskId: job.taskId, comment: 'Stimmt so', ...own }] },
    });
  if (about === 'value') await job.send(9000);
  else expect((await post({ notReadable: 'noAccess' })).status).toBe(200);
  await pool.query(
    "update jobs set latest_execution = '2026-03-09', customer_email = 'karin@post.example' where job_id = $1",
    [job.jobId],
  );
  const [reading] = await utility.list();
  const { account, tenant } = utility;
  return {
    ...utility,
    send: (readingValue: number) => post({ readingValue }),
    /** Says of an attempt of that day that the meter could not be read. */
    report: (readingDate: string) =>
      account.call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, {
        body: { readingDate, results: [{ taskId: job.taskId, readingValue: null, notReadable: 'glass' }] },
      }),
    ask: () =>
      operate(server, tenant, 'POST', `clearing/${reading!.readingId}/question`, { body: { question: 'Wirklich?' } }),
    shown: async () =>
      (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs.find(({ id }) => id === job.jobId)!,
  };
}

test('[OPS-150, OPN-499] a question can be asked after the period, and answered for two weeks; mail and order say until when', async () => {
  server.setNow('2026-03-10T10:00:00.000Z');
  const { ask, send, shown, list } = await late();
  expect((await send(1500)).status).toBe(409);
  expect((await ask()).json()).toEqual({ mail: 'waiting' });
  const [mail] = await delivered();
  expect(Buffer.from(mail!.raw.replaceAll('=\r\n', ''), 'utf8').toString()).toContain('bis zum 24.03.2026.');
  const [rate] = (await shown()).meter.meterRateTasks;
  expect(rate?.readingResults).toMatchObject([{ question: 'Wirklich?', answerUntil: '2026-03-24' }]);

  server.setNow('2026-03-24T22:59:00.000Z');
  expect((await send(1500)).status).toBe(200);
  expect(await list('?state=answered')).toMatchObject([{ readingValue: '9000' }]);
  expect(await shown()).toMatchObject({ done: true });
  // Answered: the period is over again.
  expect((await send(1501)).json()).toMatchObject({ code: 'outsidePeriod' });
});

test('[OPS-150, OPN-499] after those days the answer is refused, and whoever is asked again has two weeks again', async () => {
  server.setNow('2026-03-10T10:00:00.000Z');
  const { ask, send } = await late();
  expect((await ask()).status).toBe(200);
  server.setNow('2026-03-24T23:01:00.000Z');
  const refused = await send(1500);
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'outsidePeriod', fieldErrors: [{ code: 'period.tooLate' }] },
  ]);
  expect((await ask()).status).toBe(200);
  expect((await send(1500)).status).toBe(200);
});

test('[OPS-150, OPS-109, OPN-499] who was asked back about a report may answer as long, with a value or with another report', async () => {
  server.setNow('2026-03-10T10:00:00.000Z');
  const { ask, send, report, shown, list } = await late('report');
  expect((await report('2026-03-10')).status).toBe(409);
  expect((await ask()).status).toBe(200);
  const [rate] = (await shown()).meter.meterRateTasks;
  expect(rate).toMatchObject({
    readingResults: [],
    askedBack: { question: 'Wirklich?', readingDate: '2026-03-10', answerUntil: '2026-03-24' },
  });
  server.setNow('2026-03-24T22:58:00.000Z');
  expect((await report('2026-03-24')).status).toBe(200);
  expect(await shown()).toMatchObject({ done: true });
  // Answered: the period is over again, for either kind.
  for (const answer of [await report('2026-03-24'), await send(1500)])
    expect(answer.json()).toMatchObject({ code: 'outsidePeriod' });
  expect(await list('?state=answered')).toMatchObject([{ notReadable: 'noAccess' }]);
});
