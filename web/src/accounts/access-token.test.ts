import { expect, test } from 'vitest';
import { readAccessToken } from './access-token.ts';

const CLAIMS = { sub: 'Müller', exp: 1_763_716_500, iat: 1_763_715_600, roles: ['ROLE_KSA_PRO_USER'], accountId: 'a1' };

function tokenOf(payload: string): string {
  const bytes = new TextEncoder().encode(payload);
  const base64 = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `eyJhbGciOiJFZERTQSJ9.${base64}.signature`;
}

test('[API-05] an access token says who it is for and how long it lasts', () => {
  expect(readAccessToken(tokenOf(JSON.stringify(CLAIMS)))).toEqual(CLAIMS);
});

test('[ROL-01] the roles are read from the claim list; without one there are none', () => {
  const roles = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'];
  expect(readAccessToken(tokenOf(JSON.stringify({ ...CLAIMS, roles })))?.roles).toEqual(roles);
  expect(readAccessToken(tokenOf(JSON.stringify({ ...CLAIMS, roles: undefined })))?.roles).toEqual([]);
});

test.each([
  ['empty', ''],
  ['no payload', 'abc'],
  ['not base64', 'a.###.c'],
  ['not JSON', tokenOf('hello')],
  ['without an end', tokenOf(JSON.stringify({ ...CLAIMS, exp: undefined }))],
  ['without an owner', tokenOf(JSON.stringify({ ...CLAIMS, accountId: 7 }))],
])('what is no access token of ours is none: %s', (_, token) => {
  expect(readAccessToken(token)).toBeNull();
});
