import Fastify from 'fastify';
import { expect, test } from 'vitest';
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
