import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { jobsOf, orderFile, signIn } from '../testing/calls/order-file.ts';
import { giveOrders, householdTenant } from '../testing/calls/households.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { newShare, callerWith } from '../testing/test-share.ts';

const server = await testServer();

/** What is kept of how the customer of each order is reached, by number. */
async function contacts({ applicationId }: TestTenant) {
  const { rows } = await server.parts.pool.query<{ order_number: string; email: string | null; phone: string | null }>(
    `select order_number, customer_email as email, customer_phone as phone from jobs
     where application_id = $1 order by order_number`,
    [applicationId],
  );
  return rows.map(({ order_number: number, email, phone }) => [number, email, phone]);
}

const ROW = { Passwort: 'geheim1', 'E-Mail': 'karin@post.example', Telefon: '+49 (0)641 12 34-56' };

test('[OPS-126] mail address and telephone come with the order; a missing column keeps them, an empty cell clears', async () => {
  const tenant = await server.newTenant();
  const take = async (row: Readonly<Record<string, string>>) =>
    (await importInto(server, tenant, orderFile(row))).answer;
  expect((await take(ROW)).findings).toEqual([]);
  expect(await contacts(tenant)).toEqual([['A-1', 'karin@post.example', '+49 (0)641 12 34-56']]);
  await take({ Lage: 'Keller' });
  expect(await contacts(tenant)).toEqual([['A-1', 'karin@post.example', '+49 (0)641 12 34-56']]);
  expect((await take({ Telefon: '' })).changes).toEqual([
    { line: 2, orderNumber: 'A-1', obis: null, column: 'Telefon', before: '+49 (0)641 12 34-56', after: null },
  ]);
  expect(await contacts(tenant)).toEqual([['A-1', 'karin@post.example', null]]);
});

test('[OPS-126, OPN-469] a wrong one is told and keeps nobody from reading: the order is taken without it', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, orderFile(ROW));
  const file = orderFile(
    { ...ROW, 'E-Mail': 'karin@', Telefon: '4,9641E+11' },
    { Auftragsnummer: 'A-2', OBIS: 'x', 'E-Mail': 'auch falsch' },
  );
  const { status, answer } = await importInto(server, tenant, file, { query: '?partial=true' });
  expect([status, answer.findings.map(({ line, column, value, code }) => [line, column, value, code])]).toEqual([
    200,
    [
      [2, 'E-Mail', 'karin@', 'notAMailAddress'],
      [2, 'Telefon', '4,9641E+11', 'notATelephone'],
      [3, 'E-Mail', 'auch falsch', 'notAMailAddress'],
      [3, 'OBIS', 'x', 'obis'],
    ],
  ]);
  expect(answer).toMatchObject({ updated: 1, rejected: 1 });
  expect(await contacts(tenant)).toEqual([['A-1', null, null]]);
});

test('[OPS-126] lines of one order: what one of them leaves empty, another one fills', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, orderFile({ ...ROW, 'E-Mail': '' }, { ...ROW, OBIS: '1-0:2.8.0', Telefon: '' }));
  expect(await contacts(tenant)).toEqual([['A-1', 'karin@post.example', '+49 (0)641 12 34-56']]);
});

test('[OPS-126, OPS-89] headings of exports lead to them', async () => {
  const tenant = await server.newTenant();
  const file =
    'Auftrag;Vertragskonto;Gerätenummer;OBIS-Kennzahl;SMTP_ADDR;Telefonnummer\nA-1;kunde1;Z1;1-0:1.8.0;karin@post.example;0641 1234\n';
  const answer = await server.call('POST', `/api/operator/applications/${tenant.applicationId}/orders/suggestion`, {
    token: server.operatorKey,
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"E-Mail"')]);
  expect(answer.text).toContain('"Telefon"');
});

test('[OPS-126, OPN-470] nobody is shown them: not the customer, not a share, nor whoever gets the order next', async () => {
  const tenant = await householdTenant(server);
  const row: Record<string, string> = { ...orderOf(1, 'quitte'), Passwort: 'pw-quitte', 'Weitergabe erlaubt': 'ja' };
  await giveOrders(server, tenant, [row]);
  const caller = callerWith(tenant, await signIn(tenant, 'kunde-1', 'pw-quitte'));
  const [job] = await jobsOf(tenant, await signIn(tenant, 'kunde-1', 'pw-quitte'));
  const share = await newShare(caller, { name: 'Hausmeister', jobIds: [job!.id] });
  for (const { call } of [caller, share]) {
    for (const path of ['/api/pro/job', '/api/pro/account/info', '/api/pro/share/account'])
      expect((await call('GET', path)).text).not.toMatch(/kunde@|9904711/);
  }
  await giveOrders(server, tenant, [
    { Auftragsnummer: 'E-1', Benutzername: 'nachmieter', Zählernummer: row['Zählernummer']!, OBIS: row['OBIS']! },
  ]);
  const { rows } = await server.parts.pool.query(
    'select customer_email, customer_phone from jobs where application_id = $1 and left_at is null',
    [tenant.applicationId],
  );
  expect(rows).toEqual([{ customer_email: null, customer_phone: null }]);
});
