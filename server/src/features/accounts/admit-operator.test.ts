import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashOperatorKey } from '../../http/caller/authenticate.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { testServer } from '../../testing/test-server.ts';
import { admitOperator } from './admit-operator.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-keys-'));
closeAtEnd({ close: async () => rmSync(dataDir, { recursive: true, force: true }) });

const draw = (): string => randomBytes(24).toString('base64url');

async function starting() {
  const server = await testServer();
  const keyOf = (name: string) =>
    server.parts.pool.query<{ key_id: string }>('select key_id from operator_keys where name = $1', [name]);
  return {
    server,
    keyOf,
    /** Starts with a key; gives what was logged. */
    async start(operatorKey: string | null) {
      const { log, lines } = collectLog();
      const config = { ...server.parts.config, operatorKey, dataDir };
      await admitOperator({ ...server.parts, log, config }, systemScope('start'), () => undefined);
      return parseLog(lines());
    },
    may: async (token: string) => (await server.call('GET', '/api/operator/applications', { token })).status,
    async acts() {
      const answer = await server.call('GET', '/api/operator/audit?act=key.replace', { token: server.operatorKey });
      return answer.json<{ entries: { keyName: string; objects: string[]; details: object }[] }>().entries;
    },
  };
}

test('[OPS-76, OPN-347] another OPERATOR_KEY ends the one before it, and nothing else; set back, it is valid again', async () => {
  const { server, start, may, acts } = await starting();
  const [old, fresh] = [draw(), draw()];
  await start(old);
  await start(old);
  expect([await may(old), (await acts()).length]).toEqual([200, 1]);
  await start(fresh);
  expect([await may(old), await may(fresh), await may(server.operatorKey)]).toEqual([401, 200, 200]);
  expect(await acts()).toMatchObject([{ keyName: 'server' }, { keyName: 'server', details: { replaced: 1 } }]);
  await start(old);
  expect([await may(old), await may(fresh)]).toEqual([200, 401]);
  await start(null);
  expect(await may(old)).toBe(200);
});

test('[OPS-76, OPN-347] one that an operator ended stays ended, is warned of, and replaces none', async () => {
  const { server, start, may, keyOf } = await starting();
  const [leaked, fresh] = [draw(), draw()];
  await start(leaked);
  const { rows } = await keyOf('OPERATOR_KEY');
  const end = { token: server.operatorKey };
  expect((await server.call('DELETE', `/api/operator/keys/${rows[0]!.key_id}`, end)).status).toBe(204);
  await start(fresh);
  const lines = await start(leaked);
  expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ keyId: rows[0]!.key_id }]);
  expect([await may(leaked), await may(fresh)]).toEqual([401, 200]);
});

test('[OPS-76, OPS-77] whichever end because another OPERATOR_KEY is configured are named', async () => {
  const { server, start, may } = await starting();
  const [old, older, fresh] = [draw(), draw(), draw()];
  await start(old);
  // Before keys were replaced, several could be valid.
  const insert =
    'insert into operator_keys (key_id, key_hash, name) values (gen_random_uuid(), $1, $2) returning key_id';
  await server.parts.pool.query(insert, [hashOperatorKey(older), 'OPERATOR_KEY']);
  const ids = (await server.parts.pool.query(`select key_id from operator_keys where name = 'OPERATOR_KEY'`)).rows;
  const warned = (await start(fresh)).filter(({ level }) => level === 'warn');
  const named = warned.map(({ keyId, name }) => ({ keyId, name }));
  expect(named).toHaveLength(2);
  expect(named).toEqual(
    expect.arrayContaining(ids.map(({ key_id: keyId }: { key_id: string }) => ({ keyId, name: 'OPERATOR_KEY' }))),
  );
  expect([await may(old), await may(older), await may(fresh)]).toEqual([401, 401, 200]);
  expect((await start(fresh)).filter(({ level }) => level === 'warn')).toEqual([]);
});

test.for([
  ['a scope', { scopes: ['keys', 'read'] }, false],
  ['a last day that is over', { lastDay: '2026-03-10' }, false],
  ['a last day to come', { lastDay: '2026-12-31' }, false],
  ['everything', {}, true],
] as const)(
  '[OPS-76, OPN-348] OPERATOR_KEY set to a key made by an operator, with %s',
  async ([, rights, isReplacing]) => {
    const { server, start, may, acts } = await starting();
    const configured = draw();
    await start(configured);
    const made = { token: server.operatorKey, body: { name: 'Abrechnung', ...rights } };
    const { id, key } = (await server.call('POST', '/api/operator/keys', made)).json<{ id: string; key: string }>();
    server.setNow('2026-03-11T10:00:00Z');
    const warned = (await start(key)).filter(({ level }) => level === 'warn');
    expect(warned).toHaveLength(1);
    expect(warned[0]?.['keyId'] === id).toBe(!isReplacing);
    expect([await may(configured), (await acts()).length]).toEqual(isReplacing ? [401, 2] : [200, 1]);
  },
);

test('[OPS-60] the key drawn at the first start leaves an entry, and no later start does', async () => {
  const { server, start, may, keyOf } = await starting();
  await server.parts.pool.query('delete from operator_keys');
  await start(null);
  await start(null);
  const [first] = (await keyOf('first')).rows;
  const drawn = readFileSync(path.join(dataDir, 'operator-key'), 'utf8').trim();
  expect(await may(drawn)).toBe(200);
  const { entries } = (await server.call('GET', '/api/operator/audit', { token: drawn })).json<{ entries: object[] }>();
  expect(entries).toMatchObject([
    { act: 'key.replace', keyName: 'server', objects: [first!.key_id], details: { replaced: 0 } },
  ]);
});

test('[OPS-77] a start says which keys are valid: names, scopes, tenants and last days, and never a key', async () => {
  const { server, start } = await starting();
  const { applicationId } = await server.newTenant();
  const token = server.operatorKey;
  const make = async (body: object) =>
    (await server.call('POST', '/api/operator/keys', { token, body })).json<{ id: string; key: string }>();
  const limited = { name: 'Druckerei', applicationId, scopes: ['handOver'], lastDay: '2026-03-31' };
  const { id, key } = await make(limited);
  const over = await make({ name: 'vorbei', lastDay: '2026-03-10' });
  server.setNow('2026-03-11T10:00:00Z');
  const configured = draw();
  const valid = (await start(configured)).filter(({ msg }) => msg === 'an operator key is valid');
  expect(valid.map(({ name }) => name).sort()).toEqual(['Druckerei', 'OPERATOR_KEY', 'test']);
  const { name, ...rights } = limited;
  expect(valid.find((line) => line['name'] === name)).toMatchObject({ keyId: id, ...rights });
  const said = JSON.stringify(valid);
  for (const secret of [key, over.key, configured, token]) expect(said).not.toContain(secret);
});
