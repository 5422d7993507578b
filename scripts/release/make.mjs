// Makes a release of what is checked out and built: its archive, SHA-256 and bill of materials (scripts/release.mjs).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ROOT } from '../set-up.mjs';
import { packFolder } from './pack.mjs';
import { PROCESSORS, stageRelease } from './stage.mjs';

const { cpu, out } = parseArgs({
  options: { cpu: { type: 'string', default: process.arch }, out: { type: 'string', default: 'dist' } },
}).values;
if (!PROCESSORS.includes(cpu)) fail(`--cpu is one of ${PROCESSORS.join(', ')}.`);

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const isCommitted = git('status', '--porcelain') === '';
if (!isCommitted) console.error('There are changes that no commit has: this is no release, but one to try.');
const name = `zaehlwerk-${isCommitted ? version : `${version}-dirty`}`;
/** Every file has the time of the commit. */
const madeAt = new Date(Number(git('log', '-1', '--format=%ct')) * 1000);
const target = path.resolve(ROOT, out);
const archive = path.join(target, `${name}-linux-${cpu}.tar.gz`);

mkdirSync(target, { recursive: true });
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-release-'));
try {
  const folder = path.join(top, name);
  mkdirSync(folder);
  stageRelease({ folder, cpu, version, madeAt });
  await packFolder(folder, archive, madeAt);
  copyFileSync(path.join(folder, 'sbom.cdx.json'), archive.replace(/\.tar\.gz$/, '.cdx.json'));
} finally {
  rmSync(top, { recursive: true, force: true });
}
console.log(archive);

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
