// npm run bench: the benchmarks, each printing a table, ratio first. Never part of npm test. `-- server`, `-- web`,
// `-- accept`, `-- workers`, `-- access`, `-- clearing`, `-- letters`, `-- corrections`, `-- sharing`, `-- sign-in`, `-- mails`, `-- import`,
// `-- later-import`, `-- persons`, `-- retention`, `-- assignment`, `-- delivery` or `-- desk` (parts of server), `-- recognition`,
// `-- proof-of-work`, `-- first-load`, `-- share-table`, `-- large-list`, `-- photo-reading`, `-- evaluation` or `-- clearing-desk` (parts of web) runs only
// that. What is behind a second `--` is handed to recognition.
import { installChromium } from './debian-programs.mjs';
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
installChromium();
await buildWeb();
const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const [parts, tables] = [words.slice(0, end), words.slice(end + 1)];
const isChosen = (name) => parts.length === 0 || parts.includes(name);
let failed = 0;
if (isChosen('server')) failed += await run(pinnedNode(), ['server/bench/main.ts']);
for (const part of [
  'accept',
  'workers',
  'access',
  'clearing',
  'letters',
  'corrections',
  'sharing',
  'sign-in',
  'mails',
  'import',
  'later-import',
  'persons',
  'retention',
  'assignment',
  'delivery',
  'desk',
]) {
  if (parts.includes(part)) failed += await run(pinnedNode(), ['server/bench/main.ts', part]);
}
if (isChosen('recognition')) failed += await run(pinnedNode(), ['recognition/bench/main.ts', ...tables]);
if (isChosen('web')) failed += await run(pinnedNode(), ['e2e/bench/main.ts']);
for (const part of [
  'proof-of-work',
  'first-load',
  'share-table',
  'large-list',
  'photo-reading',
  'evaluation',
  'clearing-desk',
]) {
  if (parts.includes(part)) failed += await run(pinnedNode(), ['e2e/bench/main.ts', part]);
}
process.exit(failed === 0 ? 0 : 1);
