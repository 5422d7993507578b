import { expect, test } from 'vitest';
import { sendBody } from './send-body.ts';

/** An address of the server of the tests, which answers anything. */
const HERE = '/src/nowhere';
const TEXT = 'x'.repeat(300_000);

test('[F37] the browser says how much of a text it has handed over, up to all of it; the answer is one of fetch', async () => {
  const handedOver: number[] = [];
  const options = { method: 'POST', headers: { 'X-Contract-Version': '1' }, body: TEXT };
  const response = await sendBody(HERE, options, (characters) => handedOver.push(characters));
  const asked = await fetch(HERE, options);
  expect(response.status).toBe(asked.status);
  expect(response.headers.get('Content-Type')).toBe(asked.headers.get('Content-Type'));
  expect(await response.text()).toBe(await asked.text());
  expect(handedOver.at(-1)).toBe(TEXT.length);
  expect(handedOver).toEqual(handedOver.toSorted((a, b) => a - b));
});

test('[DSK-180] of a file, too, the browser says how many bytes it has handed over, and sends it as what it is', async () => {
  const handedOver: number[] = [];
  const body = new Blob([TEXT, 'ä'], { type: 'text/csv' });
  const response = await sendBody(HERE, { body }, (bytes) => handedOver.push(bytes));
  expect(response.status).toBe((await fetch(HERE, { method: 'POST', body })).status);
  expect(handedOver.at(-1)).toBe(body.size);
});

test('[F36] a send that is cancelled, before or on its way, rejects with the reason', async () => {
  const reason = new Error('too late');
  await expect(sendBody(HERE, { body: TEXT, signal: AbortSignal.abort(reason) }, () => {})).rejects.toBe(reason);
  const cancelled = new AbortController();
  const sending = sendBody(HERE, { body: TEXT, signal: cancelled.signal }, () => {});
  cancelled.abort(reason);
  await expect(sending).rejects.toBe(reason);
});

test('[F34] nobody there, and an answer from elsewhere, are no answer', async () => {
  await expect(sendBody('http://127.0.0.1:9/', { body: TEXT }, () => {})).rejects.toBeInstanceOf(TypeError);
});
