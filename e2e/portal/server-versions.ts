import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');
const MIGRATIONS = 'server/src/database/migrations';
/** What the server runs from. */
const PACKAGES = readdirSync(path.join(ROOT, 'node_modules/@zaehlwerk'));

/** The names of the migrations that the version in a folder knows. */
export function migrationsOf(version: string): readonly string[] {
  return readdirSync(path.join(version, MIGRATIONS)).sort();
}

/**
 * Makes a version that follows this one in an empty folder: its code, with migrations more, by their names. It stands for all that a
 * next release does to the tables.
 */
export function makeNextVersion(folder: string, migrations: Readonly<Record<string, string>>): void {
  const isModules = (file: string): boolean => path.basename(file) === 'node_modules';
  cpSync(path.join(ROOT, 'server'), path.join(folder, 'server'), {
    recursive: true,
    filter: (file) => !isModules(file),
  });
  for (const name of ['package.json', ...PACKAGES].filter((one) => one !== 'server'))
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(path.join(folder, MIGRATIONS, `${name}.sql`), sql);
  linkPackages(folder);
}

/** Lets the version in a folder use the packages that are installed here, unless it has some, and its own of the repository's. */
export function linkPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  if (existsSync(modules)) return;
  mkdirSync(path.join(modules, '@zaehlwerk'), { recursive: true });
  const installed = path.join(ROOT, 'node_modules');
  for (const name of readdirSync(installed)) {
    if (name !== '@zaehlwerk') symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  for (const name of PACKAGES) {
    symlinkSync(path.join('../..', name), path.join(modules, '@zaehlwerk', name));
    const own = path.join(ROOT, name, 'node_modules');
    const its = path.join(folder, name, 'node_modules');
    if (existsSync(own) && !existsSync(its)) symlinkSync(own, its);
  }
}
