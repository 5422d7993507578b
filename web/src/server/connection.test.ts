import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import { expect, test } from 'vitest';
import { fakeClock, settled } from '../../testing/fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { createConnection } from './connection.ts';

type Answer = () => Response | Promise<Response>;

const OURS: Answer = () => new Response(null, { headers: { [CONTRACT_HEADER]: '1' } });
const NOBODY: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** A tab that has just looked, whose server answers as the test says, with a log of what it was asked. */
function setting(settings: Settings = {}) {
  const all = starting(settings);
  void all.connection.check();
  return all;
}

interface Settings {
  readonly answer?: Answer;
  readonly online?: boolean;
}

/** The same as it starts. */
function starting({ answer = OURS, online = true }: Settings = {}) {
  const asked: Request[] = [];
  const clock = fakeClock(TEST_NOW);
  const network = { answer };
  const device = fakeBrowser(async (address, options) => {
    const request = new Request(new URL(address, 'https://portal.test'), options);
    asked.push(request);
    const cut = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new TypeError('aborted')));
    });
    return Promise.race([network.answer(), cut]);
  }, clock).openTab('/');
  device.online.set(online);
  const connection = createConnection(device);
  const changes: string[] = [];
  connection.subscribe(() => changes.push(connection.get()));
  return { asked, changes, clock, connection, device, network };
}

test('[OFF-03] at the start the first call is the check; where it takes longer than 3 s there is one of its own', async () => {
  const answered = starting();
  answered.connection.noteAnswer(true);
  await answered.clock.pass(29_999);
  expect([answered.asked.length, answered.connection.get()]).toEqual([0, 'online']);
  await answered.clock.pass(1);
  expect(answered.asked).toHaveLength(1);

  const silent = starting({ answer: NOBODY });
  await silent.clock.pass(2_999);
  expect(silent.asked).toHaveLength(0);
  await silent.clock.pass(1);
  expect([silent.asked.length, silent.connection.get()]).toEqual([1, 'offline']);

  const failed = starting({ answer: NOBODY });
  failed.connection.noteAnswer(false);
  await settled();
  expect([failed.asked.length, failed.connection.get()]).toEqual([1, 'offline']);

  const wrong = starting({ online: false });
  expect(wrong.connection.get()).toBe('offline');
  wrong.connection.noteAnswer(true);
  await settled();
  expect([wrong.asked.length, wrong.connection.get()]).toEqual([1, 'online']);
});

test('[OFF-03, OFF-04, CST-26] every 30 s one HEAD to the public configuration, never from a cache', async () => {
  const { asked, clock } = setting();
  await settled();
  expect(asked).toHaveLength(1);
  await clock.pass(29_999);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  expect(asked).toHaveLength(2);
  await clock.pass(60_000);
  expect(asked).toHaveLength(4);
  for (const request of asked) {
    expect([request.method, new URL(request.url).pathname]).toEqual(['HEAD', '/api/public/application']);
    expect([request.cache, request.redirect, request.headers.get('Authorization')]).toEqual([
      'no-store',
      'error',
      null,
    ]);
  }
});

test('[OFF-03] what is found last counts: offline when nobody answers, online when somebody does', async () => {
  const { changes, clock, connection, network } = setting();
  await settled();
  network.answer = NOBODY;
  await clock.pass(30_000);
  expect(connection.get()).toBe('offline');
  network.answer = OURS;
  await clock.pass(30_000);
  expect(connection.get()).toBe('online');
  expect(changes).toEqual(['offline', 'online']);
});

test('[F38, OFF-03] a failed check is repeated after 4, 5 and 2.5 s until one succeeds, and the 30 s go on beside it', async () => {
  const { asked, clock, connection, network } = setting({ answer: NOBODY });
  await settled();
  expect([asked.length, connection.get()]).toEqual([1, 'offline']);
  for (const [pause, count] of [
    [3_999, 1],
    [1, 2],
    [5_000, 3],
    [2_500, 4],
    [18_499, 4],
    [1, 5],
  ] as const) {
    await clock.pass(pause);
    expect(asked).toHaveLength(count);
  }
  network.answer = OURS;
  await clock.pass(4_000);
  expect([asked.length, connection.get()]).toEqual([6, 'online']);
  await clock.pass(25_999);
  expect(asked).toHaveLength(6);
});

test.each(Array.from({ length: 24 }, (_, n) => n * 250))(
  '[F38, I6] a line that is away for three seconds of every six is found within half a minute, %d ms into its rhythm',
  async (since) => {
    const { clock, connection, network, changes } = starting({ answer: NOBODY });
    const start = clock.now().getTime();
    network.answer = () => ((clock.now().getTime() - start + since) % 6_000 < 3_000 ? NOBODY() : OURS());
    for (let s = 0; s < 34; s += 1) await clock.pass(1_000);
    expect([...changes, connection.get()]).toContain('online');
  },
);

test.each([
  ['our own refusal', new Response(null, { status: 404, headers: { [CONTRACT_HEADER]: '1' } }), 'online'],
  ['our own failure', new Response(null, { status: 500, headers: { [CONTRACT_HEADER]: '1' } }), 'online'],
  ['a proxy before our server', new Response('Bad Gateway', { status: 502 }), 'online'],
  ['the page of a captive portal', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 'offline'],
  ['an empty answer of a stranger', new Response(null, { status: 204 }), 'offline'],
  ['a network that wants a sign-in', new Response(null, { status: 511 }), 'offline'],
  ['a filter', new Response(null, { status: 403 }), 'offline'],
] as const)('[OFF-03, OPN-079, F34] %s', async (_, answer, state) => {
  const { connection } = setting({ answer: () => answer.clone() });
  await settled();
  expect(connection.get()).toBe(state);
});

test('[OPN-079] an answer that takes longer than 10 s is none', async () => {
  const { clock, connection } = setting({ answer: () => new Promise(() => {}) });
  await clock.pass(9_999);
  expect(connection.get()).toBe('online');
  await clock.pass(1);
  expect(connection.get()).toBe('offline');
});

test('[OPN-079, F39] the browser only makes it look: it may be wrong in both directions', async () => {
  const { asked, connection, device, network } = setting();
  await settled();
  device.online.set(false);
  await settled();
  expect([asked.length, connection.get()]).toEqual([2, 'online']);
  network.answer = NOBODY;
  device.online.set(true);
  await settled();
  expect([asked.length, connection.get()]).toEqual([3, 'offline']);
});

test('[OPN-079] a network that comes back is not kept waiting by a question that hangs', async () => {
  const { connection, device, network } = setting({ online: false, answer: () => new Promise(() => {}) });
  await settled();
  expect(connection.get()).toBe('offline');
  network.answer = OURS;
  device.online.set(true);
  await settled();
  expect(connection.get()).toBe('online');
});

test('a call that contradicts what is known makes it look at once, one that fits does not', async () => {
  const { asked, connection, network } = setting();
  await settled();
  connection.noteAnswer(true);
  await settled();
  expect(asked).toHaveLength(1);
  network.answer = NOBODY;
  connection.noteAnswer(false);
  connection.noteAnswer(false);
  await settled();
  expect([asked.length, connection.get()]).toEqual([2, 'offline']);
  connection.noteAnswer(false);
  await settled();
  expect(asked).toHaveLength(2);
  network.answer = OURS;
  connection.noteAnswer(true);
  await settled();
  expect([asked.length, connection.get()]).toEqual([3, 'online']);
});

test('a page that comes into sight again looks at once', async () => {
  const { asked, device } = setting();
  await settled();
  device.visible.set(false);
  await settled();
  expect(asked).toHaveLength(1);
  device.visible.set(true);
  await settled();
  expect(asked).toHaveLength(2);
});

test('who asks while a look is under way gets its result', async () => {
  const { asked, connection, network } = setting();
  await settled();
  network.answer = NOBODY;
  expect(await Promise.all([connection.check(), connection.check()])).toEqual([false, false]);
  expect(asked).toHaveLength(2);
});
