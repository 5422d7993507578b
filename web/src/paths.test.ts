import { expect, test } from 'vitest';
import { directLink, isAt, landingPath, linkTokenOf, PATHS } from './paths.ts';

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

test('[OPN-111] the direct link of a token leads to that token', () => {
  const link = directLink('https://ablesen.example.de', 'b2Xk0_Qm4wZr');
  expect(link).toBe('https://ablesen.example.de/m/b2Xk0_Qm4wZr');
  expect(linkTokenOf(new URL(link).pathname)).toBe('b2Xk0_Qm4wZr');
});

test('[LOG-43, LOG-44, LOG-45] where a sign-in leads', () => {
  expect(landingPath({ place: 'home' })).toBe('/');
  expect(landingPath({ place: 'jobs' })).toBe('/ablesung');
  expect(landingPath({ place: 'introduction' })).toBe('/introduction');
});

test('[LOG-46, SHL-16, OPN-001] a sub-account lands at its share: its giver, then itself', () => {
  const landing = { place: 'share', accountId: 'brandes', subAccountId: 'karl/1' } as const;
  expect(landingPath(landing)).toBe('/management/account/brandes/karl%2F1');
});

test.each([
  ['/ablesung-ohne-zugang', true],
  ['/ablesung-ohne-zugang/', true],
  ['/ablesung-ohne-zugang?von=plakat#unten', true],
  ['/ablesung-ohne-zugang/schritt', false],
  ['/ablesung-ohne-zugang2', false],
  ['/x/ablesung-ohne-zugang', false],
  ['/ablesung', false],
])('[SHL-21] the reading without access has one exact address: %s', (path, meant) => {
  expect(isAt(path, PATHS.withoutAccess)).toBe(meant);
});
