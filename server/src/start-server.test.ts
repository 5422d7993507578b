import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { closeAtEnd } from './testing/close-at-end.ts';
import { beginLateCall } from './testing/processes/late-call.ts';
import { isRunning, postmasterPid } from './testing/processes/postmaster.ts';
import { preparedFolder } from './testing/processes/prepared-folder.ts';
import { type MainProcess, startMain } from './testing/processes/start-main.ts';
import { emptyDatabase } from './testing/test-database.ts';
import { urlOfTarget } from './testing/url-of-target.ts';

const isRoot = process.getuid?.() === 0;
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-start-'));
chmodSync(top, 0o755);
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });
/** For tests that are not about the first start. */
const copyFolder = await preparedFolder(top);

/** The sentences a start that fails ends with; the test fails when it does not end with exit code 1. */
async function complaintsOf(settings: Record<string, string>): Promise<string[]> {
  const main = startMain(settings);
  expect(await main.listening).toBeNull();
  expect(await main.ended).toBe(1);
  return main.complaints().trimEnd().split('\n');
}

async function addressOf(main: MainProcess): Promise<string> {
  const address = await main.listening;
  if (address === null) throw new Error(main.complaints());
  return address;
}

async function isReady(address: string): Promise<boolean> {
  return (await fetch(`${address}/health/ready`)).ok;
}

test('[S16] wrong settings stop the start, one sentence each', async () => {
  const dataDir = path.join(top, 'never made');
  const complaints = await complaintsOf({ DATA_DIR: dataDir, SECRET_KEY: 'secret', LOG_LEVEL: 'loud', PORT: 'http' });
  expect(complaints).toEqual([
    expect.stringMatching(/^PORT must .*\.$/),
    expect.stringMatching(/^SECRET_KEY must .*\.$/),
    expect.stringMatching(/^LOG_LEVEL must .*\.$/),
  ]);
  expect(existsSync(dataDir)).toBe(false);
  const short = randomBytes(31).toString('base64');
  expect(await complaintsOf({ DATA_DIR: dataDir, SECRET_KEY: short })).toEqual([
    expect.stringMatching(/^SECRET_KEY must be 32 bytes/),
  ]);
});

test('the first start draws the keys and tells the operator key once; the next start keeps them', async () => {
  const dataDir = path.join(top, 'keys');
  const first = startMain({ DATA_DIR: dataDir });
  await addressOf(first);
  const told = first.lines.filter((line) => line.startsWith('Operator key'));
  expect(told).toHaveLength(1);
  const key = /zwo_[\w-]+/.exec(told[0] ?? '')?.[0] ?? '';
  const secret = readFileSync(path.join(dataDir, 'secret-key'), 'utf8');
  for (const file of ['secret-key', 'operator-key']) {
    expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600);
  }
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = startMain({ DATA_DIR: dataDir });
  const address = await addressOf(second);
  expect(second.lines.filter((line) => line.startsWith('Operator key'))).toEqual([]);
  expect(readFileSync(path.join(dataDir, 'secret-key'), 'utf8')).toBe(secret);
  const metrics = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  expect(metrics.status).toBe(200);
  expect([...first.lines, ...second.lines].filter((line) => line.startsWith('{') && line.includes(key))).toEqual([]);
});

test('a port in use is told in one sentence, and the database it had started is stopped again', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  closeAtEnd({ close: async () => void taken.close() });
  const { port } = taken.address() as AddressInfo;
  const dataDir = copyFolder('port');
  expect(await complaintsOf({ DATA_DIR: dataDir, PORT: String(port) })).toEqual([
    `Port ${port} on 127.0.0.1 is in use; stop what uses it or set PORT.`,
  ]);
  expect(existsSync(path.join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
});

test('a host that is none of this machine is told in one sentence', async () => {
  expect(await complaintsOf({ DATA_DIR: copyFolder('host'), HOST: '192.0.2.1' })).toEqual([
    'HOST must be an address of this machine; 192.0.2.1 is none.',
  ]);
});

test('a database that cannot be reached is told in one sentence, without its password', async () => {
  const [complaint, ...more] = await complaintsOf({
    DATA_DIR: path.join(top, 'unreachable'),
    DATABASE_URL: 'postgres://user:canary@127.0.0.1:1/zaehlwerk',
    SECRET_KEY: randomBytes(32).toString('base64'),
  });
  expect(complaint).toBe('The database at 127.0.0.1:1/zaehlwerk cannot be reached (ECONNREFUSED); check DATABASE_URL.');
  expect(more).toEqual([]);
});

test('a database of a newer version is told in one sentence and left alone', async () => {
  const { target } = await emptyDatabase();
  const client = new Client({ ...target });
  await client.connect();
  await client.query('create table kysely_migration (name text primary key, timestamp text not null)');
  await client.query(`insert into kysely_migration values ('9999-needs-9998-later', 'x')`);
  await client.end();
  const complaints = await complaintsOf({
    DATA_DIR: path.join(top, 'newer'),
    DATABASE_URL: urlOfTarget(target),
    SECRET_KEY: randomBytes(32).toString('base64'),
  });
  expect(complaints).toEqual([
    expect.stringMatching(/^The database was made by a newer version .*9999-needs-9998-later.*\.$/),
  ]);
});

test('a data folder that is a file is told in one sentence', async () => {
  const file = path.join(top, 'a file');
  writeFileSync(file, '');
  expect(await complaintsOf({ DATA_DIR: file })).toEqual([expect.stringMatching(/^DATA_DIR must be a folder, .*\.$/)]);
});

test('[S19] a wrong list of proxies or place for images is told in one sentence, before anything starts', async () => {
  const dataDir = path.join(top, 'never started');
  for (const [wrong, complaint] of [
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be off, on, or a list of addresses such as [^\n]*\.$/],
    [{ IMAGES_URL: 'file:///proc/images' }, /^IMAGES_URL must name a folder that can be written to: [^\n]*ENOENT\.$/],
    [{ DATA_DIR: '/proc/data' }, /^The data folder \/proc\/data cannot be written to \(ENOENT\)\.$/],
  ] as const) {
    expect(await complaintsOf({ DATA_DIR: dataDir, ...wrong })).toEqual([expect.stringMatching(complaint)]);
  }
  expect(existsSync(path.join(dataDir, 'pg'))).toBe(false);
});

test.runIf(isRoot)('a full or a read-only data folder is told in one sentence', async () => {
  const full = mountTmpfs('full', 'size=400k');
  expect(await complaintsOf({ DATA_DIR: full })).toEqual([`The data folder ${full} is full.`]);
  const tight = mountTmpfs('tight', 'size=8m'); // room for the first look, not for a database
  expect(await complaintsOf({ DATA_DIR: tight })).toEqual([`The data folder ${tight} is full.`]);
  const readOnly = mountTmpfs('read only', 'ro');
  expect(await complaintsOf({ DATA_DIR: readOnly })).toEqual([
    `The data folder ${readOnly} cannot be written to (EROFS).`,
  ]);
});

test('a second start on the same folder is told in one sentence, and the first one goes on', async () => {
  const dataDir = copyFolder('two');
  const first = startMain({ DATA_DIR: dataDir });
  const address = await addressOf(first);
  expect(await complaintsOf({ DATA_DIR: dataDir })).toEqual([
    `Another instance uses the data folder ${dataDir}; stop it first, or give all instances one DATABASE_URL.`,
  ]);
  expect(await isReady(address)).toBe(true);
});

/** Loaded before everything else: on SIGUSR2 a timer throws, as a bug would. */
const BUG = `process.on('SIGUSR2', () => setTimeout(() => { throw new Error('thrown in a timer'); }, 0));`;

const ENDS = [
  { by: 'a signal', signal: 'SIGTERM', code: 0 },
  { by: '[S48] an error that nobody caught', signal: 'SIGUSR2', code: 1 },
] as const;

test.each(ENDS)(
  '$by: a request under way is answered before the server ends, and the database with it',
  async ({ signal, code }) => {
    const key = randomBytes(24).toString('hex');
    const dataDir = copyFolder(`drain ${signal}`);
    const main = startMain({
      DATA_DIR: dataDir,
      OPERATOR_KEY: key,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BUG)}`,
    });
    const address = await addressOf(main);
    // Several sockets listen on the port; all of them have some.
    const calls = Array.from({ length: 12 }, (_, n) => beginLateCall({ address, key, n }));
    await expect.poll(() => calls.filter(({ answer }) => !answer.includes('100 Continue'))).toEqual([]);
    const database = postmasterPid(dataDir);
    main.child.kill(signal);
    await expect.poll(() => main.lines.some((line) => line.includes('"stopping"'))).toBe(true);
    for (const { end } of calls) end();
    for (const { closed } of calls) await closed;
    for (const { answer } of calls) {
      expect(answer).toMatch(/HTTP\/1\.1 201 Created/);
      expect(answer).toMatch(/connection: close/i);
    }
    expect(await main.ended).toBe(code);
    expect(isRunning(database)).toBe(false);
  },
);

test('[OPS-66] the start warns where the role of DATABASE_URL owns the audit, and not of the embedded database', async () => {
  const { target } = await emptyDatabase();
  const secret = { SECRET_KEY: randomBytes(32).toString('base64') };
  const shared = startMain({ DATA_DIR: path.join(top, 'one role'), DATABASE_URL: urlOfTarget(target), ...secret });
  const embedded = startMain({ DATA_DIR: path.join(top, 'two roles') });
  await Promise.all([addressOf(shared), addressOf(embedded)]);
  const warnings = (main: MainProcess) => main.lines.filter((line) => line.includes('DATABASE_OWNER_URL'));
  expect([warnings(shared).length, warnings(embedded).length]).toEqual([1, 0]);
});

function mountTmpfs(name: string, options: string): string {
  const folder = path.join(top, name);
  mkdirSync(folder);
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Error(`cannot mount: ${mounted.stderr}`);
  closeAtEnd({ close: async () => void spawnSync('/bin/umount', ['-l', folder]) });
  return folder;
}
