import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAccessName, checkJobCount, checkNewShare, checkSharedInAll } from './new-share.ts';
import type { ShareCandidate } from './shares.ts';

const shareable = { jobPermissions: { reShare: true } };
const codes = (findings: readonly { readonly code: string; readonly at: string }[]) =>
  findings.map(({ code, at }) => `${at} ${code}`);

describe('the access name', () => {
  test('[SHR-29, OPN-110] holds 1 to 100 characters between its spaces', () => {
    expect(codes(checkAccessName(''))).toEqual(['name accessName.missing']);
    expect(codes(checkAccessName(' \t\n'))).toEqual(['name accessName.missing']);
    expect(checkAccessName(' P ')).toEqual([]);
    expect(checkAccessName(` ${'ü'.repeat(100)} `)).toEqual([]);
    expect(checkAccessName('\u{1e900}'.repeat(100))).toEqual([]);
    expect(codes(checkAccessName('ü'.repeat(101)))).toEqual(['name accessName.tooLong']);
  });

  test('[S27, OPN-110, OPN-309] is one line of visible characters, and no pictures', () => {
    for (const name of ['Herr\nPohl', 'Pohl\u0007', 'Pohl\u2028Kranz', '\u202ePohl', 'Pohl\u200b', 'Pohl 🏠'])
      expect(codes(checkAccessName(name))).toEqual(['name accessName.wrongCharacters']);
    expect(checkAccessName('\tPohl & Söhne, Haus 12\n')).toEqual([]);
    expect(checkAccessName('Bahnhofstraße 15, 12345 Ellerbach (WE_4711: 100 %)')).toEqual([]);
  });
});

test('[SHR-24, SHR-25, CST-41, CST-42] a share has 1 to 999 jobs', () => {
  expect(codes(checkJobCount(0))).toEqual(['jobIds jobs.missing']);
  expect(checkJobCount(1)).toEqual([]);
  expect(checkJobCount(999)).toEqual([]);
  expect(checkJobCount(1000)).toMatchObject([{ code: 'jobs.tooMany', params: { count: 999 } }]);
});

test('[OPN-221] all shares of a main account together hold a limited number of jobs', () => {
  expect(checkSharedInAll(5, 5)).toEqual([]);
  expect(checkSharedInAll(6, 5)).toMatchObject([{ code: 'jobs.tooManyInAll', at: 'jobIds', params: { count: 5 } }]);
});

test('[OPN-109, OPN-K19] every job that cannot be shared is named, and everything else that is wrong with it', () => {
  const owned = new Map<string, ShareCandidate>([
    ['own', shareable],
    ['silent', { jobPermissions: { reShare: null } }],
    ['forbidden', { jobPermissions: { reShare: false } }],
  ]);
  const jobIds = ['own', 'foreign', 'own', 'silent', 'forbidden', 'foreign'];
  expect(codes(checkNewShare({ name: ' ', jobIds }, owned, false))).toEqual([
    'name accessName.missing',
    'jobIds[1] job.unknown',
    'jobIds[2] job.repeated',
    'jobIds[3] job.notShareable',
    'jobIds[4] job.notShareable',
    'jobIds[5] job.unknown',
  ]);
  expect(checkNewShare({ name: 'Pohl', jobIds: ['own', 'silent'] }, owned, true)).toEqual([]);
});

test('[CST-41, OPN-109] of too many jobs the first 999 are validated', () => {
  const jobIds = Array.from({ length: 50_000 }, (_, index) => `foreign-${index}`);
  const found = codes(checkNewShare({ name: 'Pohl', jobIds }, new Map(), false));
  expect([found.length, found[0], found.at(-1)]).toEqual([1000, 'jobIds jobs.tooMany', 'jobIds[998] job.unknown']);
});

test('a share without findings names between 1 and 999 different jobs of its giver', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'x'), { maxLength: 5 });
  const owned = new Map(['a', 'b', 'c'].map((id) => [id, shareable]));
  fc.assert(
    fc.property(ids, (jobIds) => {
      const good = jobIds.length > 0 && new Set(jobIds).size === jobIds.length && jobIds.every((id) => owned.has(id));
      expect(checkNewShare({ name: 'Pohl', jobIds }, owned, false).length === 0).toBe(good);
    }),
  );
});
