import { expect, test } from 'vitest';
import { meterJob } from '../../testing/meter-job.ts';
import { joinJobs, jobsKey, ownersOf, replaceJob } from './load-jobs.ts';

const [strom, gas, garten] = [meterJob({ id: 'strom' }), meterJob({ id: 'gas' }), meterJob({ id: 'garten' })];
const lists = [
  { accountId: 'maria', jobs: [strom, gas] },
  { accountId: 'karl', jobs: [gas, garten] },
];

test('[OPN-058] the lists of several logins are joined; a job that two of them see stands there once', () => {
  expect(joinJobs(lists)).toEqual([strom, gas, garten]);
  expect(joinJobs([{ accountId: 'maria', jobs: [strom] }])).toEqual([strom]);
  expect(joinJobs([])).toEqual([]);
});

test('a job is sent in the name of the first account that sees it', () => {
  const owners = ownersOf(lists);
  expect([owners.get('gas'), owners.get('garten'), owners.get('unbekannt')]).toEqual(['maria', 'karl', undefined]);
});

test('[JOB-16] the version of the server replaces the job, and of no other', () => {
  const done = meterJob({ id: 'gas', done: true });
  expect(replaceJob([strom, gas], done)).toEqual([strom, done]);
  const untouched = [strom, garten];
  expect(replaceJob(untouched, done)).toBe(untouched);
});

test('every account has a place of its own in the cache', () => {
  expect(jobsKey('maria')).not.toEqual(jobsKey('karl'));
});
