import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runDrop } from '../delivery/run-drop.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { livedHousehold } from '../testing/calls/households.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);
const folder = mkdtempSync(path.join(os.tmpdir(), 'drop-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('[OPS-125] the verb sets, shows and ends where files are put, and lists them', async () => {
  const { tenant } = await livedHousehold(server);
  const run = async (...args: string[]) => {
    const terminal = testTerminal(folder);
    const code = await runCommand(['drop', ...args, ...about(tenant)], environmentOf(server), terminal);
    return { code, out: terminal.written(), err: terminal.err() };
  };
  writeFileSync(path.join(folder, 'password'), 'geheim-der-ablage\n');
  const key = `SHA256:${'A'.repeat(43)}`;
  const place = ['--host', '127.0.0.1', '--user', 'zaehlwerk', '--host-key', key, '--folder', 'in', '--format', 'csv'];
  expect((await run('show')).out).toBe('none\n');
  expect((await run('put', ...place)).code).toBe(1);
  expect((await run('put', ...place, '--password-file', 'password', '--released')).code).toBe(0);
  const { out } = await run('show');
  expect(JSON.parse(out)).toMatchObject({
    host: '127.0.0.1',
    port: 22,
    list: 'releasedReadings',
    secretKind: 'password',
  });
  expect(out).not.toContain('geheim');
  expect((await run('run')).code).toBe(0);
  const data = { applicationId: tenant.applicationId };
  await runDrop(server.parts, systemScope('deliveries'), data, new AbortController().signal);
  expect((await run('files')).out).toMatch(/waiting +1 +0 +1 +addressNotAllowed\n/);
  expect((await run('end')).code).toBe(0);
  expect((await run('run')).code).toBe(1);
  for (const wrong of [[], ['what'], ['show', 'more'], ['put'], ['put', ...place.slice(0, -1), 'pdf']]) {
    expect((await run(...wrong)).code).toBe(2);
  }
});
