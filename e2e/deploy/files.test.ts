import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEPLOY } from './deployed-files.ts';
import { newFolder } from './start-proxy.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the container file, the compose file and the image of PostgreSQL are told. */
const OF_CONTAINERS = [
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_PASSWORD',
  'POSTGRES_PASSWORD',
  'RELEASE',
  'ZAEHLWERK_VERSION',
];

/** All files of deploy/, with what they say. */
function files(): ReadonlyArray<readonly [name: string, text: string]> {
  return readdirSync(DEPLOY, { recursive: true })
    .map(String)
    .filter((name) => statSync(path.join(DEPLOY, name)).isFile())
    .map((name) => [name, readFileSync(path.join(DEPLOY, name), 'utf8')]);
}

test('[OPS-185] every setting that deploy/ names is one of the portal', () => {
  const [, table = ''] = readFileSync(path.join(ROOT, 'docs/interfaces.md'), 'utf8').split('\n## Settings');
  const known = new Set([...table.split('\n## ')[0]!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  const named = files().flatMap(([file, text]) =>
    [...text.matchAll(/(?<![A-Za-z_$])([A-Z][A-Z]+(?:_[A-Z]+)*)(?:=|: )/g)].map(([, name]) => `${file} ${name}`),
  );
  expect(named).toContain('systemd/settings DATABASE_URL');
  expect(named).toContain('kubernetes/settings.yaml IMAGES_URL');
  const others = named.map((one) => one.split(' ')[1]).filter((name) => !known.has(name));
  expect([...new Set(others)].sort()).toEqual(OF_CONTAINERS);
});

const units = files().filter(([name]) => name.startsWith('systemd/zaehlwerk'));
for (const [name, text] of units) {
  // What it starts is not installed here.
  writeFileSync(path.join(folder, path.basename(name)), text.replace('/opt/zaehlwerk/bin/zaehlwerk', '/bin/true'));
}
const services = units.map(([name]) => path.basename(name)).filter((name) => name.endsWith('.service'));

test.each(units.map(([name]) => path.basename(name)))('[OPS-184, OPS-205] systemd takes %s', (name) => {
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path.join(folder, name)], { encoding: 'utf8' });
  // It also reads units of this machine, and complains of them.
  expect([verified.error, verified.stderr.split('\n').filter((line) => line.includes('zaehlwerk'))]).toEqual([
    undefined,
    [],
  ]);
});

test.each(services)('[OPS-184, OPS-205] systemd rates what %s may still reach as 1.5 of 10 at most', (name) => {
  const unit = path.join(folder, name);
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit], { stdio: 'pipe' });
});

test('[OPS-250] systemd brings the tables up to date before it starts the portal, which is not told who owns them', () => {
  const saidIn = (name: string, key: string): readonly string[] => {
    const text = readFileSync(path.join(DEPLOY, 'systemd', name), 'utf8');
    return [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '));
  };
  for (const key of ['Wants', 'After']) expect(saidIn('zaehlwerk.service', key)).toContain('zaehlwerk-migrate.service');
  expect(saidIn('settings', 'DATABASE_OWNER_URL')).toEqual([]);
  expect(saidIn('migrate-settings', 'DATABASE_OWNER_URL')).toHaveLength(1);
  const readers = services.filter((name) =>
    saidIn(name, 'EnvironmentFile').includes('/etc/zaehlwerk/migrate-settings'),
  );
  expect(readers).toEqual(['zaehlwerk-migrate.service']);
});

test('[OPS-205] the timer starts a backup every night', () => {
  const timer = readFileSync(path.join(DEPLOY, 'systemd/zaehlwerk-backup.timer'), 'utf8');
  expect(services).toContain('zaehlwerk-backup.service');
  const when = /^OnCalendar=(.*)$/m.exec(timer)?.[1] ?? '';
  const { stdout } = spawnSync('systemd-analyze', ['calendar', '--iterations=2', when], { encoding: 'utf8' });
  const [first, second] = [...stdout.matchAll(/(\d{4}-\d\d-\d\d) 02:30:00/g)].map(([, day]) => Date.parse(day!));
  expect(second! - first!).toBe(24 * 60 * 60 * 1000);
});
