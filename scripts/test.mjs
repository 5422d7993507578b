// npm test: set-up, every check, every test, and a last line `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb, installChromium, installPackages, ROOT, run } from './set-up.mjs';

const RESULTS = path.join(ROOT, 'test-results');

installPackages();
installChromium();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const sum = { passed: 0, failed: 0, skipped: 0 };
add('check', await run('node', ['scripts/check.mjs']));
add('ledger', await run('node', ['scripts/ledger.mjs']));
await buildWeb();
// Component tests mostly wait for the browser, the others for disk and network: both run at once on two cores.
await Promise.all([
  unitTests('component tests', 'components', ['--project', 'web-browser'], 'inherit'),
  (async () => {
    const projects = ['domain', 'contract', 'server', 'faults', 'web'].flatMap((name) => ['--project', name]);
    // Two at a time: most of them wait for the disk, the network or another process.
    await unitTests('unit and server tests', 'unit', [...projects, '--maxWorkers=2'], 'collect');
    await journeys('collect');
  })(),
]);

console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed === 0 ? 0 : 1);

/** Counts a part as one test. */
function add(name, code) {
  if (code === 0) sum.passed += 1;
  else {
    sum.failed += 1;
    console.error(`${name} failed`);
  }
}

/** Runs all tests of some vitest projects. */
async function unitTests(name, file, projects, output) {
  const result = path.join(RESULTS, `${file}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${result}`, ...projects];
  count(name, await run('vitest', args, { output }), result, (json) => ({
    passed: json.numPassedTests,
    failed:
      json.numFailedTests +
      json.testResults.filter((one) => one.status === 'failed' && !one.assertionResults.length).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

/** Runs the journeys, in the whole product. */
async function journeys(output) {
  const result = path.join(RESULTS, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: result };
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env, output });
  count('journeys', code, result, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

/** Adds the numbers of a part from its report; an exit code they do not explain counts as one failure. */
function count(name, code, file, read) {
  const numbers = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  sum.passed += numbers.passed;
  sum.skipped += numbers.skipped;
  sum.failed += code !== 0 && numbers.failed === 0 ? 1 : numbers.failed;
  if (code !== 0) console.error(`${name} failed`);
}
