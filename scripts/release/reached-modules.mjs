// What a program of ours leads to: its modules without their types, and the packages that these import.
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { ROOT } from '../set-up.mjs';

/**
 * Where modules name others, after their types are gone. Formatting (`npm run check`) sees to single quotes and to one import
 * a statement; a name that no manifest has is no package, but a word in a comment or in SQL.
 */
const NAMES = [
  /^(?:import|export)\s(?:[^;'"`]*?\sfrom\s)?'(?<name>[^'\n]+)';/gm,
  /\bimport\('(?<name>[^'\n]+)'\)/g,
  /\bimport\.meta\.resolve\(['`](?<name>[^'`\n]+)['`]\)/g,
  /\bnew URL\('(?<name>\.[^'\n]+)', import\.meta\.url\)/g,
];
const OURS = /^@zaehlwerk\/(?<workspace>[a-z]+)\/(?<module>.+)$/;

/**
 * Follows programs to everything they import.
 *
 * @param {readonly string[]} programs files from the root
 * @returns {{ modules: Map<string, string>, packages: Map<string, Set<string>> }} the text of each file of ours as JavaScript, and
 *   the packages that each workspace needs
 */
export function reachedModules(programs) {
  const modules = new Map();
  const packages = new Map();
  const waiting = [...programs];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file)) continue;
    const text = withoutTypes(readFileSync(path.join(ROOT, file), 'utf8'));
    modules.set(file, text.replaceAll(/(['`])(\.{1,2}\/[^'`\n]+)\.ts\1/g, '$1$2.js$1'));
    const [workspace] = file.split('/');
    const needed = packages.get(workspace) ?? packages.set(workspace, new Set()).get(workspace);
    for (const name of namesIn(text)) {
      const own = fileOf(name, file);
      if (own !== null) waiting.push(own);
      else if (isDependency(packageOf(name), workspace)) needed.add(packageOf(name));
    }
  }
  return { modules, packages };
}

function namesIn(text) {
  return NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups.name));
}

/** The file of ours that a name stands for, seen from a module; null for what is no file of ours. */
function fileOf(name, from) {
  const ours = OURS.exec(name)?.groups;
  const file = name.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), name)
    : ours && `${ours.workspace}/src/${ours.module}.ts`;
  if (!file) return null;
  if (!existsSync(path.join(ROOT, file))) throw new Error(`${from} imports ${name}, which is not there`);
  return file.endsWith('.ts') ? file : null;
}

function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

const manifests = new Map();

function isDependency(name, workspace) {
  const file = path.join(ROOT, workspace, 'package.json');
  if (!manifests.has(file)) manifests.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return name in (manifests.get(file).dependencies ?? {});
}

/** Types become blanks: lines and columns in the log of errors are those of the repository. */
function withoutTypes(text) {
  return stripTypeScriptTypes(text, { mode: 'strip' });
}
