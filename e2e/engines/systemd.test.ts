import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changed, DEPLOY } from '../deploy/deployed-files.ts';
import { makeRoles } from '../deploy/make-roles.ts';
import { pictureOf } from '../portal/exported-readings.ts';
import { paddedPhoto, PLAIN_JPEG } from '../portal/padded-photo.ts';
import { freePort } from '../portal/portal-process.ts';
import { openReadingSender, sendBytes } from '../portal/reading-sender.ts';
import { type Postgres, startPostgres } from '../portal/start-postgres.ts';
import { makeRelease } from '../release/made-release.ts';
import { unpackRelease } from '../release/started-release.ts';

/*
 * systemd as process 1 of a container of its own: the programs of this machine, read-only, and a root with nothing but the release, its
 * units and settings as their first lines say, and its user. It shares the network with PostgreSQL and the test.
 */

const TOP = path.join(process.env['RELEASES'] ?? '', 'systemd');
const ROOT = path.join(TOP, 'root');
const USER = 990;
const UNPACKED = process.env['ENGINES'] ?? '';
const operatorKey = randomBytes(24).toString('hex');
let postgres: Postgres;
let machine: ChildProcess;
let port: number;

const inRoot = (...parts: readonly string[]): string => path.join(ROOT, ...parts);

/** A file of the root, and the folders above it. */
function put(file: string, text: string, mode = 0o644): void {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), text, { mode });
}

beforeAll(async () => {
  for (const folder of [
    '',
    'usr',
    'proc',
    'sys',
    'dev',
    'run',
    'tmp',
    'root',
    'opt',
    'var/log/journal',
    'var/backups/zaehlwerk',
  ])
    mkdirSync(inRoot(folder), { recursive: true });
  for (const folder of [path.dirname(TOP), TOP, ROOT]) chmodSync(folder, 0o755);
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${folder}`, inRoot(folder));
  renameSync(unpackRelease(makeRelease(path.join(TOP, 'made')), path.join(TOP, 'unpacked')), inRoot('opt/zaehlwerk'));
  put('etc/passwd', `root:x:0:0::/root:/bin/sh\nzaehlwerk:x:${USER}:${USER}::/var/lib/zaehlwerk:/usr/sbin/nologin\n`);
  put('etc/group', `root:x:0:\nzaehlwerk:x:${USER}:\n`);
  put('etc/machine-id', `${randomBytes(16).toString('hex')}\n`);
  put('etc/os-release', 'ID=test\n');
  put('etc/hosts', '127.0.0.1 localhost\n');
  chownSync(inRoot('var/backups/zaehlwerk'), USER, USER);
  chmodSync(inRoot('var/backups/zaehlwerk'), 0o700);

  postgres = await startPostgres(path.join(TOP, 'postgres'));
  const [password, ownerPassword] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  await makeRoles(postgres.url, { DATABASE_PASSWORD: password, DATABASE_OWNER_PASSWORD: ownerPassword });
  port = await freePort();
  const at = new URL(postgres.url).host;
  const read = (name: string): string => readFileSync(path.join(DEPLOY, 'systemd', name), 'utf8');
  const settings = changed(read('settings'), [
    ['PORT=8080', `PORT=${port}`],
    ['SECRET_KEY=', `OPERATOR_KEY=${operatorKey}\nSECRET_KEY=${randomBytes(32).toString('base64')}`],
    ['zaehlwerk:PASSWORD@127.0.0.1/', `zaehlwerk:${password}@${at}/`],
  ]);
  put('etc/zaehlwerk/settings', settings, 0o600);
  const ofOwner = changed(read('migrate-settings'), [['PASSWORD@127.0.0.1/', `${ownerPassword}@${at}/`]]);
  put('etc/zaehlwerk/migrate-settings', ofOwner, 0o600);
  put('etc/zaehlwerk/smtp-password', 'geheim\n', 0o600);
  chownSync(inRoot('etc/zaehlwerk/smtp-password'), USER, USER);
  const key = execFileSync(inRoot('opt/zaehlwerk/bin/zaehlwerk'), ['backup', 'key', path.join(TOP, 'backup-key')], {
    encoding: 'utf8',
  });
  put('etc/zaehlwerk/backup-key', `${/age1\w+/.exec(key)?.[0]}\n`, 0o600);
  mkdirSync(inRoot('etc/systemd/system'), { recursive: true });
  for (const unit of readdirSync(path.join(DEPLOY, 'systemd')).filter((name) => /\.(service|timer)$/.test(name)))
    cpSync(path.join(DEPLOY, 'systemd', unit), inRoot('etc/systemd/system', unit));
  execFileSync('systemctl', [`--root=${ROOT}`, 'enable', 'zaehlwerk'], { stdio: 'pipe' });

  const { program, env } = enginePath('/usr/bin/systemd-nspawn');
  const quiet = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    '--link-journal=no',
    '--console=pipe',
    '--kill-signal=SIGRTMIN+3',
  ];
  const words = [
    ...quiet,
    `--directory=${ROOT}`,
    '--bind-ro=/usr',
    '/usr/lib/systemd/systemd',
    '--unit=multi-user.target',
  ];
  machine = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
});
afterAll(async () => {
  const ended = once(machine, 'exit');
  machine.kill('SIGTERM');
  await Promise.race([ended, pause(20_000, undefined, { ref: false })]);
  machine.kill('SIGKILL');
  await postgres.stop();
});

/** Its process 1, as this machine counts. */
function firstProcess(): string {
  const children = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim().split(' ');
  return children.at(-1) ?? '';
}

/** Runs a program of the machine in it; gives what it said. */
function inside(...command: readonly string[]): string {
  const { stdout, stderr } = spawnSync('nsenter', [`--target=${firstProcess()}`, '--all', '--', ...command], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** What systemd knows of a unit. */
function shown(unit: string, property: string): string {
  return inside('systemctl', 'show', '--value', `--property=${property}`, unit).trim();
}

async function ready(): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (machine.exitCode !== null) throw new Error('the container has ended');
    await pause(200);
  }
}

const statusOf = (pid: string): string => inside('cat', `/proc/${pid}/status`);

test('[OPS-252, OPS-250, OPN-767, S74] systemd brings the tables up to date and starts the portal, which takes a reading with its photo under its filter of system calls', async () => {
  await ready();
  const sender = await openReadingSender(1, { port, operatorKey, logFile: '', dataDir: inRoot('var/lib/zaehlwerk') });
  const [job] = sender.jobs;
  const body = sender.body(job!, 12_345, paddedPhoto(200_000));
  const got = await sendBytes(port, await sender.request(job!, randomBytes(16).toString('hex'), body));
  expect(got?.status).toBe(200);
  const [reading] = await sender.accepted();
  expect(pictureOf(await sender.image(reading!.imageIds[0]!)).equals(pictureOf(PLAIN_JPEG))).toBe(true);

  expect(shown('zaehlwerk-migrate', 'Result')).toBe('success');
  const pid = shown('zaehlwerk', 'MainPID');
  // A filter of system calls; no new rights; a user of its own.
  expect(statusOf(pid)).toMatch(/^Seccomp:\t2$/m);
  expect(statusOf(pid)).toMatch(/^NoNewPrivs:\t1$/m);
  expect(statusOf(pid)).toMatch(/^CapBnd:\t0+$/m);
  const environment = inside('cat', `/proc/${pid}/environ`);
  expect(environment).toContain('DATABASE_URL=');
  expect(environment).not.toContain('DATABASE_OWNER_URL');
});

test('[OPS-252] a portal that was killed is started again, and one that is stopped ends in order', async () => {
  const before = shown('zaehlwerk', 'MainPID');
  inside('kill', '-9', before);
  while ([before, '0'].includes(shown('zaehlwerk', 'MainPID'))) await pause(200);
  await ready();
  expect(inside('systemctl', 'stop', 'zaehlwerk')).toBe('');
  expect([shown('zaehlwerk', 'Result'), shown('zaehlwerk', 'ExecMainStatus')]).toEqual(['success', '0']);
  expect(inside('systemctl', 'start', 'zaehlwerk')).toBe('');
  await ready();
});

test('[OPS-252] the timer makes up for the backup of a night in which the machine was off, which the key elsewhere opens', async () => {
  const stamp = 'var/lib/systemd/timers/stamp-zaehlwerk-backup.timer';
  put(stamp, '');
  const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(inRoot(stamp), daysAgo, daysAgo);
  // Up to a quarter of an hour later otherwise.
  put('etc/systemd/system/zaehlwerk-backup.timer.d/at-once.conf', '[Timer]\nRandomizedDelaySec=0\n');
  inside('systemctl', 'daemon-reload');
  inside('systemctl', 'enable', '--now', 'zaehlwerk-backup.timer');
  const backups = () => readdirSync(inRoot('var/backups/zaehlwerk')).filter((name) => name.endsWith('.tar.age'));
  while (
    shown('zaehlwerk-backup', 'ExecMainExitTimestampMonotonic') === '0' ||
    shown('zaehlwerk-backup', 'ActiveState') === 'activating'
  )
    await pause(200);
  expect([shown('zaehlwerk-backup', 'Result'), backups()]).toEqual(['success', [expect.stringMatching(/^zaehlwerk-/)]]);
  const file = inRoot('var/backups/zaehlwerk', backups()[0]!);
  const program = inRoot('opt/zaehlwerk/bin/zaehlwerk');
  expect(existsSync(file)).toBe(true);
  const words = ['backup', 'verify', file, '--key-file', path.join(TOP, 'backup-key')];
  const verified = spawnSync(program, words, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } });
  expect([verified.status, verified.stderr]).toEqual([0, expect.stringMatching(/ is whole: .*, 1 photos\n$/)]);
});

/** A program that scripts/test-engines.mjs has brought, or this machine has, and the environment it runs in. */
function enginePath(file: string): { readonly program: string; readonly env: NodeJS.ProcessEnv } {
  if (existsSync(file)) return { program: file, env: process.env };
  return { program: path.join(UNPACKED, file), env: { ...process.env, LD_LIBRARY_PATH: unpackedLibraries() } };
}

function unpackedLibraries(): string {
  const folders = ['lib', 'usr/lib']
    .map((folder) => path.join(UNPACKED, folder))
    .filter((folder) => existsSync(folder));
  const named = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('-linux-gnu'));
  return folders.flatMap((folder) => named(folder).map((name) => path.join(folder, name))).join(path.delimiter);
}
