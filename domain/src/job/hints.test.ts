import { expect, test } from 'vitest';
import { aJob, aRate, day } from '../testing/a-job.ts';
import { hintFor } from './job.ts';

const target = (text: string | null) => aRate({ targetReadingDate: text === null ? null : day(text) });

test('[JOB-11, JOB-12, OPN-059] early, late, overdue by calendar days', () => {
  const job = aJob({
    earliest: '2026-12-01',
    latest: '2026-12-31',
    rates: [target('2026-12-20'), target('2026-12-10'), target(null)],
  });
  const late = { kind: 'late', target: '2026-12-10', latest: '2026-12-31' };
  const rows: ReadonlyArray<readonly [today: string, hint: object | null]> = [
    ['2026-11-30', { kind: 'early', earliest: '2026-12-01' }],
    ['2026-12-01', null],
    ['2026-12-10', null],
    ['2026-12-11', late],
    ['2026-12-31', late],
    ['2027-01-01', { kind: 'overdue', latest: '2026-12-31' }],
  ];
  for (const [today, hint] of rows) expect(hintFor(job, day(today)), today).toEqual(hint);
});

test('[OPN-059] days that are missing give no hint of their kind', () => {
  expect(hintFor(aJob(), day('2026-12-15'))).toBeNull();
  expect(hintFor(aJob({ rates: [target('2026-12-10')] }), day('2026-12-15'))).toEqual({
    kind: 'late',
    target: '2026-12-10',
    latest: null,
  });
  expect(hintFor(aJob({ latest: '2026-12-31' }), day('2026-12-15'))).toBeNull();
});

test('[OPN-059] a target before the job may begin is no reason to call it late', () => {
  const job = aJob({ earliest: '2026-12-01', latest: '2026-12-31', rates: [target('2026-11-01')] });
  expect(hintFor(job, day('2026-11-15'))?.kind).toBe('early');
});
