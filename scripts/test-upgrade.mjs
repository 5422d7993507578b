// npm run test:upgrade -- --from COMMIT: the version of that commit and this one on one database, under load, up and back (Linux). Before
// every release, from the one before; it needs that commit in the history here. npm test does the same with a version that follows.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages, ROOT, run } from './set-up.mjs';

const commit = process.argv[2] === '--from' ? process.argv[3] : undefined;
if (commit === undefined) {
  console.error('npm run test:upgrade -- --from COMMIT');
  process.exit(2);
}
installPackages();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-older-'));
const older = path.join(folder, 'version');
try {
  execFileSync('git', ['worktree', 'add', '--detach', older, commit], { cwd: ROOT, stdio: 'inherit' });
  const lock = (root) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  // With the packages that it was made with; where these are the same, with those that are here.
  if (lock(older) !== lock(ROOT))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: older, stdio: 'inherit' });
  const env = { OLDER_VERSION: older };
  process.exitCode = await run('vitest', ['run', '--project', 'faults', 'e2e/faults/rolling-upgrade.test.ts'], { env });
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', older], { cwd: ROOT, stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}
