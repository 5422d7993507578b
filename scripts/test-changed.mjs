// npm run test:changed: the tests that a change can break. Changed is what differs from HEAD, or from the revision
// after `--`, including untracked files. `npm test` decides in the end: journeys run here only when they have changed
// themselves.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importGraph, reachable } from './import-graph.mjs';
import { installChromium, installForDeploy, installS3Server, installSshServer } from './debian-programs.mjs';
import { buildWeb, installPackages, ROOT, run } from './set-up.mjs';

const TEST = /\.test\.tsx?$/;
/**
 * Modules that put the whole together. Everything reaches everything through them, so a change is not followed beyond
 * them: a test that opens the whole app belongs to the folder it is in.
 */
const HUBS =
  /^(web\/src\/(app|testing)\/|web\/src\/main\.tsx|server\/src\/(testing\/|app\.ts|start-server\.ts|main\.ts))/;

const base = process.argv[2] ?? 'HEAD';
installPackages();
const changed = changedFiles();
const modules = importGraph();
const starts = changed.filter((file) => modules.has(file));
const reached = reachable(modules, starts, 'importers', (file) => !HUBS.test(file) || starts.includes(file));
const tests = testsOf(reached);
const journeys = tests.filter((file) => file.startsWith('e2e/journeys/'));
const others = tests.filter((file) => !file.startsWith('e2e/journeys/') && !file.startsWith('e2e/browsers/'));
console.log(`${changed.length} files changed, ${reached.size} reached, ${tests.length} test files`);

let failed = await run('node', ['scripts/check.mjs']);
if (others.length > 0) {
  installChromium();
  installSshServer();
  if (others.some((file) => file.startsWith('e2e/deploy/'))) installForDeploy();
  installS3Server();
  if (others.some((file) => file.startsWith('e2e/'))) await buildWeb();
  failed += await run('vitest', ['run', ...others]);
}
if (journeys.length > 0) {
  installChromium();
  await buildWeb();
  failed += await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...journeys]);
}
process.exit(failed === 0 ? 0 : 1);

function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')];
  return [...new Set(files.filter(Boolean))];
}

/** Tests among the reached files, and all tests in the folder of a reached file that is no hub. */
function testsOf(files) {
  const folders = new Set([...files, ...changed].filter((file) => !HUBS.test(file)).map((file) => path.dirname(file)));
  if (changed.some((file) => file.startsWith('deploy/'))) folders.add('e2e/deploy');
  return [...modules.keys()].filter(
    (file) =>
      TEST.test(file) && existsSync(path.join(ROOT, file)) && (files.has(file) || folders.has(path.dirname(file))),
  );
}
