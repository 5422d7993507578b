// Checks that production code gives its reasons in words instead of ids of requirements, and that the files that comments
// and documents name exist. One line per complaint.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './set-up.mjs';

const TESTS = /\.test\.tsx?$|\/testing\/|^e2e\/|^recognition\/bench\/|^scripts\/test-titles\.mjs$/;
const CODE = /\.(ts|tsx|mjs|cjs|js|sql|css|html|py)$/;

const GROUPS = [...new Set(read('docs/requirements.md').match(/^\| ?\**[A-Z]{3}(?=-)/gm))].map((row) => row.slice(-3));
const ID = new RegExp(`\\b(?:(?:${GROUPS.join('|')})-K?\\d{2,3}|[FS]\\d{2})\\b`);
const NAME = /(?<![\w/.*<{$@-])(?:\.{0,2}\/)?[\w-]+(?:[\w./-]*[\w-])?\.(?:ts|tsx|mjs|cjs|md|sql|py)\b(?![\w(*-])/g;
const LINK = /\]\((?!https?:|mailto:|tel:|\/\/|#)([^)#\s]+)/g;

const tracked = list('git', ['ls-files', '-co', '--exclude-standard']);
const complaints = [];
for (const file of tracked.filter((name) => CODE.test(name) || name.endsWith('.md'))) {
  if (!existsSync(path.join(ROOT, file))) continue;
  const code = CODE.test(file);
  for (const [index, line] of read(file).split('\n').entries()) {
    const complain = (sentence) => complaints.push(`${file}:${index + 1}: ${sentence}`);
    if (code && hasStrayId(file, line)) complain('an id of a requirement; give the reason in words');
    for (const name of code ? namesIn(commentOf(line)) : namesIn(line))
      if (!exists(file, name)) complain(`${name} does not exist`);
    if (!code) for (const [, link] of line.matchAll(LINK)) if (!leads(file, link)) complain(`${link} leads nowhere`);
  }
}
if (complaints.length > 0) {
  console.log(complaints.join('\n'));
  process.exit(1);
}

/** The docstring of a public rule in domain may name its source: `@see` and the row of the ledger. */
function hasStrayId(file, line) {
  if (TESTS.test(file)) return false;
  if (file.startsWith('domain/src/') && /^\s*(\/\*)?\*+ @see /.test(line)) return false;
  return ID.test(line);
}

function commentOf(line) {
  return /^\s*(?:\/\/|\/?\*|--|#)(.*)|\s\/\/\s(.*)/.exec(line)?.slice(1).join(' ') ?? '';
}

/** `thing.ts` and the like stand for any file. */
function namesIn(text) {
  return [...text.matchAll(NAME)].map(([name]) => name).filter((name) => !/thing/i.test(name));
}

/** A name counts with any number of its folders. */
function exists(file, name) {
  const wanted = name.replace(/^(\.{1,2}\/)+/, '');
  return leads(file, name) || tracked.some((one) => one === wanted || one.endsWith(`/${wanted}`));
}

function leads(file, link) {
  return existsSync(path.join(ROOT, path.dirname(file), link)) || existsSync(path.join(ROOT, link));
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function list(command, args) {
  return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
}
