import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASSIGNMENT_STATES } from '../assignment/assignment.ts';
import { parseDecimal } from '../decimal/decimal.ts';
import { actionsOf, CASE_ACTIONS, type CaseFacts, differingDigits, proposalOf } from './case.ts';
import { CLEARING_REASONS, CLEARING_STATES } from './clearing.ts';
import { keepsOff, leaseUntil } from './lease.ts';

const value = (text: string) => parseDecimal(text)!;
const NOW = new Date('2026-03-10T10:00:00Z');
const facts = (more: Partial<CaseFacts> = {}): CaseFacts => ({
  reasons: ['photoDiffers'],
  value: value('7512.852'),
  photoValue: value('5712.852'),
  last: value('5021.402'),
  minimum: value('5640'),
  maximum: value('5800'),
  ...more,
});

test('[OPN-553] what can be done is always in the same order, and nothing that would be refused', () => {
  const all = [
    ...CLEARING_STATES.flatMap((state) => [true, false].map((counts) => actionsOf({ kind: 'reading', state, counts }))),
    ...ASSIGNMENT_STATES.map((state) => actionsOf({ kind: 'withoutOrder', state })),
  ];
  for (const actions of all) expect(actions).toEqual(CASE_ACTIONS.filter((one) => actions.includes(one)));
  expect(actionsOf({ kind: 'reading', state: 'open', counts: true })).toEqual([
    'release',
    'correct',
    'askBack',
    'discard',
  ]);
  expect(actionsOf({ kind: 'reading', state: 'open', counts: false })).toEqual(['release', 'discard']);
  expect(actionsOf({ kind: 'reading', state: 'askedBack', counts: true })).toEqual(['release', 'correct', 'discard']);
  expect(actionsOf({ kind: 'reading', state: 'released', counts: true })).toEqual(['correct']);
  expect(actionsOf({ kind: 'reading', state: 'corrected', counts: true })).toEqual([]);
  expect(actionsOf({ kind: 'withoutOrder', state: 'open' })).toEqual(['assign', 'discard']);
  expect(actionsOf({ kind: 'withoutOrder', state: 'assigned' })).toEqual([]);
});

test('[OPN-553] the digits of the photo are proposed where they were expected; a value that stands on the photo is, too', () => {
  expect(proposalOf(facts())).toBe('correct');
  expect(proposalOf(facts({ photoValue: value('5812') }))).toBeNull();
  expect(proposalOf(facts({ photoValue: value('5639') }))).toBeNull();
  expect(proposalOf(facts({ photoValue: value('5020'), minimum: null }))).toBeNull();
  const same = { photoValue: value('7512.9') };
  expect(proposalOf(facts({ ...same, reasons: ['outsideRange'] }))).toBe('release');
  expect(proposalOf(facts({ ...same, reasons: ['outsideRange', 'belowLast'] }))).toBeNull();
  expect(proposalOf(facts({ ...same, photoValue: null, reasons: ['outsideRange'] }))).toBeNull();
  for (const reason of CLEARING_REASONS) expect(proposalOf(facts({ value: null, reasons: [reason] }))).toBeNull();
});

test('[OPN-553] digits differ column by column, and two that have changed places are known', () => {
  expect(differingDigits('07512852', '05712852')).toEqual({ columns: [1, 2], isSwapped: true });
  expect(differingDigits('07512', '05713')).toEqual({ columns: [1, 2, 4], isSwapped: false });
  expect(differingDigits('0121', '1021')).toEqual({ columns: [0, 1], isSwapped: true });
  expect(differingDigits('1001', '2002')).toEqual({ columns: [0, 3], isSwapped: false });
  const digits = fc.stringMatching(/^\d{8}$/);
  fc.assert(
    fc.property(digits, digits, (one, other) => {
      const { columns, isSwapped } = differingDigits(one, other);
      expect(Array.from(one, (digit, at) => (columns.includes(at) ? other[at] : digit)).join('')).toBe(other);
      expect(isSwapped && columns.length !== 2).toBe(false);
    }),
  );
});

test('[OPN-554, OPN-555] a lease keeps other clerks off for fifteen minutes, and no key', () => {
  const lease = { holder: 'c-1', until: leaseUntil(NOW) };
  const other = { id: 'c-2', isClerk: true, standsInFor: [] };
  expect(keepsOff(lease, other, new Date('2026-03-10T10:14:59.999Z'))).toBe(true);
  expect(keepsOff(lease, other, new Date('2026-03-10T10:15:00Z'))).toBe(false);
  expect(keepsOff(lease, { id: 'c-1', isClerk: true, standsInFor: [] }, NOW)).toBe(false);
  expect(keepsOff(lease, { id: 'k-1', isClerk: false, standsInFor: [] }, NOW)).toBe(false);
});

test('[DSK-214, OPN-723] what a clerk has whom somebody stands in for does not keep that one off', () => {
  const lease = { holder: 'c-1', until: leaseUntil(NOW) };
  expect(keepsOff(lease, { id: 'c-2', isClerk: true, standsInFor: ['c-3', 'c-1'] }, NOW)).toBe(false);
  expect(keepsOff(lease, { id: 'c-2', isClerk: true, standsInFor: ['c-3'] }, NOW)).toBe(true);
});
