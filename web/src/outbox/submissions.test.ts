import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import type { FakeBrowser } from '../../testing/fakes/fake-device.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { account } from '../../testing/history.ts';
import { aPicture, aReading, openOutbox, jobsSent, states } from '../../testing/open-outbox.ts';

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

  test('[F08, I4] a correction replaces what waits, and queues behind what holds more', async () => {
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

  /** Another tab has its turn to send until the returned function is called. */
  const holdTurn = (browser: FakeBrowser) => {
    let end = () => {};
    void browser
      .openTab('/')
      .locks.alone('zaehlwerk.outbox.send', () => new Promise<void>((resolve) => (end = resolve)));
    return () => end();
  };

  test('[F09, I1, I5] a form that has waited too long for its turn leaves it: what is refused later is not gone unheard', async () => {
    const { browser, clock, outbox, server, connection } = openOutbox();
    server.on(postResults, () => new Refuses('outsidePeriod'));
    const endTurn = holdTurn(browser);
    const submitted = outbox.submit(aReading({}));
    await clock.pass(40_000);
    expect(await submitted).toEqual({ kind: 'kept' });
    connection.set('offline');
    endTurn();
    await clock.pass(60_000);
    expect(server.calls(postResults)).toEqual([]);
    connection.set('online');
    await clock.pass(1_000);
    expect(outbox.entries.get()).toMatchObject([{ state: { kind: 'refused', status: 409 } }]);
  });

  test('[F09, OPN-083] what another tab has had refused before its turn came, a form does not send again and hears why', async () => {
    const { browser, clock, connection, openTab, outbox, server } = openOutbox();
    server.on(postResults, () => new Refuses('outsidePeriod'));
    connection.set('offline');
    const other = openTab();
    const reading = aReading({ id: 'mine' });
    await other.submit(reading);
    const endTurn = holdTurn(browser);
    connection.set('online');
    await clock.pass(1_000);
    const submitted = outbox.submit(reading);
    await clock.pass(1_000);
    endTurn();
    await clock.pass(1_000);
    expect(await submitted).toMatchObject({ kind: 'refused', status: 409, problem: { code: 'outsidePeriod' } });
    expect(server.calls(postResults)).toHaveLength(1);
    for (const tab of [outbox, other]) expect(tab.entries.get()).toEqual([]);
  });
});
