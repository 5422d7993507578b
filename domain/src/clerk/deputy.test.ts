import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, berlinDay, type Day, daysBetween } from '../calendar/day.ts';
import { CLERK_ROLES, type ClerkRole } from './clerk-roles.ts';
import {
  MOST_DEPUTY_DAYS,
  planDeputyDays,
  rolesOfDeputy,
  rolesWithDeputy,
  standsInOn,
  type StoodInFor,
} from './deputy.ts';

const TODAY = '2026-03-10' as Day;
const anyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const anyRoles = fc.subarray([...CLERK_ROLES]);

test('[DSK-212, OPN-721] somebody stands in on each day from the first to the last in Germany, and at no other instant', () => {
  fc.assert(
    fc.property(anyInstant, fc.nat(400), fc.integer({ min: -500, max: 500 }), (begin, length, days) => {
      const from = berlinDay(begin);
      const when = { from, to: addDays(from, length) };
      const today = addDays(from, days);
      expect(standsInOn(when, today)).toBe(days >= 0 && days <= length);
    }),
  );
});

test('[DSK-212, OPN-721] the last day ends at midnight in Germany, in summer and in winter', () => {
  const on = (instant: string) =>
    standsInOn({ from: '2026-03-27' as Day, to: '2026-03-29' as Day }, berlinDay(new Date(instant)));
  expect(on('2026-03-26T22:59:59.999Z')).toBe(false);
  expect(on('2026-03-26T23:00:00.000Z')).toBe(true);
  expect(on('2026-03-29T21:59:59.999Z')).toBe(true);
  expect(on('2026-03-29T22:00:00.000Z')).toBe(false);
});

test('[DSK-212, OPN-721] days that are taken are real, in order, not over, and not longer than a year; all that is wrong is told at once', () => {
  const typed = fc.integer({ min: -800, max: 800 }).map((days) => addDays(TODAY, days));
  fc.assert(
    fc.property(typed, typed, (from, to) => {
      const { days, faults } = planDeputyDays({ from, to }, TODAY);
      const isGood =
        from <= to &&
        to >= TODAY &&
        daysBetween(from, to) < MOST_DEPUTY_DAYS &&
        daysBetween(TODAY, from) <= MOST_DEPUTY_DAYS;
      expect([days, faults.length === 0]).toEqual([{ from, to }, isGood]);
    }),
  );
  expect(planDeputyDays({ from: '2026-02-30', to: 'morgen' }, TODAY)).toEqual({
    days: null,
    faults: [
      { field: 'from', code: 'badFormat' },
      { field: 'to', code: 'badFormat' },
    ],
  });
});

function absent(given: readonly ClerkRole[], held: readonly ClerkRole[], from = TODAY, to = TODAY): StoodInFor {
  return { clerkId: 'x', name: 'X', from, to, given, held };
}

test('[DSK-212, OPN-722] a deputy has their own roles and what was taken over, never who comes in, and nothing on another day', () => {
  expect(rolesOfDeputy(CLERK_ROLES)).toEqual(['read', 'work', 'settings']);
  fc.assert(
    fc.property(anyRoles, anyRoles, anyRoles, fc.integer({ min: -2, max: 2 }), (own, given, held, days) => {
      const roles = rolesWithDeputy(own, [absent(given, held)], addDays(TODAY, days));
      const more = roles.filter((role) => !own.includes(role));
      expect(own.filter((role) => !roles.includes(role))).toEqual([]);
      expect(more.every((role) => given.includes(role) && held.includes(role))).toBe(true);
      expect(more.filter((role) => role === 'people' || role === 'keys')).toEqual([]);
      if (days !== 0 || own.length === 0) expect(more).toEqual([]);
    }),
  );
  expect(rolesWithDeputy(['people'], [absent(['work', 'keys'], ['work', 'keys'])], TODAY)).toEqual(['work', 'people']);
});

test('[DSK-212, OPN-722] what is given to somebody after they have named a deputy, or taken from them, their deputy has not', () => {
  expect(rolesWithDeputy(['read'], [absent(['read'], ['read', 'work'])], TODAY)).toEqual(['read']);
  expect(rolesWithDeputy(['read'], [absent(['read', 'work'], ['read'])], TODAY)).toEqual(['read']);
});
