import { expect, test } from 'vitest';
import { type CallOptions, testServer } from '../../testing/test-server.ts';

const server = await testServer();

function call(method: string, path: string, options: CallOptions = {}) {
  return server.call(method, `/api/operator/${path}`, { token: server.operatorKey, ...options });
}

const add = async (body: object, token = server.operatorKey) => call('POST', 'keys', { body, token });
const list = async (token = server.operatorKey) =>
  (await call('GET', 'keys', { token })).json<{ keys: Record<string, unknown>[] }>().keys;

test('[OPS-72] is said when they are made and listed, with the last day and the last use; never the key', async () => {
  const { applicationId } = await server.newTenant();
  const body = { name: 'Druckerei', applicationId, scopes: ['handOver', 'read'], lastDay: '2026-03-31' };
  const made = await add(body);
  const told = { name: 'Druckerei', applicationId, scopes: ['read', 'handOver'], lastDay: '2026-03-31' };
  expect([made.status, made.json()]).toEqual([201, { id: expect.any(String), key: expect.any(String), ...told }]);
  const { id, key } = made.json<{ id: string; key: string }>();
  const kept = async () => (await list()).find((one) => one['id'] === id);
  const createdAt = '2026-03-10T10:00:00.000Z';
  expect(await kept()).toEqual({ id, ...told, state: 'valid', createdAt, lastUsedAt: null });
  expect(JSON.stringify(await list())).not.toContain(key);
  const details = { name: 'Druckerei', scopes: 'read handOver', lastDay: '2026-03-31' };
  const left = await call('GET', `audit?object=${id}`);
  expect(left.json()).toMatchObject({ entries: [{ act: 'key.create', applicationId, details }] });
  expect((await call('GET', `applications/${applicationId}/progress`, { token: key })).status).toBe(200);
  expect(await kept()).toMatchObject({ lastUsedAt: createdAt });
});

test('[OPS-74] the last use is written once in five minutes, whatever the key is used for', async () => {
  const { id, key } = (await add({ name: 'x' })).json<{ id: string; key: string }>();
  const written = async () => {
    const { rows } = await server.parts.pool.query<{ last_used_at: Date; xmin: string }>(
      'select last_used_at, xmin::text from operator_keys where key_id = $1',
      [id],
    );
    return { at: rows[0]!.last_used_at.toISOString(), xmin: rows[0]!.xmin };
  };
  const use = () => Promise.all(Array.from({ length: 8 }, () => call('GET', 'applications', { token: key })));
  await use();
  const first = await written();
  server.setNow('2026-03-10T10:04:59Z');
  await use();
  expect(await written()).toEqual(first);
  server.setNow('2026-03-10T10:05:00Z');
  await use();
  expect((await written()).at).toBe('2026-03-10T10:05:00.000Z');
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPS-71] a key that has expired opens nothing from the next day on, and is listed as expired', async () => {
  const { id, key } = (await add({ name: 'x', lastDay: '2026-03-10' })).json<{ id: string; key: string }>();
  server.setNow('2026-03-10T22:59:59Z');
  expect((await call('GET', 'applications', { token: key })).status).toBe(200);
  server.setNow('2026-03-10T23:00:00Z');
  expect((await call('GET', 'applications', { token: key })).status).toBe(401);
  expect((await list()).find((one) => one['id'] === id)).toMatchObject({ state: 'expired', lastDay: '2026-03-10' });
  server.setNow('2026-03-10T10:00:00Z');
});

test('[OPS-72, OPN-346] nobody makes a key that may more than theirs, for a tenant that is none, or that is over', async () => {
  const { applicationId } = await server.newTenant();
  const limited = { name: 'x', applicationId, scopes: ['keys', 'read'], lastDay: '2026-04-01' };
  const { key } = (await add(limited)).json<{ key: string }>();
  const like = await add({ name: 'wie dieser' }, key);
  expect([like.status, like.json()]).toMatchObject([201, { ...limited, name: 'wie dieser', scopes: ['read', 'keys'] }]);
  const faults = async (body: object, token = server.operatorKey) => {
    const answer = await add({ name: 'x', ...body }, token);
    const { fieldErrors } = answer.json<{ fieldErrors: { field: string; code: string }[] }>();
    return [answer.status, ...fieldErrors.map(({ field, code }) => `${field} ${code}`)];
  };
  expect(await faults({ applicationId: null, scopes: ['delete'], lastDay: null }, key)).toEqual([
    400,
    'applicationId unknownApplication',
    'scopes[0] notOneOf',
    'lastDay tooBig',
  ]);
  expect(await faults({ applicationId: 'nobody' })).toEqual([400, 'applicationId unknownApplication']);
  expect(await faults({ name: 'OPERATOR_KEY', scopes: [] })).toEqual([400, 'name taken', 'scopes required']);
  expect(await faults({ lastDay: '2026-03-09' })).toEqual([400, 'lastDay tooSmall']);
  expect(await faults({ scopes: ['everything'] })).toEqual([400, 'scopes[0] notOneOf']);
});

test('[OPS-73, OPN-348] a key that may less than everything, or not for ever, keeps nobody from being the last', async () => {
  await server.parts.pool.query(`delete from operator_keys where name <> 'test'`);
  const { applicationId } = await server.newTenant();
  for (const rights of [
    { scopes: ['read'] },
    { scopes: ['keys'] },
    { applicationId },
    { lastDay: '2026-03-10' },
    { lastDay: '2026-03-11' },
  ])
    await add({ name: 'x', ...rights });
  server.setNow('2026-03-11T10:00:00Z');
  const [{ id } = { id: '' }] = (await list()).filter(({ name }) => name === 'test');
  expect((await call('DELETE', `keys/${id as string}`)).json()).toMatchObject({ status: 409, code: 'conflict' });
  server.setNow('2026-03-10T10:00:00Z');
  const others = (await list()).filter(({ name }) => name !== 'test');
  for (const other of others) expect((await call('DELETE', `keys/${other['id'] as string}`)).status).toBe(204);
});
