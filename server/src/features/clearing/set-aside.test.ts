import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireReadingResult } from '@zaehlwerk/contract/job-results';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION, RANGE } from '../../testing/calls/clearing-utility.ts';
import type { TestJobOptions } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { newShare } from '../../testing/test-share.ts';

/*
 * What the utility has discarded or corrected is compared with nothing any more; whoever has sent it still sees it.
 */

const server = await testServer();
const TWO = { tasks: [{ ...RANGE, obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }] };

async function wrong(options: TestJobOptions = {}) {
  const world = await clearingUtility(server, { ...TWO, ...options });
  const job = await world.newOne();
  await job.send(99999.9);
  const [reading] = (await world.list()) as [ReadingToClear];
  const told = async () => (await world.account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs[0]!;
  const results = async () => (await told()).meter.meterRateTasks[0]!.readingResults;
  /** What is found about a value of the day after. */
  const found = async () => {
    server.setNow('2026-03-11T10:00:00.000Z');
    const values = [{ taskId: job.taskId, readingValue: 1500, comment: 'Stimmt so' }];
    const body = { readingDate: '2026-03-11', results: values };
    const answer = await world.account.call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, { body });
    expect(answer.status).toBe(200);
    const { readings } = await world.handOver('');
    return readings.at(-1)?.findings;
  };
  return { ...world, job, reading, told, results, found };
}

test('[VAL-22, OPN-412] what waits for a look is compared with, what is discarded is not, and what is taken back is again', async () => {
  const { results, decide, reading, found } = await wrong();
  expect((await results()).map(({ setAside }) => setAside)).toEqual([undefined]);
  await decide('discarded', [reading]);
  expect((await results()).map(({ readingValue, setAside }) => [readingValue, setAside])).toEqual([[99999.9, true]]);
  await decide('open', [reading]);
  expect((await results()).map(({ setAside }) => setAside)).toEqual([undefined]);
  expect(await found()).toEqual(['value.belowLastResult']);
});

test('[VAL-22, OPN-412] a discarded reading warns of nothing, opens nothing, and a released one still counts', async () => {
  const { told, decide, reading, found } = await wrong();
  await decide('discarded', [reading]);
  const { done, meter } = await told();
  expect([done, meter.meterRateTasks.map(({ readingResults }) => readingResults.length)]).toEqual([false, [1, 0]]);
  expect(await found()).toEqual([]);
  const other = await wrong();
  await other.decide('released', [other.reading]);
  expect(await other.found()).toEqual(['value.belowLastResult']);
});

test('[VAL-22, OPN-412] a corrected reading is compared with no more, its correction is, whatever its day', async () => {
  const { results, correct, reading, found } = await wrong();
  expect((await correct(reading.readingId, { ...CORRECTION, readingDate: '2026-03-09' })).status).toBe(200);
  expect((await results()).map(({ readingValue, setAside }) => [readingValue, setAside])).toEqual([
    [99999.9, true],
    [1500, undefined],
  ]);
  expect(await found()).toEqual([]);
});

test('[OPN-412] whoever shares the meter is told so, too, and by all of its readings', async () => {
  const { account, decide, reading, job } = await wrong({ reShare: true });
  const share = await newShare(account, { jobIds: [job.jobId] });
  await decide('discarded', [reading]);
  const [given] = (await share.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  expect(given!.meter.meterRateTasks[0]!.readingResults).toMatchObject([{ readingValue: 99999.9, setAside: true }]);
  const all = await share.call('GET', `/api/pro/job/${job.jobId}/results`);
  expect(all.json<{ results: WireReadingResult[] }>().results).toMatchObject([{ setAside: true }]);
});
