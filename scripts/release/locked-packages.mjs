// The packages of the lock file that something needs, and their files on one platform.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../set-up.mjs';

const { packages: LOCKED } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

/** Types, maps and words about a package: nothing that runs. Licences stay. */
const IDLE =
  /\.test\.[cm]?js$|\.(map|[cm]?tsx?|tsbuildinfo|flow|h|cc)$|^(?!.*(licen[cs]e|notice|copying)).*\.(md|markdown)$/i;
/** Folders at the top of a package that hold no part of it. */
const BESIDE = /^(\.[^/]+|docs?|tests?|__tests__|bench(marks?)?|examples?|coverage)\//;
/** Packages whose files have in them what their manifest wants beside them. */
const WHOLE = new Set(['onnxruntime-web']);
/** Optional, and made by a compiler while it is installed, which no package may do here. */
const NEVER_BUILT = new Set(['cpu-features']);
/** The parts of ASN.1 by which passkeys are read. */
const ASN1 = 'android cms csr ecc pfx pkcs8 pkcs9 rsa schema x509 x509-attr x509-post-quantum'.split(' ');
/** What only modules of the older kind ask for, by `require`. */
const REQUIRED = ['glob', 'minimatch', 'minipass', 'path-scurry', '@isaacs/nonrecursive-glob-match'];
/** Builds that Node does not load. */
const NOT_LOADED = {
  'onnxruntime-web': /^(lib|docs)$|^dist\/(?!ort\.wasm\.bundle\.min\.mjs$|ort-wasm-simd-threaded\.wasm$)/,
  'csv-parse': /^dist$/,
  culori: /^bundled$/,
  'read-excel-file': /^(bundle|commonjs)$/,
  'write-excel-file': /^(bundle|commonjs)$/,
  'worker-f': /^(bundle|commonjs)$/,
  '@swc/helpers': /^(_|scripts|src)$/,
  luxon: /^(src$|build\/(amd|global|cjs-browser|es6))/,
  'zxing-wasm': /^dist\/((cjs|es)\/(full|writer)|cjs|full|iife|miniprogram|writer)$/,
  pdfkit: /^js\/pdfkit\.(browser|standalone|old|js$)/,
  fontkit: /^(src|dist\/(browser|main))/,
  linebreak: /^dist\/main/,
  restructure: /^dist$/,
  'unicode-properties': /^dist\/main/,
  pako: /^dist$/,
  nodemailer: /^dist\/cjs$/,
  'rrule-temporal': /\.cjs$/,
  zod: /^(src|v3|v4-mini)$|\.cjs$/,
  fflate: /^(umd|lib)$|^esm\/browser/,
  'lru-cache': /^dist\/(commonjs|esm)\/(browser|react-native|index)/,
  brotli: /^(build|enc|compress\.js|index\.js)$/,
  'openid-client': /^build\/passport\.js$/,
  ajv: /^lib$/,
  'modern-tar': /^dist\/fs$/,
  otpauth: /^dist\/otpauth\.(?!node\.mjs$)/,
  tsyringe: /^dist\/esm/,
  '@opentelemetry/api': /^build\/es/,
  '@simplewebauthn/server': /^script$/,
  '@peculiar/utils': /^build\/esm$/,
  '@peculiar/x509': /^build\/x509(\.es)?\.js$/,
  asn1js: /^build\/index\.es\.js$/,
  ...Object.fromEntries(REQUIRED.map((name) => [name, /^dist\/esm$/])),
  ...Object.fromEntries(ASN1.map((part) => [`@peculiar/asn1-${part}`, /^build\/es2015$/])),
  '@fontsource/ibm-plex-sans': /\.woff2$|\.s?css$/,
};

/**
 * Packages with all that they need, each as the lock file has it.
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} needs package names by the workspace that needs them
 * @param {{ os: string, cpu: string, libc: string } | null} platform null: without what belongs to a platform
 * @returns {Array<{ place: string, name: string, entry: object }>} sorted by place, the path from the root
 */
export function lockedPackages(needs, platform) {
  const found = new Map();
  const follow = (name, from, isOptional) => {
    if (NEVER_BUILT.has(name)) return;
    const place = placeOf(name, from);
    const entry = place && LOCKED[place];
    if (!entry && isOptional) return;
    if (!entry) throw new Error(`package-lock.json has no ${name} for ${from}`);
    if (found.has(place) || !isFor(entry, platform)) return;
    found.set(place, { place, name, entry });
    if (WHOLE.has(name)) return;
    for (const one of Object.keys(entry.dependencies ?? {})) follow(one, place, false);
    for (const one of Object.keys(entry.optionalDependencies ?? {})) follow(one, place, true);
    for (const one of Object.keys(entry.peerDependencies ?? {})) {
      if (!entry.peerDependenciesMeta?.[one]?.optional) follow(one, place, false);
    }
  };
  for (const [workspace, names] of needs) for (const name of names) follow(name, workspace, false);
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** Where Node finds a package, seen from another: beside it, or above. */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (at !== '' && path.basename(at) === 'node_modules') continue;
    const place = path.posix.join(at, 'node_modules', name);
    if (LOCKED[place] !== undefined || at === '') return LOCKED[place] === undefined ? null : place;
  }
}

function isFor(entry, platform) {
  const bound = ['os', 'cpu', 'libc'].filter((kind) => entry[kind] !== undefined);
  return bound.every((kind) => platform !== null && entry[kind].includes(platform[kind]));
}

/**
 * Copies what runs of a package into a folder: from what is installed here, or, where it is for another platform, from the
 * registry, if it is what the lock file says.
 */
export function copyPackage({ place, name, entry }, into) {
  const installed = path.join(ROOT, place);
  if (!existsSync(installed))
    return withFetched(name, entry.version, entry.integrity, (folder) => copy(folder, name, into));
  const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  if (version !== entry.version) throw new Error(`${place} is ${version} and not ${entry.version}: run npm ci`);
  copy(installed, name, into);
}

function copy(from, name, into) {
  const filter = (source) => {
    const file = path.relative(from, source).replaceAll(path.sep, '/');
    if (file === '') return true;
    return (
      !/(^|\/)node_modules$/.test(file) && !IDLE.test(file) && !BESIDE.test(`${file}/`) && !NOT_LOADED[name]?.test(file)
    );
  };
  cpSync(from, into, { recursive: true, filter });
}

/**
 * Hands over the unpacked files of a package from the registry, which it compares with its hash; they are gone afterwards.
 */
export function withFetched(name, version, integrity, take) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-release-'));
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', `${name}@${version}`, '--json'], options));
    const file = path.join(folder, filename);
    const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${name}@${version} is not what its hash says`);
    mkdirSync(path.join(folder, 'unpacked'));
    execFileSync('tar', ['-xzf', file, '-C', path.join(folder, 'unpacked'), '--strip-components=1']);
    return take(path.join(folder, 'unpacked'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
