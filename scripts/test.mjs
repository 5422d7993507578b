// npm test: set-up, every check, every test, then what failed and a last line `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, installChromium, installPackages, installSshServer, ROOT, run } from './set-up.mjs';
import { ofPlaywright, ofVitest } from './test-report.mjs';

const RESULTS = path.join(ROOT, 'test-results');

installPackages();
installChromium();
installSshServer();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const sum = { passed: 0, skipped: 0 };
/** What failed: its name and the first line of its error. */
const failures = [];
const building = buildWeb();
add('check', await run('node', ['scripts/check.mjs']));
add('ledger', await run('node', ['scripts/ledger.mjs']));
await building;
// What runs in a browser mostly waits for it, the others for disk and network: both run at once on two cores.
const others = ['domain', 'contract', 'recognition', 'server', 'faults', 'web'].flatMap((name) => ['--project', name]);
await Promise.all([
  (async () => {
    await unitTests('component tests', 'components', ['--project', 'web-browser'], 'inherit');
    await journeys('inherit');
  })(),
  // Two at a time: most of them wait for the disk, the network or another process.
  unitTests('unit and server tests', 'unit', [...others, '--maxWorkers=2'], 'collect'),
]);

console.log('');
for (const { name, error } of failures) console.log(`FAILED ${name}\n       ${error}`);
console.log(`${sum.passed} passed, ${failures.length} failed, ${sum.skipped} skipped`);
process.exit(failures.length === 0 ? 0 : 1);

/** Counts a part as one test. */
function add(name, code) {
  if (code === 0) sum.passed += 1;
  else failures.push(unexplained(name, code));
}

/** Runs all tests of some vitest projects. */
async function unitTests(name, file, projects, output) {
  const result = path.join(RESULTS, `${file}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${result}`, ...projects];
  count(name, await run('vitest', args, { output }), result, ofVitest);
}

/** Runs the journeys, in the whole product. */
async function journeys(output) {
  const result = path.join(RESULTS, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: result };
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env, output });
  count('journeys', code, result, ofPlaywright);
}

/** Adds the numbers of a part from its report; an exit code they do not explain counts as one failure. */
function count(name, code, file, read) {
  const report = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, skipped: 0, failures: [] };
  sum.passed += report.passed;
  sum.skipped += report.skipped;
  failures.push(...report.failures);
  if (code !== 0 && report.failures.length === 0) failures.push(unexplained(name, code));
}

function unexplained(name, code) {
  return { name, error: `ended with exit code ${code}; its output stands above` };
}
