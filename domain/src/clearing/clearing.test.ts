import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAMPAIGN_STATES, isShown } from '../campaign/campaign.ts';
import { finding, type Finding } from '../finding.ts';
import { isImplausible } from '../reading/check-reading.ts';
import { checkSubmission } from '../submission/check-submission.ts';
import { aJob, anEvent, aRate, day, range, settings } from '../testing/a-job.ts';
import {
  answerUntil,
  CLEARING_STATES,
  mayClear,
  reasonsToLook,
  toldState,
  wayInstead,
  whyNotAsked,
} from './clearing.ts';

const TODAY = day('2026-03-10');
const value = fc.integer({ min: 0, max: 2000 });

test('[OPS-47, OPN-400] a result wants a look if and only if it was accepted although its value is implausible, and says why', () => {
  const job = aJob({
    rates: [
      aRate({
        taskId: 'T1',
        readingValueValidation: range('900', '1100'),
        readingEvents: [anEvent('2025-03-10', '950')],
      }),
      aRate({ taskId: 'T2', obis: '1-0:2.8.0', readingEvents: [anEvent('2025-03-10', '500')] }),
    ],
  });
  fc.assert(
    fc.property(value, value, (first, second) => {
      const results = [
        { taskId: 'T1', readingValue: first },
        { taskId: 'T2', readingValue: second },
      ];
      const findings = checkSubmission(job, { readingDate: TODAY, results }, settings(), TODAY);
      const reasons = reasonsToLook(findings, results);
      expect(reasons).toEqual([
        [...(first < 900 || first > 1100 ? ['outsideRange'] : []), ...(first < 950 ? ['belowLast'] : [])],
        second < 500 ? ['belowLast'] : [],
      ]);
      expect(reasons.flat().length > 0).toBe(isImplausible(findings.map((one) => ({ ...one, at: 'readingValue' }))));
    }),
  );
});

test('[OPS-47] nothing else that is found makes a reading want a look', () => {
  const at = (index: number, field: string) => `results[${index}].${field}`;
  const others = (index: number): readonly Finding[] => [
    finding('date.beforeEarliest', 'warns', 'readingDate', { earliest: '2026-03-11' }),
    finding('comment.tooShort', 'warns', at(index, 'comment'), { count: 5 }),
    finding('value.manyDigits', 'warns', at(index, 'readingValue'), { count: 9, usual: 6 }),
    // It would not have been accepted.
    finding('value.aboveMaximum', 'blocks', at(index, 'readingValue'), { limit: '5', unit: 'kWh' }),
  ];
  fc.assert(
    fc.property(fc.nat(3), (index) => {
      expect(reasonsToLook(others(index), [{}, {}, {}, {}])).toEqual([[], [], [], []]);
    }),
  );
});

test('[OPS-48, OPN-401] which states follow one another: what was released is not taken back, what was corrected is done', () => {
  const allowed = CLEARING_STATES.flatMap((from) =>
    CLEARING_STATES.filter((to) => mayClear(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual([
    'open released',
    'open corrected',
    'open discarded',
    'open askedBack',
    'released corrected',
    'discarded open',
    'discarded released',
    'discarded corrected',
    'discarded askedBack',
    'askedBack open',
    'askedBack released',
    'askedBack corrected',
    'askedBack discarded',
  ]);
});

test('[OPS-109] what cannot be read wants a look, and for that reason alone', () => {
  const results = [{ notReadable: 'noAccess' }, { notReadable: null }, {}];
  expect(reasonsToLook([], results)).toEqual([['notReadable'], [], []]);
});

test('[OPS-133, OPN-475] whoever was asked back has answered with the next reading of the register; nothing else changes by it', () => {
  expect([toldState('askedBack', true), toldState('askedBack', false)]).toEqual(['askedBack', 'answered']);
  for (const state of CLEARING_STATES.filter((one) => one !== 'askedBack'))
    expect([toldState(state, true), toldState(state, false)]).toEqual([state, state]);
});

test('[OPS-150, OPN-499] who is asked has two weeks to answer', () => {
  expect([answerUntil(TODAY), answerUntil(day('2026-12-24'))]).toEqual(['2026-03-24', '2027-01-07']);
});

test('[OPS-153, OPN-501] whatever decision is not possible any more, it is said what is instead, and that is possible', () => {
  for (const from of CLEARING_STATES)
    for (const to of ['open', 'released', 'discarded', 'corrected', 'askedBack'] as const)
      expect(wayInstead(from, to) === null, `${from} ${to}`).toBe(from === to || mayClear(from, to));
  expect([wayInstead('released', 'discarded'), mayClear('released', 'corrected')]).toEqual(['correctInstead', true]);
  expect(wayInstead('corrected', 'released')).toBe('correctCorrection');
  expect(wayInstead('answered', 'discarded')).toBe('decideAboutNewer');
});

test('[OPS-162, OPN-531] nobody is asked about an order that nobody sees, and it is said why', () => {
  for (const hasLeft of [false, true])
    for (const isWithdrawn of [false, true])
      for (const campaign of [null, ...CAMPAIGN_STATES])
        expect(whyNotAsked({ hasLeft, isWithdrawn, campaign }) === null).toBe(
          !hasLeft && isShown({ isWithdrawn, campaign }),
        );
  const order = { hasLeft: true, isWithdrawn: true, campaign: 'closed' } as const;
  expect(whyNotAsked(order)).toBe('orderMoved');
  expect(whyNotAsked({ ...order, hasLeft: false })).toBe('orderWithdrawn');
  expect(whyNotAsked({ ...order, hasLeft: false, isWithdrawn: false })).toBe('campaignNotOpen');
  // The first two say that the reading may be corrected, so they are said where it may.
  expect(whyNotAsked({ ...order, campaign: 'prepared' })).toBe('campaignNotOpen');
  expect(whyNotAsked({ ...order, campaign: 'archived' })).toBe('archivedCampaign');
});
