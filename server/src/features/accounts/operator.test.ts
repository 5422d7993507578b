import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { askForToken, newLogin } from '../../testing/test-login.ts';
import { type CallOptions, testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

interface ListedAccount {
  readonly accountId: string;
  readonly name: string | null;
  readonly username: string;
  readonly jobs: number;
  readonly open: number;
}

async function accountsOf(tenant: TestTenant, query = ''): Promise<ListedAccount[]> {
  const answer = await operate(server, tenant, 'GET', `accounts${query}`);
  expect(answer.status).toBe(200);
  return answer.json<{ accounts: ListedAccount[] }>().accounts;
}

function call(method: string, path: string, options: CallOptions = {}) {
  return server.call(method, `/api/operator/${path}`, { token: server.operatorKey, ...options });
}

describe('accounts', () => {
  test('are listed by user name with their number of jobs, and found by a user name however it is written', async () => {
    const tenant = await server.newTenant();
    const karin = await newLogin(server, tenant, { username: 'Karin.Krüger', name: 'Karin Krüger' });
    const weber = await newLogin(server, tenant, { username: '20007001', name: 'Familie Weber' });
    const withoutLogin = await newAccount(server, tenant);
    await newJob(server, withoutLogin);
    const jobsOf = { ...withoutLogin, accountId: karin.accountId };
    await newJob(server, jobsOf);
    await newJob(server, jobsOf);

    const listed = [
      { accountId: weber.accountId, name: 'Familie Weber', username: '20007001', jobs: 0, open: 0 },
      { accountId: karin.accountId, name: 'Karin Krüger', username: 'Karin.Krüger', jobs: 2, open: 2 },
    ];
    expect(await accountsOf(tenant)).toEqual(listed);
    expect(await accountsOf(tenant, '?limit=1')).toEqual([listed[0]]);
    expect(await accountsOf(tenant, `?username=${encodeURIComponent(' karin.KRÜGER ')}`)).toEqual([listed[1]]);
    expect(await accountsOf(tenant, '?username=karin')).toEqual([]);
  });

  test('of another tenant are not among them', async () => {
    const [mine, other] = [await server.newTenant(), await server.newTenant()];
    await newLogin(server, other, { username: '20007009' });
    expect(await accountsOf(mine)).toEqual([]);
    expect(await accountsOf(mine, '?username=20007009')).toEqual([]);
  });
});

describe('credentials', () => {
  test('a new password and a new link let in; the earlier password does not any more', async () => {
    const tenant = await server.newTenant();
    const login = await newLogin(server, tenant);
    const answer = await call('POST', `accounts/${login.accountId}/credentials`);
    const issued = answer.json<{ username: string; password: string; token: string; link: string }>();
    expect([answer.status, issued.username]).toEqual([201, login.username]);
    expect(issued.link).toBe(`http://${tenant.host}/m/${issued.token}`);
    const { username, password, token } = issued;
    expect((await askForToken(tenant, { username, password })).status).toBe(200);
    expect((await askForToken(tenant, { token })).status).toBe(200);
    expect((await askForToken(tenant, { username, password: login.password })).status).toBe(401);
  });

  test('[OPN-163] of an unknown account there are none', async () => {
    for (const id of [randomUUID(), 'x', '%27--', '%00']) {
      expect((await call('POST', `accounts/${id}/credentials`)).status).toBe(404);
    }
  });
});

describe('operator keys', () => {
  // Ending keys is about all keys of a server, so each test starts from the one of the test server.
  beforeEach(async () => {
    await server.parts.pool.query(`delete from operator_keys where name <> 'test'`);
  });

  const may = async (key: string) => (await server.call('GET', '/api/operator/applications', { token: key })).status;
  const add = async (name: string) => {
    const answer = await call('POST', 'keys', { body: { name } });
    expect(answer.status).toBe(201);
    return answer.json<{ id: string; name: string; key: string }>();
  };
  const ownKeyId = async () => {
    const { rows } = await server.parts.pool.query<{ key_id: string }>(
      `select key_id from operator_keys where name = 'test'`,
    );
    return rows[0]!.key_id;
  };

  test('a further key opens the interface until it is ended', async () => {
    const { id, name, key } = await add('Abrechnung');
    expect([name, await may(key)]).toEqual(['Abrechnung', 200]);
    const ended = await call('DELETE', `keys/${id}`);
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect(await may(key)).toBe(401);
    expect((await call('DELETE', `keys/${id}`)).status).toBe(404);
  });

  test('the database keeps no key, only what tells it again', async () => {
    const { id, key } = await add('x');
    const { rows } = await server.parts.pool.query<{ row: string }>(
      'select k::text as row from operator_keys k where key_id = $1',
      [id],
    );
    expect(rows[0]?.row).toContain(id);
    expect(rows[0]?.row).not.toContain(key);
  });

  test('the last key cannot be ended', async () => {
    const answer = await call('DELETE', `keys/${await ownKeyId()}`);
    expect([answer.status, answer.json()['code']]).toEqual([409, 'conflict']);
    expect(await may(server.operatorKey)).toBe(200);
  });

  test('of the last two, ended at the same time, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, key } = await add('second');
      const own = await ownKeyId();
      const answers = await Promise.all([
        call('DELETE', `keys/${id}`, { token: server.operatorKey }),
        call('DELETE', `keys/${own}`, { token: key }),
      ]);
      const left = await server.parts.pool.query(`select from operator_keys where ended_at is null`);
      expect(left.rowCount).toBe(1);
      expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
      await server.parts.pool.query('update operator_keys set ended_at = null where key_id = $1', [own]);
      await server.parts.pool.query('delete from operator_keys where key_id <> $1', [own]);
    }
  });

  test('[OPN-163] an unknown key is 404, a key without a name is refused', async () => {
    for (const id of [randomUUID(), 'x', '%27--', '%00']) expect((await call('DELETE', `keys/${id}`)).status).toBe(404);
    const answer = await call('POST', 'keys', { body: { name: '' } });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid', fieldErrors: [{ field: 'name' }] });
  });
});

test('[S36] text that is meant for a database is kept verbatim and looked for as it is', async () => {
  const tenant = await server.newTenant();
  const hostile = [`'";--`, '%', '_', `\\'; drop table accounts; --`, '$1', '{}', '😀', 'x'.repeat(200)];
  for (const text of hostile) {
    expect(await accountsOf(tenant, `?username=${encodeURIComponent(text)}`)).toEqual([]);
  }
  await newLogin(server, tenant, { username: `%_'";--`, name: `Robert'); drop table jobs;--` });
  expect(await accountsOf(tenant)).toMatchObject([
    { username: `%_'";--`, name: `Robert'); drop table jobs;--`, jobs: 0 },
  ]);
  expect(await accountsOf(tenant, `?username=${encodeURIComponent(`%_'";--`)}`)).toHaveLength(1);
  for (const name of hostile.filter((one) => one.length <= 100)) {
    expect((await call('POST', 'keys', { body: { name } })).json()).toMatchObject({ name });
  }
  const long = await operate(server, tenant, 'GET', `accounts?username=${'x'.repeat(201)}`);
  expect(long.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'username', code: 'tooLong' }] });
  const nul = await operate(server, tenant, 'GET', 'accounts?username=%00');
  expect(nul.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'username', code: 'badFormat' }] });
});

test('[OPN-161] nobody without an operator key', async () => {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const calls: [string, string][] = [
    ['GET', `applications/${tenant.applicationId}/accounts`],
    ['POST', `accounts/${account.accountId}/credentials`],
    ['POST', 'keys'],
    ['DELETE', `keys/${randomUUID()}`],
  ];
  for (const [method, path] of calls) {
    for (const token of ['wrong', await account.token()])
      expect((await call(method, path, { token })).status).toBe(401);
  }
});
