// npm run test:release: makes the release twice, and runs what was unpacked as an ordinary user against a PostgreSQL (Linux). A minute
// and a half; never part of npm test.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWeb, installPackages, run } from './set-up.mjs';

installPackages();
await buildWeb();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-releases-'));
try {
  const env = { RELEASES: folder };
  process.exitCode = await run(
    'vitest',
    ['run', '--config', 'e2e/vitest.config.ts', '--project', 'release', ...process.argv.slice(2)],
    { env },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
