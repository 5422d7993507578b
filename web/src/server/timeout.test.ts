import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { startTimeout, watched } from './server-api.ts';

function setting() {
  const clock = fakeClock(TEST_NOW);
  return { clock, timeout: startTimeout(clock) };
}

/** Hands a body over at this many bytes a second, in a piece each second. */
async function handOver({ clock, timeout }: ReturnType<typeof setting>, length: number, pace: number): Promise<void> {
  for (let sent = pace; sent < length; sent += pace) {
    await clock.pass(1_000);
    timeout.handedOver(sent);
  }
  timeout.handedOver(length);
}

test('[F36] half a minute without a sign of life is enough, also after the last of an answer', async () => {
  const { clock, timeout } = setting();
  await clock.pass(29_000);
  timeout.arrived();
  await clock.pass(29_000);
  expect(timeout.over.aborted).toBe(false);
  await clock.pass(1_000);
  expect(timeout.over.aborted).toBe(true);
});

test('[F37] a body of 207 kB leaves at 2 kB a second, as from a cellar, and its answer may still take a while', async () => {
  const each = setting();
  await handOver(each, 207_000, 2_000);
  await each.clock.pass(60_000);
  expect(each.timeout.over.aborted).toBe(false);
});

test('[F37] what a network took at once is given the time of the slowest line; then it counts as lost', async () => {
  const { clock, timeout } = setting();
  timeout.handedOver(200_000);
  await clock.pass(229_000);
  expect(timeout.over.aborted).toBe(false);
  await clock.pass(1_000);
  expect(timeout.over.aborted).toBe(true);
});

test('[F36] however large a body is, the wait after its last byte is bounded', async () => {
  const { clock, timeout } = setting();
  timeout.handedOver(30_000_000);
  await clock.pass(293_000);
  expect(timeout.over.aborted).toBe(true);
});

test('a call that is over waits for nothing more', () => {
  const { clock, timeout } = setting();
  timeout.handedOver(10);
  timeout.stop();
  expect(clock.waiting()).toBe(0);
});

test('[F37] an answer that comes piece by piece is whole, and each piece is a sign of life', async () => {
  let arrived = 0;
  const pieces = new ReadableStream({
    start(stream) {
      for (const piece of ['eins ', 'zwei ', 'drei']) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });
  const response = watched(
    new Response(pieces, { status: 201, headers: { 'Retry-After': '7' } }),
    () => (arrived += 1),
  );
  expect(await response.text()).toBe('eins zwei drei');
  expect([response.status, response.headers.get('Retry-After'), arrived]).toEqual([201, '7', 4]);
});

test('[API-41, API-42] an answer without content is one also where the browser gives it an empty body', () => {
  const answer = new Response(null, { status: 204 });
  // As Chromium does.
  Object.defineProperty(answer, 'body', { value: new ReadableStream() });
  expect(watched(answer, () => undefined).status).toBe(204);
});
