// Prints what a browser loads before the sign-in screen shows, compressed as the server sends it: the page, the scripts
// and stylesheets it names with all their static imports, and the preloaded font. Ends with 1 above the limits.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildWeb, installPackages, ROOT } from './set-up.mjs';

const CODE_LIMIT = 115_000;
const OTHER_LIMIT = 200_000;
/**
 * Server answers that are not files, measured and rounded up: the brand stylesheet, and the configuration with its
 * logo.
 */
const BRAND_STYLESHEET = 1_000;
const CONFIGURATION_AND_LOGO = 20_000;

installPackages();
await buildWeb();
const dist = path.join(ROOT, 'web', 'dist');
const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
const named = [...page.matchAll(/(?:src|href)="\/((?:assets\/)?[\w.-]+\.(?:js|css|woff2))"/g)].map((match) => match[1]);

const files = new Set();
for (const file of named) follow(file);
const size = (file) => {
  const compressed = path.join(dist, `${file}.br`);
  const bytes = readFileSync(existsSync(compressed) ? compressed : path.join(dist, file));
  return existsSync(compressed) || file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
};
let code = BRAND_STYLESHEET;
let other = CONFIGURATION_AND_LOGO + size('index.html');
for (const file of files) {
  const bytes = size(file);
  if (/\.(js|css)$/.test(file)) code += bytes;
  else other += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(code).padStart(8)}  JavaScript and CSS, brand included (at most ${CODE_LIMIT})`);
console.log(`${String(other).padStart(8)}  everything else (at most ${OTHER_LIMIT})`);
process.exit(code > CODE_LIMIT || other > OTHER_LIMIT ? 1 : 0);

/** A file and its static imports, without what is loaded later. */
function follow(file) {
  if (files.has(file)) return;
  files.add(file);
  if (!file.endsWith('.js')) return;
  const text = readFileSync(path.join(dist, file), 'utf8');
  for (const [, name] of text.matchAll(/(?:^|[;}\s])import(?:[^"'()]*from)?\s*["']\.\/([\w.-]+\.js)["']/g)) {
    follow(`assets/${name}`);
  }
}
