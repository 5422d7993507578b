import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, berlinDay, parseDay } from '../calendar/day.ts';
import {
  EVERY_RIGHT,
  hasExpired,
  isLastManager,
  isUseNoted,
  KEY_SCOPES,
  type KeyRights,
  knowsTenant,
  planKey,
  refusalOfKey,
  type WantedKey,
} from './operator-key.ts';

const NOW = new Date('2026-03-10T10:00:00Z');
const TODAY = berlinDay(NOW);
const day = (text: string) => parseDay(text)!;

const anyTenant = fc.option(fc.constantFrom('werk', 'netz'));
const anyScopes = fc.subarray([...KEY_SCOPES], { minLength: 1 });
const anyDay = fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days)));
const anyRights: fc.Arbitrary<KeyRights> = fc.record({
  onlyTenant: anyTenant,
  scopes: fc.option(anyScopes),
  lastDay: anyDay,
});
const anyWanted: fc.Arbitrary<WantedKey> = fc.record(
  { name: fc.constant('Abrechnung'), applicationId: anyTenant, scopes: anyScopes, lastDay: anyDay },
  { requiredKeys: ['name'] },
);

test('[OPS-70, OPN-695] a key may what its scopes say, and of one tenant nothing that is of all', () => {
  for (const scope of KEY_SCOPES) {
    expect(refusalOfKey(EVERY_RIGHT, { scope, ofAllTenants: true })).toBeNull();
    for (const other of KEY_SCOPES) {
      const may = scope === other || (scope === 'access' && other === 'import');
      const key = { onlyTenant: 'werk', scopes: [other] };
      expect(refusalOfKey(key, { scope })).toBe(may ? null : 'scopeMissing');
      expect(refusalOfKey(key, { scope, ofAllTenants: true })).toBe(may ? 'keyOfOneTenant' : 'scopeMissing');
      const both = { scope, also: other };
      expect(refusalOfKey(key, both)).toBe(may ? null : 'scopeMissing');
      expect(refusalOfKey({ ...key, scopes: [other, scope] }, both)).toBeNull();
    }
  }
  expect(knowsTenant(EVERY_RIGHT, 'werk')).toBe(true);
  expect([knowsTenant({ onlyTenant: 'werk' }, 'werk'), knowsTenant({ onlyTenant: 'werk' }, 'netz')]).toEqual([
    true,
    false,
  ]);
});

test('[OPS-71] a key is valid to the end of its last day in Germany', () => {
  const key = { lastDay: day('2026-03-10') };
  expect(hasExpired(key, new Date('2026-03-10T22:59:59.999Z'))).toBe(false);
  expect(hasExpired(key, new Date('2026-03-10T23:00:00Z'))).toBe(true);
  expect(hasExpired({ lastDay: null }, new Date('2999-01-01T00:00:00Z'))).toBe(false);
});

test('[OPS-72] whoever makes a key gives at most what their own may, for at most as long, or is told each fault', () => {
  fc.assert(
    fc.property(anyRights, anyWanted, (maker, wanted) => {
      const { rights, faults } = planKey(maker, wanted, NOW);
      const mayMore =
        (maker.onlyTenant !== null && rights.onlyTenant !== maker.onlyTenant) ||
        KEY_SCOPES.some(
          (scope) => refusalOfKey(maker, { scope }) !== null && refusalOfKey(rights, { scope }) === null,
        ) ||
        (maker.lastDay !== null && (rights.lastDay === null || rights.lastDay > maker.lastDay));
      const isOver = hasExpired(rights, NOW);
      expect(faults.length > 0).toBe(mayMore || isOver);
      const fields = new Set(faults.map(({ field }) => field.replace(/\[.*/, '')));
      if (wanted.scopes === undefined) expect(fields).not.toContain('scopes');
      if (wanted.applicationId === undefined) expect(fields).not.toContain('applicationId');
    }),
  );
});

test('[OPS-72] what is left out is as with who makes it; no scope at all, and the name of the configured key, are faults', () => {
  expect(planKey(EVERY_RIGHT, { name: 'x' }, NOW)).toEqual({ rights: EVERY_RIGHT, faults: [] });
  const maker: KeyRights = { onlyTenant: 'werk', scopes: ['keys', 'read'], lastDay: day('2026-04-01') };
  expect(planKey(maker, { name: 'x' }, NOW)).toEqual({ rights: maker, faults: [] });
  expect(planKey(maker, { name: 'x', scopes: ['read'] }, NOW).rights).toEqual({ ...maker, scopes: ['read'] });
  const wrong = { name: 'OPERATOR_KEY', scopes: [], lastDay: day('2026-03-09'), applicationId: null };
  expect(planKey(maker, wrong, NOW).faults).toEqual([
    { field: 'name', code: 'taken' },
    { field: 'applicationId', code: 'unknownApplication' },
    { field: 'scopes', code: 'required' },
    { field: 'lastDay', code: 'tooSmall', params: { limit: '2026-03-10' } },
  ]);
  const never = planKey(EVERY_RIGHT, { name: 'x', lastDay: '2300-01-01' }, NOW).faults;
  expect(never).toEqual([{ field: 'lastDay', code: 'badFormat' }]);
  const longer = { name: 'x', scopes: ['read', 'delete'], lastDay: null } as const;
  expect(planKey(maker, longer, NOW).faults).toEqual([
    { field: 'scopes[1]', code: 'notOneOf' },
    { field: 'lastDay', code: 'tooBig', params: { limit: '2026-04-01' } },
  ]);
});

test('[OPS-73, OPN-348] the last key that may everything for ever is known, whatever others there are', () => {
  const others: KeyRights[] = [
    { ...EVERY_RIGHT, scopes: ['keys'] },
    { ...EVERY_RIGHT, scopes: KEY_SCOPES.filter((one) => one !== 'import') },
    { ...EVERY_RIGHT, onlyTenant: 'werk' },
    { ...EVERY_RIGHT, lastDay: day('2026-03-10') },
    { ...EVERY_RIGHT, lastDay: day('2199-12-31') },
  ];
  for (const manager of [EVERY_RIGHT, { ...EVERY_RIGHT, scopes: KEY_SCOPES }]) {
    expect(isLastManager(manager, others)).toBe(true);
    expect(isLastManager(manager, [...others, EVERY_RIGHT])).toBe(false);
  }
  for (const other of others) expect(isLastManager(other, [])).toBe(false);
});

test('[OPS-74] the use of a key is noted once in five minutes', () => {
  const at = (text: string) => new Date(`2026-03-10T10:${text}Z`);
  expect(isUseNoted(null, NOW)).toBe(true);
  expect(isUseNoted(at('00:00'), at('04:59.999'))).toBe(false);
  expect(isUseNoted(at('00:00'), at('05:00'))).toBe(true);
});
