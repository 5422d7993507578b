import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { dial } from '../testing/dial.ts';
import { beginInTurns } from './begin-in-turns.ts';

test('[S70] of hundreds of requests of one address few are begun before that of another, and all are answered in order', async () => {
  const app = Fastify();
  beginInTurns(app);
  const answered: string[] = [];
  for (const url of ['/health/live', '/'])
    app.get<{ Querystring: { who: string } }>(url, async ({ query }) => void answered.push(query.who));
  const ask = (who: string, remoteAddress: string, path = '/') =>
    app.inject({ method: 'GET', url: path, query: { who }, remoteAddress });
  const many = Array.from({ length: 400 }, (_, n) => String(n));
  await app.ready();
  const asked = [
    ...many.map((who) => ask(who, '10.0.0.1')),
    ask('live', '10.0.0.1', '/health/live'),
    ask('other', '10.0.0.2'),
  ];
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  expect(answered.indexOf('live')).toBeLessThan(40);
  expect(answered.indexOf('other')).toBeLessThan(40);
  expect(answered.filter((who) => /\d/.test(who))).toEqual(many);
});

test('[S70] connections that come are accepted while requests of those before them wait', async () => {
  const app = Fastify();
  closeAtEnd(app);
  beginInTurns(app);
  let accepted = 0;
  const acceptedAt: number[] = [];
  app.server.on('connection', () => (accepted += 1));
  app.get('/', async () => void acceptedAt.push(accepted));
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 300 });
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 200; n += 1) dial(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => acceptedAt.length).toBe(200);
  expect(acceptedAt[50]).toBeGreaterThan(150);
});
