import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { newLogin } from '../testing/test-login.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { unzip, unzipBytes } from '../testing/unzip.ts';
import { runCommand } from './run-command.ts';

const server = await testServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-access-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(tenant: TestTenant, ...args: string[]) {
  const terminal = testTerminal(folder);
  const code = await runCommand([...args, ...about(tenant)], environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

test('[OPS-41, OPS-42, OPS-43] access writes links, codes and QR codes into a file', async () => {
  const tenant = await server.newTenant();
  for (const username of ['10000001', '10000002']) await newLogin(server, tenant, { username, name: 'Karin Krüger' });
  const table = await run(tenant, 'access', '--out', 'karten.csv', '--codes');
  const text = readFileSync(path.join(folder, 'karten.csv'), 'utf8');
  expect(statSync(path.join(folder, 'karten.csv')).mode & 0o777).toBe(0o600);
  expect([table.code, table.err]).toEqual([0, `karten.csv: ${Buffer.byteLength(text)} bytes`]);
  expect(text.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeffname;/),
    expect.stringMatching(/^Karin Krüger;Karin Krüger;;;;10000001;[A-Z-]{14};http:.*\/m\/\w{32};0;0;$/),
    expect.stringMatching(/;10000002;/),
  ]);
  expect((await run(tenant, 'access', '--out', 'karten.zip', '--format', 'zip', '--username', '10000002')).code).toBe(
    0,
  );
  const files = unzip(readFileSync(path.join(folder, 'karten.zip')));
  expect([...files.keys()]).toEqual(['qr/000001.svg', 'access.csv']);
});

test('[OPS-30] access writes letters, in the language that is asked for', async () => {
  const tenant = await server.newTenant();
  await newLogin(server, tenant, { username: '10000001', name: 'Karin Krüger' });
  const letters = await run(tenant, 'access', '--out', 'briefe.zip', '--format', 'letters', '--language', 'en');
  expect([letters.code, letters.err]).toEqual([0, expect.stringMatching(/^briefe\.zip: \d+ bytes$/)]);
  const files = unzipBytes(readFileSync(path.join(folder, 'briefe.zip')));
  expect([...files.keys()]).toEqual(['letters-001.pdf', 'check-sheet.pdf']);
  expect((await readPdf(files.get('letters-001.pdf')!)).pages[0]!.read).toContain('Please read your meters');
});

test('[OPS-40] account lists all, and narrows', async () => {
  const tenant = await server.newTenant();
  await newLogin(server, tenant, { username: '10000001' });
  expect((await run(tenant, 'account')).out).toMatch(
    /^account +username +name +jobs +open\n\S+ +10000001 +Karin Krüger +0 +0\n$/,
  );
  expect(await run(tenant, 'account', '--not-read')).toMatchObject({
    code: 0,
    out: '',
    err: 'There are no such accounts.',
  });
  expect((await run(tenant, 'account', '--street', 'Haupt')).out).toBe('');
  const campaignId = await newCampaign(server, tenant);
  expect(await run(tenant, 'account', '--campaign', campaignId)).toMatchObject({
    code: 0,
    err: 'There are no such accounts.',
  });
  expect((await run(tenant, 'account', '--campaign', 'none')).code).toBe(1);
});

test('[OPS-41] what is refused leaves no file', async () => {
  const tenant = await server.newTenant();
  const before = readdirSync(folder);
  for (const [args, code] of [
    [['--format', 'pdf', '--out', 'a'], 2],
    [['--qr', 'gif', '--out', 'a'], 2],
    [['--format', 'letters', '--language', 'fr', '--out', 'a'], 2],
    [['karten.csv'], 2],
    [[], 2],
    [['--street', 'x'.repeat(201), '--out', 'a'], 1],
    [['--campaign', 'none', '--out', 'a'], 1],
  ] as const)
    expect((await run(tenant, 'access', ...args)).code).toBe(code);
  const elsewhere = await runCommand(
    ['access', '--out', 'a', '--application', 'nowhere'],
    environmentOf(server),
    testTerminal(folder),
  );
  expect([elsewhere, readdirSync(folder)]).toEqual([1, before]);
});
