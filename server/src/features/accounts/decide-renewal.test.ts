import { expect, test } from 'vitest';
import { decideRenewal } from './decide-renewal.ts';

const now = new Date('2026-03-10T10:00:00Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const fresh = { expiresAt: at(3600), replacedAt: null, revokedAt: null };

test.each([
  ['never exchanged', fresh, 'renew'],
  ['exchanged this moment', { ...fresh, replacedAt: now }, 'renew'],
  ['exchanged 60 s ago', { ...fresh, replacedAt: at(-60) }, 'renew'],
  ['exchanged 61 s ago', { ...fresh, replacedAt: at(-61) }, 'revokeSession'],
  ['expired this moment', { ...fresh, expiresAt: now }, 'refuse'],
  ['expired and exchanged', { ...fresh, expiresAt: at(-1), replacedAt: at(-100) }, 'refuse'],
  ['revoked', { ...fresh, revokedAt: at(-1) }, 'refuse'],
  ['revoked and exchanged long ago', { ...fresh, revokedAt: at(-1), replacedAt: at(-100) }, 'refuse'],
] as const)('[OPN-031] a refresh token that was %s', (_what, token, decision) => {
  expect(decideRenewal(token, now)).toBe(decision);
});
