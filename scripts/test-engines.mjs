// npm run test:engines: starts the units of deploy/ by systemd in a container of its own (Debian, as root). Three minutes; never part of
// npm test. Where it cannot run it says so and fails: nothing is passed over.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unpackEngines } from './debian-programs.mjs';
import { buildWeb, fail, installPackages, run } from './set-up.mjs';

if (process.platform !== 'linux' || process.getuid() !== 0)
  fail('npm run test:engines needs root on Linux, for namespaces and mounts: nothing was tried.');
installPackages();
await buildWeb();
const engines = unpackEngines();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-engines-'));
try {
  const env = { ENGINES: engines, RELEASES: folder };
  const words = ['run', '--config', 'e2e/vitest.config.ts', '--project', 'engines', ...process.argv.slice(2)];
  process.exitCode = await run('vitest', words, { env });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
