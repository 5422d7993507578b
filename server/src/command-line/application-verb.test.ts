import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

const server = await testServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-application-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a verb says, on standard output and on standard error. */
async function run(tenant: TestTenant, ...args: string[]) {
  const terminal = testTerminal(folder);
  const code = await runCommand(['application', ...args, ...about(tenant)], environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

const linesOf = (text: string) => text.split('\n').map((line) => line.split(/ {2,}/));

function write(name: string, tenant: TestTenant, changes: object): string {
  const document = { name: 'Stadtwerke', hosts: [tenant.host], logo: null, brandColor: null, config: {}, ...changes };
  writeFileSync(path.join(folder, name), JSON.stringify(document));
  return name;
}

test('[OPS-81] put --dry-run shows old and new, setting by setting, and stores nothing; put stores', async () => {
  const tenant = await server.newTenant({ name: 'Stadtwerke', config: { features: { evaluationEnabled: true } } });
  const file = write('neu.json', tenant, {
    brandColor: '#123456',
    config: { features: { evaluationEnabled: false, loginUsernameMinLength: 6 } },
  });
  const dry = await run(tenant, 'put', file, '--dry-run');
  expect([dry.code, linesOf(dry.out), dry.err]).toEqual([
    0,
    [
      ['setting', 'old', 'new'],
      ['brandColor', '–', '#123456'],
      ['config.features.evaluationEnabled', 'true', 'false'],
      ['config.features.loginUsernameMinLength', '–', '6'],
      [''],
    ],
    'Nothing stored, dry run: 3 settings differ',
  ]);
  expect(JSON.parse((await run(tenant, 'get')).out)).toMatchObject({ brandColor: null });
  expect(await run(tenant, 'put', file)).toEqual({ code: 0, out: '', err: `${tenant.applicationId}: replaced` });
  expect(linesOf((await run(tenant, 'get', '--readable')).out)).toContainEqual([
    'config.features.loginUsernameMinLength',
    '6',
  ]);
});

test('[OPS-80] put names every key that nothing is known of', async () => {
  const tenant = await server.newTenant();
  const file = write('wrong.json', tenant, { colour: 'red', config: { features: { evaluation: true } } });
  const { code, err } = await run(tenant, 'put', file);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^ {2}config\.features\.evaluation: .*\n {2}colour: .*\(unknown\)$/m),
  ]);
});

test('[OPS-83] versions are listed and shown, and one is put back', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  expect((await run(tenant, 'versions')).err).toContain('No version is kept yet');
  await run(tenant, 'put', write('zweites.json', tenant, { name: 'Zweites' }));
  expect((await run(tenant, 'versions')).out).toMatch(
    /^version +stored +by key +restored from +bytes\n2 +2026-\S+ +test +\d+\n1 +\d{4}-\S+ +\d+\n$/,
  );
  expect(JSON.parse((await run(tenant, 'get', '--version', '1')).out)).toMatchObject({ name: 'Erstes' });
  expect((await run(tenant, 'restore', '1', '--dry-run')).err).toBe('Nothing stored, dry run: 1 settings differ');
  expect(await run(tenant, 'restore', '1')).toMatchObject({
    out: expect.stringMatching(/^name +Zweites +Erstes$/m),
    err: 'Version 1 is in force again: 1 settings differ',
  });
  expect((await run(tenant, 'restore', '9')).code).toBe(1);
});

test('[OPS-84] a draft is saved, shown, published and discarded', async () => {
  const tenant = await server.newTenant({ name: 'Erstes' });
  const file = write('entwurf.json', tenant, { name: 'Entwurf' });
  expect((await run(tenant, 'put', file, '--draft')).err).toBe('Saved as a draft: 1 settings differ');
  const shown = await run(tenant, 'draft');
  expect([shown.out, shown.err]).toEqual([
    expect.stringMatching(/^name +Erstes +Entwurf$/m),
    'Draft of 2026-03-10T10:00:00.000Z by test, saved at version 1: 1 settings differ',
  ]);
  expect(JSON.parse((await run(tenant, 'get', '--draft')).out)).toMatchObject({ name: 'Entwurf' });
  await run(tenant, 'put', write('dazwischen.json', tenant, { name: 'Dazwischen' }));
  expect((await run(tenant, 'draft')).err).toContain('but the document is at version 2: save the draft again');
  expect((await run(tenant, 'publish')).code).toBe(1);
  await run(tenant, 'put', file, '--draft');
  expect((await run(tenant, 'publish', '--dry-run')).err).toContain('Nothing stored');
  expect((await run(tenant, 'publish')).err).toBe('Published: 1 settings differ');
  expect((await run(tenant, 'discard')).code).toBe(1);
  await run(tenant, 'put', file, '--draft');
  expect((await run(tenant, 'discard')).err).toBe(`${tenant.applicationId}: the draft is discarded`);
  expect((await run(tenant, 'put', file, '--draft', '--based-on', '3')).code).toBe(0);
  expect((await run(tenant, 'put', file, '--draft', '--based-on', '2')).code).toBe(1);
});

test('[OPS-82] texts lists every key with its German text', async () => {
  const tenant = await server.newTenant();
  const { code, out } = await run(tenant, 'texts');
  expect([code, linesOf(out)]).toEqual([0, expect.arrayContaining([['login.title', 'Anmelden']])]);
});

test('what does not go together, or is too much, is wrong use', async () => {
  const tenant = await server.newTenant();
  const file = write('neu.json', tenant, {});
  for (const args of [
    ['get', '--draft', '--version', '1'],
    ['put', file, '--draft', '--dry-run'],
    ['put'],
    ['put', file, '--version', '1'],
    ['put', file, '--readable'],
    ['put', file, '--based-on', '1'],
    ['discard', '--dry-run'],
    ['versions', '--draft'],
    ['restore', '1', '--draft'],
    ['publish', '--draft'],
    ['get', '--dry-run'],
    ['versions', 'all'],
    ['nothing'],
  ])
    expect((await run(tenant, ...args)).code, args.join(' ')).toBe(2);
});
