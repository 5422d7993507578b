import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireReadingResult } from '@zaehlwerk/contract/job-results';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { newShare } from '../../testing/test-share.ts';
import { newOperatorKey } from '../../testing/utility.ts';

const server = await testServer();
const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const SAID = { source: 'phone', readingDate: '2026-03-10' };

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, { features: COMMENTS, ...options });
  const { order_number: orderNumber } = await server.parts.db
    .selectFrom('jobs')
    .where('job_id', '=', job.jobId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  const enter = (body: object, query = '', headers: Readonly<Record<string, string>> = {}, token?: string) =>
    operate(server, tenant, 'POST', `orders/${orderNumber}/readings${query}`, {
      body,
      headers: { 'accept-language': 'de', ...headers },
      ...(token === undefined ? {} : { token }),
    });
  const theJob = async () => (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
  return { tenant, account, job, orderNumber, enter, theJob };
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test.each(['phone', 'card', 'mail', 'service'])(
  '[OPS-44] a reading that came by %s closes the order, and its customer and the export tell by which way',
  async (source) => {
    const { tenant, account, orderNumber, enter, theJob } = await world();
    const { key, id } = await newOperatorKey(server);
    const body = { ...SAID, source, clerk: 'Frau Berg', results: [{ readingValue: 12345.6, comment: 'Rief an' }] };
    const answer = await enter(body, '', {}, key);
    expect([answer.status, answer.json()]).toEqual([
      200,
      { dryRun: false, outcome: 'accepted', done: true, findings: [], replaces: [] },
    ]);
    const [result] = (await theJob()).meter.meterRateTasks[0]!.readingResults;
    expect(result).toMatchObject({ readingValue: 12345.6, readingDate: '2026-03-10', comment: 'Rief an', source });
    expect((await theJob()).done).toBe(true);
    const { readings } = await exportFrom(server, tenant);
    expect(readings).toMatchObject([{ orderNumber, readingValue: '12345.6', accountId: account.accountId, source }]);
    const kept = await server.parts.db
      .selectFrom('submissions')
      .where('account_id', '=', account.accountId)
      .select(['entered_by', 'clerk'])
      .execute();
    expect(kept).toEqual([{ entered_by: 'further', clerk: 'Frau Berg' }]);
    const audit = await server.call('GET', `/api/operator/audit?keyId=${id}`, { token: server.operatorKey });
    expect(audit.json()).toMatchObject({
      entries: [{ act: 'reading.enter', objects: [orderNumber], details: { source, outcome: 'accepted' } }],
    });
    expect(audit.text).not.toMatch(/12345|Berg|Rief/);
  },
);

test('[OPS-44, OPN-404] what the customer has sent is from the portal, and says nothing on the wire', async () => {
  const { tenant, job, theJob } = await world();
  await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1 }] });
  expect(Object.keys((await theJob()).meter.meterRateTasks[0]!.readingResults[0]!)).not.toContain('source');
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ source: 'portal' }]);
});

test('[OPS-44] registers are named by their codes, as ordered or as a card shows them; what is left open stays open', async () => {
  const { enter, theJob } = await world({ tasks: [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }] });
  const first = await enter({ ...SAID, results: [{ obis: '1.8.2', readingValue: 22 }] });
  expect(first.json()).toMatchObject({ done: false });
  const unnamed = await enter({ ...SAID, results: [{ readingValue: 11 }, { obis: '9.9.9', readingValue: 12 }] });
  expect([unnamed.status, faultsOf(unnamed.json())]).toEqual([
    400,
    ['results[0].obis task.unknown', 'results[1].obis task.unknown'],
  ]);
  const second = await enter({ ...SAID, results: [{ obis: '1-0:1.8.1', readingValue: 11 }] });
  expect(second.json()).toMatchObject({ done: true });
  const values = (await theJob()).meter.meterRateTasks.map(({ readingResults }) => readingResults.at(-1)?.readingValue);
  expect(values).toEqual([11, 22]);
});

test('[OPS-45, OPN-398] what the rules warn of comes back with its code until it is confirmed, and then with what was accepted', async () => {
  const { tenant, enter } = await world({ tasks: [{ minimumValue: '12000', maximumValue: '13000' }] });
  const results = [{ readingValue: 99 }];
  for (const query of ['', '?dryRun=true']) {
    const refused = await enter({ ...SAID, results }, query);
    expect([refused.status, faultsOf(refused.json())]).toEqual([400, ['results[0].readingValue value.belowMinimum']]);
  }
  expect((await enter({ ...SAID, confirmed: true, results }, '?dryRun=true')).json()).toMatchObject({
    dryRun: true,
    outcome: 'accepted',
  });
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 0 });
  const accepted = await enter({ ...SAID, confirmed: true, results });
  expect(accepted.json()).toEqual({
    dryRun: false,
    outcome: 'accepted',
    done: true,
    findings: [
      {
        field: 'results[0].readingValue',
        code: 'value.belowMinimum',
        message: expect.stringContaining('Niedriger als erwartet'),
      },
    ],
    replaces: [],
  });
});

test('[OPS-45] the rules are those for the customer: range, digits, comments, day and period, all at once; no photo is asked for', async () => {
  const { tenant, enter } = await world({
    features: {},
    meterReading: { imageRequired: true, imageRequiredIfImplausible: true },
    tasks: [{ minimumValue: '100', maximumValue: '200', strictValidation: true }],
  });
  const wrong = await enter({
    ...SAID,
    confirmed: true,
    readingDate: '2026-04-31',
    results: [{ readingValue: 99, comment: 'Hund' }],
  });
  expect(faultsOf(wrong.json())).toEqual([
    'results[0].readingValue value.belowMinimum',
    'results[0].comment comment.notAllowed',
    'readingDate date.noSuchDay',
  ]);
  expect(faultsOf((await enter({ ...SAID, results: [{ readingValue: 123.45 }] })).json())).toEqual([
    'results[0].readingValue value.tooManyPostDecimals',
  ]);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 0 });
  expect((await enter({ ...SAID, results: [{ readingValue: 150 }] })).status).toBe(200);
  expect(faultsOf((await enter({ ...SAID, source: 'telepathy', results: [] })).json())).toEqual(['source notOneOf']);
  expect(faultsOf((await enter({ ...SAID, clerk: 'x'.repeat(101), results: [] })).json())).toEqual(['clerk tooLong']);
  expect(faultsOf((await enter({ ...SAID, results: [] })).json())).toEqual(['results results.empty']);
});

test('[OPS-46] the same key counts once; with another value, source or clerk it is refused, also where the customer has sent it', async () => {
  const { tenant, job, enter } = await world();
  const [id, body] = [{ 'idempotency-key': randomUUID() }, { ...SAID, results: [{ readingValue: 7 }] }];
  const twice = await Promise.all([enter(body, '', id), enter(body, '', id)]);
  expect(twice.map((answer) => answer.json()['outcome']).sort()).toEqual(['accepted', 'alreadyThere']);
  // Spelling and confirmation are no content.
  const again = { ...body, confirmed: true, clerk: null, readingDate: '2026-03-10T10:00:00Z' };
  expect((await enter(again, '', id)).json()).toMatchObject({ outcome: 'alreadyThere', done: true });
  expect((await enter(again, '?dryRun=true', id)).json()).toMatchObject({ outcome: 'alreadyThere' });
  for (const other of [{ source: 'card' }, { clerk: 'Frau Berg' }, { results: [{ readingValue: 8 }] }]) {
    const refused = await enter({ ...body, ...other }, '', id);
    expect([refused.status, refused.json()['code']]).toEqual([409, 'idempotencyConflict']);
  }
  const sent = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 7 }] };
  expect((await job.send(sent, { headers: id })).status).toBe(409);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 1, results: 1 });
});

test('[OPS-44, OPN-399] whoever corrects keeps what is their own: a clerk nothing of the customer, the customer nothing of a clerk', async () => {
  const { account, job, enter } = await world();
  const own = { taskId: job.taskId, comment: 'Hund im Hof', readingImages: [wirePhoto(await photo())] };
  await job.send({ readingDate: '2026-03-10', results: [{ ...own, readingValue: 1 }] });
  const confirmed = { ...SAID, confirmed: true };
  await enter({ ...confirmed, results: [{ readingValue: 2, comment: 'Rief an' }] });
  await enter({ ...confirmed, results: [{ readingValue: 3 }] });
  await enter({ ...confirmed, results: [{ readingValue: 4, comment: 'Rief noch einmal an' }] });
  await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 5 }] });
  const all = await account.call('GET', `/api/pro/job/${job.jobId}/results`);
  const { results } = all.json<{ results: WireReadingResult[] }>();
  expect(
    results
      .reverse()
      .map((one) => `${one.readingValue} ${one.comment} ${one.readingResultImages.length} ${one.source}`),
  ).toEqual([
    '1 Hund im Hof 1 undefined',
    '2 Rief an 0 phone',
    '3 null 0 phone',
    '4 Rief noch einmal an 0 phone',
    '5 null 0 undefined',
  ]);
});

test('[OPS-44] whoever shares the meter sees the reading and its way, too', async () => {
  const { job, account, enter } = await world({ features: { ...COMMENTS }, reShare: true });
  const share = await newShare(account, { jobIds: [job.jobId] });
  await enter({ ...SAID, source: 'card', results: [{ readingValue: 5 }] });
  const [given] = (await share.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(given!.meter.meterRateTasks[0]!.readingResults).toMatchObject([{ readingValue: 5, source: 'card' }]);
});

test('[OPS-44, OPN-396] a card that came late is taken while its campaign is not archived; there is no other order, and none of another tenant', async () => {
  const { tenant, job, enter } = await world();
  const campaignId = await newCampaign(server, tenant, {}, ['open', 'closed']);
  await server.parts.db
    .updateTable('jobs')
    .set({ campaign_id: campaignId })
    .where('job_id', '=', job.jobId)
    .where('application_id', '=', tenant.applicationId)
    .execute();
  const body = { ...SAID, source: 'card', results: [{ readingValue: 7 }] };
  expect((await enter(body)).status).toBe(200);
  await moveCampaign(server, tenant, campaignId, 'archived');
  expect((await enter(body)).status).toBe(404);
  const [one, other] = [await world(), await world()];
  const crossed = `orders/${other.orderNumber}/readings`;
  expect((await operate(server, one.tenant, 'POST', crossed, { body })).status).toBe(404);
  expect((await operate(server, one.tenant, 'POST', 'orders/none/readings', { body })).status).toBe(404);
});

test('[OPS-44] before or after the period of the order it is refused as the customer would be, by the moment the reading was taken', async () => {
  const { enter } = await world({
    earliestExecution: '2026-03-01',
    latestExecution: '2026-03-09',
  });
  const body = { ...SAID, source: 'card', readingDate: '2026-03-09', results: [{ readingValue: 7 }] };
  const late = await enter(body);
  const inTime = await enter(body, '', { 'x-captured-at': '2026-03-09T10:00:00Z' });
  expect([late.status, late.json()['code'], inTime.status]).toEqual([409, 'outsidePeriod', 200]);
});
