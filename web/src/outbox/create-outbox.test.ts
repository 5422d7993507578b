import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { Refuses } from '../testing/fakes/fake-server.ts';
import { meter } from '../testing/meters.ts';
import { account } from './testing/history.ts';
import { aPicture, aReading, openOutbox } from './testing/open-outbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** When the readings here were taken. */
const CAPTURED_AT = '2025-11-21T08:59:00.000Z';

type Setting = ReturnType<typeof openOutbox>;

const jobsSent = ({ server }: Setting) => server.calls(postResults).map(({ params }) => params['id']);
const states = ({ outbox }: Setting) => outbox.entries.get().map(({ content, state }) => [jobOf(content), state.kind]);
const jobOf = (content: object) => ('jobId' in content ? content.jobId : null);

describe('a run', () => {
  test('[OFF-08, OFF-09, OPN-004, CST-27] one at a time, 300 ms and then 500 ms apart', async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection } = setting;
    const times: number[] = [];
    let underWay = 0;
    server.on(postResults, async ({ params }) => {
      underWay += 1;
      times.push(clock.now().getTime());
      expect(underWay).toBe(1);
      await new Promise<void>((resolve) => clock.after(70, resolve));
      underWay -= 1;
      return meter({ id: params['id'] ?? '' });
    });
    await keep({ jobId: 'a' }, { jobId: 'b' }, { jobId: 'c' }, { jobId: 'd' });
    expect(times).toEqual([]);
    connection.set('online');
    await clock.pass(5_000);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 370, 940, 1_510]);
    expect(jobsSent(setting)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('[OFF-09] what the device takes to remove what was sent is part of the pause, not added to it', async () => {
    const { browser, server, clock, keep, connection } = openOutbox();
    const times: number[] = [];
    server.on(postResults, ({ params }) => {
      times.push(clock.now().getTime());
      return meter({ id: params['id'] ?? '' });
    });
    await keep({ jobId: 'a' }, { jobId: 'b' }, { jobId: 'c' });
    const slowly = () => new Promise<'kept'>((resolve) => clock.after(120, () => resolve('kept')));
    browser.database.answer = (changes) => (changes === null ? 'kept' : slowly());
    connection.set('online');
    await clock.pass(5_000);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 300, 800]);
  });

  test('[OFF-10, OPN-084] each is removed once it has arrived; the end is told once', async () => {
    const { clock, keep, connection, outbox, ends, browser } = openOutbox();
    const delivered: (string | undefined)[] = [];
    outbox.onDelivered((_, job) => delivered.push(job?.id));
    await keep({ jobId: 'a', photos: [aPicture()] }, { jobId: 'b' });
    expect([browser.database.stores.outbox.size, browser.database.stores.photos.size]).toEqual([2, 1]);
    connection.set('online');
    await expect.poll(async () => (await clock.pass(5_000), ends)).toHaveLength(1);
    expect(delivered).toEqual(['a', 'b']);
    expect([browser.database.stores.outbox.size, browser.database.stores.photos.size]).toEqual([0, 0]);
    expect(ends).toEqual([{ delivered: 2, refused: 0, failed: 0, waitForAccount: 0, left: 0, why: 'done' }]);
  });

  test('[OPN-081] no status: it stays, and the run stops until the next connection', async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection, ends } = setting;
    await keep({ jobId: 'a' }, { jobId: 'b' });
    server.unplug();
    connection.set('online');
    await clock.pass(1_000);
    expect(states(setting)).toEqual([
      ['a', 'failed'],
      ['b', 'waiting'],
    ]);
    expect(ends.at(-1)).toMatchObject({ failed: 1, left: 2, why: 'unreachable' });
    connection.set('offline');
    server.plugIn();
    await clock.pass(120_000);
    expect(jobsSent(setting)).toEqual([]);
    connection.set('online');
    await clock.pass(1_000);
    expect(jobsSent(setting).sort()).toEqual(['a', 'b']);
  });

  test('[OPN-081, F33] 503 stays and is tried again by itself, not before the server said', async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection } = setting;
    await keep({ jobId: 'a' });
    server.on(postResults, () => new Refuses('unavailable', { 'Retry-After': '50' }));
    connection.set('online');
    await clock.pass(49_000);
    expect(jobsSent(setting)).toEqual(['a']);
    server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
    await clock.pass(2_000);
    expect(jobsSent(setting)).toEqual(['a', 'a']);
    expect(states(setting)).toEqual([]);
  });

  test('[OPN-181, S34, F33] 429 stays: nothing more of its account is sent before the server said, and nobody else waits', async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection, accounts, outbox } = setting;
    accounts.set([account('maria'), account('karl')]);
    await keep({ jobId: 'a' }, { jobId: 'b' }, { jobId: 'c', accountId: 'karl' });
    const takeAll = () => server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
    server.on(postResults, ({ params, bearer }) =>
      bearer === 'maria' ? new Refuses('quotaReached', { 'Retry-After': '1800' }) : meter({ id: params['id'] ?? '' }),
    );
    connection.set('online');
    await clock.pass(1_799_000);
    expect(jobsSent(setting)).toEqual(['a', 'c']);
    expect(outbox.entries.get().map(({ state }) => state)).toMatchObject([
      { kind: 'failed', status: 429 },
      { kind: 'waiting' },
    ]);
    takeAll();
    await clock.pass(3_000);
    expect(jobsSent(setting)).toEqual(['a', 'c', 'b', 'a']);
    expect(states(setting)).toEqual([]);
  });

  test('[OPN-181] a person who wants to try at once may, and a 429 of one reading is no error of the server', async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection, outbox } = setting;
    await keep({ jobId: 'a' }, { jobId: 'b' });
    server.on(postResults, () => new Refuses('quotaReached', { 'Retry-After': '86400' }));
    connection.set('online');
    await clock.pass(60_000);
    expect(jobsSent(setting)).toEqual(['a']);
    server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
    const trying = outbox.drain();
    await clock.pass(2_000);
    expect(await trying).toMatchObject({ delivered: 2, left: 0 });
  });

  test("[OPN-081, I5, I6, F31] another 4xx stays with the server's words and holds up nobody", async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection, outbox } = setting;
    server.on(postResults, ({ params }) =>
      params['id'] === 'a' ? new Refuses('outsidePeriod') : meter({ id: params['id'] ?? '' }),
    );
    await keep({ jobId: 'a' }, { jobId: 'b' });
    connection.set('online');
    await clock.pass(3_600_000);
    expect(jobsSent(setting)).toEqual(['a', 'b']);
    expect(outbox.entries.get().map(({ state }) => state)).toMatchObject([
      { kind: 'refused', status: 409, problem: { code: 'outsidePeriod' } },
    ]);
    server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
    await outbox.retry(outbox.entries.get()[0]?.id ?? '');
    expect(states(setting)).toEqual([]);
  });

  describe.each([-365 * DAY_MS, -HOUR_MS, HOUR_MS, 365 * DAY_MS])('[F29] a clock that is changed by %i ms', (by) => {
    test('between keeping and sending: the order is that of keeping, and what was kept is sent as it was', async () => {
      const setting = openOutbox();
      const { clock, keep, connection, server } = setting;
      await keep({ jobId: 'a' });
      clock.putForward(by);
      await keep({ jobId: 'b' });
      clock.putForward(-by);
      await keep({ jobId: 'c', value: 1 }, { jobId: 'c', value: 2 });
      clock.putForward(by);
      connection.set('online');
      await clock.pass(5_000);
      expect(jobsSent(setting)).toEqual(['a', 'b', 'c']);
      const sent = server.calls(postResults);
      expect(sent.map(({ body }) => body.readingDate)).toEqual(['2025-11-21', '2025-11-21', '2025-11-21']);
      expect(sent.map(({ headers }) => headers.get(CAPTURED_AT_HEADER))).toEqual(Array(3).fill(CAPTURED_AT));
      expect(sent.at(-1)?.body.results[0]?.readingValue).toBe(2);
    });

    test('while one is being sent, and while one waits for its time', async () => {
      const setting = openOutbox();
      const { clock, keep, connection, server } = setting;
      let calls = 0;
      server.on(postResults, ({ params }) => {
        clock.putForward(by);
        calls += 1;
        return calls === 2 ? new Refuses('unavailable') : meter({ id: params['id'] ?? '' });
      });
      await keep({ jobId: 'a' }, { jobId: 'b' }, { jobId: 'c' });
      connection.set('online');
      await expect.poll(async () => (await clock.pass(60_000), states(setting))).toEqual([]);
      expect(jobsSent(setting)).toEqual(['a', 'b', 'c', 'b']);
    });
  });

  test('[F41] a photo that is gone or no longer what it was is never sent as if nothing were wrong', async () => {
    for (const spoil of ['gone', 'changed'] as const) {
      const setting = openOutbox();
      const { clock, keep, connection, browser, outbox } = setting;
      await keep({ jobId: 'a', photos: [aPicture('one'), aPicture('two')] }, { jobId: 'b' });
      const { photos } = browser.database.stores;
      const [key = ''] = photos.keys();
      if (spoil === 'gone') photos.delete(key);
      else photos.set(key, { ...(photos.get(key) as object), bytes: new TextEncoder().encode('0ne').buffer });
      connection.set('online');
      await expect.poll(async () => (await clock.pass(1_000), jobsSent(setting))).toEqual(['b']);
      expect(outbox.entries.get()).toMatchObject([{ state: { kind: 'damaged' } }]);
    }
  });

  test('[F40] what is no entry stays visible and can be thrown away; the others are sent', async () => {
    const setting = openOutbox();
    const { clock, keep, connection, browser, openTab } = setting;
    await keep({ jobId: 'a' }, { jobId: 'b' });
    const { outbox: records } = browser.database.stores;
    const [first = ''] = records.keys();
    const whole = records.get(first) as object;
    const rubbish: Record<string, unknown> = {
      '0-head': null,
      nan: { ...whole, id: 'nan', content: { ...('content' in whole && (whole.content as object)), results: [{}] } },
      newer: { ...whole, id: 'newer', contractVersion: 99 },
      'zz-tail': 'text',
    };
    for (const [key, record] of Object.entries(rubbish)) records.set(key, record);
    connection.set('online');
    const outbox = openTab();
    await clock.pass(5_000);
    expect(jobsSent(setting).sort()).toEqual(['a', 'b']);
    expect(outbox.unreadable.get().map(({ key }) => key)).toEqual(['0-head', 'nan', 'newer', 'zz-tail']);
    expect(await outbox.discard('nan')).toBe(true);
    expect(outbox.unreadable.get().map(({ key }) => key)).toEqual(['0-head', 'newer', 'zz-tail']);
  });
});

test('[I5] what its form is sending is not thrown away by another tab, and is not told as sent when it was not', async () => {
  const { server, clock, outbox, openTab } = openOutbox();
  const other = openTab();
  const slow = Promise.withResolvers<void>();
  server.on(postResults, async ({ params }) => {
    await slow.promise;
    return meter({ id: params['id'] ?? '' });
  });
  const first = other.submit(aReading({ jobId: 'a' }));
  await clock.pass(0);
  // Waits for its turn, behind the first.
  const second = outbox.submit(aReading({ id: 'second', jobId: 'b' }));
  await clock.pass(0);
  expect(other.entries.get().map(({ id }) => id)).toContain('second');
  expect(await other.discard('second')).toBe(false);
  slow.resolve();
  expect([await first, await second]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }]);
  expect(server.calls(postResults)).toHaveLength(2);
});

test('[I5] what its form has left to be sent later can be thrown away by another tab', async () => {
  const { keep, openTab } = openOutbox();
  await keep({ id: 'left', jobId: 'a' });
  const other = openTab();
  expect([await other.discard('left'), other.entries.get()]).toEqual([true, []]);
});

test('[I5, F17] a device that does not answer keeps an entry that is discarded, and nobody waits longer for it', async () => {
  const { browser, clock, keep, outbox } = openOutbox();
  await keep({ id: 'left' });
  browser.database.answer = () => new Promise(() => {});
  const discarded = outbox.discard('left');
  await clock.pass(5_000);
  expect(await discarded).toBe(false);
  expect(outbox.entries.get()).toHaveLength(1);
});

describe('whose it is', () => {
  test('[OPN-041, I7, F32] nobody else sees an account through: its entries wait until it is here again', async () => {
    const setting = openOutbox();
    const { clock, keep, connection, accounts, server } = setting;
    accounts.set([account('maria'), account('karl')]);
    await keep({ jobId: 'a' }, { jobId: 'b', accountId: 'karl' });
    accounts.set([account('karl')]);
    connection.set('online');
    await clock.pass(5_000);
    expect(server.calls(postResults).map(({ bearer, params }) => [bearer, params['id']])).toEqual([['karl', 'b']]);
    accounts.set([account('karl'), account('maria')]);
    await clock.pass(5_000);
    expect(server.calls(postResults).at(-1)).toMatchObject({ bearer: 'maria', params: { id: 'a' } });
  });

  test('[OPN-081, F30] 401: it waits for its account, the entries of others do not', async () => {
    const setting = openOutbox();
    const { server, clock, keep, connection, accounts } = setting;
    accounts.set([account('maria'), account('karl')]);
    server.on(postResults, ({ bearer, params }) =>
      bearer === 'maria' ? new Refuses('unauthorized') : meter({ id: params['id'] ?? '' }),
    );
    await keep({ jobId: 'a' }, { jobId: 'b' }, { jobId: 'c', accountId: 'karl' });
    connection.set('online');
    await clock.pass(5_000);
    expect(jobsSent(setting)).toEqual(['a', 'c']);
    expect(states(setting)).toEqual([
      ['a', 'waitsForAccount'],
      ['b', 'waiting'],
    ]);
    accounts.set([account('karl')]);
    server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
    await clock.pass(600_000);
    expect(states(setting)).toHaveLength(2);
    accounts.set([account('karl'), account('maria')]);
    await clock.pass(5_000);
    expect(states(setting)).toEqual([]);
  });
});

describe('what is submitted', () => {
  test('[DOM-49, OPN-082, OPN-083, SND-17] offline it is kept, and later sent under its id with the moment it was taken', async () => {
    const { server, clock, connection, outbox } = openOutbox();
    connection.set('offline');
    const photo = aPicture('photo');
    expect(await outbox.submit(aReading({ id: 'mine', photos: [photo, photo] }))).toEqual({ kind: 'kept' });
    connection.set('online');
    await expect.poll(async () => (await clock.pass(1_000), server.calls(postResults).length)).toBe(1);
    const [call] = server.calls(postResults);
    expect(call?.headers.get(IDEMPOTENCY_HEADER)).toBe('mine');
    expect(call?.headers.get(CAPTURED_AT_HEADER)).toBe('2025-11-21T08:59:00.000Z');
    const image = { encodedImage: btoa('photo'), mimeType: 'image/jpeg' };
    expect(call?.body.results[0]?.readingImages).toEqual([image, image]);
  });

  test('[F08, I4] a correction takes the place of what waits, and queues behind what holds more', async () => {
    const setting = openOutbox();
    const { clock, keep, connection, server } = setting;
    await keep({ jobId: 'a', value: 1 }, { jobId: 'a', value: 2 });
    expect(setting.outbox.entries.get()).toHaveLength(1);
    await keep({ jobId: 'b', rates: ['b-1', 'b-2'], value: 3 }, { jobId: 'b', value: 4 });
    expect(setting.outbox.entries.get()).toHaveLength(3);
    connection.set('online');
    await clock.pass(5_000);
    const values = server.calls(postResults).map(({ body }) => body.results.map(({ readingValue }) => readingValue));
    expect(values).toEqual([[2], [3, 3], [4]]);
  });

  test('[F17] a device that no longer answers once the server has: the form hears the answer all the same', async () => {
    const { browser, clock, outbox, server } = openOutbox();
    server.on(postResults, () => {
      browser.database.answer = () => new Promise(() => {});
      return meter({ id: 'strom' });
    });
    const submitted = outbox.submit(aReading({}));
    await clock.pass(40_000);
    expect(await submitted).toMatchObject({ kind: 'delivered', job: { id: 'strom' } });
  });

  test('[OPN-077] what the server answers with an error is not kept: the form still has it', async () => {
    for (const code of ['invalid', 'unavailable', 'unauthorized'] as const) {
      const { server, outbox, browser } = openOutbox();
      server.on(postResults, () => new Refuses(code));
      expect(await outbox.submit(aReading({ photos: [aPicture()] }))).toMatchObject({
        kind: 'refused',
        problem: { code },
      });
      expect([browser.database.stores.outbox.size, browser.database.stores.photos.size]).toEqual([0, 0]);
    }
  });

  test('[S34, F33, OPN-081] what the server puts off until later is kept, and sent by itself when its time has come', async () => {
    const setting = openOutbox();
    const { server, outbox, clock, connection } = setting;
    connection.set('online');
    server.on(postResults, () => new Refuses('unavailable', { 'Retry-After': '10' }));
    expect(await outbox.submit(aReading({ jobId: 'a' }))).toEqual({ kind: 'kept' });
    server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
    await clock.pass(9_000);
    expect([jobsSent(setting), states(setting)]).toEqual([['a'], [['a', 'failed']]]);
    await clock.pass(3_000);
    expect([jobsSent(setting), states(setting)]).toEqual([['a', 'a'], []]);
  });
});

describe('a page that ends while it is sending', () => {
  test('[F43] the fourth time nothing is sent by itself; the person can still begin, and then all is as before', async () => {
    const setting = openOutbox({ unfinished: 3 });
    const { clock, keep, connection, outbox } = setting;
    await keep({ jobId: 'a' }, { jobId: 'b' });
    connection.set('online');
    await clock.pass(300_000);
    expect([jobsSent(setting), outbox.paused.get()]).toEqual([[], true]);
    expect(outbox.entries.get()).toHaveLength(2);
    await Promise.all([outbox.drain(), clock.pass(1_000)]);
    expect([jobsSent(setting), outbox.paused.get()]).toEqual([['a', 'b'], false]);
  });

  test('[F43] each send that is not seen to end counts, one that ends does not', async () => {
    const { browser, clock, outbox, server } = openOutbox();
    const unfinished = () => browser.values.get('zaehlwerk.outbox.unfinished');
    server.on(postResults, () => new Promise((resolve) => clock.after(9_000, () => resolve(meter({ id: 'a' })))));
    void outbox.submit(aReading({ jobId: 'a' }));
    await clock.pass(0);
    expect(unfinished()).toBe('1');
    await clock.pass(60_000);
    expect(unfinished()).toBeUndefined();
  });
});

describe('several tabs', () => {
  test('[F09] five tabs that drain at once send each entry once', async () => {
    const setting = openOutbox();
    const { clock, keep, connection, openTab, ends } = setting;
    const tabs = Array.from({ length: 4 }, openTab);
    const jobs = Array.from({ length: 20 }, (_, index) => `job-${index}`);
    await keep(...jobs.map((jobId) => ({ jobId })));
    connection.set('online');
    await clock.pass(30_000);
    expect(jobsSent(setting)).toEqual(jobs);
    expect(ends.filter(({ delivered }) => delivered > 0)).toHaveLength(1);
    for (const tab of tabs) expect(tab.entries.get()).toEqual([]);
  });

  test('[F11] what a closed tab has kept, the next one sends', async () => {
    const setting = openOutbox();
    const { clock, keep, connection, openTab } = setting;
    await keep({ jobId: 'a' });
    const next = openTab();
    await clock.pass(0);
    expect(next.entries.get()).toHaveLength(1);
    connection.set('online');
    await clock.pass(1_000);
    expect(jobsSent(setting)).toEqual(['a']);
    expect(next.entries.get()).toEqual([]);
  });

  test('[F09, OPN-083] two forms send the same submission: each hears its own answer, none takes a refusal for a success', async () => {
    const { clock, openTab, outbox, server } = openOutbox();
    const other = openTab();
    await clock.pass(0);
    const refuse: (() => void)[] = [];
    server.on(postResults, () => new Promise((resolve) => refuse.push(() => resolve(new Refuses('unavailable')))));
    const reading = aReading({ id: 'mine', photos: [aPicture()] });
    const submitted = [outbox.submit(reading), other.submit(reading)];
    for (const turn of [1, 2]) {
      await expect.poll(async () => (await clock.pass(10), refuse.length)).toBe(turn);
      refuse.at(-1)?.();
    }
    for (const one of submitted) expect(await one).toMatchObject({ kind: 'refused', status: 503 });
    expect(server.calls(postResults).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual(['mine', 'mine']);
    await clock.pass(10);
    for (const tab of [outbox, other]) expect(tab.entries.get()).toEqual([]);
  });
});
