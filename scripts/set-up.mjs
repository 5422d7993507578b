// The first step of every command: installs packages that match the lock file and runs the rest with the pinned Node.
// Plain JavaScript, because it also runs on a machine with nothing but npm and an older Node.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MARK = path.join(ROOT, 'node_modules', '.cache', 'installed');
/** Of Node, where the pinned one is not installed: older ones do not run the server's TypeScript, or warn of it. */
const OLDEST_WITHOUT_PINNED = 24;
const MANIFESTS = ['package.json', 'package-lock.json', ...workspaces().map((name) => `${name}/package.json`)];

/**
 * Installs exactly what the lock file names when a manifest has changed since the last time. Returns whether it did.
 * `npm install` would write the lock file again, without what other platforms need.
 */
export function installPackages() {
  const current = hashOf(MANIFESTS.map((file) => path.join(ROOT, file)));
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === current) return false;
  console.log('Installing packages …');
  npm('ci', '--no-audit', '--no-fund');
  const scripted = packagesWithAllowedScripts();
  if (scripted.length > 0) npm('rebuild', '--ignore-scripts=false', ...scripted);
  mkdirSync(path.dirname(MARK), { recursive: true });
  writeFileSync(MARK, hashOf(MANIFESTS.map((file) => path.join(ROOT, file))));
  return true;
}

function npm(...args) {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(command, [...args, '--loglevel=error'], { cwd: ROOT, stdio: ['inherit', 2, 'inherit'] });
  if (done.status !== 0) fail('The packages could not be installed; npm says why above.');
}

/** Those installed here whose install scripts may run; .npmrc keeps npm from running any on its own. */
function packagesWithAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(path.join(ROOT, 'node_modules', name)),
  );
}

/**
 * Path of the pinned Node (the npm package `node`), or of the running one where that package has no binary: then that one must
 * itself be able to run TypeScript.
 */
export function pinnedNode() {
  const bin = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(bin) && spawnSync(bin, ['-v']).status === 0) return bin;
  if (Number.parseInt(process.versions.node, 10) < OLDEST_WITHOUT_PINNED) {
    fail(
      `Node ${process.versions.node} cannot run the portal, and the one that comes along is not installed: run npm ci without --omit=dev, or use Node ${OLDEST_WITHOUT_PINNED} or later.`,
    );
  }
  return process.execPath;
}

/**
 * An environment in which `node` and the tools of this repository come first. What Node compiles it keeps: a process of
 * the server then starts with a third of the computing.
 */
export function toolEnvironment(extra = {}) {
  const modules = path.join(ROOT, 'node_modules');
  const environment = { NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compiled'), ...process.env };
  return { ...environment, PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Runs a tool to its end; resolves with its exit code. Signals reach the child, which decides how to stop. Of two that
 * run at the same time, one collects its output and prints it at the end.
 */
export function run(command, args, { env, output = 'inherit', ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: output === 'collect' ? ['ignore', 'pipe', 'pipe'] : output,
      env: toolEnvironment(env),
      ...options.spawn,
    });
    const collected = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => collected.push(chunk));
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, forward);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      process.stdout.write(Buffer.concat(collected));
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

/** Builds the web app when one of its sources has changed since the last build. */
export async function buildWeb() {
  const mark = path.join(ROOT, 'web', 'dist', '.built');
  const current = hashOf(sources());
  if (existsSync(mark) && readFileSync(mark, 'utf8') === current) return;
  console.log('Building the web app …');
  // The desk's build adds to what the app's has written.
  for (const config of ['web/vite.config.ts', 'web/vite-desk.config.ts']) {
    const code = await run('vite', ['build', 'web', '--config', config, '--logLevel', 'warn']);
    if (code !== 0) fail('The web app could not be built.');
  }
  writeFileSync(mark, current);
}

/** Prints a sentence and ends with exit code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function workspaces() {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).workspaces;
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) if (existsSync(file)) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function sources() {
  const git = [
    'ls-files',
    '-co',
    '--exclude-standard',
    '--',
    'web',
    'domain/src',
    'contract/src',
    'recognition/src',
    'recognition/models',
    'package-lock.json',
  ];
  try {
    const list = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
    return [...new Set(list.split('\n').filter((file) => file && !/\.test\.tsx?$/.test(file)))]
      .sort()
      .map((file) => path.join(ROOT, file));
  } catch {
    return MANIFESTS.map((file) => path.join(ROOT, file)); // an unpacked archive: sources do not change there
  }
}
