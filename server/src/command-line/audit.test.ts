import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { newLogin } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-audit-verb-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testServer();

async function run(args: readonly string[], key: string = server.operatorKey) {
  const terminal = testTerminal(folder);
  const code = await runCommand(args, { ...environmentOf(server), OPERATOR_KEY: key }, terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

test('[OPS-65] the verb lists what was done, exports all of it, and verifies it to the first entry that does not fit', async () => {
  expect(await run(['audit'])).toEqual({ code: 0, out: '', err: 'There are no such acts.' });
  const tenant = await server.newTenant();
  const { accountId } = await newLogin(server, tenant);
  for (let n = 0; n < 2; n += 1) expect((await run(['account', 'credentials', accountId])).code).toBe(0);
  await run(['key', 'add', 'Abrechnung']);

  const listed = await run(['audit']);
  expect(
    listed.out.split('\n').map((line) =>
      line
        .split(/ {2,}/)
        .slice(0, 1)
        .concat(line.split(/ {2,}/)[3] ?? ''),
    ),
  ).toEqual([
    ['number', 'act'],
    ['3', 'key.create'],
    ['2', 'login.issueCredentials'],
    ['1', 'login.issueCredentials'],
    ['', ''],
  ]);
  const filtered = await run([
    'audit',
    '--object',
    accountId,
    '--application',
    tenant.applicationId,
    '--to',
    '2026-03-10',
  ]);
  expect(filtered.out.trim().split('\n')).toHaveLength(3);
  expect((await run(['audit', '--act', 'unheard'])).code).toBe(1);

  const exported = await run(['audit', 'export', '--format', 'json', '--out', 'acts.json']);
  expect([exported.code, exported.out, exported.err]).toEqual([0, '3\n', '3 entries in acts.json']);
  const file = JSON.parse(readFileSync(path.join(folder, 'acts.json'), 'utf8')) as { entries: { number: number }[] };
  expect(file.entries.map(({ number }) => number)).toEqual([1, 2, 3]);
  await run(['audit', 'export', '--format', 'xlsx', '--after', '2', '--out', 'acts.xlsx']);
  expect(readSheet(readFileSync(path.join(folder, 'acts.xlsx'))).rows).toHaveLength(2);
  expect((await run(['audit', 'export'])).out.split('\r\n')[1]).toMatch(/^1;/);

  const good = await run(['audit', 'verify']);
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^3 [0-9a-f]{64}\n$/)]);
  const noted = ['audit', 'verify', '--after', '3', '--hash', good.out.trim().split(' ')[1]!];
  expect(await run(noted)).toEqual({ code: 0, out: good.out, err: '' });
  expect(await run([...noted.slice(0, -1), '0'.repeat(64)])).toMatchObject({
    code: 1,
    err: 'Entry 3 does not fit: it has another hash than the one that was noted.',
  });
  await server.parts.pool.query(`update audit_entries set objects = '{}' where number = 2`);
  expect(await run(['audit', 'verify'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^1 /),
    err: 'Entry 2 does not fit: it or the entry before it was changed.',
  });
  await server.parts.pool.query('delete from audit_entries where number = 2');
  expect(await run(['audit', 'verify'])).toMatchObject({
    code: 1,
    err: 'Entry 3 does not fit: entries before it are missing.',
  });
  expect((await run(['audit', 'verify', '--after', '4'])).code).toBe(1);
  for (const words of [
    ['audit', 'what'],
    ['audit', 'verify', 'more'],
    ['audit', 'verify', '--hash', '0'.repeat(64)],
  ])
    expect((await run(words)).code).toBe(2);
});

test('[OPS-78] keys are listed, made with what they may, and ended', async () => {
  const { applicationId } = await server.newTenant();
  const limits = ['--scopes', 'read, handOver', '--application', applicationId, '--last-day', '2027-03-31'];
  const made = await run(['key', 'add', 'Druckerei', ...limits]);
  const [, id = '', key = ''] = /^Key id {2}(.*)\nKey {5}(.*)\n$/.exec(made.out) ?? [];
  const line = async () => (await run(['key'])).out.split('\n').find((one) => one.startsWith(id));
  expect((await line())?.split(/ {2,}/)).toEqual([
    id,
    'Druckerei',
    applicationId,
    'read,handOver',
    '2027-03-31',
    'never',
  ]);
  const refused = await run(['import', 'nothing.csv', '--application', applicationId], key);
  expect(refused.code).toBe(2);
  expect(await run(['key', 'end', id], key)).toMatchObject({
    code: 1,
    err: expect.stringContaining('403 scopeMissing'),
  });
  expect((await run(['audit', '--application', applicationId], key)).code).toBe(0);
  expect((await run(['key', 'end', id])).code).toBe(0);
  expect(await line()).toBeUndefined();
  const wrong = await run(['key', 'add', 'x', '--scopes', 'read,everything']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('There is no scope everything')]);
});
