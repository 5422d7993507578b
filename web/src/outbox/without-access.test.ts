import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { expect, test } from 'vitest';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { account } from '../../testing/history.ts';
import { HOUR_MS, MINUTE_MS, openOutboxWithoutAccess } from '../../testing/open-outbox-without-access.ts';
import { aPicture, aReading } from '../../testing/open-outbox.ts';
import { aReadingWithoutAccess, takeReadingsWithoutAccess } from '../../testing/without-access.ts';

test('[OPN-083, ANO-16] a reading is sent with the token of the page, under its key, and nothing of it stays', async () => {
  const { withoutAccess, outbox, server, browser, left, tokens } = openOutboxWithoutAccess();
  withoutAccess.open();
  await withoutAccess.request();
  const submitted = await outbox.submit(aReadingWithoutAccess({ photos: [aPicture()] }));
  expect(submitted).toEqual({ kind: 'delivered', job: null });
  const [call, ...more] = server.calls(postAnonymousReading);
  expect([call?.bearer, tokens(), more]).toEqual([withoutAccess.bearer.token(), 1, []]);
  expect(call?.headers.get(IDEMPOTENCY_HEADER)).toBe('without-1');
  expect(call?.headers.get(CAPTURED_AT_HEADER)).toBe('2025-11-21T08:59:00.000Z');
  expect(call?.body).toMatchObject({
    meterNumber: '7ITR0048213907',
    readingValues: [{ value: 1482.5, readingImages: [{ mimeType: 'image/jpeg' }] }],
    contact: { lastname: 'Weßel' },
  });
  expect([left(), Array.from(browser.values)]).toEqual([[0, 0], [['zaehlwerk.outbox.kept', '{}']]]);
});

test('[OFF-10, OPN-135] kept without a connection, it is sent once with a fresh token when there is one', async () => {
  const { keep, goOnline, sent, tokens, left, clock } = openOutboxWithoutAccess();
  await keep({ id: 'one', photos: [aPicture()] }, { id: 'two' });
  expect([sent(), left()]).toEqual([[], [2, 1]]);
  await goOnline();
  // On a busy machine the try may still be reading its photo when the clock has passed.
  await expect
    .poll(() => clock.pass(MINUTE_MS).then(() => [sent(), tokens(), left()]))
    .toEqual([['one', 'two'], 1, [0, 0]]);
});

test('[I1, I2, F16] it survives the page: the next one sends it though nobody opens the form or signs in', async () => {
  const { keep, goOnline, sent, openTab, left, browser } = openOutboxWithoutAccess();
  await keep({ id: 'one', photos: [aPicture()] });
  const next = openTab();
  await expect.poll(() => next.outbox.entries.get().length).toBe(1);
  await goOnline();
  await expect.poll(left).toEqual([0, 0]);
  expect(new Set(sent())).toEqual(new Set(['one']));
  expect(next.outbox.lost.get()).toEqual({});
  expect(browser.values.get('zaehlwerk.outbox.kept')).toBe('{}');
});

test('where nothing waits and no form is open neither the outbox nor a token is loaded', async () => {
  const { clock, outbox, tokens } = openOutboxWithoutAccess();
  await clock.pass(HOUR_MS);
  expect([outbox.ready.get(), tokens()]).toEqual([false, 0]);
});

test('[I7, OPN-041] the readings of accounts that are not signed in stay where they are', async () => {
  const { server, accounts, outbox, keep, goOnline, sent, connection } = openOutboxWithoutAccess();
  accounts.set([account('maria')]);
  connection.set('offline');
  expect(await outbox.submit(aReading({ jobId: 'strom' }))).toEqual({ kind: 'kept' });
  accounts.set([]);
  await keep({ id: 'one' });
  await goOnline();
  expect([sent(), server.calls(postResults)]).toEqual([['one'], []]);
  expect(outbox.entries.get().map(({ accountId }) => accountId)).toEqual(['maria']);
  accounts.set([account('maria')]);
  await expect.poll(() => outbox.entries.get().length).toBe(0);
});

test('[I7] a reading without access never goes out with the token of an account', async () => {
  const { server, accounts, keep, goOnline } = openOutboxWithoutAccess();
  accounts.set([account('maria')]);
  await keep({});
  await goOnline();
  expect(server.calls(postAnonymousReading).map(({ bearer }) => bearer === 'maria')).toEqual([false]);
});

test('[F30, OPN-135, ANO-20] the token ended while it waited: another one is fetched', async () => {
  const { withoutAccess, keep, goOnline, sent, tokens, clock } = openOutboxWithoutAccess();
  await withoutAccess.request();
  await keep({ id: 'one' });
  await clock.pass(2 * HOUR_MS);
  await goOnline();
  expect([sent(), tokens()]).toEqual([['one'], 2]);
});

test('[OPN-077] a token the server no longer takes is renewed once, and the reading sent again at once', async () => {
  const { server, withoutAccess, outbox, tokens, sent } = openOutboxWithoutAccess();
  withoutAccess.open();
  await withoutAccess.request();
  const old = withoutAccess.bearer.token();
  server.on(postAnonymousReading, ({ bearer }) => (bearer === old ? new Refuses('unauthorized') : (null as never)));
  expect(await outbox.submit(aReadingWithoutAccess())).toMatchObject({ kind: 'delivered' });
  expect([tokens(), sent()]).toEqual([2, ['without-1', 'without-1']]);
});

test('[OPN-081] a server that takes no token at all is asked with growing pauses, and nobody has to sign in', async () => {
  const { server, keep, goOnline, states, sent, clock } = openOutboxWithoutAccess();
  await keep({});
  server.on(postAnonymousReading, () => new Refuses('unauthorized'));
  await goOnline();
  expect(states()).toMatchObject([{ kind: 'failed', status: 401 }]);
  server.on(postAnonymousReading, () => null as never);
  await clock.pass(HOUR_MS);
  expect([states(), sent().length]).toEqual([[], expect.any(Number)]);
});

test('[ANO-14, OPN-136] with the feature off it is refused with the words of the server, and stays for the person', async () => {
  const { server, keep, goOnline, states, sent, tokens, clock, left, outbox } = openOutboxWithoutAccess();
  await keep({});
  server.on(postAnonymousToken, () => new Refuses('forbidden'));
  await goOnline();
  expect(states()).toMatchObject([{ kind: 'refused', status: 403, problem: { code: 'forbidden' } }]);
  await clock.pass(HOUR_MS);
  expect([sent(), tokens(), left()]).toEqual([[], 1, [1, 0]]);
  takeReadingsWithoutAccess(server, clock);
  const [entry] = outbox.entries.get();
  await outbox.retry(entry?.id ?? '');
  expect([sent(), left()]).toEqual([['without-1'], [0, 0]]);
});

test.each([
  ['token', postAnonymousToken],
  ['reading', postAnonymousReading],
] as const)(
  '[OPN-141, OPN-181] 429 for the %s: nothing more is asked before the server said, and accounts do not wait',
  async (_, endpoint) => {
    const { server, keep, goOnline, states, accounts, outbox, connection, clock, left } = openOutboxWithoutAccess();
    await keep({ id: 'one' }, { id: 'two' });
    server.on(endpoint, () => new Refuses('tooManyRequests', { 'Retry-After': '1800' }));
    await goOnline();
    expect(states()).toMatchObject([{ kind: 'failed', status: 429 }, { kind: 'waiting' }]);
    accounts.set([account('maria')]);
    connection.set('offline');
    await outbox.submit(aReading({ jobId: 'strom' }));
    connection.set('online');
    await clock.pass(29 * MINUTE_MS);
    expect([server.calls(postResults).length, server.calls(endpoint).length]).toEqual([1, 1]);
    takeReadingsWithoutAccess(server, clock);
    await clock.pass(2 * MINUTE_MS);
    await expect.poll(left).toEqual([0, 0]);
  },
);

test('[OPN-K16, SND-15] what is refused for its content is the form’s again, or stays for the person where no form is left', async () => {
  const { server, withoutAccess, outbox, keep, goOnline, states, left, clock, sent } = openOutboxWithoutAccess();
  const problem = [{ field: 'contact.zip', code: 'zip.notAllowed', message: 'Außerhalb unseres Gebiets.' }];
  server.on(postAnonymousReading, () => new Refuses('invalid', {}, problem));
  withoutAccess.open();
  expect(await outbox.submit(aReadingWithoutAccess())).toMatchObject({ kind: 'refused', status: 400 });
  expect(left()).toEqual([0, 0]);
  await keep({ id: 'one', photos: [aPicture()] });
  await goOnline();
  // On a busy machine the try may still be reading its photo when the clock has passed.
  await expect
    .poll(() => clock.pass(HOUR_MS).then(states))
    .toMatchObject([{ kind: 'refused', status: 400, problem: { fieldErrors: problem } }]);
  expect([sent(), left()]).toEqual([
    ['without-1', 'one'],
    [1, 1],
  ]);
  expect(await outbox.discard('one')).toBe(true);
  expect(left()).toEqual([0, 0]);
});

test('[F03, OPN-083] an answer that is lost on the way: it is sent again under the same key', async () => {
  const { server, clock, keep, goOnline, sent, left } = openOutboxWithoutAccess();
  await keep({ id: 'one' });
  let answers = 0;
  server.on(postAnonymousReading, () => {
    answers += 1;
    if (answers === 1) throw new TypeError('Failed to fetch');
    return null as never;
  });
  await goOnline();
  await clock.pass(HOUR_MS);
  expect([sent(), left()]).toEqual([
    ['one', 'one'],
    [0, 0],
  ]);
});

test('[F09] two tabs fetch and send in turn, and each reading goes once', async () => {
  const { keep, goOnline, openTab, sent, left, clock } = openOutboxWithoutAccess();
  await keep({ id: 'one' }, { id: 'two' });
  const other = openTab();
  await expect.poll(() => other.outbox.entries.get().length).toBe(2);
  await goOnline();
  await clock.pass(HOUR_MS);
  expect([sent().sort(), left()]).toEqual([
    ['one', 'two'],
    [0, 0],
  ]);
});

test('what another tab keeps is known here without opening anything before', async () => {
  const { keep, openTab, clock } = openOutboxWithoutAccess();
  const other = openTab();
  expect(other.withoutAccess.isSender.get()).toBe(false);
  await keep({ id: 'one' });
  expect(other.withoutAccess.isSender.get()).toBe(true);
  await clock.pass(1_000);
  expect(other.outbox.entries.get().map(({ accountId }) => accountId)).toEqual([SENDER_WITHOUT_ACCESS]);
});
