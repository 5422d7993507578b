import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedKeys } from './testing/stored.ts';
import { testServer } from './testing/test-server.ts';
import { tidyUp } from './tidy-up.ts';

const server = await testServer();

test('tidying up removes photos that no row names', async () => {
  const tenant = await server.newTenant();
  await server.parts.images.put(`${tenant.applicationId}/${randomUUID()}`, Buffer.from('left behind'));
  server.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString());
  await tidyUp(server.parts);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[OPS-197] a stop ends a round before what comes next', async () => {
  const done: string[] = [];
  const stopping = new AbortController();
  const first = async (_parts: unknown, _system: unknown, signal: AbortSignal) => {
    stopping.abort();
    return done.push(signal.aborted ? 'first' : 'not told');
  };
  await tidyUp(server.parts, { first, second: async () => done.push('second') }, stopping.signal);
  expect(done).toEqual(['first']);
});

test('what fails does not keep the rest from being done', async () => {
  const done: string[] = [];
  await tidyUp(server.parts, {
    first: () => Promise.reject(new Error('away')),
    second: async () => done.push('second'),
  });
  expect(done).toEqual(['second']);
});
