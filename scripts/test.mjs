// npm test: set-up, every check, every test, one closing line `N passed, N failed, N skipped`.
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
const unit = path.join(RESULTS, 'vitest.json');
count(
  'unit, server and component tests',
  await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]),
  () => {
    const result = JSON.parse(readFileSync(unit, 'utf8'));
    const failed =
      result.numFailedTests +
      result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    return { passed: result.numPassedTests, failed, skipped: result.numPendingTests + result.numTodoTests };
  },
  unit,
);
const journeys = path.join(RESULTS, 'journeys.json');
count(
  'journeys',
  await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
  }),
  () => {
    const { stats } = JSON.parse(readFileSync(journeys, 'utf8'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  },
  journeys,
);

console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed === 0 ? 0 : 1);

/** A part that counts as one test. */
function add(name, code) {
  if (code === 0) sum.passed += 1;
  else {
    sum.failed += 1;
    console.error(`${name} failed`);
  }
}

/** A part with numbers of its own; an exit code that they do not explain counts as one failure. */
function count(name, code, read, file) {
  const numbers = existsSync(file) ? read() : { passed: 0, failed: 0, skipped: 0 };
  sum.passed += numbers.passed;
  sum.skipped += numbers.skipped;
  sum.failed += code !== 0 && numbers.failed === 0 ? 1 : numbers.failed;
  if (code !== 0) console.error(`${name} failed`);
}
