import { endpoint } from '@zaehlwerk/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { testServer } from '../testing/test-server.ts';
import { serve } from './serve.ts';

const asked = endpoint({
  method: 'GET',
  path: '/api/test/asked',
  summary: 'is never answered in time',
  caller: 'operator',
  needs: { scope: 'read' },
  answer: { 200: z.object({ id: z.string() }) },
  refusals: [],
});

test('a caller that goes away before it is answered is no fault: nothing is logged as an error', async () => {
  const { log, lines } = collectLog();
  const [came, went] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = await testServer({
    log,
    routes: (app) =>
      serve(app, asked, async ({ reply }) => {
        reply.raw.once('close', () => went.resolve());
        came.resolve();
        await reply;
        // As when it was sent, but never arrived.
        return undefined as never;
      }),
  });
  const leaving = new AbortController();
  const call = fetch(`${slow.origin}/api/test/asked`, {
    headers: { Authorization: `Bearer ${slow.operatorKey}` },
    signal: leaving.signal,
  });
  await came.promise;
  leaving.abort();
  await expect(call).rejects.toThrow();
  await went.promise;
  await slow.close();
  expect(parseLog(lines()).filter(({ level }) => level === 'error')).toEqual([]);
});
