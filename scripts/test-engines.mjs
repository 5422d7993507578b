// npm run test:engines: starts the units of deploy/ by systemd in a container of its own, builds and runs the container file by Podman, and
// starts the release for arm64 under an emulator (Debian, as root). Ten minutes, and half a gigabyte in node_modules/.cache; never part
// of npm test. Where it cannot run it says so and fails: nothing is passed over.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb, fail, installPackages, run, unpackEngines } from './set-up.mjs';

if (process.platform !== 'linux' || process.getuid() !== 0)
  fail('npm run test:engines needs root on Linux, for namespaces and mounts: nothing was tried.');
installPackages();
await buildWeb();
const engines = unpackEngines();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-engines-'));
try {
  const env = {
    ENGINES: engines,
    RELEASES: folder,
    // What the container file is built on, and the libraries that the emulated program wants.
    BASE_ROOT: debianRoot('trixie', 'amd64'),
    ARM_ROOT: debianRoot('bookworm', 'arm64', '--foreign', '--include=libstdc++6'),
  };
  const words = ['run', '--config', 'e2e/vitest.config.ts', '--project', 'engines', ...process.argv.slice(2)];
  process.exitCode = await run('vitest', words, { env });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A smallest Debian for a processor in a folder; made once. */
function debianRoot(release, architecture, ...more) {
  const root = `${engines}-${release}-${architecture}`;
  if (existsSync(root)) return root;
  console.log(`Making a Debian ${release} for ${architecture} …`);
  rmSync(`${root}.part`, { recursive: true, force: true });
  const installed = '/usr/sbin/debootstrap';
  const unpacked = path.join(engines, installed);
  const env = {
    ...process.env,
    DEBOOTSTRAP_DIR: path.join(existsSync(installed) ? '/' : engines, 'usr/share/debootstrap'),
  };
  const words = [
    '--variant=minbase',
    `--arch=${architecture}`,
    ...more,
    release,
    `${root}.part`,
    'http://deb.debian.org/debian',
  ];
  execFileSync(existsSync(installed) ? installed : unpacked, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(`${root}.part`, root);
  return root;
}
