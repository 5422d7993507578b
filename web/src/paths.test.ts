import { expect, test } from 'vitest';
import { landingPath, linkTokenOf } from './paths.ts';

test.each([
  ['/m/abc_123', 'abc_123'],
  ['//m/abc_123', 'abc_123'],
  ['/m/abc_123/', 'abc_123'],
  ['/m/abc_123?utm=x#y', 'abc_123'],
  ['///m/abc', null],
  ['/m/', null],
  ['/m', null],
  ['/x/m/abc', null],
  ['/m/abc/def', null],
  ['/', null],
])('the token of %s', (path, token) => {
  expect(linkTokenOf(path)).toBe(token);
});

test('[LOG-43, LOG-44] where a sign-in leads', () => {
  expect(landingPath({ place: 'home' }, false)).toBe('/');
  expect(landingPath({ place: 'jobs' }, true)).toBe('/ablesung');
  expect(landingPath({ place: 'introduction' }, true)).toBe('/introduction');
});

test('who would land at a screen that is still to come lands like everybody else', () => {
  expect(landingPath({ place: 'share', accountId: 'a', subAccountId: 'b' }, true)).toBe('/ablesung');
});
