import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-token';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { ANONYMOUS_SENDER } from '@zaehlwerk/domain/anonymous-reading/anonymous-sender';
import { describe, expect, test } from 'vitest';
import { anonymousOnDemand } from '../anonymous/anonymous.ts';
import { sendersOf } from '../anonymous/senders.ts';
import type { PortalState } from '../application/portal-loader.ts';
import type { Fetch } from '../device/device.ts';
import { settable } from '../device/observable.ts';
import { createServerApi } from '../server-api/server-api.ts';
import { fakeClock } from '../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../testing/fakes/fake-device.ts';
import { fakeServer, Refuses } from '../testing/fakes/fake-server.ts';
import { meter } from '../testing/meters.ts';
import { anAnonymousReading, takeAnonymousReadings } from '../testing/without-access.ts';
import { outboxOnDemand } from './outbox-on-demand.ts';
import { account } from './testing/history.ts';
import { aPicture, aReading } from './testing/open-outbox.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const READY = { kind: 'ready', portal: { applicationId: 'ellerbach' } } as unknown as PortalState;

/** What stands between the browser and the server; `reach` is the server's own answer. */
type InTheWay = (request: Request, reach: () => Promise<Response>) => Promise<Response>;

/** A browser on which nobody is signed in, and a server that takes readings without access. */
function setting(inTheWay: InTheWay = (_, reach) => reach()) {
  const server = fakeServer();
  const clock = fakeClock(TEST_NOW);
  takeAnonymousReadings(server, clock);
  server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
  const fetch: Fetch = (address, options, handedOver) =>
    inTheWay(new Request(new URL(address, 'https://portal.test'), options), () =>
      server.fetch(address, options, handedOver),
    );
  const browser = fakeBrowser(fetch, clock);
  const connection = settable<'online' | 'offline'>('online');
  const accounts = settable([] as ReturnType<typeof account>[]);
  const openTab = () => {
    const device = browser.openTab('/');
    const api = createServerApi({ ...device, language: () => 'de' });
    const anonymous = anonymousOnDemand(device, api);
    const bearerOf = (id: string) => ({ token: () => id, renewed: () => Promise.resolve(null) });
    const signedIn = { list: accounts, bearerOf } as unknown as Parameters<typeof sendersOf>[0];
    const senders = sendersOf(signedIn, anonymous, settable(READY));
    return { anonymous, outbox: outboxOnDemand({ device, api, senders, connection }) };
  };
  const tab = openTab();
  /** The form was opened, and what it sends waits for a connection. */
  const keep = async (...readings: readonly Parameters<typeof anAnonymousReading>[0][]) => {
    tab.anonymous.open();
    connection.set('offline');
    server.unplug();
    for (const reading of readings)
      expect(await tab.outbox.submit(anAnonymousReading(reading))).toEqual({ kind: 'kept' });
  };
  const goOnline = async () => {
    server.plugIn();
    connection.set('online');
    await clock.pass(5_000);
  };
  const sent = () => server.calls(postAnonymousReading).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
  const tokens = () => server.calls(postAnonymousToken).length;
  const states = () => tab.outbox.entries.get().map(({ state }) => state);
  const left = () => [browser.database.stores.outbox.size, browser.database.stores.photos.size];
  return { server, clock, browser, connection, accounts, openTab, ...tab, keep, goOnline, sent, tokens, states, left };
}

test('[OPN-083, ANO-16] a reading is sent with the token of the page, under its key, and nothing of it stays', async () => {
  const { anonymous, outbox, server, browser, left, tokens } = setting();
  anonymous.open();
  await anonymous.request();
  const submitted = await outbox.submit(anAnonymousReading({ photos: [aPicture()] }));
  expect(submitted).toEqual({ kind: 'delivered', job: null });
  const [call, ...more] = server.calls(postAnonymousReading);
  expect([call?.bearer, tokens(), more]).toEqual([anonymous.bearer.token(), 1, []]);
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
  const { keep, goOnline, sent, tokens, left, clock } = setting();
  await keep({ id: 'one', photos: [aPicture()] }, { id: 'two' });
  expect([sent(), left()]).toEqual([[], [2, 1]]);
  await goOnline();
  await clock.pass(HOUR_MS);
  expect([sent(), tokens(), left()]).toEqual([['one', 'two'], 1, [0, 0]]);
});

test('[I1, I2, F16] it survives the page: the next one sends it though nobody opens the form or signs in', async () => {
  const { keep, goOnline, sent, openTab, left, browser } = setting();
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
  const { clock, outbox, tokens } = setting();
  await clock.pass(HOUR_MS);
  expect([outbox.ready.get(), tokens()]).toEqual([false, 0]);
});

test('[I7, OPN-041] the readings of accounts that are not signed in stay where they are', async () => {
  const { server, accounts, outbox, keep, goOnline, sent, connection } = setting();
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
  const { server, accounts, keep, goOnline } = setting();
  accounts.set([account('maria')]);
  await keep({});
  await goOnline();
  expect(server.calls(postAnonymousReading).map(({ bearer }) => bearer === 'maria')).toEqual([false]);
});

test('[F30, OPN-135, ANO-20] the token ended while it waited: another one is fetched', async () => {
  const { anonymous, keep, goOnline, sent, tokens, clock } = setting();
  await anonymous.request();
  await keep({ id: 'one' });
  await clock.pass(2 * HOUR_MS);
  await goOnline();
  expect([sent(), tokens()]).toEqual([['one'], 2]);
});

test('[OPN-077] a token the server no longer takes is renewed once, and the reading sent again at once', async () => {
  const { server, anonymous, outbox, tokens, sent } = setting();
  anonymous.open();
  await anonymous.request();
  const old = anonymous.bearer.token();
  server.on(postAnonymousReading, ({ bearer }) => (bearer === old ? new Refuses('unauthorized') : (null as never)));
  expect(await outbox.submit(anAnonymousReading())).toMatchObject({ kind: 'delivered' });
  expect([tokens(), sent()]).toEqual([2, ['without-1', 'without-1']]);
});

test('[OPN-081] a server that takes no token at all is asked with growing pauses, and nobody has to sign in', async () => {
  const { server, keep, goOnline, states, sent, clock } = setting();
  await keep({});
  server.on(postAnonymousReading, () => new Refuses('unauthorized'));
  await goOnline();
  expect(states()).toMatchObject([{ kind: 'failed', status: 401 }]);
  server.on(postAnonymousReading, () => null as never);
  await clock.pass(HOUR_MS);
  expect([states(), sent().length]).toEqual([[], expect.any(Number)]);
});

test('[ANO-14, OPN-136] with the feature off it is refused with the words of the server, and stays for the person', async () => {
  const { server, keep, goOnline, states, sent, tokens, clock, left, outbox } = setting();
  await keep({});
  server.on(postAnonymousToken, () => new Refuses('forbidden'));
  await goOnline();
  expect(states()).toMatchObject([{ kind: 'refused', status: 403, problem: { code: 'forbidden' } }]);
  await clock.pass(HOUR_MS);
  expect([sent(), tokens(), left()]).toEqual([[], 1, [1, 0]]);
  takeAnonymousReadings(server, clock);
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
    const { server, keep, goOnline, states, accounts, outbox, connection, clock, left } = setting();
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
    takeAnonymousReadings(server, clock);
    await clock.pass(2 * MINUTE_MS);
    await expect.poll(left).toEqual([0, 0]);
  },
);

test('[OPN-K16, SND-15] what is refused for its content is the form’s again, or stays for the person where no form is left', async () => {
  const { server, anonymous, outbox, keep, goOnline, states, left, clock, sent } = setting();
  const problem = [{ field: 'contact.zip', code: 'zip.notAllowed', message: 'Außerhalb unseres Gebiets.' }];
  server.on(postAnonymousReading, () => new Refuses('invalid', {}, problem));
  anonymous.open();
  expect(await outbox.submit(anAnonymousReading())).toMatchObject({ kind: 'refused', status: 400 });
  expect(left()).toEqual([0, 0]);
  await keep({ id: 'one', photos: [aPicture()] });
  await goOnline();
  await clock.pass(HOUR_MS);
  expect(states()).toMatchObject([{ kind: 'refused', status: 400, problem: { fieldErrors: problem } }]);
  expect([sent(), left()]).toEqual([
    ['without-1', 'one'],
    [1, 1],
  ]);
  expect(await outbox.discard('one')).toBe(true);
  expect(left()).toEqual([0, 0]);
});

test('[F03, OPN-083] an answer that is lost on the way: it is sent again under the same key', async () => {
  const { server, clock, keep, goOnline, sent, left } = setting();
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
  const { keep, goOnline, openTab, sent, left, clock } = setting();
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
  const { keep, openTab, clock } = setting();
  const other = openTab();
  expect(other.anonymous.isSender.get()).toBe(false);
  await keep({ id: 'one' });
  expect(other.anonymous.isSender.get()).toBe(true);
  await clock.pass(1_000);
  expect(other.outbox.entries.get().map(({ accountId }) => accountId)).toEqual([ANONYMOUS_SENDER]);
});

const page =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(
      new Response('<h1>Gäste-WLAN</h1>', { status, headers: { 'Content-Type': 'text/html', ...headers } }),
    );
const said = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
const problem = (status: number) => said(status, { status, code: 'some', message: 'Nein.', fieldErrors: [] });
const silence = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('too late'))));

/** What something on the way, or a server in need, may give in place of the answer; it does not last. */
const PASSING: ReadonlyArray<readonly [ids: string, what: string, answer: (request: Request) => Promise<Response>]> = [
  ['F03', 'a line that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['F04, F36', 'silence', silence],
  ['F24', 'the error of a proxy whose server is gone', page(502)],
  ['F24, F33', 'an error', problem(500)],
  ['F25', 'a database that is away', problem(503)],
  ['F25, F33', 'a page that asks to wait', page(503, { 'Retry-After': '20' })],
  ['F26, F27', 'a full disk', problem(507)],
  ['F33', 'a request that came too slowly', page(408)],
  ['F33', 'too early', page(425)],
  ['F33', 'a proof of work without a challenge', problem(428)],
  ['F33', 'a token of another time', problem(401)],
  ['F34', 'the page of a guest network', page(200)],
  ['F34', 'the answer of something else', said(200, { hello: 'world' })],
  ['F34', 'an empty answer that nobody signed', () => Promise.resolve(new Response(null, { status: 204 }))],
];

describe('whatever comes once in place of the token and of each answer, and whether or not the server got the send', () => {
  test.each(PASSING)('[%s, I1, I2, I3, I6] %s: each arrives, with its photo', async (_ids, _what, answer) => {
    const met = new Set<string>();
    const { keep, goOnline, clock, server, left, browser } = setting(async (request, reach) => {
      const path = new URL(request.url).pathname;
      const key = request.headers.get(IDEMPOTENCY_HEADER) ?? 'token';
      if ((path !== postAnonymousToken.path && path !== postAnonymousReading.path) || met.has(key)) return reach();
      met.add(key);
      if (key === 'reached') await reach();
      return answer(request);
    });
    await keep(
      { id: 'lost', value: 1, photos: [aPicture('of lost')] },
      { id: 'reached', value: 2, photos: [aPicture('of reached')] },
    );
    await goOnline();
    // On a busy machine a try may still be reading its photo when the clock has passed the pause after it.
    await expect.poll(() => clock.pass(HOUR_MS).then(left)).toEqual([0, 0]);
    expect(Array.from(met).sort()).toEqual(['lost', 'reached', 'token']);
    const arrived = server.calls(postAnonymousReading).map(({ headers, body }) => {
      const [{ value, readingImages = [] } = { value: 0 }] = body.readingValues;
      return [headers.get(IDEMPOTENCY_HEADER), value, ...readingImages.map(({ encodedImage }) => atob(encodedImage))];
    });
    // Under one key always the same: the server stores it once (OPN-083).
    expect(new Set(arrived.map((one) => one.join()))).toEqual(new Set(['lost,1,of lost', 'reached,2,of reached']));
    expect(browser.values.get('zaehlwerk.outbox.kept')).toBe('{}');
  });
});

describe('whatever says no to a reading', () => {
  test.each([
    ['F33', 400],
    ['F33', 403],
    ['F33', 404],
    ['F33', 409],
    ['F33', 410],
    ['F35', 413],
    ['F33', 415],
    ['F33', 422],
  ])('[%s, I5, I6] %i: it is not asked again and stays for the person, the other one goes', async (_id, status) => {
    let isThere = true;
    const { keep, goOnline, clock, outbox, states, sent, left } = setting((request, reach) =>
      isThere && request.headers.get(IDEMPOTENCY_HEADER) === 'large' ? page(status)() : reach(),
    );
    await keep({ id: 'large', photos: [aPicture()] }, { id: 'small' });
    await goOnline();
    await clock.pass(24 * HOUR_MS);
    expect(states()).toMatchObject([{ kind: 'refused', status, problem: null }]);
    expect([sent(), left()]).toEqual([['small'], [1, 1]]);
    isThere = false;
    await Promise.all([outbox.retry('large'), clock.pass(MINUTE_MS)]);
    expect([sent(), left()]).toEqual([
      ['small', 'large'],
      [0, 0],
    ]);
  });
});

test('[F05, OPN-083] two tabs send the same at once: both hear that it has arrived, and nothing stays', async () => {
  const { anonymous, outbox, openTab, clock, sent, left } = setting();
  anonymous.open();
  const other = openTab();
  other.anonymous.open();
  const submitted = [outbox, other.outbox].map((one) => one.submit(anAnonymousReading({ photos: [aPicture()] })));
  await clock.pass(MINUTE_MS);
  for (const one of submitted) expect(await one).toEqual({ kind: 'delivered', job: null });
  expect([new Set(sent()), left()]).toEqual([new Set(['without-1']), [0, 0]]);
});

test('[F07] the same photo twice in a reading and again in the next one: each is kept, and sent with its own', async () => {
  const { keep, goOnline, server, left } = setting();
  const same = aPicture();
  await keep({ id: 'one', photos: [same, same] }, { id: 'two', photos: [same] });
  expect(left()).toEqual([2, 3]);
  await goOnline();
  const image = { encodedImage: btoa('jpeg'), mimeType: 'image/jpeg' };
  expect(server.calls(postAnonymousReading).map(({ body }) => body.readingValues[0]?.readingImages)).toEqual([
    [image, image],
    [image],
  ]);
  expect(left()).toEqual([0, 0]);
});

test('[F08] what is read anew while the first is being sent is a reading of its own: both arrive, the later one last', async () => {
  const slow = Promise.withResolvers<void>();
  const { anonymous, outbox, server, clock, sent, left } = setting();
  anonymous.open();
  server.on(postAnonymousReading, async () => {
    await slow.promise;
    return null as never;
  });
  const first = outbox.submit(anAnonymousReading({ id: 'first', value: 1 }));
  await expect.poll(() => (void clock.pass(0), sent())).toEqual(['first']);
  const second = outbox.submit(anAnonymousReading({ id: 'second', value: 2 }));
  await clock.pass(0);
  slow.resolve();
  await clock.pass(MINUTE_MS);
  expect([await first, await second]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }]);
  expect([sent(), left()]).toEqual([
    ['first', 'second'],
    [0, 0],
  ]);
});
