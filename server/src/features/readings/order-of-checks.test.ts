import type { Problem } from '@zaehlwerk/contract/problems';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const BROKEN = { results: [{ taskId: 'x' }], readingDate: 'never' };

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, options);
  return { tenant, account, job, path: `/api/pro/job/${job.jobId}/meterRateTask/result` };
}

test('[OPN-K05, OPN-160] what is no JSON comes first, whatever else is wrong', async () => {
  const { account } = await world();
  const path = `/api/pro/job/${randomUUID()}/meterRateTask/result`;
  const answer = await account.call('POST', path, { body: '{"results": [' });
  expect(answer.json<Problem>()).toMatchObject({ status: 400, code: 'malformed', fieldErrors: [] });
});

test('[OPN-K05, OPN-163, OPN-167] then whose job it is: unknown, foreign and impossible ids answer alike', async () => {
  const mine = await world({ latestExecution: '2026-03-01', earliestExecution: null });
  const colleague = await newAccount(server, mine.tenant);
  const foreign = await world();
  const ids = [randomUUID(), 'x', `${mine.job.jobId}%00`, "'; drop table jobs; --", '%F0%9F%94%A5'.repeat(5)];
  const answers = [
    await colleague.call('POST', mine.path, { body: BROKEN }),
    await foreign.account.call('POST', mine.path, { body: BROKEN }),
  ];
  for (const id of ids) {
    answers.push(
      await mine.account.call('POST', `/api/pro/job/${encodeURI(id)}/meterRateTask/result`, { body: BROKEN }),
    );
  }
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
});

test('[OPN-K05, OPN-165] then the period: 409 before anything is said about a field', async () => {
  const late = await world({ latestExecution: '2026-03-09' });
  expect((await late.job.send(BROKEN)).json<Problem>()).toMatchObject({
    status: 409,
    code: 'outsidePeriod',
    fieldErrors: [{ code: 'period.tooLate' }],
  });
  const early = await world({ earliestExecution: '2026-03-11' });
  expect((await early.job.send(BROKEN)).json<Problem>()).toMatchObject({
    status: 409,
    fieldErrors: [{ code: 'period.tooEarly' }],
  });
  for (const { tenant } of [late, early]) {
    expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
  }
});

test('[OPN-073, OPN-153] the period widens by the days of the tenant and of the job, the job winning', async () => {
  const meterReading = { allowedDaysAfterLatestExecution: 1, allowedDaysBeforeEarliestExecution: 0 };
  const tenant = await server.newTenant({ config: { meterReading } });
  const account = await newAccount(server, tenant);
  const status = async (options: TestJobOptions): Promise<number> => {
    const job = await newJob(server, account, options);
    return (await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1 }] })).status;
  };
  expect(await status({ latestExecution: '2026-03-09' })).toBe(200);
  expect(await status({ latestExecution: '2026-03-08' })).toBe(409);
  const narrow = { meterReading: { allowedDaysAfterLatestExecution: 0 } };
  expect(await status({ ...narrow, latestExecution: '2026-03-09' })).toBe(409);
  expect(await status({ ...narrow, latestExecution: '2026-03-10' })).toBe(200);
  expect(await status({ latestExecution: null, earliestExecution: null })).toBe(200);
});

test('[OPN-K05, OPN-160] last the shape of the body, with the rules of its fields', async () => {
  const { job } = await world();
  const faultsOf = async (body: unknown): Promise<string[]> => {
    const problem = (await job.send(body)).json<Problem>();
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    return problem.fieldErrors.map((fault) => `${fault.field} ${fault.code}`).sort();
  };
  expect(await faultsOf({})).toEqual(['readingDate date.missing', 'results results.empty']);
  expect(await faultsOf({ results: 'all', readingDate: 7 })).toEqual(['readingDate wrongType', 'results wrongType']);
  expect(await faultsOf({ results: [null, 5, []], readingDate: '2026-03-10' })).toEqual([
    'results[0] required',
    'results[1] wrongType',
    'results[2] wrongType',
  ]);
});

test('[OPN-161] without a token the answer says nothing of all this', async () => {
  const { tenant, path } = await world();
  const answer = await tenant.call('POST', path, { body: BROKEN });
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
});
