import { isDeepStrictEqual } from 'node:util';
import { getJobs, jobFromWire } from '@zaehlwerk/contract/jobs';
import type { Job } from '@zaehlwerk/domain/job/job';
import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { meter } from '../../testing/meters.ts';
import { createServerApi } from '../server/server-api.ts';
import { JobsNotLoaded, loadJobs } from './load-jobs.ts';

/** More than are looked at in one go. */
const MANY = Array.from({ length: 250 }, (_, n) => meter({ id: `job-${n}` }));
const BEARER = { token: () => 'a.b.c', renewed: async () => null };

/** What is loaded when the server answers with this body; `meanwhile` happens before it does. */
function load(body: unknown, known: () => readonly Job[] | undefined = () => undefined, meanwhile = () => {}) {
  const api = createServerApi({
    clock: fakeClock(TEST_NOW),
    language: () => 'de',
    fetch: async () => {
      meanwhile();
      return Response.json(body);
    },
  });
  const { signal } = new AbortController();
  const unlessSame = (before: Job | undefined, now: Job) => (before && isDeepStrictEqual(before, now) ? before : now);
  return loadJobs({
    api,
    bearer: BEARER,
    signal,
    known,
    unlessSame,
    keepEnded: () => {},
    reachable: async () => true,
    onFailure: () => {},
  });
}

test('[API-08] thousands of jobs come whole and in their order', async () => {
  const jobs = await load({ jobs: MANY });
  expect(jobs).toEqual(MANY.map(jobFromWire));
});

test('one job that breaks the contract, and nothing of the answer is believed', async () => {
  const broken = MANY.map((job, n) => (n === 249 ? { ...job, done: 'yes' } : job));
  await expect(load({ jobs: broken })).rejects.toBeInstanceOf(JobsNotLoaded);
  expect(getJobs.answer[200].safeParse({ jobs: broken }).success).toBe(false);
});

test('[OPN-340] an app that stays installed shows meters of a kind that came after it as generic ones, and refuses nothing', async () => {
  const [first, ...rest] = MANY;
  const newer = {
    ...first,
    meter: { ...first!.meter, meterType: 'HYDROGEN_METER' },
    jobInfo: { meterType: 'HYDROGEN_METER', colour: 'green' },
  };
  const jobs = await load({ jobs: [newer, ...rest], campaign: { name: '2027' } });
  expect(jobs[0]).toMatchObject({ id: 'job-0', meter: { meterType: 'GENERIC_METER' } });
  expect(jobs[0]!.jobInfo).toEqual({ meterType: 'GENERIC_METER' });
  expect(jobs.slice(1)).toEqual(rest.map(jobFromWire));
});

test('a job that is as it was stays the same object, a changed one does not', async () => {
  const before = await load({ jobs: MANY });
  const changed = MANY.map((job, n) => (n === 3 ? { ...job, done: !job.done } : job));
  const after = await load({ jobs: changed }, () => before);
  expect(after.flatMap((job, n) => (job === before[n] ? [] : [n]))).toEqual([3]);
});

test('[JOB-16] what was sent while the answer was on its way is newer than the answer', async () => {
  let known = await load({ jobs: MANY });
  const after = await load(
    { jobs: MANY },
    () => known,
    () => (known = known.map((job, n) => (n === 200 ? { ...job, done: true } : job))),
  );
  expect(after[200]).toMatchObject({ id: 'job-200', done: true });
  expect(after[199]).toMatchObject({ id: 'job-199', done: false });
});
