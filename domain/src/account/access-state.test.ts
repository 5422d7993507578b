import { expect, test } from 'vitest';
import { accessStateOf } from './access-state.ts';

const login = { hasPassword: true, cardCodes: 0 };
const used = { isEnded: false, logins: [login], links: 0, lastUsedAt: new Date('2026-03-01') };

test.each([
  ['used', used],
  ['unused', { ...used, lastUsedAt: null }],
  ['used', { ...used, logins: [{ hasPassword: false, cardCodes: 1 }] }],
  ['used', { ...used, logins: [], links: 1 }],
  ['closed', { ...used, logins: [{ hasPassword: false, cardCodes: 0 }] }],
  ['closed', { ...used, logins: [] }],
  ['closed', { ...used, isEnded: true }],
])('[DSK-132, OPN-581] an account is %s by its ways in', (state, ways) => {
  expect(accessStateOf(ways)).toBe(state);
});
