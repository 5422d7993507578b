import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MakingShares, NOTHING_MADE, planShares, stepMaking } from './making-shares.ts';

type Making = MakingShares<string, string>;
const pohl = { name: 'Pohl', jobIds: ['a', 'b'] };
const kranz = { name: 'Kranz', jobIds: ['c'] };
const start = (...planned: Making['planned']): Making =>
  stepMaking<string, string>(NOTHING_MADE, { kind: 'start', planned });

describe('making accesses', () => {
  test('[SHR-31, SHR-32, DOM-59] goes from form to sending, and ends in success with the access data', () => {
    expect(NOTHING_MADE.stage).toBe('form');
    const sending = start(pohl);
    expect(sending.stage).toBe('sending');
    const made = stepMaking(sending, { kind: 'made', access: 'secret' });
    expect(made).toEqual({ stage: 'success', planned: [], made: [{ ...pohl, access: 'secret' }], failed: [] });
  });

  test('[SHR-32] ends in error with the reason', () => {
    const failed = stepMaking(start(pohl), { kind: 'failed', failure: 'offline' });
    expect(failed).toEqual({ stage: 'error', planned: [], made: [], failed: [{ ...pohl, failure: 'offline' }] });
  });

  test('[SHR-33] reset clears everything', () => {
    const made = stepMaking(start(pohl), { kind: 'made', access: 'secret' });
    expect(stepMaking(made, { kind: 'reset' })).toEqual(NOTHING_MADE);
  });

  test('several are made one after the other; again tries only those that were not made', () => {
    let making = stepMaking(start(pohl, kranz), { kind: 'failed', failure: 'refused' });
    expect([making.stage, making.planned]).toEqual(['sending', [kranz]]);
    making = stepMaking(making, { kind: 'made', access: 'one' });
    expect(making.stage).toBe('error');
    making = stepMaking(making, { kind: 'again' });
    expect([making.stage, making.planned, making.failed]).toEqual(['sending', [pohl], []]);
    making = stepMaking(making, { kind: 'made', access: 'two' });
    expect([making.stage, making.made.map(({ access }) => access)]).toEqual(['success', ['one', 'two']]);
  });

  test('stopped, what was made stays and the others were not made', () => {
    const making = stepMaking(stepMaking(start(pohl, kranz), { kind: 'made', access: 'one' }), {
      kind: 'stop',
      failure: 'stopped',
    });
    expect([making.stage, making.made.length, making.failed]).toEqual(['error', 1, [{ ...kranz, failure: 'stopped' }]]);
  });

  test('an answer that comes when nothing is under way changes nothing', () => {
    expect(stepMaking<string, string>(NOTHING_MADE, { kind: 'made', access: 'late' })).toEqual(NOTHING_MADE);
  });
});

describe('one access for each group', () => {
  test('[OPN-210] by name, with 9 before 10; jobs without one share the last', () => {
    const jobs = ['Weg 10', '', 'Weg 9', 'Äcker 1', 'Weg 9', ''].map((group, index) => ({ id: `job-${index}`, group }));
    expect(planShares(jobs, ({ group }) => group, 'Ohne Adresse')).toEqual([
      { name: 'Äcker 1', jobIds: ['job-3'] },
      { name: 'Weg 9', jobIds: ['job-2', 'job-4'] },
      { name: 'Weg 10', jobIds: ['job-0'] },
      { name: 'Ohne Adresse', jobIds: ['job-1', 'job-5'] },
    ]);
  });

  test('every job is in exactly one', () => {
    const groups = fc.array(fc.constantFrom('', 'a', 'b', 'c'));
    fc.assert(
      fc.property(groups, (names) => {
        const jobs = names.map((group, index) => ({ id: String(index), group }));
        const ids = planShares(jobs, ({ group }) => group, 'x').flatMap(({ jobIds }) => jobIds);
        expect(ids.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
      }),
    );
  });
});
