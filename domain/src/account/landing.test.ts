import { expect, test } from 'vitest';
import { type AccountInfo, type Landing, landingAfter, type SignIn } from './account.ts';

const main: AccountInfo = { id: 'acc-1', name: 'Karin Krüger', parentName: null, parentId: null };
const sub: AccountInfo = { id: 'acc-2', name: 'Hausmeister', parentName: 'Karin Krüger', parentId: 'acc-1' };
const share: Landing = { place: 'share', accountId: 'acc-1', subAccountId: 'acc-2' };

test('[LOG-43, LOG-44] after a password login: the jobs when configured, else home', () => {
  const signIn: SignIn = { by: 'password', firstByToken: false, info: main };
  expect(landingAfter(signIn, true)).toEqual({ place: 'jobs' });
  expect(landingAfter(signIn, false)).toEqual({ place: 'home' });
  expect(landingAfter({ ...signIn, info: sub }, true)).toEqual({ place: 'jobs' });
  expect(landingAfter({ ...signIn, firstByToken: true }, true)).toEqual({ place: 'jobs' });
});

test('[LOG-45, OPN-002] the first token login leads to the introduction, later ones like a password login', () => {
  for (const toJobs of [true, false]) {
    expect(landingAfter({ by: 'token', firstByToken: true, info: main }, toJobs)).toEqual({ place: 'introduction' });
  }
  expect(landingAfter({ by: 'token', firstByToken: false, info: main }, true)).toEqual({ place: 'jobs' });
  expect(landingAfter({ by: 'token', firstByToken: false, info: main }, false)).toEqual({ place: 'home' });
});

test('[OPN-002] a token login of a sub-account lands at its share, before the introduction', () => {
  for (const firstByToken of [true, false]) {
    for (const toJobs of [true, false]) {
      expect(landingAfter({ by: 'token', firstByToken, info: sub }, toJobs)).toEqual(share);
    }
  }
});
