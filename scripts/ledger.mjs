// npm run ledger: which rows of docs/requirements.md a test names in its title, per group; fails on an id that does not exist.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './set-up.mjs';

const CATALOGUE = /^(F\d{2}|S\d{2}|A\d{2}|I[1-7])$/; // docs/quality.md: faults, security, accessibility, invariants
const TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])([\s\S]*?)\1/g;

const rows = new Set(
  [...readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(/^\| ([A-Z]{3}-K?\d{2,3}) \|/gm)].map(
    (m) => m[1],
  ),
);
const quality = new Set(
  [...readFileSync(path.join(ROOT, 'docs/quality.md'), 'utf8').matchAll(/^\| ([FSA]\d{2}|\*?\*?I[1-7]) /gm)].map((m) =>
    m[1].replaceAll('*', ''),
  ),
);
const named = new Map();
const unknown = [];

for (const file of tests()) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [, , title] of text.matchAll(TITLE)) {
    const bracket = /^\s*\[([^\]]+)\]/.exec(title);
    if (!bracket) continue;
    // A title made from a table or a constant: the ids stand as texts of their own in the same file.
    const written = bracket[1].split(/[,\s]+/).filter(Boolean);
    const ids = [
      ...written.filter((id) => !/[%$]/.test(id)),
      ...(written.some((id) => /[%$]/.test(id)) ? tabled(text) : []),
    ];
    for (const id of ids) {
      const known = CATALOGUE.test(id) ? quality.has(id) : rows.has(id);
      if (known) named.set(id, [...(named.get(id) ?? []), file]);
      else unknown.push(`${file}: ${id}`);
    }
  }
}

const all = process.argv.includes('--all');
const groups = Map.groupBy ? Map.groupBy([...rows, ...quality], group) : groupBy([...rows, ...quality], group);
let total = 0;
let proven = 0;
for (const [name, ids] of groups) {
  const without = ids.filter((id) => !named.has(id));
  const isRow = /^[A-Z]{3}$/.test(name) && name !== 'OPN';
  if (isRow) {
    total += ids.length;
    proven += ids.length - without.length;
  }
  const list =
    without.length === 0
      ? 'all'
      : all || without.length <= 8
        ? `none for ${without.join(' ')}`
        : `none for ${without.length}`;
  console.log(
    `${name.padEnd(4)} ${String(ids.length - without.length).padStart(3)} of ${String(ids.length).padStart(3)}  ${list}`,
  );
}
console.log(
  `ledger: ${proven} of ${total} rows have a test; ${[...named.keys()].length} ids named in all${all ? '' : ' (--all lists the others)'}`,
);
if (unknown.length > 0) {
  console.error(`These ids do not exist:\n${unknown.join('\n')}`);
  process.exit(1);
}

/** Ids in texts that hold nothing but ids. */
function tabled(text) {
  const id = '(?:[A-Z]{3}-K?\\d{2,3}|[FSA]\\d{2})';
  const alone = new RegExp(`(['"\`])(${id}(?:[,\\s]+${id})*)\\1`, 'g');
  return [...text.matchAll(alone)].flatMap(([, , ids]) => ids.split(/[,\s]+/));
}

function group(id) {
  return id.includes('-') ? id.slice(0, 3) : id[0];
}

function groupBy(items, key) {
  const map = new Map();
  for (const item of items) map.set(key(item), [...(map.get(key(item)) ?? []), item]);
  return map;
}

function tests() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return list.split('\n').filter((file) => /(\.test\.tsx?|^e2e\/.*\.ts)$/.test(file));
}
