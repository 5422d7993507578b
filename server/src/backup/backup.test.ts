import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../command-line/run-command.ts';
import { backups, photosIn } from '../testing/calls/backed-up-portal.ts';
import { runCommandLine } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { urlOfTarget } from '../testing/url-of-target.ts';
import { backupEntries } from './write-backup.ts';

const { fileOf, backedUpPortal, emptyPlace } = backups();
const portal = await backedUpPortal();
const { server, place, secretKey } = portal;
for (let count = 0; count < 2; count += 1) await portal.send();

test('[OPS-199] a backup is for its owner alone, has its name once it is whole, and replaces no other one unless it is told to', async () => {
  expect(await place.run('once.tar')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/once\.tar: [\d,]+ bytes, .* 4 photos$/),
  });
  expect(statSync(fileOf('once.tar')).mode & 0o777).toBe(0o600);
  const before = readFileSync(fileOf('once.tar'));
  expect(await place.run('once.tar')).toMatchObject({ code: 2, err: expect.stringContaining('there is one already') });
  expect(readFileSync(fileOf('once.tar')).equals(before)).toBe(true);
  expect(await place.run('once.tar', '--overwrite')).toMatchObject({ code: 0 });
  expect(readFileSync(fileOf('once.tar')).equals(before)).toBe(false);
  expect(await place.run('verify', 'once.tar')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^once\.tar is whole: .* 4 photos$/),
  });
  expect(await place.run('nowhere/once.tar')).toMatchObject({ code: 2, err: expect.stringContaining('(ENOENT)') });
  expect(await place.run('verify', 'nowhere.tar')).toMatchObject({
    code: 1,
    err: 'nowhere.tar cannot be read (ENOENT).',
  });
});

test('[OPS-199] where the disk takes no more it says so, and leaves nothing there', async () => {
  const folder = fileOf('limited');
  mkdirSync(folder);
  const main = path.join(import.meta.dirname, '../command-line/main.ts');
  const limited = ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, main, 'backup', 'large.tar'];
  const { status, stderr } = spawnSync('sh', limited, { cwd: folder, env: place.settings, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, 'large.tar cannot be written (EFBIG).']);
  expect(readdirSync(folder)).toEqual([]);
});

test('[OPS-199] in a folder it has a name with its time, and the latest ones are kept', async () => {
  const folder = fileOf('nightly');
  mkdirSync(folder);
  const older = ['zaehlwerk-20260101T030000Z.tar', 'zaehlwerk-20260102T030000Z.tar.age'];
  const draft = 'zaehlwerk-20260101T030000Z.tar.4711.part';
  for (const name of [...older, draft, 'something else.tar']) writeFileSync(path.join(folder, name), '');
  utimesSync(path.join(folder, draft), 0, 0);
  expect(await place.run('nightly', '--keep', '2')).toMatchObject({ code: 0 });
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['something else.tar', older[1], expect.stringMatching(/^zaehlwerk-\d{8}T\d{6}Z\.tar$/)]);
  // Where it fails, nothing goes.
  const other = { ...place.settings, DATABASE_URL: urlOfTarget((await emptyDatabase()).target) };
  const terminal = testTerminal(folder);
  expect(await runCommand(['backup', '.', '--keep', '1', '--overwrite'], other, terminal)).toBe(1);
  expect(terminal.err()).toBe('There are no tables of a portal in this database.');
  expect(readdirSync(folder).sort()).toEqual(names);
});

test('[OPS-199] it goes to standard output, as the same bytes, and never into a terminal', async () => {
  const { code, out } = await runCommandLine(['backup', '-'], { env: place.settings });
  writeFileSync(fileOf('piped.tar'), out);
  expect([code, await place.run('verify', 'piped.tar')]).toEqual([0, expect.objectContaining({ code: 0 })]);
  const terminal = testTerminal(fileOf('.'), true);
  expect([await runCommand(['backup', '-'], place.settings, terminal), terminal.written()]).toEqual([2, '']);
});

test('[OPN-649] what is no use of it is told, and no file is written', async () => {
  const before = readdirSync(fileOf('.')).length;
  for (const words of [
    [],
    ['verify'],
    ['restore'],
    ['key'],
    ['a', 'b'],
    ['a.tar', '--keep', '3'],
    ['.', '--keep', '0'],
  ])
    expect(await place.run(...words)).toMatchObject({ code: 2, out: '' });
  expect(readdirSync(fileOf('.'))).toHaveLength(before);
});

test('[OPS-203, OPN-651, S54] encrypted by a key file that only its owner reads; another key, or none, does not open it', async () => {
  const made = await place.run('key', 'key.txt');
  expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^age1\w+\n$/)]);
  expect(statSync(fileOf('key.txt')).mode & 0o777).toBe(0o600);
  expect(await place.run('key', 'key.txt')).toMatchObject({ code: 2 });
  writeFileSync(fileOf('public.txt'), made.out);
  await place.run('key', 'other.txt');
  expect(await place.run('closed.tar.age', '--key-file', 'public.txt')).toMatchObject({ code: 0 });
  expect(await place.run('verify', 'closed.tar.age', '--key-file', 'key.txt')).toMatchObject({ code: 0 });
  expect(await place.run('verify', 'closed.tar.age', '--key-file', 'other.txt')).toMatchObject({
    code: 1,
    err: 'closed.tar.age does not open with this key, or its head was changed.',
  });
  expect(await place.run('verify', 'closed.tar.age')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is encrypted'),
  });
  // The key of the environment is in none.
  const [text, secret] = [readFileSync(fileOf('once.tar'), 'latin1'), secretKey.toString('base64')];
  expect(text.includes(secret)).toBe(false);
});

test('[OPS-205] what the service of deploy/ runs makes an encrypted backup in its folder', async () => {
  const unit = readFileSync(path.join(import.meta.dirname, '../../../deploy/systemd/zaehlwerk-backup.service'), 'utf8');
  const [program, verb, ...words] = /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ');
  expect([program, verb, words.includes('/var/backups/zaehlwerk'), words.includes('%d/backup-key')]).toEqual([
    '/opt/zaehlwerk/bin/zaehlwerk',
    'backup',
    true,
    true,
  ]);
  mkdirSync(fileOf('by-timer'));
  const here = words.map((word) =>
    word.replace('/var/backups/zaehlwerk', 'by-timer').replace('%d/backup-key', 'public.txt'),
  );
  expect(await place.run(...here)).toMatchObject({ code: 0 });
  expect(readdirSync(fileOf('by-timer'))).toEqual([expect.stringMatching(/^zaehlwerk-\d{8}T\d{6}Z\.tar\.age$/)]);
});

test('[OPS-204, OPN-650, OPN-654] photos that are lost are named and the rest is backed up; one that is deleted meanwhile is told apart', async () => {
  const broken = await backedUpPortal();
  for (let count = 0; count < 2; count += 1) await broken.send();
  const [missing, altered, deleted] = photosIn(broken.place, broken.tenant);
  const pathOf = (key: string) =>
    path.join(broken.place.images, broken.tenant.applicationId, key.split('/')[1]!.slice(0, 2), key.split('/')[1]!);
  rmSync(pathOf(missing!));
  writeFileSync(pathOf(altered!), 'no photo');
  const { code, err } = await broken.place.run('lossy.tar');
  expect([code, err.split('\n').slice(1)]).toEqual([
    1,
    [
      `missing ${missing}`,
      `altered ${altered}`,
      '2 photos are not in it, because the image store does not have them as they were.',
    ],
  ]);
  const { images, pool } = broken.server.parts;
  let told: unknown;
  const source = {
    target: broken.place.target,
    config: broken.server.parts.config,
    withSecrets: false,
    now: new Date(),
    images: {
      ...images,
      // As if somebody deleted it once the moment of the backup was there.
      async get(key: string) {
        if (key === deleted) {
          await images.remove(key);
          await pool.query('delete from result_images where storage_key = $1', [key]);
        }
        return images.get(key);
      },
    },
  };
  for await (const _ of backupEntries(source, { rows: 0, photos: 0 }, ({ images: of }) => (told = of.without)));
  expect(told).toEqual([
    { key: missing, why: 'missing' },
    { key: altered, why: 'altered' },
    { key: deleted, why: 'deleted' },
  ]);
  const elsewhere = await emptyPlace(broken.secretKey);
  expect(await elsewhere.run('restore', 'lossy.tar')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/ 2 photos$/),
  });
});

test('[OPS-199] Ctrl-C leaves no file', async () => {
  const terminal = testTerminal(fileOf('.'));
  const running = runCommand(['backup', 'broken-off.tar'], place.settings, {
    ...terminal,
    onInterrupt(handle) {
      handle();
      return () => undefined;
    },
  });
  expect([await running, terminal.err()]).toEqual([1, 'Broken off; nothing was written.']);
  expect(readdirSync(fileOf('.')).filter((name) => name.startsWith('broken-off'))).toEqual([]);
  expect((await server.call('GET', '/health/live')).status).toBe(200);
});
