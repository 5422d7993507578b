import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { DEFAULT_EVALUATION_SETTINGS } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import { rateHistory } from '@zaehlwerk/domain/evaluation/rate-history';
import { usagesOf } from '@zaehlwerk/domain/evaluation/usage';
import { expect, test } from 'vitest';
import { clearingUtility } from '../../testing/calls/clearing-utility.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { storedRows } from '../../testing/stored.ts';
import { testServer } from '../../testing/test-server.ts';
import { newShare } from '../../testing/test-share.ts';

const server = await testServer();
const EXCHANGED = {
  kind: 'exchanged',
  oldEndValue: 99_500.5,
  newStartValue: 3,
  newMeterNumber: ' 2ABC0099 ',
  exchangedOn: '2025-09-01',
};

async function world(own: { readonly minimumValue?: string; readonly maximumValue?: string } = {}) {
  const events = [{ date: '2025-03-10', value: '99000' }];
  const utility = await clearingUtility(server, {
    reShare: true,
    tasks: [{ preDecimals: 5, postDecimals: 1, events, ...own }],
  });
  const job = await utility.newOne();
  const path = `/api/pro/job/${job.jobId}/meterRateTask/result`;
  const post = (readingValue: number, fall?: object) => {
    const results = [{ taskId: job.taskId, readingValue, ...(fall && { fall }) }];
    return utility.account.call('POST', path, { body: { readingDate: '2026-03-10', results } });
  };
  const told = async () => (await utility.account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
  /** What the app computes from what it is told. */
  const used = async () => {
    const [rate] = jobFromWire(await told()).meter.meterRateTasks;
    return usagesOf(rateHistory(rate!, DEFAULT_EVALUATION_SETTINGS)).map(({ consumption }) =>
      formatDecimal(consumption),
    );
  };
  return { ...utility, job, post, told, used };
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPS-111, OPS-112] of an exchanged meter everything is kept, and the consumption counts both', async () => {
  const { post, told, used, handOver } = await world();
  const answer = await post(103.5, EXCHANGED);
  expect(answer.status).toBe(200);
  const fall = { ...EXCHANGED, newMeterNumber: '2ABC0099' };
  for (const job of [answer.json<WireJob>(), await told()]) {
    expect(job.meter.meterRateTasks[0]!.readingResults).toMatchObject([{ readingValue: 103.5, fall }]);
  }
  expect(await used()).toEqual(['601.0']);
  expect((await handOver('')).readings).toMatchObject([
    {
      kind: 'reading',
      findings: [],
      fall: 'exchanged',
      oldEndValue: '99500.5',
      newStartValue: '3.0',
      newMeterNumber: '2ABC0099',
      exchangedOn: '2025-09-01',
    },
  ]);
});

test('[OPS-111, OPS-112, OPS-113] a counter that rolled over is plausible, wants no look, and leaves with its explanation', async () => {
  const { post, used, list, handOver } = await world({ minimumValue: '100000', maximumValue: '100500' });
  expect((await post(200, { kind: 'rolledOver' })).status).toBe(200);
  expect(await used()).toEqual(['1200']);
  expect(await list()).toEqual([]);
  expect((await handOver('released=true')).readings).toMatchObject([
    { fall: 'rolledOver', implausible: false, oldEndValue: null, newMeterNumber: null, exchangedOn: null },
  ]);
});

test('[OPS-113, OPN-455] where the utility expects nothing, somebody looks at a counter that rolled over', async () => {
  const { post, list, handOver } = await world();
  await post(98_990, { kind: 'rolledOver' });
  expect(await list()).toMatchObject([{ reasons: ['belowLast'], fall: 'rolledOver', oldEndValue: null }]);
  expect((await handOver('released=true')).readings).toEqual([]);
});

test('[OPS-113] an exchanged meter wants a look, and the clerk sees what was said', async () => {
  const { post, list, decide, handOver } = await world();
  await post(103.5, EXCHANGED);
  const [reading] = (await list('?reason=exchanged')) as [ReadingToClear];
  expect(reading).toMatchObject({ reasons: ['exchanged'], fall: 'exchanged', newMeterNumber: '2ABC0099' });
  expect((await handOver('released=true')).readings).toEqual([]);
  await decide('released', [reading]);
  expect((await handOver('released=true')).readings).toMatchObject([{ fall: 'exchanged' }]);
});

test('[OPS-111] what is wrong with it is refused at its field, and stores nothing', async () => {
  const { post, tenant } = await world();
  const refused = async (readingValue: number, fall: object) => {
    const answer = await post(readingValue, fall);
    expect(answer.status).toBe(400);
    return faultsOf(answer.json());
  };
  expect(await refused(103.5, { kind: 'exchanged' })).toEqual([
    'results[0].fall.oldEndValue value.missing',
    'results[0].fall.newMeterNumber meterNumber.missing',
    'results[0].fall.exchangedOn fall.dayMissing',
  ]);
  expect(await refused(103.5, { kind: 'stolen' })).toContain('results[0].fall.kind badFormat');
  expect(await refused(103.5, { ...EXCHANGED, oldEndValue: 'much' })).toContain(
    'results[0].fall.oldEndValue wrongType',
  );
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 0 });
});

test('[OPS-111, OPN-506] a value that waited while the utility learned of the new meter is taken, without its needless explanation', async () => {
  const { post, tenant, told, list, handOver, job } = await world();
  const { orderNumber } = (
    await server.parts.pool.query(`select order_number as "orderNumber" from jobs where job_id = $1`, [job.jobId])
  ).rows[0] as { orderNumber: string };
  const body = `Auftragsnummer;OBIS;Ablesedatum;Zählerstand\n${orderNumber};1-0:1.8.0;01.09.2025;3\n`;
  const imported = await operate(server, tenant, 'POST', 'history', { body, headers: { 'content-type': 'text/csv' } });
  expect([imported.status, imported.text]).toEqual([200, expect.anything()]);
  expect((await post(103.5, EXCHANGED)).status).toBe(200);
  const [rate] = (await told()).meter.meterRateTasks;
  expect(rate!.readingResults).toMatchObject([{ readingValue: 103.5 }]);
  expect(rate!.readingResults[0]).not.toHaveProperty('fall');
  expect(await list()).toEqual([]);
  expect((await handOver('')).readings).toMatchObject([{ fall: null, findings: ['fall.notLower'] }]);
});

test('[OPS-111] whoever shares the meter is told why a value fell', async () => {
  const { account, job, post } = await world();
  await post(103.5, EXCHANGED);
  const share = await newShare(account, { jobIds: [job.jobId] });
  const [given] = (await share.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(given!.meter.meterRateTasks[0]!.readingResults).toMatchObject([{ fall: { kind: 'exchanged' } }]);
});

test('[OPS-113] CSV and XLSX have its columns at the end, values and days as such', async () => {
  const { post, tenant } = await world();
  await post(103.5, EXCHANGED);
  const csv = (await operate(server, tenant, 'GET', 'readings?format=csv')).text;
  const [head, row] = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(head!.slice(-5)).toEqual(['fall', 'oldEndValue', 'newStartValue', 'newMeterNumber', 'exchangedOn']);
  expect(row!.slice(-5)).toEqual(['exchanged', '99500,5', '3,0', '2ABC0099', '2025-09-01']);
  expect((await operate(server, tenant, 'GET', 'readings?format=xlsx')).status).toBe(200);
});
