import { getJobs } from '@zaehlwerk/contract/jobs';
import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { fakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { MARIA, runPortal } from '../../testing/people.ts';
import { readAccessToken } from './kept-accounts.ts';
import { MINUTE, openTab, renewals, SECOND } from '../../testing/open-tab.ts';

const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

/**
 * A server and a device whose clocks differ or are changed; the server refuses tokens that have expired by its own
 * clock.
 */
function wrongClock() {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  let wrong = 0;
  const serverNow = () => new Date(clock.now().getTime() - wrong);
  runPortal(server, { ...clock, now: serverNow }, [MARIA]);
  server.on(getJobs, ({ bearer }) => {
    const hasEnded = (readAccessToken(bearer ?? '')?.exp ?? 0) * SECOND <= serverNow().getTime();
    return hasEnded ? new Refuses('unauthorized') : { jobs: [] };
  });
  const setServer = (by: number) => {
    wrong -= by;
  };
  const setWrong = (by: number) => {
    clock.putForward(by);
    setServer(-by);
  };
  return { server, clock, setWrong, setServer, ...openTab(fakeBrowser(server.fetch, clock)) };
}

test.each([-YEAR, -HOUR, HOUR, YEAR])(
  '[F29] a device whose clock is wrong renews as often as one whose clock is right: %i ms',
  async (wrong) => {
    const { server, clock, setWrong, signIn } = wrongClock();
    setWrong(wrong);
    await signIn(MARIA);
    await clock.pass(13 * MINUTE);
    expect(renewals(server)).toHaveLength(0);
    await clock.pass(MINUTE);
    expect(renewals(server)).toHaveLength(1);
  },
);

test.each([-YEAR, -HOUR, HOUR, YEAR])(
  '[F29] a clock that is changed while an account is signed in costs one renewal at most, and no login: %i ms',
  async (by) => {
    const { server, clock, device, ids, setWrong, signIn } = wrongClock();
    await signIn(MARIA);
    await clock.pass(5 * MINUTE);
    setWrong(by);
    for (const sight of [false, true]) device.visible.set(sight);
    await clock.pass(13 * MINUTE);
    expect(renewals(server).length).toBeLessThanOrEqual(1);
    expect(ids()).toEqual(['maria']);
  },
);

describe.each([-10 * MINUTE, 10 * MINUTE])('[F29] a server whose clock is wrong by %i ms', (wrong) => {
  test('has its tokens renewed as often as one whose clock is right', async () => {
    const { server, clock, setServer, signIn } = wrongClock();
    setServer(wrong);
    await signIn(MARIA);
    await clock.pass(13 * MINUTE);
    expect(renewals(server)).toHaveLength(0);
    await clock.pass(15 * MINUTE);
    expect(renewals(server)).toHaveLength(2);
  });

  test('from one moment on costs one renewal at most, and no login', async () => {
    const { server, clock, api, accounts, ids, setServer, signIn } = wrongClock();
    await signIn(MARIA);
    await clock.pass(5 * MINUTE);
    setServer(wrong);
    const ask = async () => (await api.call(getJobs, { as: accounts.bearerOf('maria') })).kind;
    expect([await ask(), await ask()]).toEqual(['delivered', 'delivered']);
    await clock.pass(13 * MINUTE);
    expect(renewals(server)).toHaveLength(1);
    await clock.pass(14 * MINUTE);
    expect([await ask(), renewals(server).length, ids()]).toEqual(['delivered', 2, ['maria']]);
  });
});
