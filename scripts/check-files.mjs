// Checks kinds, names and sizes of files (docs/decisions/0002), which no linter does. One line per complaint.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './set-up.mjs';

const HOMELESS = /(^|\/)(utils?|helpers?|common|lib|shared|types|services|misc)\//;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d|\.config)?\.(ts|mjs|cjs)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/;
const VAGUE = /(Manager|Handler|Helper|Processor|Utils?)\b/;
// Words about a machine or a person at work instead of the product. Written so that they do not match themselves.
const FOREIGN = [
  /\/work\/(main|shared)/,
  /\/tmp\/(?!zaehlwerk)/,
  new RegExp(['registry', 'npmjs', 'org'].join('.')),
  /\b(Claude|ChatGPT|Copilot|language model)\b/i,
];
const FOREIGN_ALLOWED = new Set(['scripts/check-files.mjs']);

// Only http/caller creates scopes (dependency rules forbid the rest); a cast would get around that.
const SCOPE_CAST = /\bas (Application|Account|Operator|System|EveryApplication)Scope\b/;
const MAY_MAKE_SCOPES = /^server\/src\/http\/caller\/|\.test\.ts$|\/testing\//;

// The compiler for React turns a BigInt literal into nothing, silently.
const BIGINT = /(?<![\w.'"`])\d+n\b/;
const COMPILED = /^web\/src\/(?!.*(\.test\.tsx?$|\/testing\/))/;

const complaints = [];
for (const file of files()) {
  const name = path.basename(file);
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const complain = (sentence) => complaints.push(`${file}: ${sentence}`);
  if (HOMELESS.test(file)) complain('a function without a home is a concept without a name; find the name');
  if (!FOREIGN_ALLOWED.has(file))
    for (const word of FOREIGN)
      if (word.test(text)) complain(`speaks of something beside the product (${word.source})`);
  if (!/\.(ts|tsx)$/.test(file)) continue;
  const lines = text.split('\n').length - 1;
  if (lines > 250) complain(`${lines} lines, at most 250; split by meaning`);
  if (
    file.endsWith('.tsx')
      ? !(PASCAL.test(name) || name === 'main.tsx' || name === 'router.tsx' || /^use-[a-z-]+(\.test)?\.tsx$/.test(name))
      : !KEBAB.test(name)
  )
    complain('components are PascalCase.tsx, everything else kebab-case.ts');
  if (VAGUE.test(name.replace(/\.tsx?$/, ''))) complain('the name says nothing; name the thing or the verb');
  if (/^\s*(export\s+)?(enum|namespace)\s/m.test(text)) complain('no enums or namespaces: types are erased');
  if (SCOPE_CAST.test(text) && !MAY_MAKE_SCOPES.test(file))
    complain('a scope comes from http/caller, never from a cast');
  if (BIGINT.test(text) && COMPILED.test(file))
    complain('no BigInt literals in code that the compiler for React changes: it loses them; compute in domain/');
  if (/\b(TODO|FIXME)\b/.test(text)) complain('finish it, or name in words what would resolve it');
}
if (complaints.length > 0) {
  console.log(complaints.join('\n'));
  process.exit(1);
}

function files() {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return list
    .split('\n')
    .filter(
      (file) => /\.(ts|tsx|mjs|cjs|md|json|css|html|sql|yml|yaml)$/.test(file) && !file.endsWith('package-lock.json'),
    );
}
