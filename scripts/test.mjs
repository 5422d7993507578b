// npm test: set-up, every check, the sixth of all tests that is today's, then what failed and a last line `N passed, N failed, N skipped`.
// `-- --part=N` runs another sixth, `-- --whole` all of them, as .ci/run does.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installChromium, installForDeploy, installS3Server, installSshServer } from './debian-programs.mjs';
import { buildWeb, installPackages, ROOT, run } from './set-up.mjs';
import { ofPlaywright, ofVitest } from './test-report.mjs';

/** Where more fail, something is broken, not the machine busy. */
const MOST_AGAIN = 5;
const RESULTS = path.join(ROOT, 'test-results');
/** So many that one is done while somebody waits. */
const PARTS = 6;
const part = partOf(process.argv.slice(2));
const shard = part === null ? [] : [`--shard=${part}/${PARTS}`];

installPackages();
installChromium();
installSshServer();
installForDeploy();
installS3Server();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const sum = { passed: 0, skipped: 0 };
/** What failed: its name and the first line of its error. */
const failures = [];
const building = buildWeb();
add('check', await run('node', ['scripts/check.mjs']));
add('ledger', await run('node', ['scripts/ledger.mjs']));
await building;
// What runs in a browser mostly waits for it, the others for disk and network: both run at once on two cores. The journeys start the
// whole product, and wait until the machine is theirs.
const others = ['domain', 'contract', 'recognition', 'server', 'faults', 'web'].flatMap((name) => ['--project', name]);
await Promise.all([
  unitTests('component tests', 'components', ['--project', 'web-browser', ...shard], 'inherit'),
  // Two at a time: most of them wait for the disk, the network or another process.
  unitTests('unit and server tests', 'unit', [...others, '--maxWorkers=2', ...shard], 'collect'),
]);
await journeys('inherit', 'journeys.json', shard);

const [failed, heldAlone] = await failedAgain();
console.log('');
for (const { name, error } of heldAlone) console.log(`HELD ALONE ${name}\n       beside others: ${error}`);
for (const { name, error } of failed) console.log(`FAILED ${name}\n       ${error}`);
if (part !== null) console.log(`part ${part} of ${PARTS}; npm test -- --whole runs all`);
console.log(`${sum.passed + heldAlone.length} passed, ${failed.length} failed, ${sum.skipped} skipped`);
process.exit(failed.length === 0 ? 0 : 1);

/** The part of the tests that is asked for, by default another one each day; null for all. */
function partOf(words) {
  if (words.includes('--whole')) return null;
  const days = Math.floor(Date.now() / (24 * 60 * 60 * 1000));
  const named = words.find((word) => word.startsWith('--part='))?.slice('--part='.length);
  const chosen = named === undefined ? (days % PARTS) + 1 : Number(named);
  if (Number.isInteger(chosen) && chosen >= 1 && chosen <= PARTS) return chosen;
  console.error(`--part: a number from 1 to ${PARTS}`);
  process.exit(2);
}

/**
 * Runs the files of the few tests that failed once more with the machine for themselves. Gives what failed in the end, and what failed
 * only beside others, with the error it had: that waits too little for a busy machine, and is named so that it is mended.
 */
async function failedAgain() {
  const isFew = failures.length <= MOST_AGAIN && failures.every(({ again }) => again !== null);
  if (failures.length === 0 || !isFew) return [failures, []];
  const first = failures.splice(0);
  const before = { ...sum };
  const units = [...new Set(first.flatMap(({ again }) => again.unit ?? []))];
  if (units.length > 0) await unitTests('unit tests alone', 'units-alone', [...units, '--maxWorkers=1'], 'inherit');
  if (first.some(({ again }) => again.journey))
    await journeys('inherit', 'journeys-alone.json', ['--last-failed', '--workers=1']);
  Object.assign(sum, before);
  const names = new Set(failures.map(({ name }) => name));
  return [failures, first.filter(({ name }) => !names.has(name))];
}

/** Counts a part as one test. */
function add(name, code) {
  if (code === 0) sum.passed += 1;
  else failures.push(unexplained(name, code));
}

/** Runs all tests of some vitest projects. An error outside of them is a failure, too, whatever else fails. */
async function unitTests(name, file, projects, output) {
  const result = path.join(RESULTS, `${file}.json`);
  const outside = path.join(RESULTS, `${file}-outside.json`);
  const reporters = ['default', 'json', './scripts/errors-outside.mjs'].map((reporter) => `--reporter=${reporter}`);
  const args = ['run', ...reporters, `--outputFile.json=${result}`, ...projects];
  count(name, await run('vitest', args, { env: { ERRORS_OUTSIDE: outside }, output }), result, ofVitest);
  const errors = existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : ['it did not end'];
  for (const error of errors) failures.push({ name: `${name}, outside of a test`, error, again: null });
}

/** Runs the journeys, in the whole product. */
async function journeys(output, file, only) {
  const result = path.join(RESULTS, file);
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: result };
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...only], { env, output });
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
  return { name, error: `ended with exit code ${code}; its output stands above`, again: null };
}
