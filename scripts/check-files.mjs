// Checks what no linter does: names and sizes of files (docs/decisions/0002), scopes, BigInt literals. One line per complaint.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './set-up.mjs';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d|\.config)?\.ts$/;
const PASCAL = /^([A-Z][A-Za-z0-9]*|use-[a-z-]+|main|router)(\.test)?\.tsx$/;

// Only http/caller creates scopes (dependency rules forbid the rest); a cast would get around that.
const SCOPE_CAST = /\bas (Tenant|Account|Operator|System|EveryTenant)Scope\b/;
const MAY_MAKE_SCOPES = /^server\/src\/http\/caller\/|\.test\.ts$|\/testing\//;

// The compiler for React turns a BigInt literal into nothing, silently.
const BIGINT = /(?<![\w.'"`])\d+n\b/;
const COMPILED = /^web\/src\/(?!.*(\.test\.tsx?$|\/testing\/))/;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const complaints = [];
for (const file of tracked.split('\n').filter((one) => one !== '' && existsSync(path.join(ROOT, one)))) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const complain = (sentence) => complaints.push(`${file}: ${sentence}`);
  const lines = text.split('\n').length - 1;
  if (lines > 250) complain(`${lines} lines, at most 250; split by meaning`);
  if (!(file.endsWith('.tsx') ? PASCAL : KEBAB).test(path.basename(file)))
    complain('components are PascalCase.tsx, everything else kebab-case.ts');
  if (SCOPE_CAST.test(text) && !MAY_MAKE_SCOPES.test(file))
    complain('a scope comes from http/caller, never from a cast');
  if (BIGINT.test(text) && COMPILED.test(file))
    complain('no BigInt literals in code that the compiler for React changes: it loses them; compute in domain/');
}
if (complaints.length > 0) {
  console.log(complaints.join('\n'));
  process.exit(1);
}
