import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { askForToken } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { orderFile, jobsOf, signIn } from '../testing/calls/order-file.ts';

// A day within the period of the sample orders.
const server = await testServer({ now: '2026-12-01T10:00:00Z' });

const { db } = server.parts;

test('[OPN-043] every username becomes one main account with its role, which signs in with its password', async () => {
  const tenant = await server.newTenant();
  await importInto(
    server,
    tenant,
    orderFile(
      { Auftragsnummer: 'A-1', Benutzername: 'Kunde 1', Passwort: 'Ge heim1', Zugangsname: 'Karin Krüger' },
      { Auftragsnummer: 'A-2', Benutzername: 'kunde1' },
      { Auftragsnummer: 'A-3', Benutzername: 'kunde2' },
    ),
  );
  const accounts = await db
    .selectFrom('accounts')
    .where('application_id', '=', tenant.applicationId)
    .select(['name', 'roles', 'parent_id'])
    .orderBy('name')
    .execute();
  expect(accounts).toEqual([
    { name: 'Karin Krüger', roles: ['ROLE_KSA_PRO_USER'], parent_id: null },
    { name: null, roles: ['ROLE_KSA_PRO_USER'], parent_id: null },
  ]);
  expect(await jobsOf(tenant, await signIn(tenant, 'KUNDE1', 'Geheim1'))).toHaveLength(2);
  const without = await askForToken(tenant, { username: 'kunde2', password: 'kunde2' });
  expect(without.status).toBe(401);
});

test('a new password counts from the next import on; the same one again keeps sessions', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, orderFile({ Passwort: 'erstes1' }));
  const token = await signIn(tenant, 'kunde1', 'erstes1');
  expect((await importInto(server, tenant, orderFile({ Passwort: 'erstes1' }))).answer.unchanged).toBe(1);
  expect(await jobsOf(tenant, token)).toHaveLength(1);
  expect((await importInto(server, tenant, orderFile({ Passwort: 'zweites2' }))).answer.updated).toBe(1);
  expect((await tenant.call('GET', '/api/pro/job', { token })).status).toBe(401);
  expect(await jobsOf(tenant, await signIn(tenant, 'kunde1', 'zweites2'))).toHaveLength(1);
});

test('a username that belongs to a share is reported, not taken over', async () => {
  const tenant = await server.newTenant();
  const { applicationId } = tenant;
  await importInto(server, tenant, orderFile({}));
  const parent = await db
    .selectFrom('accounts')
    .where('application_id', '=', applicationId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  await importInto(server, tenant, orderFile({ Auftragsnummer: 'A-9', Benutzername: 'hausmeister' }));
  await db
    .updateTable('accounts')
    .set({ parent_id: parent.account_id })
    .where('application_id', '=', applicationId)
    .where('account_id', '!=', parent.account_id)
    .execute();
  const mixed = orderFile({ Auftragsnummer: 'A-2' }, { Auftragsnummer: 'A-3', Benutzername: 'Hausmeister' });
  const refused = await importInto(server, tenant, mixed, { language: 'en' });
  expect(refused).toMatchObject({ status: 422, answer: { created: 0, rejected: 1 } });
  expect(refused.answer.findings).toEqual([
    {
      line: 3,
      column: 'Benutzername',
      value: 'Hausmeister',
      code: 'usernameOfOther',
      message: 'This user name belongs to another account. Please choose another one.',
    },
  ]);
  const partial = await importInto(server, tenant, mixed, { query: '?partial=true' });
  expect(partial).toMatchObject({ status: 200, answer: { created: 1, rejected: 1 } });
});
