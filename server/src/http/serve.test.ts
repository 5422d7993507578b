import { endpoint } from '@zaehlwerk/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testServer } from '../testing/test-server.ts';
import { serve } from './serve.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/test/{id}/echo',
  summary: 'says what it understood',
  caller: 'operator',
  params: z.object({ id: z.string() }),
  query: z.object({ flag: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(5)),
    list: z.array(z.object({ n: z.number() })),
  }),
  answer: { 200: z.object({ id: z.string(), body: z.unknown() }) },
  refusals: [],
});

const server = await testServer({
  routes: (app) => serve(app, echo, ({ params, body }) => ({ id: params.id, body, secret: 'dropped' })),
});

const token = server.operatorKey;

test('[OPN-169] unknown fields are dropped on the way in and on the way out', async () => {
  const body = { name: 'a', list: [{ n: 1, extra: 2 }], done: true };
  const answer = await server.call('POST', '/api/test/7/echo', { token, body });
  expect(answer.json()).toEqual({ id: '7', body: { name: 'a', list: [{ n: 1 }] } });
});
