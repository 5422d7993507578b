import { CAPTURED_AT_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { account } from '../../testing/history.ts';
import { aPicture, openOutbox, jobsSent, states } from '../../testing/open-outbox.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the readings here were taken. */
const CAPTURED_AT = '2025-11-21T08:59:00.000Z';

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

  test('[F40] what is no entry stays visible and can be discarded; the others are sent', async () => {
    const setting = openOutbox();
    const { clock, keep, connection, browser, openTab } = setting;
    await keep({ jobId: 'a' }, { jobId: 'b' });
    const { outbox: records } = browser.database.stores;
    const [first = ''] = records.keys();
    const whole = records.get(first) as object;
    const rubbish: Record<string, unknown> = {
      '0-head': null,
      nan: {
        ...whole,
        id: 'nan',
        content: { ...('content' in whole && (whole.content as object)), body: { results: [{}] } },
      },
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
