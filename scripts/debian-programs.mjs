// The programs of Debian that tests need: installed, or only unpacked where an installed one would start by itself.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fail, ROOT } from './set-up.mjs';

/** Programs of Debian that are not installed on this machine. */
const UNPACKED = path.join(ROOT, 'node_modules', '.cache', 'debian');

/**
 * Installs Debian's Chromium for the browser tests with apt when it is missing. Ends with advice where that fails. Its
 * headless shell only makes most of them faster (e2e/chromium.ts): they do without where it is not available.
 */
export function installChromium() {
  const both = ['chromium', 'chromium-headless-shell'];
  installDebian('The browser tests need Chromium', { '/usr/bin/chromium': [...both, 'fonts-liberation'] });
  if (!existsSync('/usr/bin/chromium-headless-shell')) installWithApt(both);
}

/** Installs Debian's OpenSSH for the tests that put files there; where services run, Debian starts one of its own, which they do not use. */
export function installSshServer() {
  installDebian('The tests of files by SFTP need OpenSSH', { '/usr/sbin/sshd': ['openssh-server'] });
}

/** Installs Debian's OpenStack Swift for the tests of photos in S3; where services run, Debian starts some of its own, which they do not use. */
export function installS3Server() {
  const servers = ['proxy', 'account', 'container', 'object'];
  installDebian('The tests of photos in S3 need OpenStack Swift', {
    ...Object.fromEntries(servers.map((one) => [`/usr/bin/swift-${one}-server`, [`swift-${one}`]])),
    '/usr/bin/memcached': ['memcached'],
  });
}

/**
 * Brings Debian's nginx, HAProxy and Prometheus for the tests of the files in deploy/, its pgbouncer and PostgreSQL 15 for several
 * instances behind them, and what looks at units of systemd. They are unpacked and not installed: Debian would start them, open to everybody and at every boot from then on.
 */
export function installForDeploy() {
  installDebian('The tests of deploy/ need systemd', { '/usr/bin/systemd-analyze': ['systemd'] });
  unpackDebian('The tests of deploy/ need nginx, HAProxy, Prometheus, pgbouncer and PostgreSQL 15', {
    '/usr/sbin/nginx': ['nginx'],
    '/usr/sbin/haproxy': ['haproxy'],
    '/usr/bin/promtool': ['prometheus'],
    '/usr/sbin/pgbouncer': ['pgbouncer'],
    '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15'],
  });
}

/** Brings what gives systemd a container of its own. Gives the folder in which it is unpacked. */
export function unpackEngines() {
  const folder = `${UNPACKED}-engines`;
  const files = { '/usr/bin/systemd-nspawn': ['systemd-container'] };
  unpackDebian('The tests that systemd starts need systemd-nspawn', files, folder);
  return folder;
}

/**
 * Unpacks the Debian packages of files that are missing on this machine, with whatever else they need, and runs none of their scripts.
 * Where that fails, ends with advice that begins with `need`.
 */
function unpackDebian(need, packagesOf, folder = UNPACKED) {
  const missing = Object.keys(packagesOf).filter((file) => !existsSync(file));
  const isThere = (file) => existsSync(path.join(folder, file));
  if (missing.every(isThere)) return;
  const packages = missing.flatMap((file) => packagesOf[file]);
  console.log(`Unpacking ${packages.join(', ')} …`);
  const archives = `${folder}.archives`;
  mkdirSync(archives, { recursive: true });
  const options = [`Dir::Cache::archives=${archives}/`, 'Debug::NoLocking=1'].flatMap((option) => ['-o', option]);
  const args = ['install', '-y', '--no-install-recommends', '--download-only', ...options, ...packages];
  const download = () => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!download() && apt('update')) download();
  // Whole or not at all: half of it would pass for all of it the next time.
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const unpack = (file) => spawnSync('dpkg-deb', ['-x', path.join(archives, file), part], { stdio: 'inherit' });
  const files = readdirSync(archives).filter((one) => one.endsWith('.deb'));
  if (files.every((file) => unpack(file).status === 0)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  }
  rmSync(archives, { recursive: true, force: true });
  const still = missing.filter((file) => !isThere(file));
  if (still.length > 0) fail(`${need} at ${still.join(' and ')}, and they could not be fetched from Debian.`);
}

/**
 * Installs the Debian packages of missing files with apt. Where that fails, ends with advice that begins with `need`.
 */
export function installDebian(need, packagesOf) {
  const missing = Object.keys(packagesOf).filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  const packages = missing.flatMap((file) => packagesOf[file]);
  installWithApt(packages);
  const still = missing.filter((file) => !existsSync(file));
  if (still.length > 0) {
    fail(
      `${need} at ${still.join(' and ')}. Please install it (Debian: apt-get install ${packages.join(' ')}) and run this again.`,
    );
  }
}

function installWithApt(packages) {
  console.log(`Installing ${packages.join(', ')} …`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

function apt(...args) {
  const root = process.getuid?.() === 0;
  const [program, ...words] = root ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args];
  return spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
