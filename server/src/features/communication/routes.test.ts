import type { Problem } from '@zaehlwerk/contract/problems';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const RECEIPT_ROLE = 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT';
const KNOWN = registrationOf('post');

async function someAccount(): Promise<TestAccount> {
  return newAccount(server, await server.newTenant());
}

function operate({ accountId, tenant }: Pick<TestAccount, 'accountId' | 'tenant'>, method: string, body?: object) {
  return operateRegistration(server, tenant, accountId, method, body);
}

const askOwn = ({ call }: TestAccount) => call('GET', '/api/pro/account/crm-registration-info');

async function rolesOf({ accountId }: TestAccount): Promise<readonly string[]> {
  const { roles } = await server.parts.db
    .selectFrom('accounts')
    .where('account_id', '=', accountId)
    .select('roles')
    .executeTakeFirstOrThrow();
  return roles;
}

test('[API-44, API-45, DOM-58, OPN-K24] an account learns what the CRM knows of it, its address left out', async () => {
  const account = await someAccount();
  await operate(account, 'PUT', KNOWN);
  const answer = await askOwn(account);
  const { email: _, ...told } = KNOWN;
  expect([answer.status, answer.json()]).toEqual([200, told]);
});

test('[OPN-143, OPN-K24] where the CRM knows nothing it is 404; without the roles 403', async () => {
  const account = await someAccount();
  expect((await askOwn(account)).json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
  const roles = ['ROLE_KSA_PRO_USER', RECEIPT_ROLE];
  const entitled = await newAccount(server, account.tenant, { roles });
  expect((await askOwn(entitled)).json<Problem>()).toMatchObject({ status: 404, code: 'notFound' });
});

test('[OPN-328, OPN-320] without a mail server nobody is offered receipts, and the operator sees the registration as before', async () => {
  const silent = await testServer();
  const account = await newAccount(silent, await silent.newTenant());
  expect((await operateRegistration(silent, account.tenant, account.accountId, 'PUT', KNOWN)).status).toBe(200);
  expect((await askOwn(account)).status).toBe(404);
  const seen = await operateRegistration(silent, account.tenant, account.accountId, 'GET');
  expect(seen.json()).toEqual(KNOWN);
});

test('[OPN-202] what an operator puts for an account replaces what was there, until it is deleted', async () => {
  const [account, other] = [await someAccount(), await someAccount()];
  await operate(other, 'PUT', KNOWN);
  expect((await operate(account, 'GET')).status).toBe(404);
  const less = { registered: false, currentConfirmedCommunicationTypes: [], selfServiceToken: null, email: null };
  for (const put of [KNOWN, less, KNOWN]) {
    const answer = await operate(account, 'PUT', { ...put, more: 1 });
    expect([answer.status, answer.json()]).toEqual([200, put]);
    expect((await operate(account, 'GET')).json()).toEqual(put);
  }
  expect((await operate(account, 'DELETE')).status).toBe(204);
  expect([(await operate(account, 'GET')).status, (await operate(account, 'DELETE')).status]).toEqual([404, 404]);
  expect((await operate(other, 'GET')).json()).toEqual(KNOWN);
});

test('[OPN-043, OPN-202, ROL-06] the role comes and goes with what the CRM knows, at once, and never for a sub-account', async () => {
  const account = await someAccount();
  await operate(account, 'PUT', KNOWN);
  await operate(account, 'PUT', KNOWN);
  expect(await rolesOf(account)).toEqual(['ROLE_KSA_PRO_USER', RECEIPT_ROLE]);
  expect((await askOwn(account)).status).toBe(200);
  await operate(account, 'DELETE');
  expect(await rolesOf(account)).toEqual(['ROLE_KSA_PRO_USER']);
  expect((await askOwn(account)).status).toBe(403);
  const child = await newAccount(server, account.tenant, { roles: [] });
  await server.parts.pool.query('update accounts set parent_id = $1 where account_id = $2', [
    account.accountId,
    child.accountId,
  ]);
  await operate(child, 'PUT', KNOWN);
  expect(await rolesOf(child)).toEqual([]);
});

test.each([
  ['a confirmed EMAIL without address', { email: null }, 'email required'],
  ['no address at all', { email: 'karin@' }, 'email badFormat'],
  ['two addresses', { email: 'karin@post.example, maria@post.example' }, 'email badFormat'],
  ['a further header', { email: 'karin@post.example\r\nBcc: maria@post.example' }, 'email badFormat'],
  ['nothing about registration', { registered: undefined }, 'registered required'],
  [
    'a way that is no text',
    { currentConfirmedCommunicationTypes: [7] },
    'currentConfirmedCommunicationTypes[0] wrongType',
  ],
  ['an empty token', { selfServiceToken: '' }, 'selfServiceToken required'],
])('[OPN-202, S38] %s is refused, and nothing is stored', async (_what, changes, fault) => {
  const account = await someAccount();
  const answer = await operate(account, 'PUT', { ...KNOWN, ...changes });
  const problem = answer.json<Problem>();
  expect(problem.status).toBe(400);
  expect(problem.fieldErrors.map(({ field, code }) => `${field} ${code}`)).toContain(fault);
  expect((await operate(account, 'GET')).status).toBe(404);
  expect(await rolesOf(account)).toEqual(['ROLE_KSA_PRO_USER']);
});

test('[OPN-163] unknown and ended accounts are 404', async () => {
  const account = await someAccount();
  await server.parts.pool.query('update accounts set ended_at = now() where account_id = $1', [account.accountId]);
  for (const accountId of [account.accountId, randomUUID(), 'x'])
    for (const [method, body] of [['GET'], ['PUT', KNOWN], ['DELETE']] as const)
      expect((await operate({ accountId, tenant: account.tenant }, method, body)).status).toBe(404);
});
