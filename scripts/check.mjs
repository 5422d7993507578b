// npm run check: everything a reviewer would otherwise ask. Runs every part, then prints all complaints together.
import { spawn } from 'node:child_process';
import { installPackages, ROOT, toolEnvironment } from './set-up.mjs';

const PARTS = [
  ['format', 'biome', ['format', '.']],
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', ['--type-aware', '--quiet']],
  [
    'imports',
    'depcruise',
    [
      'domain/src',
      'contract/src',
      'samples/src',
      'recognition',
      'server',
      'web/src',
      'e2e',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  ],
  [
    'folders',
    'depcruise',
    [
      'domain/src',
      'contract/src',
      'samples/src',
      'recognition/src',
      'server',
      'web/src',
      '--config',
      '.dependency-cruiser.folders.cjs',
      '--output-type',
      'err-long',
    ],
  ],
  ['unused', 'knip', []],
  ['files', 'node', ['scripts/check-files.mjs']],
  ['references', 'node', ['scripts/check-references.mjs']],
  ['packages', 'node', ['scripts/check-packages.mjs']],
  ['contract', 'node', ['contract/check-texts.mjs']],
  ['openapi', 'node', ['scripts/check-openapi.mjs']],
];

installPackages();
const only = process.argv.slice(2);
const started = Date.now();
let failed = 0;
const waiting = PARTS.filter(([name]) => only.length === 0 || only.includes(name));
await Promise.all([checkNext(), checkNext()]);
console.log(
  `check: ${failed === 0 ? 'all good' : `${failed} failed`}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
);
process.exit(failed === 0 ? 0 : 1);

/** Runs one part after the other, as long as one waits: two at a time, as most of them use one processor. */
async function checkNext() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const [name, command, args] = part;
    const at = Date.now();
    const { code, output } = await capture(command, args);
    // A checker without files has checked nothing; dependency-cruiser reports that only in its summary.
    const empty = command === 'depcruise' && /\(0 modules/.test(output);
    const bad = code !== 0 || empty;
    if (bad) failed += 1;
    console.log(`${bad ? 'FAILED' : 'ok    '}  ${name.padEnd(8)} ${((Date.now() - at) / 1000).toFixed(1)} s`);
    if (bad) console.log(empty ? 'no modules were looked at' : output.trim());
  }
}

function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: toolEnvironment({ NO_COLOR: '1' }) });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
