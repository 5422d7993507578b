import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from '../calendar/day.ts';
import {
  CAMPAIGN_STATES,
  isChangeable,
  isShown,
  mayChangeState,
  mayRestore,
  takesInLate,
  termsOf,
} from './campaign.ts';

test('[OPS-03] what is shown: orders without a campaign and those of an open one, unless withdrawn', () => {
  const shown = [null, ...CAMPAIGN_STATES].filter((campaign) => isShown({ campaign, isWithdrawn: false }));
  expect(shown).toEqual([null, 'open']);
  expect([null, ...CAMPAIGN_STATES].some((campaign) => isShown({ campaign, isWithdrawn: true }))).toBe(false);
});

test('[OPS-05] which changes of state are allowed; closing and opening can be taken back, archiving cannot', () => {
  const allowed = CAMPAIGN_STATES.flatMap((from) =>
    CAMPAIGN_STATES.filter((to) => mayChangeState(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual([
    'prepared open',
    'prepared archived',
    'open prepared',
    'open closed',
    'closed open',
    'closed archived',
  ]);
  expect(CAMPAIGN_STATES.filter(isChangeable)).toEqual(['prepared', 'open', 'closed']);
});

test('[OPN-354] what is taken in late: also of a closed campaign, never of one that was not open or is archived', () => {
  const taken = [null, ...CAMPAIGN_STATES].filter((campaign) => takesInLate({ campaign }));
  expect(taken).toEqual([null, 'open', 'closed']);
});

const day = fc.option(fc.integer({ min: 1, max: 28 }).map((n) => parseDay(`2027-02-${String(n).padStart(2, '0')}`)!));
const terms = fc
  .record({ earliestExecution: day, latestExecution: day })
  .filter(({ earliestExecution: from, latestExecution: to }) => from === null || to === null || from <= to);

test('[OPS-06] the terms of an order: its own count, the campaign fills what it leaves out, and a day is left always', () => {
  fc.assert(
    fc.property(terms, terms, (order, campaign) => {
      const { earliestExecution: from, latestExecution: to } = termsOf(order, campaign);
      expect(from === null || to === null || from <= to).toBe(true);
      if (order.earliestExecution !== null) expect(from).toBe(order.earliestExecution);
      if (order.latestExecution !== null) expect(to).toBe(order.latestExecution);
      if (order.earliestExecution === null && order.latestExecution === null) {
        expect({ earliestExecution: from, latestExecution: to }).toEqual(campaign);
      }
      const none = { earliestExecution: null, latestExecution: null };
      expect(termsOf(order, none)).toEqual(order);
    }),
  );
});

test('[OPN-358] a withdrawal is taken back as long as nothing else has happened to the order', () => {
  const withdrawnAt = new Date('2027-01-10T10:00:00Z');
  expect(mayRestore({ withdrawnAt, changedAt: withdrawnAt })).toBe(true);
  expect(mayRestore({ withdrawnAt, changedAt: new Date('2027-01-09T10:00:00Z') })).toBe(true);
  expect(mayRestore({ withdrawnAt, changedAt: new Date('2027-01-10T10:00:01Z') })).toBe(false);
});
