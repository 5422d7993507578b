import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import {
  HOUR_MS,
  htmlPage,
  MINUTE_MS,
  openOutboxWithoutAccess,
  problem,
  said,
} from '../../testing/open-outbox-without-access.ts';
import { aPicture } from '../../testing/open-outbox.ts';
import { aReadingWithoutAccess } from '../../testing/without-access.ts';

const silence = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('too late'))));

/** What something on the way, or an overloaded server, may give instead of the answer; it does not last. */
const PASSING: ReadonlyArray<readonly [ids: string, what: string, answer: (request: Request) => Promise<Response>]> = [
  ['F03', 'a line that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['F04, F36', 'silence', silence],
  ['F24', 'the error of a proxy whose server is gone', htmlPage(502)],
  ['F24, F33', 'an error', problem(500)],
  ['F25', 'a database that is away', problem(503)],
  ['F25, F33', 'a page that asks to wait', htmlPage(503, { 'Retry-After': '20' })],
  ['F26, F27', 'a full disk', problem(507)],
  ['F33', 'a request that came too slowly', htmlPage(408)],
  ['F33', 'too early', htmlPage(425)],
  ['F33', 'a proof of work without a challenge', problem(428)],
  ['F33', 'a token of another time', problem(401)],
  ['F34', 'the page of a guest network', htmlPage(200)],
  ['F34', 'the answer of something else', said(200, { hello: 'world' })],
  ['F34', 'an empty answer that nobody signed', () => Promise.resolve(new Response(null, { status: 204 }))],
];

describe('whatever comes once instead of the token and of each answer, and whether or not the server got the send', () => {
  test.each(PASSING)('[%s, I1, I2, I3, I6] %s: each arrives, with its photo', async (_ids, _what, answer) => {
    const met = new Set<string>();
    const { keep, goOnline, clock, server, left, browser } = openOutboxWithoutAccess(async (request, reach) => {
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
    const { keep, goOnline, clock, outbox, states, sent, left } = openOutboxWithoutAccess((request, reach) =>
      isThere && request.headers.get(IDEMPOTENCY_HEADER) === 'large' ? htmlPage(status)() : reach(),
    );
    await keep({ id: 'large', photos: [aPicture()] }, { id: 'small' });
    await goOnline();
    await expect
      .poll(() => clock.pass(24 * HOUR_MS).then(states))
      .toMatchObject([{ kind: 'refused', status, problem: null }]);
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
  const { withoutAccess, outbox, openTab, clock, sent, left } = openOutboxWithoutAccess();
  withoutAccess.open();
  const other = openTab();
  other.withoutAccess.open();
  const submitted = [outbox, other.outbox].map((one) => one.submit(aReadingWithoutAccess({ photos: [aPicture()] })));
  await clock.pass(MINUTE_MS);
  for (const one of submitted) expect(await one).toEqual({ kind: 'delivered', job: null });
  expect([new Set(sent()), left()]).toEqual([new Set(['without-1']), [0, 0]]);
});

test('[F07] the same photo twice in a reading and again in the next one: each is kept, and sent with its own', async () => {
  const { keep, goOnline, server, left } = openOutboxWithoutAccess();
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

test('[F08] what is read again while the first is being sent is a reading of its own: both arrive, the later one last', async () => {
  const slow = Promise.withResolvers<void>();
  const { withoutAccess, outbox, server, clock, sent, left } = openOutboxWithoutAccess();
  withoutAccess.open();
  server.on(postAnonymousReading, async () => {
    await slow.promise;
    return null as never;
  });
  const first = outbox.submit(aReadingWithoutAccess({ id: 'first', value: 1 }));
  await expect.poll(() => (void clock.pass(0), sent())).toEqual(['first']);
  const second = outbox.submit(aReadingWithoutAccess({ id: 'second', value: 2 }));
  await clock.pass(0);
  slow.resolve();
  await clock.pass(MINUTE_MS);
  expect([await first, await second]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }]);
  expect([sent(), left()]).toEqual([
    ['first', 'second'],
    [0, 0],
  ]);
});
