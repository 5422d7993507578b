import { createHash } from 'node:crypto';
import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import { MOST_WAITING } from '@zaehlwerk/domain/order-file/import-progress';
import { expect, test } from 'vitest';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { handedIn, handIn, importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { clearImportAnswers } from './keep-importing.ts';
import { systemScope } from '../../http/caller/system-scope.ts';

// Files wait here until a test has them imported.
const server = await testServer();
const { pool } = server.parts;

const FILE = orderFile({ Passwort: 'geheim-1' }, { Auftragsnummer: 'A-2', Zählernummer: 'Z2' });

async function countOrders({ applicationId }: TestTenant): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from jobs where application_id = $1', [
    applicationId,
  ]);
  return rows[0]?.count ?? -1;
}

async function acts({ applicationId }: TestTenant) {
  const { rows } = await pool.query<{ act: string; key_name: string; request_id: string; objects: string[] }>(
    'select act, key_name, request_id, objects from audit_entries where application_id = $1 order by number',
    [applicationId],
  );
  return rows;
}

test('[OPS-54] who prefers it is answered at once; nothing is changed until the file is imported, and then all of it', async () => {
  const tenant = await server.newTenant();
  const answer = await handIn(server, tenant, FILE, { query: '?fileName=orders.csv' });
  expect(answer.status).toBe(202);
  const kept = answer.json<KeptImport>();
  const path = `/api/operator/applications/${tenant.applicationId}/imports/${kept.importId}`;
  expect(answer.headers).toMatchObject({ location: path, 'preference-applied': 'respond-async' });
  const sha256 = createHash('sha256').update(FILE).digest('hex');
  expect(kept).toMatchObject({
    kind: 'orders',
    state: 'waiting',
    file: { name: 'orders.csv', bytes: FILE.length, sha256 },
    keyName: 'test',
    createdAt: server.parts.clock().toISOString(),
    startedAt: null,
    accepted: null,
    counts: null,
  });
  expect([await countOrders(tenant), await acts(tenant)]).toEqual([0, []]);
  const done = await workOff(server, tenant, kept.importId);
  expect(done).toMatchObject({
    state: 'done',
    accepted: true,
    attempts: 1,
    lines: 2,
    linesDone: 2,
    remainingSeconds: null,
    counts: { created: 2, updated: 0, unchanged: 0, rejected: 0, changed: 0, cleared: 0 },
    answer: { dryRun: false, created: 2, findings: [] },
    problem: null,
  });
  expect(await countOrders(tenant)).toBe(2);
  const { rows } = await pool.query('select from import_files where import_id = $1', [kept.importId]);
  expect(rows).toEqual([]);
  // In the transaction of the import, under the call that has handed the file in.
  const requestId = answer.headers['x-request-id'];
  expect(await acts(tenant)).toMatchObject([
    { act: 'order.import', key_name: 'test', request_id: requestId, objects: ['A-1', 'A-2'] },
  ]);
});

test('[OPS-54, OPN-425] who does not ask for it is answered as ever', async () => {
  const tenant = await server.newTenant();
  expect(await importInto(server, tenant, FILE)).toMatchObject({ status: 200, answer: { created: 2 } });
  const headers = { 'content-type': 'text/csv', prefer: 'return=minimal, wait=5' };
  expect((await operate(server, tenant, 'POST', 'orders', { body: FILE, headers })).status).toBe(200);
  expect((await operate(server, tenant, 'GET', 'imports')).json()).toEqual({ imports: [], next: null });
  const named = await operate(server, tenant, 'POST', 'orders?fileName=a.csv', { body: FILE, headers });
  expect(named.status).toBe(400);
});

test('[OPS-54] earlier readings come in the same way, and a dry run stores nothing', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, FILE);
  const history = 'Auftragsnummer;OBIS;Ablesedatum;Zählerstand\nA-1;1-0:1.8.0;31.12.2025;4711\n';
  const dry = await handedIn(server, tenant, history, { kind: 'history', query: '?dryRun=true' });
  expect(await workOff(server, tenant, dry)).toMatchObject({ kind: 'history', dryRun: true, counts: { created: 1 } });
  for (const counts of [{ created: 1 }, { created: 0, unchanged: 1 }]) {
    const importId = await handedIn(server, tenant, history, { kind: 'history' });
    expect(await workOff(server, tenant, importId)).toMatchObject({ state: 'done', lines: 1, linesDone: 1, counts });
  }
  expect((await acts(tenant)).map(({ act }) => act)).toEqual([
    'order.import',
    'order.importHistory',
    'order.importHistory',
  ]);
});

test('[OPS-55] a file that is rejected is done, with all its findings, and has changed nothing', async () => {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, orderFile({}, { Auftragsnummer: 'A-2', OBIS: 'keine' }), {
    language: 'en',
  });
  const done = await workOff(server, tenant, importId);
  expect(done).toMatchObject({ state: 'done', accepted: false, counts: { created: 0, rejected: 1 } });
  expect(done.answer?.findings).toMatchObject([{ line: 3, code: 'obis', message: expect.stringContaining('OBIS') }]);
  expect([await countOrders(tenant), await acts(tenant)]).toEqual([0, []]);
  const partly = await handedIn(server, tenant, orderFile({}, { Auftragsnummer: 'A-2', OBIS: 'keine' }), {
    query: '?partial=true',
  });
  expect(await workOff(server, tenant, partly)).toMatchObject({ accepted: true, counts: { created: 1, rejected: 1 } });
});

test('[OPS-55] signs that no database keeps are told as what they are, and nothing breaks off', async () => {
  const tenant = await server.newTenant();
  for (const sign of ['\0', '\uD83D']) {
    const file = JSON.stringify([
      { Auftragsnummer: 'A-1', Benutzername: 'kunde1', Zählernummer: `1${sign}2`, OBIS: '1.8.0' },
    ]);
    const done = await workOff(server, tenant, await handedIn(server, tenant, file, { type: 'application/json' }));
    expect(done).toMatchObject({ state: 'done', accepted: false, attempts: 1 });
    expect(done.answer?.findings.map(({ value }) => value)).toContain('1\uFFFD2');
  }
});

test('[OPS-54, OPS-57] a file waits for those that were handed in before it, also where they have to be begun again', async () => {
  const tenant = await server.newTenant();
  const first = await handedIn(server, tenant, orderFile({ Ort: 'Kassel' }));
  server.setNow('2026-03-10T10:00:01Z');
  const second = await handedIn(server, tenant, orderFile({ Ort: 'Fulda' }));
  await expect(workOff(server, tenant, second)).rejects.toThrow();
  expect(await importOf(server, tenant, second)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await workOff(server, tenant, first)).toMatchObject({ counts: { created: 1 } });
  expect(await workOff(server, tenant, second)).toMatchObject({ counts: { updated: 1 } });
});

test('[OPS-57, OPN-428] an import that meets something that passes is begun again, and that is none of its attempts', async () => {
  const tenant = await server.newTenant();
  const id = await handedIn(server, tenant, FILE);
  const held = await pool.connect();
  await held.query('begin');
  await held.query('lock table jobs in access exclusive mode');
  const under = workOff(server, tenant, id);
  const cut = async () =>
    (
      await pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ilike '%jobs%'`,
      )
    ).rowCount;
  const both = [
    expect(under).rejects.toThrow('an import broke off'),
    expect.poll(cut, { timeout: 20_000 }).toBeGreaterThan(0),
  ];
  await Promise.all(both).finally(async () => {
    await held.query('rollback');
    held.release();
  });
  expect(await importOf(server, tenant, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await workOff(server, tenant, id)).toMatchObject({ counts: { created: 2 } });
});

test('[OPS-55] what a call would be refused for, an import fails for, in the language of whoever asks', async () => {
  const tenant = await server.newTenant();
  const broken = await handedIn(server, tenant, '[{', { type: 'application/json' });
  expect(await workOff(server, tenant, broken)).toMatchObject({
    state: 'failed',
    answer: null,
    problem: { status: 400, code: 'malformed', message: expect.stringContaining('nicht lesbar') },
  });
  const campaign = await newCampaign(server, tenant);
  const query = `?campaign=${campaign}&withdrawMissing=7`;
  const other = await handedIn(server, tenant, FILE, { query });
  expect(await workOff(server, tenant, other)).toMatchObject({
    state: 'failed',
    campaign,
    problem: { status: 409, fieldErrors: [{ field: 'withdrawMissing', code: 'otherNumber' }] },
  });
  expect((await acts(tenant)).map(({ act }) => act)).toEqual(['campaign.put']);
  // What is wrong with the call is told at once.
  expect((await handIn(server, tenant, FILE, { query: '?campaign=2031' })).status).toBe(400);
  expect(
    (await handIn(server, tenant, FILE, { query: `?campaign=${campaign}&partial=true&withdrawMissing=1` })).status,
  ).toBe(400);
});

test('[OPS-56] imports are listed, the newest first, page by page', async () => {
  const tenant = await server.newTenant();
  const other = await server.newTenant();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    server.setNow(`2026-03-10T10:0${n}:00Z`);
    ids.unshift(await handedIn(server, tenant, FILE, { query: `?fileName=${n}.csv` }));
  }
  const pages: string[][] = [];
  let after: string | null = '';
  while (after !== null) {
    const answer = await operate(server, tenant, 'GET', `imports?limit=2${after === '' ? '' : `&after=${after}`}`);
    const { imports, next } = answer.json<{ imports: KeptImport[]; next: string | null }>();
    pages.push(imports.map(({ importId }) => importId));
    expect(JSON.stringify(imports)).not.toContain('findings');
    after = next;
  }
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  expect((await operate(server, other, 'GET', `imports/${ids[0]}`)).status).toBe(404);
  expect((await operate(server, other, 'GET', `imports?after=${ids[0]}`)).status).toBe(400);
  expect((await operate(server, other, 'GET', 'imports')).json()).toEqual({ imports: [], next: null });
});

test('[OPS-54, OPN-425] so many files of a tenant wait, and no more; others have their own', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const ids: string[] = [];
  for (let n = 0; n < MOST_WAITING.files; n += 1) ids.push(await handedIn(server, tenant, FILE));
  const refused = await handIn(server, tenant, FILE);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  await handedIn(server, other, FILE);
  expect(await workOff(server, tenant, ids[0]!)).toMatchObject({ state: 'done', counts: { created: 2 } });
  await handedIn(server, tenant, FILE);
});

test('[OPS-54, OPN-425] nor do more bytes wait than a tenant may have', async () => {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  await pool.query('update imports set file_bytes = $2 where import_id = $1', [importId, MOST_WAITING.bytes]);
  expect((await handIn(server, tenant, FILE)).status).toBe(429);
});

test('[OPS-56, OPN-427] findings and changes are dropped 30 days after the end; who, which file and how many stay', async () => {
  const tenant = await server.newTenant();
  server.setNow('2026-03-10T10:00:00Z');
  const importId = await handedIn(server, tenant, FILE);
  await workOff(server, tenant, importId);
  const waiting = await handedIn(server, tenant, FILE);
  server.setNow('2026-04-09T09:59:00Z');
  await clearImportAnswers(server.parts, systemScope('tidy-up'));
  expect((await importOf(server, tenant, importId)).answer).not.toBeNull();
  server.setNow('2026-04-09T10:01:00Z');
  await clearImportAnswers(server.parts, systemScope('tidy-up'));
  expect(await importOf(server, tenant, importId)).toMatchObject({
    answer: null,
    accepted: true,
    counts: { created: 2, changed: 0 },
    file: { bytes: FILE.length },
  });
  expect(await importOf(server, tenant, waiting)).toMatchObject({ state: 'waiting' });
  server.setNow('2026-03-10T10:00:00Z');
});
