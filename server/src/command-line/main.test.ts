import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { afterAll, expect, test } from 'vitest';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { readingsTable } from '../export/reading-columns.ts';
import { importFile } from '../testing/calls/import-files.ts';
import { exportFrom } from '../testing/calls/operator-calls.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { about, environmentOf, runCommandLine } from '../testing/calls/run-command-line.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { askForToken, newLogin } from '../testing/test-login.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { senderWithoutAccess } from '../testing/calls/readings-without-access.ts';
import { unknownMeterReadingSender } from '../testing/calls/unknown-meter-readings.ts';

/*
 * The command line as an operator uses it: a process of its own against a listening server. run-command.test.ts tests
 * its parts in detail.
 */

const server = await testServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return runCommandLine(args, { env: environmentOf(server), folder });
}

/** A tenant with a number of accepted readings. */
async function withReadings(count: number): Promise<TestTenant> {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, { tasks: [{ rateName: '=1+1' }] });
  const body = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 0 }] };
  expect((await job.send(body)).status).toBe(200);
  await server.parts.pool.query(
    `insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created)
     select application_id, gen_random_uuid(), submission_id, task_id, n, reading_date, created + n * interval '1 second'
     from reading_results, generate_series(1, $2) n where application_id = $1`,
    [tenant.applicationId, count - 1],
  );
  return tenant;
}

test('orders and history go in; the same file again changes nothing', async () => {
  const tenant = await server.newTenant();
  for (const name of ['orders.csv', 'history.csv'] as const) writeFileSync(path.join(folder, name), importFile(name));
  const first = await run('import', 'orders.csv', ...about(tenant));
  expect(first.err).toMatch(
    /^Take it back, as long as nobody has read: .* import --undo [0-9a-f-]{36} --application \S+\n$/,
  );
  expect(first.code).toBe(0);
  expect(first.out.toString()).toMatch(/^Done: created [1-9]\d*, updated 0, unchanged 0, rejected 0$/m);
  const again = await run('import', 'orders.csv', ...about(tenant));
  expect(again.out.toString()).toMatch(/^Done: created 0, updated 0, unchanged [1-9]\d*, rejected 0$/m);
  const history = await run('history', 'history.csv', ...about(tenant));
  expect([history.code, history.out.toString()]).toEqual([0, expect.stringMatching(/^Done: created [1-9]\d*/m)]);
});

test('[OPN-281] a dry run prints what would change, old and new, and what would be cleared', async () => {
  const tenant = await server.newTenant();
  const [header, first] = ['Auftragsnummer;Benutzername;Zählernummer;OBIS', 'A-1;20007001;Z1;1-0:1.8.0'];
  writeFileSync(path.join(folder, 'whole.csv'), `${header};Lage;Hinweis\n${first};Keller;Klingeln\n`);
  expect((await run('import', 'whole.csv', ...about(tenant))).code).toBe(0);
  writeFileSync(path.join(folder, 'part.csv'), `${header};Lage;Hinweis\n${first};Dach;\n`);
  const dry = await run('import', 'part.csv', '--dry-run', ...about(tenant));
  const out = dry.out.toString();
  expect(out).toMatch(/^line +order +register +column +old +new$/m);
  expect(out).toMatch(/^2 +A-1 +Hinweis +Klingeln +CLEARED$/m);
  expect(out).toMatch(/^2 +A-1 +Lage +Keller +Dach$/m);
  expect(out).toMatch(/^Fields changed: 2, of these cleared: 1$/m);
  expect(out).toMatch(/^Nothing stored, dry run: created 0, updated 1, /m);
  const history = 'Auftragsnummer;OBIS;Ablesedatum;Zählerstand';
  for (const value of ['10', '12']) {
    writeFileSync(path.join(folder, 'earlier.csv'), `${history}\nA-1;1-0:1.8.0;2025-03-01;${value}\n`);
    const { out: printed } = await run('history', 'earlier.csv', ...about(tenant));
    if (value === '12') expect(printed.toString()).toMatch(/^2 +A-1 +1-0:1\.8\.0 +Zählerstand +10 +12$/m);
  }
});

test('a broken file is refused with every finding, in the language of the terminal', async () => {
  const tenant = await server.newTenant();
  writeFileSync(path.join(folder, 'broken.csv'), importFile('orders-broken.csv'));
  const env = { ...environmentOf(server), LANG: 'de_DE.UTF-8' };
  const args = ['import', 'broken.csv', ...about(tenant)];
  const refused = await runCommandLine(args, { env, folder });
  expect(refused.code).toBe(1);
  expect(refused.out.toString()).toMatch(/^line +column +value +code +finding$/m);
  expect(refused.out.toString()).toMatch(/^6 +OBIS +1-0:1\.8 +obis +Das ist keine OBIS-Kennzahl/m);
  expect(refused.out.toString()).toMatch(/^Nothing stored: created 0, updated 0, unchanged 0, rejected [1-9]\d*$/m);
  const partial = await runCommandLine([...args, '--partial', '--dry-run'], { env, folder });
  expect(partial.code).toBe(0);
  expect(partial.out.toString()).toMatch(/^Nothing stored, dry run: created [1-9]\d*, .* rejected [1-9]\d*$/m);
});

test('readings leave page by page until nothing is left, as the server writes them', async () => {
  const tenant = await withReadings(2100);
  const all = await exportFrom(server, tenant, null, 10_000);
  expect(all.readings).toHaveLength(2100);

  const piped = await run('export', ...about(tenant));
  expect([piped.code, piped.err]).toEqual([0, `${all.next}\n`]);
  expect(piped.out.toString('utf8')).toBe(formatCsv(readingsTable(all.readings)));

  const filed = await run('export', '--format', 'json', '--out', 'readings.json', ...about(tenant));
  expect([filed.code, filed.out.toString(), filed.err]).toEqual([
    0,
    `${all.next}\n`,
    '2100 readings in readings.json\n',
  ]);
  expect(JSON.parse(readFileSync(path.join(folder, 'readings.json'), 'utf8'))).toEqual(all);

  const sheet = await run('export', '--format', 'xlsx', '--out', 'readings.xlsx', ...about(tenant));
  expect([sheet.code, sheet.out.toString()]).toEqual([0, `${all.next}\n`]);
  const { rows, xml } = readSheet(readFileSync(path.join(folder, 'readings.xlsx')));
  expect(rows).toHaveLength(2101);
  expect(rows.at(-1)?.map((cell) => cell.value)).toContain(all.readings.at(-1)?.id);
  expect(xml).not.toMatch(/<f[\s>/]/);
});

test('readings of unknown meters leave by themselves, with cursors of their own', async () => {
  const { tenant, send } = await unknownMeterReadingSender(server);
  await send({ comment: 'Keller' });
  const piped = await run('export', '--unknown-meters', ...about(tenant));
  expect(piped.code).toBe(0);
  const [header, line] = piped.out.toString('utf8').split('\r\n');
  expect(header).toMatch(/^\ufeffid;meterNumber;readingValue;/);
  expect(line).toContain(';8ZRI0019045527;1482;2026-03-10;Keller;');
  const after = ['--after', piped.err.trim(), '--format', 'json', ...about(tenant)];
  expect(JSON.parse((await run('export', '--unknown-meters', ...after)).out.toString()).readings).toEqual([]);
  expect((await run('export', ...after)).err).toMatch(/^ {2}after: .*\(badFormat\)$/m);
});

test('[OPN-148] readings without access leave by themselves, with cursors of their own', async () => {
  const { tenant, send } = await senderWithoutAccess(server);
  await send();
  const piped = await run('export', '--without-access', ...about(tenant));
  expect(piped.code).toBe(0);
  const [header, line] = piped.out.toString('utf8').split('\r\n');
  expect(header).toMatch(/^\ufeffid;readingId;meterType;meterNumber;obis;/);
  expect(line).toContain(';GAS_METER;7ITR0048213907;7-0:3.0.0;Gas;1482,5;2026-03-10;ANNUAL_READING;Maria;');
  const after = ['--after', piped.err.trim(), '--format', 'json', ...about(tenant)];
  expect(JSON.parse((await run('export', '--without-access', ...after)).out.toString()).readings).toEqual([]);
  expect((await run('export', '--without-access', '--unknown-meters', ...about(tenant))).code).toBe(2);
});

test('the cursor of one export is where the next begins', async () => {
  const tenant = await withReadings(2);
  const first = await run('export', '--out', 'first.csv', ...about(tenant));
  const cursor = first.out.toString().trim();
  const nothing = await run('export', '--after', cursor, '--format', 'json', ...about(tenant));
  expect(JSON.parse(nothing.out.toString())).toEqual({ readings: [], next: cursor });
  const wrong = await run('export', '--after', 'nonsense', '--out', 'wrong.csv', ...about(tenant));
  expect([wrong.code, wrong.out.toString()]).toEqual([1, '']);
  expect(wrong.err).toMatch(/^ {2}after: .*\(badFormat\)$/m);
  expect(readdirSync(folder).filter((name) => name.startsWith('wrong'))).toEqual([]);
});

test('an account gets a new password, a link and its QR code', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const found = await run('account', login.username, ...about(tenant));
  expect(found.code).toBe(0);
  expect(found.out.toString()).toMatch(new RegExp(`^${login.accountId} +${login.username} +Karin Krüger +0 +0$`, 'm'));

  const issued = await run('account', 'credentials', login.accountId);
  const [, password = '', link = ''] = /^Password +(\S+)\nDirect link +(\S+)$/m.exec(issued.out.toString('utf8')) ?? [];
  expect((await askForToken(tenant, { username: login.username, password })).status).toBe(200);
  expect((await askForToken(tenant, { token: link.split('/m/')[1] })).status).toBe(200);
  expect(issued.out.toString('utf8').split('\n').length).toBeGreaterThan(20);
});

test('a tenant document is put, read, and put again as it was read', async () => {
  const id = 'stadtwerke-neu';
  const document = {
    name: 'Stadtwerke Neu',
    hosts: ['neu.example'],
    logo: null,
    brandColor: null,
    config: {},
    contactInformationItems: [{ language: 'de', path: 'phone', text: '030 1' }],
    help: { de: '# Hilfe' },
    instructions: [],
  };
  writeFileSync(path.join(folder, 'neu.json'), `\ufeff${JSON.stringify(document)}`);
  const created = await run('application', 'put', 'neu.json', '--application', id);
  expect([created.code, created.err]).toEqual([0, `${id}: created\n`]);
  const read = await run('application', 'get', '--application', id);
  expect(JSON.parse(read.out.toString())).toEqual(document);
  writeFileSync(path.join(folder, 'again.json'), read.out);
  expect((await run('application', 'put', 'again.json', '--application', id)).err).toBe(`${id}: replaced\n`);
  writeFileSync(path.join(folder, 'bad.json'), JSON.stringify({ ...document, name: 5, brandColor: 'green' }));
  const bad = await run('application', 'put', 'bad.json', '--application', id);
  expect(bad.code).toBe(1);
  expect(bad.err).toMatch(/^ {2}name: [\s\S]*^ {2}brandColor: /m);
});

test('a further key works until it is ended', async () => {
  const added = await run('key', 'add', 'Abrechnung');
  const [, id = '', key = ''] = /^Key id +(\S+)\nKey +(\S+)\n$/.exec(added.out.toString()) ?? [];
  const withKey = () =>
    runCommandLine(['key', 'add', 'x'], { env: { PUBLIC_URL: server.origin, OPERATOR_KEY: key }, folder });
  expect((await withKey()).code).toBe(0);
  expect((await run('key', 'end', id)).code).toBe(0);
  const refused = await withKey();
  expect([refused.code, refused.err]).toEqual([1, `${server.origin} does not know this operator key.\n`]);
});

test('used wrongly it says how it is used', async () => {
  const nothing = await run();
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('npm run zaehlwerk -- <verb>')]);
  const help = await run('import', '--help');
  expect([help.code, help.out.toString()]).toEqual([0, expect.stringContaining('--dry-run')]);
  const missing = await run('import', 'nowhere.csv');
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('nowhere.csv cannot be read (ENOENT).')]);
});

test('what the readings are is the same in every format', async () => {
  const tenant = await withReadings(1);
  const { readings } = await exportFrom(server, tenant);
  const expected: Partial<ExportedReading> = { rateName: '=1+1', readingValue: '0.0' };
  expect(readings).toMatchObject([expected]);
  const csv = await run('export', ...about(tenant));
  expect(csv.out.toString('utf8')).toContain(`;'=1+1;kWh;0,0;2026-03-10;`);
});

test('[OPS-89] how a foreign file would be read is printed for the tenant document, and why beside it', async () => {
  const tenant = await server.newTenant();
  writeFileSync(path.join(folder, 'foreign.csv'), 'ABLBELNR;VKONT;SERNR;KENNZIFF;X\r\n1;200100;77;1-0:1.8.0;a\r\n');
  const env = environmentOf(server);
  const { code, out, err } = await runCommandLine(['import', 'foreign.csv', '--suggest', ...about(tenant)], {
    env,
    folder,
  });
  expect(code).toBe(0);
  expect(JSON.parse(out.toString())).toEqual({
    columns: { ABLBELNR: 'Auftragsnummer', VKONT: 'Benutzername', SERNR: 'Zählernummer', KENNZIFF: 'OBIS' },
  });
  expect(err).toMatch(/^VKONT +Benutzername +another name of it +200100$/m);
  expect(err).toMatch(/^X +- +not known, left out +a$/m);
});
