// npm run ledger: which requirements (docs/requirements.md) are proven by a test, as the ids in test titles say.
//
//   seen       tests name the row at every place its column "seen in" names; its rule may be proven there as well
//   rule only  tests name it, but not at every such place: the rule behind it holds, nobody has seen it all
//   none       no test names it
//
// Fails on an id that does not exist, a title whose ids cannot be read, a row of docs/quality.md that the files it names do not
// prove, and other figures in README.md. `--all` lists every row that is not seen, `--write` puts the figures into README.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importGraph, reachable } from './import-graph.mjs';
import { ROOT } from './set-up.mjs';
import { idsInTitles } from './test-titles.mjs';

/**
 * The places a test looks from: all whose `files` fit and, where given, which import one of the modules `reaches`. A journey
 * shows what the real server answered, so it looks at both. Every test proves the rule. Who looks from the browser has drawn
 * something there, a component or a page: the name of a file draws nothing.
 */
const PLACES = [
  {
    place: 'browser',
    files: /^web\/src\/.*\.test\.tsx$/,
    reaches: ['node_modules/vitest-browser-react/dist/index.d.ts'],
  },
  { place: 'browser', files: /^e2e\/(journeys|browsers)\/.*\.test\.ts$/, uses: /\b(page|context|browser)\b/ },
  { place: 'browser', files: /^e2e\/faults\//, reaches: ['e2e/portal/real-browser.ts'] },
  { place: 'api', files: /^e2e\// },
  {
    place: 'api',
    files: /^server\/src\//,
    reaches: ['server/src/testing/test-server.ts', 'server/src/testing/processes/start-main.ts'],
  },
  { place: 'file', files: /^server\/src\/(export|intake)\// },
  { place: 'file', files: /^server\/src\//, reaches: ['server/src/testing/read-pdf.ts'] },
  { place: 'file', files: /^e2e\//, reaches: ['e2e/pages/share-pages.ts'] },
  { place: 'mail', files: /^server\/src\/(.*\/)?mail\// },
  { place: 'mail', files: /^server\/src\//, reaches: ['server/src/testing/smtp-sink.ts'] },
  { place: 'rule', files: /./ },
];
/** Tests that `npm test` leaves out (vitest.config.ts, scripts/test-browsers.mjs, scripts/test-release.mjs, scripts/test-engines.mjs). */
const LONG_RUN = /^e2e\/(faults\/(killed-portal|bad-line)|(browsers|release|engines)\/.*)\.test\.ts$/;
/** What rows of docs/quality.md may name beside tests: commands that measure or attack, and checks. */
const COMMANDS = /^(e2e\/(attack|bench|campaign|many)|server\/bench|scripts)\/.*\.(ts|mjs)$/;
const CATALOGUE = /^(F\d{2}|S\d{2}|A\d{2}|I[1-7])$/;
const README = path.join(ROOT, 'README.md');
const FIGURES = /(<!-- ledger -->)[^<]*(<!-- \/ledger -->)/;

const complaints = [];
const tracked = trackedFiles();
const graph = importGraph();
for (const module of PLACES.flatMap(({ reaches = [] }) => reaches))
  if (!existsSync(path.join(ROOT, module))) throw new Error(`${module} is no more: say in PLACES what took its place`);
const rows = requirements();
const quality = catalogue();
const named = claims();
const states = new Map([...rows].map(([id, places]) => [id, stateOf(id, places)]));

const all = process.argv.includes('--all');
console.log('group   rows   seen  rule only  none');
const documents = [...rows.keys()].filter((id) => !id.startsWith('OPN'));
for (const [group, ids] of groups(documents, (id) => id.slice(0, 3))) print(group, ids);
print('all', documents, false);
console.log('\nour decisions (OPN), which name no place, and docs/quality.md: a test or none');
for (const [group, ids] of groups(
  [...[...rows.keys()].filter((id) => id.startsWith('OPN')), ...quality.keys()],
  groupOf,
)) {
  const none = ids.filter((id) => !named.has(id) && !quality.has(id));
  console.log(
    `${group.padEnd(5)} ${pad(ids.length)} ${pad(ids.length - none.length)}${pad(none.length, 17)}${list(none)}`,
  );
}
const apart = [...new Set([...named.keys(), ...quality.keys()])].filter((id) =>
  (named.get(id) ?? []).every(({ file }) => LONG_RUN.test(file)),
);
console.log(`\nproven by a long run or a command alone: ${apart.join(' ') || 'nothing'}`);
checkQuality();
checkReadme();
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}

/** Each row with the places in its column "seen in"; OPN rows have none. */
function requirements() {
  const text = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8');
  const found = [...text.matchAll(/^\| ([A-Z]{3}-K?\d{2,3}) \|(?:.* \|)? ([^|]*) \| [^|]* \|$/gm)];
  const ids = found.map(([, id]) => id);
  for (const [at, id] of ids.entries())
    if (ids.indexOf(id) !== at) complaints.push(`docs/requirements.md: ${id} stands there twice`);
  return new Map(found.map(([, id, places]) => [id, id.startsWith('OPN') ? [] : places.split(', ')]));
}

/** Each row of docs/quality.md with the files its last column names. */
function catalogue() {
  const text = readFileSync(path.join(ROOT, 'docs/quality.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^\| ([FSA]\d{2}|I[1-7])\b.* \| ([^|]*) \|$/gm)].map(([, id, proof]) => [
      id,
      [...proof.matchAll(/`([^`]+)`/g)].map(([, file]) => file),
    ]),
  );
}

/** Every file a row names must be a test that has the row in a title, or a command. */
function checkQuality() {
  const commands = tracked.filter((file) => COMMANDS.test(file));
  for (const [id, proofs] of quality) {
    const proving = [...(named.get(id) ?? []).map(({ file }) => file), ...commands];
    if (proofs.length === 0)
      complaints.push(`docs/quality.md: ${id} is proven by nothing; until it is, docs/planned.md`);
    for (const proof of proofs)
      if (!proving.some((file) => `/${file}`.endsWith(`/${proof}`)))
        complaints.push(`docs/quality.md: ${proof} does not name ${id} in a title, or is no file of a command`);
  }
}

/** Ids named in titles, each with the tests that name it and the places they look from. */
function claims() {
  const found = new Map();
  for (const file of tracked.filter((one) => /\.test\.tsx?$/.test(one))) {
    const { ids, unread } = idsInTitles(path.join(ROOT, file));
    for (const title of unread) complaints.push(`${file}: the ids in "${title}" cannot be read`);
    for (const id of ids) {
      if (CATALOGUE.test(id) ? !quality.has(id) : !rows.has(id)) complaints.push(`${file}: there is no ${id}`);
      else found.set(id, [...(found.get(id) ?? []), { file, places: placesOf(file) }]);
    }
  }
  return found;
}

function placesOf(file) {
  const imported = reachable(graph, [file], 'imports');
  const fits = ({ files, reaches, uses }) =>
    files.test(file) &&
    (!reaches || reaches.some((module) => imported.has(module))) &&
    (!uses || uses.test(readFileSync(path.join(ROOT, file), 'utf8')));
  return PLACES.filter(fits).map(({ place }) => place);
}

function stateOf(id, places) {
  if (!named.has(id)) return { state: 'none' };
  const from = new Set(named.get(id).flatMap((test) => test.places));
  const missing = places.filter((place) => !from.has(place));
  return { state: missing.length === 0 ? 'seen' : 'rule only', missing };
}

function print(group, ids, withList = true) {
  const of = (state) => ids.filter((id) => states.get(id).state === state);
  const counts = ['seen', 'rule only', 'none'].map((state, at) => pad(of(state).length, at === 0 ? 7 : 9));
  const notSeen = of('rule only').map((id) => `${id} (not in ${states.get(id).missing.join(', ')})`);
  console.log(
    `${group.padEnd(5)} ${pad(ids.length)} ${counts.join(' ')}${withList ? list([...notSeen, ...of('none')]) : ''}`,
  );
}

function list(ids) {
  return all && ids.length > 0 ? `   ${ids.join(' ')}` : '';
}

function checkReadme() {
  const count = (state) => documents.filter((id) => states.get(id).state === state).length;
  const figures = ['seen', 'rule only', 'none'].map((state) => `${count(state)} ${state}`).join(', ');
  const text = readFileSync(README, 'utf8');
  const wanted = text.replace(FIGURES, `$1${documents.length} requirements: ${figures}$2`);
  if (text === wanted && FIGURES.test(text)) return;
  if (process.argv.includes('--write')) writeFileSync(README, wanted);
  else complaints.push(`README.md states other figures than ${figures}: npm run ledger -- --write`);
}

function trackedFiles() {
  const out = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return out.split('\n').filter((file) => existsSync(path.join(ROOT, file)));
}

function groupOf(id) {
  return id.includes('-') ? id.slice(0, 3) : id[0];
}

function groups(items, key) {
  const map = new Map();
  for (const item of items) map.set(key(item), [...(map.get(key(item)) ?? []), item]);
  return map;
}

function pad(number, width = 6) {
  return String(number).padStart(width);
}
