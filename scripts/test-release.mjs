// npm run test:release: makes the release twice, and runs what was unpacked as an ordinary user against a PostgreSQL, all of it without a
// network but that of the machine to itself (Linux). Two minutes; never part of npm test.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb, installPackages, run } from './set-up.mjs';

installPackages();
await buildWeb();
/** Words before a command that leave it nothing but `lo`; an ordinary user is himself in a namespace of his own. */
const OFFLINE = [
  ...(process.getuid?.() === 0 ? [] : ['--map-current-user', '--keep-caps']),
  '--net',
  '--',
  'sh',
  '-c',
  'PATH="$PATH:/usr/sbin:/sbin"; ip link set lo up && exec "$@"',
  'sh',
];
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-releases-'));
try {
  const env = { RELEASES: folder };
  process.exitCode = await run(
    'unshare',
    [...OFFLINE, 'vitest', 'run', '--config', 'e2e/vitest.config.ts', '--project', 'release', ...process.argv.slice(2)],
    { env },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
