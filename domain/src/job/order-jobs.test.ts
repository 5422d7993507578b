import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aJob } from '../testing/a-job.ts';
import { nextJob, orderJobs, sectionJobs } from './order-jobs.ts';

const job = (id: string, latest: string | null, street: string | null, houseNumber: string | null, meterNumber = '1') =>
  aJob({ id, latest, address: { street, houseNumber }, meter: { meterNumber } });

test('[OPN-052] by latestExecution, none last, then street, house number, meter number', () => {
  const inOrder = [
    job('a', '2026-11-30', 'Zeppelinweg', '99'),
    job('b', '2026-12-31', 'Ährenweg', '2'),
    job('c', '2026-12-31', 'Altmarkt', '9'),
    job('d', '2026-12-31', 'Altmarkt', '10'),
    job('e', '2026-12-31', 'Altmarkt', '10a', '2EMH1'),
    job('f', '2026-12-31', 'Altmarkt', '10a', '10EMH1'),
    job('g', '2026-12-31', 'Österreicher Straße', '1'),
    job('h', '2026-12-31', 'Zeppelinweg', '1'),
    job('i', null, null, null),
    job('j', null, 'Altmarkt', null),
    job('k', null, 'Altmarkt', '1'),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
      expect(orderJobs(shuffled).map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
    }),
  );
});

test('jobs that are alike keep their order, and the list that was handed in stays as it is', () => {
  const twins = Object.freeze([job('x', null, 'Altmarkt', '1'), job('y', null, 'Altmarkt', '1')]);
  expect(orderJobs(twins).map(({ id }) => id)).toEqual(['x', 'y']);
});

test('[LST-08, LST-09, LST-24] the open jobs first, then the done ones, each in order', () => {
  const jobs = [
    aJob({ id: 'done late', done: true, latest: '2026-12-31' }),
    aJob({ id: 'open late', latest: '2026-12-31' }),
    aJob({ id: 'done early', done: true, latest: '2026-11-01' }),
    aJob({ id: 'open early', latest: '2026-11-01' }),
  ];
  const { open, done } = sectionJobs(jobs, () => true);
  expect(open.map(({ id }) => id)).toEqual(['open early', 'open late']);
  expect(done.map(({ id }) => id)).toEqual(['done early', 'done late']);
});

test('[OPN-178] open jobs that cannot be read now have a section of their own and are never next', () => {
  const jobs = [
    aJob({ id: 'done', done: true, latest: '2026-10-01' }),
    aJob({ id: 'over', latest: '2026-10-01' }),
    aJob({ id: 'later', latest: '2026-12-31' }),
    aJob({ id: 'now', latest: '2026-12-01' }),
  ];
  const isAvailable = ({ id }: { id: string }) => id !== 'over';
  const { open, unavailable, done } = sectionJobs(jobs, isAvailable);
  expect([open, unavailable, done].map((section) => section.map(({ id }) => id))).toEqual([
    ['now', 'later'],
    ['over'],
    ['done'],
  ]);
  expect(nextJob(jobs, isAvailable)?.id).toBe('now');
  expect(nextJob(jobs, () => false)).toBeNull();
});
