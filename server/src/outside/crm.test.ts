import type { Problem } from '@zaehlwerk/contract/problems';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { entitleMainAccounts } from '../features/communication/crm-registrations-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { makeTenantScope } from '../http/caller/make-scope.ts';
import { operateRegistration, registrationOf } from '../testing/calls/crm-registration.ts';
import { importInto } from '../testing/calls/operator-calls.ts';
import { orderFile, signIn } from '../testing/calls/order-file.ts';
import { collectLog, expectSilence, parseLog } from '../testing/collect-log.ts';
import { crmServer } from '../testing/crm-server.ts';
import { mailingServer } from '../testing/mailing-server.ts';
import { newAccount, type TestAccount } from '../testing/test-account.ts';
import { newJob, type TestJob } from '../testing/test-job.ts';
import { SENDER } from '../testing/waiting-mail.ts';
import { httpCrm } from './crm.ts';

const KNOWN = registrationOf('post');
const { email: _, ...TOLD } = KNOWN;

/** A portal whose CRM is asked over HTTP. */
async function portalWithCrm() {
  const crm = await crmServer();
  const { log, lines } = collectLog();
  const mailing = await mailingServer({ config: { ...SENDER, crm: crm.settings }, log });
  const tenant = await mailing.server.newTenant();
  return { ...mailing, crm, lines, tenant, account: () => entitled(tenant) };

  async function entitled(of: typeof tenant): Promise<TestAccount> {
    const account = await newAccount(mailing.server, of);
    await entitleMainAccounts(mailing.server.parts.db, systemScope('start'));
    return account;
  }
}

const askOwn = ({ call }: Pick<TestAccount, 'call'>) => call('GET', '/api/pro/account/crm-registration-info');
const askForReceipt = ({ call }: TestAccount) => call('POST', '/api/pro/job/reading-receipts');

async function read(job: TestJob): Promise<number> {
  const results = [{ taskId: job.taskId, readingValue: 7, comment: null, readingImages: [] }];
  return (await job.send({ readingDate: '2026-03-10', results })).status;
}

test('[API-44, API-45, DOM-58, OPN-228] the CRM is asked with its key about account and user name, and what it knows is told', async () => {
  const { server, crm } = await portalWithCrm();
  crm.answer(() => ({ status: 200, body: { ...KNOWN, somethingElse: 1 } }));
  const tenant = await server.newTenant();
  await importInto(server, tenant, orderFile({ Benutzername: 'Kunde 1', Passwort: 'erstes1' }));
  const token = await signIn(tenant, 'kunde1', 'erstes1');
  const answer = await tenant.call('GET', '/api/pro/account/crm-registration-info', { token });
  expect([answer.status, answer.json()]).toEqual([200, TOLD]);
  const { account_id: accountId } = await server.parts.db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  expect(crm.asked).toMatchObject([
    {
      path: '/kunden',
      query: { stelle: '7', applicationId: tenant.applicationId, accountId, username: 'Kunde1' },
      authorization: 'Bearer geheimer-schluessel-des-crm',
    },
  ]);
});

test('[OPN-143, OPN-K24] of whom it knows nothing, it is 404; the receipt is 409', async () => {
  const { account } = await portalWithCrm();
  const one = await account();
  expect((await askOwn(one)).json<Problem>()).toMatchObject({ status: 404, code: 'notFound' });
  expect((await askForReceipt(one)).json<Problem>()).toMatchObject({ status: 409, code: 'conflict' });
});

test('[REC-07, OPN-142, OPN-228] a receipt goes to the address that the CRM names', async () => {
  const { server, crm, account, delivered } = await portalWithCrm();
  crm.answer(() => ({ status: 200, body: { ...KNOWN, email: 'karin@crm.example' } }));
  const one = await account();
  await read(await newJob(server, one));
  expect((await askForReceipt(one)).json()).toEqual({ count: 1 });
  expect((await delivered()).map((mail) => mail.to)).toEqual([['karin@crm.example']]);
});

test('[OPN-228] an operator sees what the CRM answers, and cannot say anything else', async () => {
  const { server, crm, tenant, account } = await portalWithCrm();
  crm.answer(() => ({ status: 200, body: KNOWN }));
  const { accountId } = await account();
  const seen = await operateRegistration(server, tenant, accountId, 'GET');
  expect([seen.status, seen.json()]).toEqual([200, KNOWN]);
  for (const [method, body] of [['PUT', KNOWN], ['DELETE']] as const)
    expect((await operateRegistration(server, tenant, accountId, method, body)).status).toBe(409);
});

/** Sends the headers and then cuts the connection. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"registered":');
  response.socket?.end();
}

test.each([
  ['fails', { status: 500, body: 'karin@post.example' }, 'status 500'],
  ['does not believe the key', { status: 401 }, 'status 401'],
  ['sends elsewhere', { status: 302, headers: { location: '/anders' } }, 'status 302'],
  ['says nothing', { status: 204 }, 'status 204'],
  ['answers with a page', { status: 200, body: '<h1>karin@post.example</h1>' }, 'no JSON'],
  ['confirms EMAIL without an address', { status: 200, body: { ...KNOWN, email: null } }, 'wrong fields: email'],
  [
    'names two addresses',
    { status: 200, body: { ...KNOWN, email: 'a@b.example, c@d.example' } },
    'wrong fields: email',
  ],
  ['forgets a field', { status: 200, body: { registered: true } }, /^wrong fields: /],
  ['answers without end', { status: 200, body: 'x'.repeat(70_000) }, 'too long'],
  ['is cut off', cut, 'no connection'],
])(
  '[OPN-228] a CRM that %s: 503, nothing is sent, and the log says why once, without secrets',
  async (_what, answer, reason) => {
    const { server, crm, lines, account, waiting } = await portalWithCrm();
    crm.answer(() => answer);
    const one = await account();
    await read(await newJob(server, one));
    const refused = [await askOwn(one), await askForReceipt(one)];
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '30'],
      [503, '30'],
    ]);
    expect(await waiting()).toEqual([]);
    expect(crm.asked.map(({ path }) => path)).not.toContain('/anders');
    crm.answer(() => ({ status: 200, body: KNOWN }));
    expect((await askForReceipt(one)).json()).toEqual({ count: 1 });
    const said = parseLog(lines()).filter(({ msg }) => String(msg).includes('CRM'));
    expect(said).toMatchObject([
      {
        level: 'warn',
        msg: 'the CRM does not answer',
        reason: expect.stringMatching(reason),
        accountId: one.accountId,
      },
      { level: 'info', msg: 'the CRM answers again' },
    ]);
    expectSilence(lines(), [crm.settings.key, KNOWN.selfServiceToken, 'karin@post.example', 'karin@']);
  },
);

test('[OPN-228] one that nobody listens for, and one that never answers, are not waited for', async () => {
  const crm = await crmServer();
  crm.answer(() => new Promise(() => undefined));
  const { log, lines } = collectLog();
  const scope = makeTenantScope('app');
  const needs = { usernameOf: async () => null, log, timeoutMs: 50 };
  const nobody = httpCrm({ ...crm.settings, address: 'http://127.0.0.1:1/' }, needs);
  await expect(httpCrm(crm.settings, needs).registrationOf(scope, 'a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(nobody.registrationOf(scope, 'a')).rejects.toMatchObject({ code: 'unavailable' });
  expect(parseLog(lines()).map(({ reason }) => reason)).toEqual(['timeout', 'no connection']);
  expect(crm.asked[0]?.query).toEqual({ stelle: '7', applicationId: 'app', accountId: 'a' });
});

test('[OPN-228, S27] a CRM that keeps silent holds up neither readings nor sign-ins; it is asked 16 things at once, and each account one', async () => {
  const { server, crm, account } = await portalWithCrm();
  const open = Promise.withResolvers<void>();
  crm.answer(async () => {
    await open.promise;
    return { status: 200, body: KNOWN };
  });
  const asking = await Promise.all(Array.from({ length: 16 }, account));
  const answers = asking.flatMap((one) => [askOwn(one), askOwn(one), askOwn(one)]);
  await crm.count(16);
  const another = await account();
  expect([(await askOwn(another)).status, (await askForReceipt(another)).status]).toEqual([503, 503]);
  expect(await read(await newJob(server, asking[0]!))).toBe(200);
  expect((await asking[0]!.call('GET', '/api/pro/job')).status).toBe(200);
  expect(crm.asked).toHaveLength(16);
  open.resolve();
  expect((await Promise.all(answers)).every(({ status }) => status === 200)).toBe(true);
  expect((await askOwn(another)).status).toBe(200);
});

test('[OPN-043, OPN-228, ROL-06] with a CRM over HTTP main accounts have the role, new ones at once; shares never', async () => {
  const { server, tenant, account } = await portalWithCrm();
  await importInto(server, tenant, orderFile({ Benutzername: 'kunde2', Passwort: 'erstes1' }));
  const parent = await account();
  const child = await newAccount(server, tenant, { roles: [] });
  const { db, pool } = server.parts;
  await pool.query('update accounts set parent_id = $1 where account_id = $2', [parent.accountId, child.accountId]);
  await entitleMainAccounts(db, systemScope('start'));
  const rows = await db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .select(['roles', 'parent_id'])
    .execute();
  const both = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'];
  expect(rows.map(({ roles, parent_id }) => [parent_id === null, roles]).toSorted()).toEqual([
    [false, []],
    [true, both],
    [true, both],
  ]);
});
